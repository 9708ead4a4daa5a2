/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-offset.h"

#include "tg-error.h"

#define SIZE G_GUINT64_CONSTANT (1000000)
#define HERE G_GUINT64_CONSTANT (5000)

/* Each way of writing an offset that people use leads to the byte it means. */
static void
test_ways (void)
{
  static const struct
  {
    const char *text;
    guint64     offset;
  } ways[] = {
    { "0", 0 },
    { "420", 420 },
    { "  420 ", 420 },
    { "999999", 999999 },
    { "999,999", 999999 },
    { "999_999", 999999 },
    { "999\302\240999", 999999 },
    { "0x1a4", 0x1a4 },
    { "0X1A4", 0x1a4 },
    { "1a4", 0x1a4 },
    { "1A4", 0x1a4 },
    { "100h", 0x100 },
    { "0x0000 01a4", 0x1a4 },
    { "+16", HERE + 16 },
    { "+0x10", HERE + 16 },
    { "-16", HERE - 16 },
    { "- 0x10", HERE - 16 },
    { "\342\210\22216", HERE - 16 },
    { "-5000", 0 },
    { "+994999", SIZE - 1 },
    { "0%", 0 },
    { "50 %", 500000 },
    { "12.5%", 125000 },
    { "100%", SIZE - 1 },
    { "end", SIZE - 1 },
    { "End", SIZE - 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 offset = 0;

      g_test_message ("%s", ways[i].text);
      g_assert_true (tg_offset_parse (ways[i].text, HERE, SIZE, &offset, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (offset, ==, ways[i].offset);
    }
}

/* What is no offset is told from what is none of this file, and nothing wraps around. */
static void
test_errors (void)
{
  static const struct
  {
    const char *text;
    TgError     code;
  } errors[] = {
    { "", TG_ERROR_CORRUPT },
    { " ", TG_ERROR_CORRUPT },
    { "0x", TG_ERROR_CORRUPT },
    { "h", TG_ERROR_CORRUPT },
    { "xyz", TG_ERROR_CORRUPT },
    { "+", TG_ERROR_CORRUPT },
    { "--1", TG_ERROR_CORRUPT },
    { "%", TG_ERROR_CORRUPT },
    { "101%", TG_ERROR_CORRUPT },
    { "-1%", TG_ERROR_CORRUPT },
    { "nan%", TG_ERROR_CORRUPT },
    { "1000000", TG_ERROR_TRUNCATED },
    { "18446744073709551615", TG_ERROR_TRUNCATED },
    { "+995000", TG_ERROR_TRUNCATED },
    { "+18446744073709551615", TG_ERROR_TRUNCATED },
    { "-5001", TG_ERROR_TRUNCATED },
    { "18446744073709551616", TG_ERROR_TRUNCATED },
    { "0x10000000000000000", TG_ERROR_TRUNCATED },
    { "+0xffffffffffffffffff", TG_ERROR_TRUNCATED },
    { "-99999999999999999999", TG_ERROR_TRUNCATED },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 offset;

      g_test_message ("%s", errors[i].text);
      g_assert_false (tg_offset_parse (errors[i].text, HERE, SIZE, &offset, &error));
      g_assert_error (error, TG_ERROR, (gint) errors[i].code);
    }
}

/* An empty file has no byte, not even its end. */
static void
test_empty (void)
{
  g_autoptr (GError) error = NULL;
  guint64 offset;

  g_assert_false (tg_offset_parse ("end", 0, 0, &offset, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/offset/ways", test_ways);
  g_test_add_func ("/core/offset/errors", test_errors);
  g_test_add_func ("/core/offset/empty", test_empty);

  return g_test_run ();
}
