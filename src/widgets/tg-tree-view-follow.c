/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-view-private.h"

/* Putting the cursor where the selection is. */

/* The row at @index below @parent, unfolded so far; or one of the first level. */
static GtkTreeListRow *
dup_child_row (TgTreeView     *self,
               GtkTreeListRow *parent,
               guint           index)
{
  if (parent == NULL)
    return gtk_tree_list_model_get_child_row (self->rows, index);

  gtk_tree_list_row_set_expanded (parent, TRUE);

  return gtk_tree_list_row_get_child_row (parent, index);
}

static gboolean
is_kind (GtkTreeListRow *row,
         TgNodeKind      kind)
{
  g_autoptr (TgNode) node = gtk_tree_list_row_get_item (row);

  return tg_node_get_kind (node) == kind;
}

static GtkTreeListRow *
dup_root_row (TgTreeView *self,
              TgNodeKind  kind)
{
  for (guint i = 0;; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_child_row (self->rows, i);

      if (row == NULL || is_kind (row, kind))
        return g_steal_pointer (&row);
    }
}

/* The row of an entry or tensor in the tree, its groups unfolded. */
static GtkTreeListRow *
dup_tree_row (TgTreeView *self,
              TgNodeKind  kind,
              guint64     index)
{
  g_autoptr (GtkTreeListRow) root =
    dup_root_row (self, kind == TG_NODE_ENTRY ? TG_NODE_METADATA : TG_NODE_TENSORS);
  g_autoptr (GtkTreeListRow) item_row = NULL;
  const TgTreeGroup *group;
  guint32 item, child;

  if (root == NULL || index >= (kind == TG_NODE_ENTRY ? tg_tree_get_n_entries (self->tree)
                                                      : tg_tree_get_n_tensors (self->tree)))
    return NULL;

  group = kind == TG_NODE_ENTRY ? tg_tree_find_entry (self->tree, (guint32) index, &item, &child)
                                : tg_tree_find_tensor (self->tree, (guint32) index, &item, &child);
  item_row = dup_child_row (self, root, item);
  if (group == NULL || item_row == NULL)
    return g_steal_pointer (&item_row);

  return dup_child_row (self, item_row, child);
}

/* The row of an element, if its array is unfolded; else that of the array. */
static GtkTreeListRow *
dup_element_row (TgTreeView       *self,
                 const TgSelected *selected)
{
  g_autoptr (GtkTreeListRow) row = dup_tree_row (self, TG_NODE_ENTRY, selected->entry);
  g_autoptr (GtkTreeListRow) child = NULL;

  if (row == NULL || !gtk_tree_list_row_get_expanded (row))
    return g_steal_pointer (&row);

  child = gtk_tree_list_row_get_child_row (row, 0);
  if (child != NULL && is_kind (child, TG_NODE_PAGE))
    {
      g_autoptr (GtkTreeListRow) page =
        gtk_tree_list_row_get_child_row (row, (guint) (selected->element / TG_NODE_PAGE_ROWS));

      return dup_child_row (self, page, (guint) (selected->element % TG_NODE_PAGE_ROWS));
    }

  return gtk_tree_list_row_get_child_row (row, (guint) selected->element);
}

static GtkTreeListRow *
dup_selected_row (TgTreeView *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  g_autoptr (GtkTreeListRow) root = NULL;

  switch (selected->kind)
    {
    case TG_SELECTION_SUMMARY:
      return dup_root_row (self, TG_NODE_SUMMARY);

    case TG_SELECTION_ENTRY:
      return dup_tree_row (self, TG_NODE_ENTRY, selected->entry);

    case TG_SELECTION_ELEMENT:
      return dup_element_row (self, selected);

    case TG_SELECTION_TENSOR:
      return dup_tree_row (self, TG_NODE_TENSOR, selected->tensor);

    case TG_SELECTION_METADATA:
    case TG_SELECTION_TENSORS:
      root = dup_root_row (self, selected->kind == TG_SELECTION_METADATA ? TG_NODE_METADATA : TG_NODE_TENSORS);
      for (guint i = 0; root != NULL && selected->group != NULL; i++)
        {
          g_autoptr (GtkTreeListRow) row = dup_child_row (self, root, i);
          g_autoptr (TgNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
          g_autofree char *name = node != NULL ? tg_node_dup_name (node) : NULL;

          if (row == NULL || g_str_equal (name, selected->group))
            return g_steal_pointer (&row);
        }
      return g_steal_pointer (&root);

    case TG_SELECTION_BYTES:
    default:
      return NULL;
    }
}

/* Whether the cursor is on what is selected already. */
static gboolean
is_selected (TgNode           *node,
             const TgSelected *selected)
{
  g_autofree char *name = NULL;

  switch (tg_node_get_kind (node))
    {
    case TG_NODE_SUMMARY:
      return selected->kind == TG_SELECTION_SUMMARY;

    case TG_NODE_ENTRY:
    case TG_NODE_PAGE:
      return selected->kind == TG_SELECTION_ENTRY && selected->entry == tg_node_get_index (node);

    case TG_NODE_ELEMENT:
      return selected->kind == TG_SELECTION_ELEMENT && selected->entry == tg_node_get_index (node) &&
             selected->element == tg_node_get_element (node);

    case TG_NODE_TENSOR:
      return selected->kind == TG_SELECTION_TENSOR && selected->tensor == tg_node_get_index (node);

    case TG_NODE_HEADER:
    case TG_NODE_HEADER_FIELD:
    case TG_NODE_FAULT:
    case TG_NODE_FOUND:
      return selected->kind == TG_SELECTION_BYTES;

    case TG_NODE_METADATA:
      return selected->kind == TG_SELECTION_METADATA && selected->group == NULL;

    case TG_NODE_TENSORS:
      return selected->kind == TG_SELECTION_TENSORS && selected->group == NULL;

    case TG_NODE_ENTRY_GROUP:
    case TG_NODE_LAYER:
      name = tg_node_dup_name (node);
      return selected->kind == (tg_node_get_kind (node) == TG_NODE_LAYER ? TG_SELECTION_TENSORS : TG_SELECTION_METADATA) &&
             g_strcmp0 (selected->group, name) == 0;

    default:
      return FALSE;
    }
}

static guint
find_in_order (TgTreeView *self,
               guint64     tensor)
{
  for (guint i = 0; self->order != NULL && i < self->order->len; i++)
    if (g_array_index (self->order, guint32, i) == tensor)
      return i;

  return GTK_INVALID_LIST_POSITION;
}

/* Puts the cursor where the selection is, if there is a row for that. */
void
tg_tree_view_follow (TgTreeView *self)
{
  g_autoptr (TgNode) node = tg_tree_view_dup_cursor (self);
  const TgSelected *selected = tg_selection_get (self->selection);
  guint position = GTK_INVALID_LIST_POSITION;

  /* Matches stay as they are while one goes through them. */
  if (self->rows == NULL || self->found != NULL || (node != NULL && is_selected (node, selected)))
    return;

  if (self->flat)
    position = find_in_order (self, selected->tensor);
  else
    {
      g_autoptr (GtkTreeListRow) row = NULL;

      /* To unfold a group above the cursor moves it, but nobody moved it. */
      self->following = TRUE;
      row = dup_selected_row (self);
      self->following = FALSE;
      if (row != NULL)
        position = gtk_tree_list_row_get_position (row);
    }

  if (position != GTK_INVALID_LIST_POSITION)
    tg_tree_view_go_to (self, position, FALSE);
  else
    {
      self->following = TRUE;
      gtk_single_selection_set_selected (self->cursor, GTK_INVALID_LIST_POSITION);
      self->following = FALSE;
    }
}
