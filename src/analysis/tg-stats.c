/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats.h"

#include <float.h>
#include <math.h>

#include "tg-scan.h"

/* Values are summed up in pieces of at most this many, so that the result
 * depends on the values alone and sums stay short. */
#define PIECE 8192

/**
 * tg_stats_init:
 * @self: (out caller-allocates): statistics of no value
 */
void
tg_stats_init (TgStats *self)
{
  *self = (TgStats){ .min = NAN, .max = NAN };
}

/* Turns sums of powers of x - shift into moments. */
static TgMoments
make_moments (const TgScan *scan,
              gsize         n,
              double        shift)
{
  double s2 = scan->sums[1];
  double s3 = scan->sums[2];
  double s4 = scan->sums[3];
  double mean = scan->sums[0] / (double) n;
  double square = mean * mean;
  TgMoments moments = { .n = n, .mean = shift + mean };

  moments.m2 = MAX (s2 - square * (double) n, 0.0);
  moments.m3 = s3 - 3.0 * mean * s2 + 2.0 * square * mean * (double) n;
  moments.m4 = MAX (s4 - 4.0 * mean * s3 + 6.0 * square * s2 - 3.0 * square * square * (double) n, 0.0);

  return moments;
}

/* The first place of @value, which is there: first which part it is in, by
 * comparisons that the compiler can make side by side. */
static gsize
find_value (const float *values,
            gsize        n,
            float        value)
{
  gsize i = 0;

  for (; i + 64 <= n; i += 64)
    {
      gint32 any = 0;

      for (gsize k = 0; k < 64; k++)
        any |= values[i + k] == value ? 1 : 0;
      if (any != 0)
        break;
    }
  while (values[i] != value)
    i++;

  return i;
}

static void
add_bound (float       *bound,
           guint64     *bound_at,
           gboolean     better,
           float        value,
           const float *values,
           gsize        n,
           guint64      at)
{
  gsize i;

  if (!better && !isnan (*bound))
    return;

  i = find_value (values, n, value);
  *bound = values[i];
  *bound_at = at + i;
}

/* Adds finite values that have been scanned. Where the mean is far from zero,
 * compared with the spread, they are scanned again around the mean: otherwise
 * the sums would cancel out. */
static void
add_scan (TgStats     *self,
          TgScan      *scan,
          const float *values,
          gsize        n)
{
  TgMoments moments = make_moments (scan, n, 0.0);

  if (moments.mean * moments.mean * (double) n > 16.0 * moments.m2)
    {
      double shift = moments.mean;

      tg_scan_get (tg_simd_get_best ()) (values, n, shift, scan);
      moments = make_moments (scan, n, shift);
    }

  tg_moments_merge (&self->moments, &moments);
  self->n_zeros += scan->n_zeros;
}

/* Counts what is not finite and moves the rest together; how much that is. */
static gsize
take_finite (TgStats     *self,
             const float *values,
             gsize        n,
             float       *finite)
{
  gsize n_finite = 0;

  for (gsize i = 0; i < n; i++)
    if (isfinite (values[i]))
      finite[n_finite++] = values[i];
    else if (isnan (values[i]))
      self->n_nan++;
    else if (values[i] > 0.0f)
      self->n_plus_inf++;
    else
      self->n_minus_inf++;

  return n_finite;
}

/* Adds at most PIECE values. */
static void
add_piece (TgStats     *self,
           const float *values,
           gsize        n,
           guint64      at)
{
  TgScanFunc scan_values = tg_scan_get (tg_simd_get_best ());
  float finite[PIECE];
  const float *part = values;
  gsize n_part = n;
  TgScan scan;

  self->n += n;
  scan_values (values, n, 0.0, &scan);
  if (!isfinite (scan.sums[0]))
    {
      part = finite;
      n_part = take_finite (self, values, n, finite);
      scan_values (part, n_part, 0.0, &scan);
    }
  if (n_part == 0)
    return;

  add_scan (self, &scan, part, n_part);
  add_bound (&self->min, &self->min_at, scan.min < self->min, scan.min, values, n, at);
  add_bound (&self->max, &self->max_at, scan.max > self->max, scan.max, values, n, at);
}

/**
 * tg_stats_add:
 * @self: statistics
 * @counts: (nullable): where to count them
 * @values: (array length=n): values that come after those there are
 * @n: how many, less than 2^31
 * @at: the place of the first
 *
 * Adds values. The result depends on which values were added in one call, to the bit.
 */
void
tg_stats_add (TgStats           *self,
              TgHistogramCounts *counts,
              const float       *values,
              gsize              n,
              guint64            at)
{
  for (gsize i = 0; i < n; i += PIECE)
    {
      gsize n_piece = MIN (PIECE, n - i);

      add_piece (self, values + i, n_piece, at + i);
      if (counts != NULL)
        tg_histogram_counts_add (counts, values + i, n_piece);
    }
}

/**
 * tg_stats_merge:
 * @self: statistics
 * @other: those of values that come after
 *
 * Makes @self the statistics of both.
 */
void
tg_stats_merge (TgStats       *self,
                const TgStats *other)
{
  tg_moments_merge (&self->moments, &other->moments);
  self->n += other->n;
  self->n_zeros += other->n_zeros;
  self->n_nan += other->n_nan;
  self->n_plus_inf += other->n_plus_inf;
  self->n_minus_inf += other->n_minus_inf;
  if (other->min < self->min || isnan (self->min))
    {
      self->min = other->min;
      self->min_at = other->min_at;
    }
  if (other->max > self->max || isnan (self->max))
    {
      self->max = other->max;
      self->max_at = other->max_at;
    }
}
