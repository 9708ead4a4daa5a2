/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two files side by side. */

#include "config.h"

#include <glib.h>

#include "tg-test-gguf.h"
#include "tg-test-model.h"
#include "tg-test-pair.h"
#include "tg-test-util.h"

static void
count_cb (gpointer object,
          guint   *n)
{
  (*n)++;
}

/* Rows come at once, results later; in the end every row has one, and what was told adds up. */
static void
test_results (void)
{
  TgComparison *comparison = tg_test_pair_new_comparison ();
  guint n_matched = 0, n_progress = 0;
  TgPairTotals totals;
  guint n_done, n_wanted;
  double fraction, left;

  g_signal_connect (comparison, "matched", G_CALLBACK (count_cb), &n_matched);
  g_signal_connect (comparison, "progress", G_CALLBACK (count_cb), &n_progress);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_LOADING);
  g_assert_null (tg_comparison_get_pairs (comparison));
  while (n_matched == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_BUSY);
  g_assert_cmpuint (g_list_model_get_n_items (tg_comparison_get_items (comparison)), ==, 11);
  g_assert_cmpuint (tg_metadata_diff_get_n (tg_comparison_get_metadata (comparison)), ==, 2);

  tg_test_pair_wait (comparison);
  g_assert_cmpuint (n_matched, ==, 1);
  g_assert_cmpuint (n_progress, >=, 1);
  tg_comparison_get_totals (comparison, &totals);
  g_assert_cmpuint (totals.n[TG_PAIR_WAITING], ==, 0);
  g_assert_cmpuint (totals.n[TG_PAIR_DIFFERENT], ==, 6);
  g_assert_cmpuint (totals.n[TG_PAIR_IDENTICAL], ==, 3);
  g_assert_cmpuint (totals.n[TG_PAIR_ONLY_A], ==, 1);
  g_assert_cmpuint (totals.n[TG_PAIR_ONLY_B], ==, 1);
  g_assert_cmpstr (tg_pairs_get (tg_comparison_get_pairs (comparison), totals.worst)->name, ==, "blk.2.attn_q.weight");
  g_assert_cmpuint (totals.measures.n, ==, 6 * 2048);

  tg_comparison_get_progress (comparison, &n_done, &n_wanted, &fraction, &left);
  g_assert_cmpuint (n_done, ==, 9);
  g_assert_cmpuint (n_wanted, ==, 9);
  g_assert_cmpfloat (fraction, ==, 1.0);
  g_assert_cmpfloat (left, <, 0.0);

  g_assert_finalize_object (comparison);
}

/* From the tensor of either file to the row. */
static void
test_find (void)
{
  TgComparison *comparison = tg_test_pair_new_comparison ();
  TgFile *a = tg_comparison_get_file (comparison, 0);
  TgFile *b = tg_comparison_get_file (comparison, 1);

  g_assert_null (tg_comparison_find_item (comparison, a, 0));
  tg_test_pair_wait (comparison);
  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (TgPairItem) of_a = tg_comparison_find_item (comparison, a, i);
      g_autoptr (TgPairItem) of_b = tg_comparison_find_item (comparison, b, i);

      g_assert_true (tg_pair_item_get_pair (of_a)->tensors[0] == i);
      g_assert_true (tg_pair_item_get_pair (of_b)->tensors[1] == i);
      g_assert_true ((of_a == of_b) == (i < 9));
    }
  g_assert_null (tg_comparison_find_item (comparison, a, 10));
  g_assert_cmpuint (tg_comparison_get_side (comparison, a), ==, 0);
  g_assert_cmpuint (tg_comparison_get_side (comparison, b), ==, 1);

  g_assert_finalize_object (comparison);
}

/* Stopping keeps what is there; going on does the rest, and only that. */
static void
test_stop (void)
{
  TgComparison *comparison = tg_test_pair_new_comparison ();
  guint n_matched = 0, n_done, n_wanted, n_before;
  double fraction, left;

  g_signal_connect (comparison, "matched", G_CALLBACK (count_cb), &n_matched);
  while (n_matched == 0)
    g_main_context_iteration (NULL, TRUE);
  tg_comparison_stop (comparison);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_STOPPED);
  tg_comparison_get_progress (comparison, &n_before, &n_wanted, &fraction, &left);
  g_assert_cmpuint (n_before, <=, n_wanted);

  tg_comparison_start (comparison);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_BUSY);
  tg_test_pair_wait (comparison);
  tg_comparison_get_progress (comparison, &n_done, &n_wanted, &fraction, &left);
  g_assert_cmpuint (n_done, ==, n_wanted);

  /* Done is done. */
  tg_comparison_stop (comparison);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_DONE);

  g_assert_finalize_object (comparison);
}

/* Where nobody says which is the reference, it is the file with more bits per weight. */
static void
test_by_bits (void)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TgGgufWriter) writer_a = tg_test_pair_new_model (order == 0);
      g_autoptr (TgGgufWriter) writer_b = tg_test_pair_new_model (order == 1);
      g_autoptr (TgShards) a = tg_test_shards_open (writer_a);
      g_autoptr (TgShards) b = tg_test_shards_open (writer_b);
      g_autoptr (TgFile) file_a = tg_file_new_for_shards (a);
      g_autoptr (TgFile) file_b = tg_file_new_for_shards (b);
      TgComparison *comparison = tg_comparison_new_by_bits (file_a, file_b);

      tg_test_pair_wait (comparison);
      g_assert_true (tg_comparison_get_file (comparison, 1 - order) == file_a);
      g_assert_true (tg_comparison_get_file (comparison, order) == file_b);
      g_assert_true (tg_pairs_get_model (tg_comparison_get_pairs (comparison), 1 - order) == a);
      g_assert_finalize_object (comparison);
    }
}

/* A file that cannot be opened ends it; letting go while a worker is at it is no problem. */
static void
test_failed (void)
{
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/no/such/file.gguf");
  g_autoptr (TgFile) a = tg_test_model_new_file ();
  g_autoptr (TgFile) b = tg_file_new (nowhere);
  TgComparison *comparison = tg_comparison_new (a, b);

  while (tg_comparison_get_state (comparison) != TG_COMPARISON_FAILED)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (tg_comparison_get_pairs (comparison));
  g_assert_finalize_object (comparison);

  comparison = tg_test_pair_new_comparison ();
  g_assert_finalize_object (comparison);
}

/* Neither is there anything to compare in what is no GGUF file, until there is one in its place. */
static void
test_not_gguf (void)
{
  static const char text[] = "# A model\n\nThis is what it is good for.\n";
  g_autoptr (TgGgufWriter) writer = tg_test_pair_new_model (TRUE);
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("README.md", text, sizeof text - 1);
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (TgFile) a = tg_test_model_new_file ();
  g_autoptr (TgFile) b = tg_file_new (location);
  TgComparison *comparison = tg_comparison_new (a, b);

  while (tg_comparison_get_state (comparison) == TG_COMPARISON_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_FAILED);
  g_assert_null (tg_comparison_get_pairs (comparison));

  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  tg_file_load (b);
  tg_test_pair_wait (comparison);
  g_assert_cmpuint (tg_shards_get_n_tensors (tg_pairs_get_model (tg_comparison_get_pairs (comparison), 1)), ==, 10);
  g_assert_finalize_object (comparison);
  tg_test_remove (path);
}

/* Loading a file anew begins again, with new rows. */
static void
test_reload (void)
{
  g_autoptr (TgGgufWriter) writer_a = tg_test_pair_new_model (FALSE);
  g_autoptr (TgGgufWriter) writer_b = tg_test_pair_new_model (TRUE);
  g_autoptr (GBytes) bytes_a = tg_gguf_writer_to_bytes (writer_a);
  g_autoptr (GBytes) bytes_b = tg_gguf_writer_to_bytes (writer_b);
  char *path = tg_test_temp_file ("b.gguf", g_bytes_get_data (bytes_b, NULL), g_bytes_get_size (bytes_b));
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (TgShards) a = tg_test_shards_open (writer_a);
  g_autoptr (TgFile) file_a = tg_file_new_for_shards (a);
  g_autoptr (TgFile) file_b = tg_file_new (location);
  TgComparison *comparison = tg_comparison_new (file_a, file_b);
  guint n_matched = 0;
  TgPairTotals totals;

  tg_test_pair_wait (comparison);
  g_signal_connect (comparison, "matched", G_CALLBACK (count_cb), &n_matched);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes_a, NULL), (gssize) g_bytes_get_size (bytes_a), NULL));
  tg_file_load (file_b);
  while (n_matched == 0)
    g_main_context_iteration (NULL, TRUE);
  tg_test_pair_wait (comparison);
  tg_comparison_get_totals (comparison, &totals);
  g_assert_true (tg_pair_totals_are_identical (&totals));

  g_assert_finalize_object (comparison);
  tg_test_remove (path);
}

/* Loading both files anew begins again once, when both are read; loading that is cancelled is
 * not waited for, and what could not be loaded again has nothing new to compare. */
static void
test_reload_both (void)
{
  char *paths[2];
  TgFile *files[2];
  TgComparison *comparison;
  guint n_matched = 0;

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (TgGgufWriter) writer = tg_test_pair_new_model (side == 1);
      g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
      g_autoptr (GFile) location = NULL;

      paths[side] = tg_test_temp_file ("model.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      location = g_file_new_for_path (paths[side]);
      files[side] = tg_file_new (location);
    }
  comparison = tg_comparison_new (files[0], files[1]);
  tg_test_pair_wait (comparison);
  g_signal_connect (comparison, "matched", G_CALLBACK (count_cb), &n_matched);

  for (guint side = 0; side < 2; side++)
    tg_file_load (files[side]);
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_DONE);
  while (n_matched == 0)
    g_main_context_iteration (NULL, TRUE);
  tg_test_pair_wait (comparison);
  for (guint side = 0; side < 2; side++)
    g_assert_true (tg_pairs_get_model (tg_comparison_get_pairs (comparison), side) == tg_file_get_shards (files[side]));
  g_assert_cmpuint (n_matched, ==, 1);

  /* The first is there when loading the second is given up. */
  for (guint side = 0; side < 2; side++)
    {
      tg_file_load (files[side]);
      tg_file_load (files[1 - side]);
      while (tg_file_get_state (files[side]) == TG_FILE_LOADING)
        g_main_context_iteration (NULL, TRUE);
      tg_file_cancel (files[1 - side]);
      tg_test_pair_wait (comparison);
      g_assert_true (tg_pairs_get_model (tg_comparison_get_pairs (comparison), side) == tg_file_get_shards (files[side]));
    }

  n_matched = 0;
  tg_test_remove (paths[1]);
  tg_file_load (files[1]);
  while (tg_file_get_state (files[1]) == TG_FILE_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (tg_file_get_error (files[1]));
  g_assert_cmpint (tg_comparison_get_state (comparison), ==, TG_COMPARISON_DONE);
  g_assert_cmpuint (n_matched, ==, 0);

  g_assert_finalize_object (comparison);
  for (guint side = 0; side < 2; side++)
    g_object_unref (files[side]);
  tg_test_remove (paths[0]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/comparison/results", test_results);
  g_test_add_func ("/model/comparison/find", test_find);
  g_test_add_func ("/model/comparison/stop", test_stop);
  g_test_add_func ("/model/comparison/by-bits", test_by_bits);
  g_test_add_func ("/model/comparison/failed", test_failed);
  g_test_add_func ("/model/comparison/not-gguf", test_not_gguf);
  g_test_add_func ("/model/comparison/reload", test_reload);
  g_test_add_func ("/model/comparison/reload-both", test_reload_both);

  return g_test_run ();
}
