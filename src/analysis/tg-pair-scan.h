/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-simd.h"

G_BEGIN_DECLS

/**
 * TgPairScan:
 * @a2: Σa²
 * @b2: Σb²
 * @e2: Σe², e = b − a
 * @abs_e: Σ|e|
 * @e: Σe
 * @max: the largest |e|
 *
 * One pass over some pairs of weights. If one of the weights is infinite or NaN,
 * @a2 + @b2 is not finite, and nothing else means anything.
 */
typedef struct
{
  double a2;
  double b2;
  double e2;
  double abs_e;
  double e;
  double max;
} TgPairScan;

/**
 * TgPairScanFunc:
 * @a: (array length=n): weights
 * @b: (array length=n): those they are compared with
 * @n: how many
 * @scan: (out caller-allocates): the result
 *
 * Scans.
 */
typedef void (*TgPairScanFunc) (const float *a,
                                const float *b,
                                gsize        n,
                                TgPairScan  *scan);

/* The loop is compiled once for each path of tg-simd.h; all give the same bits. */
void           tg_pair_scan_portable (const float *a,
                                      const float *b,
                                      gsize        n,
                                      TgPairScan  *scan);
void           tg_pair_scan_avx2     (const float *a,
                                      const float *b,
                                      gsize        n,
                                      TgPairScan  *scan);
void           tg_pair_scan_avx512   (const float *a,
                                      const float *b,
                                      gsize        n,
                                      TgPairScan  *scan);

TgPairScanFunc tg_pair_scan_get      (TgSimdPath   path);

G_END_DECLS
