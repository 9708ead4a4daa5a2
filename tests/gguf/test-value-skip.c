/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-value-skip.h"

static void
append_array (GByteArray *bytes,
              guint32     type,
              guint64     n)
{
  type = GUINT32_TO_LE (type);
  n = GUINT64_TO_LE (n);
  g_byte_array_append (bytes, (const guint8 *) &type, sizeof type);
  g_byte_array_append (bytes, (const guint8 *) &n, sizeof n);
}

static TgSkip
skip (GByteArray *bytes,
      TgValueType type,
      gboolean    expected)
{
  g_autofree guint8 *exact = g_memdup2 (bytes->data, bytes->len);
  TgCursor cursor;
  TgSkip result;

  tg_cursor_init (&cursor, exact, bytes->len, TG_LITTLE_ENDIAN);
  g_assert_true (tg_value_skip (&cursor, type, NULL, &result) == expected);
  if (expected)
    g_assert_cmpuint (cursor.pos, ==, bytes->len);

  return result;
}

/* Sixteen arrays in each other are walked, seventeen are refused, a million take no stack. */
static void
test_depth (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint i = 1; i < TG_MAX_NESTING; i++)
    append_array (bytes, TG_VALUE_ARRAY, 1);
  append_array (bytes, TG_VALUE_UINT8, 0);
  skip (bytes, TG_VALUE_ARRAY, TRUE);

  g_byte_array_set_size (bytes, 0);
  for (guint i = 0; i < 1000000; i++)
    append_array (bytes, TG_VALUE_ARRAY, 1);
  append_array (bytes, TG_VALUE_UINT8, 0);
  g_assert_cmpint (skip (bytes, TG_VALUE_ARRAY, FALSE).fault, ==, TG_SKIP_DEPTH);
}

/* Counts that wrap around when multiplied are compared by division. */
static void
test_counts (void)
{
  static const struct
  {
    guint32     type;
    guint64     n;
    TgSkipFault fault;
  } cases[] = {
    { TG_VALUE_UINT64, (G_GUINT64_CONSTANT (1) << 61) + 1, TG_SKIP_COUNT },
    { TG_VALUE_UINT8, G_GUINT64_CONSTANT (1) << 63, TG_SKIP_COUNT },
    { TG_VALUE_STRING, G_GUINT64_CONSTANT (1) << 40, TG_SKIP_COUNT },
    { TG_VALUE_ARRAY, G_MAXUINT64, TG_SKIP_COUNT },
    { TG_VALUE_UINT16, 1, TG_SKIP_COUNT },
    { 13, 0, TG_SKIP_TYPE },
    { G_MAXUINT32, 0, TG_SKIP_TYPE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      TgSkip result;

      append_array (bytes, cases[i].type, cases[i].n);
      result = skip (bytes, TG_VALUE_ARRAY, FALSE);
      g_assert_cmpint (result.fault, ==, cases[i].fault);
      g_assert_cmpuint (result.offset, ==, cases[i].fault == TG_SKIP_TYPE ? 0 : 4);
    }
}

/* Every type of number, cut at every byte. */
static void
test_numbers (void)
{
  for (guint type = 0; type < TG_N_VALUE_TYPES; type++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();

      if (!tg_value_type_is_fixed (type))
        continue;
      g_assert_cmpuint (strlen (tg_value_type_get_name (type)), >, 0);
      g_assert_cmpuint (strlen (tg_value_type_get_nick (type)), <=, 4);
      for (guint n = 0; n < tg_value_type_get_min_size (type); n++)
        {
          g_assert_cmpint (skip (bytes, type, FALSE).fault, ==, TG_SKIP_TRUNCATED);
          g_byte_array_append (bytes, (const guint8 *) "", 1);
        }
      skip (bytes, type, TRUE);
    }
}

/* The string that does not fit is named by its number and where it begins. */
static void
test_strings (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  static const guint8 string[] = { 2, 0, 0, 0, 0, 0, 0, 0, 'a', 'b' };
  TgSkip result;

  append_array (bytes, TG_VALUE_STRING, 3);
  for (guint i = 0; i < 3; i++)
    g_byte_array_append (bytes, string, sizeof string);
  skip (bytes, TG_VALUE_ARRAY, TRUE);
  g_byte_array_set_size (bytes, bytes->len - 1);
  result = skip (bytes, TG_VALUE_ARRAY, FALSE);
  g_assert_cmpint (result.fault, ==, TG_SKIP_STRING_LENGTH);
  g_assert_cmpuint (result.element, ==, 2);
  g_assert_cmpuint (result.offset, ==, 32);
  g_assert_cmpuint (result.left, ==, 1);
}

/* Nobody waits any more: the walk ends in the middle of an array. */
static void
test_cancel (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  TgProgress progress = { 0 };
  TgCursor cursor;
  TgSkip result;

  append_array (bytes, TG_VALUE_STRING, 1);
  append_array (bytes, 0, 0);
  tg_cursor_init (&cursor, bytes->data, bytes->len, TG_LITTLE_ENDIAN);
  tg_progress_cancel (&progress);
  g_assert_false (tg_value_skip (&cursor, TG_VALUE_ARRAY, &progress, &result));
  g_assert_cmpint (result.fault, ==, TG_SKIP_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/value-skip/depth", test_depth);
  g_test_add_func ("/gguf/value-skip/counts", test_counts);
  g_test_add_func ("/gguf/value-skip/numbers", test_numbers);
  g_test_add_func ("/gguf/value-skip/strings", test_strings);
  g_test_add_func ("/gguf/value-skip/cancel", test_cancel);

  return g_test_run ();
}
