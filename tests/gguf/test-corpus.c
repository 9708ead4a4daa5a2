/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-gguf-fixture.h"
#include "tg-shards.h"
#include "tg-test-util.h"

enum
{
  FILE_NAME,
  EXPECTATION,
  ALSO,
  KEYWORDS,
  OFFSET,
  FACTS,
  N_COLUMNS,
};

static const char *
get_verdict (const TgProblemList *problems)
{
  if (tg_problem_list_count_level (problems, TG_PROBLEM_STRUCTURE) > 0)
    return "error";

  return tg_problem_list_count_all (problems) > 0 ? "open-ok-with-warning" : "open-ok";
}

static char *
join_texts (const TgProblemList *problems)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      g_autofree char *line = tg_problem_to_string (tg_problem_list_get (problems, i));

      g_assert_true (g_utf8_validate (line, -1, NULL));
      g_string_append_printf (text, "%s\n", line);
    }

  return g_string_free (text, FALSE);
}

static gboolean
has_offset (const TgProblemList *problems,
            guint64              offset)
{
  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    if (tg_problem_list_get (problems, i)->offset == offset)
      return TRUE;

  return FALSE;
}

/* "v=3;endian=le;kv=4;tensors=2;align=32;data=320;bytes=264" */
static void
check_facts (const TgGguf *gguf,
             const char   *facts)
{
  g_auto (GStrv) pairs = g_strsplit (facts, ";", -1);
  guint64 n_bytes = 0;

  for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
    n_bytes += tg_gguf_get_tensor (gguf, i)->n_bytes;
  for (gsize i = 0; pairs[i] != NULL; i++)
    {
      const char *value = strchr (pairs[i], '=') + 1;
      guint64 number = g_ascii_strtoull (value, NULL, 10);

      if (g_str_has_prefix (pairs[i], "v="))
        g_assert_cmpuint (tg_gguf_get_version (gguf), ==, number);
      else if (g_str_has_prefix (pairs[i], "endian="))
        g_assert_true ((tg_gguf_get_byte_order (gguf) == TG_BIG_ENDIAN) == g_str_equal (value, "be"));
      else if (g_str_has_prefix (pairs[i], "kv="))
        g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, number);
      else if (g_str_has_prefix (pairs[i], "tensors="))
        g_assert_cmpuint (tg_gguf_get_n_tensors (gguf), ==, number);
      else if (g_str_has_prefix (pairs[i], "align="))
        g_assert_cmpuint (tg_gguf_get_alignment (gguf), ==, number);
      else if (g_str_has_prefix (pairs[i], "data="))
        g_assert_cmpuint (tg_gguf_get_data_start (gguf), ==, number);
      else if (g_str_has_prefix (pairs[i], "bytes="))
        g_assert_cmpuint (n_bytes, ==, number);
      else
        g_assert_not_reached ();
    }
}

/* Verdict, words, field and facts of one file, as it lies in its folder with its siblings. */
static void
check_row (char **columns)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", columns[FILE_NAME], NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgShards) shards = tg_shards_open (path, NULL, TG_OPEN_NONE, NULL, &error);
  g_auto (GStrv) keywords = g_strsplit (columns[KEYWORDS], ";", -1);
  g_auto (GStrv) also = g_strsplit (columns[ALSO], "|", -1);
  const TgProblemList *problems;
  g_autofree char *text = NULL;
  const char *verdict;

  g_assert_no_error (error);
  problems = tg_shards_get_problems (shards);
  verdict = get_verdict (problems);
  text = join_texts (problems);
  g_test_message ("%s: %s: %s", columns[FILE_NAME], verdict, text);
  g_assert_true (g_str_equal (verdict, columns[EXPECTATION]) || g_strv_contains ((const char *const *) also, verdict));

  if (!g_str_equal (verdict, "open-ok"))
    {
      for (gsize i = 0; keywords[i] != NULL; i++)
        g_assert_true (g_str_equal (keywords[i], "-") || g_regex_match_simple (keywords[i], text, G_REGEX_CASELESS, 0));
      if (!g_str_equal (columns[OFFSET], "-"))
        g_assert_true (has_offset (problems, g_ascii_strtoull (columns[OFFSET], NULL, 10)));
    }
  if (!g_str_equal (columns[FACTS], "-"))
    check_facts (tg_shards_get_part (shards, tg_shards_get_opened (shards)), columns[FACTS]);
}

static char **
load_manifest (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", "manifest.tsv", NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);

  return g_strsplit (contents, "\n", -1);
}

/* Every file gets the verdict, the words, the offset and the facts that the manifest has. */
static void
test_verdicts (void)
{
  g_auto (GStrv) lines = load_manifest ();
  guint n = 0;

  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", -1);

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      g_assert_cmpuint (g_strv_length (columns), ==, N_COLUMNS);
      check_row (columns);
      n++;
    }
  g_assert_cmpuint (n, >, 150);
}

/* Every file again, in blocks of exact size, with everything it holds looked at, and with strict
 * opening agreeing about levels L1 to L3. */
static void
test_visit (void)
{
  g_auto (GStrv) lines = load_manifest ();

  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", -1);
      g_autofree char *name = NULL;
      g_autoptr (GBytes) block = NULL;
      g_autoptr (TgMapping) mapping = NULL;
      g_autoptr (TgGguf) gguf = NULL;
      g_autoptr (TgGguf) strict = NULL;
      g_autoptr (GError) error = NULL;
      const TgProblemList *problems;
      guint8 *bytes;
      gsize length;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      name = g_strconcat ("corpus/", columns[FILE_NAME], NULL);
      bytes = tg_test_load_data (name, &length);
      block = g_bytes_new_take (bytes, length);
      mapping = tg_mapping_new_from_bytes (block, name);
      gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
      tg_fixture_visit (gguf);

      problems = tg_gguf_get_problems (gguf);
      strict = tg_gguf_open (mapping, TG_OPEN_STRICT, NULL, &error);
      g_assert_true ((strict == NULL) == (error != NULL));
      g_assert_true ((strict == NULL) == (tg_problem_list_count_level (problems, TG_PROBLEM_STRUCTURE) > 0 ||
                                          tg_problem_list_count_level (problems, TG_PROBLEM_TENSOR) > 0 ||
                                          tg_problem_list_count_level (problems, TG_PROBLEM_FILE) > 0));
    }
}

/* One file cut at every byte and with every bit of its records turned: whatever comes of it, the
 * index holds together. */
static void
test_cut_and_flip (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("corpus/ok_be_v3_all_types.gguf", &length);

  for (gsize i = 0; i < length + 800 * 8; i++)
    {
      gsize size = i < length ? i : length;
      g_autofree guint8 *copy = g_memdup2 (bytes, MAX (size, 1));
      g_autoptr (GBytes) block = NULL;
      g_autoptr (TgMapping) mapping = NULL;
      g_autoptr (TgGguf) gguf = NULL;

      if (i >= length)
        copy[(i - length) / 8] ^= (guint8) (1 << ((i - length) % 8));
      block = g_bytes_new_take (g_steal_pointer (&copy), size);
      mapping = tg_mapping_new_from_bytes (block, "flipped");
      gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
      tg_fixture_visit (gguf);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/corpus/verdicts", test_verdicts);
  g_test_add_func ("/gguf/corpus/visit", test_visit);
  g_test_add_func ("/gguf/corpus/cut-and-flip", test_cut_and_flip);

  return g_test_run ();
}
