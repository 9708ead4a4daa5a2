/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"
#include "tg-tensor-role.h"

G_BEGIN_DECLS

/* For tg_model_map_get_tensor(): no tensor is there. */
#define TG_MODEL_MAP_NONE G_MAXUINT64

/**
 * TgModelMapRow:
 * @name: "Attention key", or what the name of its tensors has in its place; translated
 * @group: where it belongs
 * @pattern: its place in the table of roles; -1 if it is not known
 *
 * A role that tensors of layers have.
 */
typedef struct
{
  char *name;
  TgRoleGroup group;
  int pattern;
} TgModelMapRow;

/**
 * TgModelMap:
 *
 * The tensors of a model as a picture: a column for each layer, a row for each role,
 * in the order in which data passes them, and apart those that belong to no layer.
 * Immutable, reference counted with atomics, any thread.
 */
typedef struct _TgModelMap TgModelMap;

TgModelMap *tg_model_map_new   (TgShards   *shards);
TgModelMap *tg_model_map_ref   (TgModelMap *self);
void        tg_model_map_unref (TgModelMap *self);

guint                tg_model_map_get_n_layers     (const TgModelMap *self);
guint                tg_model_map_get_n_rows       (const TgModelMap *self);
guint                tg_model_map_get_n_outside    (const TgModelMap *self);
guint64              tg_model_map_get_layer        (const TgModelMap *self,
                                                    guint             column);
const TgModelMapRow *tg_model_map_get_row          (const TgModelMap *self,
                                                    guint             row);
guint64              tg_model_map_get_tensor       (const TgModelMap *self,
                                                    guint             row,
                                                    guint             column);
guint64              tg_model_map_get_outside      (const TgModelMap *self,
                                                    guint             i);
const char          *tg_model_map_get_outside_name (const TgModelMap *self,
                                                    guint             i);
gboolean             tg_model_map_find             (const TgModelMap *self,
                                                    guint64           tensor,
                                                    guint            *row,
                                                    guint            *column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgModelMap, tg_model_map_unref)

G_END_DECLS
