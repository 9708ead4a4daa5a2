/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-shards.h"

G_BEGIN_DECLS

/**
 * TgTreeGroup:
 * @name: "general", "blk.3"; safe to show
 * @order: (array length=count): indices of its entries or tensors, ascending
 * @count: how many
 * @n_bytes: of all of them
 * @n_marked: how many have a problem worse than L4
 *
 * Entries whose keys begin alike, or the tensors of a layer.
 */
typedef struct
{
  char    *name;
  guint32 *order;
  guint32  count;
  guint64  n_bytes;
  guint32  n_marked;
} TgTreeGroup;

/**
 * TgTreeItem:
 * @group: the group it is, or %NULL
 * @index: else the entry or tensor it is
 *
 * A row directly below "Metadata" or "Tensors".
 */
typedef struct
{
  const TgTreeGroup *group;
  guint32            index;
} TgTreeItem;

/**
 * TgTree:
 *
 * How the entries and tensors of a model are put into groups: keys by what
 * stands before the first dot, tensors by layer, in numeric order, after those
 * without a layer. The rows themselves are made when they are looked at, see #TgNode.
 *
 * Immutable, reference counted with atomics, any thread. Rows are numbered in 32
 * bits, as in every list of GTK; what lies beyond has no row.
 */
typedef struct _TgTree TgTree;

TgTree *tg_tree_new   (TgShards *shards);
TgTree *tg_tree_ref   (TgTree   *self);
void    tg_tree_unref (TgTree   *self);

TgShards          *tg_tree_get_shards         (const TgTree *self);
guint32            tg_tree_get_n_entries      (const TgTree *self);
guint32            tg_tree_get_n_tensors      (const TgTree *self);
guint32            tg_tree_get_n_entry_items  (const TgTree *self);
guint32            tg_tree_get_n_tensor_items (const TgTree *self);
const TgTreeItem  *tg_tree_get_entry_item     (const TgTree *self,
                                               guint32       i);
const TgTreeItem  *tg_tree_get_tensor_item    (const TgTree *self,
                                               guint32       i);
guint64            tg_tree_get_tensor_bytes   (const TgTree *self);
guint32            tg_tree_get_n_marked       (const TgTree *self);
const TgTreeGroup *tg_tree_find_entry         (const TgTree *self,
                                               guint32       entry,
                                               guint32      *item,
                                               guint32      *child);
const TgTreeGroup *tg_tree_find_tensor        (const TgTree *self,
                                               guint32       tensor,
                                               guint32      *item,
                                               guint32      *child);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgTree, tg_tree_unref)

G_END_DECLS
