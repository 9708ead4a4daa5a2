/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-keys.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-file-type.h"
#include "tg-key-table.h"
#include "tg-text.h"

/* Longer keys have no meaning that we could know. */
#define MAX_KEY 200

static const TgKeyInfo *
find_exact (const char *key)
{
  gsize low = 0, high = tg_n_key_table;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      int order = strcmp (key, tg_key_table[middle].key);

      if (order == 0)
        return &tg_key_table[middle];
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  return NULL;
}

/* Keys in which a number, a name or a tensor varies. */
static const TgKeyInfo *
find_varying (const char *key)
{
  static const struct
  {
    const char *prefix;
    const char *variable;
    gboolean    is_number;
  } forms[] = {
    { "general.base_model.", "<N>", TRUE },
    { "general.dataset.", "<N>", TRUE },
    { "tokenizer.chat_template.", "<NAME>", FALSE },
    { "comfy.gguf.orig_shape.", "<TENSOR>", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *form = NULL;
      const char *rest;

      if (!g_str_has_prefix (key, forms[i].prefix))
        continue;
      rest = key + strlen (forms[i].prefix);
      if (forms[i].is_number)
        rest += strspn (rest, "0123456789");
      form = g_strconcat (forms[i].prefix, forms[i].variable, forms[i].is_number ? rest : "", NULL);
      return find_exact (form);
    }

  return NULL;
}

/**
 * tg_keys_find:
 * @key: a key
 * @architecture: (nullable): general.architecture, which may have dots in it
 *
 * Returns: (transfer none) (nullable): what is known about the key, or %NULL
 */
const TgKeyInfo *
tg_keys_find (const char *key,
              const char *architecture)
{
  const TgKeyInfo *info;
  const char *rest = NULL;

  g_return_val_if_fail (key != NULL, NULL);

  if (strlen (key) > MAX_KEY)
    return NULL;
  info = find_exact (key);
  if (info == NULL)
    info = find_varying (key);
  if (info != NULL)
    return info;

  if (architecture != NULL && g_str_has_prefix (key, architecture) && key[strlen (architecture)] == '.')
    rest = key + strlen (architecture);
  if (rest == NULL)
    rest = strchr (key, '.');
  if (rest != NULL)
    {
      g_autofree char *form = g_strconcat ("<arch>", rest, NULL);

      info = find_exact (form);
    }

  return info;
}

/**
 * tg_key_info_get_meaning:
 * @self: what is known about a key
 *
 * Returns: (transfer none): its meaning in one sentence, translated
 */
const char *
tg_key_info_get_meaning (const TgKeyInfo *self)
{
  return _ (self->meaning);
}

/**
 * tg_keys_get_file_type:
 * @file_type: general.file_type
 *
 * Returns: (transfer none) (nullable): its name, "Q4_K_M", or %NULL for one of a fork
 */
const char *
tg_keys_get_file_type (guint64 file_type)
{
  const TgFileType *row = tg_file_type_get (file_type);

  return row != NULL ? row->name : NULL;
}

/**
 * tg_keys_get_token_type:
 * @token_type: an element of tokenizer.ggml.token_type
 *
 * Returns: (transfer none) (nullable): what it means, translated, or %NULL
 */
const char *
tg_keys_get_token_type (gint64 token_type)
{
  static const char *const names[] = {
    NC_ ("token", "undefined"), NC_ ("token", "normal"), NC_ ("token", "unknown"), NC_ ("token", "control"),
    NC_ ("token", "user defined"), NC_ ("token", "unused"), NC_ ("token", "byte")
  };

  return token_type >= 0 && (guint64) token_type < G_N_ELEMENTS (names) ? g_dpgettext2 (NULL, "token", names[token_type])
                                                                          : NULL;
}

/**
 * tg_keys_is_token_id:
 * @key: a key
 *
 * Returns: whether its value is the number of a token
 */
gboolean
tg_keys_is_token_id (const char *key)
{
  return g_str_has_prefix (key, "tokenizer.ggml.") && g_str_has_suffix (key, "_token_id");
}

/**
 * tg_keys_dup_token:
 * @gguf: a file
 * @id: the number of a token
 *
 * Returns: (transfer full) (nullable): the token, to show; %NULL without a vocabulary or beyond it
 */
char *
tg_keys_dup_token (const TgGguf *gguf,
                   guint64       id)
{
  TgValue tokens, token;
  const char *bytes;
  gsize length;

  if (!tg_value_find (&tokens, gguf, "tokenizer.ggml.tokens") || !tg_value_get_element (&tokens, id, &token))
    return NULL;
  bytes = tg_value_get_string (&token, &length);

  return bytes != NULL ? tg_text_display (bytes, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE) : NULL;
}

static const char *
explain_pooling (gint64 pooling)
{
  static const char *const names[] = {
    NC_ ("pooling", "not set"), NC_ ("pooling", "none"), NC_ ("pooling", "mean"), NC_ ("pooling", "CLS token"),
    NC_ ("pooling", "last token"), NC_ ("pooling", "rank (reranker)")
  };

  return pooling >= -1 && pooling < (gint64) G_N_ELEMENTS (names) - 1 ? g_dpgettext2 (NULL, "pooling", names[pooling + 1])
                                                                        : NULL;
}

static const char *
explain_gating (gint64 gating)
{
  static const char *const names[] = {
    NC_ ("gating", "none"), NC_ ("gating", "softmax"), NC_ ("gating", "sigmoid"), 
    NC_ ("gating", "softmax over the chosen experts"), NC_ ("gating", "square root of softplus")
  };

  return gating >= 0 && gating < (gint64) G_N_ELEMENTS (names) ? g_dpgettext2 (NULL, "gating", names[gating]) : NULL;
}

static const char *
explain_string (const char    *key,
                const TgValue *value)
{
  static const struct
  {
    const char *suffix;
    const char *text;
    const char *meaning;
  } meanings[] = {
    { "tokenizer.ggml.model", "llama", N_ ("SentencePiece, byte-pair") },
    { "tokenizer.ggml.model", "gpt2", N_ ("byte-level byte-pair") },
    { "tokenizer.ggml.model", "bert", N_ ("WordPiece") },
    { "tokenizer.ggml.model", "t5", N_ ("Unigram") },
    { "tokenizer.ggml.model", "rwkv", N_ ("greedy trie") },
    { "tokenizer.ggml.model", "no_vocab", N_ ("no vocabulary") },
    { "tokenizer.ggml.model", "none", N_ ("no vocabulary") },
    { ".rope.scaling.type", "none", N_ ("no stretching") },
    { ".rope.scaling.type", "linear", N_ ("positions divided by the factor") },
    { ".rope.scaling.type", "yarn", N_ ("YaRN: high frequencies kept, low ones stretched") },
    { ".rope.scaling.type", "longrope", N_ ("LongRoPE: a factor for each frequency") },
    { "general.type", "adapter", N_ ("weights to add to a model") },
    { "general.type", "mmproj", N_ ("projector of images or audio into a model") },
    { "general.type", "imatrix", N_ ("importance of the columns, for quantizing") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (g_str_has_suffix (key, meanings[i].suffix) && tg_value_equals (value, meanings[i].text))
      return _ (meanings[i].meaning);

  return NULL;
}

/**
 * tg_keys_explain_value:
 * @gguf: the file it is in, for the vocabulary
 * @key: a key
 * @value: its value, or an element of it
 *
 * Returns: (transfer full) (nullable): what the value means, translated and safe to show: a file type's
 *   name, a token's text; %NULL if there is nothing to explain
 */
char *
tg_keys_explain_value (const TgGguf  *gguf,
                       const char    *key,
                       const TgValue *value)
{
  const char *text = NULL;
  gint64 number;

  if (value->type == TG_VALUE_STRING)
    text = explain_string (key, value);
  else if (!tg_value_get_int (value, &number))
    return NULL;
  else if (strcmp (key, "general.file_type") == 0)
    text = number >= 0 ? tg_keys_get_file_type ((guint64) number) : NULL;
  else if (strcmp (key, "tokenizer.ggml.token_type") == 0)
    text = tg_keys_get_token_type (number);
  else if (tg_keys_is_token_id (key))
    return number >= 0 ? tg_keys_dup_token (gguf, (guint64) number) : NULL;
  else if (g_str_has_suffix (key, ".pooling_type"))
    text = explain_pooling (number);
  else if (g_str_has_suffix (key, ".expert_gating_func"))
    text = explain_gating (number);

  return g_strdup (text);
}
