/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-gguf.h"

G_BEGIN_DECLS

/**
 * TgCell:
 * @slice: which matrix of ne0 × ne1 weights: i2 + ne2 · i3
 * @row: i1
 * @column: i0
 *
 * Where a weight is in its tensor.
 */
typedef struct
{
  guint64 slice;
  guint64 row;
  guint64 column;
} TgCell;

guint64  tg_cell_get_n_slices (const TgTensor *tensor);
TgCell   tg_cell_clamp        (TgCell          cell,
                               const TgTensor *tensor);
guint64  tg_cell_get_offset   (TgCell          cell,
                               const TgGguf   *gguf,
                               const TgTensor *tensor);
gboolean tg_cell_from_offset  (TgCell         *cell,
                               const TgGguf   *gguf,
                               const TgTensor *tensor,
                               guint64         offset);

G_END_DECLS
