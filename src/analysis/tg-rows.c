/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-rows.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-dequantize.h"
#include "tg-error.h"
#include "tg-rows-private.h"

/* The number of weights, or %FALSE if it does not fit 63 bits. */
static gboolean
multiply_sizes (const guint64 *ne,
                guint64       *n_weights)
{
  guint64 n = 1;

  *n_weights = 0;
  for (guint dim = 0; dim < TG_INLINE_DIMS; dim++)
    if (ne[dim] == 0)
      return TRUE;
  for (guint dim = 0; dim < TG_INLINE_DIMS; dim++)
    if (!g_uint64_checked_mul (&n, n, ne[dim]))
      return FALSE;

  *n_weights = n;
  return n <= G_MAXINT64;
}

static gboolean
check_type (const TgTensorType *type,
            const char         *name,
            guint32             type_id,
            GError            **error)
{
  if (type != NULL && tg_tensor_type_can_dequantize (type))
    return TRUE;

  if (type != NULL)
    g_set_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                 _("tensor “%s” has the removed type %s: its bytes can be seen, not its weights"),
                 name, type->name);
  else
    g_set_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                 _("tensor “%s” has the unknown type %" PRIu32 ": its bytes can be seen, not its weights"),
                 name, type_id);

  return FALSE;
}

/**
 * tg_rows_new_for_view:
 * @view: (nullable): the bytes that are there; %NULL for none
 * @type: the type of the tensor
 * @order: the byte order of the file
 * @ne: (array fixed-size=4): the sizes, the fastest-varying first
 * @name: what to call it in messages
 * @error: return location
 *
 * Looks at bytes as a tensor. Fails with %TG_ERROR_UNSUPPORTED for a removed
 * type, %TG_ERROR_CORRUPT for rows that are not whole blocks, and
 * %TG_ERROR_TOO_LARGE for sizes beyond 63 bits. @view may be shorter than the
 * sizes ask for.
 *
 * Returns: (transfer full): the rows, or %NULL with @error set
 */
TgRows *
tg_rows_new_for_view (TgView             *view,
                      const TgTensorType *type,
                      TgByteOrder         order,
                      const guint64      *ne,
                      const char         *name,
                      GError            **error)
{
  guint64 n_weights, n_blocks;
  TgRows *self;

  g_return_val_if_fail (type != NULL && ne != NULL && name != NULL, NULL);

  if (!check_type (type, name, type->id, error))
    return NULL;
  if (!multiply_sizes (ne, &n_weights))
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TOO_LARGE,
                   _("tensor “%s” has more weights than can be counted"), name);
      return NULL;
    }
  if (ne[0] % type->block_elements != 0)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_CORRUPT,
                   _("tensor “%s”: row length %" PRIu64 " is not a multiple of the block size, %" PRIu32),
                   name, ne[0], type->block_elements);
      return NULL;
    }

  self = g_new0 (TgRows, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->view = view != NULL ? tg_view_ref (view) : NULL;
  self->type = type;
  self->order = order;
  self->name = g_strdup (name);
  memcpy (self->ne, ne, sizeof self->ne);
  self->n_weights = n_weights;
  self->n_rows = ne[0] > 0 ? n_weights / ne[0] : 0;
  n_blocks = view != NULL ? tg_view_get_size (view) / type->block_bytes : 0;
  self->n_available = MIN (n_weights / type->block_elements, n_blocks) * type->block_elements;

  return self;
}

/**
 * tg_rows_new:
 * @gguf: an index
 * @tensor: a tensor of it
 * @error: return location
 *
 * Looks at the weights of @tensor. Fails as tg_rows_new_for_view() does, with
 * %TG_ERROR_UNSUPPORTED for more than four dimensions too, and with
 * %TG_ERROR_TRUNCATED if none of its bytes are in the file.
 *
 * Returns: (transfer full): the rows, or %NULL with @error set
 */
TgRows *
tg_rows_new (const TgGguf   *gguf,
             const TgTensor *tensor,
             GError        **error)
{
  g_autofree char *name = tg_gguf_dup_name (gguf, tensor);
  g_autoptr (TgView) view = NULL;

  if (!check_type (tensor->type, name, tensor->type_id, error))
    return NULL;
  if ((tensor->flags & TG_TENSOR_MANY_DIMS) != 0)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                   _("tensor “%s” has %" PRIu32 " dimensions, more than 4"), name, tensor->n_dims);
      return NULL;
    }
  if ((tensor->flags & TG_TENSOR_BAD_SHAPE) == 0 && tensor->n_bytes > 0)
    {
      view = tg_gguf_new_view (gguf, tensor, error);
      if (view == NULL)
        return NULL;
    }

  return tg_rows_new_for_view (view, tensor->type, tg_gguf_get_byte_order (gguf), tensor->ne, name, error);
}

TgRows *
tg_rows_ref (TgRows *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
tg_rows_unref (TgRows *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->view, tg_view_unref);
  g_free (self->name);
  g_free (self);
}

const TgTensorType *
tg_rows_get_type (const TgRows *self)
{
  return self->type;
}

TgByteOrder
tg_rows_get_byte_order (const TgRows *self)
{
  return self->order;
}

/* Returns: (transfer none): the name of the tensor, as text to show. */
const char *
tg_rows_get_name (const TgRows *self)
{
  return self->name;
}

guint64
tg_rows_get_ne (const TgRows *self,
                guint         dim)
{
  return dim < TG_INLINE_DIMS ? self->ne[dim] : 1;
}

guint64
tg_rows_get_n_columns (const TgRows *self)
{
  return self->ne[0];
}

guint64
tg_rows_get_slice_rows (const TgRows *self)
{
  return self->ne[1];
}

guint64
tg_rows_get_n_slices (const TgRows *self)
{
  return self->n_rows > 0 ? self->n_rows / self->ne[1] : 0;
}

/* Returns: rows of all slices together. */
guint64
tg_rows_get_n_rows (const TgRows *self)
{
  return self->n_rows;
}

guint64
tg_rows_get_n_weights (const TgRows *self)
{
  return self->n_weights;
}

/* Returns: how many weights are there, in the order of the file. */
guint64
tg_rows_get_n_available (const TgRows *self)
{
  return self->n_available;
}

/* Returns: whether data is missing. */
gboolean
tg_rows_is_partial (const TgRows *self)
{
  return self->n_available < self->n_weights;
}

/* Returns: whether the file was cut short while it was open. */
gboolean
tg_rows_has_faulted (const TgRows *self)
{
  return self->view != NULL && tg_view_has_faulted (self->view);
}

/* The blocks from the one that begins with weight @first on; they must be there. */
const guint8 *
tg_rows_peek_blocks (const TgRows *self,
                     guint64       first,
                     gsize         n_blocks)
{
  return tg_view_peek (self->view, first / self->type->block_elements * self->type->block_bytes,
                       (guint64) n_blocks * self->type->block_bytes);
}

/* Whether the bytes that were read were those of the file: %FALSE, with @error
 * set, once it has been cut short. */
gboolean
tg_rows_check_fault (const TgRows *self,
                     GError      **error)
{
  if (!tg_rows_has_faulted (self))
    return TRUE;

  g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
               _("tensor “%s”: the file was cut short while it was being read"), self->name);
  return FALSE;
}

/**
 * tg_rows_locate:
 * @self: rows
 * @weight: a weight of the tensor, counted in the order of the file
 * @slice: (out): which slice it is in
 * @row: (out): its row in the slice
 * @column: (out): its column
 *
 * Says where a weight is.
 */
void
tg_rows_locate (const TgRows *self,
                guint64       weight,
                guint64      *slice,
                guint64      *row,
                guint64      *column)
{
  g_return_if_fail (weight < self->n_weights);

  *column = weight % self->ne[0];
  *row = weight / self->ne[0] % self->ne[1];
  *slice = weight / self->ne[0] / self->ne[1];
}

/**
 * tg_rows_peek_block:
 * @self: rows
 * @row: a row, of all slices
 * @column: a column
 * @offset: (out) (optional): where in the file the block begins
 *
 * Returns: (nullable) (transfer none): the block that holds a weight, as long as
 *   @self lives; %NULL if the file does not reach that far
 */
const guint8 *
tg_rows_peek_block (const TgRows *self,
                    guint64       row,
                    guint64       column,
                    guint64      *offset)
{
  guint64 weight;

  g_return_val_if_fail (row < self->n_rows && column < self->ne[0], NULL);

  weight = row * self->ne[0] + column;
  if (weight >= self->n_available)
    return NULL;

  weight -= weight % self->type->block_elements;
  if (offset != NULL)
    *offset = tg_view_get_offset (self->view) + weight / self->type->block_elements * self->type->block_bytes;

  return tg_rows_peek_blocks (self, weight, 1);
}

/**
 * tg_rows_find:
 * @self: rows
 * @offset: a byte of the file
 * @row: (out): the row of its block, of all slices
 * @column: (out): the first column of its block
 *
 * Returns: whether the byte belongs to a whole block of the tensor
 */
gboolean
tg_rows_find (const TgRows *self,
              guint64       offset,
              guint64      *row,
              guint64      *column)
{
  guint64 begin, weight;

  if (self->view == NULL || self->n_available == 0)
    return FALSE;

  begin = tg_view_get_offset (self->view);
  if (offset < begin || (offset - begin) / self->type->block_bytes >= self->n_available / self->type->block_elements)
    return FALSE;

  weight = (offset - begin) / self->type->block_bytes * self->type->block_elements;
  *row = weight / self->ne[0];
  *column = weight % self->ne[0];
  return TRUE;
}

/* Decodes @n weights of the block that begins with weight @first, from its weight @skip on. */
static void
read_part (const TgRows *self,
           guint64       first,
           guint         skip,
           gsize         n,
           float        *values)
{
  float block[256];

  tg_dequantize (self->type, self->order, tg_rows_peek_blocks (self, first, 1), 1, block);
  memcpy (values, block + skip, n * sizeof *values);
}

/**
 * tg_rows_read:
 * @self: rows
 * @row: a row, of all slices
 * @column: a column
 * @n: how many weights
 * @values: (out) (array length=n): where they go
 * @error: return location
 *
 * Reads weights in the order of the file, from any column on and over the ends
 * of rows. Fails with %TG_ERROR_TRUNCATED if not all of them are there.
 *
 * Returns: whether @values are the weights
 */
gboolean
tg_rows_read (const TgRows *self,
              guint64       row,
              guint64       column,
              gsize         n,
              float        *values,
              GError      **error)
{
  guint block_elements = self->type->block_elements;
  guint64 first;
  gsize whole;
  guint skip;

  g_return_val_if_fail (row < self->n_rows && column < self->ne[0], FALSE);

  first = row * self->ne[0] + column;
  if (first > self->n_available || n > self->n_available - first)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
                   _("tensor “%s”: the file ends before row %" PRIu64 ", column %" PRIu64), self->name,
                   (first + n - 1) / self->ne[0], (first + n - 1) % self->ne[0]);
      return FALSE;
    }

  skip = (guint) (first % block_elements);
  if (skip > 0 && n > 0)
    {
      gsize n_head = MIN (n, block_elements - skip);

      read_part (self, first - skip, skip, n_head, values);
      first += n_head;
      values += n_head;
      n -= n_head;
    }
  whole = n / block_elements;
  if (whole > 0)
    tg_dequantize (self->type, self->order, tg_rows_peek_blocks (self, first, whole), whole, values);
  if (n % block_elements > 0)
    read_part (self, first + whole * block_elements, 0, n % block_elements, values + whole * block_elements);

  return tg_rows_check_fault (self, error);
}
