/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-moments.h"

#include <math.h>

/**
 * tg_moments_merge:
 * @self: moments
 * @other: those of other values
 *
 * Makes @self the moments of both sets of values. The formulas are those of
 * P. Pébay, "Formulas for robust, one-pass parallel computation of covariances
 * and arbitrary-order statistical moments" (2008).
 */
void
tg_moments_merge (TgMoments       *self,
                  const TgMoments *other)
{
  double na = (double) self->n;
  double nb = (double) other->n;
  double n = na + nb;
  double delta = other->mean - self->mean;
  double step = delta / n;
  double m2, m3, m4;

  if (other->n == 0)
    return;
  if (self->n == 0)
    {
      *self = *other;
      return;
    }

  m2 = self->m2 + other->m2 + delta * step * na * nb;
  m3 = self->m3 + other->m3 + delta * step * step * na * nb * (na - nb) +
       3.0 * step * (na * other->m2 - nb * self->m2);
  m4 = self->m4 + other->m4 + delta * step * step * step * na * nb * (na * na - na * nb + nb * nb) +
       6.0 * step * step * (na * na * other->m2 + nb * nb * self->m2) +
       4.0 * step * (na * other->m3 - nb * self->m3);

  self->n += other->n;
  self->mean += step * nb;
  self->m2 = m2;
  self->m3 = m3;
  self->m4 = m4;
}

/* Returns: the standard deviation of the values themselves (divided by n), NaN of none. */
double
tg_moments_get_std (const TgMoments *self)
{
  return self->n > 0 ? sqrt (self->m2 / (double) self->n) : NAN;
}

/* Returns: the root of the mean square, NaN of none. */
double
tg_moments_get_rms (const TgMoments *self)
{
  return self->n > 0 ? sqrt (self->mean * self->mean + self->m2 / (double) self->n) : NAN;
}

/* Returns: the skewness, 0 for what is symmetric; NaN if all values are the same. */
double
tg_moments_get_skewness (const TgMoments *self)
{
  double n = (double) self->n;

  return self->m2 > 0.0 ? self->m3 / n / (self->m2 / n * sqrt (self->m2 / n)) : NAN;
}

/* Returns: the excess kurtosis, 0 for a normal distribution; NaN if all values are the same. */
double
tg_moments_get_kurtosis (const TgMoments *self)
{
  double n = (double) self->n;

  return self->m2 > 0.0 ? self->m4 / n / (self->m2 / n * (self->m2 / n)) - 3.0 : NAN;
}
