/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-report.h"
#include "tg-test-gguf.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

/* What a terminal is given of a file with escapes, marks that turn the direction of writing
 * and bytes that are not UTF-8 in all its names and texts, and in its own name. */
static void
test_commands (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_hostile (TG_TEST_LONG);
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  char *path = tg_test_temp_file ("m\n<b>%n%s\x1b[2J\xe2\x80\xae\xff.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  const char *const commands[][4] = {
    { "info" },
    { "check" },
    { "dump", "--json" },
    { "metadata" },
    { "tensors" },
    { "stats" },
    { "stats", "--json" },
    { "hex" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (TgTestRun) run = { 0 };

      tg_test_run (&run, commands[i][0], path, commands[i][1], commands[i][2], NULL);
      g_test_message ("%s: %zu and %zu bytes", commands[i][0], strlen (run.out), strlen (run.err));
      g_assert_cmpint (run.status, <=, 2);
      tg_test_assert_harmless (run.out);
      tg_test_assert_harmless (run.err);
    }
  tg_test_remove (path);
}

/* Two of them compared, as a table and as JSON. */
static void
test_compare (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_hostile (10000);
  g_autoptr (TgGgufWriter) other = tg_test_gguf_new_hostile (9000);
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  g_autoptr (GBytes) other_bytes = tg_gguf_writer_to_bytes (other);
  char *a = tg_test_temp_file ("a\n\x1b[2J\xe2\x80\xae.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  char *b = tg_test_temp_file ("b<b>|`\xff.gguf", g_bytes_get_data (other_bytes, NULL), g_bytes_get_size (other_bytes));
  const char *const formats[] = { NULL, "--json" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_auto (TgTestRun) run = { 0 };

      tg_test_run (&run, "compare", a, b, formats[i], NULL);
      g_assert_cmpint (run.status, ==, 1);
      g_assert_cmpuint (strlen (run.out), >, 100);
      tg_test_assert_harmless (run.out);
      tg_test_assert_harmless (run.err);
    }
  tg_test_remove (a);
  tg_test_remove (b);
}

/* The reports that are kept or sent on. Markup is none in Markdown either. */
static void
test_reports (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_hostile (10000);
  g_autoptr (TgGgufWriter) other = tg_test_gguf_new_hostile (9000);
  g_autoptr (TgShards) a = tg_test_shards_open (writer);
  g_autoptr (TgShards) b = tg_test_shards_open (other);
  g_autoptr (TgPairs) pairs = tg_pairs_new (a, b);
  g_autoptr (TgMetadataDiff) diff = tg_metadata_diff_new (a, b);
  g_autoptr (TgReport) report = tg_report_new (pairs, diff);
  g_autofree char *csv = tg_report_to_csv (report);
  g_autofree char *markdown = tg_report_to_markdown (report, "p");
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    tg_test_assert_harmless (lines[i]);
  tg_test_assert_harmless (markdown);
  g_assert_null (strstr (markdown, "<b>"));
  g_assert_nonnull (strstr (markdown, "&lt;b"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/hostile-text/commands", test_commands);
  g_test_add_func ("/cli/hostile-text/compare", test_compare);
  g_test_add_func ("/cli/hostile-text/reports", test_reports);

  return g_test_run ();
}
