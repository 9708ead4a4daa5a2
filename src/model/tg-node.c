/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-private.h"

#include "tg-node-list.h"

/**
 * TgNode:
 *
 * One row of the tree. It says what it is and keeps the tree alive; everything
 * it shows is read from the file when it is shown, see tg-node-text.c. Two rows
 * are the same if kind, index and element are.
 *
 * Main thread.
 */

G_DEFINE_FINAL_TYPE (TgNode, tg_node, G_TYPE_OBJECT)

static void
tg_node_finalize (GObject *object)
{
  TgNode *self = TG_NODE (object);

  g_clear_pointer (&self->matches, g_array_unref);
  g_clear_pointer (&self->tree, tg_tree_unref);

  G_OBJECT_CLASS (tg_node_parent_class)->finalize (object);
}

static void
tg_node_class_init (TgNodeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_node_finalize;
}

static void
tg_node_init (TgNode *self)
{
}

/**
 * tg_node_new:
 * @tree: a tree
 * @kind: neither a group nor %TG_NODE_FOUND
 * @index: of the entry or tensor, if it is one
 * @element: of the array, or the first of a page
 *
 * Returns: (transfer full): a row
 */
TgNode *
tg_node_new (TgTree     *tree,
             TgNodeKind  kind,
             guint64     index,
             guint64     element)
{
  TgNode *self;

  g_return_val_if_fail (tree != NULL, NULL);

  self = g_object_new (TG_TYPE_NODE, NULL);
  self->tree = tg_tree_ref (tree);
  self->kind = kind;
  self->index = index;
  self->element = element;

  return self;
}

/**
 * tg_node_new_group:
 * @tree: a tree
 * @group: a group of it
 * @kind: %TG_NODE_ENTRY_GROUP or %TG_NODE_LAYER
 *
 * Returns: (transfer full): the row above the rows of @group
 */
TgNode *
tg_node_new_group (TgTree            *tree,
                   const TgTreeGroup *group,
                   TgNodeKind         kind)
{
  TgNode *self;

  g_return_val_if_fail (group != NULL && group->count > 0, NULL);

  self = tg_node_new (tree, kind, group->order[0], 0);
  self->group = group;

  return self;
}

/**
 * tg_node_new_found:
 * @tree: a tree
 * @kind: what was found: %TG_NODE_ENTRY, %TG_NODE_TENSOR or %TG_NODE_ELEMENT
 * @entry: of elements, the array
 * @matches: (element-type guint32): indices; not changed any more
 *
 * Returns: (transfer full): the row above the rows of @matches
 */
TgNode *
tg_node_new_found (TgTree     *tree,
                   TgNodeKind  kind,
                   guint64     entry,
                   GArray     *matches)
{
  TgNode *self;

  g_return_val_if_fail (matches != NULL, NULL);

  self = tg_node_new (tree, TG_NODE_FOUND, entry, 0);
  self->found_kind = kind;
  self->matches = g_array_ref (matches);

  return self;
}

TgNodeKind
tg_node_get_kind (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), TG_NODE_SUMMARY);

  return self->kind;
}

/* Of the entry or tensor; of a group its first one. */
guint64
tg_node_get_index (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), 0);

  return self->index;
}

guint64
tg_node_get_element (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), 0);

  return self->element;
}

/**
 * tg_node_get_tree:
 * @self: a row
 *
 * Returns: (transfer none): the tree it belongs to
 */
TgTree *
tg_node_get_tree (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  return self->tree;
}

static GListModel *
dup_elements (TgNode *self)
{
  const TgEntry *entry = tg_gguf_get_entry (tg_node_get_main (self), self->index);

  if (entry->type != TG_VALUE_ARRAY || entry->count == 0)
    return NULL;

  return tg_node_list_new_range (self->tree,
                                 entry->count > TG_NODE_MAX_ROWS ? TG_NODE_PAGE : TG_NODE_ELEMENT,
                                 self->index, 0, entry->count);
}

/**
 * tg_node_dup_children:
 * @self: a row
 *
 * Takes no time: it is called for every row that comes into sight.
 *
 * Returns: (transfer full) (nullable): the rows below, or %NULL if it cannot be
 *   unfolded
 */
GListModel *
tg_node_dup_children (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  switch (self->kind)
    {
    case TG_NODE_HEADER:
      return tg_node_list_new_range (self->tree, TG_NODE_HEADER_FIELD, 0, 0, 2);

    case TG_NODE_METADATA:
      return tg_tree_get_n_entries (self->tree) > 0 ? tg_node_list_new_items (self->tree, TG_NODE_ENTRY) : NULL;

    case TG_NODE_ENTRY_GROUP:
      return tg_node_list_new_group (self->tree, self->group, TG_NODE_ENTRY);

    case TG_NODE_ENTRY:
      return dup_elements (self);

    case TG_NODE_PAGE:
      return tg_node_list_new_range (self->tree, TG_NODE_ELEMENT, self->index, self->element,
                                     tg_node_get_page_count (self));

    case TG_NODE_TENSORS:
      return tg_tree_get_n_tensors (self->tree) > 0 ? tg_node_list_new_items (self->tree, TG_NODE_TENSOR) : NULL;

    case TG_NODE_LAYER:
      return tg_node_list_new_group (self->tree, self->group, TG_NODE_TENSOR);

    case TG_NODE_FOUND:
      return tg_node_list_new_matches (self->tree, self->found_kind, self->index, self->matches);

    case TG_NODE_SUMMARY:
    case TG_NODE_HEADER_FIELD:
    case TG_NODE_ELEMENT:
    case TG_NODE_TENSOR:
    case TG_NODE_FAULT:
    default:
      return NULL;
    }
}

/**
 * tg_node_select:
 * @self: a row
 * @selection: the selection of the same file
 *
 * Makes what the row stands for the selected thing.
 */
void
tg_node_select (TgNode      *self,
                TgSelection *selection)
{
  guint part;

  g_return_if_fail (TG_IS_NODE (self));
  g_return_if_fail (TG_IS_SELECTION (selection));

  part = tg_shards_get_opened (tg_tree_get_shards (self->tree));
  switch (self->kind)
    {
    case TG_NODE_SUMMARY:
      tg_selection_select_summary (selection);
      break;

    case TG_NODE_HEADER:
      tg_selection_set_offset (selection, part, 0);
      break;

    case TG_NODE_HEADER_FIELD:
      /* | magic u32 | version u32 | tensors u64 | entries u64 | */
      tg_selection_set_offset (selection, part, 8 + 8 * self->index);
      break;

    case TG_NODE_METADATA:
      tg_selection_select_metadata (selection, NULL);
      break;

    case TG_NODE_ENTRY_GROUP:
      tg_selection_select_metadata (selection, self->group->name);
      break;

    case TG_NODE_ENTRY:
    case TG_NODE_PAGE:
      tg_selection_select_entry (selection, self->index);
      break;

    case TG_NODE_ELEMENT:
      tg_selection_select_element (selection, self->index, self->element);
      break;

    case TG_NODE_TENSORS:
      tg_selection_select_tensors (selection, NULL);
      break;

    case TG_NODE_LAYER:
      tg_selection_select_tensors (selection, self->group->name);
      break;

    case TG_NODE_TENSOR:
      tg_selection_select_tensor (selection, self->index);
      break;

    case TG_NODE_FAULT:
      tg_selection_select_problem (selection, tg_gguf_get_fault (tg_node_get_main (self)));
      break;

    case TG_NODE_FOUND:
      break;

    default:
      g_return_if_reached ();
    }
}
