/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* One scale, in the simplest case, for 32 to 128 weights. In the drawings a row
 * is a byte or a run of bytes, numbers are offsets, and w is a weight's place. */

/*  0 | d: f16                |
 *  2 | w16 (4) | w0 (4)      |  low nibbles: the first 16 weights,
 *    |   ...   |   ...       |  high nibbles: the other 16
 * 17 | w31     | w15         |                                 w = (code - 8) * d */
static void
dequant_q4_0 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 18, y += 32)
    {
      float d = tg_load_f16 (b);
      TgBytes qs = tg_load16 (b + 2);

      tg_prefetch (b, 18);
      tg_put16 (y, (TgCodes) tg_bits16 (qs, 0, 4, 0) - 8, d);
      tg_put16 (y + 16, (TgCodes) tg_bits16 (qs, 4, 4, 0) - 8, d);
    }
}

/*  0 | d: f16 | m: f16       |
 *  4 | w16 (4) | w0 (4)      |
 *    |   ...   |   ...       |
 * 19 | w31     | w15         |                                 w = code * d + m */
static void
dequant_q4_1 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 20, y += 32)
    {
      float d = tg_load_f16 (b);
      float m = tg_load_f16 (b + 2);
      TgBytes qs = tg_load16 (b + 4);

      tg_prefetch (b, 20);
      tg_put16_offset (y, (TgCodes) tg_bits16 (qs, 0, 4, 0), d, m);
      tg_put16_offset (y + 16, (TgCodes) tg_bits16 (qs, 4, 4, 0), d, m);
    }
}

/*  0 | d: f16                |
 *  2 | fifth bits: u32       |  bit w belongs to weight w
 *  6 | w16 (4) | w0 (4)      |
 *    |   ...   |   ...       |
 * 21 | w31     | w15         |                                 w = (code - 16) * d */
static void
dequant_q5_0 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 22, y += 32)
    {
      float d = tg_load_f16 (b);
      TgCodes low_fifth = tg_mask16 (tg_load_le16 (b + 2)) & 16;
      TgCodes high_fifth = tg_mask16 (tg_load_le16 (b + 4)) & 16;
      TgBytes qs = tg_load16 (b + 6);

      tg_prefetch (b, 22);
      tg_put16 (y, ((TgCodes) tg_bits16 (qs, 0, 4, 0) | low_fifth) - 16, d);
      tg_put16 (y + 16, ((TgCodes) tg_bits16 (qs, 4, 4, 0) | high_fifth) - 16, d);
    }
}

/*  0 | d: f16 | m: f16       |
 *  4 | fifth bits: u32       |
 *  8 | w16 (4) | w0 (4)      |
 *    |   ...   |   ...       |
 * 23 | w31     | w15         |                                 w = code * d + m */
static void
dequant_q5_1 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 24, y += 32)
    {
      float d = tg_load_f16 (b);
      float m = tg_load_f16 (b + 2);
      TgCodes low_fifth = tg_mask16 (tg_load_le16 (b + 4)) & 16;
      TgCodes high_fifth = tg_mask16 (tg_load_le16 (b + 6)) & 16;
      TgBytes qs = tg_load16 (b + 8);

      tg_prefetch (b, 24);
      tg_put16_offset (y, (TgCodes) tg_bits16 (qs, 0, 4, 0) | low_fifth, d, m);
      tg_put16_offset (y + 16, (TgCodes) tg_bits16 (qs, 4, 4, 0) | high_fifth, d, m);
    }
}

/*  0 | d: f16                |
 *  2 | w0: i8                |
 *    |   ...                 |
 * 33 | w31                   |                                 w = code * d */
static void
dequant_q8_0 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 34, y += 32)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 34);
      tg_put16 (y, (TgCodes) tg_load16 (b + 2), d);
      tg_put16 (y + 16, (TgCodes) tg_load16 (b + 18), d);
    }
}

/*  0 | d: f16 | s: f16       |  s = d * (sum of the codes), for dot products only
 *  4 | w0: i8                |
 *    |   ...                 |
 * 35 | w31                   |                                 w = code * d */
static void
dequant_q8_1 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 36, y += 32)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 36);
      tg_put16 (y, (TgCodes) tg_load16 (b + 4), d);
      tg_put16 (y + 16, (TgCodes) tg_load16 (b + 20), d);
    }
}

/*  0 | d: f16                |
 *  2 | w7 w6 ... w1 w0       |  a bit a weight
 *    |   ...                 |
 * 17 | w127 ...    w120      |                                 w = bit ? d : -d */
static void
dequant_q1_0 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 18, y += 128)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 18);
      for (gsize i = 0; i < 8; i++)
        tg_put16 (y + 16 * i, ~tg_mask16 (tg_load_le16 (b + 2 + 2 * i)) | 1, d);
    }
}

/*  0 | d: f16                |
 *  2 | w3 | w2 | w1 | w0     |  two bits a weight, neighbours beside each other
 *    |   ...                 |
 * 17 | w63 | ...   | w60     |                                 w = (code - 1) * d */
static void
dequant_q2_0 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 18, y += 64)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 18);
      for (gsize i = 0; i < 4; i++)
        {
          /* 16 bits spread over 64 by halves: codes of 4 bytes, 2 bytes, 1 byte. */
          TgPair q = { tg_load_le16 (b + 2 + 4 * i), tg_load_le16 (b + 4 + 4 * i) };

          q = (q | q << 24) & 0x000000ff000000ff;
          q = (q | q << 12) & 0x000f000f000f000f;
          q = (q | q << 6) & 0x0303030303030303;
          tg_put16 (y + 16 * i, (TgCodes) tg_pair16 (q[0], q[1]) - 1, d);
        }
    }
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_legacy) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_Q4_0:
      return dequant_q4_0;
    case TG_TYPE_ID_Q4_1:
      return dequant_q4_1;
    case TG_TYPE_ID_Q5_0:
      return dequant_q5_0;
    case TG_TYPE_ID_Q5_1:
      return dequant_q5_1;
    case TG_TYPE_ID_Q8_0:
      return dequant_q8_0;
    case TG_TYPE_ID_Q8_1:
      return dequant_q8_1;
    case TG_TYPE_ID_Q1_0:
      return dequant_q1_0;
    case TG_TYPE_ID_Q2_0:
      return dequant_q2_0;
    default:
      return NULL;
    }
}
