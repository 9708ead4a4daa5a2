/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-tree.h"

G_BEGIN_DECLS

/**
 * TgTensorColumn:
 *
 * What a flat list of tensors can be sorted by.
 */
typedef enum
{
  TG_TENSOR_COLUMN_FILE, /* the order in the file */
  TG_TENSOR_COLUMN_NAME,
  TG_TENSOR_COLUMN_TYPE,
  TG_TENSOR_COLUMN_SIZE,
  TG_TENSOR_COLUMN_SHAPE,
  TG_TENSOR_COLUMN_ELEMENTS,
  TG_TENSOR_COLUMN_OFFSET,
  TG_TENSOR_COLUMN_BITS,
} TgTensorColumn;

#define TG_N_TENSOR_COLUMNS (TG_TENSOR_COLUMN_BITS + 1)

GArray *tg_tree_sort_tensors (TgTree         *tree,
                              TgTensorColumn  column,
                              gboolean        descending);

G_END_DECLS
