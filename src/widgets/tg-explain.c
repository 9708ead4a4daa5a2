/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-explain.h"

#include <glib/gi18n.h>

#include "tg-compat-list.h"
#include "tg-glossary.h"
#include "tg-tooltip.h"

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

/**
 * tg_explain_problem:
 * @button: a button with the action "win.explain"
 * @kind: a kind of problem
 *
 * Lets the button lead to what the glossary says of such problems, and say it in its
 * tooltip.
 */
void
tg_explain_problem (GtkWidget     *button,
                    TgProblemKind  kind)
{
  const TgGlossaryEntry *entry = tg_glossary_find_problem (kind);

  g_return_if_fail (GTK_IS_ACTIONABLE (button));

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", entry->name);
  tg_tooltip_set (button, _ (entry->text));
}

/* Gives one to the titles of columns, too. After columns were added. */
void
tg_explain_titles (GtkColumnView *view)
{
  tg_compat_column_view_set_title_tooltips (view, tg_glossary_explain);
}
