/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgRoleGroup:
 *
 * Groups of tensor roles, in the order in which they are shown.
 */
typedef enum
{
  TG_ROLE_GROUP_INPUT,
  TG_ROLE_GROUP_ATTENTION,
  TG_ROLE_GROUP_FEED_FORWARD,
  TG_ROLE_GROUP_EXPERTS,
  TG_ROLE_GROUP_STATE_SPACE,
  TG_ROLE_GROUP_RWKV,
  TG_ROLE_GROUP_HYPER_CONNECTION,
  TG_ROLE_GROUP_GEMMA_3N,
  TG_ROLE_GROUP_PREDICTION,
  TG_ROLE_GROUP_ENCODER,
  TG_ROLE_GROUP_DECODER,
  TG_ROLE_GROUP_IMAGE,
  TG_ROLE_GROUP_BRIDGE,
  TG_ROLE_GROUP_AUDIO,
  TG_ROLE_GROUP_VOCODER,
  TG_ROLE_GROUP_DIFFUSION,
  TG_ROLE_GROUP_CONTROL_VECTOR,
  TG_ROLE_GROUP_OUTPUT,
  TG_ROLE_GROUP_OTHER,
} TgRoleGroup;

#define TG_N_ROLE_GROUPS (TG_ROLE_GROUP_OTHER + 1)

/**
 * TgTensorRole:
 * @pattern: index into the table of roles; -1 for a tensor that is not known
 * @name: "Attention query", translated; %NULL if not known
 * @note: a remark, translated; %NULL if there is none
 * @group: where it belongs
 * @layer: the N of "blk.N", or -1
 * @expert: the number of a single expert ("ffn_up.3"), or -1
 * @role: the name without layer and suffix, "attn_q"; a piece of the name, @role_length bytes
 * @prefix: what stands before the layer number, "blk", "v.blk"; @prefix_length bytes
 * @suffix: what follows the last dot, "weight", "bias"; @suffix_length bytes
 *
 * A tensor name taken apart. Plain data; the pieces borrow from the name.
 */
typedef struct
{
  int         pattern;
  const char *name;
  const char *note;
  TgRoleGroup group;
  gint64      layer;
  gint64      expert;
  const char *role;
  gsize       role_length;
  const char *prefix;
  gsize       prefix_length;
  const char *suffix;
  gsize       suffix_length;
} TgTensorRole;

void             tg_tensor_role_init      (TgTensorRole    *self,
                                           const char      *name,
                                           gsize            length);
const char      *tg_role_group_get_name   (TgRoleGroup      group);

G_END_DECLS
