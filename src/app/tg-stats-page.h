/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_STATS_PAGE (tg_stats_page_get_type ())

G_DECLARE_FINAL_TYPE (TgStatsPage, tg_stats_page, TG, STATS_PAGE, GtkWidget)

G_END_DECLS
