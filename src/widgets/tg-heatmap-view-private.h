/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-glyph-set.h"
#include "tg-heatmap-view.h"
#include "tg-margin-plot.h"
#include "tg-resting.h"
#include "tg-zoom-axis.h"

G_BEGIN_DECLS

/**
 * HeatLayer:
 * @grid: numbers of a picture; %NULL: there is none
 * @scale: how they are coloured
 * @surface: their colours, a pixel a cell
 * @flagged: (element-type guint): cells that need a mark, as many as can be told apart
 * @first_missing: the first row of cells of which nothing is in the file
 *
 * A picture ready to be drawn, at whatever scale.
 */
typedef struct
{
  TgGrid *grid;
  TgColorScale scale;
  cairo_surface_t *surface;
  GArray *flagged;
  guint first_missing;
} HeatLayer;

struct _TgHeatmapView
{
  GtkWidget parent_instance;

  GtkWidget *top;
  GtkWidget *right;

  /* What is looked at: x is columns, y is rows. */
  TgZoomAxis x;
  TgZoomAxis y;
  double zoom; /* the step, if not at fit */
  gboolean fit;
  guint notify_id;

  HeatLayer layer;    /* the last picture */
  HeatLayer overview; /* the last one of everything */
  TgHeatmapLines lines;
  PangoLayout *badge;

  /* In numbers: the cursor, and what zooming keeps at the anchor. */
  guint64 cursor_row;
  guint64 cursor_column;
  double anchor_row;
  double anchor_column;
  gboolean anchored;

  /* In pixels of the plot; negative: not in it. */
  double pointer_x;
  double pointer_y;
  TgResting rest;
  double anchor_x;
  double anchor_y;
  double drag_x;
  double drag_y;
  double drag_done_x;
  double drag_done_y;
  gboolean dragging;
  gboolean rubber; /* the drag is a rectangle, not a move */
  gboolean taking; /* the picture is dragged out */
  double rubber_width;
  double rubber_height;
  double pinch;

  /* Where the plot is, in the widget. */
  double left;
  double above;
  TgGlyphSet *small;
  TgGlyphSet *bold;
  GskRenderNode *base; /* all but cursor and pointer; NULL: to be drawn again */
};

/* tg-heatmap-view.c */
void tg_heatmap_view_changed        (TgHeatmapView *self);
void tg_heatmap_view_emit_cursor    (TgHeatmapView *self);
void tg_heatmap_view_emit_pointer   (TgHeatmapView *self);
void tg_heatmap_view_emit_activated (TgHeatmapView *self);

/* tg-heatmap-view-zoom.c */
double tg_heatmap_view_get_plot_width   (TgHeatmapView *self);
double tg_heatmap_view_get_plot_height  (TgHeatmapView *self);
void   tg_heatmap_view_make_room        (TgHeatmapView *self,
                                         int            width,
                                         int            height);
void   tg_heatmap_view_update_marks     (TgHeatmapView *self);
void   tg_heatmap_view_place_margins    (TgHeatmapView *self);
void   tg_heatmap_view_allocate_margins (TgHeatmapView *self);
void   tg_heatmap_view_refit            (TgHeatmapView *self);
void   tg_heatmap_view_apply_zoom       (TgHeatmapView *self,
                                         double         zoom,
                                         double         x,
                                         double         y);

/* tg-heatmap-view-layer.c */
void tg_heat_layer_set   (HeatLayer          *self,
                          TgGrid             *grid,
                          const TgColorScale *scale);
void tg_heat_layer_copy  (HeatLayer          *self,
                          const HeatLayer    *other);
void tg_heat_layer_clear (HeatLayer          *self);

/* tg-heatmap-view-draw.c */
void tg_heatmap_view_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot);

/* tg-heatmap-view-text.c */
void tg_heatmap_view_append_numbers (TgHeatmapView *self,
                                     GtkSnapshot   *snapshot);
void tg_heatmap_view_append_labels  (TgHeatmapView *self,
                                     GtkSnapshot   *snapshot,
                                     const GdkRGBA *color);

/* tg-heatmap-view-input.c */
void tg_heatmap_view_init_input (TgHeatmapView *self);

G_END_DECLS
