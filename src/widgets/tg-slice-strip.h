/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_SLICE_STRIP (tg_slice_strip_get_type ())

G_DECLARE_FINAL_TYPE (TgSliceStrip, tg_slice_strip, TG, SLICE_STRIP, GtkWidget)

GtkWidget *tg_slice_strip_new         (void);
void       tg_slice_strip_set_values  (TgSliceStrip *self,
                                       const float  *values,
                                       guint         n_values);
void       tg_slice_strip_set_current (TgSliceStrip *self,
                                       guint         current);
gboolean   tg_slice_strip_find_faint  (TgSliceStrip *self,
                                       guint        *slice);

G_END_DECLS
