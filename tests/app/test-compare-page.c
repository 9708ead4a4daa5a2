/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page about two files. */

#include "config.h"

#include "tg-compare-page.h"

#include "tg-compare-table.h"
#include "tg-heatmap-view.h"
#include "tg-page.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-pair.h"
#include "tg-test-window.h"

static void
set_up (TgTestPage    *fixture,
        gconstpointer  side)
{
  fixture->comparison = tg_test_pair_new_comparison ();
  fixture->page = tg_compare_page_new ();
  tg_test_page_present (fixture, tg_comparison_get_file (fixture->comparison, GPOINTER_TO_UINT (side)), 1200, 700);
  tg_selection_set_comparison (fixture->selection, fixture->comparison);
  tg_test_pair_wait (fixture->comparison);
  tg_test_frames (fixture->page, 2);
}

/* The figures of the band and of the row at the foot. */
static void
test_figures (TgTestPage    *fixture,
              gconstpointer  side)
{
  g_assert_true (tg_test_page_says (fixture, "blk.2.attn_q"));
  g_assert_true (tg_test_page_says (fixture, "3 of 11"));
  /* How far it is is not told any more. */
  g_assert_false (tg_test_page_says (fixture, "9 of 9 tensors"));
  g_assert_true (tg_test_page_says (fixture, "6 differ, 3 identical, 1 only in A, 1 only in B"));
}

/* A page that is looked at when all is done already says the same. */
static void
test_late (void)
{
  TgTestPage late = { .comparison = tg_test_pair_new_comparison () };

  tg_test_pair_wait (late.comparison);
  late.page = tg_compare_page_new ();
  tg_test_page_present (&late, tg_comparison_get_file (late.comparison, 0), 1200, 700);
  tg_selection_set_comparison (late.selection, late.comparison);
  tg_test_frames (late.page, 2);
  g_assert_true (tg_test_page_says (&late, "3 of 11"));
  g_assert_true (tg_test_page_says (&late, "6 differ, 3 identical, 1 only in A, 1 only in B"));
  tg_test_page_tear_down (&late, NULL);
}

/* Shows two files, compared to the end. */
static void
present_files (TgTestPage *page,
               TgFile     *files[2])
{
  page->comparison = tg_comparison_new (files[0], files[1]);
  page->page = tg_compare_page_new ();
  tg_test_page_present (page, files[0], 1200, 700);
  tg_selection_set_comparison (page->selection, page->comparison);
  tg_test_pair_wait (page->comparison);
  tg_test_frames (page->page, 2);
}

static void
drop_files (TgTestPage *page,
            TgFile     *files[2])
{
  tg_test_page_tear_down (page, NULL);
  for (guint side = 0; side < 2; side++)
    g_object_unref (files[side]);
}

/* What has equal weights in other bytes is not called identical at the foot, as it is not at
 * the top and in its row. */
static void
test_equal (void)
{
  static const guint8 zeros[128] = { 0 };
  static const guint64 ne[] = { 32 };
  TgFile *files[2];
  TgTestPage page = { 0 };

  for (guint side = 0; side < 2; side++)
    {
      const TgTensorType *type = tg_tensor_type_get (side == 0 ? TG_TYPE_ID_F32 : TG_TYPE_ID_F16);
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autoptr (TgShards) shards = NULL;

      tg_gguf_writer_add_string (writer, "general.architecture", "llama");
      tg_gguf_writer_add_tensor (writer, "converted", type->id, ne, 1, zeros, 32 * type->block_bytes);
      tg_gguf_writer_add_tensor (writer, "kept", TG_TYPE_ID_F32, ne, 1, zeros, sizeof zeros);
      shards = tg_test_shards_open (writer);
      files[side] = tg_file_new_for_shards (shards);
    }
  present_files (&page, files);
  g_assert_true (tg_test_page_says (&page, "1 of 2"));
  g_assert_true (tg_test_page_says (&page, "0 differ, 1 identical, 1 equal, 0 only in A, 0 only in B"));

  drop_files (&page, files);
}

/* A model whose file lacks its last @n bytes. */
static TgShards *
open_cut (TgGgufWriter *writer,
          gsize         n)
{
  g_autoptr (GBytes) whole = tg_gguf_writer_to_bytes (writer);
  g_autoptr (GBytes) cut = g_bytes_new (g_bytes_get_data (whole, NULL), g_bytes_get_size (whole) - n);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (cut, "model.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

/* What cannot be compared is counted as well: all numbers at the foot together are the tensors. */
static void
test_not_compared (void)
{
  static const guint8 zeros[128] = { 0 };
  static const guint64 ne[] = { 32 };
  TgFile *files[2];
  TgTestPage page = { 0 };

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autoptr (TgShards) shards = NULL;

      tg_gguf_writer_add_string (writer, "general.architecture", "llama");
      tg_gguf_writer_add_tensor (writer, "kept", TG_TYPE_ID_F32, ne, 1, zeros, sizeof zeros);
      if (side == 0)
        tg_gguf_writer_add_tensor (writer, "kept", TG_TYPE_ID_F32, ne, 1, zeros, sizeof zeros);
      tg_gguf_writer_add_tensor (writer, "lost", TG_TYPE_ID_F32, ne, 1, zeros, sizeof zeros);
      tg_gguf_writer_add_tensor (writer, "missing", TG_TYPE_ID_F32, ne, 1, zeros, sizeof zeros);
      shards = side == 0 ? tg_test_shards_open (writer) : open_cut (writer, 256);
      files[side] = tg_file_new_for_shards (shards);
    }
  present_files (&page, files);
  g_assert_true (tg_test_page_says (&page, "0 differ, 1 identical, 0 only in A, 0 only in B, 2 not readable, "
                                           "1 duplicate name"));

  drop_files (&page, files);
}

/* A row selects its tensor in the window's file, whichever side that is, and the other way
 * round; what the file does not have is not selected. */
static void
test_selection (TgTestPage    *fixture,
                gconstpointer  data)
{
  const guint side = GPOINTER_TO_UINT (data);
  GtkWidget *table = tg_test_find_widget (fixture->page, TG_TYPE_COMPARE_TABLE, NULL);
  g_autoptr (TgPairItem) item = tg_comparison_get_item (fixture->comparison, 4);
  g_autoptr (TgPairItem) other = tg_comparison_get_item (fixture->comparison, side == 0 ? 10 : 9);
  g_autoptr (TgPairItem) followed = NULL;

  g_signal_emit_by_name (table, "selected", item);
  g_assert_true (tg_selection_get (fixture->selection)->tensor == tg_pair_item_get_pair (item)->tensors[side]);
  g_signal_emit_by_name (table, "selected", other);
  g_assert_true (tg_selection_get (fixture->selection)->tensor == tg_pair_item_get_pair (item)->tensors[side]);

  tg_selection_select_tensor (fixture->selection, 0);
  followed = tg_compare_table_dup_selected (TG_COMPARE_TABLE (table));
  g_assert_cmpstr (tg_pair_item_get_name (followed), ==, "blk.0.attn_q.weight");
  g_assert_true (tg_test_page_says (fixture, "blk.0.attn_q.weight"));
}

/* A row that is activated leads to the panes, and the keys are theirs then. */
static void
test_panes (TgTestPage    *fixture,
            gconstpointer  side)
{
  GtkWidget *table = tg_test_find_widget (fixture->page, TG_TYPE_COMPARE_TABLE, NULL);
  g_autoptr (TgPairItem) item = tg_comparison_get_item (fixture->comparison, 3);
  GtkWidget *focus;

  tg_compare_table_select (TG_COMPARE_TABLE (table), item);
  g_signal_emit_by_name (table, "activated", item);
  tg_test_wait_until ((focus = gtk_root_get_focus (GTK_ROOT (fixture->window))) != NULL &&
                      TG_IS_HEATMAP_VIEW (focus));
  g_assert_true (tg_test_page_says (fixture, "F32 → Q4_0"));
  gtk_widget_activate_action (fixture->page, "compare.view", "s", "metadata");
  g_assert_false (tg_test_page_says (fixture, "F32 → Q4_0"));
  gtk_widget_activate_action (fixture->page, "compare.view", "s", "panes");
  g_assert_true (tg_test_page_says (fixture, "F32 → Q4_0"));
}

/* Escape stops the work; without work it is for somebody else. */
static void
test_cancel (TgTestPage    *fixture,
             gconstpointer  side)
{
  g_assert_false (tg_page_cancel (TG_PAGE (fixture->page)));
}

/* Ending the comparison empties the page. */
static void
test_end (TgTestPage    *fixture,
          gconstpointer  side)
{
  GtkWidget *table = tg_test_find_widget (fixture->page, TG_TYPE_COMPARE_TABLE, NULL);
  GtkWidget *view = tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL);
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (view));

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 11);
  tg_selection_set_comparison (fixture->selection, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, side, func) g_test_add (path, TgTestPage, GUINT_TO_POINTER (side), set_up, func, tg_test_page_tear_down)
  g_test_add_func ("/app/compare-page/late", test_late);
  g_test_add_func ("/app/compare-page/equal", test_equal);
  g_test_add_func ("/app/compare-page/not-compared", test_not_compared);
  ADD ("/app/compare-page/figures", 0, test_figures);
  ADD ("/app/compare-page/selection-in-a", 0, test_selection);
  ADD ("/app/compare-page/selection-in-b", 1, test_selection);
  ADD ("/app/compare-page/panes", 0, test_panes);
  ADD ("/app/compare-page/cancel", 0, test_cancel);
  ADD ("/app/compare-page/end", 0, test_end);

  return g_test_run ();
}
