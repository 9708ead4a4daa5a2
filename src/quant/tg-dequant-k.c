/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* 256 weights with scales of their own for every 16 or 32, themselves scaled by
 * one or two half-precision numbers. In the drawings numbers are offsets, w is
 * a weight's place, and a byte that holds several codes has the one of the
 * lowest bits at the right. */

/*  0 | min 0 (4) | scale 0 (4)      |  for weights 0 to 15
 *    |    ...    |    ...           |
 * 15 | min 15    | scale 15         |
 * 16 | w96  | w64  | w32  | w0      |  a run of 32 bytes: 2 bits each of 4 x 32 weights
 *    |    ...                       |
 * 47 | w127 | w95  | w63  | w31     |
 * 48 | w224 | w192 | w160 | w128    |
 *    |    ...                       |
 * 80 | d: f16 | dmin: f16           |      w = (d * scale) * code - (dmin * min) */
static void
dequant_q2_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  float scales[16], offsets[16];

  for (; n > 0; n--, b += 84)
    {
      TgBytes packed = tg_load16 (b);

      tg_prefetch (b, 84);
      tg_spread16 (scales, (TgCodes) (packed & 15), tg_load_f16 (b + 80));
      tg_spread16 (offsets, (TgCodes) (packed >> 4), -tg_load_f16 (b + 82));
      for (guint run = 0; run < 2; run++)
        {
          TgBytes q0 = tg_load16 (b + 16 + 32 * run);
          TgBytes q1 = tg_load16 (b + 32 + 32 * run);

          for (guint s = 0; s < 8; s += 2, y += 32)
            {
              gsize g = 8 * run + s;

              tg_put16_offset (y, (TgCodes) tg_bits16 (q0, s, 2, 0), scales[g], offsets[g]);
              tg_put16_offset (y + 16, (TgCodes) tg_bits16 (q1, s, 2, 0), scales[g + 1], offsets[g + 1]);
            }
        }
    }
}

/*  96 | scale 8, bits 0-3  | scale 0, bits 0-3  |
 *     |    ...                                  |
 * 103 | scale 15, bits 0-3 | scale 7, bits 0-3  |
 * 104 | scale 12 | scale 8 | scale 4 | scale 0  |  bits 4-5 of each
 *     |    ...                                  |
 * 107 | scale 15 | scale 11 | scale 7 | scale 3 |                 less 32 */
static inline TgCodes
unpack_q3_k_scales (const guint8 *packed)
{
  guint64 low = tg_load_le64 (packed);
  guint64 high = tg_load_le32 (packed + 8);
  const guint64 nibbles = 0x0f0f0f0f0f0f0f0f;
  const guint64 high_bits = 0x3030303030303030;

  /* Scales 0-3 and 4-7, 8-11 and 12-15, each pair as one word of 8 bytes. */
  return (TgCodes) tg_pair16 ((low & nibbles) | ((high << 4 | high << 34) & high_bits),
                              ((low >> 4) & nibbles) | ((high | high << 30) & high_bits)) -
         32;
}

/*   0 | w224 | w192 | ... | w32 | w0  |  third bits: 8 x 32 weights
 *     |    ...                        |
 *  31 | w255 | w223 | ... | w63 | w31 |
 *  32 | w96  | w64  | w32  | w0       |  2 low bits, as in Q2_K
 *     |    ...                        |
 *  64 | w224 | w192 | w160 | w128     |
 *     |    ...                        |
 *  96 | 16 scales of 6 bits, see above|
 * 108 | d: f16                        |                w = (d * scale) * (code - 4) */
static void
dequant_q3_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  float scales[16];

  for (; n > 0; n--, b += 110)
    {
      TgBytes h0 = tg_load16 (b);
      TgBytes h1 = tg_load16 (b + 16);

      tg_prefetch (b, 110);
      tg_spread16 (scales, unpack_q3_k_scales (b + 96), tg_load_f16 (b + 108));
      for (guint run = 0; run < 2; run++)
        {
          TgBytes q0 = tg_load16 (b + 32 + 32 * run);
          TgBytes q1 = tg_load16 (b + 48 + 32 * run);

          for (guint s = 0; s < 4; s++, y += 32)
            {
              const float *scale = scales + 8 * run + 2 * s;
              TgBytes c0 = tg_bits16 (q0, 2 * s, 2, 0) | tg_bits16 (h0, 4 * run + s, 1, 2);
              TgBytes c1 = tg_bits16 (q1, 2 * s, 2, 0) | tg_bits16 (h1, 4 * run + s, 1, 2);

              tg_put16 (y, (TgCodes) c0 - 4, scale[0]);
              tg_put16 (y + 16, (TgCodes) c1 - 4, scale[1]);
            }
        }
    }
}

/*  0 | scale 4, bits 4-5 | scale 0 (6)        |  for weights 0 to 31
 *    |    ...                                 |
 *  3 | scale 7, bits 4-5 | scale 3 (6)        |
 *  4 | min 4, bits 4-5   | min 0 (6)          |
 *    |    ...                                 |
 *  7 | min 7, bits 4-5   | min 3 (6)          |
 *  8 | min 4, bits 0-3   | scale 4, bits 0-3  |
 *    |    ...                                 |
 * 11 | min 7, bits 0-3   | scale 7, bits 0-3  |
 *
 * Writes 8 products of @d and a scale and 8 of -@dmin and a minimum. */
static inline void
unpack_q4_k_scales (const guint8 *packed,
                    float         d,
                    float         dmin,
                    float        *scales,
                    float        *offsets)
{
  guint32 p0 = tg_load_le32 (packed);
  guint32 p4 = tg_load_le32 (packed + 4);
  guint32 p8 = tg_load_le32 (packed + 8);
  guint64 scale = (p8 & 0x0f0f0f0f) | ((p0 >> 2) & 0x30303030);
  guint64 min = ((p8 >> 4) & 0x0f0f0f0f) | ((p4 >> 2) & 0x30303030);

  scale = scale << 32 | (p0 & 0x3f3f3f3f);
  min = min << 32 | (p4 & 0x3f3f3f3f);
  tg_spread16 (scales, (TgCodes) tg_pair16 (scale, scale), d);
  tg_spread16 (offsets, (TgCodes) tg_pair16 (min, min), -dmin);
}

/*  0 | d: f16 | dmin: f16             |
 *  4 | 8 scales and minimums, above   |
 * 16 | w32 (4)  | w0 (4)              |  a run of 32 bytes: 2 x 32 weights
 *    |    ...                         |
 * 47 | w63      | w31                 |
 *    | three more runs                |      w = (d * scale) * code - (dmin * min) */
static void
dequant_q4_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  float scales[16], offsets[16];

  for (; n > 0; n--, b += 144)
    {
      tg_prefetch (b, 144);
      unpack_q4_k_scales (b + 4, tg_load_f16 (b), tg_load_f16 (b + 2), scales, offsets);
      for (gsize s = 0; s < 8; s += 2, y += 64)
        {
          TgBytes q0 = tg_load16 (b + 16 + 16 * s);
          TgBytes q1 = tg_load16 (b + 32 + 16 * s);

          tg_put16_offset (y, (TgCodes) tg_bits16 (q0, 0, 4, 0), scales[s], offsets[s]);
          tg_put16_offset (y + 16, (TgCodes) tg_bits16 (q1, 0, 4, 0), scales[s], offsets[s]);
          tg_put16_offset (y + 32, (TgCodes) tg_bits16 (q0, 4, 4, 0), scales[s + 1], offsets[s + 1]);
          tg_put16_offset (y + 48, (TgCodes) tg_bits16 (q1, 4, 4, 0), scales[s + 1], offsets[s + 1]);
        }
    }
}

/*  0 | d: f16 | dmin: f16             |
 *  4 | 8 scales and minimums, above   |
 * 16 | w224 | w192 | ... | w32 | w0   |  fifth bits: 8 x 32 weights
 *    |    ...                         |
 * 47 | w255 | w223 | ... | w63 | w31  |
 * 48 | w32 (4)  | w0 (4)              |  low bits, as in Q4_K
 *    |    ...                         |      w = (d * scale) * code - (dmin * min) */
static void
dequant_q5_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  float scales[16], offsets[16];

  for (; n > 0; n--, b += 176)
    {
      TgBytes h0 = tg_load16 (b + 16);
      TgBytes h1 = tg_load16 (b + 32);

      tg_prefetch (b, 176);
      unpack_q4_k_scales (b + 4, tg_load_f16 (b), tg_load_f16 (b + 2), scales, offsets);
      for (guint s = 0; s < 8; s += 2, y += 64)
        {
          TgBytes q0 = tg_load16 (b + 48 + 16 * s);
          TgBytes q1 = tg_load16 (b + 64 + 16 * s);
          TgBytes c0 = tg_bits16 (q0, 0, 4, 0) | tg_bits16 (h0, s, 1, 4);
          TgBytes c1 = tg_bits16 (q1, 0, 4, 0) | tg_bits16 (h1, s, 1, 4);
          TgBytes c2 = tg_bits16 (q0, 4, 4, 0) | tg_bits16 (h0, s + 1, 1, 4);
          TgBytes c3 = tg_bits16 (q1, 4, 4, 0) | tg_bits16 (h1, s + 1, 1, 4);

          tg_put16_offset (y, (TgCodes) c0, scales[s], offsets[s]);
          tg_put16_offset (y + 16, (TgCodes) c1, scales[s], offsets[s]);
          tg_put16_offset (y + 32, (TgCodes) c2, scales[s + 1], offsets[s + 1]);
          tg_put16_offset (y + 48, (TgCodes) c3, scales[s + 1], offsets[s + 1]);
        }
    }
}

/*   0 | w64 (4)  | w0 (4)             |  low bits: 64 bytes for 128 weights
 *     |    ...                        |
 *  63 | w127     | w63                |
 *  64 | w192     | w128               |
 *     |    ...                        |
 * 128 | w96  | w64  | w32  | w0       |  high bits: 32 bytes for 128 weights
 *     |    ...                        |
 * 160 | w224 | w192 | w160 | w128     |
 *     |    ...                        |
 * 192 | scale 0: i8                   |  for weights 0 to 15
 *     |    ...                        |
 * 208 | d: f16                        |              w = (d * scale) * (code - 32) */
static void
dequant_q6_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  float scales[16];

  for (; n > 0; n--, b += 210)
    {
      tg_prefetch (b, 210);
      tg_spread16 (scales, (TgCodes) tg_load16 (b + 192), tg_load_f16 (b + 208));
      for (guint run = 0; run < 2; run++, y += 128)
        {
          /* Weights l, l + 32, l + 64 and l + 96 of the run share a byte of high bits. */
          for (gsize l = 0; l < 32; l += 16)
            {
              const float *scale = scales + 8 * run + l / 16;
              TgBytes q0 = tg_load16 (b + 64 * run + l);
              TgBytes q1 = tg_load16 (b + 64 * run + 32 + l);
              TgBytes h = tg_load16 (b + 128 + 32 * run + l);

              TgBytes c0 = tg_bits16 (q0, 0, 4, 0) | tg_bits16 (h, 0, 2, 4);
              TgBytes c1 = tg_bits16 (q1, 0, 4, 0) | tg_bits16 (h, 2, 2, 4);
              TgBytes c2 = tg_bits16 (q0, 4, 4, 0) | tg_bits16 (h, 4, 2, 4);
              TgBytes c3 = tg_bits16 (q1, 4, 4, 0) | tg_bits16 (h, 6, 2, 4);

              tg_put16 (y + l, (TgCodes) c0 - 32, scale[0]);
              tg_put16 (y + l + 32, (TgCodes) c1 - 32, scale[2]);
              tg_put16 (y + l + 64, (TgCodes) c2 - 32, scale[4]);
              tg_put16 (y + l + 96, (TgCodes) c3 - 32, scale[6]);
            }
        }
    }
}

/*   0 | d: f32                        |
 *   4 | w0: i8                        |
 *     |    ...                        |
 * 260 | 16 sums of 16 codes: i16      |  for dot products only          w = d * code */
static void
dequant_q8_k (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (; n > 0; n--, b += 292, y += 256)
    {
      float d = tg_load_f32 (b, TG_LITTLE_ENDIAN);

      tg_prefetch (b, 292);
      for (gsize i = 0; i < 256; i += 16)
        tg_put16 (y + i, (TgCodes) tg_load16 (b + 4 + i), d);
    }
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_k) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_Q2_K:
      return dequant_q2_k;
    case TG_TYPE_ID_Q3_K:
      return dequant_q3_k;
    case TG_TYPE_ID_Q4_K:
      return dequant_q4_k;
    case TG_TYPE_ID_Q5_K:
      return dequant_q5_k;
    case TG_TYPE_ID_Q6_K:
      return dequant_q6_k;
    case TG_TYPE_ID_Q8_K:
      return dequant_q8_k;
    default:
      return NULL;
    }
}
