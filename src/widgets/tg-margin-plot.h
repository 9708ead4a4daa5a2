/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_MARGIN_PLOT (tg_margin_plot_get_type ())

G_DECLARE_FINAL_TYPE (TgMarginPlot, tg_margin_plot, TG, MARGIN_PLOT, GtkWidget)

GtkWidget *tg_margin_plot_new        (GtkOrientation  orientation);
void       tg_margin_plot_set_values (TgMarginPlot   *self,
                                      const float    *values,
                                      guint           n_values);
void       tg_margin_plot_set_place  (TgMarginPlot   *self,
                                      double          begin,
                                      double          step);
void       tg_margin_plot_set_marks  (TgMarginPlot   *self,
                                      double          pointer,
                                      double          cursor);

G_END_DECLS
