/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem-model.h"

#include "tg-test-gguf.h"

/* Worst first, whatever the order in the file; each row says its place. */
static void
test_order (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgProblemItem) first = NULL;
  g_autofree char *place = NULL;
  TgProblemModel *model;
  TgProblemLevel level = TG_PROBLEM_STRUCTURE;
  guint n;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "twice", "a");
  tg_gguf_writer_add_string (writer, "twice", "b");
  tg_gguf_writer_add_tensor (writer, "t", 8, (const guint64[]){ 31 }, 1, NULL, 34);
  shards = tg_test_shards_open (writer);
  model = tg_problem_model_new (shards);

  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_assert_cmpuint (n, >=, 2);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (model), n));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgProblemItem) item = g_list_model_get_item (G_LIST_MODEL (model), i);

      g_assert_cmpint (tg_problem_item_get_level (item), >=, level);
      level = tg_problem_item_get_level (item);
    }
  g_assert_cmpint (level, ==, TG_PROBLEM_MEANING);

  first = g_list_model_get_item (G_LIST_MODEL (model), 0);
  g_assert_cmpint (tg_problem_item_get_problem (first)->kind, ==, TG_PROBLEM_ROW);
  g_assert_cmpstr (tg_problem_item_get_field (first), ==, "tensor \"t\"");
  place = tg_problem_item_dup_place (first);
  g_assert_true (g_str_has_prefix (place, "0x"));

  g_clear_object (&first);
  g_assert_finalize_object (model);
}

/* Of a thousand problems of one kind the last row says how many more there are. */
static void
test_many (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgProblemItem) last = NULL;
  g_autofree char *place = NULL;
  TgProblemModel *model;
  guint n;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  for (guint i = 0; i < 1000; i++)
    tg_gguf_writer_add_bool (writer, "twice", TRUE);
  shards = tg_test_shards_open (writer);
  model = tg_problem_model_new (shards);

  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_assert_cmpuint (n, ==, TG_PROBLEMS_PER_KIND + 1);
  last = g_list_model_get_item (G_LIST_MODEL (model), n - 1);
  g_assert_null (tg_problem_item_get_problem (last));
  g_assert_cmpint (tg_problem_item_get_level (last), ==, TG_PROBLEM_MEANING);
  g_assert_nonnull (strstr (tg_problem_item_get_sentence (last), "899"));
  g_assert_cmpstr (tg_problem_item_get_field (last), ==, "");
  place = tg_problem_item_dup_place (last);
  g_assert_cmpstr (place, ==, "");

  g_clear_object (&last);
  g_assert_finalize_object (model);
}

/* A clean file has no rows. */
static void
test_none (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = tg_test_shards_open (writer);
  TgProblemModel *model = tg_problem_model_new (shards);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 0);
  g_assert_finalize_object (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/problem-model/order", test_order);
  g_test_add_func ("/model/problem-model/many", test_many);
  g_test_add_func ("/model/problem-model/none", test_none);

  return g_test_run ();
}
