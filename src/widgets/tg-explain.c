/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-explain.h"

#include "tg-compat-list.h"
#include "tg-glossary.h"

/* Tooltips that teach: what a word means, at the word. */

/**
 * tg_explain_labels:
 * @root: a widget
 *
 * Gives a tooltip to all labels of @root that say a word of the glossary.
 */
void
tg_explain_labels (GtkWidget *root)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  if (GTK_IS_LABEL (root))
    {
      const char *text = tg_glossary_explain (gtk_label_get_text (GTK_LABEL (root)));

      if (text != NULL)
        gtk_widget_set_tooltip_text (root, text);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    tg_explain_labels (child);
}

/* The same for the titles of columns. After columns were added. */
void
tg_explain_titles (GtkColumnView *view)
{
  tg_compat_column_view_set_title_tooltips (view, tg_glossary_explain);
}
