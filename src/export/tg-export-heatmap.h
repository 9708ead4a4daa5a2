/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "tg-reduce.h"

G_BEGIN_DECLS

/**
 * TgExportHeatmap:
 * @title: what it is a picture of
 * @subtitle: type, shape and slice
 * @quantity: what a cell shows
 * @grid: the picture
 * @scale: how it is coloured
 * @plot_width: pixels of the picture itself, across
 * @plot_height: the same downwards
 * @width: pixels of the image, across; 0: as many as it takes
 * @height: the same downwards
 *
 * A picture with title, axes and legend. Plain data, borrowed.
 */
typedef struct
{
  const char *title;
  const char *subtitle;
  const char *quantity;
  const TgGrid *grid;
  const TgColorScale *scale;
  int plot_width;
  int plot_height;
  int width;
  int height;
} TgExportHeatmap;

/* Largest width and height of an image, in pixels. */
#define TG_EXPORT_MAX_SIZE 16384

void    tg_export_heatmap_get_room (int                     width,
                                    int                     height,
                                    int                    *plot_width,
                                    int                    *plot_height);
cairo_surface_t *tg_export_new_surface    (int                     width,
                                           int                     height,
                                           GError                **error);
GBytes          *tg_export_surface_to_png (cairo_surface_t        *surface,
                                           GError                **error);
cairo_surface_t *tg_export_heatmap_draw   (const TgExportHeatmap  *self,
                                           GError                **error);
GBytes *tg_export_heatmap_to_png   (const TgExportHeatmap  *self,
                                    GError                **error);
GBytes *tg_export_grid_to_csv      (const TgGrid           *grid);

G_END_DECLS
