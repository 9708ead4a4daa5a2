/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgMoments:
 * @n: how many values
 * @mean: their mean, 0 if there are none
 * @m2: sum of (x - mean)^2
 * @m3: sum of (x - mean)^3
 * @m4: sum of (x - mean)^4
 *
 * What remains of many numbers for mean, spread and shape. Two of them merge
 * without loss of accuracy, whatever the mean. Zero-initialised is none.
 */
typedef struct
{
  guint64 n;
  double  mean;
  double  m2;
  double  m3;
  double  m4;
} TgMoments;

void   tg_moments_merge        (TgMoments       *self,
                                const TgMoments *other);
double tg_moments_get_std      (const TgMoments *self);
double tg_moments_get_rms      (const TgMoments *self);
double tg_moments_get_skewness (const TgMoments *self);
double tg_moments_get_kurtosis (const TgMoments *self);

G_END_DECLS
