/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is remembered of the columns of tables. */

#include "config.h"

#include "tg-column-state.h"

#include "tg-array-view.h"
#include "tg-compare-table.h"
#include "tg-stats-table.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-tree-view.h"

#define ENTRY_TYPE "(a{si}sb)"

static const char *const ids[] = { "name", "size", "rest" };

#define N_COLUMNS G_N_ELEMENTS (ids)

/* A table with two columns to sort by, and one that takes the room that is left. */
typedef struct
{
  GtkWidget           *window;
  GtkColumnView       *view;
  GtkColumnViewColumn *columns[N_COLUMNS];
  TgColumnState       *state;
  guint                n_sorted;
} Table;

static void
set_columns (GSettings  *settings,
             const char *text)
{
  g_autoptr (GVariant) value = g_variant_parse (G_VARIANT_TYPE ("a{s" ENTRY_TYPE "}"), text, NULL, NULL, NULL);

  g_assert_nonnull (value);
  g_assert_true (g_settings_set_value (settings, "columns", value));
}

static void
assert_columns (GSettings  *settings,
                const char *text)
{
  g_autoptr (GVariant) expected = g_variant_parse (G_VARIANT_TYPE ("a{s" ENTRY_TYPE "}"), text, NULL, NULL, NULL);
  g_autoptr (GVariant) value = g_settings_get_value (settings, "columns");

  g_assert_cmpvariant (value, expected);
}

static void
sorted_cb (Table *table)
{
  table->n_sorted++;
}

static void
open_table (Table     *table,
            GSettings *settings)
{
  *table = (Table){ .view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL)) };
  table->window = tg_test_present (GTK_WIDGET (table->view), 600, 200);
  table->state = tg_column_state_new (table->view);
  g_signal_connect_swapped (table->state, "sorted", G_CALLBACK (sorted_cb), table);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      table->columns[i] = gtk_column_view_column_new (ids[i], NULL);
      if (i == 2)
        gtk_column_view_column_set_expand (table->columns[i], TRUE);
      else
        gtk_column_view_column_set_fixed_width (table->columns[i], 100);
      gtk_column_view_append_column (table->view, table->columns[i]);
      tg_column_state_add (table->state, ids[i], table->columns[i]);
      if (i != 2)
        {
          g_autoptr (GtkSorter) sorter = tg_column_state_create_sorter (table->state, i, NULL, NULL);

          gtk_column_view_column_set_sorter (table->columns[i], sorter);
        }
    }
  tg_column_state_remember (table->state, settings, "test");
}

static void
close_table (Table *table)
{
  g_assert_finalize_object (table->state);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_object_unref (table->columns[i]);
  tg_test_destroy (table->window);
}

static void
assert_table (Table    *table,
              int       name_width,
              int       size_width,
              guint     sort,
              gboolean  descending)
{
  gboolean is_descending;

  g_assert_cmpint (gtk_column_view_column_get_fixed_width (table->columns[0]), ==, name_width);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (table->columns[1]), ==, size_width);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (table->columns[2]), ==, -1);
  g_assert_cmpuint (tg_column_state_get_sort (table->state, &is_descending), ==, sort);
  g_assert_cmpint (is_descending, ==, descending);
}

/* A table that opens again has the widths and the order it was left with; those of other
 * tables stay, and a table that nobody changed leaves no trace. */
static void
test_reopen (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  Table table;

  set_columns (settings, "{'other': ({'a': 7}, 'a', true)}");
  open_table (&table, settings);
  assert_table (&table, 100, 100, TG_COLUMN_STATE_NONE, FALSE);
  close_table (&table);
  assert_columns (settings, "{'other': ({'a': 7}, 'a', true)}");

  open_table (&table, settings);
  gtk_column_view_column_set_fixed_width (table.columns[0], 240);
  gtk_column_view_column_set_fixed_width (table.columns[2], 50);
  gtk_column_view_sort_by_column (table.view, table.columns[1], GTK_SORT_DESCENDING);
  g_assert_cmpuint (table.n_sorted, ==, 1);
  close_table (&table);
  assert_columns (settings, "{'other': ({'a': 7}, 'a', true), 'test': ({'name': 240}, 'size', true)}");

  open_table (&table, settings);
  assert_table (&table, 240, 100, 1, TRUE);
  g_assert_cmpuint (table.n_sorted, ==, 1);
  /* The headers show it: the next click is told from it. */
  gtk_column_view_sort_by_column (table.view, table.columns[1], GTK_SORT_ASCENDING);
  assert_table (&table, 240, 100, 1, FALSE);
  close_table (&table);
  assert_columns (settings, "{'other': ({'a': 7}, 'a', true), 'test': ({'name': 240}, 'size', false)}");
}

static gboolean
has_tables (GSettings *settings)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, "columns");

  return g_variant_n_children (value) > 0;
}

/* What was chosen is written while the table is still open, and once for many steps. */
static void
test_delay (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  Table table;

  set_columns (settings, "{}");
  open_table (&table, settings);
  for (int width = 101; width <= 140; width++)
    gtk_column_view_column_set_fixed_width (table.columns[1], width);
  assert_columns (settings, "@a{s" ENTRY_TYPE "} {}");
  tg_test_wait_until (has_tables (settings));
  assert_columns (settings, "{'test': ({'size': 140}, '', false)}");
  close_table (&table);
}

/* What cannot be is passed over, and the rest holds: columns that there are not, widths out
 * of range, a width for the column that takes what is left, an order that cannot be. */
static void
test_garbage (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  const int widths[] = { TG_COLUMN_STATE_MIN_WIDTH - 1, TG_COLUMN_STATE_MAX_WIDTH + 1, -1, 0, G_MININT32, G_MAXINT32 };
  Table table;

  set_columns (settings, "{'test': ({'name': 120, 'nobody': 50, '': 60, 'rest': 70}, 'nobody', true)}");
  open_table (&table, settings);
  assert_table (&table, 120, 100, TG_COLUMN_STATE_NONE, FALSE);
  close_table (&table);

  set_columns (settings, "{'test': ({'size': 16, 'name': 4096}, 'rest', true)}");
  open_table (&table, settings);
  assert_table (&table, TG_COLUMN_STATE_MAX_WIDTH, TG_COLUMN_STATE_MIN_WIDTH, TG_COLUMN_STATE_NONE, FALSE);
  close_table (&table);

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'test': ({'size': %d, 'name': 130}, 'size', true)}", widths[i]);

      set_columns (settings, text);
      open_table (&table, settings);
      assert_table (&table, 130, 100, 1, TRUE);
      close_table (&table);
    }
}

/* A column that has to go for want of room does not take the order with it, nor is its
 * going taken for a choice; it comes back as the one that is sorted by. */
static void
test_freeze (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  Table table;

  set_columns (settings, "{'test': (@a{si} {}, 'size', true)}");
  open_table (&table, settings);
  tg_column_state_freeze (table.state);
  gtk_column_view_remove_column (table.view, table.columns[1]);
  tg_column_state_thaw (table.state);
  assert_table (&table, 100, 100, 1, TRUE);
  tg_column_state_freeze (table.state);
  gtk_column_view_insert_column (table.view, 1, table.columns[1]);
  tg_column_state_thaw (table.state);
  assert_table (&table, 100, 100, 1, TRUE);
  g_assert_cmpuint (table.n_sorted, ==, 1);
  gtk_column_view_sort_by_column (table.view, table.columns[1], GTK_SORT_ASCENDING);
  g_assert_cmpuint (table.n_sorted, ==, 2);

  /* A width that comes from the room there is gives way to one that was chosen. */
  tg_column_state_set_default_width (table.state, 0, 80);
  assert_table (&table, 80, 100, 1, FALSE);
  gtk_column_view_column_set_fixed_width (table.columns[0], 90);
  tg_column_state_set_default_width (table.state, 0, 100);
  assert_table (&table, 90, 100, 1, FALSE);
  close_table (&table);
  assert_columns (settings, "{'test': ({'name': 90}, 'size', false)}");
}

/* Without settings a table is sorted all the same. */
static void
test_no_settings (void)
{
  Table table;

  open_table (&table, NULL);
  gtk_column_view_sort_by_column (table.view, table.columns[0], GTK_SORT_DESCENDING);
  assert_table (&table, 100, 100, 0, TRUE);
  close_table (&table);
}

static GtkColumnViewColumn *
dup_column (GtkWidget  *table,
            const char *title)
{
  GtkWidget *view = tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (view));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      GtkColumnViewColumn *column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return column;
      g_object_unref (column);
    }

  return NULL;
}

static void
resize (GtkWidget  *table,
        const char *title,
        int         width)
{
  g_autoptr (GtkColumnViewColumn) column = dup_column (table, title);

  gtk_column_view_column_set_fixed_width (column, width);
}

static void
sort (GtkWidget   *table,
      const char  *title,
      GtkSortType  order)
{
  g_autoptr (GtkColumnViewColumn) column = dup_column (table, title);
  GtkWidget *view = tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL);

  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), column, order);
}

static void
assert_width (GtkWidget  *table,
              const char *title,
              int         width)
{
  g_autoptr (GtkColumnViewColumn) column = dup_column (table, title);

  g_assert_cmpint (gtk_column_view_column_get_fixed_width (column), ==, width);
}

/* The arrows that are seen in the titles of a table. */
static guint
count_arrows (GtkWidget *widget)
{
  guint n = g_str_equal (gtk_widget_get_css_name (widget), "sort-indicator") &&
            (gtk_widget_has_css_class (widget, "ascending") || gtk_widget_has_css_class (widget, "descending"));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_arrows (child);

  return n;
}

/* The tables of the program keep their names and ids in the settings for good. */
static void
test_tables (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  GtkWidget *stats = tg_stats_table_new (), *comparison = tg_compare_table_new (), *array = tg_array_view_new ();
  GtkWidget *windows[3];

  set_columns (settings, "{}");
  for (guint round = 0; round < 2; round++)
    {
      if (round > 0)
        {
          stats = tg_stats_table_new ();
          comparison = tg_compare_table_new ();
          array = tg_array_view_new ();
        }
      windows[0] = tg_test_present (stats, 1600, 200); /* with room for all columns */
      windows[1] = tg_test_present (comparison, 600, 200);
      windows[2] = tg_test_present (array, 600, 200);
      tg_stats_table_remember_columns (TG_STATS_TABLE (stats), settings);
      tg_compare_table_remember_columns (TG_COMPARE_TABLE (comparison), settings);
      tg_array_view_remember_columns (TG_ARRAY_VIEW (array), settings);
      if (round > 0)
        {
          assert_width (stats, "Mean", 140);
          assert_width (comparison, "Type", 190);
          assert_width (array, "Index", 99);
          g_assert_cmpuint (count_arrows (stats), ==, 1);
          g_assert_cmpuint (count_arrows (comparison), ==, 1);
        }
      else
        {
          resize (stats, "Mean", 140);
          sort (stats, "Kurtosis", GTK_SORT_DESCENDING);
          resize (comparison, "Type", 190);
          sort (comparison, "SNR, dB", GTK_SORT_ASCENDING);
          resize (array, "Index", 99);
        }
      for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
        tg_test_destroy (windows[i]);
      assert_columns (settings, "{'statistics': ({'mean': 140}, 'kurtosis', true),"
                                " 'comparison': ({'type': 190}, 'snr', false),"
                                " 'array': ({'index': 99}, '', false)}");
    }
}

static gboolean
first_is (GtkWidget *view,
          guint64    tensor)
{
  GtkWidget *columns = tg_test_find_widget (view, GTK_TYPE_COLUMN_VIEW, NULL);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (columns)));
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, 0);
  g_autoptr (TgNode) node = gtk_tree_list_row_get_item (row);

  return tg_node_get_kind (node) == TG_NODE_TENSOR && tg_node_get_index (node) == tensor;
}

/* The flat list comes in the order it was left in, also after the grouped tree, which has
 * none, and in a tree that is too narrow for the column. */
static void
test_tree (void)
{
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  TgFile *file = tg_test_model_new_file ();
  TgSelection *selection = tg_selection_new (file);
  const char *const narrow_order = "{'tree': (@a{si} {}, 'bits-per-weight', true)}";
  GtkWidget *view, *window;

  set_columns (settings, "{'tree': ({'value': 99}, 'size', true)}");
  for (guint i = 0; i < 2; i++)
    {
      view = tg_tree_view_new ();
      tg_tree_view_set_selection (TG_TREE_VIEW (view), selection);
      tg_tree_view_remember_columns (TG_TREE_VIEW (view), settings);
      window = tg_test_present (view, 340, 600);
      assert_width (view, "Value", 99);
      tg_tree_view_set_flat (TG_TREE_VIEW (view), TRUE);
      tg_test_wait_until (first_is (view, TG_TEST_BLK_2_DOWN));
      tg_tree_view_set_flat (TG_TREE_VIEW (view), FALSE);
      tg_test_frames (view, 2);
      g_assert_false (first_is (view, TG_TEST_BLK_2_DOWN));
      tg_tree_view_set_flat (TG_TREE_VIEW (view), TRUE);
      tg_test_wait_until (first_is (view, TG_TEST_BLK_2_DOWN));
      tg_test_frames (view, 2);
      g_assert_true (first_is (view, TG_TEST_BLK_2_DOWN));
      resize (view, "Type", i == 0 ? 99 : 101);
      tg_test_destroy (window);
    }
  assert_columns (settings, "{'tree': ({'value': 101}, 'size', true)}");

  set_columns (settings, narrow_order);
  view = tg_tree_view_new ();
  tg_tree_view_set_selection (TG_TREE_VIEW (view), selection);
  tg_tree_view_remember_columns (TG_TREE_VIEW (view), settings);
  window = tg_test_present (view, 340, 600);
  tg_tree_view_set_flat (TG_TREE_VIEW (view), TRUE);
  tg_test_frames (view, 3);
  tg_test_destroy (window);
  assert_columns (settings, narrow_order);

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/column-state/reopen", test_reopen);
  g_test_add_func ("/widgets/column-state/delay", test_delay);
  g_test_add_func ("/widgets/column-state/garbage", test_garbage);
  g_test_add_func ("/widgets/column-state/freeze", test_freeze);
  g_test_add_func ("/widgets/column-state/no-settings", test_no_settings);
  g_test_add_func ("/widgets/column-state/tables", test_tables);
  g_test_add_func ("/widgets/column-state/tree", test_tree);

  return g_test_run ();
}
