/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-plane-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-error.h"
#include "tg-rows-private.h"

/**
 * tg_plane_new:
 * @rows: the weights of a tensor that has some
 * @field: %TG_PLANE_WEIGHTS; %TG_PLANE_SCALES, of a type with codes; or a field of its
 *   blocks, as tg_block_get_field() numbers them
 *
 * Returns: (transfer full): the numbers
 */
TgPlane *
tg_plane_new (TgRows *rows,
              int     field)
{
  const TgTensorType *type = tg_rows_get_type (rows);
  TgPlane *self;

  g_return_val_if_fail (tg_rows_get_n_weights (rows) > 0, NULL);

  self = g_atomic_rc_box_new0 (TgPlane);
  self->rows = tg_rows_ref (rows);
  self->field = field;
  self->block = type->block_elements;
  self->unit = self->block;
  if (field == TG_PLANE_SCALES)
    self->unit = self->block / tg_block_get_sub_block (type);
  else if (field != TG_PLANE_WEIGHTS)
    {
      TgBlockField info;

      tg_block_get_field (type, (guint) field, &info);
      self->unit = info.n_items;
    }
  self->width = tg_rows_get_n_columns (rows) / self->block * self->unit;

  return self;
}

TgPlane *
tg_plane_ref (TgPlane *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
plane_clear (gpointer data)
{
  TgPlane *self = data;

  tg_rows_unref (self->rows);
  g_clear_pointer (&self->other, tg_rows_unref);
  g_clear_pointer (&self->row_rms, g_bytes_unref);
}

void
tg_plane_unref (TgPlane *self)
{
  g_atomic_rc_box_release_full (self, plane_clear);
}

TgRows *
tg_plane_get_rows (const TgPlane *self)
{
  return self->rows;
}

int
tg_plane_get_field (const TgPlane *self)
{
  return self->field;
}

/**
 * tg_plane_get_weights:
 * @self: a plane
 *
 * Returns: weights that a number stands for: 1, or under a lens those of a block or
 *   sub-block
 */
guint
tg_plane_get_weights (const TgPlane *self)
{
  return self->block / self->unit;
}

guint
tg_plane_get_unit (const TgPlane *self)
{
  return self->unit;
}

/* Returns: numbers of a row. */
guint64
tg_plane_get_width (const TgPlane *self)
{
  return self->width;
}

/* Returns: rows of a slice. */
guint64
tg_plane_get_height (const TgPlane *self)
{
  return tg_rows_get_slice_rows (self->rows);
}

/* Returns: rows of all slices. */
guint64
tg_plane_get_n_rows (const TgPlane *self)
{
  return tg_rows_get_n_rows (self->rows);
}

/**
 * tg_plane_get_n_readable:
 * @self: a plane
 * @row: a row, counted through all slices
 *
 * Returns: how many numbers of @row are in the file: all of them but in a tensor
 *   that was cut short
 */
guint64
tg_plane_get_n_readable (const TgPlane *self,
                         guint64        row)
{
  const guint64 n_columns = tg_rows_get_n_columns (self->rows);
  const guint64 available = tg_rows_get_n_available (self->rows);

  if (row < available / n_columns)
    return self->width;
  if (row > available / n_columns)
    return 0;

  return available % n_columns / self->block * self->unit;
}

/**
 * tg_plane_read:
 * @self: a plane
 * @row: a row, counted through all slices
 * @first_unit: first block of the row
 * @n_units: how many blocks; all of them must be readable
 * @numbers: (out caller-allocates): @n_units times tg_plane_get_unit() numbers
 *
 * Decodes blocks of a row. If the file was cut short meanwhile, which whoever reads
 * much asks in the end, they are zeros.
 */
void
tg_plane_read (const TgPlane *self,
               guint64        row,
               guint64        first_unit,
               guint64        n_units,
               float         *numbers)
{
  const guint64 column = first_unit * self->block;
  const TgTensorType *type = tg_rows_get_type (self->rows);
  const TgByteOrder order = tg_rows_get_byte_order (self->rows);

  if (self->other != NULL)
    tg_plane_read_error (self, row, column, (gsize) n_units * self->block, numbers);
  else if (self->field == TG_PLANE_WEIGHTS)
    tg_rows_read (self->rows, row, column, (gsize) n_units * self->block, numbers, NULL);
  else if (self->field == TG_PLANE_SCALES)
    tg_block_unpack_scales (type, order, tg_rows_peek_block (self->rows, row, column, NULL), (gsize) n_units, numbers);
  else
    tg_block_unpack_field (type, order, (guint) self->field, tg_rows_peek_block (self->rows, row, column, NULL),
                           (gsize) n_units, numbers);
}

/**
 * tg_plane_get_number:
 * @self: a plane
 * @row: a row, counted through all slices
 * @column: a place in it
 * @number: (out): the number that is there
 *
 * Decodes one block for one number: for what is under the pointer.
 *
 * Returns: whether that number is in the file
 */
gboolean
tg_plane_get_number (const TgPlane *self,
                     guint64        row,
                     guint64        column,
                     float         *number)
{
  float numbers[TG_BLOCK_MAX_WEIGHTS];

  if (row >= tg_plane_get_n_rows (self) || column >= tg_plane_get_n_readable (self, row))
    return FALSE;

  tg_plane_read (self, row, column / self->unit, 1, numbers);
  *number = numbers[column % self->unit];

  return TRUE;
}

/* Numbers looked at between two questions whether to stop. */
#define FIND_NUMBERS 16384

/* Looks at the numbers @begin to @end of a row; whether one is not finite. */
static gboolean
find_in_row (const TgPlane *self,
             guint64        row,
             guint64        begin,
             guint64        end,
             float         *buffer,
             guint64       *column)
{
  const guint64 n = MIN (end, tg_plane_get_n_readable (self, row));
  const guint64 step = MAX (FIND_NUMBERS / self->unit, 1);

  for (guint64 unit = begin / self->unit; unit * self->unit < n; unit += step)
    {
      const guint64 n_units = MIN (step, n / self->unit - unit + (n % self->unit != 0));
      const guint64 first = unit * self->unit;

      tg_plane_read (self, row, unit, n_units, buffer);
      for (guint64 i = first < begin ? begin - first : 0; i < MIN (n_units * self->unit, n - first); i++)
        if (!isfinite (buffer[i]))
          {
            *column = first + i;
            return TRUE;
          }
    }

  return FALSE;
}

/* How many rows have anything that is in the file: those behind them are only what
 * the shape says, and may be 2^62. */
static guint64
count_readable_rows (const TgPlane *self)
{
  const guint64 n_columns = tg_rows_get_n_columns (self->rows);
  const guint64 n = tg_rows_get_n_available (self->rows);

  return n_columns > 0 ? n / n_columns + (n % n_columns != 0) : 0;
}

/**
 * tg_plane_check_fault:
 * @self: a plane
 * @error: return location for an error
 *
 * To be asked after reading: fails with %TG_ERROR_TRUNCATED if a file was cut short
 * meanwhile, and zeros have been read.
 *
 * Returns: whether what was read is what the file has
 */
gboolean
tg_plane_check_fault (const TgPlane  *self,
                      GError        **error)
{
  return tg_rows_check_fault (self->rows, error) && (self->other == NULL || tg_rows_check_fault (self->other, error));
}

/**
 * tg_plane_find_flagged:
 * @self: a plane
 * @row: (inout): where to begin, counted through all slices; then where it is
 * @column: (inout): the same of the column
 * @progress: (nullable): to cancel
 * @error: return location for an error
 *
 * Looks for the next number that is NaN or infinite, from the one after the given
 * place on, at the end beginning again, so that the last one looked at is the
 * given one. Fails with %TG_ERROR_CANCELLED, and with %TG_ERROR_TRUNCATED if the
 * file was cut short meanwhile. Any thread.
 *
 * Returns: whether there is one; %FALSE without @error set if there is none
 */
gboolean
tg_plane_find_flagged (const TgPlane  *self,
                       guint64        *row,
                       guint64        *column,
                       TgProgress     *progress,
                       GError        **error)
{
  const guint64 n_rows = count_readable_rows (self);
  const guint64 first = *row < n_rows ? *row : 0;
  const guint64 start = *row < n_rows ? *column + 1 : 0;
  g_autofree float *buffer = NULL;

  g_return_val_if_fail (*row < tg_plane_get_n_rows (self) && *column < self->width, FALSE);

  if (n_rows == 0)
    return FALSE;

  buffer = g_new (float, (gsize) MAX (FIND_NUMBERS, self->unit));
  for (guint64 i = 0; i <= n_rows; i++)
    {
      const guint64 r = (first + i) % n_rows;

      if (tg_progress_is_cancelled (progress))
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
          return FALSE;
        }
      if (find_in_row (self, r, i == 0 ? start : 0, i == n_rows ? MIN (start, self->width) : self->width,
                       buffer, column))
        {
          *row = r;
          return TRUE;
        }
      tg_progress_set (progress, i, n_rows);
    }

  tg_plane_check_fault (self, error);
  return FALSE;
}
