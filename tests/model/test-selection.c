/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gstdio.h>

#include "tg-selection.h"
#include "tg-test-model.h"
#include "tg-test-util.h"

typedef struct
{
  TgFile      *file;
  TgSelection *selection;
  guint        n_changes;
  guint        changes; /* of the last one */
} Fixture;

static void
changed_cb (TgSelection *selection,
            guint        changes,
            Fixture     *fixture)
{
  fixture->n_changes++;
  fixture->changes = changes;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->file = tg_test_model_new_file ();
  fixture->selection = tg_selection_new (fixture->file);
  g_signal_connect (fixture->selection, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_finalize_object (fixture->selection);
  g_assert_finalize_object (fixture->file);
}

/* What was told last, and only that. */
static void
assert_told (Fixture *fixture,
             guint    changes)
{
  g_assert_cmpuint (fixture->n_changes, ==, 1);
  g_assert_cmphex (fixture->changes, ==, changes);
  fixture->n_changes = 0;
}

/* A tensor brings the byte where its data begins; selecting it again is no change. */
static void
test_tensor (Fixture       *fixture,
             gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);
  const TgTensor *tensor;
  TgGguf *gguf;
  guint64 position;

  g_assert_cmpint (selected->kind, ==, TG_SELECTION_SUMMARY);
  g_assert_null (tg_selection_get_tensor (fixture->selection, &gguf));

  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_2_ATTN);
  assert_told (fixture, TG_SELECTION_CHANGED_ITEM | TG_SELECTION_CHANGED_OFFSET);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_TENSOR);
  tensor = tg_selection_get_tensor (fixture->selection, &gguf);
  g_assert_nonnull (tensor);
  g_assert_true (tg_gguf_get_data_position (gguf, tensor, &position));
  g_assert_cmpuint (selected->offset, ==, position);

  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_2_ATTN);
  tg_selection_select_tensor (fixture->selection, TG_TEST_N_TENSORS);
  g_assert_cmpuint (fixture->n_changes, ==, 0);
}

/* A weight moves the byte, a byte the weight; neither moves the tensor. */
static void
test_cell (Fixture       *fixture,
           gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);
  guint64 start;

  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 1, 1 });
  g_assert_cmpuint (fixture->n_changes, ==, 0);

  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_2_DOWN);
  fixture->n_changes = 0;
  start = selected->offset;
  tg_selection_set_cell (fixture->selection, (TgCell){ 9, 2, 33 });
  assert_told (fixture, TG_SELECTION_CHANGED_CELL | TG_SELECTION_CHANGED_OFFSET);
  g_assert_cmpuint (selected->cell.slice, ==, 0);
  g_assert_cmpuint (selected->offset, ==, start + 2 * 68 + 34);

  tg_selection_set_offset (fixture->selection, 0, start + 5);
  assert_told (fixture, TG_SELECTION_CHANGED_CELL | TG_SELECTION_CHANGED_OFFSET);
  g_assert_cmpuint (selected->tensor, ==, TG_TEST_BLK_2_DOWN);
  g_assert_cmpuint (selected->cell.row, ==, 0);
  g_assert_cmpuint (selected->cell.column, ==, 0);
  g_assert_cmpuint (selected->offset, ==, start + 5);
}

/* Entries and elements, by index and by key, and the bytes of both. */
static void
test_entry (Fixture       *fixture,
            gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);
  guint64 offset;

  g_assert_true (tg_selection_select_key (fixture->selection, "general.name"));
  assert_told (fixture, TG_SELECTION_CHANGED_ITEM | TG_SELECTION_CHANGED_OFFSET);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_ENTRY);
  g_assert_cmpuint (selected->entry, ==, TG_TEST_NAME);
  g_assert_cmpuint (selected->offset, ==,
                    tg_entry_get_value_offset (tg_selection_get_entry (fixture->selection)));
  g_assert_false (tg_selection_select_key (fixture->selection, "general.nothing"));

  tg_selection_select_element (fixture->selection, TG_TEST_TOKENS, 2);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_ELEMENT);
  g_assert_cmpuint (selected->element, ==, 2);
  offset = selected->offset;
  tg_selection_select_element (fixture->selection, TG_TEST_TOKENS, 99);
  tg_selection_select_element (fixture->selection, TG_TEST_NAME, 0);
  g_assert_cmpuint (selected->offset, ==, offset);

  tg_selection_select_summary (fixture->selection);
  g_assert_cmpuint (selected->offset, ==, TG_SELECTION_NONE);
  tg_selection_set_offset (fixture->selection, 0, offset);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_ELEMENT);
  g_assert_cmpuint (selected->entry, ==, TG_TEST_TOKENS);
  g_assert_cmpuint (selected->element, ==, 2);
}

/* The header belongs to nothing; a byte beyond the file is no byte. */
static void
test_bytes (Fixture       *fixture,
            gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);

  tg_selection_set_offset (fixture->selection, 0, 4);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_BYTES);
  g_assert_cmpuint (selected->offset, ==, 4);
  tg_selection_set_offset (fixture->selection, 0, G_MAXUINT64 - 1);
  tg_selection_set_offset (fixture->selection, 7, 4);
  g_assert_cmpuint (selected->offset, ==, 4);
}

/* Groups are named, and a name may be that of no group. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);

  tg_selection_select_tensors (fixture->selection, "blk.2");
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_TENSORS);
  g_assert_cmpstr (selected->group, ==, "blk.2");
  /* It may be handed its own string. */
  tg_selection_select_tensors (fixture->selection, selected->group);
  assert_told (fixture, TG_SELECTION_CHANGED_ITEM);
  tg_selection_select_metadata (fixture->selection, NULL);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_METADATA);
  g_assert_null (selected->group);
}

static void
wait_loaded (TgFile *file)
{
  tg_file_load (file);
  while (tg_file_get_state (file) == TG_FILE_LOADING)
    g_main_context_iteration (NULL, TRUE);
}

/* After a reload the same names are selected, wherever they are now. */
static void
test_reload (void)
{
  char *path = tg_test_model_write ();
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  const guint64 ne[] = { 4, 2 };
  TgFile *file = tg_file_new (location);
  TgSelection *selection = tg_selection_new (file);

  wait_loaded (file);
  g_assert_true (tg_selection_select_name (selection, "blk.2.attn_q.weight"));
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_ATTN);

  /* Written beside it and renamed: what is mapped must stay as it is. */
  g_assert_cmpint (g_remove (path), ==, 0);
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "blk.2.attn_q.weight", TG_TYPE_ID_F32, ne, 2, NULL, 32);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  wait_loaded (file);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_TENSOR);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, 0);

  /* And a key, and then nothing of the sort is left. */
  g_assert_true (tg_selection_select_key (selection, "general.architecture"));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_clear_pointer (&writer, tg_gguf_writer_free);
  writer = tg_gguf_writer_new ();
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  wait_loaded (file);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_SUMMARY);
  g_assert_cmpuint (tg_selection_get (selection)->entry, ==, TG_SELECTION_NONE);

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
  tg_test_remove (path);
}

/* A problem selects the tensor it is about, and the byte at fault in its record. */
static void
test_problem (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GBytes) bytes = NULL;
  const TgProblem *problem;
  TgSelection *selection;
  TgFile *file;

  tg_gguf_writer_add_tensor (writer, "odd.weight", 999, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "odd.gguf");
  selection = tg_selection_new (file);

  problem = tg_problem_list_get_worst (tg_shards_get_problems (tg_file_get_shards (file)));
  g_assert_nonnull (problem);
  tg_selection_select_problem (selection, problem);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_TENSOR);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_N_TENSORS);
  g_assert_cmpuint (tg_selection_get (selection)->offset, ==, problem->offset);

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
}

/* Which of the problems one is at is told once, selects nothing, and is forgotten with the
 * contents. */
static void
test_problem_row (Fixture       *fixture,
                  gconstpointer  data)
{
  g_assert_cmpuint (tg_selection_get_problem (fixture->selection), ==, TG_SELECTION_NO_PROBLEM);
  tg_selection_set_problem (fixture->selection, 3);
  assert_told (fixture, TG_SELECTION_CHANGED_PROBLEM);
  g_assert_cmpuint (tg_selection_get_problem (fixture->selection), ==, 3);
  tg_selection_set_problem (fixture->selection, 3);
  g_assert_cmpuint (fixture->n_changes, ==, 0);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_SUMMARY);
  g_signal_emit_by_name (fixture->file, "loaded");
  g_assert_cmpuint (tg_selection_get_problem (fixture->selection), ==, TG_SELECTION_NO_PROBLEM);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/model/selection/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("tensor", test_tensor);
  ADD ("cell", test_cell);
  ADD ("entry", test_entry);
  ADD ("bytes", test_bytes);
  ADD ("groups", test_groups);
  ADD ("problem-row", test_problem_row);
  g_test_add_func ("/model/selection/reload", test_reload);
  g_test_add_func ("/model/selection/problem", test_problem);

  return g_test_run ();
}
