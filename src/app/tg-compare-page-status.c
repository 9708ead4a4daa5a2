/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-page-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-tooltip.h"

/* The row at the foot: the selected pair in a sentence, and how many there are of each sort. */

static void
take_label (GtkLabel *label,
            char     *text)
{
  gtk_label_set_text (label, text);
  tg_tooltip_set (GTK_WIDGET (label), text);
  g_free (text);
}

/* The row of the table that is selected, or that of the selected tensor. */
static TgPairItem *
dup_item (TgComparePage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  TgPairItem *item = tg_compare_table_dup_selected (self->table);

  if (item == NULL && selected->tensor != TG_SELECTION_NONE)
    item = tg_comparison_find_item (self->comparison, tg_selection_get_file (self->selection), selected->tensor);

  return item;
}

static char *
describe_item (TgPairItem *item)
{
  const TgPairResult *result = tg_pair_item_get_result (item);
  const TgMeasures *m = tg_pair_item_get_measures (item);
  g_autofree char *number = NULL;
  const guint64 *ne;

  if (result == NULL || result->status == TG_PAIR_WAITING)
    return g_strdup ("");
  if (result->reason != NULL)
    return g_strdup (result->reason);
  if (result->status == TG_PAIR_IDENTICAL)
    return g_strdup (_("identical"));
  if (result->status == TG_PAIR_EQUAL)
    return g_strdup (_("the same weights in other bytes"));

  ne = tg_pair_item_get_pair (item)->infos[0]->ne;
  number = tg_format_significant (m->max_abs, 3);
  if (ne[0] == 0 || m->n == 0)
    return g_strdup (_("none of the weights is finite in both files"));
  if (m->max_at / ne[0] >= ne[1])
    return g_strdup_printf (_("worst weight at slice %" PRIu64 ", row %" PRIu64 ", column %" PRIu64 ": error %s"),
                            m->max_at / ne[0] / ne[1], m->max_at / ne[0] % ne[1], m->max_at % ne[0], number);

  return g_strdup_printf (_("worst weight at row %" PRIu64 ", column %" PRIu64 ": error %s"), m->max_at / ne[0],
                          m->max_at % ne[0], number);
}

/* Adds @words to a list. */
static void
take_words (char **list,
            char  *words)
{
  g_autofree char *before = *list;
  g_autofree char *last = words;

  /* Translators: the next number in a list of numbers: "6 differ, 3 identical" */
  *list = g_strdup_printf (C_ ("list of numbers", "%s, %s"), before, last);
}

/* Numbers of tensors in the words of the table. */
static char *
describe_totals (const TgPairTotals *totals)
{
  const guint64 *n = totals->n;
  const guint64 n_different = n[TG_PAIR_DIFFERENT] + n[TG_PAIR_SHAPE];
  const guint64 same = n[TG_PAIR_IDENTICAL];
  const guint64 equal = n[TG_PAIR_EQUAL];
  const guint64 unreadable = n[TG_PAIR_UNREADABLE];
  const guint64 duplicate = n[TG_PAIR_DUPLICATE];
  /* Translators: a number of tensors of two files */
  char *list = g_strdup_printf (ngettext ("%" PRIu64 " differs", "%" PRIu64 " differ", (gulong) n_different),
                                n_different);

  /* Translators: a number of tensors of two files: the same bytes */
  take_words (&list, g_strdup_printf (ngettext ("%" PRIu64 " identical", "%" PRIu64 " identical", (gulong) same), same));
  if (equal > 0)
    /* Translators: a number of tensors of two files: the same weights, but in other bytes */
    take_words (&list, g_strdup_printf (ngettext ("%" PRIu64 " equal", "%" PRIu64 " equal", (gulong) equal), equal));
  take_words (&list, g_strdup_printf (_("%" PRIu64 " only in A"), n[TG_PAIR_ONLY_A]));
  take_words (&list, g_strdup_printf (_("%" PRIu64 " only in B"), n[TG_PAIR_ONLY_B]));
  if (unreadable > 0)
    /* Translators: a number of tensors of two files: the weights of one or both cannot be read */
    take_words (&list, g_strdup_printf (ngettext ("%" PRIu64 " not readable", "%" PRIu64 " not readable", (gulong) unreadable),
                                        unreadable));
  if (duplicate > 0)
    /* Translators: a number of tensors of two files: another one has the same name */
    take_words (&list, g_strdup_printf (ngettext ("%" PRIu64 " duplicate name", "%" PRIu64 " duplicate names", (gulong) duplicate),
                                        duplicate));

  return list;
}

void
tg_compare_page_update_status (TgComparePage *self)
{
  g_autoptr (TgPairItem) item = NULL;
  TgPairTotals totals;

  if (self->comparison == NULL || self->selection == NULL)
    return;

  item = dup_item (self);
  take_label (self->status_name, g_strdup (item != NULL ? tg_pair_item_get_name (item) : ""));
  take_label (self->status_text, item != NULL ? describe_item (item) : g_strdup (""));

  tg_comparison_get_totals (self->comparison, &totals);
  take_label (self->status_counts, describe_totals (&totals));
}
