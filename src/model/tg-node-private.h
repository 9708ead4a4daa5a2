/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-node.h"
#include "tg-value.h"

G_BEGIN_DECLS

struct _TgNode
{
  GObject            parent_instance;

  TgTree            *tree;
  TgNodeKind         kind;
  guint64            index;
  guint64            element;
  const TgTreeGroup *group;      /* of a group; the tree keeps it */
  TgNodeKind         found_kind; /* of TG_NODE_FOUND */
  GArray            *matches;
};

/* Shared by tg-node.c, tg-node-text.c and tg-node-facts.c. */
TgGguf         *tg_node_get_main       (TgNode   *self);
const TgTensor *tg_node_get_tensor     (TgNode   *self,
                                        TgGguf  **gguf);
gboolean        tg_node_get_value      (TgNode   *self,
                                        TgValue  *value);
guint64         tg_node_get_page_count (TgNode   *self);

G_END_DECLS
