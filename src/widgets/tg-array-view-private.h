/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-array-search.h"
#include "tg-array-view.h"
#include "tg-column-state.h"
#include "tg-job.h"

G_BEGIN_DECLS

/* For #_TgArrayView.selected: none. */
#define TG_ARRAY_VIEW_NONE G_MAXUINT64

/* GTK makes widgets for some two hundred rows, seen or not, which takes longer than
 * a frame should: so many, a screenful, come first. */
#define TG_ARRAY_VIEW_FIRST_ROWS 64

struct _TgArrayView
{
  GtkWidget           parent_instance;

  GtkWidget          *box;
  GtkWidget          *tool_row;
  GtkWidget          *search_entry;
  GtkWidget          *previous_button;
  GtkWidget          *next_button;
  GtkWidget          *count_label;
  GtkWidget          *type_drop_down;
  GtkWidget          *go_to_button;
  GtkWidget          *go_to_popover;
  GtkWidget          *go_to_entry;
  GtkWidget          *stack;
  GtkWidget          *scroller;
  GtkWidget          *column_view;
  GtkColumnViewColumn *index_column;
  GtkColumnViewColumn *value_column;
  GtkColumnViewColumn *meaning_column;
  GtkColumnViewColumn *score_column;
  GtkColumnViewColumn *bytes_column;
  TgColumnState      *column_state;
  GtkWidget          *spinner;
  GtkWidget          *item_label;
  GtkWidget          *facts_label;
  GtkWidget          *total_label;
  GMenuModel         *row_menu;
  GtkWidget          *menu; /* made when it is asked for */

  GHashTable         *cells; /* of the table, by widget; see tg-array-view-cells.c */
  GtkSliceListModel  *slice; /* of the model, the rows that are listed so far */
  GtkSingleSelection *selection;
  TgGguf             *gguf;
  char               *key;
  TgValue             array;
  TgArrayModel       *model; /* NULL while it is being prepared */
  guint64             selected;
  TgJob              *prepare_job;
  TgJob              *search_job;
  TgPattern          *pattern; /* what is looked for, to be marked in the rows */
  TgPattern          *other;
  guint               tick_id;
  gboolean            had_tick;
  gboolean            updating; /* what changes, we changed */
};

void tg_array_view_class_bind_cells   (GtkWidgetClass *widget_class);
GHashTable *tg_array_view_create_cells (void);
void tg_array_view_bind_cells         (TgArrayView    *self);
void tg_array_view_add_gesture        (TgArrayView    *self);
void tg_array_view_class_bind_search  (GtkWidgetClass *widget_class);
void tg_array_view_class_install_actions (GtkWidgetClass *widget_class);
void tg_array_view_emit_show_bytes    (TgArrayView    *self);
void tg_array_view_init_search        (TgArrayView    *self);
void tg_array_view_clear_search       (TgArrayView    *self);
void tg_array_view_update_status      (TgArrayView    *self);
void tg_array_view_update_count       (TgArrayView    *self);
void tg_array_view_schedule_rows      (TgArrayView    *self);
void tg_array_view_show_selected      (TgArrayView    *self,
                                       gboolean        focus);
void tg_array_view_choose             (TgArrayView    *self,
                                       guint64         index,
                                       gboolean        focus);
void tg_array_view_popup              (TgArrayView    *self,
                                       GtkWidget      *widget,
                                       double          x,
                                       double          y);
void tg_array_view_show_stack         (TgArrayView    *self);

G_END_DECLS
