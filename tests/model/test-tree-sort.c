/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-model.h"
#include "tg-tree-sort.h"

static void
assert_order (TgTensorColumn  column,
              gboolean        descending,
              const guint32  *expected)
{
  TgFile *file = tg_test_model_new_file ();
  g_autoptr (GArray) order = tg_tree_sort_tensors (tg_file_get_tree (file), column, descending);

  g_assert_cmpuint (order->len, ==, TG_TEST_N_TENSORS);
  for (guint i = 0; i < TG_TEST_N_TENSORS; i++)
    g_assert_cmpuint (g_array_index (order, guint32, i), ==, expected[i]);
  g_assert_finalize_object (file);
}

/* Numbers in names count as numbers; descending is just the other way round. */
static void
test_names (void)
{
  const guint32 up[] = { TG_TEST_BLK_2_ATTN, TG_TEST_BLK_2_DOWN, TG_TEST_BLK_2_EXPS,
                         TG_TEST_BLK_10_ATTN, TG_TEST_OUTPUT_NORM, TG_TEST_TOKEN_EMBD };
  const guint32 down[] = { TG_TEST_TOKEN_EMBD, TG_TEST_OUTPUT_NORM, TG_TEST_BLK_10_ATTN,
                           TG_TEST_BLK_2_EXPS, TG_TEST_BLK_2_DOWN, TG_TEST_BLK_2_ATTN };

  assert_order (TG_TENSOR_COLUMN_NAME, FALSE, up);
  assert_order (TG_TENSOR_COLUMN_NAME, TRUE, down);
}

/* What is equal stays in the order of the file, in both directions. */
static void
test_stable (void)
{
  const guint32 up[] = { TG_TEST_BLK_2_DOWN, TG_TEST_BLK_2_ATTN, TG_TEST_TOKEN_EMBD,
                         TG_TEST_BLK_10_ATTN, TG_TEST_BLK_2_EXPS, TG_TEST_OUTPUT_NORM };
  const guint32 down[] = { TG_TEST_TOKEN_EMBD, TG_TEST_BLK_10_ATTN, TG_TEST_BLK_2_EXPS,
                           TG_TEST_OUTPUT_NORM, TG_TEST_BLK_2_ATTN, TG_TEST_BLK_2_DOWN };

  assert_order (TG_TENSOR_COLUMN_BITS, FALSE, up);
  assert_order (TG_TENSOR_COLUMN_BITS, TRUE, down);
}

/* The other columns, by their numbers. */
static void
test_numbers (void)
{
  const guint32 file[] = { 0, 1, 2, 3, 4, 5 };
  const guint32 size[] = { TG_TEST_BLK_2_ATTN, TG_TEST_OUTPUT_NORM, TG_TEST_BLK_10_ATTN,
                           TG_TEST_TOKEN_EMBD, TG_TEST_BLK_2_EXPS, TG_TEST_BLK_2_DOWN };
  const guint32 elements[] = { TG_TEST_OUTPUT_NORM, TG_TEST_BLK_10_ATTN, TG_TEST_BLK_2_ATTN,
                               TG_TEST_TOKEN_EMBD, TG_TEST_BLK_2_EXPS, TG_TEST_BLK_2_DOWN };
  const guint32 shape[] = { TG_TEST_OUTPUT_NORM, TG_TEST_BLK_10_ATTN, TG_TEST_BLK_2_ATTN,
                            TG_TEST_TOKEN_EMBD, TG_TEST_BLK_2_EXPS, TG_TEST_BLK_2_DOWN };
  const guint32 type[] = { TG_TEST_TOKEN_EMBD, TG_TEST_BLK_10_ATTN, TG_TEST_BLK_2_EXPS,
                           TG_TEST_OUTPUT_NORM, TG_TEST_BLK_2_ATTN, TG_TEST_BLK_2_DOWN };

  assert_order (TG_TENSOR_COLUMN_FILE, FALSE, file);
  assert_order (TG_TENSOR_COLUMN_OFFSET, FALSE, file);
  assert_order (TG_TENSOR_COLUMN_SIZE, FALSE, size);
  assert_order (TG_TENSOR_COLUMN_ELEMENTS, FALSE, elements);
  assert_order (TG_TENSOR_COLUMN_SHAPE, FALSE, shape);
  assert_order (TG_TENSOR_COLUMN_TYPE, FALSE, type);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/tree-sort/names", test_names);
  g_test_add_func ("/model/tree-sort/stable", test_stable);
  g_test_add_func ("/model/tree-sort/numbers", test_numbers);

  return g_test_run ();
}
