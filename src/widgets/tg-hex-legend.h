/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_HEX_LEGEND (tg_hex_legend_get_type ())

G_DECLARE_FINAL_TYPE (TgHexLegend, tg_hex_legend, TG, HEX_LEGEND, GtkWidget)

GtkWidget *tg_hex_legend_new        (void);
void       tg_hex_legend_set_roles  (TgHexLegend *self,
                                     guint        roles);
void       tg_hex_legend_set_compact (TgHexLegend *self,
                                      gboolean     compact);
guint      tg_hex_legend_get_filter (TgHexLegend *self);
void       tg_hex_legend_set_filter (TgHexLegend *self,
                                     guint        roles);

G_END_DECLS
