/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-list.h"

/* The most rows directly below the root. */
#define MAX_ROOT_ROWS 5

typedef enum
{
  FORM_ROOT,  /* the kinds in root */
  FORM_ITEMS, /* the items of a side of the tree */
  FORM_ORDER, /* the indices in order */
  FORM_RANGE, /* one after the other from first on, step by step */
} Form;

/**
 * TgNodeList:
 *
 * Rows of the tree, made when a list view asks for them and gone with it: a
 * vocabulary of 150,000 tokens costs no more objects than the window has lines.
 * Never changes.
 *
 * Main thread.
 */
struct _TgNodeList
{
  GObject        parent_instance;

  TgTree        *tree;
  Form           form;
  TgNodeKind     kind; /* of the rows; with FORM_ITEMS of those that are not groups */
  guint          n_items;

  TgNodeKind     root[MAX_ROOT_ROWS];
  guint64        entry; /* whose elements they are */
  guint64        first;
  guint64        step;
  const guint32 *order;
  GArray        *matches; /* keeps order alive, unless the tree does */
};

static GType
tg_node_list_get_item_type (GListModel *model)
{
  return TG_TYPE_NODE;
}

static guint
tg_node_list_get_n_items (GListModel *model)
{
  return TG_NODE_LIST (model)->n_items;
}

static TgNode *
new_row (TgNodeList *self,
         guint64     index)
{
  if (self->kind == TG_NODE_ELEMENT || self->kind == TG_NODE_PAGE)
    return tg_node_new (self->tree, self->kind, self->entry, index);

  return tg_node_new (self->tree, self->kind, index, 0);
}

static gpointer
tg_node_list_get_item (GListModel *model,
                       guint       position)
{
  TgNodeList *self = TG_NODE_LIST (model);
  const TgTreeItem *item;

  if (position >= self->n_items)
    return NULL;

  switch (self->form)
    {
    case FORM_ROOT:
      return tg_node_new (self->tree, self->root[position], 0, 0);

    case FORM_ITEMS:
      item = self->kind == TG_NODE_ENTRY ? tg_tree_get_entry_item (self->tree, position)
                                         : tg_tree_get_tensor_item (self->tree, position);
      if (item->group == NULL)
        return new_row (self, item->index);
      return tg_node_new_group (self->tree, item->group,
                                self->kind == TG_NODE_ENTRY ? TG_NODE_ENTRY_GROUP : TG_NODE_LAYER);

    case FORM_ORDER:
      return new_row (self, self->order[position]);

    case FORM_RANGE:
      return new_row (self, self->first + self->step * position);

    default:
      g_return_val_if_reached (NULL);
    }
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = tg_node_list_get_item_type;
  iface->get_n_items = tg_node_list_get_n_items;
  iface->get_item = tg_node_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TgNodeList, tg_node_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static void
tg_node_list_finalize (GObject *object)
{
  TgNodeList *self = TG_NODE_LIST (object);

  g_clear_pointer (&self->matches, g_array_unref);
  g_clear_pointer (&self->tree, tg_tree_unref);

  G_OBJECT_CLASS (tg_node_list_parent_class)->finalize (object);
}

static void
tg_node_list_class_init (TgNodeListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_node_list_finalize;
}

static void
tg_node_list_init (TgNodeList *self)
{
}

static TgNodeList *
list_new (TgTree     *tree,
          Form        form,
          TgNodeKind  kind,
          guint64     n_items)
{
  TgNodeList *self = g_object_new (TG_TYPE_NODE_LIST, NULL);

  self->tree = tg_tree_ref (tree);
  self->form = form;
  self->kind = kind;
  /* List positions are 32 bits wide; what lies beyond cannot be addressed. */
  self->n_items = (guint) MIN (n_items, G_MAXUINT - 1);

  return self;
}

/**
 * tg_node_list_new_root:
 * @tree: a tree
 *
 * Returns: (transfer full): the rows of the outermost level. If the file has a
 *   fault, they tell how far it could be read
 */
GListModel *
tg_node_list_new_root (TgTree *tree)
{
  TgNodeList *self;
  TgShards *shards;
  gboolean fault;
  guint n = 0;

  g_return_val_if_fail (tree != NULL, NULL);

  shards = tg_tree_get_shards (tree);
  fault = tg_gguf_get_fault (tg_shards_get_main (shards)) != NULL;
  self = list_new (tree, FORM_ROOT, TG_NODE_SUMMARY, 0);
  self->root[n++] = TG_NODE_SUMMARY;
  if (fault)
    self->root[n++] = TG_NODE_HEADER;
  self->root[n++] = TG_NODE_METADATA;
  self->root[n++] = TG_NODE_TENSORS;
  if (fault)
    self->root[n++] = TG_NODE_FAULT;
  self->n_items = n;

  return G_LIST_MODEL (self);
}

/**
 * tg_node_list_new_items:
 * @tree: a tree
 * @kind: %TG_NODE_ENTRY or %TG_NODE_TENSOR
 *
 * Returns: (transfer full): what is directly below "Metadata" or "Tensors":
 *   groups, and entries or tensors that are in none
 */
GListModel *
tg_node_list_new_items (TgTree     *tree,
                        TgNodeKind  kind)
{
  g_return_val_if_fail (tree != NULL, NULL);
  g_return_val_if_fail (kind == TG_NODE_ENTRY || kind == TG_NODE_TENSOR, NULL);

  return G_LIST_MODEL (list_new (tree, FORM_ITEMS, kind,
                                 kind == TG_NODE_ENTRY ? tg_tree_get_n_entry_items (tree)
                                                       : tg_tree_get_n_tensor_items (tree)));
}

/**
 * tg_node_list_new_group:
 * @tree: a tree
 * @group: a group of it
 * @kind: %TG_NODE_ENTRY or %TG_NODE_TENSOR
 *
 * Returns: (transfer full): the entries or tensors of @group
 */
GListModel *
tg_node_list_new_group (TgTree            *tree,
                        const TgTreeGroup *group,
                        TgNodeKind         kind)
{
  TgNodeList *self;

  g_return_val_if_fail (tree != NULL && group != NULL, NULL);

  self = list_new (tree, FORM_ORDER, kind, group->count);
  self->order = group->order;

  return G_LIST_MODEL (self);
}

/**
 * tg_node_list_new_range:
 * @tree: a tree
 * @kind: %TG_NODE_TENSOR, %TG_NODE_HEADER_FIELD, %TG_NODE_ELEMENT or %TG_NODE_PAGE
 * @entry: the entry whose elements or pages they are; else 0
 * @first: the first index or element
 * @n: how many indices or elements
 *
 * Returns: (transfer full): rows for @n indices or elements, or for the pages they
 *   fill
 */
GListModel *
tg_node_list_new_range (TgTree     *tree,
                        TgNodeKind  kind,
                        guint64     entry,
                        guint64     first,
                        guint64     n)
{
  TgNodeList *self;
  const guint64 step = kind == TG_NODE_PAGE ? TG_NODE_PAGE_ROWS : 1;

  g_return_val_if_fail (tree != NULL, NULL);

  self = list_new (tree, FORM_RANGE, kind, n / step + (n % step != 0));
  self->entry = entry;
  self->first = first;
  self->step = step;

  return G_LIST_MODEL (self);
}

/**
 * tg_node_list_new_matches:
 * @tree: a tree
 * @kind: %TG_NODE_ENTRY, %TG_NODE_TENSOR or %TG_NODE_ELEMENT
 * @entry: the entry whose elements they are; else 0
 * @matches: (element-type guint32): indices, in any order; not changed any more
 *
 * Returns: (transfer full): rows for just these
 */
GListModel *
tg_node_list_new_matches (TgTree     *tree,
                          TgNodeKind  kind,
                          guint64     entry,
                          GArray     *matches)
{
  TgNodeList *self;

  g_return_val_if_fail (tree != NULL && matches != NULL, NULL);

  self = list_new (tree, FORM_ORDER, kind, matches->len);
  self->entry = entry;
  self->matches = g_array_ref (matches);
  self->order = (const guint32 *) (gpointer) matches->data;

  return G_LIST_MODEL (self);
}
