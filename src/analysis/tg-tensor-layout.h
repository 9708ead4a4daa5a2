/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-model-info.h"
#include "tg-tensor-role.h"

G_BEGIN_DECLS

/**
 * TgTensorLayout:
 * @role: the name taken apart; borrows from the file
 * @n_heads: attention heads that the rows or columns belong to; 0 if to none
 * @head_rows: rows of a head; 0 if heads do not lie in rows
 * @head_columns: columns of a head; 0 if heads do not lie in columns
 * @rows_are_tokens: whether row i is about token i of the vocabulary
 * @slices_are_experts: whether slice i is the matrix of expert i
 *
 * What rows, columns and slices of a tensor mean in its model. Plain data.
 */
typedef struct
{
  TgTensorRole role;
  guint64 n_heads;
  guint64 head_rows;
  guint64 head_columns;
  gboolean rows_are_tokens;
  gboolean slices_are_experts;
} TgTensorLayout;

void tg_tensor_layout_init (TgTensorLayout    *self,
                            TgGguf            *gguf,
                            const TgTensor    *tensor,
                            const TgModelInfo *info);

G_END_DECLS
