/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files tg-compare-table*.c share. */

#include "tg-column-chooser.h"
#include "tg-compare-table.h"

G_BEGIN_DECLS

struct _TgCompareTable
{
  GtkWidget           parent_instance;

  GtkWidget          *box;
  GtkStack           *stack;
  GtkScrolledWindow  *scroller;
  GtkColumnView      *column_view;

  TgComparison       *comparison;
  char               *filter; /* case folded; NULL for all */
  char               *role;   /* the name of a role; NULL for all */
  TgPairGrouping      grouping;

  GListStore         *rows;   /* of TgPairItem: pairs or groups, as they are seen */
  GtkTreeListModel   *tree;
  GtkSorter          *order;  /* of TgPairItem */
  GtkSortListModel   *sorted; /* of the rows of the tree */
  GtkSliceListModel  *shown;  /* of those; of many not all at once */
  GtkSingleSelection *cursor;
  GHashTable         *groups;    /* by name, so that they stay when the order changes */
  GHashTable         *unfolded;  /* the groups that were so before there was a filter; NULL without one */
  gboolean            unfolding; /* what the filter leaves is to be seen, not its groups alone */
  TgPairItem         *wanted;    /* the row that is selected, whether it is seen or not */
  gboolean            moving;    /* the cursor is being put on it */
  gboolean            going;     /* the table scrolls there as soon as it is among the rows */

  TgColumnState      *column_state;
  TgColumnChooser    *chooser;
  TgPairColumn        sort_column;
  gboolean            sort_descending;

  gboolean            stale;  /* there are results that the order does not show */
  GtkEventController *motion; /* over the rows */
  guint               reorder_id;
  double              largest;
};

/* tg-compare-table-rows.c */
void tg_compare_table_init_rows     (TgCompareTable *self);
void tg_compare_table_dispose_rows  (TgCompareTable *self);
void tg_compare_table_rebuild       (TgCompareTable *self,
                                     gboolean        anew);
void tg_compare_table_refresh       (TgCompareTable *self);
void tg_compare_table_forget_groups (TgCompareTable *self);
void tg_compare_table_take_filter   (TgCompareTable *self,
                                     char           *filter);
void tg_compare_table_show_wanted   (TgCompareTable *self);

G_END_DECLS
