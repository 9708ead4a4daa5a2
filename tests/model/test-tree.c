/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-model.h"

static const TgTreeItem *
get_item (TgTree   *tree,
          gboolean  tensors,
          guint32   i)
{
  return tensors ? tg_tree_get_tensor_item (tree, i) : tg_tree_get_entry_item (tree, i);
}

/* Keys go by what stands before the first dot, in order of appearance; a key that
 * comes late still goes to its group; one without a dot is alone. */
static void
test_entries (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgTree *tree = tg_file_get_tree (file);

  g_assert_cmpuint (tg_tree_get_n_entries (tree), ==, TG_TEST_N_ENTRIES);
  g_assert_cmpuint (tg_tree_get_n_entry_items (tree), ==, 4);
  g_assert_cmpstr (get_item (tree, FALSE, 0)->group->name, ==, "general");
  g_assert_cmpuint (get_item (tree, FALSE, 0)->group->count, ==, 4);
  g_assert_cmpuint (get_item (tree, FALSE, 0)->group->order[3], ==, TG_TEST_DESCRIPTION);
  g_assert_cmpstr (get_item (tree, FALSE, 1)->group->name, ==, "llama");
  g_assert_null (get_item (tree, FALSE, 2)->group);
  g_assert_cmpuint (get_item (tree, FALSE, 2)->index, ==, TG_TEST_LONELY);
  g_assert_cmpstr (get_item (tree, FALSE, 3)->group->name, ==, "tokenizer");
  g_assert_cmpuint (get_item (tree, FALSE, 3)->group->count, ==, 4);
  g_assert_finalize_object (file);
}

/* Tensors without a layer come first, in the order of the file, then the layers
 * by number: 2 before 10. */
static void
test_tensors (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgTree *tree = tg_file_get_tree (file);

  g_assert_cmpuint (tg_tree_get_n_tensors (tree), ==, TG_TEST_N_TENSORS);
  g_assert_cmpuint (tg_tree_get_n_tensor_items (tree), ==, 4);
  g_assert_cmpuint (get_item (tree, TRUE, 0)->index, ==, TG_TEST_TOKEN_EMBD);
  g_assert_cmpuint (get_item (tree, TRUE, 1)->index, ==, TG_TEST_OUTPUT_NORM);
  g_assert_cmpstr (get_item (tree, TRUE, 2)->group->name, ==, "blk.2");
  g_assert_cmpuint (get_item (tree, TRUE, 2)->group->count, ==, 3);
  g_assert_cmpuint (get_item (tree, TRUE, 2)->group->n_bytes, ==, 16 + 204 + 192);
  g_assert_cmpstr (get_item (tree, TRUE, 3)->group->name, ==, "blk.10");
  g_assert_cmpuint (tg_tree_get_tensor_bytes (tree), ==, 80 + 32 + 16 + 204 + 192 + 16);
  g_assert_cmpuint (tg_tree_get_n_marked (tree), ==, 0);
  g_assert_finalize_object (file);
}

/* Each entry and tensor is found where the groups have it. */
static void
test_find (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgTree *tree = tg_file_get_tree (file);
  guint32 item, child;

  for (guint32 i = 0; i < TG_TEST_N_ENTRIES; i++)
    {
      const TgTreeGroup *group = tg_tree_find_entry (tree, i, &item, &child);

      g_assert_true (get_item (tree, FALSE, item)->group == group);
      g_assert_cmpuint (group != NULL ? group->order[child] : get_item (tree, FALSE, item)->index, ==, i);
    }
  for (guint32 i = 0; i < TG_TEST_N_TENSORS; i++)
    {
      const TgTreeGroup *group = tg_tree_find_tensor (tree, i, &item, &child);

      g_assert_true (get_item (tree, TRUE, item)->group == group);
      g_assert_cmpuint (group != NULL ? group->order[child] : get_item (tree, TRUE, item)->index, ==, i);
    }
  g_assert_finalize_object (file);
}

/* A tensor with a problem is counted in its group, a mere question of meaning not. */
static void
test_marked (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GBytes) bytes = NULL;
  TgFile *file;
  TgTree *tree;

  tg_gguf_writer_add_tensor (writer, "blk.10.odd.weight", 999, ne, 1, NULL, 16);
  tg_gguf_writer_add_tensor (writer, "blk.2.attn_q.weight", TG_TYPE_ID_F32, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "odd.gguf");
  tree = tg_file_get_tree (file);

  g_assert_cmpuint (tg_tree_get_n_marked (tree), ==, 1);
  g_assert_cmpuint (get_item (tree, TRUE, 2)->group->n_marked, ==, 0);
  g_assert_cmpuint (get_item (tree, TRUE, 3)->group->n_marked, ==, 1);
  g_assert_finalize_object (file);
}

/* A hundred thousand keys, each of a group of its own, take no quadratic time:
 * the test would not end within its limit. */
static void
test_many (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  TgFile *file;

  for (guint i = 0; i < 100000; i++)
    {
      g_autofree char *key = g_strdup_printf ("k%u.x", i);

      tg_gguf_writer_add_bool (writer, key, TRUE);
    }
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "many.gguf");
  g_assert_cmpuint (tg_tree_get_n_entry_items (tg_file_get_tree (file)), ==, 100000);
  g_assert_finalize_object (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/tree/entries", test_entries);
  g_test_add_func ("/model/tree/tensors", test_tensors);
  g_test_add_func ("/model/tree/find", test_find);
  g_test_add_func ("/model/tree/marked", test_marked);
  g_test_add_func ("/model/tree/many", test_many);

  return g_test_run ();
}
