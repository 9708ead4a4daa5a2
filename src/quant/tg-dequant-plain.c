/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* Bytes. They need not be those of the machine for the result to be right. */
#define PAGE 4096
#define LINE 64

/* A "block" of these is one number. What a float cannot hold (integers beyond
 * 2^24, most doubles) becomes the nearest float, ties to even; tg-element.h
 * reads such elements without loss. */

/* Reads @n numbers of @size bytes with @put, which takes 16.
 *
 * What these types cost is memory, not arithmetic, and a processor fetches from
 * one place at a time far below what the memory can give. So pages are read in
 * turns, a cache line of each: with 8 pages F16 comes nearly twice as fast as in
 * order, F32 does best with 4. (Measured on Zen 4 with 4 KiB pages, decoding
 * from a mapping into a buffer in cache.) */
static G_ALWAYS_INLINE inline void
dequant_floats (const guint8 *restrict b,
                gsize n,
                float *restrict y,
                gsize size,
                gsize n_lanes,
                void (*put) (float        *values,
                             const guint8 *bytes))
{
  const gsize lane = PAGE / size;
  guint8 rest[16 * sizeof (float)] = { 0 };
  float values[16];

  for (; n >= n_lanes * lane; n -= n_lanes * lane)
    {
      for (gsize i = 0; i < lane; i += LINE / size)
        for (gsize k = i; k < i + n_lanes * lane; k += lane)
          for (gsize at = k; at < k + LINE / size; at += 16)
            put (y + at, b + at * size);
      b += n_lanes * PAGE;
      y += n_lanes * lane;
    }
  for (; n >= 16; n -= 16, b += 16 * size, y += 16)
    {
      tg_prefetch (b, 16 * size);
      put (y, b);
    }

  memcpy (rest, b, n * size);
  put (values, rest);
  memcpy (y, values, n * sizeof (float));
}

static void
dequant_f32 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  dequant_floats (b, n, y, 4, 4, tg_put16_f32);
}

static void
dequant_f16 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  dequant_floats (b, n, y, 2, 8, tg_put16_f16);
}

static void
dequant_bf16 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  dequant_floats (b, n, y, 2, 8, tg_put16_bf16);
}

static void
dequant_f64 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (float) tg_load_f64 (b + 8 * i, TG_LITTLE_ENDIAN);
}

static void
dequant_i8 (const guint8 *restrict b,
            gsize n,
            float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (float) (gint8) b[i];
}

static void
dequant_i16 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (float) (gint16) tg_load_le16 (b + 2 * i);
}

static void
dequant_i32 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (float) (gint32) tg_load_le32 (b + 4 * i);
}

static void
dequant_i64 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = (float) (gint64) tg_load_le64 (b + 8 * i);
}

TgDequantFunc
TG_PATH_SYMBOL (tg_dequant_plain) (guint32 type_id)
{
  switch (type_id)
    {
    case TG_TYPE_ID_F32:
      return dequant_f32;
    case TG_TYPE_ID_F16:
      return dequant_f16;
    case TG_TYPE_ID_BF16:
      return dequant_bf16;
    case TG_TYPE_ID_F64:
      return dequant_f64;
    case TG_TYPE_ID_I8:
      return dequant_i8;
    case TG_TYPE_ID_I16:
      return dequant_i16;
    case TG_TYPE_ID_I32:
      return dequant_i32;
    case TG_TYPE_ID_I64:
      return dequant_i64;
    default:
      return NULL;
    }
}
