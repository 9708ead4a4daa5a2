/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-model-info.h"
#include "tg-swatch.h"

G_BEGIN_DECLS

/**
 * TgTypePatterns:
 * @by_id: the pattern of each type that ggml knows
 *
 * How the types of a file are drawn. Types of one family share a colour; among
 * them the one with the most bytes is plain, the next has dots, and so on. Plain
 * data; all zero: every type is plain.
 */
typedef struct
{
  guint8 by_id[TG_N_TYPE_IDS];
} TgTypePatterns;

void          tg_type_patterns_init  (TgTypePatterns       *self,
                                      const GArray         *mix);
TgFillPattern tg_type_patterns_get   (const TgTypePatterns *self,
                                      guint32               type_id);
char         *tg_type_share_dup_name (const TgTypeShare    *share);

G_END_DECLS
