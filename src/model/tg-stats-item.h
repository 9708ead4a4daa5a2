/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-findings.h"
#include "tg-gguf.h"
#include "tg-tensor-stats.h"

G_BEGIN_DECLS

#define TG_TYPE_STATS_ITEM (tg_stats_item_get_type ())

G_DECLARE_FINAL_TYPE (TgStatsItem, tg_stats_item, TG, STATS_ITEM, GObject)

TgStatsItem      *tg_stats_item_new          (TgGguf           *gguf,
                                              const TgTensor   *tensor,
                                              guint64           index);
TgGguf           *tg_stats_item_get_gguf     (TgStatsItem      *self);
const TgTensor   *tg_stats_item_get_tensor   (TgStatsItem      *self);
guint64           tg_stats_item_get_index    (TgStatsItem      *self);
const char       *tg_stats_item_get_name     (TgStatsItem      *self);
TgTensorStats    *tg_stats_item_get_stats    (TgStatsItem      *self);
const TgFindings *tg_stats_item_get_findings (TgStatsItem      *self);
const char       *tg_stats_item_get_error    (TgStatsItem      *self);
gboolean          tg_stats_item_is_done      (TgStatsItem      *self);
void              tg_stats_item_set_stats    (TgStatsItem      *self,
                                              TgTensorStats    *stats,
                                              const TgFindings *findings);
void              tg_stats_item_set_error    (TgStatsItem      *self,
                                              const char       *error);

G_END_DECLS
