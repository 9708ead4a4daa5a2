/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-node.h"

G_BEGIN_DECLS

/**
 * TgNodeColumn:
 *
 * A column of the tree. Those from %TG_NODE_COLUMN_SHAPE on are for tensors only.
 */
typedef enum
{
  TG_NODE_COLUMN_NAME,
  TG_NODE_COLUMN_VALUE,
  TG_NODE_COLUMN_SIZE,
  TG_NODE_COLUMN_SHAPE,
  TG_NODE_COLUMN_ELEMENTS,
  TG_NODE_COLUMN_OFFSET,
  TG_NODE_COLUMN_BITS,
} TgNodeColumn;

#define TG_N_NODE_COLUMNS (TG_NODE_COLUMN_BITS + 1)

#define TG_TYPE_NODE_CELL (tg_node_cell_get_type ())

G_DECLARE_FINAL_TYPE (TgNodeCell, tg_node_cell, TG, NODE_CELL, GtkWidget)

GtkListItemFactory *tg_node_cell_factory_new (TgNodeColumn  column,
                                              gboolean      full_names);
GtkTreeListRow     *tg_node_cell_get_row     (TgNodeCell   *self);
TgNodeColumn        tg_node_cell_get_column  (TgNodeCell   *self);

G_END_DECLS
