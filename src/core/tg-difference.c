/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-difference.h"

/* Between two looks at whether the work is cancelled. */
#define SLICE (64 * 1024)

/* What both files have of a range, and what only the longer one has:
 *
 *     begin .......... common ............ end
 *     | compared       | differs by itself |
 */
typedef struct
{
  const guint8 *a;
  const guint8 *b;
  guint64       begin;
  guint64       common;
  guint64       end;
} Range;

static gboolean
range_init (Range           *range,
            const TgMapping *a,
            const TgMapping *b,
            guint64          begin,
            guint64          end)
{
  const guint64 a_size = tg_mapping_get_size (a), b_size = tg_mapping_get_size (b);

  range->begin = begin;
  range->end = MIN (end, MAX (a_size, b_size));
  if (begin >= range->end)
    return FALSE;

  range->common = CLAMP (MIN (a_size, b_size), begin, range->end);
  range->a = tg_mapping_peek (a, begin, range->common - begin);
  range->b = tg_mapping_peek (b, begin, range->common - begin);

  return range->common == begin || (range->a != NULL && range->b != NULL);
}

static gboolean
differs (const Range *range,
         guint64      offset)
{
  return offset >= range->common || range->a[offset - range->begin] != range->b[offset - range->begin];
}

/* The end of the run that begins at @offset. */
static guint64
find_run_end (const Range *range,
              guint64      offset)
{
  const guint64 limit = MIN (range->end - offset, TG_DIFFERENCE_MAX_RUN);
  guint64 n = 1;

  while (n < limit && differs (range, offset + n))
    n++;

  return offset + n;
}

/**
 * tg_difference_forwards:
 * @a: a file
 * @b: another one
 * @begin: first byte of where to look
 * @end: byte after the last one
 * @progress: (nullable): cancellation and per mille
 * @run: (out): bytes that differ
 *
 * Any thread.
 *
 * Returns: whether there are any
 */
gboolean
tg_difference_forwards (const TgMapping *a,
                        const TgMapping *b,
                        guint64          begin,
                        guint64          end,
                        TgProgress      *progress,
                        TgMatch         *run)
{
  Range range;

  if (!range_init (&range, a, b, begin, end))
    return FALSE;

  for (guint64 at = begin; at < range.end; at += SLICE)
    {
      const guint64 n = MIN (SLICE, range.end - at);

      if (tg_progress_is_cancelled (progress))
        return FALSE;
      tg_progress_set (progress, at - begin, range.end - begin);
      if (at + n <= range.common && memcmp (range.a + (at - begin), range.b + (at - begin), n) == 0)
        continue;
      for (guint64 i = at; i < at + n; i++)
        if (differs (&range, i))
          {
            *run = (TgMatch){ i, find_run_end (&range, i) - i };
            return TRUE;
          }
    }

  return FALSE;
}

/**
 * tg_difference_backwards:
 * @a: a file
 * @b: another one
 * @begin: first byte of where to look
 * @end: byte after the last one
 * @progress: (nullable): cancellation and per mille
 * @run: (out): bytes that differ
 *
 * Any thread.
 *
 * Returns: whether there are any
 */
gboolean
tg_difference_backwards (const TgMapping *a,
                         const TgMapping *b,
                         guint64          begin,
                         guint64          end,
                         TgProgress      *progress,
                         TgMatch         *run)
{
  Range range;

  if (!range_init (&range, a, b, begin, end))
    return FALSE;

  for (guint64 at = range.end; at > begin;)
    {
      const guint64 n = MIN (SLICE, at - begin);
      const guint64 from = at - n;

      if (tg_progress_is_cancelled (progress))
        return FALSE;
      tg_progress_set (progress, range.end - at, range.end - begin);
      if (at > range.common || memcmp (range.a + (from - begin), range.b + (from - begin), n) != 0)
        for (guint64 i = at; i > from; i--)
          if (differs (&range, i - 1))
            {
              guint64 first = i - 1;

              while (first > begin && i - first < TG_DIFFERENCE_MAX_RUN && differs (&range, first - 1))
                first--;
              *run = (TgMatch){ first, i - first };
              return TRUE;
            }
      at = from;
    }

  return FALSE;
}
