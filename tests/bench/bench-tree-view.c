/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <time.h>

#include "tg-node-list.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-tree-search.h"
#include "tg-tree-view.h"

/* What the tree takes with a vocabulary of 151,936 tokens: unfolding it, from the
 * key to the end of the frame that shows it, beside the same in a bare list of GTK;
 * jumping in it; and searching it while one types. In time of the main thread, so
 * that other work on the machine hurts little; it is the ratio that counts. */

#define N_TOKENS 151936
#define N_ROUNDS 7
#define N_JUMPS 50

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1000.0;
}

/* Time of the main thread, in milliseconds: other work on the machine does not
 * count. */
static double
spent (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);

  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static TgFile *
new_vocabulary (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  tg_gguf_writer_begin_array (writer, "vocabulary", TG_VALUE_STRING, N_TOKENS);
  for (guint i = 0; i < N_TOKENS; i++)
    {
      char token[16];
      const gsize n = (gsize) g_rand_int_range (rand, 2, sizeof token);

      for (gsize j = 0; j < n; j++)
        token[j] = (char) g_rand_int_range (rand, 'a', 'z' + 1);
      tg_gguf_writer_append_string (writer, token, n);
    }
  tg_gguf_writer_end_array (writer);
  bytes = tg_gguf_writer_to_bytes (writer);

  return tg_test_file_new (bytes, "vocabulary.gguf");
}

static GtkColumnView *
find_column_view (GtkWidget *widget)
{
  GtkWidget *scroller = tg_test_find_widget (widget, GTK_TYPE_SCROLLED_WINDOW, NULL);

  return GTK_COLUMN_VIEW (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller)));
}

static int
compare (const void *a,
         const void *b)
{
  const double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

static void
report (const char *what,
        double     *times,
        guint       n)
{
  qsort (times, n, sizeof *times, compare);
  printf ("%-44s %7.1f ms median, %7.1f worst\n", what, times[n / 2], times[n - 1]);
}

static double
measure_unfold (GtkWidget      *view,
                GtkTreeListRow *row,
                const char     *what)
{
  double times[N_ROUNDS];

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const double start = spent ();

      gtk_tree_list_row_set_expanded (row, TRUE);
      tg_test_frames (view, 1);
      times[round] = spent () - start;
      gtk_tree_list_row_set_expanded (row, FALSE);
      tg_test_frames (view, 1);
    }
  report (what, times, N_ROUNDS);

  return times[N_ROUNDS / 2];
}

static void
measure_jumps (GtkWidget      *view,
               TgSelection    *selection,
               GtkTreeListRow *row)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  double times[N_JUMPS];

  gtk_tree_list_row_set_expanded (row, TRUE);
  tg_test_frames (view, 2);
  for (guint jump = 0; jump < N_JUMPS; jump++)
    {
      const double start = spent ();

      tg_selection_select_element (selection, TG_TEST_N_ENTRIES, (guint64) g_rand_int_range (rand, 0, N_TOKENS));
      tg_test_frames (view, 1);
      times[jump] = spent () - start;
    }
  report ("select any element, with a frame", times, N_JUMPS);
  gtk_tree_list_row_set_expanded (row, FALSE);
}

/* A bare tree of GTK: as many rows below one, three columns, no more than a number
 * in each cell. */
static GListModel *
create_numbers (gpointer item,
                gpointer user_data)
{
  if (item != user_data)
    return NULL;

  return tg_node_list_new_range (tg_node_get_tree (item), TG_NODE_ELEMENT, TG_TEST_N_ENTRIES, 0, N_TOKENS);
}

static void
bare_setup_cb (GtkListItemFactory *factory,
               GtkListItem        *item,
               gpointer            first)
{
  GtkWidget *inscription = gtk_inscription_new (NULL);
  GtkWidget *child = inscription;

  if (first != NULL)
    {
      child = gtk_tree_expander_new ();
      gtk_tree_expander_set_child (GTK_TREE_EXPANDER (child), inscription);
    }
  gtk_list_item_set_child (item, child);
}

static void
bare_bind_cb (GtkListItemFactory *factory,
              GtkListItem        *item,
              gpointer            first)
{
  g_autofree char *text = g_strdup_printf ("%u", gtk_list_item_get_position (item));
  GtkWidget *child = gtk_list_item_get_child (item);

  if (first != NULL)
    {
      gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (child), gtk_list_item_get_item (item));
      child = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (child));
    }
  gtk_inscription_set_text (GTK_INSCRIPTION (child), text);
}

static double
measure_bare (TgFile *file)
{
  g_autoptr (TgNode) top = tg_node_new (tg_file_get_tree (file), TG_NODE_SUMMARY, 0, 0);
  GListStore *store = g_list_store_new (TG_TYPE_NODE);
  GtkTreeListModel *tree =
    gtk_tree_list_model_new (G_LIST_MODEL (store), FALSE, FALSE, create_numbers, top, NULL);
  GtkWidget *view =
    gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (g_object_ref (tree)))));
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autoptr (GtkTreeListRow) row = NULL;
  GtkWidget *window;
  double median;

  g_list_store_append (store, top);
  gtk_widget_add_css_class (view, "data-table");
  for (guint i = 0; i < 3; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new ("Title", factory);
      gpointer first = i == 0 ? factory : NULL;

      g_signal_connect (factory, "setup", G_CALLBACK (bare_setup_cb), first);
      g_signal_connect (factory, "bind", G_CALLBACK (bare_bind_cb), first);
      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  window = tg_test_present (scroller, 340, 1000);
  row = gtk_tree_list_model_get_row (tree, 0);
  median = measure_unfold (scroller, row, "a bare list: unfold as many, with a frame");
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (tree);

  return median;
}

/* Types a text letter by letter; notes the longest turn of the main loop. */
static void
measure_search (GtkWidget *view)
{
  static const char *const texts[] = { "q", "qu", "que", "quee", "queen", "quee", "que", "qu", "q" };
  GtkWidget *entry;
  double turns[G_N_ELEMENTS (texts)];

  tg_tree_view_set_searching (TG_TREE_VIEW (view), TRUE);
  tg_test_frames (view, 1);
  entry = tg_test_find_widget (view, GTK_TYPE_SEARCH_ENTRY, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const double end = now () + 300;

      turns[i] = 0;
      gtk_editable_set_text (GTK_EDITABLE (entry), texts[i]);
      while (now () < end)
        {
          double start;

          while (!g_main_context_pending (NULL) && now () < end)
            g_usleep (200);
          start = spent ();
          g_main_context_iteration (NULL, FALSE);
          turns[i] = MAX (turns[i], spent () - start);
        }
    }
  report ("longest turn of the main loop per letter", turns, G_N_ELEMENTS (texts));
}

static void
measure_find (TgFile *file)
{
  static const char *const texts[] = { "a", "qu", "queen" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *what = g_strdup_printf ("find “%s” (in the worker)", texts[i]);
      double times[N_ROUNDS];

      for (guint round = 0; round < N_ROUNDS; round++)
        {
          const double start = spent ();
          g_autoptr (TgFound) found =
            tg_tree_search (tg_file_get_tree (file), TG_SEARCH_TEXT, texts[i], NULL, NULL);

          times[round] = spent () - start;
          g_assert_nonnull (found);
        }
      report (what, times, N_ROUNDS);
    }
}

int
main (int    argc,
      char **argv)
{
  TgFile *file;
  TgSelection *selection;
  GtkWidget *view, *window;
  GtkSelectionModel *model;
  g_autoptr (GtkTreeListRow) row = NULL;
  double ours, bare;

  tg_test_gtk_init (&argc, &argv);
  file = new_vocabulary ();
  selection = tg_selection_new (file);
  view = tg_tree_view_new ();
  tg_tree_view_set_selection (TG_TREE_VIEW (view), selection);
  window = tg_test_present (view, 340, 1000);

  tg_selection_select_entry (selection, TG_TEST_N_ENTRIES);
  model = gtk_column_view_get_model (find_column_view (view));
  row = g_object_ref (gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (model)));

  ours = measure_unfold (view, row, "unfold 151,936 elements, with a frame");
  bare = measure_bare (file);
  printf ("%-44s %7.2f\n", "ratio", ours / bare);
  measure_jumps (view, selection, row);
  measure_search (view);
  measure_find (file);

  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (selection);
  g_object_unref (file);

  return 0;
}
