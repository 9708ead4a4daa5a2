/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-simd.h"

G_BEGIN_DECLS

/**
 * TgScan:
 * @sums: sums of the first to fourth powers of (x - shift)
 * @min: the smallest value
 * @max: the largest value
 * @n_zeros: how many are 0 or -0
 *
 * One pass over some weights. If one of them is infinite or NaN, the first sum is
 * not finite, and the others mean nothing.
 */
typedef struct
{
  double sums[4];
  float  min;
  float  max;
  guint  n_zeros;
} TgScan;

/**
 * TgScanFunc:
 * @values: (array length=n): weights
 * @n: how many
 * @shift: what is subtracted from each before it is summed up
 * @scan: (out caller-allocates): the result
 *
 * Scans.
 */
typedef void (*TgScanFunc) (const float *values,
                            gsize        n,
                            double       shift,
                            TgScan      *scan);

/* The loop is compiled once for each path of tg-simd.h; all give the same bits. */
void       tg_scan_portable (const float *values,
                             gsize        n,
                             double       shift,
                             TgScan      *scan);
void       tg_scan_avx2     (const float *values,
                             gsize        n,
                             double       shift,
                             TgScan      *scan);
void       tg_scan_avx512   (const float *values,
                             gsize        n,
                             double       shift,
                             TgScan      *scan);

TgScanFunc tg_scan_get      (TgSimdPath   path);

G_END_DECLS
