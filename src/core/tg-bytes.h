/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgByteOrder:
 * @TG_LITTLE_ENDIAN: least significant byte first, as nearly every file
 * @TG_BIG_ENDIAN: most significant byte first
 *
 * The order of the bytes of a number in a file, whatever the machine's is.
 */
typedef enum
{
  TG_LITTLE_ENDIAN,
  TG_BIG_ENDIAN,
} TgByteOrder;

/* Numbers out of bytes at any alignment. The caller has checked that the bytes
 * are there: TgCursor does so for what is read in sequence. */

static inline guint16
tg_load_u16 (const guint8 *bytes,
             TgByteOrder   order)
{
  guint16 value;

  memcpy (&value, bytes, sizeof value);
  return order == TG_BIG_ENDIAN ? GUINT16_FROM_BE (value) : GUINT16_FROM_LE (value);
}

static inline guint32
tg_load_u32 (const guint8 *bytes,
             TgByteOrder   order)
{
  guint32 value;

  memcpy (&value, bytes, sizeof value);
  return order == TG_BIG_ENDIAN ? GUINT32_FROM_BE (value) : GUINT32_FROM_LE (value);
}

static inline guint64
tg_load_u64 (const guint8 *bytes,
             TgByteOrder   order)
{
  guint64 value;

  memcpy (&value, bytes, sizeof value);
  return order == TG_BIG_ENDIAN ? GUINT64_FROM_BE (value) : GUINT64_FROM_LE (value);
}

static inline float
tg_load_f32 (const guint8 *bytes,
             TgByteOrder   order)
{
  guint32 bits = tg_load_u32 (bytes, order);
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static inline double
tg_load_f64 (const guint8 *bytes,
             TgByteOrder   order)
{
  guint64 bits = tg_load_u64 (bytes, order);
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

G_END_DECLS
