/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-pairs.h"

G_BEGIN_DECLS

/**
 * TgPairTotals:
 * @n: how many pairs have each status
 * @n_bytes: bytes of the tensors of either model that are in these pairs
 * @measures: of all weights that differ or are equal, as if they were one tensor;
 *   @max_at is of no use
 * @worst: number of the pair with the largest relative RMSE, or %TG_PAIR_NONE
 * @worst_rel_rmse: what it is
 * @largest: number of the pair with the largest error, or %TG_PAIR_NONE
 *
 * What many pairs have in common. Plain data.
 */
typedef struct
{
  guint64    n[TG_N_PAIR_STATUS];
  guint64    n_bytes[2];
  TgMeasures measures;
  guint64    worst;
  double     worst_rel_rmse;
  guint64    largest;
} TgPairTotals;

void     tg_pair_totals_init       (TgPairTotals       *self);
void     tg_pair_totals_add        (TgPairTotals       *self,
                                    guint64             i,
                                    const TgPair       *pair,
                                    const TgPairResult *result);
guint64  tg_pair_totals_get_n      (const TgPairTotals *self);
gboolean tg_pair_totals_are_identical (const TgPairTotals *self);

G_END_DECLS
