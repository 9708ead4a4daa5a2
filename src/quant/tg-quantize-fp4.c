/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-code-levels.h"
#include "tg-half.h"
#include "tg-quantize-private.h"

static const gint8 doubled_e2m1[16] = TG_E2M1_LEVELS;

/* The nearest code, the lowest of several: zero is never the minus zero at 8. */
static guint
find_code (float x,
           float scale)
{
  float best = fabsf ((float) doubled_e2m1[0] * scale - x);
  guint code = 0;

  for (guint c = 1; c < 16; c++)
    {
      float error = fabsf ((float) doubled_e2m1[c] * scale - x);

      if (error < best)
        {
          best = error;
          code = c;
        }
    }

  return code;
}

/* n = 2 * half weights in half bytes: byte k holds weight k below weight k + half. */
static void
pack_codes (const float *x,
            int          half,
            float        scale,
            guint8      *bytes)
{
  for (int k = 0; k < half; k++)
    bytes[k] = (guint8) (find_code (x[k], scale) | find_code (x[k + half], scale) << 4);
}

/* MXFP4: 32 weights
 *
 *   off len field
 *     0   1 e    E8M0 scale
 *     1  16 qs   see pack_codes()
 *
 * The exponent is the one log2f() gives, which lies above the truth for values
 * a hair below a power of two: taking it from the bits would not be the same.
 */
void
tg_quantize_mxfp4 (const float *values,
                   gsize        n_blocks,
                   guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 32, blocks += 17)
    {
      float largest = tg_quantize_largest (values, 32);

      blocks[0] = 0;
      if (largest > 0.0f)
        blocks[0] = (guint8) tg_quantize_truncate (floorf (log2f (largest)) - 2.0f + 127.0f);
      pack_codes (values, 16, tg_e8m0_half_to_float (blocks[0]), blocks + 1);
    }
}

/* To E4M3 without a sign: rounded half up by the next lower bit alone, 448 at most. */
static guint8
find_scale_byte (float value)
{
  guint32 bits = tg_float_to_bits (MIN (value, 448.0f));
  int exponent = (int) (bits >> 23 & 0xff) - 127 + 7;
  int mantissa = (int) (bits >> 20 & 7);

  if (!(value > 0.0f))
    return 0;
  if (exponent <= 0)
    {
      mantissa = tg_quantize_truncate (value * 512.0f + 0.5f);
      return (guint8) MIN (mantissa, 7);
    }

  mantissa += (int) (bits >> 19 & 1);
  if (mantissa == 8)
    {
      mantissa = 0;
      exponent++;
    }

  return exponent >= 15 ? 0x7e : (guint8) (exponent << 3 | mantissa);
}

/* NVFP4: 4 groups of 16 weights
 *
 *   off len field
 *     0   4 d    a UE4M3 scale for each group
 *     4  32 qs   8 bytes for each group, see pack_codes()
 */
void
tg_quantize_nvfp4 (const float *values,
                   gsize        n_blocks,
                   guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 64, blocks += 36)
    for (int group = 0; group < 4; group++)
      {
        const float *x = values + 16 * group;

        blocks[group] = find_scale_byte (tg_quantize_largest (x, 16) / 6.0f);
        pack_codes (x, 8, tg_ue4m3_half_to_float (blocks[group]), blocks + 4 + 8 * group);
      }
}
