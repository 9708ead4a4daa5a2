/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-value-type.h"

static const struct
{
  const char *name;
  const char *nick;
  guint       min_size;
  gboolean    is_fixed;
} types[] = {
  [TG_VALUE_UINT8] = { "UINT8", "u8", 1, TRUE },
  [TG_VALUE_INT8] = { "INT8", "i8", 1, TRUE },
  [TG_VALUE_UINT16] = { "UINT16", "u16", 2, TRUE },
  [TG_VALUE_INT16] = { "INT16", "i16", 2, TRUE },
  [TG_VALUE_UINT32] = { "UINT32", "u32", 4, TRUE },
  [TG_VALUE_INT32] = { "INT32", "i32", 4, TRUE },
  [TG_VALUE_FLOAT32] = { "FLOAT32", "f32", 4, TRUE },
  [TG_VALUE_BOOL] = { "BOOL", "bool", 1, TRUE },
  [TG_VALUE_STRING] = { "STRING", "str", 8, FALSE },
  [TG_VALUE_ARRAY] = { "ARRAY", "arr", 12, FALSE },
  [TG_VALUE_UINT64] = { "UINT64", "u64", 8, TRUE },
  [TG_VALUE_INT64] = { "INT64", "i64", 8, TRUE },
  [TG_VALUE_FLOAT64] = { "FLOAT64", "f64", 8, TRUE },
};

G_STATIC_ASSERT (G_N_ELEMENTS (types) == TG_N_VALUE_TYPES);

/**
 * tg_value_type_get_name:
 * @type: a value type
 *
 * Returns: (transfer none): its name in the specification: "UINT32"
 */
const char *
tg_value_type_get_name (TgValueType type)
{
  g_return_val_if_fail ((guint) type < TG_N_VALUE_TYPES, "");

  return types[type].name;
}

/**
 * tg_value_type_get_nick:
 * @type: a value type
 *
 * Returns: (transfer none): a short name for tables and JSON: "u32"
 */
const char *
tg_value_type_get_nick (TgValueType type)
{
  g_return_val_if_fail ((guint) type < TG_N_VALUE_TYPES, "");

  return types[type].nick;
}

/**
 * tg_value_type_get_min_size:
 * @type: a value type
 *
 * Returns: the fewest bytes a value takes; never 0
 */
guint
tg_value_type_get_min_size (TgValueType type)
{
  g_return_val_if_fail ((guint) type < TG_N_VALUE_TYPES, 1);

  return types[type].min_size;
}

/**
 * tg_value_type_is_fixed:
 * @type: a value type
 *
 * Returns: whether every value takes that many bytes
 */
gboolean
tg_value_type_is_fixed (TgValueType type)
{
  g_return_val_if_fail ((guint) type < TG_N_VALUE_TYPES, TRUE);

  return types[type].is_fixed;
}
