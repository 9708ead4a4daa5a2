/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many rows go in at once. */
#define TG_REDUCE_ROWS 4

/**
 * TgReduceAdd:
 * @first: what to gather in: Σx², Σx, Σ|x| or the least x
 * @second: the largest x, where the least is gathered; else unused
 * @rows: %TG_REDUCE_ROWS rows
 * @n: numbers in a row
 *
 * Gathers down the columns of a few rows, so that a vector of columns is one
 * operation. The first row goes first. A NaN is never a least or a largest. Every
 * path gives the same bits: columns do not mix, and nothing is contracted.
 */
typedef void (*TgReduceAdd) (float *restrict first,
                             float *restrict second,
                             const float *const *rows,
                             gsize n);

#define TG_REDUCE_KERNEL(name, path)                            \
  void tg_reduce_add_##name##_##path (float *restrict first,    \
                                      float *restrict second,   \
                                      const float *const *rows, \
                                      gsize n)

#define TG_REDUCE_KERNELS(path)        \
  TG_REDUCE_KERNEL (squares, path);    \
  TG_REDUCE_KERNEL (sums, path);       \
  TG_REDUCE_KERNEL (magnitudes, path); \
  TG_REDUCE_KERNEL (limits, path)

TG_REDUCE_KERNELS (portable);
TG_REDUCE_KERNELS (avx2);
TG_REDUCE_KERNELS (avx512);

G_END_DECLS
