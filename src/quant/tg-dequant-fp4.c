/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-code-levels.h"
#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* E2M1, twice its value; the scales are halved in return. Code 8 is plain 0. */
static const TgCodes e2m1_doubled = TG_E2M1_LEVELS;

/*  0 | e: E8M0               |  the scale, a power of two
 *  1 | w16 (4) | w0 (4)      |
 *    |   ...   |   ...       |
 * 16 | w31     | w15         |                        w = doubled (code) * 2^(e - 128) */
static void
dequant_mxfp4 (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  for (; n > 0; n--, b += 17, y += 32)
    {
      float d = tg_e8m0_half_to_float (b[0]);
      TgBytes qs = tg_load16 (b + 1);

      tg_prefetch (b, 17);
      tg_put16 (y, tg_lookup16 (e2m1_doubled, tg_bits16 (qs, 0, 4, 0)), d);
      tg_put16 (y + 16, tg_lookup16 (e2m1_doubled, tg_bits16 (qs, 4, 4, 0)), d);
    }
}

/*  0 | 4 scales: UE4M3       |  for 16 weights each
 *  4 | w8 (4)  | w0 (4)      |  8 bytes for each 16 weights
 *    |   ...   |   ...       |
 * 11 | w15     | w7          |
 * 12 | w24     | w16         |
 *    |   ...                 |                        w = doubled (code) * scale / 2 */
static void
dequant_nvfp4 (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  const guint64 nibbles = 0x0f0f0f0f0f0f0f0f;

  for (; n > 0; n--, b += 36)
    {
      tg_prefetch (b, 36);
      for (gsize g = 0; g < 4; g++, y += 16)
        {
          guint64 qs = tg_load_le64 (b + 4 + 8 * g);
          TgBytes q = tg_pair16 (qs & nibbles, (qs >> 4) & nibbles);

          tg_put16 (y, tg_lookup16 (e2m1_doubled, q), tg_ue4m3_half_to_float (b[g]));
        }
    }
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_fp4) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_MXFP4:
      return dequant_mxfp4;
    case TG_TYPE_ID_NVFP4:
      return dequant_nvfp4;
    default:
      return NULL;
    }
}
