/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-value.h"

G_BEGIN_DECLS

/**
 * TgKeyInfo:
 * @key: the key, with "<arch>" for the architecture's name and "N" or "<…>" for varying parts
 * @type: the value type files usually have: "UINT32", "ARRAY[STRING]", "UINT32 or ARRAY[INT32]"
 * @meaning: what it means, not translated; see tg_key_info_get_meaning()
 */
typedef struct
{
  const char *key;
  const char *type;
  const char *meaning;
} TgKeyInfo;

/* What a standard key means; @architecture may be %NULL (then the part before the
 * first dot is taken for it). %NULL for a key that is not known. */
const TgKeyInfo *tg_keys_find             (const char      *key,
                                           const char      *architecture);
const char      *tg_key_info_get_meaning  (const TgKeyInfo *self);

/* What an enum-like value means: file type 15 is "Q4_K_M", token type 3 "control",
 * pooling 1 "mean", a token id its token. %NULL if it is not of that sort.
 * Text to show, translated. */
char            *tg_keys_explain_value    (const TgGguf    *gguf,
                                           const char      *key,
                                           const TgValue   *value);
/* The text of token @id, to show; %NULL without vocabulary or beyond it. */
char            *tg_keys_dup_token        (const TgGguf    *gguf,
                                           guint64          id);
/* "Q4_K_M" for general.file_type 15; %NULL if unknown. Not translated. */
const char      *tg_keys_get_file_type    (guint64          file_type);
/* "normal", "control" … for an element of tokenizer.ggml.token_type; %NULL if unknown. */
const char      *tg_keys_get_token_type   (gint64           token_type);
/* Whether the key is one of tokenizer.ggml.*_token_id. */
gboolean         tg_keys_is_token_id      (const char      *key);

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
