/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the families of quantizers share. All arithmetic is float32 with one
 * rounding an operation, in the order written: sums run from the first weight
 * to the last, and nothing is contracted (-ffp-contract=off) or reordered.
 *
 * The reference converts floats to integers where C leaves the result open
 * (1/d overflows for subnormal weights, a weight is NaN). Here every
 * conversion is defined, to what an x86-64 does: out of range gives INT_MIN. */

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-quantize.h"

G_BEGIN_DECLS

typedef void (*TgQuantizeFunc) (const float *values,
                                gsize        n_blocks,
                                guint8      *blocks);

/* How a fit with a minimum measures what is left over. */
typedef enum
{
  TG_FIT_ABSOLUTE,
  TG_FIT_SQUARE,
} TgFitNorm;

/* The search of a fit with a minimum: n_steps + 1 trial scales, at
 * n_max + first, then + step each. */
typedef struct
{
  float     first;
  float     step;
  int       n_steps;
  TgFitNorm norm;
} TgFitSearch;

float tg_fit_minimum   (const float       *x,
                        const float       *weights,
                        int                n,
                        int                n_max,
                        const TgFitSearch *search,
                        guint8            *codes,
                        float             *minimum);
float tg_fit_symmetric (const float       *x,
                        int                n,
                        int                n_max,
                        gint8             *codes);
float tg_fit_descent   (const float       *x,
                        int                n,
                        int                n_max,
                        gint8             *codes);

void tg_quantize_f32    (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_f16    (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_bf16   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q4_0   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q4_1   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q5_0   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q5_1   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q8_0   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q8_1   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q1_0   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q2_0   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q2_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q3_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q4_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q5_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q6_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_q8_k   (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_iq4_nl (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_iq4_xs (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_tq1_0  (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_tq2_0  (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_mxfp4  (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);
void tg_quantize_nvfp4  (const float *values,
                         gsize        n_blocks,
                         guint8      *blocks);

/* Towards zero. */
static inline int
tg_quantize_truncate (float value)
{
  return value >= -2147483648.0f && value < 2147483648.0f ? (int) value : G_MININT;
}

/* To the nearest integer, halves away from zero. */
static inline int
tg_quantize_round_away (float value)
{
  return tg_quantize_truncate (roundf (value));
}

/* To the nearest integer, halves to even: 1.5 * 2^23 is added, so that the low
 * 23 bits of the sum are the integer plus 2^22. Beyond +-2^22 it wraps around,
 * as the reference does. */
static inline int
tg_quantize_round_even (float value)
{
  float sum = value + 12582912.0f;
  guint32 bits;

  memcpy (&bits, &sum, sizeof bits);
  return (int) (bits & 0x7fffff) - 0x400000;
}

/* Halves to even, then into @low .. @high. */
static inline int
tg_quantize_round_clamped (float value,
                           int   low,
                           int   high)
{
  int code = tg_quantize_round_even (value);

  return CLAMP (code, low, high);
}

/* The reciprocal of a scale; a zero block has none, and codes of 0. */
static inline float
tg_quantize_inverse (float scale)
{
  return scale != 0.0f ? 1.0f / scale : 0.0f;
}

/* The value with the largest magnitude, the first of several, with its sign. */
static inline float
tg_quantize_peak (const float *x,
                  int          n,
                  float       *magnitude)
{
  float peak = 0.0f;
  float best = 0.0f;

  for (int i = 0; i < n; i++)
    if (fabsf (x[i]) > best)
      {
        best = fabsf (x[i]);
        peak = x[i];
      }

  *magnitude = best;
  return peak;
}

/* The largest magnitude. */
static inline float
tg_quantize_largest (const float *x,
                     int          n)
{
  float magnitude;

  tg_quantize_peak (x, n, &magnitude);
  return magnitude;
}

/* Block scales are stored as binary16, least significant byte first. */
static inline void
tg_quantize_store_u16 (guint8 *bytes,
                       guint16 value)
{
  bytes[0] = (guint8) (value & 0xff);
  bytes[1] = (guint8) (value >> 8);
}

static inline void
tg_quantize_store_f32 (guint8 *bytes,
                       float   value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT32_TO_LE (bits);
  memcpy (bytes, &bits, sizeof bits);
}

G_END_DECLS
