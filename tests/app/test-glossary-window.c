/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary-window.h"
#include "tg-glossary.h"
#include "tg-test-gtk.h"
#include "tg-toplevel.h"
#include "tg-window.h"

static GtkWidget *
new_glossary (const char *name)
{
  GtkWidget *window = tg_toplevel_present (TG_TYPE_GLOSSARY_WINDOW, NULL);

  gtk_test_widget_wait_for_draw (window);
  tg_glossary_window_show (TG_GLOSSARY_WINDOW (window), name);

  return window;
}

static GtkListBox *
get_list (GtkWidget *window)
{
  return GTK_LIST_BOX (gtk_widget_get_template_child (window, TG_TYPE_GLOSSARY_WINDOW, "list"));
}

static guint
count_rows (GtkWidget *window)
{
  guint n = 0;

  for (int i = 0; gtk_list_box_get_row_at_index (get_list (window), i) != NULL; i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (window), i)));

  return n;
}

static void
search (GtkWidget  *window,
        const char *text)
{
  GObject *entry = gtk_widget_get_template_child (window, TG_TYPE_GLOSSARY_WINDOW, "search_entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

/* All words are there; a search finds words and what is said of them, in any case. */
static void
test_search (void)
{
  GtkWidget *window = new_glossary (NULL);
  guint n = 0;

  while (tg_glossary_get (n) != NULL)
    n++;
  g_assert_cmpuint (count_rows (window), ==, n);
  search (window, "KURTOSIS");
  tg_test_wait_until (count_rows (window) == 1);
  search (window, "zzzz");
  tg_test_wait_until (count_rows (window) == 0);
  search (window, "interrupted");
  tg_test_wait_until (count_rows (window) == 1);
  search (window, "");
  tg_test_wait_until (count_rows (window) == n);
  tg_test_destroy (window);
}

/* A link goes to its word, which is selected and has the focus, and in sight. */
static void
test_link (void)
{
  GtkWidget *window = new_glossary ("super-block");
  GtkListBoxRow *row = gtk_list_box_get_selected_row (get_list (window));
  graphene_point_t top;

  g_assert_nonnull (row);
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (row), GTK_TYPE_LABEL, "Super-block"));
  tg_test_wait_until (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (row));
  tg_test_frames (window, 3);
  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (row), window, &GRAPHENE_POINT_INIT (0, 0), &top));
  g_assert_cmpfloat (top.y, >=, 0);
  g_assert_cmpfloat (top.y, <, gtk_widget_get_height (window));
  tg_test_destroy (window);
}

/* Rows stand in the order of the alphabet. */
static void
test_order (void)
{
  GtkWidget *window = new_glossary (NULL);
  GtkWidget *first = GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (window), 0));
  GtkWidget *second = GTK_WIDGET (gtk_list_box_get_row_at_index (get_list (window), 1));

  g_assert_nonnull (tg_test_find_widget (first, GTK_TYPE_LABEL, "Alignment"));
  g_assert_nonnull (tg_test_find_widget (second, GTK_TYPE_LABEL, "Architecture"));
  tg_test_destroy (window);
}

/* The window of a file leads here, with and without a word. */
static void
test_actions (void)
{
  GtkWidget *window = tg_window_new (NULL);
  GtkWidget *glossary;

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  gtk_widget_activate_action (window, "win.glossary", NULL);
  glossary = new_glossary (NULL);
  g_assert_null (gtk_list_box_get_selected_row (get_list (glossary)));
  gtk_widget_activate_action (window, "win.explain", "s", "alignment");
  g_assert_nonnull (gtk_list_box_get_selected_row (get_list (glossary)));
  tg_test_destroy (glossary);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/glossary-window/search", test_search);
  g_test_add_func ("/app/glossary-window/link", test_link);
  g_test_add_func ("/app/glossary-window/order", test_order);
  g_test_add_func ("/app/glossary-window/actions", test_actions);

  return g_test_run ();
}
