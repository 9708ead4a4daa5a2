/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of a comparison. */

#include "config.h"

#include "tg-compare-table.h"
#include "tg-test-gtk.h"
#include "tg-test-pair.h"

typedef struct
{
  TgComparison *comparison;
  TgCompareTable *table;
  GtkWidget *window;
  GtkWidget *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->comparison = tg_test_pair_new_comparison ();
  fixture->table = TG_COMPARE_TABLE (tg_compare_table_new ());
  fixture->window = tg_test_present (GTK_WIDGET (fixture->table), 1200, 500);
  tg_compare_table_set_comparison (fixture->table, fixture->comparison);
  tg_test_pair_wait (fixture->comparison);
  tg_compare_table_reorder (fixture->table);
  tg_test_frames (GTK_WIDGET (fixture->table), 2);
  fixture->view = tg_test_find_widget (GTK_WIDGET (fixture->table), GTK_TYPE_COLUMN_VIEW, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->comparison);
}

static GListModel *
get_rows (Fixture *fixture)
{
  return G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (fixture->view)));
}

static TgPairItem *
dup_item (Fixture *fixture,
          guint    position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (get_rows (fixture), position);

  return gtk_tree_list_row_get_item (row);
}

static void
assert_name (Fixture    *fixture,
             guint       position,
             const char *name)
{
  g_autoptr (TgPairItem) item = dup_item (fixture, position);

  g_assert_cmpstr (tg_pair_item_get_name (item), ==, name);
}

/* The worst row is the first, with its rank and its figures; names are text, not markup. */
static void
test_worst_first (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (TgPairItem) worst = dup_item (fixture, 0);

  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 11);
  assert_name (fixture, 0, "blk.2.attn_q.weight");
  g_assert_cmpuint (tg_pair_item_get_rank (worst), ==, 1);
  g_assert_cmpfloat (tg_compare_table_get_largest (fixture->table), ==,
                     tg_measures_get_rel_rmse (tg_pair_item_get_measures (worst)));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->table), GTK_TYPE_INSCRIPTION, "blk.2.attn_q.weight"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->table), GTK_TYPE_INSCRIPTION, "identical"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->table), GTK_TYPE_INSCRIPTION, "only in B"));
}

/* A click on a header sorts by that column, a second one the other way round. */
static void
test_sort (Fixture       *fixture,
           gconstpointer  data)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (fixture->view));
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, TG_PAIR_COLUMN_NAME);

  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->view), name, GTK_SORT_ASCENDING);
  assert_name (fixture, 0, "blk.0.attn_norm.weight");
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->view), name, GTK_SORT_DESCENDING);
  assert_name (fixture, 0, "blk.2.ffn_down.weight");
}

/* In another order the rows are the same ones, so that a view need not make them anew: while
 * results come in there is another order twice a second. */
static void
test_same_rows (Fixture       *fixture,
                gconstpointer  data)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (fixture->view));
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, TG_PAIR_COLUMN_NAME);
  g_autoptr (GtkTreeListRow) before = NULL;
  g_autoptr (GtkTreeListRow) after = NULL;

  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->view), name, GTK_SORT_ASCENDING);
  before = g_list_model_get_item (get_rows (fixture), 0);
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->view), name, GTK_SORT_DESCENDING);
  after = g_list_model_get_item (get_rows (fixture), g_list_model_get_n_items (get_rows (fixture)) - 1);
  g_assert_true (before == after);
}

/* Another order is read from its top: a list by itself follows the row that was there. */
static void
test_top (Fixture       *fixture,
          gconstpointer  data)
{
  GtkWidget *low = tg_compare_table_new ();
  GtkWidget *window = tg_test_present (low, 1200, 120);
  GtkColumnView *view = GTK_COLUMN_VIEW (tg_test_find_widget (low, GTK_TYPE_COLUMN_VIEW, NULL));
  GListModel *columns = gtk_column_view_get_columns (view);
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, TG_PAIR_COLUMN_NAME);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  g_autoptr (GtkTreeListRow) row = NULL;
  GtkWidget *focus;

  tg_compare_table_set_comparison (TG_COMPARE_TABLE (low), fixture->comparison);
  tg_test_wait_until (gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment));

  gtk_column_view_sort_by_column (view, name, GTK_SORT_ASCENDING);
  tg_test_frames (low, 4);
  gtk_column_view_sort_by_column (view, name, GTK_SORT_DESCENDING);
  tg_test_frames (low, 4);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);

  /* There, too, somebody comes who comes by key. */
  row = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (view)), 0);
  for (guint i = 0; i < 20 && !GTK_IS_TREE_EXPANDER (gtk_window_get_focus (GTK_WINDOW (window))); i++)
    gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (GTK_IS_TREE_EXPANDER (focus));
  g_assert_true (gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (focus)) == row);

  gtk_adjustment_set_value (adjustment, 60);
  tg_compare_table_reorder (TG_COMPARE_TABLE (low));
  tg_test_wait_until (gtk_adjustment_get_value (adjustment) <= 0);
  tg_test_destroy (window);
}

/* Filters by a piece of the name and by role; nothing left is said in words. */
static void
test_filter (Fixture       *fixture,
             gconstpointer  data)
{
  tg_compare_table_set_filter (fixture->table, "BLK.1", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 3);
  tg_compare_table_set_filter (fixture->table, NULL, "Attention query");
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 3);
  tg_compare_table_set_filter (fixture->table, "blk.1", "Attention query");
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 1);
  tg_compare_table_set_filter (fixture->table, "nothing", NULL);
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->table), GTK_TYPE_LABEL, "No tensor matches."));
  tg_compare_table_set_filter (fixture->table, NULL, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 11);
}

/* Groups have what their members have in common; unfolded ones stay so in a new order. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GtkTreeListRow) row = NULL;

  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_ROLE);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 5);
  assert_name (fixture, 0, "Attention query");
  row = g_list_model_get_item (get_rows (fixture), 0);
  gtk_tree_list_row_set_expanded (row, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 8);
  assert_name (fixture, 1, "blk.2.attn_q.weight");
  tg_compare_table_reorder (fixture->table);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 8);
  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_LAYER);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 3);
  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_NONE);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 11);
}

/* While somebody is in the table nothing moves, but when all is compared the order is that of
 * the arrow, and ranks, bars and groups are right without being asked for. */
static void
test_in_use (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (TgComparison) other = tg_test_pair_new_comparison ();
  g_autoptr (TgPairItem) worst = NULL;
  g_autoptr (TgPairItem) group = NULL;
  gboolean stale = TRUE;

  g_assert_true (gtk_widget_child_focus (fixture->view, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (gtk_widget_get_root (fixture->view)), fixture->view));
  tg_compare_table_set_comparison (fixture->table, other);
  tg_test_pair_wait (other);
  tg_test_wait_until ((g_object_get (fixture->table, "stale", &stale, NULL), !stale));
  assert_name (fixture, 0, "blk.2.attn_q.weight");
  worst = dup_item (fixture, 0);
  g_assert_cmpuint (tg_pair_item_get_rank (worst), ==, 1);
  g_assert_cmpfloat (tg_compare_table_get_largest (fixture->table), ==,
                     tg_measures_get_rel_rmse (tg_pair_item_get_measures (worst)));

  g_object_unref (other);
  other = tg_test_pair_new_comparison ();
  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_ROLE);
  g_assert_true (gtk_widget_child_focus (fixture->view, GTK_DIR_TAB_FORWARD));
  tg_compare_table_set_comparison (fixture->table, other);
  tg_test_pair_wait (other);
  stale = TRUE;
  tg_test_wait_until ((g_object_get (fixture->table, "stale", &stale, NULL), !stale));
  group = dup_item (fixture, 0);
  g_assert_cmpstr (tg_pair_item_get_name (group), ==, "Attention query");
  g_assert_nonnull (tg_pair_item_get_measures (group));
  tg_compare_table_set_comparison (fixture->table, fixture->comparison);
}

/* What a filter finds is seen in groups, too; afterwards they are as they were, but what is
 * folded by hand meanwhile stays so until the filter is another one. */
static void
test_filtered_groups (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GtkTreeListRow) row = NULL;
  g_autoptr (GtkTreeListRow) found = NULL;

  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_ROLE);
  row = g_list_model_get_item (get_rows (fixture), 0);
  gtk_tree_list_row_set_expanded (row, TRUE);
  tg_compare_table_set_filter (fixture->table, "down", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 4);
  assert_name (fixture, 1, "blk.2.ffn_down.weight");
  found = g_list_model_get_item (get_rows (fixture), 0);
  gtk_tree_list_row_set_expanded (found, FALSE);
  tg_compare_table_reorder (fixture->table);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 1);
  tg_compare_table_set_filter (fixture->table, "ffn_down", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 4);
  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_LAYER);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 6);
  tg_compare_table_set_filter (fixture->table, NULL, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 3);

  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_ROLE);
  g_clear_object (&row);
  row = g_list_model_get_item (get_rows (fixture), 0);
  gtk_tree_list_row_set_expanded (row, TRUE);
  tg_compare_table_set_filter (fixture->table, "blk.1", NULL);
  tg_compare_table_set_filter (fixture->table, NULL, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 8);
  assert_name (fixture, 1, "blk.2.attn_q.weight");
}

static void
item_cb (TgCompareTable  *table,
         TgPairItem      *item,
         TgPairItem     **told)
{
  g_set_object (told, item);
}

/* Selecting a row tells; being told which row to select does not, and the row stays selected
 * in another order. */
static void
test_selection (Fixture       *fixture,
                gconstpointer  data)
{
  GtkSingleSelection *cursor = GTK_SINGLE_SELECTION (get_rows (fixture));
  g_autoptr (TgPairItem) told = NULL;
  g_autoptr (TgPairItem) item = tg_comparison_get_item (fixture->comparison, 4);
  g_autoptr (TgPairItem) selected = NULL;
  guint position;

  g_signal_connect (fixture->table, "selected", G_CALLBACK (item_cb), &told);
  tg_compare_table_select (fixture->table, item);
  g_assert_null (told);
  position = gtk_single_selection_get_selected (cursor);
  assert_name (fixture, position, "blk.1.ffn_down.weight");

  gtk_single_selection_set_selected (cursor, 0);
  g_assert_cmpstr (tg_pair_item_get_name (told), ==, "blk.2.attn_q.weight");
  tg_compare_table_set_filter (fixture->table, "blk.1", NULL);
  tg_compare_table_set_filter (fixture->table, NULL, NULL);
  selected = tg_compare_table_dup_selected (fixture->table);
  g_assert_true (selected == told);
  g_assert_cmpuint (gtk_single_selection_get_selected (cursor), ==, 0);
}

/* Return goes deeper: from a pair; a group unfolds. */
static void
test_activate (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (TgPairItem) told = NULL;

  g_signal_connect (fixture->table, "activated", G_CALLBACK (item_cb), &told);
  g_signal_emit_by_name (fixture->view, "activate", 0);
  g_assert_cmpstr (tg_pair_item_get_name (told), ==, "blk.2.attn_q.weight");
  g_clear_object (&told);
  tg_compare_table_set_grouping (fixture->table, TG_PAIR_GROUPING_ROLE);
  g_signal_emit_by_name (fixture->view, "activate", 0);
  g_assert_null (told);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture)), ==, 8);
}

/* What matters is seen without scrolling sideways where there is little room, and all where
 * there is much. */
static void
test_room (Fixture       *fixture,
           gconstpointer  data)
{
  /* The page in a window of 1024, 1280 and 1920. */
  const int widths[] = { 760, 1270, 1910 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *table = tg_compare_table_new ();
      GtkWidget *window = tg_test_present (table, widths[i], 300);
      GtkColumnView *view = GTK_COLUMN_VIEW (tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL));
      GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));

      tg_compare_table_set_comparison (TG_COMPARE_TABLE (table), fixture->comparison);
      tg_test_frames (table, 3);
      g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, gtk_adjustment_get_page_size (adjustment));
      g_assert_true (tg_test_has_column (view, "Tensor"));
      g_assert_true (tg_test_has_column (view, "Relative RMSE"));
      g_assert_true (tg_test_has_column (view, "SNR, dB"));
      g_assert_true (tg_test_has_column (view, "Bias, 10⁻⁶") == (i > 0));
      tg_test_destroy (window);
    }
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/widgets/compare-table/worst-first", test_worst_first);
  ADD ("/widgets/compare-table/sort", test_sort);
  ADD ("/widgets/compare-table/same-rows", test_same_rows);
  ADD ("/widgets/compare-table/top", test_top);
  ADD ("/widgets/compare-table/filter", test_filter);
  ADD ("/widgets/compare-table/groups", test_groups);
  ADD ("/widgets/compare-table/filtered-groups", test_filtered_groups);
  ADD ("/widgets/compare-table/in-use", test_in_use);
  ADD ("/widgets/compare-table/selection", test_selection);
  ADD ("/widgets/compare-table/activate", test_activate);
  ADD ("/widgets/compare-table/room", test_room);

  return g_test_run ();
}
