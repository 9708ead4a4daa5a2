/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-error.h"
#include "tg-gguf-private.h"
#include "tg-text.h"

/**
 * tg_gguf_get_n_entries:
 * @self: an index
 *
 * Returns: how many entries could be walked
 */
guint64
tg_gguf_get_n_entries (const TgGguf *self)
{
  return self->n_entries;
}

/**
 * tg_gguf_get_entry:
 * @self: an index
 * @i: which entry, in the order of the file
 *
 * Returns: (transfer none): the entry
 */
const TgEntry *
tg_gguf_get_entry (const TgGguf *self,
                   guint64       i)
{
  g_return_val_if_fail (i < self->n_entries, NULL);

  return &self->entries[i];
}

/**
 * tg_gguf_get_entry_index:
 * @self: an index
 * @entry: one of its entries
 *
 * Returns: which one it is
 */
guint64
tg_gguf_get_entry_index (const TgGguf  *self,
                         const TgEntry *entry)
{
  return (guint64) (entry - self->entries);
}

/**
 * tg_gguf_get_key:
 * @self: an index
 * @entry: one of its entries
 * @length: (out): bytes of the key
 *
 * Returns: (array length=length) (transfer none): the key as it stands in the file: not
 *   terminated, maybe not UTF-8
 */
const char *
tg_gguf_get_key (const TgGguf  *self,
                 const TgEntry *entry,
                 gsize         *length)
{
  *length = (gsize) entry->key_length;

  return (const char *) tg_mapping_peek (self->mapping, entry->offset + 8, entry->key_length);
}

/**
 * tg_gguf_dup_key:
 * @self: an index
 * @entry: one of its entries
 *
 * Returns: (transfer full): the key, to show: up to %TG_TEXT_NAME_CHARS of it
 */
char *
tg_gguf_dup_key (const TgGguf  *self,
                 const TgEntry *entry)
{
  gsize length;
  const char *key = tg_gguf_get_key (self, entry, &length);

  return tg_text_display (key, length, TG_TEXT_NAME_CHARS, TG_TEXT_LINE);
}

static const char *
get_entry_name (gconstpointer data,
                guint32       i,
                gsize        *length)
{
  const TgGguf *self = data;

  return tg_gguf_get_key (self, &self->entries[i], length);
}

static const char *
get_tensor_name (gconstpointer data,
                 guint32       i,
                 gsize        *length)
{
  const TgGguf *self = data;

  return tg_gguf_get_name (self, &self->tensors[i], length);
}

static void
mark_entry (gpointer data,
            guint32  i)
{
  TgGguf *self = data;

  self->entries[i].flags |= TG_ENTRY_DUPLICATE;
}

static void
mark_tensor (gpointer data,
             guint32  i)
{
  TgGguf *self = data;

  self->tensors[i].flags |= TG_TENSOR_DUPLICATE;
}

/**
 * tg_gguf_index_entries:
 * @self: an index being made
 *
 * Makes keys findable and marks those that were there before.
 */
void
tg_gguf_index_entries (TgGguf *self)
{
  tg_name_table_init (&self->entry_names, (guint32) self->n_entries);
  tg_name_table_fill (&self->entry_names, (guint32) self->n_entries, get_entry_name, mark_entry, self);
}

/**
 * tg_gguf_index_tensors:
 * @self: an index being made
 *
 * Makes tensors findable and marks names that were there before.
 */
void
tg_gguf_index_tensors (TgGguf *self)
{
  tg_name_table_init (&self->tensor_names, (guint32) self->n_tensors);
  tg_name_table_fill (&self->tensor_names, (guint32) self->n_tensors, get_tensor_name, mark_tensor, self);
}

/**
 * tg_gguf_find_entry:
 * @self: an index
 * @key: a key
 *
 * Returns: (transfer none) (nullable): the first entry with that key
 */
const TgEntry *
tg_gguf_find_entry (const TgGguf *self,
                    const char   *key)
{
  guint32 i;

  g_return_val_if_fail (key != NULL, NULL);

  i = tg_name_table_find (&self->entry_names, key, strlen (key), get_entry_name, self);

  return i != TG_NAME_TABLE_NONE ? &self->entries[i] : NULL;
}

/**
 * tg_gguf_get_n_tensors:
 * @self: an index
 *
 * Returns: how many tensor records could be walked
 */
guint64
tg_gguf_get_n_tensors (const TgGguf *self)
{
  return self->n_tensors;
}

/**
 * tg_gguf_get_tensor:
 * @self: an index
 * @i: which tensor, in the order of the records
 *
 * Returns: (transfer none): the tensor
 */
const TgTensor *
tg_gguf_get_tensor (const TgGguf *self,
                    guint64       i)
{
  g_return_val_if_fail (i < self->n_tensors, NULL);

  return &self->tensors[i];
}

/**
 * tg_gguf_get_tensor_index:
 * @self: an index
 * @tensor: one of its tensors
 *
 * Returns: which one it is
 */
guint64
tg_gguf_get_tensor_index (const TgGguf   *self,
                          const TgTensor *tensor)
{
  return (guint64) (tensor - self->tensors);
}

/**
 * tg_gguf_find_tensor_bytes:
 * @self: an index
 * @name: (array length=length): a name
 * @length: its bytes
 *
 * Returns: (transfer none) (nullable): the first tensor with exactly that name
 */
const TgTensor *
tg_gguf_find_tensor_bytes (const TgGguf *self,
                           gconstpointer name,
                           gsize         length)
{
  guint32 i = tg_name_table_find (&self->tensor_names, name, length, get_tensor_name, self);

  return i != TG_NAME_TABLE_NONE ? &self->tensors[i] : NULL;
}

/**
 * tg_gguf_find_tensor:
 * @self: an index
 * @name: a name
 *
 * Returns: (transfer none) (nullable): the first tensor with exactly that name
 */
const TgTensor *
tg_gguf_find_tensor (const TgGguf *self,
                     const char   *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  return tg_gguf_find_tensor_bytes (self, name, strlen (name));
}

/**
 * tg_gguf_get_name:
 * @self: an index
 * @tensor: one of its tensors
 * @length: (out): bytes of the name
 *
 * Returns: (array length=length) (transfer none): the name as it stands in the file: not
 *   terminated, maybe not UTF-8
 */
const char *
tg_gguf_get_name (const TgGguf   *self,
                  const TgTensor *tensor,
                  gsize          *length)
{
  *length = (gsize) tensor->name_length;

  return (const char *) tg_mapping_peek (self->mapping, tensor->offset + 8, tensor->name_length);
}

/**
 * tg_gguf_dup_name:
 * @self: an index
 * @tensor: one of its tensors
 *
 * Returns: (transfer full): the name, to show: up to %TG_TEXT_NAME_CHARS of it
 */
char *
tg_gguf_dup_name (const TgGguf   *self,
                  const TgTensor *tensor)
{
  gsize length;
  const char *name = tg_gguf_get_name (self, tensor, &length);

  return tg_text_display (name, length, TG_TEXT_NAME_CHARS, TG_TEXT_LINE);
}

/**
 * tg_gguf_get_ne:
 * @self: an index
 * @tensor: one of its tensors
 * @dim: which dimension, from 0
 *
 * Returns: the size, read from the file beyond the four that are kept; 1 from n_dims on
 */
guint64
tg_gguf_get_ne (const TgGguf   *self,
                const TgTensor *tensor,
                guint           dim)
{
  guint64 offset = tg_tensor_get_dims_offset (tensor) + 4 + 8 * (guint64) dim;

  if (dim < TG_INLINE_DIMS)
    return tensor->ne[dim];
  if (dim >= tensor->n_dims)
    return 1;

  return tg_load_u64 (tg_mapping_peek (self->mapping, offset, 8), self->order);
}

/**
 * tg_gguf_get_data_position:
 * @self: an index
 * @tensor: one of its tensors
 * @position: (out): offset in the file
 *
 * Returns: whether the tensor's data begins inside the file; that of an empty tensor may
 *   begin right at its end
 */
gboolean
tg_gguf_get_data_position (const TgGguf   *self,
                           const TgTensor *tensor,
                           guint64        *position)
{
  if (self->data_start == 0 || self->data_start > self->size || tensor->data_offset > self->size - self->data_start)
    return FALSE;

  *position = self->data_start + tensor->data_offset;

  return *position < self->size || tensor->n_bytes == 0;
}

/* Where the data of the next tensor begins, relative to the data start: the first offset greater
 * than that of @tensor. */
static guint64
find_next_offset (const TgGguf   *self,
                  const TgTensor *tensor)
{
  gsize low = 0, high = self->by_data != NULL ? self->n_tensors : 0;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (self->tensors[self->by_data[middle]].data_offset > tensor->data_offset)
        high = middle;
      else
        low = middle + 1;
    }

  return self->by_data != NULL && low < self->n_tensors ? self->tensors[self->by_data[low]].data_offset : G_MAXUINT64;
}

/**
 * tg_gguf_get_available_bytes:
 * @self: an index
 * @tensor: one of its tensors
 *
 * Returns: how many of the tensor's bytes are in the file. If nobody knows how many it
 *   should have, those up to the next tensor or the end of the file.
 */
guint64
tg_gguf_get_available_bytes (const TgGguf   *self,
                             const TgTensor *tensor)
{
  guint64 position;
  guint64 left;

  if (!tg_gguf_get_data_position (self, tensor, &position))
    return 0;

  left = self->size - position;
  if ((tensor->flags & (TG_TENSOR_BAD_TYPE | TG_TENSOR_BAD_SHAPE | TG_TENSOR_BAD_ROW)) != 0)
    return MIN (left, find_next_offset (self, tensor) - tensor->data_offset);

  return MIN (left, tensor->n_bytes);
}

/**
 * tg_gguf_get_available_rows:
 * @self: an index
 * @tensor: one of its tensors
 *
 * Returns: how many whole rows, from the first on, are in the file and of a known type
 */
guint64
tg_gguf_get_available_rows (const TgGguf   *self,
                            const TgTensor *tensor)
{
  if (tensor->row_bytes == 0)
    return 0;

  return MIN (tg_gguf_get_available_bytes (self, tensor) / tensor->row_bytes, tg_tensor_get_n_rows (tensor));
}

/**
 * tg_gguf_new_view:
 * @self: an index
 * @tensor: one of its tensors
 * @error: return location
 *
 * Returns: (transfer full) (nullable): those of the tensor's bytes that are there, in a slice that
 *   outlives the index; %NULL with %TG_ERROR_TRUNCATED if the data does not begin inside the file
 */
TgView *
tg_gguf_new_view (const TgGguf   *self,
                  const TgTensor *tensor,
                  GError        **error)
{
  guint64 position;

  if (!tg_gguf_get_data_position (self, tensor, &position))
    {
      g_autofree char *name = tg_gguf_dup_name (self, tensor);

      g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
                   _("the data of tensor %s does not begin inside the file"), name);
      return NULL;
    }

  return tg_view_new (self->mapping, position, tg_gguf_get_available_bytes (self, tensor));
}
