/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-value-skip.h"

/* Strings walked between two looks at whether anybody still waits. */
#define STRINGS_PER_LOOK 1000000

static gboolean
stop (TgSkip         *skip,
      TgSkipFault     fault,
      const TgCursor *cursor,
      guint64         offset,
      guint64         found)
{
  skip->fault = fault;
  skip->offset = offset;
  skip->found = found;
  skip->left = tg_cursor_get_left (cursor);

  return FALSE;
}

static gboolean
skip_strings (TgCursor   *cursor,
              guint64     n,
              TgProgress *progress,
              TgSkip     *skip)
{
  guint64 done = 0;

  while (done < n)
    {
      guint64 n_skipped;
      gboolean is_whole = tg_cursor_skip_strings (cursor, MIN (n - done, STRINGS_PER_LOOK), &n_skipped);

      done += n_skipped;
      if (!is_whole)
        {
          guint64 offset = cursor->pos;
          guint64 length = 0;

          skip->element = done;
          if (!tg_cursor_read_u64 (cursor, &length))
            return stop (skip, TG_SKIP_TRUNCATED, cursor, offset, 0);
          return stop (skip, TG_SKIP_STRING_LENGTH, cursor, offset, length);
        }
      if (tg_progress_is_cancelled (progress))
        return stop (skip, TG_SKIP_CANCELLED, cursor, cursor->pos, 0);
    }

  return TRUE;
}

/* The head of an array, with its elements unless they are arrays themselves: then their number
 * is left in @n_inner.
 *
 *     | element type u32 | count u64 | elements ...
 */
static gboolean
skip_flat_array (TgCursor   *cursor,
                 TgProgress *progress,
                 guint64    *n_inner,
                 TgSkip     *skip)
{
  guint64 offset = cursor->pos;
  guint32 type;
  guint64 n;
  guint least;

  *n_inner = 0;
  if (!tg_cursor_read_u32 (cursor, &type))
    return stop (skip, TG_SKIP_TRUNCATED, cursor, offset, 0);
  if (type >= TG_N_VALUE_TYPES)
    return stop (skip, TG_SKIP_TYPE, cursor, offset, type);

  offset = cursor->pos;
  if (!tg_cursor_read_u64 (cursor, &n))
    return stop (skip, TG_SKIP_TRUNCATED, cursor, offset, 0);
  least = tg_value_type_get_min_size (type);
  if (n > tg_cursor_get_left (cursor) / least)
    {
      skip->least = least;
      return stop (skip, TG_SKIP_COUNT, cursor, offset, n);
    }

  if (type == TG_VALUE_STRING)
    return skip_strings (cursor, n, progress, skip);
  if (type == TG_VALUE_ARRAY)
    *n_inner = n;
  else
    /* Cannot wrap or fail: the comparison above has seen to it. */
    cursor->pos += n * least;

  return TRUE;
}

/* Every turn but those that climb takes at least the twelve bytes of a head, so the walk is
 * linear in the file, whatever it holds, and needs no more stack than this. */
static gboolean
skip_array (TgCursor   *cursor,
            TgProgress *progress,
            TgSkip     *skip)
{
  guint64 to_do[TG_MAX_NESTING];
  guint depth = 1;

  to_do[0] = 1;
  while (depth > 0)
    {
      guint64 offset = cursor->pos;
      guint64 n_inner;

      if (to_do[depth - 1] == 0)
        {
          depth--;
          continue;
        }
      to_do[depth - 1]--;
      if (!skip_flat_array (cursor, progress, &n_inner, skip))
        return FALSE;
      if (n_inner == 0)
        continue;
      if (depth == TG_MAX_NESTING)
        return stop (skip, TG_SKIP_DEPTH, cursor, offset, depth + 1);
      to_do[depth++] = n_inner;
      if (tg_progress_is_cancelled (progress))
        return stop (skip, TG_SKIP_CANCELLED, cursor, offset, 0);
    }

  return TRUE;
}

/**
 * tg_value_skip:
 * @cursor: before a value; after it if all is well
 * @type: the value's type
 * @progress: (nullable): cancellation
 * @skip: (out): what was wrong
 *
 * Walks over a value, checking that every part of it is there. The work is linear in its
 * bytes and nothing is allocated.
 *
 * Returns: whether the whole value is there
 */
gboolean
tg_value_skip (TgCursor   *cursor,
               TgValueType type,
               TgProgress *progress,
               TgSkip     *skip)
{
  guint64 offset = cursor->pos;
  guint64 length;

  *skip = (TgSkip){ TG_SKIP_OK, 0, 0, 0, 0, 0 };
  if (type == TG_VALUE_ARRAY)
    return skip_array (cursor, progress, skip);

  if (type == TG_VALUE_STRING)
    {
      if (!tg_cursor_read_u64 (cursor, &length))
        return stop (skip, TG_SKIP_TRUNCATED, cursor, offset, 0);
      if (tg_cursor_read_bytes (cursor, length) == NULL)
        return stop (skip, TG_SKIP_STRING_LENGTH, cursor, offset, length);
      return TRUE;
    }

  if (tg_cursor_read_bytes (cursor, tg_value_type_get_min_size (type)) == NULL)
    return stop (skip, TG_SKIP_TRUNCATED, cursor, offset, 0);

  return TRUE;
}
