/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-code-levels.h"
#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-iq-grids.h"
#include "tg-tensor-type.h"

/* Groups of 8 or 4 weights are entries of a table (see tg-iq-grids.h), or each
 * weight is one of 16 uneven values. In the drawings numbers are offsets, w is a
 * weight's place, and parts of a byte or word have the lowest bits at the right.
 *
 * A sign is applied to the table's integer: none of them is 0, so that this is
 * the same as multiplying the float by -1. */

/* 1 in every byte. */
#define ONES 0x0101010101010101

static const TgCodes iq4_values = TG_IQ4_LEVELS;

/* The sign bits of two octets of which each has a 7-bit index into @signs. */
static inline guint16
two_signs (const guint8 *signs,
           guint32       first,
           guint32       second)
{
  return (guint16) (signs[first & 127] | signs[second & 127] << 8);
}

static inline TgCodes
four_quartets (guint32 first,
               guint32 second,
               guint32 third,
               guint32 fourth)
{
  return (TgCodes) tg_pair16 (first | (guint64) second << 32, third | (guint64) fourth << 32);
}

/*  0 | d: f16                                            |
 *  2 | index 0 | index 1 | index 2 | index 3: bytes      |  8 times, for 32 weights each
 *  6 | scale (4) | sign 3 | sign 2 | sign 1 | sign 0 (7) |
 *    |   ...                                             |  w = d * (scale + 1/2) / 4 * entry, signed */
static void
dequant_iq2_xxs (const guint8 *restrict b,
                 gsize n,
                 float *restrict y)
{
  const TgIqGrids *grids = tg_iq_grids_get ();
  const guint64 *grid = grids->iq2xxs;

  for (; n > 0; n--, b += 66)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 66);
      for (const guint8 *q = b + 2; q < b + 66; q += 8, y += 32)
        {
          guint32 w = tg_load_le32 (q + 4);
          float scale = d * (0.5f + (float) (w >> 28)) * 0.25f;
          TgCodes low = (TgCodes) tg_pair16 (grid[q[0]], grid[q[1]]);
          TgCodes high = (TgCodes) tg_pair16 (grid[q[2]], grid[q[3]]);

          tg_put16 (y, tg_negate16 (low, two_signs (grids->signs, w, w >> 7)), scale);
          tg_put16 (y + 16, tg_negate16 (high, two_signs (grids->signs, w >> 14, w >> 21)), scale);
        }
    }
}

/* d * (scale + 1/2) / 4 for 16 scales of 4 bits, those of the low nibbles first;
 * the same as d / 8 * (2 * scale + 1), since none of the products is rounded. */
static inline void
spread_iq2_scales (float        *scales,
                   const guint8 *packed,
                   float         d)
{
  const guint64 nibbles = 0x0f0f0f0f0f0f0f0f;
  guint64 bytes = tg_load_le64 (packed);
  TgCodes codes = (TgCodes) tg_pair16 (bytes & nibbles, (bytes >> 4) & nibbles);

  tg_spread16 (scales, codes + codes + 1, d * 0.125f);
}

/*  0 | d: f16                      |
 *  2 | sign (7) | index (9): u16   |  32 times, for 8 weights each
 *    |   ...                       |
 * 66 | scale 1 (4) | scale 0 (4)   |  for 16 weights each
 *    |   ...                       |
 * 73 | scale 15    | scale 14      |  w = d * (scale + 1/2) / 4 * entry, signed */
static void
dequant_iq2_xs (const guint8 *restrict b,
                gsize n,
                float *restrict y)
{
  const TgIqGrids *grids = tg_iq_grids_get ();
  const guint64 *grid = grids->iq2xs;
  float scales[16];

  for (; n > 0; n--, b += 74)
    {
      tg_prefetch (b, 74);
      spread_iq2_scales (scales, b + 66, tg_load_f16 (b));
      for (gsize g = 0; g < 16; g++, y += 16)
        {
          guint32 w0 = tg_load_le16 (b + 2 + 4 * g);
          guint32 w1 = tg_load_le16 (b + 4 + 4 * g);
          TgCodes codes = (TgCodes) tg_pair16 (grid[w0 & 511], grid[w1 & 511]);

          tg_put16 (y, tg_negate16 (codes, two_signs (grids->signs, w0 >> 9, w1 >> 9)),
                    scales[g % 2 * 8 + g / 2]);
        }
    }
}

/*  0 | d: f16                      |
 *  2 | index 0, bits 0-7           |  32 times, for 8 weights each
 *    |   ...                       |
 * 34 | signs of w7 ... w0          |  a bit a weight
 *    |   ...                       |
 * 66 | i3 | i2 | i1 | i0           |  bits 8-9 of the indexes
 *    |   ...                       |
 * 74 | scale 1 (4) | scale 0 (4)   |  for 16 weights each
 *    |   ...                       |  w = d * (scale + 1/2) / 4 * entry, signed */
static void
dequant_iq2_s (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  const guint64 *grid = tg_iq_grids_get ()->iq2s;
  float scales[16];

  for (; n > 0; n--, b += 82)
    {
      tg_prefetch (b, 82);
      spread_iq2_scales (scales, b + 74, tg_load_f16 (b));
      for (gsize g = 0; g < 16; g++, y += 16)
        {
          guint32 high = (guint32) b[66 + g / 2] >> (4 * (g % 2));
          guint32 i0 = b[2 + 2 * g] | (high & 3) << 8;
          guint32 i1 = b[3 + 2 * g] | (high & 12) << 6;
          TgCodes codes = (TgCodes) tg_pair16 (grid[i0], grid[i1]);

          tg_put16 (y, tg_negate16 (codes, tg_load_le16 (b + 34 + 2 * g)),
                    scales[g % 2 * 8 + g / 2]);
        }
    }
}

/*  0 | d: f16                                            |
 *  2 | index 0: byte                                     |  64 times, for 4 weights each
 *    |   ...                                             |
 * 66 | scale (4) | sign 3 | sign 2 | sign 1 | sign 0 (7) |  8 times, for 32 weights each
 *    |   ...                                             |  w = d * (scale + 1/2) / 2 * entry, signed */
static void
dequant_iq3_xxs (const guint8 *restrict b,
                 gsize n,
                 float *restrict y)
{
  const TgIqGrids *grids = tg_iq_grids_get ();
  const guint32 *grid = grids->iq3xxs;

  for (; n > 0; n--, b += 98)
    {
      float d = tg_load_f16 (b);

      tg_prefetch (b, 98);
      for (gsize s = 0; s < 8; s++, y += 32)
        {
          const guint8 *q = b + 2 + 8 * s;
          guint32 w = tg_load_le32 (b + 66 + 4 * s);
          float scale = d * (0.5f + (float) (w >> 28)) * 0.5f;
          TgCodes low = four_quartets (grid[q[0]], grid[q[1]], grid[q[2]], grid[q[3]]);
          TgCodes high = four_quartets (grid[q[4]], grid[q[5]], grid[q[6]], grid[q[7]]);

          tg_put16 (y, tg_negate16 (low, two_signs (grids->signs, w, w >> 7)), scale);
          tg_put16 (y + 16, tg_negate16 (high, two_signs (grids->signs, w >> 14, w >> 21)), scale);
        }
    }
}

/*   0 | d: f16                      |
 *   2 | index 0, bits 0-7           |  64 times, for 4 weights each
 *     |   ...                       |
 *  66 | i7 i6 ... i1 i0             |  bit 8 of the indexes
 *     |   ...                       |
 *  74 | signs of w7 ... w0          |  a bit a weight
 *     |   ...                       |
 * 106 | scale 1 (4) | scale 0 (4)   |  for 32 weights each
 *     |   ...                       |  w = d * (2 * scale + 1) * entry, signed */
static void
dequant_iq3_s (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  const guint32 *grid = tg_iq_grids_get ()->iq3s;
  float scales[16];

  for (; n > 0; n--, b += 110)
    {
      guint32 packed = tg_load_le32 (b + 106);
      guint64 nibbles = (packed & 0x0f0f0f0f) | (guint64) ((packed >> 4) & 0x0f0f0f0f) << 32;

      tg_prefetch (b, 110);
      /* Scales of even parts of 32 weights, then those of odd ones. */
      tg_spread16 (scales, (TgCodes) tg_pair16 (nibbles * 2 + ONES, 0), tg_load_f16 (b));
      for (gsize g = 0; g < 16; g++, y += 16)
        {
          const guint8 *q = b + 2 + 4 * g;
          guint32 ninth = (guint32) b[66 + g / 2] >> (4 * (g % 2));
          TgCodes codes = four_quartets (grid[q[0] | (ninth & 1) << 8],
                                         grid[q[1] | (ninth & 2) << 7],
                                         grid[q[2] | (ninth & 4) << 6],
                                         grid[q[3] | (ninth & 8) << 5]);

          tg_put16 (y, tg_negate16 (codes, tg_load_le16 (b + 74 + 2 * g)),
                    scales[g / 2 % 2 * 4 + g / 4]);
        }
    }
}

/* 8 * (entry + 1/8) for two octets of weights or, where bit k of @minus is set,
 * 8 * (entry - 1/8) for weight k: odd integers, of which an eighth of the scale
 * makes the same product. */
static inline TgCodes
shifted_octets (guint64 first,
                guint64 second,
                guint16 minus)
{
  TgBytes eighths = tg_bits16 (tg_pair16 (first, second), 0, 5, 3) | 1;

  return (TgCodes) eighths + ((tg_mask16 (minus) & -2));
}

/*  0 | d: f16                                |
 *  2 | index 0, bits 0-7                     |  32 times, for 8 weights each
 *    |   ...                                 |
 * 34 | minus | scale (3) | i3 | i2 | i1 | i0 |  u16, 8 times, for 32 weights each;
 *    |   ...                                 |  i0 to i3: bits 8-10 of the indexes
 *                                               w = d * (2 * scale + 1) * (entry +- 1/8) */
static void
dequant_iq1_s (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  const guint64 *grid = tg_iq_grids_get ()->iq1s;
  float scales[16];

  for (; n > 0; n--, b += 50)
    {
      TgCodes codes = (TgCodes) tg_bits16 (tg_load16 (b + 34), 4, 3, 1) + 1;

      tg_prefetch (b, 50);
      /* What the even bytes give is not used. */
      tg_spread16 (scales, codes, tg_load_f16 (b) * 0.125f);
      for (gsize s = 0; s < 8; s++, y += 32)
        {
          const guint8 *q = b + 2 + 4 * s;
          guint32 h = tg_load_le16 (b + 34 + 2 * s);
          guint16 minus = (h & 0x8000) != 0 ? 0xffff : 0;
          TgCodes low = shifted_octets (grid[q[0] | (h & 7) << 8], grid[q[1] | ((h << 5) & 0x700)], minus);
          TgCodes high = shifted_octets (grid[q[2] | ((h << 2) & 0x700)], grid[q[3] | ((h >> 1) & 0x700)], minus);

          tg_put16 (y, low, scales[2 * s + 1]);
          tg_put16 (y + 16, high, scales[2 * s + 1]);
        }
    }
}

/* 2 * scale + 1 of 16 scales of 3 bits, 4 in each quarter of @packed: spread over
 * 32 bits by halves, codes of 2 bytes and of 1 byte. */
static inline TgCodes
unpack_iq1_m_scales (guint64 packed)
{
  guint64 first = (packed & 0xfff) | ((packed >> 16) & 0xfff) << 32;
  guint64 second = ((packed >> 32) & 0xfff) | ((packed >> 48) & 0xfff) << 32;
  TgPair scales = { first, second };

  scales = (scales | scales << 10) & 0x003f003f003f003f;
  scales = (scales | scales << 5) & 0x0707070707070707;

  return (TgCodes) tg_pair16 (scales[0], scales[1]) * 2 + 1;
}

/*  0 | index 0, bits 0-7                           |  32 times, for 8 weights each
 *    |   ...                                       |
 * 32 | minus 1 | i1 (3) | minus 0 | i0 (3)         |  16 times, for 16 weights each;
 *    |   ...                                       |  i0, i1: bits 8-10 of the indexes
 * 48 | d, a quarter | scale 3 | 2 | 1 | 0 (3): u16 |  4 times, for 64 weights each;
 *    |   ...                                       |  d: f16, its low bits in the first
 *                                                     w = d * (2 * scale + 1) * (entry +- 1/8) */
static void
dequant_iq1_m (const guint8 *restrict b,
               gsize n,
               float *restrict y)
{
  const guint64 *grid = tg_iq_grids_get ()->iq1s;
  float scales[16];

  for (; n > 0; n--, b += 56)
    {
      guint64 packed = tg_load_le64 (b + 48);
      guint16 d = (guint16) (((packed >> 12) & 0x000f) | ((packed >> 24) & 0x00f0) |
                             ((packed >> 36) & 0x0f00) | ((packed >> 48) & 0xf000));

      tg_prefetch (b, 56);
      tg_spread16 (scales, unpack_iq1_m_scales (packed), tg_widen_f16 (d) * 0.125f);
      for (gsize g = 0; g < 16; g++, y += 16)
        {
          guint32 h = b[32 + g];
          guint32 minus = (-((h >> 3) & 1) & 0x00ff) | (-(h >> 7) & 0xff00);
          TgCodes codes = shifted_octets (grid[b[2 * g] | (h & 7) << 8],
                                          grid[b[2 * g + 1] | ((h << 4) & 0x700)], (guint16) minus);

          tg_put16 (y, codes, scales[g]);
        }
    }
}

/*  0 | d: f16                |
 *  2 | w16 (4) | w0 (4)      |
 *    |   ...   |   ...       |
 * 17 | w31     | w15         |                                 w = d * value[code] */
static void
dequant_iq4_nl (const guint8 *restrict b,
                gsize n,
                float *restrict y)
{
  for (; n > 0; n--, b += 18, y += 32)
    {
      float d = tg_load_f16 (b);
      TgBytes qs = tg_load16 (b + 2);

      tg_prefetch (b, 18);
      tg_put16 (y, tg_lookup16 (iq4_values, tg_bits16 (qs, 0, 4, 0)), d);
      tg_put16 (y + 16, tg_lookup16 (iq4_values, tg_bits16 (qs, 4, 4, 0)), d);
    }
}

/*  0 | d: f16                        |
 *  2 | s7 | s6 | ... | s1 | s0: u16  |  bits 4-5 of the scales
 *  4 | s1 (4) | s0 (4)               |  bits 0-3
 *    |   ...                         |
 *  8 | w16 (4) | w0 (4)              |  8 runs of 16 bytes, for 32 weights each
 *    |   ...                         |                 w = d * (scale - 32) * value[code] */
static void
dequant_iq4_xs (const guint8 *restrict b,
                gsize n,
                float *restrict y)
{
  for (; n > 0; n--, b += 136)
    {
      float d = tg_load_f16 (b);
      guint32 high = tg_load_le16 (b + 2);
      guint32 low = tg_load_le32 (b + 4);

      tg_prefetch (b, 136);
      for (gsize s = 0; s < 8; s++, y += 32)
        {
          gint scale = (gint) (((low >> (4 * s)) & 15) | ((high >> (2 * s)) & 3) << 4) - 32;
          TgBytes qs = tg_load16 (b + 8 + 16 * s);

          tg_put16 (y, tg_lookup16 (iq4_values, tg_bits16 (qs, 0, 4, 0)), d * (float) scale);
          tg_put16 (y + 16, tg_lookup16 (iq4_values, tg_bits16 (qs, 4, 4, 0)), d * (float) scale);
        }
    }
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_iq) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_IQ2_XXS:
      return dequant_iq2_xxs;
    case TG_TYPE_ID_IQ2_XS:
      return dequant_iq2_xs;
    case TG_TYPE_ID_IQ2_S:
      return dequant_iq2_s;
    case TG_TYPE_ID_IQ3_XXS:
      return dequant_iq3_xxs;
    case TG_TYPE_ID_IQ3_S:
      return dequant_iq3_s;
    case TG_TYPE_ID_IQ1_S:
      return dequant_iq1_s;
    case TG_TYPE_ID_IQ1_M:
      return dequant_iq1_m;
    case TG_TYPE_ID_IQ4_NL:
      return dequant_iq4_nl;
    case TG_TYPE_ID_IQ4_XS:
      return dequant_iq4_xs;
    default:
      return NULL;
    }
}
