/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgWidthClass:
 * @TG_WIDTH_MINIMAL: below 900 px: the tree gives way
 * @TG_WIDTH_NARROW: below 1100 px: inspector and words on buttons give way
 * @TG_WIDTH_MEDIUM: below 1280 px: a column of the tree gives way
 * @TG_WIDTH_FULL: room for everything
 *
 * How much room there is.
 */
typedef enum
{
  TG_WIDTH_MINIMAL,
  TG_WIDTH_NARROW,
  TG_WIDTH_MEDIUM,
  TG_WIDTH_FULL,
} TgWidthClass;

#define TG_TYPE_WIDTH_CLASS (tg_width_class_get_type ())

GType tg_width_class_get_type (void);

#define TG_TYPE_RESPONSIVE_BIN (tg_responsive_bin_get_type ())

G_DECLARE_FINAL_TYPE (TgResponsiveBin, tg_responsive_bin, TG, RESPONSIVE_BIN, GtkWidget)

GtkWidget    *tg_responsive_bin_new             (void);
void          tg_responsive_bin_set_child       (TgResponsiveBin *self,
                                                 GtkWidget       *child);
TgWidthClass  tg_responsive_bin_get_width_class (TgResponsiveBin *self);

G_END_DECLS
