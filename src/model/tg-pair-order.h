/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-pair-item.h"

G_BEGIN_DECLS

/**
 * TgPairColumn:
 *
 * What the rows of a comparison can be sorted by.
 */
typedef enum
{
  TG_PAIR_COLUMN_RANK,
  TG_PAIR_COLUMN_NAME,
  TG_PAIR_COLUMN_TYPE,
  TG_PAIR_COLUMN_BYTES,
  TG_PAIR_COLUMN_ERROR,
  TG_PAIR_COLUMN_SNR,
  TG_PAIR_COLUMN_MAX,
  TG_PAIR_COLUMN_PLACE,
  TG_PAIR_COLUMN_COSINE,
  TG_PAIR_COLUMN_BIAS,
} TgPairColumn;

#define TG_N_PAIR_COLUMNS (TG_PAIR_COLUMN_BIAS + 1)

/**
 * TgPairGrouping:
 *
 * What the rows of a comparison can be put together by.
 */
typedef enum
{
  TG_PAIR_GROUPING_NONE,
  TG_PAIR_GROUPING_ROLE,
  TG_PAIR_GROUPING_LAYER,
} TgPairGrouping;

int   tg_pair_item_compare   (TgPairItem     *a,
                              TgPairItem     *b,
                              TgPairColumn    column,
                              gboolean        descending);
char *tg_pair_item_dup_group (TgPairItem     *self,
                              TgPairGrouping  grouping);
char *tg_pair_item_dup_role  (TgPairItem     *self);

G_END_DECLS
