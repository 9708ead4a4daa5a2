/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_LINE_PLOT (tg_line_plot_get_type ())

G_DECLARE_FINAL_TYPE (TgLinePlot, tg_line_plot, TG, LINE_PLOT, GtkWidget)

GtkWidget *tg_line_plot_new         (void);
void       tg_line_plot_set_values  (TgLinePlot  *self,
                                     const float *values,
                                     gsize        n_values);
void       tg_line_plot_set_cursor  (TgLinePlot  *self,
                                     gsize        cursor);
gsize      tg_line_plot_get_cursor  (TgLinePlot  *self);
gboolean   tg_line_plot_get_pointer (TgLinePlot  *self,
                                     gsize       *place);
gboolean   tg_line_plot_get_seen    (TgLinePlot  *self,
                                     gsize       *first,
                                     gsize       *n);
void       tg_line_plot_zoom        (TgLinePlot  *self,
                                     int          steps);

G_END_DECLS
