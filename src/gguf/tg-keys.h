/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-tensor-role.h"
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

G_END_DECLS
