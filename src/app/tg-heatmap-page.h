/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_HEATMAP_PAGE (tg_heatmap_page_get_type ())

G_DECLARE_FINAL_TYPE (TgHeatmapPage, tg_heatmap_page, TG, HEATMAP_PAGE, GtkWidget)

G_END_DECLS
