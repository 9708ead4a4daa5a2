/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-block.h"
#include "tg-plane-private.h"

/* How far the weights of one tensor are from those of another, as numbers to look at. */

/* Weights of B that are decoded at once. */
#define PIECE 4096

/* Whether less than 0 means something. */
gboolean
tg_error_kind_is_signed (TgErrorKind self)
{
  return self == TG_ERROR_SIGNED || self == TG_ERROR_STEPS;
}

/* Whether errors can be told in this way, with weights B of @type: only types with codes
 * have steps. */
gboolean
tg_error_kind_fits (TgErrorKind         self,
                    const TgTensorType *type)
{
  return self != TG_ERROR_STEPS || (tg_block_is_known (type) && tg_block_get_n_codes (type) > 1);
}

/* The least distance between levels of codes, before the scale. */
static float
get_level_step (const TgTensorType *type)
{
  const guint n = tg_block_get_n_codes (type);
  double least = INFINITY;

  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        const double distance = fabs (tg_block_get_code_level (type, j) - tg_block_get_code_level (type, i));

        if (distance > 0.0)
          least = MIN (least, distance);
      }

  return isfinite (least) ? (float) least : 1.0f;
}

/**
 * tg_plane_new_error:
 * @a: the weights that are the reference; all of them are there
 * @b: weights of the same shape; all of them are there
 * @kind: how to tell errors; one that tg_error_kind_fits() the type of @b
 * @row_rms: (nullable): RMS of each row of @a, as float; for %TG_ERROR_RELATIVE
 *
 * Returns: (transfer full): the errors, a number for each weight
 */
TgPlane *
tg_plane_new_error (TgRows      *a,
                    TgRows      *b,
                    TgErrorKind  kind,
                    GBytes      *row_rms)
{
  TgPlane *self;

  for (guint dim = 0; dim < TG_INLINE_DIMS; dim++)
    g_return_val_if_fail (tg_rows_get_ne (a, dim) == tg_rows_get_ne (b, dim), NULL);
  g_return_val_if_fail (!tg_rows_is_partial (a) && !tg_rows_is_partial (b), NULL);
  g_return_val_if_fail (tg_error_kind_fits (kind, tg_rows_get_type (b)), NULL);
  g_return_val_if_fail (kind != TG_ERROR_RELATIVE ||
                          (row_rms != NULL && g_bytes_get_size (row_rms) == tg_rows_get_n_rows (a) * sizeof (float)),
                        NULL);

  self = tg_plane_new (a, TG_PLANE_WEIGHTS);
  /* Blocks of all types have a power of two of weights, so those of one tensor begin
   * where those of the other do. */
  self->block = MAX (self->block, tg_rows_get_type (b)->block_elements);
  self->unit = self->block;
  self->other = tg_rows_ref (b);
  self->kind = kind;
  self->row_rms = row_rms != NULL ? g_bytes_ref (row_rms) : NULL;
  if (kind == TG_ERROR_STEPS)
    self->level_step = get_level_step (tg_rows_get_type (b));

  return self;
}

/* Divides errors by the steps of the blocks they are in; where the scale is 0 they are left. */
static void
divide_by_steps (const TgPlane *self,
                 guint64        row,
                 guint64        column,
                 gsize          n,
                 float         *numbers)
{
  const TgTensorType *type = tg_rows_get_type (self->other);
  const guint sub_block = tg_block_get_sub_block (type);
  float scales[PIECE];

  tg_block_unpack_scales (type, tg_rows_get_byte_order (self->other), tg_rows_peek_block (self->other, row, column, NULL),
                          n / type->block_elements, scales);
  for (gsize i = 0; i < n; i++)
    {
      const float step = fabsf (scales[i / sub_block]) * self->level_step;

      numbers[i] = step > 0.0f ? numbers[i] / step : numbers[i];
    }
}

static void
read_piece (const TgPlane *self,
            guint64        row,
            guint64        column,
            gsize          n,
            float         *numbers)
{
  float b[PIECE];
  float rms = 0.0f;

  tg_rows_read (self->rows, row, column, n, numbers, NULL);
  tg_rows_read (self->other, row, column, n, b, NULL);
  for (gsize i = 0; i < n; i++)
    numbers[i] = (float) ((double) b[i] - (double) numbers[i]);
  if (self->kind == TG_ERROR_STEPS)
    divide_by_steps (self, row, column, n, numbers);
  if (tg_error_kind_is_signed (self->kind))
    return;

  if (self->kind == TG_ERROR_RELATIVE)
    rms = ((const float *) g_bytes_get_data (self->row_rms, NULL))[row];
  for (gsize i = 0; i < n; i++)
    numbers[i] = rms > 0.0f ? fabsf (numbers[i]) / rms : fabsf (numbers[i]);
}

/* Reads @n errors from a column on that begins a block, over the ends of rows. */
void
tg_plane_read_error (const TgPlane *self,
                     guint64        row,
                     guint64        column,
                     gsize          n,
                     float         *numbers)
{
  while (n > 0)
    {
      const gsize n_piece = (gsize) MIN (MIN (n, PIECE), self->width - column);

      read_piece (self, row, column, n_piece, numbers);
      numbers += n_piece;
      n -= n_piece;
      column += n_piece;
      if (column == self->width)
        {
          column = 0;
          row++;
        }
    }
}
