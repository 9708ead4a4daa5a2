/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-file-map.h"

G_BEGIN_DECLS

/**
 * TgMapSpan:
 * @segment: which segment of the map is seen there
 * @x: left edge
 * @width: in pixels; at least 1
 *
 * Pixels of a strip that show one segment. Plain data.
 */
typedef struct
{
  gsize segment;
  int   x;
  int   width;
} TgMapSpan;

GArray *tg_file_map_lay_out_file (const TgFileMap *map,
                                  int              width);
GArray *tg_file_map_lay_out_head (const TgFileMap *map,
                                  int              width);
gsize   tg_file_map_count_head   (const TgFileMap *map);
gssize  tg_file_map_find_segment (const TgFileMap *map,
                                  guint64          offset);
gssize  tg_map_spans_find        (const GArray    *spans,
                                  int              x);

G_END_DECLS
