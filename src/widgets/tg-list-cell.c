/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-list-cell.h"

/* Columns decide how wide a cell is, so a text wants next to nothing by itself and is cut
 * where its room ends. */

/* Returns: (transfer floating): one line of text */
GtkWidget *
tg_list_cell_new_text (void)
{
  GtkWidget *text = gtk_inscription_new ("");

  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (text), 1);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (text), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);

  return text;
}

/* Returns: (transfer floating): the same for a number */
GtkWidget *
tg_list_cell_new_number (void)
{
  GtkWidget *number = tg_list_cell_new_text ();

  /* Numbers run from left to right everywhere, and their digits stand below each other. */
  gtk_widget_set_direction (number, GTK_TEXT_DIR_LTR);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (number), 1);
  gtk_widget_add_css_class (number, "numeric");

  return number;
}

/**
 * tg_list_cell_take:
 * @item: an item of a list of #GtkTreeListRow
 * @cell: (transfer floating): what shows one column of a row
 * @unfolds: whether this is the column that has the arrows
 */
void
tg_list_cell_take (GtkListItem *item,
                   GtkWidget   *cell,
                   gboolean     unfolds)
{
  GtkWidget *child = cell;

  if (unfolds)
    {
      child = gtk_tree_expander_new ();
      gtk_tree_expander_set_child (GTK_TREE_EXPANDER (child), cell);
    }
  gtk_list_item_set_child (item, child);
}

static GtkWidget *
set_row (GtkListItem    *item,
         GtkTreeListRow *row)
{
  GtkWidget *child = gtk_list_item_get_child (item);

  if (!GTK_IS_TREE_EXPANDER (child))
    return child;

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (child), row);

  return gtk_tree_expander_get_child (GTK_TREE_EXPANDER (child));
}

/* Returns: (transfer none): the cell that tg_list_cell_take() was given, to show the row of @item */
GtkWidget *
tg_list_cell_bind (GtkListItem *item)
{
  return set_row (item, gtk_list_item_get_item (item));
}

/* Returns: (transfer none): the cell, to show nothing */
GtkWidget *
tg_list_cell_unbind (GtkListItem *item)
{
  return set_row (item, NULL);
}
