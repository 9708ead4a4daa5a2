/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequant-ops.h"
#include "tg-dequant-private.h"
#include "tg-tensor-type.h"

/* A "block" of these is one number. What a float cannot hold (integers beyond
 * 2^24, most doubles) becomes the nearest float, ties to even; tg-element.h
 * reads such elements without loss. */

static void
dequant_f32 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = tg_load_f32 (b + 4 * i, TG_LITTLE_ENDIAN);
}

static void
dequant_f16 (const guint8 *restrict b,
             gsize n,
             float *restrict y)
{
  gsize i = 0;

  for (; n - i >= 16; i += 16)
    tg_put16_f16 (y + i, b + 2 * i);
  for (; i < n; i++)
    y[i] = tg_load_f16 (b + 2 * i);
}

static void
dequant_bf16 (const guint8 *restrict b,
              gsize n,
              float *restrict y)
{
  for (gsize i = 0; i < n; i++)
    y[i] = tg_bf16_to_float (tg_load_le16 (b + 2 * i));
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
