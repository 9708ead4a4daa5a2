/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cell.h"

/**
 * tg_cell_get_n_slices:
 * @tensor: a tensor
 *
 * Returns: how many matrices of ne0 × ne1 weights it has; 0 if it has no weights
 */
guint64
tg_cell_get_n_slices (const TgTensor *tensor)
{
  g_return_val_if_fail (tensor != NULL, 0);

  return tensor->n_elements > 0 ? tg_tensor_get_n_rows (tensor) / tensor->ne[1] : 0;
}

/**
 * tg_cell_clamp:
 * @cell: a place that @tensor may not have
 * @tensor: a tensor
 *
 * Returns: the nearest place that it has; all 0 if it has no weights
 */
TgCell
tg_cell_clamp (TgCell          cell,
               const TgTensor *tensor)
{
  const guint64 n_slices = tg_cell_get_n_slices (tensor);

  if (n_slices == 0)
    return (TgCell){ 0, 0, 0 };

  return (TgCell){
    .slice = MIN (cell.slice, n_slices - 1),
    .row = MIN (cell.row, tensor->ne[1] - 1),
    .column = MIN (cell.column, tensor->ne[0] - 1),
  };
}

/**
 * tg_cell_get_offset:
 * @cell: a place that @tensor has
 * @gguf: the file
 * @tensor: a tensor of it
 *
 *     data | row 0 | row 1 | ... | row + ne1 · slice        | ...
 *                                | block | block | ...      |
 *
 * Returns: the byte of the file where the block of the weight begins. If that is
 *   not to be had, where the data begins, or else the record of the tensor
 */
guint64
tg_cell_get_offset (TgCell          cell,
                    const TgGguf   *gguf,
                    const TgTensor *tensor)
{
  guint64 position, row;

  g_return_val_if_fail (gguf != NULL && tensor != NULL, 0);

  if (!tg_gguf_get_data_position (gguf, tensor, &position))
    return tensor->offset;

  row = cell.row + tensor->ne[1] * cell.slice;
  if (row >= tg_gguf_get_available_rows (gguf, tensor) || tensor->type->block_elements == 0)
    return position;

  return position + row * tensor->row_bytes +
         cell.column / tensor->type->block_elements * tensor->type->block_bytes;
}

/**
 * tg_cell_from_offset:
 * @cell: (inout): the place
 * @gguf: the file
 * @tensor: a tensor of it
 * @offset: a byte of the file
 *
 * Finds the first weight of the block that has byte @offset. If @cell is in that
 * block already, it is left as it is.
 *
 * Returns: whether the byte belongs to a block of @tensor
 */
gboolean
tg_cell_from_offset (TgCell         *cell,
                     const TgGguf   *gguf,
                     const TgTensor *tensor,
                     guint64         offset)
{
  guint64 position, row;
  TgCell found;

  g_return_val_if_fail (cell != NULL && gguf != NULL && tensor != NULL, FALSE);

  if (!tg_gguf_get_data_position (gguf, tensor, &position) || offset < position ||
      tensor->type == NULL || tensor->type->block_bytes == 0 || tensor->row_bytes == 0)
    return FALSE;

  row = (offset - position) / tensor->row_bytes;
  if (row >= tg_tensor_get_n_rows (tensor))
    return FALSE;

  found.slice = row / tensor->ne[1];
  found.row = row % tensor->ne[1];
  found.column = (offset - position) % tensor->row_bytes / tensor->type->block_bytes *
                 tensor->type->block_elements;
  if (cell->slice != found.slice || cell->row != found.row || cell->column < found.column ||
      cell->column - found.column >= tensor->type->block_elements)
    *cell = found;

  return TRUE;
}
