/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-scan.h"

#include <float.h>

/* Compiled once for each path, with TG_PATH as its name. */
#define SCAN_NAME(path) SCAN_NAME_2 (path)
#define SCAN_NAME_2(path) tg_scan_##path

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* Value i goes into lane i % LANES, and lanes are added up in pairs: an order
 * that does not depend on the width of the processor's registers. */
#define LANES 16

typedef struct
{
  double sums[4][LANES];
  float  min[LANES];
  float  max[LANES];
  guint  n_zeros[LANES];
} Lanes;

/* Adds up to LANES values, each to its lane. Their number is a constant but for
 * the last time, so that the compiler makes registers of the lanes. */
ALWAYS_INLINE void
add_values (Lanes       *lanes,
            const float *values,
            gsize        n,
            double       shift)
{
  for (gsize k = 0; k < n; k++)
    {
      double x = (double) values[k] - shift;
      double square = x * x;

      lanes->sums[0][k] += x;
      lanes->sums[1][k] += square;
      lanes->sums[2][k] += square * x;
      lanes->sums[3][k] += square * square;
    }
}

ALWAYS_INLINE void
add_bounds (Lanes       *lanes,
            const float *values,
            gsize        n)
{
  for (gsize k = 0; k < n; k++)
    {
      float x = values[k];

      lanes->min[k] = x < lanes->min[k] ? x : lanes->min[k];
      lanes->max[k] = x > lanes->max[k] ? x : lanes->max[k];
      lanes->n_zeros[k] += x == 0.0f ? 1 : 0;
    }
}

ALWAYS_INLINE void
scan_values (Lanes       *lanes,
             const float *values,
             gsize        n,
             double       shift)
{
  gsize n_whole = n - n % LANES;

  for (gsize i = 0; i < n_whole; i += LANES)
    add_values (lanes, values + i, LANES, shift);
  for (gsize i = 0; i < n_whole; i += LANES)
    add_bounds (lanes, values + i, LANES);

  add_values (lanes, values + n_whole, n - n_whole, shift);
  add_bounds (lanes, values + n_whole, n - n_whole);
}

/* Adds the lanes up, the upper half of them to the lower one until one is left. */
ALWAYS_INLINE void
fold_lanes (Lanes  *lanes,
            TgScan *scan)
{
  for (gsize half = LANES / 2; half > 0; half /= 2)
    for (gsize k = 0; k < half; k++)
      {
        for (gsize power = 0; power < 4; power++)
          lanes->sums[power][k] += lanes->sums[power][k + half];
        lanes->min[k] = MIN (lanes->min[k], lanes->min[k + half]);
        lanes->max[k] = MAX (lanes->max[k], lanes->max[k + half]);
        lanes->n_zeros[k] += lanes->n_zeros[k + half];
      }

  for (gsize power = 0; power < 4; power++)
    scan->sums[power] = lanes->sums[power][0];
  scan->min = lanes->min[0];
  scan->max = lanes->max[0];
  scan->n_zeros = lanes->n_zeros[0];
}

void
SCAN_NAME (TG_PATH) (const float *values,
                     gsize        n,
                     double       shift,
                     TgScan      *scan)
{
  Lanes lanes = { { { 0.0 } }, { 0.0f }, { 0.0f }, { 0 } };

  for (gsize k = 0; k < LANES; k++)
    {
      lanes.min[k] = FLT_MAX;
      lanes.max[k] = -FLT_MAX;
    }

  /* Mostly there is nothing to subtract, and a loop without it is shorter. */
  if (shift == 0.0)
    scan_values (&lanes, values, n, 0.0);
  else
    scan_values (&lanes, values, n, shift);

  fold_lanes (&lanes, scan);
}
