/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-search-job.h"

#include <string.h>

#include "tg-error.h"

typedef struct
{
  TgJob     *job;
  GMainLoop *loop;
} Fixture;

static void
finished_cb (Fixture *fixture)
{
  g_main_loop_quit (fixture->loop);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->job = tg_job_new ();
  fixture->loop = g_main_loop_new (NULL, FALSE);
  g_signal_connect_swapped (fixture->job, "finished", G_CALLBACK (finished_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->job);
  g_main_loop_unref (fixture->loop);
}

static gpointer
wait (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  gpointer result;

  g_main_loop_run (fixture->loop);
  result = tg_job_steal_result (fixture->job, &error);
  g_assert_no_error (error);
  g_assert_nonnull (result);

  return result;
}

static TgMapping *
map (const char *text,
     gsize       n)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, n);

  return tg_mapping_new_from_bytes (bytes, "test.bin");
}

/* One match: from where one is, either way, and round the end with a word about it. */
static void
test_find (Fixture       *fixture,
           gconstpointer  data)
{
  static const struct
  {
    guint64  from;
    gboolean forwards;
    guint64  offset;
    gboolean wrapped;
  } searches[] = {
    { 0, TRUE, 2, FALSE },
    { 2, TRUE, 2, FALSE },
    { 3, TRUE, 8, FALSE },
    { 9, TRUE, 2, TRUE },
    { 12, FALSE, 8, FALSE },
    { 9, FALSE, 2, FALSE },
    { 3, FALSE, 8, TRUE },
  };
  g_autoptr (TgMapping) mapping = map ("..ab....ab..", 12);
  g_autoptr (TgPattern) pattern = tg_pattern_new_bytes ("ab", 2, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autofree TgFound *found = NULL;

      tg_search_job_find (fixture->job, mapping, pattern, searches[i].from, searches[i].forwards);
      found = wait (fixture);
      g_assert_true (found->found);
      g_assert_cmpuint (found->match.offset, ==, searches[i].offset);
      g_assert_cmpuint (found->match.length, ==, 2);
      g_assert_cmpint (found->wrapped, ==, searches[i].wrapped);
    }
}

/* Nothing found is a result, not an error. */
static void
test_nothing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (TgMapping) mapping = map ("abc", 3);
  g_autoptr (TgPattern) pattern = tg_pattern_new_bytes ("x", 1, NULL);
  g_autoptr (TgFoundAll) all = NULL;
  g_autofree TgFound *found = NULL;

  tg_search_job_find (fixture->job, mapping, pattern, 1, TRUE);
  found = wait (fixture);
  g_assert_false (found->found);

  tg_search_job_find_all (fixture->job, mapping, pattern);
  all = wait (fixture);
  g_assert_cmpuint (all->n_matches, ==, 0);
}

/* All matches, each once, also those that lie across the edge of a piece of the search. */
static void
test_find_all (Fixture       *fixture,
               gconstpointer  data)
{
  const gsize n = (gsize) 33 << 20, edge = (gsize) 16 << 20;
  static const gsize places[] = { 0, 5, ((gsize) 16 << 20) - 2, ((gsize) 32 << 20) - 1, ((gsize) 33 << 20) - 4 };
  g_autofree char *text = g_malloc0 (n);
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgPattern) pattern = tg_pattern_new_bytes ("GGUF", 4, NULL);
  g_autoptr (TgFoundAll) all = NULL;

  g_assert_cmpuint (edge, <, n);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    memcpy (text + places[i], "GGUF", 4);
  mapping = map (text, n);

  tg_search_job_find_all (fixture->job, mapping, pattern);
  all = wait (fixture);
  g_assert_cmpuint (all->n_matches, ==, G_N_ELEMENTS (places));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    g_assert_cmpuint (g_array_index (all->matches, TgMatch, i).offset, ==, places[i]);
}

/* Matches of a pattern that overlaps itself do not overlap; beyond the limit they are
 * counted and no longer kept. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  const gsize n = 2 * TG_FOUND_ALL_MAX + 11;
  g_autofree char *text = g_malloc0 (n);
  g_autoptr (TgMapping) mapping = map (text, n);
  g_autoptr (TgPattern) pattern = tg_pattern_new_bytes ("\0\0", 2, NULL);
  g_autoptr (TgPattern) single = tg_pattern_new_bytes ("\0", 1, NULL);
  g_autoptr (TgFoundAll) all = NULL;
  g_autoptr (TgFoundAll) more = NULL;

  tg_search_job_find_all (fixture->job, mapping, pattern);
  all = wait (fixture);
  g_assert_cmpuint (all->n_matches, ==, TG_FOUND_ALL_MAX + 5);
  g_assert_cmpuint (g_array_index (all->matches, TgMatch, 1).offset, ==, 2);
  g_assert_cmpuint (all->matches->len, ==, TG_FOUND_ALL_MAX);

  tg_search_job_find_all (fixture->job, mapping, single);
  more = wait (fixture);
  g_assert_cmpuint (more->n_matches, ==, n);
}

/* The next difference of two files, and that there is none. */
static void
test_difference (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (TgMapping) a = map ("abcdef", 6);
  g_autoptr (TgMapping) b = map ("abCDef", 6);
  g_autofree TgFound *forwards = NULL;
  g_autofree TgFound *none = NULL;
  g_autofree TgFound *backwards = NULL;

  tg_search_job_find_difference (fixture->job, a, b, 0, TRUE);
  forwards = wait (fixture);
  g_assert_true (forwards->found);
  g_assert_cmpuint (forwards->match.offset, ==, 2);
  g_assert_cmpuint (forwards->match.length, ==, 2);

  tg_search_job_find_difference (fixture->job, a, b, 4, TRUE);
  none = wait (fixture);
  g_assert_false (none->found);

  tg_search_job_find_difference (fixture->job, a, b, 6, FALSE);
  backwards = wait (fixture);
  g_assert_true (backwards->found);
  g_assert_cmpuint (backwards->match.offset, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/model/search-job/find", Fixture, NULL, set_up, test_find, tear_down);
  g_test_add ("/model/search-job/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/model/search-job/find-all", Fixture, NULL, set_up, test_find_all, tear_down);
  g_test_add ("/model/search-job/many", Fixture, NULL, set_up, test_many, tear_down);
  g_test_add ("/model/search-job/difference", Fixture, NULL, set_up, test_difference, tear_down);

  return g_test_run ();
}
