/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <string.h>

#include <glib.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "tg-bytes.h"
#include "tg-half.h"

G_BEGIN_DECLS

/* What the decoders are made of. All work in steps of 16 weights: the codes of
 * 16 weights are taken apart as 16 bytes, then turned into floats and scaled.
 *
 *   bytes of the block --load, shift, mask, look up--> TgCodes --put--> 16 floats
 *
 * Operators on these vectors go byte by byte. What has no operator is below,
 * with the instructions of the path the file is compiled for. Each float is the
 * result of one product, or one product and one sum, in the order the reference
 * has them, so that all paths agree to the bit. */

typedef guint8 TgBytes __attribute__ ((vector_size (16)));
typedef gint8 TgCodes __attribute__ ((vector_size (16)));
typedef guint16 TgWords __attribute__ ((vector_size (16)));
typedef guint64 TgPair __attribute__ ((vector_size (16)));

/* How far ahead blocks are asked for: far enough for memory to answer in time,
 * and into the next page, where processors do not look ahead by themselves. */
#define TG_PREFETCH_BYTES 2048

/* Asks for the block of @size bytes that will be decoded a while after @block.
 * Beyond the last one it asks in vain, which is harmless. */
static inline void
tg_prefetch (const guint8 *block,
             gsize         size)
{
  guintptr ahead = (guintptr) block + TG_PREFETCH_BYTES;

  for (gsize at = 0; at < size; at += 64)
    __builtin_prefetch ((gconstpointer) (ahead + at));
}

/* 16 bytes at any alignment. */
static inline TgBytes
tg_load16 (const guint8 *bytes)
{
  TgBytes vector;

  memcpy (&vector, bytes, sizeof vector);
  return vector;
}

/* Two words whose bytes are in the order of the weights, the first in bits 0 to 7. */
static inline TgBytes
tg_pair16 (guint64 first,
           guint64 second)
{
  TgPair words = { GUINT64_TO_LE (first), GUINT64_TO_LE (second) };

  return (TgBytes) words;
}

static inline guint32
tg_load_le32 (const guint8 *bytes)
{
  return tg_load_u32 (bytes, TG_LITTLE_ENDIAN);
}

static inline guint64
tg_load_le64 (const guint8 *bytes)
{
  return tg_load_u64 (bytes, TG_LITTLE_ENDIAN);
}

static inline guint16
tg_load_le16 (const guint8 *bytes)
{
  return tg_load_u16 (bytes, TG_LITTLE_ENDIAN);
}

/* The half-precision number @half, most often the scale of a block. */
static inline float
tg_widen_f16 (guint16 half)
{
#if defined(__AVX2__)
  return _cvtsh_ss (half);
#else
  return tg_f16_to_float (half);
#endif
}

static inline float
tg_load_f16 (const guint8 *bytes)
{
  return tg_widen_f16 (tg_load_le16 (bytes));
}

/* Of each byte the @n bits from bit @from on, moved to bit @to. Processors shift
 * words of two bytes, not bytes; the mask drops what came from the neighbour. */
static inline TgBytes
tg_bits16 (TgBytes bytes,
           guint   from,
           guint   n,
           guint   to)
{
  TgWords words = (TgWords) bytes;
  guint8 mask = (guint8) (((1u << n) - 1) << to);

  return (TgBytes) (from > to ? words >> (from - to) : words << (to - from)) & mask;
}

/* -1 in byte k where bit k of @bits is set, 0 elsewhere. */
static inline TgCodes
tg_mask16 (guint16 bits)
{
#if defined(__AVX512BW__)
  return (TgCodes) _mm_movm_epi8 (bits);
#else
  const TgBytes bit = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
  const guint64 ones = 0x0101010101010101;

  return (TgCodes) ((tg_pair16 ((bits & 255) * ones, (bits >> 8) * ones) & bit) == bit);
#endif
}

/* Changes the sign of code k where bit k of @signs is set. */
static inline TgCodes
tg_negate16 (TgCodes codes,
             guint16 signs)
{
#if defined(__AVX512BW__)
  __m128i v = (__m128i) codes;

  return (TgCodes) _mm_mask_sub_epi8 (v, signs, _mm_setzero_si128 (), v);
#else
  TgCodes mask = tg_mask16 (signs);

  return (codes ^ mask) - mask;
#endif
}

/* @table[@index[k]] in byte k; all indexes are below 16. */
static inline TgCodes
tg_lookup16 (TgCodes table,
             TgBytes index)
{
#if defined(__AVX2__)
  return (TgCodes) _mm_shuffle_epi8 ((__m128i) table, (__m128i) index);
#else
  TgCodes place = (TgCodes) index;
  TgCodes codes = { 0 };

  /* From one entry to the next, as far as the index goes. */
  codes += table[0];
  for (gint8 k = 1; k < 16; k++)
    codes += (TgCodes) (place >= k) & (gint8) (table[k] - table[k - 1]);

  return codes;
#endif
}

/* The three float types that weights come in, 16 numbers at a time. */

static inline void
tg_put16_f32 (float        *values,
              const guint8 *bytes)
{
#if defined(__AVX2__)
  _mm256_storeu_ps (values, (__m256) _mm256_loadu_si256 ((const __m256i_u *) bytes));
  _mm256_storeu_ps (values + 8, (__m256) _mm256_loadu_si256 ((const __m256i_u *) (bytes + 32)));
#else
  for (gsize k = 0; k < 16; k++)
    values[k] = tg_load_f32 (bytes + 4 * k, TG_LITTLE_ENDIAN);
#endif
}

static inline void
tg_put16_f16 (float        *values,
              const guint8 *bytes)
{
#if defined(__AVX512F__)
  _mm512_storeu_ps (values, _mm512_cvtph_ps (_mm256_loadu_si256 ((const __m256i_u *) bytes)));
#elif defined(__AVX2__)
  _mm256_storeu_ps (values, _mm256_cvtph_ps ((__m128i) tg_load16 (bytes)));
  _mm256_storeu_ps (values + 8, _mm256_cvtph_ps ((__m128i) tg_load16 (bytes + 16)));
#else
  for (gsize k = 0; k < 16; k++)
    values[k] = tg_f16_to_float (tg_load_le16 (bytes + 2 * k));
#endif
}

static inline void
tg_put16_bf16 (float        *values,
               const guint8 *bytes)
{
#if defined(__AVX512F__)
  __m512i bits = _mm512_cvtepu16_epi32 (_mm256_loadu_si256 ((const __m256i_u *) bytes));

  _mm512_storeu_ps (values, (__m512) _mm512_slli_epi32 (bits, 16));
#elif defined(__AVX2__)
  __m256i low = _mm256_cvtepu16_epi32 ((__m128i) tg_load16 (bytes));
  __m256i high = _mm256_cvtepu16_epi32 ((__m128i) tg_load16 (bytes + 16));

  _mm256_storeu_ps (values, (__m256) _mm256_slli_epi32 (low, 16));
  _mm256_storeu_ps (values + 8, (__m256) _mm256_slli_epi32 (high, 16));
#else
  for (gsize k = 0; k < 16; k++)
    values[k] = tg_bf16_to_float (tg_load_le16 (bytes + 2 * k));
#endif
}

#if defined(__AVX512BW__)

/* Writes float (@codes[k]) * @scale. */
static inline void
tg_put16 (float  *values,
          TgCodes codes,
          float   scale)
{
  __m512 v = _mm512_cvtepi32_ps (_mm512_cvtepi8_epi32 ((__m128i) codes));

  _mm512_storeu_ps (values, _mm512_mul_ps (v, _mm512_set1_ps (scale)));
}

/* Writes float (@codes[k]) * @scale + @offset, rounded after each operation. */
static inline void
tg_put16_offset (float  *values,
                 TgCodes codes,
                 float   scale,
                 float   offset)
{
  __m512 v = _mm512_cvtepi32_ps (_mm512_cvtepi8_epi32 ((__m128i) codes));

  v = _mm512_mul_ps (v, _mm512_set1_ps (scale));
  _mm512_storeu_ps (values, _mm512_add_ps (v, _mm512_set1_ps (offset)));
}

#elif defined(__AVX2__)

static inline __m256
tg_widen8 (__m128i codes)
{
  return _mm256_cvtepi32_ps (_mm256_cvtepi8_epi32 (codes));
}

static inline void
tg_put16 (float  *values,
          TgCodes codes,
          float   scale)
{
  __m128i v = (__m128i) codes;
  __m256 s = _mm256_set1_ps (scale);

  _mm256_storeu_ps (values, _mm256_mul_ps (tg_widen8 (v), s));
  _mm256_storeu_ps (values + 8, _mm256_mul_ps (tg_widen8 (_mm_srli_si128 (v, 8)), s));
}

static inline void
tg_put16_offset (float  *values,
                 TgCodes codes,
                 float   scale,
                 float   offset)
{
  __m128i v = (__m128i) codes;
  __m256 s = _mm256_set1_ps (scale);
  __m256 o = _mm256_set1_ps (offset);

  _mm256_storeu_ps (values, _mm256_add_ps (_mm256_mul_ps (tg_widen8 (v), s), o));
  v = _mm_srli_si128 (v, 8);
  _mm256_storeu_ps (values + 8, _mm256_add_ps (_mm256_mul_ps (tg_widen8 (v), s), o));
}

#else

static inline void
tg_put16 (float  *values,
          TgCodes codes,
          float   scale)
{
  gint8 c[16];

  memcpy (c, &codes, sizeof c);
  for (guint k = 0; k < 16; k++)
    values[k] = (float) c[k] * scale;
}

static inline void
tg_put16_offset (float  *values,
                 TgCodes codes,
                 float   scale,
                 float   offset)
{
  gint8 c[16];

  memcpy (c, &codes, sizeof c);
  for (guint k = 0; k < 16; k++)
    values[k] = (float) c[k] * scale + offset;
}

#endif

/* The scales of 16 groups of weights, to be used one by one: as tg_put16(), and
 * leaves them in memory, from where a load spreads one over a vector for free.
 * The compiler would keep them in a register and spread them by shuffles. */
static inline void
tg_spread16 (float  *scales,
             TgCodes codes,
             float   scale)
{
  float (*memory)[16] = (float (*)[16]) scales;

  tg_put16 (scales, codes, scale);
  /* clang-format off */
  __asm__ ("" : "+m" (*memory));
  /* clang-format on */
}

G_END_DECLS
