/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-measures.h"

#include <math.h>

/**
 * tg_measures_init_identical:
 * @self: what to fill in
 * @n: how many weights there are
 *
 * Says that @n weights are the same as @n others, which nobody looked at: the sums
 * of squares stay 0.
 */
void
tg_measures_init_identical (TgMeasures *self,
                            guint64     n)
{
  *self = (TgMeasures){ .n = n };
}

/**
 * tg_measures_merge:
 * @self: measures
 * @other: those of other pairs, which follow in the order of the file
 *
 * Makes @self the measures of all pairs. Of two largest errors that are equal the
 * one of @self stays.
 */
void
tg_measures_merge (TgMeasures       *self,
                   const TgMeasures *other)
{
  self->n += other->n;
  self->n_not_finite += other->n_not_finite;
  self->sum_a2 += other->sum_a2;
  self->sum_b2 += other->sum_b2;
  self->sum_ab += other->sum_ab;
  self->sum_e2 += other->sum_e2;
  self->sum_abs += other->sum_abs;
  self->sum_e += other->sum_e;
  if (other->max_abs > self->max_abs)
    {
      self->max_abs = other->max_abs;
      self->max_at = other->max_at;
    }
}

/* Returns: the mean of e²; NaN without pairs. */
double
tg_measures_get_mse (const TgMeasures *self)
{
  return self->n > 0 ? self->sum_e2 / (double) self->n : NAN;
}

/* Returns: the root of the mean of e², in the unit of the weights; NaN without pairs. */
double
tg_measures_get_rmse (const TgMeasures *self)
{
  return sqrt (tg_measures_get_mse (self));
}

/* Returns: √(Σe² / Σa²); without error 0, even if there is nothing to divide by, and else
 * infinite then. NaN without pairs. */
double
tg_measures_get_rel_rmse (const TgMeasures *self)
{
  if (self->n == 0)
    return NAN;
  if (self->sum_e2 == 0.0)
    return 0.0;

  return sqrt (self->sum_e2 / self->sum_a2);
}

/* Returns: the ratio of signal to noise in decibels, −20 · log10 of the relative RMSE; infinite without error. */
double
tg_measures_get_snr_db (const TgMeasures *self)
{
  /* From 0, so that no ratio of 1 becomes -0. */
  return 0.0 - 20.0 * log10 (tg_measures_get_rel_rmse (self));
}

/* Returns: the mean of |e|; NaN without pairs. */
double
tg_measures_get_mean_abs (const TgMeasures *self)
{
  return self->n > 0 ? self->sum_abs / (double) self->n : NAN;
}

/* Returns: the mean of e; NaN without pairs. */
double
tg_measures_get_bias (const TgMeasures *self)
{
  return self->n > 0 ? self->sum_e / (double) self->n : NAN;
}

/**
 * tg_measures_get_cosine:
 * @self: measures
 *
 * Returns: Σab / √(Σa² · Σb²): 1 if both point the same way. If one or both are all
 *   zeros, which point nowhere: 1 if they are the same, else 0. NaN without pairs.
 */
double
tg_measures_get_cosine (const TgMeasures *self)
{
  double length;

  if (self->n == 0)
    return NAN;
  if (self->sum_e2 == 0.0)
    return 1.0;

  /* Not the root of the product, which can be too small or too large for a double. */
  length = sqrt (self->sum_a2) * sqrt (self->sum_b2);
  return length > 0.0 ? CLAMP (self->sum_ab / length, -1.0, 1.0) : 0.0;
}

/**
 * tg_measures_get_cosine_distance:
 * @self: measures
 *
 * Returns: 1 − cosine, with as many digits as the sums have: with A = √Σa² and B = √Σb²
 *   it is (Σe² − (A − B)²) / 2AB, and nothing of about 1 is subtracted from 1.
 */
double
tg_measures_get_cosine_distance (const TgMeasures *self)
{
  const double a = sqrt (self->sum_a2);
  const double b = sqrt (self->sum_b2);

  if (self->n == 0)
    return NAN;
  if (self->sum_e2 == 0.0)
    return 0.0;
  if (!(a * b > 0.0))
    return 1.0;

  return CLAMP ((self->sum_e2 - (a - b) * (a - b)) / (2.0 * a * b), 0.0, 2.0);
}
