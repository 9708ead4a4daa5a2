/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib.h>

#include "tg-json.h"

/* Levels, commas and lines stand where a reader expects them. */
static void
test_layout (void)
{
  g_autoptr (TgJson) json = tg_json_new ();

  tg_json_begin_object (json);
  tg_json_key (json, "a");
  tg_json_begin_array (json);
  tg_json_end_array (json);
  tg_json_key (json, "b");
  tg_json_begin_array (json);
  tg_json_begin_object (json);
  tg_json_key (json, "dims");
  tg_json_begin_row (json);
  tg_json_uint (json, 4096);
  tg_json_uint (json, 1);
  tg_json_end_array (json);
  tg_json_key (json, "x");
  tg_json_null (json);
  tg_json_member_string (json, "name", "w");
  tg_json_member_string (json, "none", NULL);
  tg_json_member_uint (json, "most", G_MAXUINT64);
  tg_json_member_double (json, "half", 0.5);
  tg_json_end_object (json);
  tg_json_boolean (json, TRUE);
  tg_json_end_array (json);
  tg_json_end_object (json);

  g_assert_cmpstr (tg_json_get_text (json), ==,
                   "{\n"
                   "  \"a\": [],\n"
                   "  \"b\": [\n"
                   "    {\n"
                   "      \"dims\": [4096, 1],\n"
                   "      \"x\": null,\n"
                   "      \"name\": \"w\",\n"
                   "      \"none\": null,\n"
                   "      \"most\": 18446744073709551615,\n"
                   "      \"half\": 0.5\n"
                   "    },\n"
                   "    true\n"
                   "  ]\n"
                   "}");
}

/* Whatever bytes a file holds, the document stays JSON and UTF-8. */
static void
test_hostile_text (void)
{
  static const char bytes[] = "a\"\\\n\x01\0\x7f\xff\xe4\xb8\x96\xe4\xb8";
  g_autoptr (TgJson) json = tg_json_new ();

  tg_json_bytes (json, bytes, sizeof bytes - 1);

  g_assert_cmpstr (tg_json_get_text (json), ==,
                   "\"a\\\"\\\\\\n\\u0001\\u0000\\u007f\xef\xbf\xbd\xe4\xb8\x96\xef\xbf\xbd\xef\xbf\xbd\"");
  g_assert_true (g_utf8_validate (tg_json_get_text (json), -1, NULL));
}

/* Numbers come back as they were, at both ends of what they can be. */
static void
test_numbers (void)
{
  g_autoptr (TgJson) json = tg_json_new ();

  tg_json_begin_row (json);
  tg_json_int (json, G_MININT64);
  tg_json_uint (json, G_MAXUINT64);
  tg_json_double (json, 0.1f);
  tg_json_double (json, 16777216.0);
  tg_json_double (json, 1e300);
  tg_json_double (json, 0.1);
  tg_json_double (json, 1.0 / 3.0);
  tg_json_double (json, -0.0);
  tg_json_double (json, NAN);
  tg_json_double (json, -INFINITY);
  tg_json_end_array (json);

  g_assert_cmpstr (tg_json_get_text (json), ==,
                   "[-9223372036854775808, 18446744073709551615, 0.10000000149011612, 16777216.0, 1e+300, "
                   "0.1, 0.3333333333333333, -0.0, \"nan\", \"-inf\"]");
}

/* A large document can be written piece by piece. */
static void
test_flush (void)
{
  g_autoptr (TgJson) json = tg_json_new ();
  char buffer[64] = { 0 };
  FILE *stream = fmemopen (buffer, sizeof buffer, "w");

  tg_json_begin_row (json);
  tg_json_uint (json, 1);
  g_assert_true (tg_json_flush (json, stream));
  tg_json_uint (json, 2);
  tg_json_end_array (json);
  g_assert_true (tg_json_flush (json, stream));
  fclose (stream);

  g_assert_cmpstr (buffer, ==, "[1, 2]");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/json/layout", test_layout);
  g_test_add_func ("/export/json/hostile-text", test_hostile_text);
  g_test_add_func ("/export/json/numbers", test_numbers);
  g_test_add_func ("/export/json/flush", test_flush);

  return g_test_run ();
}
