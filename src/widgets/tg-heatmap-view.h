/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-reduce.h"

G_BEGIN_DECLS

/**
 * TgHeatmapLines:
 * @block: columns of a block; 0: no line at blocks
 * @sub_block: columns of a sub-block; 0 likewise
 * @head_rows: rows of an attention head; 0 if heads do not lie in rows
 * @head_columns: columns of one; 0 likewise
 *
 * What to rule a picture into.
 */
typedef struct
{
  guint64 block;
  guint64 sub_block;
  guint64 head_rows;
  guint64 head_columns;
} TgHeatmapLines;

#define TG_TYPE_HEATMAP_VIEW (tg_heatmap_view_get_type ())

G_DECLARE_FINAL_TYPE (TgHeatmapView, tg_heatmap_view, TG, HEATMAP_VIEW, GtkWidget)

GtkWidget *tg_heatmap_view_new         (void);
void       tg_heatmap_view_set_size    (TgHeatmapView        *self,
                                        guint64               width,
                                        guint64               height);
void       tg_heatmap_view_set_picture (TgHeatmapView        *self,
                                        TgGrid               *grid,
                                        const TgColorScale   *scale);
void       tg_heatmap_view_set_scale   (TgHeatmapView        *self,
                                        const TgColorScale   *scale);
void       tg_heatmap_view_set_lines   (TgHeatmapView        *self,
                                        const TgHeatmapLines *lines);
void       tg_heatmap_view_set_badge   (TgHeatmapView        *self,
                                        const char           *badge);
double     tg_heatmap_view_get_middle  (TgHeatmapView        *self);
void       tg_heatmap_view_get_cells   (TgHeatmapView        *self,
                                        TgReduceAxis         *rows,
                                        TgReduceAxis         *columns);
gboolean   tg_heatmap_view_is_value    (TgHeatmapView        *self);
gboolean   tg_heatmap_view_is_fit      (TgHeatmapView        *self);
double     tg_heatmap_view_get_zoom    (TgHeatmapView        *self,
                                        double               *down);

void tg_heatmap_view_zoom_in       (TgHeatmapView *self);
void tg_heatmap_view_zoom_out      (TgHeatmapView *self);
void tg_heatmap_view_zoom_fit      (TgHeatmapView *self);
void tg_heatmap_view_zoom_original (TgHeatmapView *self);
gboolean tg_heatmap_view_get_window (TgHeatmapView *self,
                                     double        *zoom,
                                     double        *column,
                                     double        *row);
void     tg_heatmap_view_set_window (TgHeatmapView *self,
                                     double         zoom,
                                     double         column,
                                     double         row);
void tg_heatmap_view_copy_window   (TgHeatmapView *self,
                                    TgHeatmapView *other);

void             tg_heatmap_view_set_cursor   (TgHeatmapView *self,
                                               guint64        row,
                                               guint64        column,
                                               gboolean       centered);
void             tg_heatmap_view_get_cursor   (TgHeatmapView *self,
                                               guint64       *row,
                                               guint64       *column);
gboolean         tg_heatmap_view_get_pointer  (TgHeatmapView *self,
                                               guint64       *row,
                                               guint64       *column);
cairo_surface_t *tg_heatmap_view_get_overview (TgHeatmapView *self);

G_END_DECLS
