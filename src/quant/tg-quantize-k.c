/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-half.h"
#include "tg-quantize-private.h"

/* Super-blocks of 256 weights: a fit for each group of 16 or 32, then the
 * groups' scales (and minimums) are themselves quantized, and the codes are
 * taken anew with the scales as they will be read. */

#define SUPER 256

/* Below this the reference takes a whole Q6_K block for zero. */
#define TINY 1e-15f

static float
read_half (const guint8 *bytes)
{
  return tg_f16_to_float ((guint16) (bytes[0] | bytes[1] << 8));
}

static float
largest_of (const float *values,
            int          n)
{
  float largest = 0.0f;

  for (int i = 0; i < n; i++)
    largest = values[i] > largest ? values[i] : largest;

  return largest;
}

/* Quarters of 32 weights on top of each other in 32 bytes, for each half of the
 * block: the layout of all two-bit fields.
 *
 *   byte 32n + l, bits 2s..2s+1 = weight 128n + 32s + l      (n < 2, s < 4, l < 32)
 */
static void
pack_quarters (const guint8 *two_bits,
               guint8       *bytes)
{
  for (int half = 0; half < 2; half++)
    for (int l = 0; l < 32; l++)
      {
        const guint8 *code = two_bits + 128 * half + l;

        bytes[32 * half + l] = (guint8) (code[0] | code[32] << 2 | code[64] << 4 | code[96] << 6);
      }
}

/* Q2_K: 16 groups of 16 weights
 *
 *   off len field
 *     0  16 scales  low nibble = scale, high nibble = minimum of a group
 *    16  64 qs      two-bit codes, see pack_quarters()
 *    80   2 d       binary16, unit of the scales
 *    82   2 dmin    binary16, unit of the minimums
 */
static void
quantize_block_q2_k (const float *x,
                     guint8      *block)
{
  static const TgFitSearch search = { -0.5f, 0.1f, 15, TG_FIT_ABSOLUTE };
  guint8 codes[SUPER];
  float scales[16], minimums[16];
  float top_scale, top_minimum, d, dmin;

  for (int group = 0; group < 16; group++)
    {
      float weights[16];

      for (int i = 0; i < 16; i++)
        weights[i] = fabsf (x[16 * group + i]);
      scales[group] = tg_fit_minimum (x + 16 * group, weights, 16, 3, &search,
                                      codes + 16 * group, &minimums[group]);
    }

  top_scale = largest_of (scales, 16);
  top_minimum = largest_of (minimums, 16);
  for (int group = 0; group < 16; group++)
    {
      int low = top_scale > 0.0f ? tg_quantize_round_even (15.0f / top_scale * scales[group]) : 0;
      int high = top_minimum > 0.0f ? tg_quantize_round_even (15.0f / top_minimum * minimums[group]) : 0;

      block[group] = (guint8) ((guint) low | (guint) high << 4);
    }
  tg_quantize_store_u16 (block + 80, tg_f16_from_float (top_scale > 0.0f ? top_scale / 15.0f : 0.0f));
  tg_quantize_store_u16 (block + 82, tg_f16_from_float (top_minimum > 0.0f ? top_minimum / 15.0f : 0.0f));

  d = read_half (block + 80);
  dmin = read_half (block + 82);
  for (int group = 0; group < 16; group++)
    {
      float scale = d * (float) (block[group] & 15);
      float minimum = dmin * (float) (block[group] >> 4);

      if (scale == 0.0f)
        continue;
      for (int j = 16 * group; j < 16 * group + 16; j++)
        codes[j] = (guint8) tg_quantize_round_clamped ((x[j] + minimum) / scale, 0, 3);
    }

  pack_quarters (codes, block + 16);
}

/* Q3_K: 16 groups of 16 weights
 *
 *   off len field
 *     0  32 hmask   third bit of weight j: bit j/32 of byte j%32
 *    32  64 qs      low two bits, see pack_quarters()
 *    96  12 scales  six bits a group, plus 32: low four of group g in byte
 *                   96 + g%8, nibble g/8; high two in byte 104 + g%4, bits 2*(g/4)
 *   108   2 d       binary16
 */
static void
quantize_block_q3_k (const float *x,
                     guint8      *block)
{
  gint8 fitted[SUPER];
  guint8 low_bits[SUPER];
  float scales[16];
  float magnitude, peak, inverse, d;

  for (int group = 0; group < 16; group++)
    scales[group] = tg_fit_descent (x + 16 * group, 16, 4, fitted + 16 * group);

  memset (block, 0, 110);
  peak = tg_quantize_peak (scales, 16, &magnitude);
  inverse = peak != 0.0f ? -32.0f / peak : 0.0f;
  if (peak != 0.0f)
    tg_quantize_store_u16 (block + 108, tg_f16_from_float (1.0f / inverse));
  d = read_half (block + 108);

  for (int group = 0; group < 16; group++)
    {
      int six_bits = peak != 0.0f ? tg_quantize_round_clamped (inverse * scales[group], -32, 31) + 32 : 0;
      float scale = d * (float) (six_bits - 32);

      block[96 + group % 8] |= (guint8) ((six_bits & 15) << 4 * (group / 8));
      block[104 + group % 4] |= (guint8) ((six_bits >> 4) << 2 * (group / 4));
      for (int j = 16 * group; j < 16 * group + 16; j++)
        {
          int code = scale == 0.0f ? fitted[j] : tg_quantize_round_clamped (x[j] / scale, -4, 3);

          low_bits[j] = (guint8) ((code + 4) & 3);
          block[j % 32] |= (guint8) (((code + 4) >> 2) << (j / 32));
        }
    }

  pack_quarters (low_bits, block + 32);
}

/* The scale and minimum of Q4_K and Q5_K, six bits each for 8 groups, in 12 bytes:
 *
 *   byte     bits 0..3         bits 4..5     bits 6..7
 *   0..3     scale  of 0..3 ............     top of scale  4..7
 *   4..7     minimum of 0..3 ...........     top of minimum 4..7
 *   8..11    low of scale 4..7 | bits 4..7: low of minimum 4..7
 */
static void
pack_six_bits (int     group,
               guint8  scale,
               guint8  minimum,
               guint8 *packed)
{
  if (group < 4)
    {
      packed[group] |= scale;
      packed[group + 4] |= minimum;
    }
  else
    {
      packed[group + 4] |= (guint8) ((scale & 15) | (minimum & 15) << 4);
      packed[group - 4] |= (guint8) ((scale >> 4) << 6);
      packed[group] |= (guint8) ((minimum >> 4) << 6);
    }
}

/* The part that Q4_K and Q5_K share: writes d, dmin and the twelve bytes of
 * scales at the start of the block, and gives the codes. */
static void
fit_with_minimums (const float       *x,
                   int                n_max,
                   const TgFitSearch *search,
                   guint8            *block,
                   guint8            *codes)
{
  float scales[8], minimums[8];
  float top_scale, top_minimum, d, dmin;

  for (int group = 0; group < 8; group++)
    {
      const float *part = x + 32 * group;
      float weights[32];
      float sum = 0.0f;
      float rms;

      for (int i = 0; i < 32; i++)
        sum += part[i] * part[i];
      rms = sqrtf (sum / 32.0f);
      for (int i = 0; i < 32; i++)
        weights[i] = rms + fabsf (part[i]);
      scales[group] = tg_fit_minimum (part, weights, 32, n_max, search,
                                      codes + 32 * group, &minimums[group]);
    }

  top_scale = largest_of (scales, 8);
  top_minimum = largest_of (minimums, 8);
  tg_quantize_store_u16 (block, tg_f16_from_float (top_scale / 63.0f));
  tg_quantize_store_u16 (block + 2, tg_f16_from_float (top_minimum / 63.0f));
  d = read_half (block);
  dmin = read_half (block + 2);

  memset (block + 4, 0, 12);
  for (int group = 0; group < 8; group++)
    {
      float to_scale = top_scale > 0.0f ? 63.0f / top_scale : 0.0f;
      float to_minimum = top_minimum > 0.0f ? 63.0f / top_minimum : 0.0f;
      guint8 six_scale = (guint8) tg_quantize_round_even (to_scale * scales[group]);
      guint8 six_minimum = (guint8) tg_quantize_round_even (to_minimum * minimums[group]);
      float scale, minimum;

      six_scale = MIN (six_scale, 63);
      six_minimum = MIN (six_minimum, 63);
      pack_six_bits (group, six_scale, six_minimum, block + 4);

      scale = d * (float) six_scale;
      minimum = dmin * (float) six_minimum;
      if (scale == 0.0f)
        continue;
      for (int j = 32 * group; j < 32 * group + 32; j++)
        codes[j] = (guint8) tg_quantize_round_clamped ((x[j] + minimum) / scale, 0, n_max);
    }
}

/* Q4_K: 8 groups of 32 weights
 *
 *   off len field
 *     0   2 d       binary16, unit of the scales
 *     2   2 dmin    binary16, unit of the minimums
 *     4  12 scales  see pack_six_bits()
 *    16 128 qs      byte 32c + l: low nibble = weight 64c + l, high = 64c + 32 + l
 */
static void
quantize_block_q4_k (const float *x,
                     guint8      *block)
{
  static const TgFitSearch search = { -1.0f, 0.1f, 20, TG_FIT_SQUARE };
  guint8 codes[SUPER];

  fit_with_minimums (x, 15, &search, block, codes);
  for (int c = 0; c < 4; c++)
    for (int l = 0; l < 32; l++)
      block[16 + 32 * c + l] = (guint8) (codes[64 * c + l] | codes[64 * c + 32 + l] << 4);
}

/* Q5_K: as Q4_K, with the fifth bits between
 *
 *   off len field
 *    16  32 qh      fifth bit of weight j: bit j/32 of byte 16 + j%32
 *    48 128 qs      low four bits, as Q4_K
 */
static void
quantize_block_q5_k (const float *x,
                     guint8      *block)
{
  static const TgFitSearch search = { -0.5f, 0.1f, 15, TG_FIT_SQUARE };
  guint8 codes[SUPER];

  fit_with_minimums (x, 31, &search, block, codes);
  memset (block + 16, 0, 32);
  for (int j = 0; j < SUPER; j++)
    block[16 + j % 32] |= (guint8) ((codes[j] >> 4) << (j / 32));
  for (int c = 0; c < 4; c++)
    for (int l = 0; l < 32; l++)
      block[48 + 32 * c + l] = (guint8) ((codes[64 * c + l] & 15) | (codes[64 * c + 32 + l] & 15) << 4);
}

/* Q6_K: 16 groups of 16 weights
 *
 *   off len field
 *     0 128 ql      low four bits: byte 64n + 32*(s%2) + l, nibble s/2
 *   128  64 qh      high two bits, see pack_quarters()
 *   192  16 scales  int8
 *   208   2 d       binary16              (weight 128n + 32s + l)
 */
static void
quantize_block_q6_k (const float *x,
                     guint8      *block)
{
  gint8 fitted[SUPER];
  guint8 low_bits[SUPER], high_bits[SUPER];
  float scales[16];
  float magnitude, peak, inverse, d;

  for (int group = 0; group < 16; group++)
    scales[group] = tg_fit_symmetric (x + 16 * group, 16, 32, fitted + 16 * group);

  peak = tg_quantize_peak (scales, 16, &magnitude);
  if (magnitude < TINY)
    {
      memset (block, 0, 210);
      return;
    }
  inverse = -128.0f / peak;
  tg_quantize_store_u16 (block + 208, tg_f16_from_float (1.0f / inverse));
  d = read_half (block + 208);

  for (int group = 0; group < 16; group++)
    {
      int rounded = tg_quantize_round_even (inverse * scales[group]);
      guint8 stored = (guint8) MIN (rounded, 127);
      float scale = d * (float) (gint8) stored;

      block[192 + group] = stored;
      for (int j = 16 * group; j < 16 * group + 16; j++)
        {
          int code = scale == 0.0f ? fitted[j] : tg_quantize_round_clamped (x[j] / scale, -32, 31);

          low_bits[j] = (guint8) ((code + 32) & 15);
          high_bits[j] = (guint8) ((code + 32) >> 4);
        }
    }

  pack_quarters (high_bits, block + 128);
  for (int half = 0; half < 2; half++)
    for (int l = 0; l < 64; l++)
      block[64 * half + l] = (guint8) (low_bits[128 * half + l] | low_bits[128 * half + 64 + l] << 4);
}

/* Q8_K: 256 weights, one scale
 *
 *   off len field
 *     0   4 d       binary32
 *     4 256 qs      int8
 *   260  32 bsums   int16, the sum of the codes of each 16 weights
 */
static void
quantize_block_q8_k (const float *x,
                     guint8      *block)
{
  float magnitude;
  float peak = tg_quantize_peak (x, SUPER, &magnitude);
  float inverse;

  memset (block, 0, 292);
  if (magnitude == 0.0f)
    return;

  inverse = -127.0f / peak;
  tg_quantize_store_f32 (block, 1.0f / inverse);
  for (int group = 0; group < 16; group++)
    {
      int sum = 0;

      for (int j = 16 * group; j < 16 * group + 16; j++)
        {
          int code = tg_quantize_round_even (inverse * x[j]);

          block[4 + j] = (guint8) MIN (code, 127);
          sum += (gint8) block[4 + j];
        }
      tg_quantize_store_u16 (block + 260 + 2 * group, (guint16) sum);
    }
}

void
tg_quantize_q2_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q2_k (values + SUPER * i, blocks + 84 * i);
}

void
tg_quantize_q3_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q3_k (values + SUPER * i, blocks + 110 * i);
}

void
tg_quantize_q4_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q4_k (values + SUPER * i, blocks + 144 * i);
}

void
tg_quantize_q5_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q5_k (values + SUPER * i, blocks + 176 * i);
}

void
tg_quantize_q6_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q6_k (values + SUPER * i, blocks + 210 * i);
}

void
tg_quantize_q8_k (const float *values,
                  gsize        n_blocks,
                  guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++)
    quantize_block_q8_k (values + SUPER * i, blocks + 292 * i);
}
