/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-map-layout.h"

/* The least a piece of the head takes, so that 24 bytes of header can be hit. */
#define MIN_HEAD_WIDTH 7

/* A pixel belongs to the segment that has most of it, but what is wrong with a
 * file is seen however small it is. */
#define FAULT_WEIGHT 1e6

static gboolean
is_wrong (TgRangeKind kind)
{
  return kind == TG_RANGE_OVERLAP || kind == TG_RANGE_MISSING || kind == TG_RANGE_TRAILING ||
         kind == TG_RANGE_FAULT;
}

/* Runs of pixels with one owner. @owners has a segment for each pixel. */
static GArray *
collect_spans (const gsize *owners,
               int          width)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (TgMapSpan));

  for (int x = 0; x < width; x++)
    {
      if (spans->len > 0)
        {
          TgMapSpan *last = &g_array_index (spans, TgMapSpan, spans->len - 1);

          if (last->segment == owners[x])
            {
              last->width++;
              continue;
            }
        }
      g_array_append_val (spans, ((TgMapSpan){ .segment = owners[x], .x = x, .width = 1 }));
    }

  return spans;
}

/**
 * tg_file_map_lay_out_file:
 * @map: the map of a file
 * @width: of the strip, in pixels
 *
 * Lays the whole file out to scale, with what is missing. Linear in segments and pixels.
 *
 * Returns: (transfer full) (element-type TgMapSpan): spans from left to right
 *   that leave nothing out; empty for an empty file
 */
GArray *
tg_file_map_lay_out_file (const TgFileMap *map,
                          int              width)
{
  const gsize n = tg_file_map_get_n_segments (map);
  const double extent = (double) tg_file_map_get_extent (map);
  g_autofree gsize *owners = NULL;
  g_autofree double *best = NULL;

  if (width <= 0 || n == 0 || extent <= 0)
    return g_array_new (FALSE, FALSE, sizeof (TgMapSpan));

  owners = g_new0 (gsize, width);
  best = g_new0 (double, width);
  for (gsize i = 0; i < n; i++)
    {
      TgFileRange segment;
      double begin, end;

      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      begin = (double) segment.offset / extent * width;
      end = (double) (segment.offset + segment.size) / extent * width;
      for (int x = (int) begin; x < width && x < end; x++)
        {
          double part = MIN (end, x + 1) - MAX (begin, x);

          if (is_wrong (segment.kind))
            part *= FAULT_WEIGHT;
          if (part > best[x])
            {
              best[x] = part;
              owners[x] = i;
            }
        }
    }

  return collect_spans (owners, width);
}

/**
 * tg_file_map_count_head:
 * @map: the map of a file
 *
 * Returns: how many segments come before the first that is about tensor data
 */
gsize
tg_file_map_count_head (const TgFileMap *map)
{
  const gsize n = tg_file_map_get_n_segments (map);
  TgFileRange segment;
  gsize i = 0;

  /* Those of no bytes are passed over: there may be no metadata. */
  while (i < n && (!tg_file_map_get_segment (map, i, &segment) || segment.kind == TG_RANGE_VERSION ||
                   segment.kind == TG_RANGE_VALUE || segment.kind == TG_RANGE_N_DIMS ||
                   segment.kind == TG_RANGE_PADDING))
    i++;

  return i;
}

/**
 * tg_file_map_lay_out_head:
 * @map: the map of a file
 * @width: of the strip, in pixels
 *
 * Lays out what comes before the data: header, metadata, tensor records, padding;
 * to scale as far as each can still be seen.
 *
 * Returns: (transfer full) (element-type TgMapSpan): a span for each
 */
GArray *
tg_file_map_lay_out_head (const TgFileMap *map,
                          int              width)
{
  const gsize n = tg_file_map_count_head (map);
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (TgMapSpan));
  TgFileRange segment;
  double total = 0;
  double sum = 0;
  int n_left = 0;
  int room, x = 0;

  for (gsize i = 0; i < n; i++)
    if (tg_file_map_get_segment (map, i, &segment))
      {
        total += (double) segment.size;
        n_left++;
      }
  room = width - n_left * MIN_HEAD_WIDTH;
  if (n_left == 0 || room < 0)
    return spans;

  for (gsize i = 0; i < n; i++)
    {
      int end;

      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      sum += (double) segment.size;
      n_left--;
      end = n_left == 0 ? width : (int) (sum / total * room + 0.5) + ((int) spans->len + 1) * MIN_HEAD_WIDTH;
      g_array_append_val (spans, ((TgMapSpan){ .segment = i, .x = x, .width = end - x }));
      x = end;
    }

  return spans;
}

/**
 * tg_file_map_find_segment:
 * @map: the map of a file
 * @offset: a byte of it
 *
 * Returns: the segment that byte is in, or -1
 */
gssize
tg_file_map_find_segment (const TgFileMap *map,
                          guint64          offset)
{
  gsize begin = 0;
  gsize end = tg_file_map_get_n_segments (map);
  TgFileRange segment;

  while (begin < end)
    {
      const gsize middle = begin + (end - begin) / 2;

      /* One of no bytes still says where it would be. */
      tg_file_map_get_segment (map, middle, &segment);
      if (offset < segment.offset)
        end = middle;
      else if (offset - segment.offset < segment.size)
        return (gssize) middle;
      else
        begin = middle + 1;
    }

  return -1;
}

/**
 * tg_map_spans_find:
 * @spans: (element-type TgMapSpan): spans from left to right
 * @x: a pixel
 *
 * Returns: the segment that is seen there, or -1
 */
gssize
tg_map_spans_find (const GArray *spans,
                   int           x)
{
  guint begin = 0;
  guint end = spans->len;

  while (begin < end)
    {
      const guint middle = begin + (end - begin) / 2;
      const TgMapSpan *span = &g_array_index (spans, TgMapSpan, middle);

      if (x < span->x)
        end = middle;
      else if (x < span->x + span->width)
        return (gssize) span->segment;
      else
        begin = middle + 1;
    }

  return -1;
}
