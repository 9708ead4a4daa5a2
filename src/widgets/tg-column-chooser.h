/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-column-state.h"

G_BEGIN_DECLS

#define TG_TYPE_COLUMN_CHOOSER (tg_column_chooser_get_type ())

G_DECLARE_FINAL_TYPE (TgColumnChooser, tg_column_chooser, TG, COLUMN_CHOOSER, GObject)

TgColumnChooser *tg_column_chooser_new      (GtkColumnView       *view,
                                             GtkScrolledWindow   *scroller,
                                             TgColumnState       *state);
void             tg_column_chooser_add      (TgColumnChooser     *self,
                                             const char          *id,
                                             GtkColumnViewColumn *column,
                                             guint                rank);
void             tg_column_chooser_set_room (TgColumnChooser     *self,
                                             int                  expanding);
void             tg_column_chooser_remember (TgColumnChooser     *self,
                                             GSettings           *settings,
                                             const char          *table);
gboolean         tg_column_chooser_is_shown (TgColumnChooser     *self,
                                             guint                index);
int              tg_column_chooser_measure_title (TgColumnChooser     *self,
                                                  guint                index);
GtkWidget       *tg_column_chooser_create_button (TgColumnChooser *self);

G_END_DECLS
