/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-half.h"
#include "tg-quantize-private.h"

/* Three values a weight: the digits 0, 1, 2 stand for -d, 0, +d, where d is the
 * largest magnitude of the 256 weights. */

static void
find_digits (const float *x,
             guint8      *digits,
             guint8      *d_bytes)
{
  float d = tg_quantize_largest (x, 256);
  float inverse = tg_quantize_inverse (d);

  for (int j = 0; j < 256; j++)
    digits[j] = (guint8) ((guint) tg_quantize_round_away (x[j] * inverse) + 1);
  tg_quantize_store_u16 (d_bytes, tg_f16_from_float (d));
}

/* One byte of TQ1_0: @n digits, @stride weights apart, the first one on top. The
 * number in base 3 is turned into a fraction of 256, rounded up, so that
 * multiplying by 3 shifts out a digit. */
static guint8
pack_base_3 (const guint8 *digits,
             int           n,
             int           stride)
{
  guint8 number = 0;

  for (int t = 0; t < n; t++)
    number = (guint8) (3 * number + digits[t * stride]);
  for (int t = n; t < 5; t++)
    number = (guint8) (3 * number);

  return (guint8) ((256 * number + 242) / 243);
}

/* TQ1_0: 256 weights
 *
 *   off len field
 *     0  48 qs   five digits a byte: byte k < 32 weights k, k + 32 .. k + 128;
 *                byte 32 + k weights 160 + k, 176 + k .. 224 + k
 *    48   4 qh   four digits a byte: byte k weights 240 + k, 244 + k .. 252 + k
 *    52   2 d    binary16
 */
void
tg_quantize_tq1_0 (const float *values,
                   gsize        n_blocks,
                   guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 256, blocks += 54)
    {
      guint8 digits[256];

      find_digits (values, digits, blocks + 52);
      for (int k = 0; k < 32; k++)
        blocks[k] = pack_base_3 (digits + k, 5, 32);
      for (int k = 0; k < 16; k++)
        blocks[32 + k] = pack_base_3 (digits + 160 + k, 5, 16);
      for (int k = 0; k < 4; k++)
        blocks[48 + k] = pack_base_3 (digits + 240 + k, 4, 4);
    }
}

/* TQ2_0: 256 weights
 *
 *   off len field
 *     0  64 qs   byte 32n + l, bits 2s..2s+1 = weight 128n + 32s + l
 *    64   2 d    binary16
 */
void
tg_quantize_tq2_0 (const float *values,
                   gsize        n_blocks,
                   guint8      *blocks)
{
  for (gsize i = 0; i < n_blocks; i++, values += 256, blocks += 66)
    {
      guint8 digits[256];

      find_digits (values, digits, blocks + 64);
      memset (blocks, 0, 64);
      for (int j = 0; j < 256; j++)
        blocks[32 * (j / 128) + j % 32] |= (guint8) ((digits[j] & 3) << 2 * (j % 128 / 32));
    }
}
