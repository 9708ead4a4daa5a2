/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-quantize-private.h"

/* The K types never fit more weights at once than this. */
#define FIT_LENGTH 32

/* Below this magnitude the reference takes a group for zero. */
#define TINY 1e-15f

/* Weighted sums that a least-squares line through (code, x) needs. */
typedef struct
{
  float code;
  float code_squared;
  float code_times_x;
} LineSums;

static float
leftover (const float  *x,
          const float  *weights,
          const guint8 *codes,
          int           n,
          float         scale,
          float         minimum,
          TgFitNorm     norm)
{
  float sum = 0.0f;

  for (int i = 0; i < n; i++)
    {
      float difference = scale * (float) codes[i] + minimum - x[i];

      sum += weights[i] * (norm == TG_FIT_ABSOLUTE ? fabsf (difference) : difference * difference);
    }

  return sum;
}

static void
code_with_minimum (const float *x,
                   int          n,
                   int          n_max,
                   float        inverse,
                   float        minimum,
                   guint8      *codes)
{
  for (int i = 0; i < n; i++)
    codes[i] = (guint8) tg_quantize_round_clamped (inverse * (x[i] - minimum), 0, n_max);
}

static LineSums
sum_line (const float  *x,
          const float  *weights,
          const guint8 *codes,
          int           n)
{
  LineSums sums = { 0.0f, 0.0f, 0.0f };

  for (int i = 0; i < n; i++)
    {
      float weighted = weights[i] * (float) codes[i];

      sums.code += weighted;
      sums.code_squared += weighted * (float) codes[i];
      sums.code_times_x += weighted * x[i];
    }

  return sums;
}

/**
 * tg_fit_minimum:
 * @x: (array length=n): values
 * @weights: (array length=n): how much each counts
 * @n: how many, 1 to 32
 * @n_max: largest code
 * @search: trial scales, and what is minimised
 * @codes: (out) (array length=n): codes 0 to @n_max
 * @minimum: (out): what is to be subtracted, 0 or more
 *
 * Finds x ~ scale * code - minimum: a start from the extremes, then for each
 * trial scale the codes it gives and the least-squares line through them; the
 * best line so far also gives the minimum that later trials start from.
 * (The reference's make_qkx2_quants.)
 *
 * Returns: the scale
 */
float
tg_fit_minimum (const float       *x,
                const float       *weights,
                int                n,
                int                n_max,
                const TgFitSearch *search,
                guint8            *codes,
                float             *minimum)
{
  float low = x[0];
  float high = x[0];
  float sum_weights = weights[0];
  float sum_x = weights[0] * x[0];
  float scale, best;

  for (int i = 1; i < n; i++)
    {
      low = x[i] < low ? x[i] : low;
      high = x[i] > high ? x[i] : high;
      sum_weights += weights[i];
      sum_x += weights[i] * x[i];
    }
  if (low > 0.0f)
    low = 0.0f;
  if (high == low)
    {
      memset (codes, 0, (gsize) n);
      *minimum = -low;
      return 0.0f;
    }

  scale = (float) n_max / (high - low);
  code_with_minimum (x, n, n_max, scale, low, codes);
  scale = 1.0f / scale;
  best = leftover (x, weights, codes, n, scale, low, search->norm);

  for (int step = 0; step <= search->n_steps; step++)
    {
      float inverse = (search->first + search->step * (float) step + (float) n_max) / (high - low);
      float determinant, trial_scale, trial_low, error;
      guint8 trial[FIT_LENGTH];
      LineSums sums;

      code_with_minimum (x, n, n_max, inverse, low, trial);
      sums = sum_line (x, weights, trial, n);
      determinant = sum_weights * sums.code_squared - sums.code * sums.code;
      if (!(determinant > 0.0f))
        continue;

      trial_scale = (sum_weights * sums.code_times_x - sum_x * sums.code) / determinant;
      trial_low = (sums.code_squared * sum_x - sums.code * sums.code_times_x) / determinant;
      if (trial_low > 0.0f)
        {
          trial_low = 0.0f;
          trial_scale = sums.code_times_x / sums.code_squared;
        }
      error = leftover (x, weights, trial, n, trial_scale, trial_low, search->norm);
      if (error < best)
        {
          memcpy (codes, trial, (gsize) n);
          best = error;
          scale = trial_scale;
          low = trial_low;
        }
    }

  *minimum = -low;
  return scale;
}

/* Codes -n_max .. n_max - 1 at one scale, and with weights x * x the sums
 * a = w * x * code and b = w * code * code whose quotient is the best scale. */
static void
code_symmetric (const float *x,
                int          n,
                int          n_max,
                float        inverse,
                gint8       *codes,
                float       *a,
                float       *b)
{
  *a = 0.0f;
  *b = 0.0f;
  for (int i = 0; i < n; i++)
    {
      int code = tg_quantize_round_clamped (inverse * x[i], -n_max, n_max - 1);
      float weight = x[i] * x[i];

      codes[i] = (gint8) code;
      *a += weight * x[i] * (float) code;
      *b += weight * (float) code * (float) code;
    }
}

/**
 * tg_fit_symmetric:
 * @x: (array length=n): values
 * @n: how many, 1 to 32
 * @n_max: half the number of codes
 * @codes: (out) (array length=n): codes -@n_max to @n_max - 1; -@n_max, which is
 *   stored as 0, for a group of zeros
 *
 * Finds x ~ scale * code with weights x * x, by trying 19 scales around the one
 * that maps the peak to -@n_max. (The reference's make_qx_quants.)
 *
 * Returns: the scale, with a sign; 0 for a group of zeros
 */
float
tg_fit_symmetric (const float *x,
                  int          n,
                  int          n_max,
                  gint8       *codes)
{
  float magnitude, a, b, scale, best;
  float peak = tg_quantize_peak (x, n, &magnitude);

  if (magnitude < TINY)
    {
      memset (codes, -n_max, (gsize) n);
      return 0.0f;
    }

  code_symmetric (x, n, n_max, (float) -n_max / peak, codes, &a, &b);
  scale = b != 0.0f ? a / b : 0.0f;
  best = scale * a;
  for (int k = -9; k <= 9; k++)
    {
      float inverse = -((float) n_max + 0.1f * (float) k) / peak;
      gint8 trial[FIT_LENGTH];

      if (k == 0)
        continue;
      code_symmetric (x, n, n_max, inverse, trial, &a, &b);
      if (b > 0.0f && a * a > best * b)
        {
          memcpy (codes, trial, (gsize) n);
          scale = a / b;
          best = scale * a;
        }
    }

  return scale;
}

/* One sweep of tg_fit_descent(): each code in turn is moved to where the
 * others want it, if that makes the fit better. */
static gboolean
improve_codes (const float *x,
               int          n,
               int          n_max,
               gint8       *codes,
               float       *a,
               float       *b)
{
  gboolean changed = FALSE;

  for (int i = 0; i < n; i++)
    {
      float weight = x[i] * x[i];
      float code = codes[i];
      float rest_a = *a - weight * x[i] * code;
      float rest_b;
      int moved;

      if (!(rest_a > 0.0f))
        continue;
      rest_b = *b - weight * code * code;
      moved = tg_quantize_round_clamped (x[i] * rest_b / rest_a, -n_max, n_max - 1);
      if (moved == codes[i])
        continue;

      rest_a += weight * x[i] * (float) moved;
      rest_b += weight * (float) moved * (float) moved;
      if (rest_b > 0.0f && rest_a * rest_a * *b > *a * *a * rest_b)
        {
          codes[i] = (gint8) moved;
          *a = rest_a;
          *b = rest_b;
          changed = TRUE;
        }
    }

  return changed;
}

/**
 * tg_fit_descent:
 * @x: (array length=n): values
 * @n: how many, 1 to 32
 * @n_max: half the number of codes
 * @codes: (out) (array length=n): codes -@n_max to @n_max - 1; -@n_max, which is
 *   stored as 0, for a group of zeros
 *
 * Finds x ~ scale * code with weights x * x: codes from the peak, then at most
 * five sweeps over them. (The reference's make_q3_quants.)
 *
 * Returns: the scale, with a sign; 0 for a group of zeros
 */
float
tg_fit_descent (const float *x,
                int          n,
                int          n_max,
                gint8       *codes)
{
  float magnitude, a, b;
  float peak = tg_quantize_peak (x, n, &magnitude);

  if (magnitude < TINY)
    {
      memset (codes, -n_max, (gsize) n);
      return 0.0f;
    }

  code_symmetric (x, n, n_max, (float) -n_max / peak, codes, &a, &b);
  for (int sweep = 0; sweep < 5; sweep++)
    if (!improve_codes (x, n, n_max, codes, &a, &b))
      break;

  return b > 0.0f ? a / b : 0.0f;
}
