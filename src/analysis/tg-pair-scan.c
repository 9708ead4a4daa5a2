/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-scan.h"

/* Compiled once for each path, with TG_PATH as its name. */
#define SCAN_NAME(path) SCAN_NAME_2 (path)
#define SCAN_NAME_2(path) tg_pair_scan_##path

#define ALWAYS_INLINE static inline __attribute__ ((always_inline))

/* Pair i goes into lane i % LANES, and lanes are added up in pairs: an order that
 * does not depend on the width of the processor's registers. */
#define LANES 16

/* The product of two floats has at most 48 bits, which a double holds: it makes
 * no difference to the bits whether product and sum are one operation. (Of the
 * square of a difference it would, so that one is always two.) */
#if defined(__AVX512F__) || defined(__FMA__)
#define ADD_EXACT_PRODUCT(sum, x, y) __builtin_fma ((x), (y), (sum))
#else
#define ADD_EXACT_PRODUCT(sum, x, y) ((sum) + (x) * (y))
#endif

typedef struct
{
  double a2[LANES];
  double b2[LANES];
  double e2[LANES];
  double abs_e[LANES];
  double e[LANES];
  double max[LANES];
} Lanes;

/* Adds up to LANES pairs, each to its lane. Their number is a constant but for
 * the last time, so that the compiler makes registers of the lanes. */
ALWAYS_INLINE void
add_pairs (Lanes       *lanes,
           const float *a,
           const float *b,
           gsize        n)
{
  for (gsize k = 0; k < n; k++)
    {
      const double x = (double) a[k];
      const double y = (double) b[k];
      const double e = y - x;
      const double magnitude = __builtin_fabs (e);

      lanes->a2[k] = ADD_EXACT_PRODUCT (lanes->a2[k], x, x);
      lanes->b2[k] = ADD_EXACT_PRODUCT (lanes->b2[k], y, y);
      lanes->e2[k] += e * e;
      lanes->abs_e[k] += magnitude;
      lanes->e[k] += e;
      lanes->max[k] = magnitude > lanes->max[k] ? magnitude : lanes->max[k];
    }
}

/* Adds the lanes up, the upper half of them to the lower one until one is left. */
ALWAYS_INLINE void
fold_lanes (Lanes      *lanes,
            TgPairScan *scan)
{
  for (gsize half = LANES / 2; half > 0; half /= 2)
    for (gsize k = 0; k < half; k++)
      {
        lanes->a2[k] += lanes->a2[k + half];
        lanes->b2[k] += lanes->b2[k + half];
        lanes->e2[k] += lanes->e2[k + half];
        lanes->abs_e[k] += lanes->abs_e[k + half];
        lanes->e[k] += lanes->e[k + half];
        lanes->max[k] = MAX (lanes->max[k], lanes->max[k + half]);
      }

  *scan = (TgPairScan){ lanes->a2[0], lanes->b2[0], lanes->e2[0], lanes->abs_e[0], lanes->e[0], lanes->max[0] };
}

void
SCAN_NAME (TG_PATH) (const float *a,
                     const float *b,
                     gsize        n,
                     TgPairScan  *scan)
{
  Lanes lanes = { { 0.0 }, { 0.0 }, { 0.0 }, { 0.0 }, { 0.0 }, { 0.0 } };
  const gsize n_whole = n - n % LANES;

  for (gsize i = 0; i < n_whole; i += LANES)
    add_pairs (&lanes, a + i, b + i, LANES);
  add_pairs (&lanes, a + n_whole, b + n_whole, n - n_whole);

  fold_lanes (&lanes, scan);
}
