/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-model-kind.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-value.h"

static gboolean
is_string (const TgGguf *gguf,
           const char   *key,
           const char   *text)
{
  TgValue value;

  return tg_value_find (&value, gguf, key) && tg_value_equals (&value, text);
}

static gboolean
has_key (const TgGguf *gguf,
         const char   *key)
{
  return tg_gguf_find_entry (gguf, key) != NULL;
}

static gboolean
find_arch_value (const TgGguf *gguf,
                 const char   *rest,
                 TgValue      *value)
{
  g_autofree char *architecture = NULL;
  g_autofree char *key = NULL;

  if (!tg_value_find (value, gguf, "general.architecture") || (architecture = tg_value_dup_string (value)) == NULL)
    return FALSE;
  key = g_strconcat (architecture, ".", rest, NULL);

  return tg_value_find (value, gguf, key);
}

/* Whether a tensor's name begins so. The first tensors tell: files are written in the order of the
 * network, and all of a million names need not be looked at. */
static gboolean
has_tensors (const TgShards *shards,
             const char     *prefix)
{
  guint64 n = MIN (tg_shards_get_n_tensors (shards), 4096);

  for (guint64 i = 0; i < n; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);
      gsize length;
      const char *name = tg_gguf_get_name (gguf, tensor, &length);

      if (length >= strlen (prefix) && memcmp (name, prefix, strlen (prefix)) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_diffusion (const TgGguf   *gguf,
              const TgShards *shards)
{
  static const char *const architectures[] = {
    "flux", "sd1", "sdxl", "sd3", "aura", "mochi", "ltxv", "hyvid", "cosmos", "wan", "hidream", "lumina2", "qwen_image"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (architectures); i++)
    if (is_string (gguf, "general.architecture", architectures[i]))
      return TRUE;

  return has_tensors (shards, "model.diffusion_model.");
}

/* How the states of all tokens become one vector: 1 to 3 make an embedding, 4 a score. */
static TgModelKind
detect_head (const TgGguf   *gguf,
             const TgShards *shards)
{
  TgValue value;
  gint64 pooling = 0;
  gboolean causal = TRUE;

  if (find_arch_value (gguf, "pooling_type", &value))
    tg_value_get_int (&value, &pooling);
  if (find_arch_value (gguf, "attention.causal", &value))
    tg_value_get_bool (&value, &causal);
  if (pooling == 4 || find_arch_value (gguf, "classifier.output_labels", &value) || has_tensors (shards, "cls."))
    return TG_MODEL_KIND_RERANKER;
  if ((pooling >= 1 && pooling <= 3) || !causal)
    return TG_MODEL_KIND_EMBEDDING;

  return TG_MODEL_KIND_MODEL;
}

/**
 * tg_model_kind_detect:
 * @shards: a model
 *
 * Returns: what sort of thing it is
 */
TgModelKind
tg_model_kind_detect (const TgShards *shards)
{
  const TgGguf *gguf = tg_shards_get_main (shards);
  g_autofree char *file_name = tg_shards_dup_part_name (shards, tg_shards_get_opened (shards));

  if (is_string (gguf, "general.architecture", "controlvector") || has_key (gguf, "controlvector.model_hint"))
    return TG_MODEL_KIND_CONTROL_VECTOR;
  if (is_string (gguf, "general.type", "adapter") || has_key (gguf, "adapter.type"))
    return TG_MODEL_KIND_ADAPTER;
  if (is_string (gguf, "general.type", "imatrix") || has_key (gguf, "imatrix.chunk_count"))
    return TG_MODEL_KIND_IMATRIX;
  if (is_string (gguf, "general.architecture", "clip") || is_string (gguf, "general.type", "mmproj"))
    return TG_MODEL_KIND_PROJECTOR;
  if (tg_shards_get_n_tensors (shards) == 0 && tg_shards_get_n_parts (shards) == 1)
    return has_key (gguf, "tokenizer.ggml.tokens") ? TG_MODEL_KIND_VOCABULARY : TG_MODEL_KIND_METADATA;
  if (g_str_has_prefix (file_name, "mtp-"))
    return TG_MODEL_KIND_DRAFT;
  if (is_diffusion (gguf, shards))
    return TG_MODEL_KIND_DIFFUSION;

  return detect_head (gguf, shards);
}

/**
 * tg_model_kind_get_name:
 * @kind: a sort of file
 *
 * Returns: (transfer none): what it is called, translated
 */
const char *
tg_model_kind_get_name (TgModelKind kind)
{
  static const char *const names[] = {
    N_ ("Model"),
    N_ ("Embedding model"),
    N_ ("Reranker"),
    N_ ("Vocabulary only"),
    N_ ("Adapter (LoRA)"),
    N_ ("Multimodal projector (mmproj)"),
    N_ ("Importance matrix (imatrix)"),
    N_ ("Control vector"),
    N_ ("Diffusion model"),
    N_ ("Draft model (MTP)"),
    N_ ("Metadata only"),
  };

  g_return_val_if_fail ((gsize) kind < G_N_ELEMENTS (names), "");

  return _ (names[kind]);
}

/**
 * tg_model_kind_get_nick:
 * @kind: a sort of file
 *
 * Returns: (transfer none): a short stable name
 */
const char *
tg_model_kind_get_nick (TgModelKind kind)
{
  static const char *const nicks[] = {
    "model", "embedding", "reranker", "vocabulary", "adapter", "projector", "imatrix", "control-vector", "diffusion", "draft", "metadata"
  };

  g_return_val_if_fail ((gsize) kind < G_N_ELEMENTS (nicks), "");

  return nicks[kind];
}
