/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-code-levels.h"
#include "tg-half.h"
#include "tg-quantize-private.h"

static const gint8 levels[16] = TG_IQ4_LEVELS;

/* Below this the reference takes a group for zero. */
#define TINY 1e-15f

/* Half the number of trial scales around the one from the peak; -1 for no
 * search, which keeps the codes of the first scale. */
#define N_TRIALS 7
#define NO_TRIALS -1

/* The code of the nearest level; half-way, the upper one. */
static guint
find_code (float x)
{
  guint low = 0;
  guint high = 15;

  if (x <= (float) levels[0])
    return 0;
  if (x >= (float) levels[15])
    return 15;
  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (x < (float) levels[middle])
        high = middle;
      else
        low = middle;
    }

  return x - (float) levels[low] < (float) levels[high] - x ? low : high;
}

/* With weights x * x the sums a = w * level * x and b = w * level * level whose
 * quotient is the best scale for the codes that @inverse gives. */
static void
sum_fit (const float *x,
         float        inverse,
         float       *a,
         float       *b)
{
  *a = 0.0f;
  *b = 0.0f;
  for (int i = 0; i < 32; i++)
    {
      float level = levels[find_code (inverse * x[i])];
      float weight = x[i] * x[i];

      *a += weight * level * x[i];
      *b += weight * level * level;
    }
}

/* Finds x ~ scale * level for 32 weights. @first_inverse is the reciprocal of
 * the scale before the least squares, 0 for a group of zeros. */
static float
fit_levels (const float *x,
            int          n_trials,
            float       *first_inverse)
{
  float magnitude, a, b, d, best;
  float peak = tg_quantize_peak (x, 32, &magnitude);

  *first_inverse = 0.0f;
  if (magnitude < TINY)
    return 0.0f;

  d = n_trials > 0 ? -peak / (float) levels[0] : peak / (float) levels[0];
  *first_inverse = 1.0f / d;
  sum_fit (x, *first_inverse, &a, &b);
  d = b > 0.0f ? a / b : 0.0f;
  best = d * a;
  for (int trial = -n_trials; trial <= n_trials; trial++)
    {
      sum_fit (x, (float) (trial + levels[0]) / peak, &a, &b);
      if (b > 0.0f && a * a > best * b)
        {
          d = a / b;
          best = d * a;
        }
    }

  return d;
}

/* Byte k holds the code of weight k below that of weight k + 16. */
static void
pack_codes (const float *x,
            float        inverse,
            guint8      *bytes)
{
  for (int k = 0; k < 16; k++)
    bytes[k] = (guint8) (find_code (inverse * x[k]) | find_code (inverse * x[k + 16]) << 4);
}

/* IQ4_NL: 32 weights
 *
 *   off len field
 *     0   2 d    binary16
 *     2  16 qs   see pack_codes()
 */
void
tg_quantize_iq4_nl (const float *values,
                    gsize        n_blocks,
                    guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 18)
    {
      float first_inverse;
      float d = fit_levels (values, N_TRIALS, &first_inverse);

      tg_quantize_store_u16 (blocks, tg_f16_from_float (d));
      pack_codes (values, tg_quantize_inverse (d), blocks + 2);
    }
}

/**
 * tg_quantize_iq4_nl_reference:
 * @values: (array): 32 floats a block
 * @n_blocks: how many blocks
 * @blocks: (out) (array): 18 bytes a block
 *
 * What ggml calls the reference of IQ4_NL: without the search that
 * tg_quantize() and the tools that write files do, and with the codes of the
 * first scale. The reference leaves the codes of a block of zeros unwritten;
 * here they are those of zeros.
 */
void
tg_quantize_iq4_nl_reference (const float *values,
                              gsize        n_blocks,
                              guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 18)
    {
      float first_inverse;
      float d = fit_levels (values, NO_TRIALS, &first_inverse);

      tg_quantize_store_u16 (blocks, tg_f16_from_float (d));
      pack_codes (values, first_inverse, blocks + 2);
    }
}

/* IQ4_XS: 8 groups of 32 weights
 *
 *   off len field
 *     0   2 d         binary16
 *     2   2 scales_h  bits 2b..2b+1: high bits of the scale of group b, plus 32
 *     4   4 scales_l  low four bits: byte b/2, nibble b%2
 *     8 128 qs        16 bytes for each group, see pack_codes()
 */
void
tg_quantize_iq4_xs (const float *values,
                    gsize        n_blocks,
                    guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 256, blocks += 136)
    {
      float scales[8];
      float magnitude, d, inverse;
      guint high_bits = 0;

      for (int group = 0; group < 8; group++)
        {
          float first_inverse;

          scales[group] = fit_levels (values + 32 * group, N_TRIALS, &first_inverse);
        }
      d = -tg_quantize_peak (scales, 8, &magnitude) / 32.0f;
      inverse = tg_quantize_inverse (d);
      tg_quantize_store_u16 (blocks, tg_f16_from_float (d));

      memset (blocks + 4, 0, 4);
      for (int group = 0; group < 8; group++)
        {
          int scale = tg_quantize_round_clamped (inverse * scales[group], -32, 31);

          pack_codes (values + 32 * group, tg_quantize_inverse (d * (float) scale), blocks + 8 + 16 * group);
          high_bits |= ((guint) (scale + 32) >> 4) << 2 * group;
          blocks[4 + group / 2] |= (guint8) (((scale + 32) & 15) << 4 * (group % 2));
        }
      tg_quantize_store_u16 (blocks + 2, (guint16) high_bits);
    }
}
