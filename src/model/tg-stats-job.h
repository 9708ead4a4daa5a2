/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"
#include "tg-stats-item.h"

G_BEGIN_DECLS

#define TG_TYPE_STATS_JOB (tg_stats_job_get_type ())

G_DECLARE_FINAL_TYPE (TgStatsJob, tg_stats_job, TG, STATS_JOB, GObject)

TgStatsJob  *tg_stats_job_new         (TgShards   *shards);
void         tg_stats_job_start       (TgStatsJob *self);
void         tg_stats_job_cancel      (TgStatsJob *self);
void         tg_stats_job_request     (TgStatsJob *self,
                                       guint64     index);
TgStatsItem *tg_stats_job_get_item    (TgStatsJob *self,
                                       guint64     index);
gboolean     tg_stats_job_get_busy    (TgStatsJob *self);
gboolean     tg_stats_job_get_stopped (TgStatsJob *self);
guint        tg_stats_job_get_n_done  (TgStatsJob *self);

G_END_DECLS
