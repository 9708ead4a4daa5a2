/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-table.h"

#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"

#define N_TENSORS 80

static TgStatsJob *
make_job (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  const guint64 ne[] = { 4 };

  for (guint i = 0; i < N_TENSORS; i++)
    {
      const float values[] = { (float) ((i * 37) % N_TENSORS), 0, 0, 0 };
      g_autofree char *name = g_strdup_printf ("tensor-%02u", i);

      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F32, ne, 1, values, sizeof values);
    }
  shards = tg_test_shards_open (writer);

  return tg_stats_job_new (shards);
}

/* Where the row of a tensor is seen in the table; %FALSE if it is not. */
static gboolean
find_row (GtkWidget *widget,
          GtkWidget *table,
          guint      tensor,
          double    *y)
{
  g_autofree char *name = g_strdup_printf ("tensor-%02u", tensor);
  graphene_point_t point;

  if (GTK_IS_INSCRIPTION (widget) && g_strcmp0 (gtk_inscription_get_text (GTK_INSCRIPTION (widget)), name) == 0 &&
      gtk_widget_get_mapped (widget) &&
      gtk_widget_compute_point (widget, table, &GRAPHENE_POINT_INIT (0, 0), &point) && point.y >= 0 &&
      point.y < (float) gtk_widget_get_height (table))
    {
      *y = (double) point.y;
      return TRUE;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (find_row (child, table, tensor, y))
      return TRUE;

  return FALSE;
}

/* A tensor that was selected before the table was first laid out is in sight, and
 * between it and the edge of the table no row is left out. */
static void
test_sight (void)
{
  g_autoptr (TgStatsJob) job = make_job ();
  GtkWidget *table = tg_stats_table_new ();
  GtkWidget *window;
  double y, last = 0, height = 0;
  guint n = 0;

  tg_stats_table_set_job (TG_STATS_TABLE (table), job);
  tg_stats_table_set_tensor (TG_STATS_TABLE (table), 50);
  window = tg_test_present (table, 900, 300);
  tg_test_wait_until (find_row (table, table, 50, &y));
  tg_test_frames (window, 2);

  for (guint i = 0; i < N_TENSORS; i++)
    if (find_row (table, table, i, &y))
      {
        if (n == 1)
          height = y - last;
        else if (n > 1)
          g_assert_cmpfloat (y - last, ==, height);
        last = y;
        n++;
      }
  g_assert_cmpuint (n, >=, 8);
  g_assert_cmpuint (n, <, 20);
  g_assert_true (find_row (table, table, 50, &y));
  tg_test_destroy (window);
}

/* Rows fill in, and come in order of their numbers when a title was clicked. */
static void
test_order (void)
{
  g_autoptr (TgStatsJob) job = make_job ();
  GtkWidget *table = tg_stats_table_new (), *window;
  GtkColumnView *view;
  g_autoptr (GtkColumnViewColumn) largest = NULL;
  double first, second;

  tg_stats_table_set_job (TG_STATS_TABLE (table), job);
  window = tg_test_present (table, 1600, 300);
  view = GTK_COLUMN_VIEW (tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL));
  largest = g_list_model_get_item (gtk_column_view_get_columns (view), 5);
  g_assert_cmpstr (gtk_column_view_column_get_title (largest), ==, "Maximum");
  tg_stats_job_start (job);
  tg_test_wait_until (tg_stats_job_get_n_done (job) == N_TENSORS);
  gtk_column_view_sort_by_column (view, largest, GTK_SORT_DESCENDING);

  /* 13 · 37 = 481 = 6 · 80 + 1 and 67 · 37 = 2479 = 30 · 80 + 79. */
  tg_test_wait_until (find_row (table, table, 67, &first) && find_row (table, table, 54, &second) && first < second);
  g_assert_false (find_row (table, table, 13, &first));
  tg_test_destroy (window);
}

/* Of a tensor that a cut file does not have it says just that: the name stands in the same row. */
static void
test_cut (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) whole = NULL, cut = NULL;
  g_autoptr (TgFile) file = NULL;
  g_autoptr (TgStatsJob) job = NULL;
  GtkWidget *table = tg_stats_table_new (), *window;
  const guint64 ne[] = { 4 };

  for (guint i = 0; i < 2; i++)
    tg_gguf_writer_add_tensor (writer, i == 0 ? "there" : "gone", TG_TYPE_ID_F32, ne, 1, NULL, 16);
  whole = tg_gguf_writer_to_bytes (writer);
  cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - 32);
  file = tg_test_file_new (cut, "cut.gguf");
  job = tg_stats_job_new (tg_file_get_shards (file));
  tg_stats_table_set_job (TG_STATS_TABLE (table), job);
  window = tg_test_present (table, 900, 300);
  tg_stats_job_start (job);
  tg_test_wait_until (tg_test_find_widget (table, GTK_TYPE_INSCRIPTION, "not in the file") != NULL);
  g_assert_null (tg_test_find_widget (table, GTK_TYPE_INSCRIPTION, "tensor “gone”"));
  tg_test_destroy (window);
}

static guint
count_columns (GtkColumnView *view)
{
  return g_list_model_get_n_items (gtk_column_view_get_columns (view));
}

/* Whether a table scrolls sideways. */
static gboolean
is_too_wide (GtkWidget *table)
{
  GtkWidget *scroller = tg_test_find_widget (table, GTK_TYPE_SCROLLED_WINDOW, NULL);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));

  return gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment);
}

static GtkWidget *
open_table (TgStatsJob    *job,
            GSettings     *settings,
            int            width,
            GtkColumnView **view)
{
  GtkWidget *table = tg_stats_table_new (), *window;

  tg_stats_table_set_job (TG_STATS_TABLE (table), job);
  tg_stats_table_remember_columns (TG_STATS_TABLE (table), settings);
  window = tg_test_present (table, width, 300);
  tg_test_frames (window, 3);
  *view = GTK_COLUMN_VIEW (tg_test_find_widget (table, GTK_TYPE_COLUMN_VIEW, NULL));

  return window;
}

/* What matters is seen without scrolling where there is little room, and all where there is
 * much. The name has room for names in any case. */
static void
test_room (void)
{
  g_autoptr (TgStatsJob) job = make_job ();
  /* The page in a window of 1024, 1280 and 1920. */
  const int widths[] = { 760, 940, 1580 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkColumnView *view;
      GtkWidget *window = open_table (job, NULL, widths[i], &view);

      g_test_message ("%d: %u columns", widths[i], count_columns (view));
      g_assert_false (is_too_wide (window));
      g_assert_true (tg_test_has_column (view, "Tensor"));
      g_assert_true (tg_test_has_column (view, "Type"));
      g_assert_true (tg_test_has_column (view, "Anomalies"));
      g_assert_true (tg_test_has_column (view, "Minimum"));
      g_assert_true (tg_test_has_column (view, "Maximum"));
      g_assert_true (tg_test_has_column (view, "Skewness") == (i == 2));
      g_assert_true ((count_columns (view) == 12) == (i == 2));
      tg_test_destroy (window);
    }
}

/* What somebody chose is seen, or not, whatever room there is, also the next time. */
static void
test_chosen (void)
{
  g_autoptr (TgStatsJob) job = make_job ();
  g_autoptr (GSettings) settings = tg_test_new_settings ();
  GtkColumnView *view;
  GtkWidget *window;
  guint n;

  g_settings_set_value (settings, "shown-columns", g_variant_new_parsed ("{'other': {'a': true}, 'statistics': {'nobody': true}}"));
  window = open_table (job, settings, 760, &view);
  n = count_columns (view);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "columns.skewness", NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "columns.anomalies", NULL));
  g_assert_true (tg_test_has_column (view, "Skewness"));
  g_assert_false (tg_test_has_column (view, "Anomalies"));
  tg_test_destroy (window);

  window = open_table (job, settings, 760, &view);
  g_assert_true (tg_test_has_column (view, "Skewness"));
  g_assert_false (tg_test_has_column (view, "Anomalies"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "columns.fit", NULL));
  g_assert_false (tg_test_has_column (view, "Skewness"));
  g_assert_true (tg_test_has_column (view, "Anomalies"));
  g_assert_cmpuint (count_columns (view), ==, n);
  tg_test_destroy (window);
  {
    g_autoptr (GVariant) value = g_settings_get_value (settings, "shown-columns");
    g_autoptr (GVariant) expected = g_variant_ref_sink (g_variant_new_parsed ("{'other': {'a': true}, 'statistics': @a{sb} {}}"));

    g_assert_cmpvariant (value, expected);
  }
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/stats-table/sight", test_sight);
  g_test_add_func ("/widgets/stats-table/order", test_order);
  g_test_add_func ("/widgets/stats-table/cut", test_cut);
  g_test_add_func ("/widgets/stats-table/room", test_room);
  g_test_add_func ("/widgets/stats-table/chosen", test_chosen);

  return g_test_run ();
}
