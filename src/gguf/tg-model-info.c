/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-model-info.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-format.h"
#include "tg-keys.h"
#include "tg-model-kind.h"
#include "tg-text.h"
#include "tg-value.h"

/* Base models and tags that a summary names. */
#define MAX_NAMES 64

static void
special_token_clear (gpointer data)
{
  TgSpecialToken *token = data;

  g_free (token->key);
  g_free (token->text);
}

/* A string value on one line, safe to show; %NULL if there is none or it is empty. */
static char *
dup_line (const TgGguf *gguf,
          const char   *key)
{
  TgValue value;
  const char *bytes;
  gsize length;

  if (!tg_value_find (&value, gguf, key))
    return NULL;
  bytes = tg_value_get_string (&value, &length);

  return length > 0 ? tg_text_display (bytes, length, 0, TG_TEXT_LINE) : NULL;
}

static char *
dup_first_line (const TgGguf      *gguf,
                const char *const *keys)
{
  for (gsize i = 0; keys[i] != NULL; i++)
    {
      char *text = dup_line (gguf, keys[i]);

      if (text != NULL)
        return text;
    }

  return NULL;
}

static char **
dup_lines (const TgGguf *gguf,
           const char   *key)
{
  GPtrArray *lines = g_ptr_array_new ();
  TgValueIter iter;
  TgValue value, element;

  if (tg_value_find (&value, gguf, key))
    {
      tg_value_iter_init (&iter, &value);
      while (lines->len < MAX_NAMES && tg_value_iter_next (&iter, &element))
        {
          gsize length;
          const char *bytes = tg_value_get_string (&element, &length);

          if (bytes != NULL)
            g_ptr_array_add (lines, tg_text_display (bytes, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE));
        }
    }
  g_ptr_array_add (lines, NULL);

  return (char **) g_ptr_array_free (lines, FALSE);
}

static char **
dup_base_models (const TgGguf *gguf)
{
  GPtrArray *names = g_ptr_array_new ();
  TgValue value;
  guint64 n = 0;

  if (tg_value_find (&value, gguf, "general.base_model.count"))
    tg_value_get_uint (&value, &n);
  for (guint64 i = 0; i < MIN (n, MAX_NAMES); i++)
    {
      g_autofree char *key = g_strdup_printf ("general.base_model.%" G_GUINT64_FORMAT ".name", i);
      char *name = dup_line (gguf, key);

      if (name != NULL)
        g_ptr_array_add (names, name);
    }
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}

/* A value whose key begins with the architecture. */
static gboolean
find_arch_value (const TgGguf *gguf,
                 const char   *rest,
                 TgValue      *value)
{
  TgValue architecture;
  g_autofree char *prefix = NULL;
  g_autofree char *key = NULL;

  if (!tg_value_find (&architecture, gguf, "general.architecture"))
    return FALSE;
  prefix = tg_value_dup_string (&architecture);
  key = g_strconcat (prefix != NULL ? prefix : "", ".", rest, NULL);

  return tg_value_find (value, gguf, key);
}

static guint64
get_arch_number (const TgGguf *gguf,
                 const char   *rest)
{
  guint64 number = 0;
  TgValue value;

  if (!find_arch_value (gguf, rest, &value) || !tg_value_get_uint (&value, &number))
    return 0;

  return number;
}

static TgLayerFigure
get_figure (const TgGguf *gguf,
            const char   *rest)
{
  TgLayerFigure figure = { 0 };
  TgValue value, element;
  TgValueIter iter;
  guint64 number;

  if (!find_arch_value (gguf, rest, &value))
    return figure;
  if (tg_value_get_uint (&value, &number))
    return (TgLayerFigure){ TRUE, FALSE, number, number };

  tg_value_iter_init (&iter, &value);
  while (tg_value_iter_next (&iter, &element) && tg_value_get_uint (&element, &number))
    {
      figure.min = figure.known ? MIN (figure.min, number) : number;
      figure.max = MAX (figure.max, number);
      figure.known = TRUE;
    }
  figure.varies = figure.min != figure.max;

  return figure;
}

static void
fill_texts (TgModelInfo  *self,
            const TgGguf *gguf)
{
  static const char *const licenses[] = { "general.license", "general.license.name", NULL };
  static const char *const sources[] = {
    "general.source.url", "general.source.repo_url", "general.source.huggingface.repository", "general.repo_url", "general.url", NULL
  };
  TgValue value;
  guint64 number;

  self->architecture = dup_line (gguf, "general.architecture");
  self->name = dup_line (gguf, "general.name");
  self->organization = dup_line (gguf, "general.organization");
  self->author = dup_line (gguf, "general.author");
  self->license = dup_first_line (gguf, licenses);
  self->source = dup_first_line (gguf, sources);
  self->quantized_by = dup_line (gguf, "general.quantized_by");
  self->description = dup_line (gguf, "general.description");
  self->size_label = dup_line (gguf, "general.size_label");
  self->tokenizer = dup_line (gguf, "tokenizer.ggml.model");
  self->tags = dup_lines (gguf, "general.tags");
  self->languages = dup_lines (gguf, "general.languages");
  self->base_models = dup_base_models (gguf);

  if (tg_value_find (&value, gguf, "general.file_type") && tg_value_get_uint (&value, &number))
    self->file_type = g_strdup (tg_keys_get_file_type (number));
  if (tg_value_find (&value, gguf, "tokenizer.chat_templates"))
    self->n_chat_templates = (guint) MIN (value.count, G_MAXINT);
  if (tg_value_find (&value, gguf, "tokenizer.chat_template") && value.type == TG_VALUE_STRING)
    {
      gsize length;
      const char *bytes = tg_value_get_string (&value, &length);

      self->chat_template = tg_text_display (bytes, length, 0, TG_TEXT_LINES);
    }
}

static void
fill_figures (TgModelInfo  *self,
              const TgGguf *gguf)
{
  const TgTensor *embeddings = tg_gguf_find_tensor (gguf, "token_embd.weight");
  TgValue value;

  self->context_length = get_arch_number (gguf, "context_length");
  self->n_layers = get_arch_number (gguf, "block_count");
  self->embedding_length = get_arch_number (gguf, "embedding_length");
  self->n_experts = get_arch_number (gguf, "expert_count");
  self->n_experts_used = get_arch_number (gguf, "expert_used_count");
  self->feed_forward_length = get_figure (gguf, "feed_forward_length");
  self->head_count = get_figure (gguf, "attention.head_count");
  self->head_count_kv = get_figure (gguf, "attention.head_count_kv");

  if (tg_value_find (&value, gguf, "tokenizer.ggml.tokens") && value.type == TG_VALUE_ARRAY)
    self->n_vocabulary = value.count;
  else
    self->n_vocabulary = get_arch_number (gguf, "vocab_size");
  if (self->n_vocabulary == 0 && embeddings != NULL)
    self->n_vocabulary = embeddings->ne[1];
}

/* All entries are looked at, but only the few that end so are worked on. */
static void
fill_special_tokens (TgModelInfo  *self,
                     const TgGguf *gguf)
{
  static const char suffix[] = "_token_id";

  for (guint64 i = 0; i < tg_gguf_get_n_entries (gguf); i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, i);
      gsize length;
      const char *bytes = tg_gguf_get_key (gguf, entry, &length);
      TgSpecialToken token;
      TgValue value;

      if (length < strlen (suffix) || length > TG_TEXT_LIST_CHARS || self->special_tokens->len >= MAX_NAMES ||
          memcmp (bytes + length - strlen (suffix), suffix, strlen (suffix)) != 0)
        continue;
      tg_value_init (&value, gguf, entry);
      token.key = tg_gguf_dup_key (gguf, entry);
      if (!tg_keys_is_token_id (token.key) || !tg_value_get_uint (&value, &token.id))
        {
          g_free (token.key);
          continue;
        }
      token.text = tg_keys_dup_token (gguf, token.id);
      g_array_append_val (self->special_tokens, token);
    }
}

static guint64
add (guint64 a,
     guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const TgTypeShare *x = a, *y = b;

  if (x->n_bytes != y->n_bytes)
    return x->n_bytes > y->n_bytes ? -1 : 1;

  return x->type_id < y->type_id ? -1 : x->type_id > y->type_id;
}

/* Sums that a hostile file could make as large as it likes stop at the largest number. */
static void
fill_mix (TgModelInfo    *self,
          const TgShards *shards)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_direct_hash, g_direct_equal);

  self->n_tensors = tg_shards_get_n_tensors (shards);
  for (guint64 i = 0; i < self->n_tensors; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);
      guint64 n_bytes = tensor->n_bytes;
      gpointer place;
      TgTypeShare *share;

      /* Nobody knows how large the blocks of a fork's type are, but the file shows it. */
      if ((tensor->flags & TG_TENSOR_BAD_TYPE) != 0)
        n_bytes = tg_gguf_get_available_bytes (gguf, tensor);

      if (!g_hash_table_lookup_extended (places, GUINT_TO_POINTER (tensor->type_id), NULL, &place))
        {
          TgTypeShare fresh = { tensor->type_id, tensor->type, 0, 0, 0 };

          place = GUINT_TO_POINTER (self->mix->len);
          g_hash_table_insert (places, GUINT_TO_POINTER (tensor->type_id), place);
          g_array_append_val (self->mix, fresh);
        }
      share = &g_array_index (self->mix, TgTypeShare, GPOINTER_TO_UINT (place));
      share->n_tensors++;
      share->n_elements = add (share->n_elements, tensor->n_elements);
      share->n_bytes = add (share->n_bytes, n_bytes);
      self->n_parameters = add (self->n_parameters, tensor->n_elements);
      self->n_tensor_bytes = add (self->n_tensor_bytes, n_bytes);
    }
  g_array_sort (self->mix, compare_shares);
  if (self->mix->len > 0)
    self->dominant_type = g_array_index (self->mix, TgTypeShare, 0).type;
  if (self->n_parameters > 0)
    self->bits_per_weight = 8.0 * (double) self->n_tensor_bytes / (double) self->n_parameters;
}

/**
 * tg_model_info_new:
 * @shards: a model
 *
 * Gathers what a summary says. Linear in entries and tensors; reads no tensor data. Any thread.
 *
 * Returns: (transfer full): the facts
 */
TgModelInfo *
tg_model_info_new (const TgShards *shards)
{
  TgModelInfo *self;
  const TgGguf *gguf;

  g_return_val_if_fail (shards != NULL, NULL);

  self = g_new0 (TgModelInfo, 1);
  gguf = tg_shards_get_main (shards);
  self->mix = g_array_new (FALSE, TRUE, sizeof (TgTypeShare));
  self->special_tokens = g_array_new (FALSE, TRUE, sizeof (TgSpecialToken));
  g_array_set_clear_func (self->special_tokens, special_token_clear);

  fill_texts (self, gguf);
  fill_figures (self, gguf);
  fill_special_tokens (self, gguf);
  fill_mix (self, shards);
  self->n_file_bytes = tg_shards_get_size (shards);
  self->kind = tg_model_kind_detect (shards);
  if (self->name == NULL)
    {
      g_autofree char *file_name = tg_shards_dup_part_name (shards, tg_shards_get_opened (shards));

      if (g_str_has_suffix (file_name, ".gguf"))
        file_name[strlen (file_name) - strlen (".gguf")] = '\0';
      self->name = tg_text_display (file_name, strlen (file_name), 0, TG_TEXT_LINE);
    }

  return self;
}

/**
 * tg_model_info_free:
 * @self: (transfer full): facts
 */
void
tg_model_info_free (TgModelInfo *self)
{
  g_free (self->architecture);
  g_free (self->name);
  g_free (self->file_type);
  g_free (self->tokenizer);
  g_free (self->chat_template);
  g_free (self->organization);
  g_free (self->author);
  g_free (self->license);
  g_free (self->source);
  g_free (self->quantized_by);
  g_free (self->description);
  g_free (self->size_label);
  g_strfreev (self->tags);
  g_strfreev (self->languages);
  g_strfreev (self->base_models);
  g_array_unref (self->mix);
  g_array_unref (self->special_tokens);
  g_free (self);
}

/**
 * tg_layer_figure_to_display:
 * @self: a figure
 *
 * Returns: (transfer full) (nullable): "32", "8–32" if it differs from layer to layer; %NULL if the
 *   file does not say
 */
char *
tg_layer_figure_to_display (const TgLayerFigure *self)
{
  if (!self->known)
    return NULL;
  if (!self->varies)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, self->min);

  return tg_format_range (self->min, self->max);
}
