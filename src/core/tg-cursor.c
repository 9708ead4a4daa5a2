/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cursor.h"

/**
 * tg_cursor_init:
 * @self: a cursor
 * @data: (array length=len): bytes; borrowed
 * @len: how many
 * @order: the byte order of the numbers in them
 *
 * Puts the cursor before the first byte.
 */
void
tg_cursor_init (TgCursor     *self,
                gconstpointer data,
                guint64       len,
                TgByteOrder   order)
{
  self->data = data;
  self->len = len;
  self->pos = 0;
  self->order = order;
}

/**
 * tg_cursor_seek:
 * @self: a cursor
 * @pos: an offset
 *
 * Returns: whether @pos is inside, or right after the last byte
 */
gboolean
tg_cursor_seek (TgCursor *self,
                guint64   pos)
{
  if (pos > self->len)
    return FALSE;

  self->pos = pos;

  return TRUE;
}

/**
 * tg_cursor_read_bytes:
 * @self: a cursor
 * @n: how many bytes
 *
 * Hands out the next @n bytes. The comparison cannot wrap around, whatever @n
 * the file asked for, because pos <= len always holds.
 *
 * Returns: (nullable) (transfer none): the bytes, or %NULL if there are fewer
 */
const guint8 *
tg_cursor_read_bytes (TgCursor *self,
                      guint64   n)
{
  const guint8 *bytes = self->data + self->pos;

  if (n > self->len - self->pos)
    return NULL;

  self->pos += n;

  return bytes;
}

/**
 * tg_cursor_read_u32:
 * @self: a cursor
 * @value: (out): the number
 *
 * Returns: whether four bytes were there
 */
gboolean
tg_cursor_read_u32 (TgCursor *self,
                    guint32  *value)
{
  const guint8 *bytes = tg_cursor_read_bytes (self, sizeof *value);

  if (bytes == NULL)
    return FALSE;

  *value = tg_load_u32 (bytes, self->order);

  return TRUE;
}

/**
 * tg_cursor_read_u64:
 * @self: a cursor
 * @value: (out): the number
 *
 * Returns: whether eight bytes were there
 */
gboolean
tg_cursor_read_u64 (TgCursor *self,
                    guint64  *value)
{
  const guint8 *bytes = tg_cursor_read_bytes (self, sizeof *value);

  if (bytes == NULL)
    return FALSE;

  *value = tg_load_u64 (bytes, self->order);

  return TRUE;
}

/* The walk over a vocabulary is most of the time it takes to open a file, and
 * each length must be there before the next one can be found. So the order is
 * settled outside, and nothing but pointer and end live in the loop.
 *
 *     | length u64 | bytes | length u64 | bytes | ...
 */
static inline guint64
skip_strings (const guint8 **position,
              const guint8  *end,
              guint64        n,
              TgByteOrder    order)
{
  const guint8 *p = *position;
  guint64 i;

  for (i = 0; i < n; i++)
    {
      guint64 length;

      if ((gsize) (end - p) < sizeof length)
        break;
      length = tg_load_u64 (p, order);
      if (length > (guint64) (end - p) - sizeof length)
        break;
      p += sizeof length + length;
    }

  *position = p;

  return i;
}

/**
 * tg_cursor_skip_strings:
 * @self: a cursor
 * @n: how many strings
 * @n_skipped: (out): how many were there
 *
 * Walks over @n strings, each a 64-bit length and its bytes. If one does not fit
 * the cursor stands before it.
 *
 * Returns: whether all were there
 */
gboolean
tg_cursor_skip_strings (TgCursor *self,
                        guint64   n,
                        guint64  *n_skipped)
{
  const guint8 *position = self->data + self->pos;
  const guint8 *end = self->data + self->len;

  if (self->order == TG_BIG_ENDIAN)
    *n_skipped = skip_strings (&position, end, n, TG_BIG_ENDIAN);
  else
    *n_skipped = skip_strings (&position, end, n, TG_LITTLE_ENDIAN);
  self->pos = (guint64) (position - self->data);

  return *n_skipped == n;
}
