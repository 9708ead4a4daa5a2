/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_HISTOGRAM_VIEW (tg_histogram_view_get_type ())

G_DECLARE_FINAL_TYPE (TgHistogramView, tg_histogram_view, TG, HISTOGRAM_VIEW, GtkWidget)

/* How many bars to give it: it is that many pixels wide at least. */
#define TG_HISTOGRAM_VIEW_BARS 120

GtkWidget *tg_histogram_view_new             (void);
void       tg_histogram_view_set_bars        (TgHistogramView *self,
                                              const double    *bars,
                                              guint            n_bars,
                                              double           begin,
                                              double           end);
void       tg_histogram_view_set_logarithmic (TgHistogramView *self,
                                              gboolean         logarithmic);
void       tg_histogram_view_set_range       (TgHistogramView *self,
                                              double           low,
                                              double           high);
void       tg_histogram_view_set_editable    (TgHistogramView *self,
                                              gboolean         editable);
void       tg_histogram_view_get_range       (TgHistogramView *self,
                                              double          *low,
                                              double          *high);

G_END_DECLS
