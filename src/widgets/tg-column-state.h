/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_COLUMN_STATE (tg_column_state_get_type ())

G_DECLARE_FINAL_TYPE (TgColumnState, tg_column_state, TG, COLUMN_STATE, GObject)

/* No column. */
#define TG_COLUMN_STATE_NONE G_MAXUINT

/* The widths that a column is given back, in pixels. */
#define TG_COLUMN_STATE_MIN_WIDTH 16
#define TG_COLUMN_STATE_MAX_WIDTH 4096

TgColumnState *tg_column_state_new               (GtkColumnView       *view);
void           tg_column_state_add               (TgColumnState       *self,
                                                  const char          *id,
                                                  GtkColumnViewColumn *column);
GtkSorter     *tg_column_state_create_sorter     (TgColumnState       *self,
                                                  guint                index,
                                                  GCompareDataFunc     compare,
                                                  gpointer             user_data);
void           tg_column_state_set_default_width (TgColumnState       *self,
                                                  guint                index,
                                                  int                  width);
void           tg_column_state_sort              (TgColumnState       *self,
                                                  guint                index,
                                                  gboolean             descending);
guint          tg_column_state_get_sort          (TgColumnState       *self,
                                                  gboolean            *descending);
void           tg_column_state_freeze            (TgColumnState       *self);
void           tg_column_state_thaw              (TgColumnState       *self);
void           tg_column_state_remember          (TgColumnState       *self,
                                                  GSettings           *settings,
                                                  const char          *table);

G_END_DECLS
