/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled once for each path of tg-simd.h; TG_PATH is its name. */

#include "config.h"

#include "tg-reduce-kernel.h"

#include <math.h>

#define JOIN_(name, path) name##_##path
#define JOIN(name, path) JOIN_ (name, path)
#define NAME(name) JOIN (name, TG_PATH)

/* Four rows at once: each sum is loaded and stored once for all of them. */
#define EACH_ROW                                                                   \
  const float *restrict a = rows[0], *restrict b = rows[1], *restrict c = rows[2], \
                        *restrict d = rows[3]

void
NAME (tg_reduce_add_squares) (float *restrict squares,
                              float *restrict unused,
                              const float *const *rows,
                              gsize n)
{
  EACH_ROW;

  for (gsize i = 0; i < n; i++)
    squares[i] = (((squares[i] + a[i] * a[i]) + b[i] * b[i]) + c[i] * c[i]) + d[i] * d[i];
}

void
NAME (tg_reduce_add_sums) (float *restrict sums,
                           float *restrict unused,
                           const float *const *rows,
                           gsize n)
{
  EACH_ROW;

  for (gsize i = 0; i < n; i++)
    sums[i] = (((sums[i] + a[i]) + b[i]) + c[i]) + d[i];
}

void
NAME (tg_reduce_add_magnitudes) (float *restrict sums,
                                 float *restrict unused,
                                 const float *const *rows,
                                 gsize n)
{
  EACH_ROW;

  for (gsize i = 0; i < n; i++)
    sums[i] = (((sums[i] + fabsf (a[i])) + fabsf (b[i])) + fabsf (c[i])) + fabsf (d[i]);
}

#define LESS(x, y) ((x) < (y) ? (x) : (y))
#define MORE(x, y) ((x) > (y) ? (x) : (y))

void
NAME (tg_reduce_add_limits) (float *restrict lows,
                             float *restrict highs,
                             const float *const *rows,
                             gsize n)
{
  EACH_ROW;

  for (gsize i = 0; i < n; i++)
    {
      float low = lows[i], high = highs[i];

      low = LESS (a[i], low);
      low = LESS (b[i], low);
      low = LESS (c[i], low);
      lows[i] = LESS (d[i], low);
      high = MORE (a[i], high);
      high = MORE (b[i], high);
      high = MORE (c[i], high);
      highs[i] = MORE (d[i], high);
    }
}
