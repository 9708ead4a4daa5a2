/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-palette.h"

G_BEGIN_DECLS

#define TG_TYPE_COLOR_BAR (tg_color_bar_get_type ())

G_DECLARE_FINAL_TYPE (TgColorBar, tg_color_bar, TG, COLOR_BAR, GtkWidget)

GtkWidget *tg_color_bar_new       (void);
void       tg_color_bar_set_scale (TgColorBar         *self,
                                   const TgColorScale *scale,
                                   double              begin,
                                   double              end);

G_END_DECLS
