/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-picture.h"

G_BEGIN_DECLS

#define TG_TYPE_RANGE_PANEL (tg_range_panel_get_type ())

G_DECLARE_FINAL_TYPE (TgRangePanel, tg_range_panel, TG, RANGE_PANEL, GtkWidget)

GtkWidget *tg_range_panel_new       (void);
void       tg_range_panel_set_level (TgRangePanel   *self,
                                     TgPictureLevel *level,
                                     gboolean        is_signed);
void       tg_range_panel_forget    (TgRangePanel   *self);
gboolean   tg_range_panel_get_scale (TgRangePanel   *self,
                                     TgColorScale   *scale);

G_END_DECLS
