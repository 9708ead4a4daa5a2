/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-selection.h"
#include "tg-tree.h"

G_BEGIN_DECLS

/**
 * TgNodeKind:
 * @TG_NODE_SUMMARY: the file as a whole
 * @TG_NODE_HEADER: version and counts; only of a file with a fault
 * @TG_NODE_HEADER_FIELD: one of those
 * @TG_NODE_METADATA: all entries
 * @TG_NODE_ENTRY_GROUP: entries whose keys begin alike
 * @TG_NODE_ENTRY: one entry
 * @TG_NODE_PAGE: 10,000 elements of an array that has too many for one list
 * @TG_NODE_ELEMENT: one element
 * @TG_NODE_TENSORS: all tensors
 * @TG_NODE_LAYER: the tensors of a layer
 * @TG_NODE_TENSOR: one tensor
 * @TG_NODE_FAULT: what could not be read
 * @TG_NODE_FOUND: matches of a search, of one sort
 *
 * What a row is.
 */
typedef enum
{
  TG_NODE_SUMMARY,
  TG_NODE_HEADER,
  TG_NODE_HEADER_FIELD,
  TG_NODE_METADATA,
  TG_NODE_ENTRY_GROUP,
  TG_NODE_ENTRY,
  TG_NODE_PAGE,
  TG_NODE_ELEMENT,
  TG_NODE_TENSORS,
  TG_NODE_LAYER,
  TG_NODE_TENSOR,
  TG_NODE_FAULT,
  TG_NODE_FOUND,
} TgNodeKind;

/* An array with more elements than this unfolds to pages, because the tree model
 * of GTK keeps a record for each row, of this many elements. */
#define TG_NODE_MAX_ROWS 1000000
#define TG_NODE_PAGE_ROWS 10000

#define TG_TYPE_NODE (tg_node_get_type ())

G_DECLARE_FINAL_TYPE (TgNode, tg_node, TG, NODE, GObject)

TgNode *tg_node_new       (TgTree            *tree,
                           TgNodeKind         kind,
                           guint64            index,
                           guint64            element);
TgNode *tg_node_new_group (TgTree            *tree,
                           const TgTreeGroup *group,
                           TgNodeKind         kind);
TgNode *tg_node_new_found (TgTree            *tree,
                           TgNodeKind         kind,
                           guint64            entry,
                           GArray            *matches);

TgNodeKind  tg_node_get_kind     (TgNode      *self);
guint64     tg_node_get_index    (TgNode      *self);
guint64     tg_node_get_element  (TgNode      *self);
TgTree     *tg_node_get_tree     (TgNode      *self);
GListModel *tg_node_dup_children (TgNode      *self);
void        tg_node_select       (TgNode      *self,
                                  TgSelection *selection);

/* What the columns show; all safe to show, %NULL for nothing. */
char           *tg_node_dup_index_text (TgNode       *self);
char           *tg_node_dup_name       (TgNode       *self);
char           *tg_node_dup_full_name  (TgNode       *self);
char           *tg_node_dup_value      (TgNode       *self);
char           *tg_node_dup_size       (TgNode       *self);
char           *tg_node_dup_shape      (TgNode       *self);
char           *tg_node_dup_n_elements (TgNode       *self);
char           *tg_node_dup_offset     (TgNode       *self);
char           *tg_node_dup_bits       (TgNode       *self);
gboolean        tg_node_get_family     (TgNode       *self,
                                        TgTypeFamily *family);
TgProblemLevel  tg_node_get_level      (TgNode       *self,
                                        gboolean      folded);
char           *tg_node_dup_problem    (TgNode       *self);

/* For the clipboard. */
char *tg_node_dup_name_to_copy  (TgNode *self);
char *tg_node_dup_value_to_copy (TgNode *self);
char *tg_node_dup_row_to_copy   (TgNode *self);

G_END_DECLS
