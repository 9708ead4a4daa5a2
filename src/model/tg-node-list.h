/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-node.h"

G_BEGIN_DECLS

#define TG_TYPE_NODE_LIST (tg_node_list_get_type ())

G_DECLARE_FINAL_TYPE (TgNodeList, tg_node_list, TG, NODE_LIST, GObject)

GListModel *tg_node_list_new_root    (TgTree            *tree);
GListModel *tg_node_list_new_items   (TgTree            *tree,
                                      TgNodeKind         kind);
GListModel *tg_node_list_new_group   (TgTree            *tree,
                                      const TgTreeGroup *group,
                                      TgNodeKind         kind);
GListModel *tg_node_list_new_range   (TgTree            *tree,
                                      TgNodeKind         kind,
                                      guint64            index,
                                      guint64            first,
                                      guint64            n);
GListModel *tg_node_list_new_matches (TgTree            *tree,
                                      TgNodeKind         kind,
                                      guint64            entry,
                                      GArray            *matches);

G_END_DECLS
