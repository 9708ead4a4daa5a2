/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_SLICE_BAR (tg_slice_bar_get_type ())

G_DECLARE_FINAL_TYPE (TgSliceBar, tg_slice_bar, TG, SLICE_BAR, GtkWidget)

GtkWidget *tg_slice_bar_new        (void);
void       tg_slice_bar_set_shape  (TgSliceBar  *self,
                                    guint64      n_third,
                                    guint64      n_fourth,
                                    gboolean     experts);
void       tg_slice_bar_set_values (TgSliceBar  *self,
                                    const float *values,
                                    guint        n_values);
void       tg_slice_bar_set_slice  (TgSliceBar  *self,
                                    guint64      slice);
guint64    tg_slice_bar_get_slice  (TgSliceBar  *self);

G_END_DECLS
