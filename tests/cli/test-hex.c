/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

typedef struct
{
  char     *path;
  TgTestRun run;
} Fixture;

/* A key and a block of Q4_0 whose scale is 1. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const guint64 ne[1] = { 32 };
  guint8 block[18] = { 0x00, 0x3c, 0x98 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  tg_gguf_writer_add_string (writer, "general.name", "a\nb");
  tg_gguf_writer_add_tensor (writer, "w", TG_TYPE_ID_Q4_0, ne, 1, block, sizeof block);
  bytes = tg_gguf_writer_to_bytes (writer);
  fixture->path = tg_test_temp_file ("model.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_run_clear (&fixture->run);
  tg_test_remove (fixture->path);
}

/* A line never has bytes of two fields, and the first line of each says what it is. */
static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  static const char expected[] =
    "00000000  47 47 55 46                                      |GGUF|              magic\n"
    "00000004  03 00 00 00                                      |....|              version: 3\n"
    "00000008  01 00 00 00 00 00 00 00                          |........|          number of tensors: 1\n"
    "00000010  01 00 00 00 00 00 00 00                          |........|          number of metadata keys: 1\n"
    "00000018  0c 00 00 00                                      |....|              length of the key “general.name”: 12\n";

  tg_test_run (&fixture->run, "hex", fixture->path, "--length", "28", NULL);
  g_assert_cmpint (fixture->run.status, ==, 0);
  g_assert_cmpstr (fixture->run.err, ==, "");
  g_assert_cmpstr (fixture->run.out, ==, expected);
}

/* A tensor, a key and an offset are places to begin, and only one of them at a time. */
static void
test_places (Fixture       *fixture,
             gconstpointer  data)
{
  tg_test_run (&fixture->run, "hex", "--tensor", "w", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 0);
  g_assert_nonnull (strstr (fixture->run.out, "00 3c  "));
  g_assert_nonnull (strstr (fixture->run.out, "w, block 0, row 0, columns 0–31, d = 1\n"));
  g_assert_nonnull (strstr (fixture->run.out, "w, block 0, row 0, columns 0–31, code 8 → 0, code 9 → 1\n"));

  tg_test_run (&fixture->run, "hex", "--key", "general.name", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 0);
  g_assert_true (g_str_has_prefix (fixture->run.out, "00000018  "));
  g_assert_null (strstr (fixture->run.out, "\nb"));

  tg_test_run (&fixture->run, "hex", "--at", "0x8", "--length", "1", fixture->path, NULL);
  g_assert_true (g_str_has_prefix (fixture->run.out, "00000008  01 "));

  tg_test_run (&fixture->run, "hex", "--at", "0", "--key", "general.name", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 64);
  tg_test_run (&fixture->run, "hex", "--length", "none", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 64);
  tg_test_run (&fixture->run, "hex", "--at", "foo", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 64);
  g_assert_true (g_str_has_prefix (fixture->run.err, "tensorglass-cli hex: "));
  tg_test_run (&fixture->run, "hex", "--tensor", "x", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 2);
  tg_test_run (&fixture->run, "hex", "--key", "x", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 2);
  tg_test_run (&fixture->run, "hex", "--at", "1000000", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 2);
}

/* The same for a program: each span with its role, its words and its bytes. */
static void
test_json (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const pieces[] = {
    "\"offset\": 24,\n  \"size\": 35,",
    ("\"role\": \"key\",\n      \"description\": \"length of the key “general.name”: 12\",\n"
     "      \"bytes\": \"0c00000000000000\""),
    "\"role\": \"type\"",
    "\"role\": \"value\"",
    "\"bytes\": \"610a62\"",
  };

  tg_test_run (&fixture->run, "hex", "--key", "general.name", "--json", fixture->path, NULL);
  g_assert_cmpint (fixture->run.status, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_assert_nonnull (strstr (fixture->run.out, pieces[i]));

  tg_test_run (&fixture->run, "hex", "--tensor", "w", "--json", fixture->path, NULL);
  g_assert_nonnull (strstr (fixture->run.out, "\"role\": \"scale\""));
  g_assert_nonnull (strstr (fixture->run.out, "\"role\": \"codes\""));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/cli/hex/text", Fixture, NULL, set_up, test_text, tear_down);
  g_test_add ("/cli/hex/places", Fixture, NULL, set_up, test_places, tear_down);
  g_test_add ("/cli/hex/json", Fixture, NULL, set_up, test_json, tear_down);

  return g_test_run ();
}
