/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cell.h"
#include "tg-test-model.h"

static const TgTensor *
get_tensor (TgFile   *file,
            guint64   number,
            TgGguf  **gguf)
{
  return tg_shards_get_tensor (tg_file_get_shards (file), number, gguf);
}

/* A weight and the first byte of its block belong together, both ways, for every
 * weight of a tensor in blocks and of one with slices. */
static void
test_round_trip (void)
{
  const guint64 numbers[] = { TG_TEST_TOKEN_EMBD, TG_TEST_BLK_2_DOWN, TG_TEST_BLK_2_EXPS, TG_TEST_OUTPUT_NORM };
  TgFile *file = tg_test_model_new_file ();

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = get_tensor (file, numbers[i], &gguf);
      guint64 position, n = 0;
      TgCell cell;

      g_assert_true (tg_gguf_get_data_position (gguf, tensor, &position));
      for (cell.slice = 0; cell.slice < tg_cell_get_n_slices (tensor); cell.slice++)
        for (cell.row = 0; cell.row < tensor->ne[1]; cell.row++)
          for (cell.column = 0; cell.column < tensor->ne[0]; cell.column++, n++)
            {
              const guint64 block = n / tensor->type->block_elements;
              const guint64 offset = tg_cell_get_offset (cell, gguf, tensor);
              TgCell other = { 0, 0, 0 };

              g_assert_cmpuint (offset, ==, position + block * tensor->type->block_bytes);
              g_assert_true (tg_cell_from_offset (&other, gguf, tensor, offset));
              g_assert_cmpuint (other.slice, ==, cell.slice);
              g_assert_cmpuint (other.row, ==, cell.row);
              g_assert_cmpuint (other.column / tensor->type->block_elements, ==,
                                cell.column / tensor->type->block_elements);
            }
      g_assert_cmpuint (n, ==, tensor->n_elements);
    }
  g_assert_finalize_object (file);
}

/* Any byte of a block leads to its first weight, but a weight of that block that
 * is selected already stays; bytes of other tensors change nothing. */
static void
test_within_block (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgGguf *gguf;
  const TgTensor *tensor = get_tensor (file, TG_TEST_BLK_2_DOWN, &gguf);
  TgCell cell = { 0, 1, 40 };
  guint64 position;

  g_assert_true (tg_gguf_get_data_position (gguf, tensor, &position));
  g_assert_true (tg_cell_from_offset (&cell, gguf, tensor, position + 68 + 34 + 20));
  g_assert_cmpuint (cell.column, ==, 40);
  g_assert_true (tg_cell_from_offset (&cell, gguf, tensor, position + 68 + 20));
  g_assert_cmpuint (cell.row, ==, 1);
  g_assert_cmpuint (cell.column, ==, 0);
  g_assert_false (tg_cell_from_offset (&cell, gguf, tensor, position - 1));
  g_assert_false (tg_cell_from_offset (&cell, gguf, tensor, position + 204));
  g_assert_cmpuint (cell.row, ==, 1);
  g_assert_finalize_object (file);
}

/* A place that is too far is cut; a tensor without weights has only the origin. */
static void
test_clamp (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgGguf *gguf;
  const TgTensor *tensor = get_tensor (file, TG_TEST_BLK_2_EXPS, &gguf);
  TgTensor empty = *tensor;
  TgCell cell = tg_cell_clamp ((TgCell){ G_MAXUINT64, G_MAXUINT64, G_MAXUINT64 }, tensor);

  g_assert_cmpuint (cell.slice, ==, 5);
  g_assert_cmpuint (cell.row, ==, 1);
  g_assert_cmpuint (cell.column, ==, 3);

  empty.ne[1] = 0;
  empty.n_elements = 0;
  g_assert_cmpuint (tg_cell_get_n_slices (&empty), ==, 0);
  cell = tg_cell_clamp (cell, &empty);
  g_assert_cmpuint (cell.slice + cell.row + cell.column, ==, 0);
  g_assert_finalize_object (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/cell/round-trip", test_round_trip);
  g_test_add_func ("/model/cell/within-block", test_within_block);
  g_test_add_func ("/model/cell/clamp", test_clamp);

  return g_test_run ();
}
