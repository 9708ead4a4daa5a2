/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <float.h>

#include "tg-half.h"
#include "tg-quantize-private.h"

/* Plain floats, and blocks with one scale (and perhaps a minimum) for all their
 * weights. The codes come from the scale before it is rounded to binary16. */

static void
store_half (guint8 *bytes,
            float   value)
{
  tg_quantize_store_u16 (bytes, tg_f16_from_float (value));
}

void
tg_quantize_f32 (const float *values,
                 gsize        n_blocks,
                 guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    tg_quantize_store_f32 (blocks + 4 * i, values[i]);
}

void
tg_quantize_f16 (const float *values,
                 gsize        n_blocks,
                 guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    store_half (blocks + 2 * i, values[i]);
}

void
tg_quantize_bf16 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    tg_quantize_store_u16 (blocks + 2 * i, tg_bf16_from_float (values[i]));
}

/* Smallest and largest of 32 weights, by strict comparisons. */
static void
find_range (const float *x,
            float       *low,
            float       *high)
{
  *low = FLT_MAX;
  *high = -FLT_MAX;
  for (int i = 0; i < 32; i++)
    {
      *low = x[i] < *low ? x[i] : *low;
      *high = x[i] > *high ? x[i] : *high;
    }
}

/* Four bits a weight, in 16 bytes: byte k holds weight k below weight k + 16. */
static void
pack_nibbles (const guint8 *codes,
              guint8       *bytes)
{
  for (int k = 0; k < 16; k++)
    bytes[k] = (guint8) ((codes[k] & 15) | (codes[k + 16] & 15) << 4);
}

/* The fifth bits, in 4 bytes: bit j%8 of byte j/8 is that of weight j. */
static void
pack_fifth_bits (const guint8 *codes,
                 guint8       *bytes)
{
  memset (bytes, 0, 4);
  for (int j = 0; j < 32; j++)
    bytes[j / 8] |= (guint8) ((codes[j] >> 4 & 1) << (j % 8));
}

/* The reference converts to int8 first; that only matters where 1/d overflows. */
static guint8
code_signed (float value,
             int   n_max)
{
  gint8 code = (gint8) tg_quantize_truncate (value);

  return (guint8) MIN (code, n_max);
}

/* Q4_0: 32 weights
 *
 *   off len field
 *     0   2 d    binary16; the weight of largest magnitude is -8 * d
 *     2  16 qs   code + 8, see pack_nibbles()
 */
void
tg_quantize_q4_0 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 18)
    {
      float magnitude;
      float d = tg_quantize_peak (values, 32, &magnitude) / -8.0f;
      float inverse = tg_quantize_inverse (d);
      guint8 codes[32];

      for (int j = 0; j < 32; j++)
        codes[j] = code_signed (values[j] * inverse + 8.5f, 15);
      store_half (blocks, d);
      pack_nibbles (codes, blocks + 2);
    }
}

/* Q4_1: 32 weights
 *
 *   off len field
 *     0   2 d    binary16 step
 *     2   2 m    binary16 minimum
 *     4  16 qs   see pack_nibbles()
 */
void
tg_quantize_q4_1 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 20)
    {
      float low, high, d, inverse;
      guint8 codes[32];

      find_range (values, &low, &high);
      d = (high - low) / 15.0f;
      inverse = tg_quantize_inverse (d);
      for (int j = 0; j < 32; j++)
        codes[j] = code_signed ((values[j] - low) * inverse + 0.5f, 15);
      store_half (blocks, d);
      store_half (blocks + 2, low);
      pack_nibbles (codes, blocks + 4);
    }
}

/* Q5_0: 32 weights
 *
 *   off len field
 *     0   2 d    binary16; the weight of largest magnitude is -16 * d
 *     2   4 qh   see pack_fifth_bits()
 *     6  16 qs   low four bits of code + 16, see pack_nibbles()
 */
void
tg_quantize_q5_0 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 22)
    {
      float magnitude;
      float d = tg_quantize_peak (values, 32, &magnitude) / -16.0f;
      float inverse = tg_quantize_inverse (d);
      guint8 codes[32];

      for (int j = 0; j < 32; j++)
        codes[j] = code_signed (values[j] * inverse + 16.5f, 31);
      store_half (blocks, d);
      pack_fifth_bits (codes, blocks + 2);
      pack_nibbles (codes, blocks + 6);
    }
}

/* Q5_1: 32 weights
 *
 *   off len field
 *     0   2 d    binary16 step
 *     2   2 m    binary16 minimum
 *     4   4 qh   see pack_fifth_bits()
 *     8  16 qs   low four bits, see pack_nibbles()
 */
void
tg_quantize_q5_1 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 24)
    {
      float low, high, d, inverse;
      guint8 codes[32];

      find_range (values, &low, &high);
      d = (high - low) / 31.0f;
      inverse = tg_quantize_inverse (d);
      for (int j = 0; j < 32; j++)
        codes[j] = (guint8) tg_quantize_truncate ((values[j] - low) * inverse + 0.5f);
      store_half (blocks, d);
      store_half (blocks + 2, low);
      pack_fifth_bits (codes, blocks + 4);
      pack_nibbles (codes, blocks + 8);
    }
}

/* Codes of Q8_0 and Q8_1: the weight of largest magnitude becomes +-127. */
static int
code_bytes (const float *x,
            float        d,
            guint8      *bytes)
{
  float inverse = tg_quantize_inverse (d);
  int sum = 0;

  for (int j = 0; j < 32; j++)
    {
      bytes[j] = (guint8) tg_quantize_round_away (x[j] * inverse);
      sum += (gint8) bytes[j];
    }

  return sum;
}

/* Q8_0: 32 weights
 *
 *   off len field
 *     0   2 d    binary16
 *     2  32 qs   int8
 */
void
tg_quantize_q8_0 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 34)
    {
      float d = tg_quantize_largest (values, 32) / 127.0f;

      store_half (blocks, d);
      code_bytes (values, d, blocks + 2);
    }
}

/* Q8_1: 32 weights
 *
 *   off len field
 *     0   2 d    binary16
 *     2   2 s    binary16, d times the sum of the codes
 *     4  32 qs   int8
 */
void
tg_quantize_q8_1 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 36)
    {
      float d = tg_quantize_largest (values, 32) / 127.0f;
      int sum = code_bytes (values, d, blocks + 4);

      store_half (blocks, d);
      store_half (blocks + 2, (float) sum * d);
    }
}

/* Q1_0: 128 weights
 *
 *   off len field
 *     0   2 d    binary16, the mean magnitude
 *     2  16 qs   bit j%8 of byte j/8: 1 for weights from 0 on
 */
void
tg_quantize_q1_0 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 128, blocks += 18)
    {
      float sum = 0.0f;

      memset (blocks + 2, 0, 16);
      for (int j = 0; j < 128; j++)
        {
          sum += fabsf (values[j]);
          blocks[2 + j / 8] |= (guint8) ((values[j] >= 0.0f ? 1 : 0) << (j % 8));
        }
      store_half (blocks, sum / 128.0f);
    }
}

/* Q2_0: 64 weights
 *
 *   off len field
 *     0   2 d    binary16, the largest magnitude
 *     2  16 qs   bits 2*(j%4).. of byte j/4: code + 1
 */
void
tg_quantize_q2_0 (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 64, blocks += 18)
    {
      float d = tg_quantize_largest (values, 64);
      float inverse = tg_quantize_inverse (d);

      store_half (blocks, d);
      memset (blocks + 2, 0, 16);
      for (int j = 0; j < 64; j++)
        {
          gint64 code = (gint64) tg_quantize_round_away (values[j] * inverse) + 1;

          blocks[2 + j / 4] |= (guint8) (CLAMP (code, 0, 3) << (2 * (j % 4)));
        }
    }
}
