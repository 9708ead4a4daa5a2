/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-element.h"

#include "tg-format.h"
#include "tg-half.h"

/* A float is too small for many elements of I32, I64 and F64 tensors: 2^24 + 1
 * would be shown as 2^24. These functions are for elements that a person looks
 * at, one by one, of the types that have one element in a block. */

/**
 * tg_element_is_integer:
 * @type: a type
 *
 * Returns: whether the elements of @type are integers: I8, I16, I32 or I64
 */
gboolean
tg_element_is_integer (const TgTensorType *type)
{
  return type->family == TG_FAMILY_INTEGER;
}

/**
 * tg_element_get_integer:
 * @type: a type for which tg_element_is_integer() holds
 * @order: byte order of the file
 * @bytes: one element, at any alignment
 *
 * Returns: its exact value
 */
gint64
tg_element_get_integer (const TgTensorType *type,
                        TgByteOrder         order,
                        const guint8       *bytes)
{
  g_return_val_if_fail (tg_element_is_integer (type), 0);

  switch (type->block_bytes)
    {
    case 1:
      return (gint8) bytes[0];
    case 2:
      return (gint16) tg_load_u16 (bytes, order);
    case 4:
      return (gint32) tg_load_u32 (bytes, order);
    default:
      return (gint64) tg_load_u64 (bytes, order);
    }
}

/**
 * tg_element_get_double:
 * @type: a type with one element in a block
 * @order: byte order of the file
 * @bytes: one element, at any alignment
 *
 * Returns: its value, exact but for integers beyond 2^53, which become the
 *   nearest double
 */
double
tg_element_get_double (const TgTensorType *type,
                       TgByteOrder         order,
                       const guint8       *bytes)
{
  g_return_val_if_fail (type->block_elements == 1, 0);

  switch (type->id)
    {
    case TG_TYPE_ID_F32:
      return tg_load_f32 (bytes, order);
    case TG_TYPE_ID_F16:
      return tg_f16_to_float (tg_load_u16 (bytes, order));
    case TG_TYPE_ID_BF16:
      return tg_bf16_to_float (tg_load_u16 (bytes, order));
    case TG_TYPE_ID_F64:
      return tg_load_f64 (bytes, order);
    default:
      return (double) tg_element_get_integer (type, order, bytes);
    }
}

/**
 * tg_element_dup_text:
 * @type: a type with one element in a block
 * @order: byte order of the file
 * @bytes: one element, at any alignment
 *
 * Returns: (transfer full): the element as text that stands for its exact value
 *   in any locale: all digits of an integer, the fewest digits that tell a
 *   floating-point number from its neighbours, or "inf", "-inf", "nan"
 */
char *
tg_element_dup_text (const TgTensorType *type,
                     TgByteOrder         order,
                     const guint8       *bytes)
{
  g_return_val_if_fail (type->block_elements == 1, NULL);

  if (tg_element_is_integer (type))
    return g_strdup_printf ("%" G_GINT64_FORMAT, tg_element_get_integer (type, order, bytes));

  if (type->id == TG_TYPE_ID_F64)
    return tg_format_double (tg_load_f64 (bytes, order));

  return tg_format_float ((float) tg_element_get_double (type, order, bytes));
}
