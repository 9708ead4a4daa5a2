/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-problem.h"

static void
add (TgProblemList *list,
     TgProblemLevel level,
     TgProblemKind  kind,
     guint64        offset)
{
  TgProblem problem = {
    .level = level,
    .kind = kind,
    .offset = offset,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = TG_PROBLEM_NO_INDEX,
    .field = g_strdup ("version"),
    .sentence = g_strdup ("is odd"),
  };

  tg_problem_list_take (list, &problem);
}

/* The worst comes first, among equals the one found first. */
static void
test_worst (void)
{
  g_autoptr (TgProblemList) list = tg_problem_list_new ();

  g_assert_null (tg_problem_list_get_worst (list));
  add (list, TG_PROBLEM_MEANING, TG_PROBLEM_KEY, 1);
  add (list, TG_PROBLEM_TENSOR, TG_PROBLEM_ROW, 2);
  add (list, TG_PROBLEM_TENSOR, TG_PROBLEM_ROW, 3);
  g_assert_cmpuint (tg_problem_list_get_worst (list)->offset, ==, 2);
  g_assert_cmpuint (tg_problem_list_count_level (list, TG_PROBLEM_TENSOR), ==, 2);
}

/* Two full lists make one list that is no longer, and all are counted. */
static void
test_append (void)
{
  g_autoptr (TgProblemList) a = tg_problem_list_new ();
  g_autoptr (TgProblemList) b = tg_problem_list_new ();

  for (guint i = 0; i < 150; i++)
    {
      add (a, TG_PROBLEM_FILE, TG_PROBLEM_SHARD, i);
      add (b, TG_PROBLEM_FILE, TG_PROBLEM_SHARD, i);
    }
  add (b, TG_PROBLEM_MEANING, TG_PROBLEM_KEY, 7);
  g_assert_true (tg_problem_list_is_full (a, TG_PROBLEM_SHARD));
  tg_problem_list_append (a, b, 3);
  g_assert_cmpuint (tg_problem_list_get_n (a), ==, TG_PROBLEMS_PER_KIND + 1);
  g_assert_cmpuint (tg_problem_list_count_kind (a, TG_PROBLEM_SHARD), ==, 300);
  g_assert_cmpuint (tg_problem_list_count_all (a), ==, 301);
  g_assert_cmpuint (tg_problem_list_get (a, TG_PROBLEMS_PER_KIND)->part, ==, 3);
  g_assert_cmpuint (tg_problem_list_get (a, 0)->part, ==, 0);
}

/* Both forms of a problem in words. */
static void
test_words (void)
{
  g_autoptr (TgProblemList) list = tg_problem_list_new ();
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;

  add (list, TG_PROBLEM_STRUCTURE, TG_PROBLEM_VERSION, 4);
  text = tg_problem_to_string (tg_problem_list_get (list, 0));
  line = tg_problem_to_line (tg_problem_list_get (list, 0), "\x1b.gguf");
  g_assert_cmpstr (text, ==, "version: is odd - field at byte 4 (0x4)");
  g_assert_cmpstr (line, ==, "\\x1b.gguf: L1: version at 4: is odd");
}

/* Each sort has a name and a summary for one and for many, with the number in it where it matters. */
static void
test_summaries (void)
{
  g_autoptr (GHashTable) nicks = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *one = tg_problem_kind_summarize (TG_PROBLEM_TRUNCATED_DATA, 1);
  g_autofree char *three = tg_problem_kind_summarize (TG_PROBLEM_TRUNCATED_DATA, 3);

  g_assert_cmpstr (one, ==, "1 tensor lies beyond the end of the file (download incomplete?)");
  g_assert_cmpstr (three, ==, "3 tensors lie beyond the end of the file (download incomplete?)");
  for (guint kind = 0; kind < TG_N_PROBLEM_KINDS; kind++)
    {
      g_autofree char *summary = tg_problem_kind_summarize (kind, 5);

      g_assert_null (strchr (summary, '%'));
      g_assert_true (g_hash_table_add (nicks, (char *) tg_problem_kind_get_nick (kind)));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/problem/worst", test_worst);
  g_test_add_func ("/gguf/problem/append", test_append);
  g_test_add_func ("/gguf/problem/words", test_words);
  g_test_add_func ("/gguf/problem/summaries", test_summaries);

  return g_test_run ();
}
