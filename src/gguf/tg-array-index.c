/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-index.h"

#include "tg-cursor.h"
#include "tg-gguf-private.h"
#include "tg-value-skip.h"

/* The file was walked when it was opened. If somebody has changed it since, the walk may now
 * end early: what was noted so far is kept, the rest points to nothing. */
static TgArrayIndex *
array_index_new (const TgGguf *gguf,
                 guint64       offset)
{
  TgArrayIndex *self;
  TgCursor cursor;
  guint32 type = TG_VALUE_STRING;
  guint64 n = 0;
  guint stride;

  tg_cursor_init (&cursor, tg_mapping_peek (gguf->mapping, 0, gguf->size), gguf->size, gguf->order);
  if (!tg_cursor_seek (&cursor, offset) || !tg_cursor_read_u32 (&cursor, &type) || !tg_cursor_read_u64 (&cursor, &n) ||
      type >= TG_N_VALUE_TYPES || n > tg_cursor_get_left (&cursor) / tg_value_type_get_min_size (type))
    n = 0;

  stride = type == TG_VALUE_ARRAY ? 1 : TG_ARRAY_STRIDE;
  self = g_malloc (sizeof *self + ((gsize) n / stride + 2) * sizeof self->offsets[0]);
  self->stride = stride;
  self->n = 0;
  for (guint64 i = 0; i < n; i += stride)
    {
      guint64 n_skipped;
      TgSkip skip;

      self->offsets[self->n] = cursor.pos;
      if (type == TG_VALUE_STRING ? !tg_cursor_skip_strings (&cursor, MIN (n - i, stride), &n_skipped)
                                  : !tg_value_skip (&cursor, type, NULL, &skip))
        break;
      self->n++;
    }
  self->offsets[self->n] = cursor.pos;

  return self;
}

/**
 * tg_array_index_get:
 * @gguf: a file
 * @offset: where an array begins, with its element type
 *
 * Walks the array the first time it is asked for; any thread. The walk is linear in the array's
 * bytes and is done under a lock, so that two threads do not do it twice.
 *
 * Returns: (transfer none): where the elements begin; valid as long as @gguf
 */
const TgArrayIndex *
tg_array_index_get (const TgGguf *gguf,
                    guint64       offset)
{
  /* The notes are no part of what the index says, so getting at them is no change. */
  TgGguf *self = (TgGguf *) gguf;
  TgArrayIndex *index;

  g_mutex_lock (&self->index_mutex);
  if (self->array_indices == NULL)
    self->array_indices = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  index = g_hash_table_lookup (self->array_indices, &offset);
  if (index == NULL)
    {
      index = array_index_new (gguf, offset);
      g_hash_table_insert (self->array_indices, g_memdup2 (&offset, sizeof offset), index);
    }
  g_mutex_unlock (&self->index_mutex);

  return index;
}
