/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

#include "tg-cursor.h"

/* Two strings, "ab" and "", little-endian. */
static const guint8 strings[] = { 2, 0, 0, 0, 0, 0, 0, 0, 'a', 'b', 0, 0, 0, 0, 0, 0, 0, 0 };

/* Numbers come out in the order asked for, at odd addresses too, and the position moves. */
static void
test_numbers (void)
{
  static const guint8 bytes[] = { 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };
  TgCursor cursor;
  guint32 u32;
  guint64 u64;

  tg_cursor_init (&cursor, bytes, sizeof bytes, TG_LITTLE_ENDIAN);
  g_assert_true (tg_cursor_seek (&cursor, 1));
  g_assert_true (tg_cursor_read_u32 (&cursor, &u32));
  g_assert_cmphex (u32, ==, 0x04030201);
  g_assert_true (tg_cursor_read_u64 (&cursor, &u64));
  g_assert_cmphex (u64, ==, G_GUINT64_CONSTANT (0x0c0b0a0908070605));
  g_assert_cmpuint (tg_cursor_get_left (&cursor), ==, 0);

  tg_cursor_init (&cursor, bytes, sizeof bytes, TG_BIG_ENDIAN);
  g_assert_true (tg_cursor_seek (&cursor, 1));
  g_assert_true (tg_cursor_read_u32 (&cursor, &u32));
  g_assert_cmphex (u32, ==, 0x01020304);
  g_assert_true (tg_cursor_read_u64 (&cursor, &u64));
  g_assert_cmphex (u64, ==, G_GUINT64_CONSTANT (0x05060708090a0b0c));
}

/* However few bytes are left, a read that does not fit says so and moves nothing. */
static void
test_truncated (void)
{
  for (gsize len = 0; len < 8; len++)
    {
      g_autofree guint8 *bytes = g_malloc0 (len + 1);
      g_autofree guint8 *exact = g_memdup2 (bytes, len);
      TgCursor cursor;
      guint32 u32;
      guint64 u64;

      tg_cursor_init (&cursor, exact, len, TG_LITTLE_ENDIAN);
      g_assert_false (tg_cursor_read_u64 (&cursor, &u64));
      g_assert_cmpuint (cursor.pos, ==, 0);
      g_assert_true (tg_cursor_read_u32 (&cursor, &u32) == (len >= 4));
      g_assert_null (tg_cursor_read_bytes (&cursor, len + 1));
      g_assert_false (tg_cursor_seek (&cursor, len + 1));
      g_assert_true (tg_cursor_seek (&cursor, len));
    }
}

/* Lengths near 2^64 must not wrap around into the buffer. */
static void
test_huge_lengths (void)
{
  static const guint64 lengths[] = { 3, G_MAXUINT64, G_MAXUINT64 - 7, G_MAXUINT64 - 8, G_MAXINT64 };
  TgCursor cursor;

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree guint8 *bytes = g_memdup2 (strings, 10);
      guint64 length = GUINT64_TO_LE (lengths[i]);
      guint64 n;

      memcpy (bytes, &length, sizeof length);
      tg_cursor_init (&cursor, bytes, 10, TG_LITTLE_ENDIAN);
      g_assert_null (tg_cursor_read_bytes (&cursor, G_MAXUINT64));
      g_assert_false (tg_cursor_skip_strings (&cursor, 1, &n));
      g_assert_cmpuint (n, ==, 0);
      g_assert_cmpuint (cursor.pos, ==, 0);
    }
}

/* Strings are walked in both orders; one that does not fit leaves the cursor before it. */
static void
test_skip_strings (void)
{
  static const guint8 big[] = { 0, 0, 0, 0, 0, 0, 0, 1, 'x' };
  TgCursor cursor;
  guint64 n;

  tg_cursor_init (&cursor, strings, sizeof strings, TG_LITTLE_ENDIAN);
  g_assert_true (tg_cursor_skip_strings (&cursor, 2, &n));
  g_assert_cmpuint (cursor.pos, ==, sizeof strings);
  g_assert_true (tg_cursor_skip_strings (&cursor, 0, &n));
  g_assert_false (tg_cursor_skip_strings (&cursor, G_MAXUINT64, &n));
  g_assert_cmpuint (n, ==, 0);

  tg_cursor_init (&cursor, big, sizeof big, TG_BIG_ENDIAN);
  g_assert_true (tg_cursor_skip_strings (&cursor, 1, &n));
  g_assert_cmpuint (cursor.pos, ==, 9);

  for (gsize len = 0; len < sizeof strings; len++)
    {
      g_autofree guint8 *exact = g_memdup2 (strings, len);

      tg_cursor_init (&cursor, exact, len, TG_LITTLE_ENDIAN);
      g_assert_false (tg_cursor_skip_strings (&cursor, 2, &n));
      g_assert_cmpuint (n, ==, len >= 10 ? 1 : 0);
      g_assert_cmpuint (cursor.pos, ==, len >= 10 ? 10 : 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/cursor/numbers", test_numbers);
  g_test_add_func ("/core/cursor/truncated", test_truncated);
  g_test_add_func ("/core/cursor/huge-lengths", test_huge_lengths);
  g_test_add_func ("/core/cursor/skip-strings", test_skip_strings);

  return g_test_run ();
}
