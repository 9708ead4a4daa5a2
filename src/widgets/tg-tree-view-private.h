/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-column-state.h"
#include "tg-job.h"
#include "tg-node-cell.h"
#include "tg-tree-search.h"
#include "tg-tree-sort.h"
#include "tg-tree-view.h"

G_BEGIN_DECLS

/* What the rows are. */
typedef enum
{
  TG_TREE_GROUPED, /* the whole tree */
  TG_TREE_FLAT,    /* all tensors, sorted */
  TG_TREE_FOUND,   /* what a search found */
} TgTreeRows;

struct _TgTreeView
{
  GtkWidget            parent_instance;

  /* Template children; the topmost is bound so that disposing unparents it. */
  GtkWidget           *box;
  GtkSearchBar        *search_bar;
  GtkSearchEntry      *search_entry;
  GtkLabel            *search_error;
  GtkStack            *stack;
  GtkScrolledWindow   *scroller;
  GtkColumnView       *column_view;
  GtkLabel            *count_label;
  GtkToggleButton     *grouped_button;
  GtkToggleButton     *flat_button;
  GtkColumnViewColumn *columns[TG_N_NODE_COLUMNS];
  GtkSorter           *sorters[TG_N_NODE_COLUMNS];
  gboolean             present[TG_N_NODE_COLUMNS];
  GtkWidget           *menu; /* of the right button */

  TgSelection         *selection;
  TgTree              *tree; /* whose rows are shown */
  GtkTreeListModel    *rows;
  GtkSliceListModel   *shown; /* of the rows; of many not all at once */
  GtkSingleSelection  *cursor;
  gboolean             following; /* the cursor is being put where the selection is */

  gboolean             flat;
  gboolean             full_names; /* in the column of names, instead of their last part */
  gboolean             narrow;
  guint                fit_id;
  int                  fit_width;

  TgColumnState       *column_state;
  TgJob               *sort_job;
  GArray              *order; /* of the flat list; NULL before it is sorted */

  TgJob               *search_job;
  TgSearchMode         search_mode;
  TgFound             *found; /* NULL unless a search is shown */
};

/* tg-tree-view.c */
void    tg_tree_view_show_rows  (TgTreeView *self);
void    tg_tree_view_go_to      (TgTreeView *self,
                                 guint       position,
                                 gboolean    focus);
TgNode *tg_tree_view_dup_cursor (TgTreeView *self);

/* tg-tree-view-follow.c */
void tg_tree_view_follow (TgTreeView *self);

/* tg-tree-view-flat.c */
void tg_tree_view_init_flat   (TgTreeView *self);
void tg_tree_view_sort        (TgTreeView *self);
void tg_tree_view_fit_columns (TgTreeView *self);
void tg_tree_view_fit_value   (TgTreeView *self);

/* tg-tree-view-search.c */
void tg_tree_view_class_init_search (GtkWidgetClass *widget_class);
void tg_tree_view_init_search       (TgTreeView     *self);
void tg_tree_view_search            (TgTreeView     *self);

/* tg-tree-view-input.c */
void tg_tree_view_class_init_input (GtkWidgetClass *widget_class);
void tg_tree_view_init_input       (TgTreeView     *self);

G_END_DECLS
