/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-histogram.h"
#include "tg-moments.h"

G_BEGIN_DECLS

/**
 * TgStats:
 * @moments: of the finite values: mean, spread, shape
 * @n: all values, finite or not
 * @n_zeros: values that are 0 or -0
 * @n_nan: values that are not a number
 * @n_plus_inf: values that are +Inf
 * @n_minus_inf: values that are -Inf
 * @min: the smallest finite value, NaN if there is none
 * @max: the largest finite value, NaN if there is none
 * @min_at: the first place where it is, counted from 0
 * @max_at: the first place where it is
 *
 * What there is to say about many values. Plain data.
 */
typedef struct
{
  TgMoments moments;
  guint64   n;
  guint64   n_zeros;
  guint64   n_nan;
  guint64   n_plus_inf;
  guint64   n_minus_inf;
  float     min;
  float     max;
  guint64   min_at;
  guint64   max_at;
} TgStats;

void tg_stats_init  (TgStats           *self);
void tg_stats_add   (TgStats           *self,
                     TgHistogramCounts *counts,
                     const float       *values,
                     gsize              n,
                     guint64            at);
void tg_stats_merge (TgStats           *self,
                     const TgStats     *other);

G_END_DECLS
