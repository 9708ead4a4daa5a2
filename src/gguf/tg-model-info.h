/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-model-kind.h"
#include "tg-shards.h"

G_BEGIN_DECLS

/**
 * TgTypeShare:
 * @type_id: a tensor type
 * @type: its row, or %NULL for an id that is not known
 * @n_tensors: how many have it
 * @n_elements: their weights
 * @n_bytes: their bytes in the file, as far as known
 *
 * One line of the type mix.
 */
typedef struct
{
  guint32             type_id;
  const TgTensorType *type;
  guint64             n_tensors;
  guint64             n_elements;
  guint64             n_bytes;
} TgTypeShare;

/**
 * TgSpecialToken:
 * @key: the key it comes from, "tokenizer.ggml.bos_token_id"
 * @id: the token's number
 * @text: the token, to show; %NULL if the vocabulary is not there or too short
 */
typedef struct
{
  char   *key;
  guint64 id;
  char   *text;
} TgSpecialToken;

/**
 * TgLayerFigure:
 * @known: whether the file says
 * @varies: whether it differs from layer to layer
 * @min: the least
 * @max: the most; equal to @min unless @varies
 *
 * A figure that may be one number or one for each layer.
 */
typedef struct
{
  gboolean known;
  gboolean varies;
  guint64  min;
  guint64  max;
} TgLayerFigure;

/**
 * TgModelInfo:
 * @kind: what sort of file
 * @architecture: general.architecture; %NULL if missing
 * @name: the model's name, or the file's; never %NULL
 * @n_parameters: weights of all tensors (of a LoRA or imatrix: of what it holds)
 * @n_tensors: tensors of all parts
 * @n_tensor_bytes: their bytes
 * @n_file_bytes: bytes of the files
 * @bits_per_weight: 8 × tensor bytes / weights; 0 without weights
 * @file_type: general.file_type in words, "Q4_K_M"; %NULL if not given
 * @dominant_type: the type with most bytes; %NULL without tensors
 * @context_length: tokens; 0 if not given. Likewise the figures that follow
 * @n_vocabulary: tokens
 * @n_experts: experts a layer has, @n_experts_used of them for each token
 * @head_count: attention heads, @head_count_kv those of keys and values
 * @chat_template: not terminated bytes are made valid UTF-8; %NULL without one
 * @n_chat_templates: named templates beside it
 * @license: short name; @source: where it came from (URL or repository)
 * @tags: (array zero-terminated=1): general.tags; @languages likewise
 * @mix: (element-type TgTypeShare): types, most bytes first
 * @special_tokens: (element-type TgSpecialToken): in the order of the file
 *
 * What a model is, for the summary card and `info`. All strings are valid UTF-8
 * without control characters (the chat template keeps its line breaks). Plain
 * data, made in one go, owned by whoever asked for it.
 */
typedef struct
{
  TgModelKind         kind;
  char               *architecture;
  char               *name;
  guint64             n_parameters;
  guint64             n_tensors;
  guint64             n_tensor_bytes;
  guint64             n_file_bytes;
  double              bits_per_weight;
  char               *file_type;
  const TgTensorType *dominant_type;
  guint64             context_length;
  guint64             n_layers;
  guint64             n_vocabulary;
  guint64             embedding_length;
  TgLayerFigure       feed_forward_length;
  TgLayerFigure       head_count;
  TgLayerFigure       head_count_kv;
  guint64             n_experts;
  guint64             n_experts_used;
  char               *tokenizer;
  char               *chat_template;
  guint               n_chat_templates;
  char               *organization;
  char               *author;
  char               *license;
  char               *source;
  char               *quantized_by;
  char               *description;
  char               *size_label;
  char              **tags;
  char              **languages;
  char              **base_models;
  GArray             *mix;
  GArray             *special_tokens;
} TgModelInfo;

TgModelInfo *tg_model_info_new              (const TgShards    *shards);
void         tg_model_info_free             (TgModelInfo       *self);
/* "32", "8–32" or %NULL, for people. */
char        *tg_layer_figure_to_display     (const TgLayerFigure *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgModelInfo, tg_model_info_free)

G_END_DECLS
