/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-stats-job.h"

G_BEGIN_DECLS

#define TG_TYPE_STATS_TABLE (tg_stats_table_get_type ())

G_DECLARE_FINAL_TYPE (TgStatsTable, tg_stats_table, TG, STATS_TABLE, GtkWidget)

GtkWidget *tg_stats_table_new                   (void);
void       tg_stats_table_set_job               (TgStatsTable *self,
                                                 TgStatsJob   *job);
void       tg_stats_table_set_tensor            (TgStatsTable *self,
                                                 guint64       index);
void       tg_stats_table_remember_columns      (TgStatsTable *self,
                                                 GSettings    *settings);
GtkWidget *tg_stats_table_create_columns_button (TgStatsTable *self);

G_END_DECLS
