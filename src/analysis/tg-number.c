/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-number.h"

#include <inttypes.h>

#include "tg-format.h"
#include "tg-half.h"

static const struct
{
  const char *name;
  guint       size;
} kinds[TG_N_NUMBER_KINDS] = {
  [TG_NUMBER_U8] = { "u8", 1 },
  [TG_NUMBER_I8] = { "i8", 1 },
  [TG_NUMBER_U16] = { "u16", 2 },
  [TG_NUMBER_I16] = { "i16", 2 },
  [TG_NUMBER_U32] = { "u32", 4 },
  [TG_NUMBER_I32] = { "i32", 4 },
  [TG_NUMBER_U64] = { "u64", 8 },
  [TG_NUMBER_I64] = { "i64", 8 },
  [TG_NUMBER_F16] = { "f16", 2 },
  [TG_NUMBER_BF16] = { "bf16", 2 },
  [TG_NUMBER_F32] = { "f32", 4 },
  [TG_NUMBER_F64] = { "f64", 8 },
  [TG_NUMBER_F8_E4M3] = { "f8 e4m3", 1 },
  [TG_NUMBER_E8M0] = { "e8m0", 1 },
};

const char *
tg_number_get_name (TgNumberKind kind)
{
  g_return_val_if_fail ((guint) kind < TG_N_NUMBER_KINDS, NULL);

  return kinds[kind].name;
}

guint
tg_number_get_size (TgNumberKind kind)
{
  g_return_val_if_fail ((guint) kind < TG_N_NUMBER_KINDS, 0);

  return kinds[kind].size;
}

/* U+2212 as in all numbers for people. */
static char *
format_signed (gint64 value)
{
  if (value >= 0)
    return g_strdup_printf ("%" PRId64, value);

  return g_strdup_printf ("\u2212%" PRIu64, -(guint64) value);
}

/**
 * tg_number_to_display:
 * @kind: how to read the bytes
 * @bytes: (array length=n): some bytes
 * @n: how many there are
 * @order: their order
 *
 * Returns: (transfer full) (nullable): the number as text, floats with six
 *   significant digits
 */
char *
tg_number_to_display (TgNumberKind  kind,
                      const guint8 *bytes,
                      gsize         n,
                      TgByteOrder   order)
{
  g_return_val_if_fail ((guint) kind < TG_N_NUMBER_KINDS, NULL);
  g_return_val_if_fail (bytes != NULL || n == 0, NULL);

  if (n < kinds[kind].size)
    return NULL;

  switch (kind)
    {
    case TG_NUMBER_U8:
      return g_strdup_printf ("%u", bytes[0]);
    case TG_NUMBER_I8:
      return format_signed ((gint8) bytes[0]);
    case TG_NUMBER_U16:
      return g_strdup_printf ("%u", tg_load_u16 (bytes, order));
    case TG_NUMBER_I16:
      return format_signed ((gint16) tg_load_u16 (bytes, order));
    case TG_NUMBER_U32:
      return g_strdup_printf ("%" PRIu32, tg_load_u32 (bytes, order));
    case TG_NUMBER_I32:
      return format_signed ((gint32) tg_load_u32 (bytes, order));
    case TG_NUMBER_U64:
      return g_strdup_printf ("%" PRIu64, tg_load_u64 (bytes, order));
    case TG_NUMBER_I64:
      return format_signed ((gint64) tg_load_u64 (bytes, order));
    case TG_NUMBER_F16:
      return tg_format_weight (tg_f16_to_float (tg_load_u16 (bytes, order)));
    case TG_NUMBER_BF16:
      return tg_format_weight (tg_bf16_to_float (tg_load_u16 (bytes, order)));
    case TG_NUMBER_F32:
      return tg_format_weight (tg_load_f32 (bytes, order));
    case TG_NUMBER_F64:
      return tg_format_weight (tg_load_f64 (bytes, order));
    case TG_NUMBER_F8_E4M3:
      return tg_format_weight (tg_e4m3_to_float (bytes[0]));
    case TG_NUMBER_E8M0:
      return tg_format_weight (tg_e8m0_to_float (bytes[0]));
    default:
      return NULL;
    }
}
