/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgMeasures:
 * @n: pairs of weights of which both are finite; all sums are over these
 * @n_not_finite: the other pairs
 * @sum_a2: Σa²
 * @sum_b2: Σb²
 * @sum_ab: Σab
 * @sum_e2: Σe², e = b − a
 * @sum_abs: Σ|e|
 * @sum_e: Σe
 * @max_abs: the largest |e|
 * @max_at: where it is first: a weight, counted in the order of the file
 *
 * How far weights b are from weights a, their reference. Plain data.
 */
typedef struct
{
  guint64 n;
  guint64 n_not_finite;
  double  sum_a2;
  double  sum_b2;
  double  sum_ab;
  double  sum_e2;
  double  sum_abs;
  double  sum_e;
  double  max_abs;
  guint64 max_at;
} TgMeasures;

void   tg_measures_init_identical       (TgMeasures       *self,
                                         guint64           n);
void   tg_measures_merge                (TgMeasures       *self,
                                         const TgMeasures *other);

double tg_measures_get_mse              (const TgMeasures *self);
double tg_measures_get_rmse             (const TgMeasures *self);
double tg_measures_get_rel_rmse         (const TgMeasures *self);
double tg_measures_get_snr_db           (const TgMeasures *self);
double tg_measures_get_mean_abs         (const TgMeasures *self);
double tg_measures_get_bias             (const TgMeasures *self);
double tg_measures_get_cosine           (const TgMeasures *self);
double tg_measures_get_cosine_distance  (const TgMeasures *self);

G_END_DECLS
