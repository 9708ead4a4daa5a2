/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-list-cell.h"

#include "tg-test-gtk.h"

/* A text takes the room it is given, however long it is: a column would grow with it. */
static void
test_width (void)
{
  GtkWidget *text = g_object_ref_sink (tg_list_cell_new_text ());
  int before, after;

  gtk_widget_measure (text, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &before, NULL, NULL);
  gtk_inscription_set_text (GTK_INSCRIPTION (text), "a name that is much longer than any column is wide");
  gtk_widget_measure (text, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &after, NULL, NULL);
  g_assert_cmpint (before, ==, after);
  g_object_unref (text);
}

/* Digits stand below each other also where text runs from right to left. */
static void
test_number (void)
{
  GtkWidget *number;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  number = g_object_ref_sink (tg_list_cell_new_number ());
  g_assert_cmpint (gtk_widget_get_direction (number), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpfloat (gtk_inscription_get_xalign (GTK_INSCRIPTION (number)), ==, 1);
  g_object_unref (number);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item,
          GtkWidget         **cell)
{
  *cell = tg_list_cell_new_text ();
  tg_list_cell_take (item, *cell, TRUE);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item,
         GtkWidget         **cell)
{
  GtkWidget *bound = tg_list_cell_bind (item);
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_widget_get_parent (bound));

  g_assert_true (bound == *cell);
  g_assert_true (gtk_tree_expander_get_list_row (expander) == gtk_list_item_get_item (item));
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item,
           GtkWidget         **cell)
{
  GtkWidget *bound = tg_list_cell_unbind (item);

  g_assert_true (bound == *cell);
  g_assert_null (gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (gtk_widget_get_parent (bound))));
  *cell = NULL;
}

static GListModel *
create_children_cb (gpointer item,
                    gpointer user_data)
{
  return NULL;
}

/* The arrow of a cell is that of its row, and of none when the cell is for no row. */
static void
test_row (void)
{
  GtkStringList *strings = gtk_string_list_new ((const char *[]){ "row", NULL });
  GtkTreeListModel *tree =
    gtk_tree_list_model_new (G_LIST_MODEL (strings), FALSE, FALSE, create_children_cb, NULL, NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *cell = NULL;
  GtkWidget *view;
  GtkWidget *window;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), &cell);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), &cell);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), &cell);
  view = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (tree))), factory);
  window = tg_test_present (view, 200, 100);
  g_assert_nonnull (cell);
  gtk_list_view_set_model (GTK_LIST_VIEW (view), NULL);
  tg_test_destroy (window);
  g_assert_null (cell);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/list-cell/width", test_width);
  g_test_add_func ("/widgets/list-cell/number", test_number);
  g_test_add_func ("/widgets/list-cell/row", test_row);

  return g_test_run ();
}
