/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-histogram.h"
#include "tg-rows.h"
#include "tg-stats.h"

G_BEGIN_DECLS

/**
 * TgStatsFlags:
 * @TG_STATS_PLAIN: what #TgStats has
 * @TG_STATS_HISTOGRAM: and the histogram, for quantiles
 * @TG_STATS_CODES: and for types with codes how often each is used, and the
 *   spread of the scales
 */
typedef enum
{
  TG_STATS_PLAIN = 0,
  TG_STATS_HISTOGRAM = 1 << 0,
  TG_STATS_CODES = 1 << 1,
} TgStatsFlags;

/**
 * TgTensorStats:
 * @values: of the weights; places are weights in the order of the file, from the
 *   first one of the tensor on (see tg_rows_locate())
 * @histogram: (nullable): of the finite weights
 * @n_codes: how many codes the type has, 0 if they were not counted
 * @codes: how often each is used, see tg_block_get_code()
 * @scales: of the scales of all sub-blocks, see tg_block_unpack_scales(); places
 *   are sub-blocks from the first one of the tensor on
 * @scale_histogram: (nullable): of the scales
 *
 * What there is to say about a tensor, or some rows of it. Reference counted with
 * atomics, immutable once made, any thread.
 */
typedef struct
{
  TgStats      values;
  TgHistogram *histogram;
  guint        n_codes;
  guint64      codes[256];
  TgStats      scales;
  TgHistogram *scale_histogram;
} TgTensorStats;

TgTensorStats *tg_tensor_stats_new    (const TgRows        *rows,
                                       guint64              first_row,
                                       guint64              n_rows,
                                       TgStatsFlags         flags,
                                       guint                n_threads,
                                       TgProgress          *progress,
                                       GError             **error);
TgTensorStats *tg_tensor_stats_ref    (TgTensorStats       *self);
void           tg_tensor_stats_unref  (TgTensorStats       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgTensorStats, tg_tensor_stats_unref)

G_END_DECLS
