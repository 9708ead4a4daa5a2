/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-shards.h"

G_BEGIN_DECLS

/**
 * TgModelKind:
 *
 * What sort of thing a file holds.
 */
typedef enum
{
  TG_MODEL_KIND_MODEL,
  TG_MODEL_KIND_EMBEDDING,
  TG_MODEL_KIND_RERANKER,
  TG_MODEL_KIND_VOCABULARY,
  TG_MODEL_KIND_ADAPTER,
  TG_MODEL_KIND_PROJECTOR,
  TG_MODEL_KIND_IMATRIX,
  TG_MODEL_KIND_CONTROL_VECTOR,
  TG_MODEL_KIND_DIFFUSION,
  TG_MODEL_KIND_DRAFT,
  TG_MODEL_KIND_METADATA,
} TgModelKind;

TgModelKind tg_model_kind_detect   (const TgShards *shards);
/* "Model", "LoRA adapter"…, translated; and "model", "adapter"… for JSON. */
const char *tg_model_kind_get_name (TgModelKind     kind);
const char *tg_model_kind_get_nick (TgModelKind     kind);

G_END_DECLS
