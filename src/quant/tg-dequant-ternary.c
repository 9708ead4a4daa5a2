/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* The leading base-3 digit, less 1, of bytes that stand for fractions of 256:
 * 0 below 256/3, 1 below 512/3, else 2. (Comparisons give -1 for true.) */
static inline TgCodes
leading_trits (TgBytes fractions)
{
  return -1 - (TgCodes) (fractions >= 86) - (TgCodes) (fractions >= 171);
}

/*  0 | w0 w32 w64 w96 w128   |  5 base-3 digits a byte, the first leads:
 *    |   ...                 |  byte = ceil (256/243 * number); times 3,
 * 31 | w31 ...        w159   |  modulo 256, makes the next digit lead
 * 32 | w160 ...       w224   |
 *    |   ...                 |
 * 47 | w175 ...       w239   |
 * 48 | w240 w244 w248 w252   |  4 digits a byte
 *    |   ...                 |
 * 52 | d: f16                |                                 w = (digit - 1) * d */
static void
dequant_tq1_0 (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  /* Digit t of the last four bytes, t = 0 to 3. */
  const TgBytes powers = { 1, 1, 1, 1, 3, 3, 3, 3, 9, 9, 9, 9, 27, 27, 27, 27 };
  const guint64 twice = 0x0000000100000001;

  for (; n > 0; n--, b += 54, y += 256)
    {
      float d = tg_load_f16 (b + 52);
      TgBytes q0 = tg_load16 (b);
      TgBytes q1 = tg_load16 (b + 16);
      TgBytes q2 = tg_load16 (b + 32);
      guint64 last = tg_load_le32 (b + 48) * twice;

      tg_prefetch (b, 54);
      for (gsize t = 0; t < 5; t++)
        {
          tg_put16 (y + 32 * t, leading_trits (q0), d);
          tg_put16 (y + 32 * t + 16, leading_trits (q1), d);
          tg_put16 (y + 160 + 16 * t, leading_trits (q2), d);
          q0 *= 3;
          q1 *= 3;
          q2 *= 3;
        }
      tg_put16 (y + 240, leading_trits (tg_pair16 (last, last) * powers), d);
    }
}

/*  0 | w96  | w64  | w32  | w0      |  a run of 32 bytes: 2 bits each of 4 x 32 weights
 *    |    ...                       |
 * 31 | w127 | w95  | w63  | w31     |
 * 32 | w224 | w192 | w160 | w128    |
 *    |    ...                       |
 * 64 | d: f16                       |                          w = (code - 1) * d */
static void
dequant_tq2_0 (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  for (; n > 0; n--, b += 66)
    {
      float d = tg_load_f16 (b + 64);

      tg_prefetch (b, 66);
      for (gsize run = 0; run < 2; run++)
        {
          TgBytes q0 = tg_load16 (b + 32 * run);
          TgBytes q1 = tg_load16 (b + 32 * run + 16);

          for (guint s = 0; s < 8; s += 2, y += 32)
            {
              tg_put16 (y, (TgCodes) tg_bits16 (q0, s, 2, 0) - 1, d);
              tg_put16 (y + 16, (TgCodes) tg_bits16 (q1, s, 2, 0) - 1, d);
            }
        }
    }
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_ternary) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_TQ1_0:
      return dequant_tq1_0;
    case TG_TYPE_ID_TQ2_0:
      return dequant_tq2_0;
    default:
      return NULL;
    }
}
