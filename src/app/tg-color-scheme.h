/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgColorChoice:
 *
 * Light or dark, or as the desktop has it.
 */
typedef enum
{
  TG_COLOR_CHOICE_SYSTEM,
  TG_COLOR_CHOICE_LIGHT,
  TG_COLOR_CHOICE_DARK,
} TgColorChoice;

#define TG_TYPE_COLOR_SCHEME (tg_color_scheme_get_type ())

G_DECLARE_FINAL_TYPE (TgColorScheme, tg_color_scheme, TG, COLOR_SCHEME, GObject)

TgColorScheme *tg_color_scheme_new        (GdkDisplay    *display);
void           tg_color_scheme_set_choice (TgColorScheme *self,
                                           TgColorChoice  choice);
gboolean       tg_color_scheme_get_dark   (TgColorScheme *self);

G_END_DECLS
