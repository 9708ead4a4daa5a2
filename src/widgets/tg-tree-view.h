/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-node.h"
#include "tg-selection.h"

G_BEGIN_DECLS

#define TG_TYPE_TREE_VIEW (tg_tree_view_get_type ())

G_DECLARE_FINAL_TYPE (TgTreeView, tg_tree_view, TG, TREE_VIEW, GtkWidget)

GtkWidget *tg_tree_view_new           (void);
void       tg_tree_view_set_selection (TgTreeView  *self,
                                       TgSelection *selection);
void       tg_tree_view_set_flat      (TgTreeView  *self,
                                       gboolean     flat);
gboolean   tg_tree_view_get_flat      (TgTreeView  *self);
void       tg_tree_view_set_narrow    (TgTreeView  *self,
                                       gboolean     narrow);
void       tg_tree_view_set_searching (TgTreeView  *self,
                                       gboolean     searching);
gboolean   tg_tree_view_get_searching (TgTreeView  *self);
void       tg_tree_view_move_match    (TgTreeView  *self,
                                       gboolean     backwards);
gboolean   tg_tree_view_focus_cursor (TgTreeView  *self);
void       tg_tree_view_remember_columns (TgTreeView *self,
                                          GSettings  *settings);

G_END_DECLS
