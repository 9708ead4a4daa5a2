/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgValueType:
 *
 * The 13 types of metadata values, by the number that stands in the file.
 */
typedef enum
{
  TG_VALUE_UINT8,
  TG_VALUE_INT8,
  TG_VALUE_UINT16,
  TG_VALUE_INT16,
  TG_VALUE_UINT32,
  TG_VALUE_INT32,
  TG_VALUE_FLOAT32,
  TG_VALUE_BOOL,
  TG_VALUE_STRING,
  TG_VALUE_ARRAY,
  TG_VALUE_UINT64,
  TG_VALUE_INT64,
  TG_VALUE_FLOAT64,
} TgValueType;

#define TG_N_VALUE_TYPES (TG_VALUE_FLOAT64 + 1)

/* "UINT32", as the specification writes it; "u32" for tables and JSON. */
const char *tg_value_type_get_name     (TgValueType type);
const char *tg_value_type_get_nick     (TgValueType type);
/* Bytes of a value: exact for the numbers, the least for STRING (8) and ARRAY (12). */
guint       tg_value_type_get_min_size (TgValueType type);
/* Whether all values of the type have that size. */
gboolean    tg_value_type_is_fixed     (TgValueType type);

G_END_DECLS
