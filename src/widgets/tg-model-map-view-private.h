/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-model-map-view.h"

G_BEGIN_DECLS

struct _TgModelMapView
{
  GtkWidget parent_instance;

  TgModelMap *map; /* NULL: nothing to show */
  TgStatsJob *job;
  TgTypePatterns patterns;
  TgMapMetric metric;
  gboolean logarithmic;
  TgColorScale scale; /* of the values there are; low is more than high for none */
  guint row;          /* of the cursor; the number of rows for those outside */
  guint column;
  guint hover_row;
  guint hover_column;
  gboolean hovers;

  /* In pixels. */
  int label_width;
  int line_height;
  double cell_width;
  PangoLayout *layout;
};

/* A cell, with what is between it and the next. */
#define TG_MAP_CELL_HEIGHT 36
#define TG_MAP_CELL_GAP 2
#define TG_MAP_GROUP_GAP 10
#define TG_MAP_MARGIN 24
#define TG_MAP_OUTSIDE_WIDTH 216
#define TG_MAP_OUTSIDE_CELL 30

void     tg_model_map_view_snapshot          (GtkWidget       *widget,
                                              GtkSnapshot     *snapshot);
double   tg_model_map_view_get_row_y         (TgModelMapView  *self,
                                              guint            row);
double   tg_model_map_view_get_outside_y     (TgModelMapView  *self);
guint    tg_model_map_view_get_n_across      (TgModelMapView  *self);
gboolean tg_model_map_view_get_box           (TgModelMapView  *self,
                                              guint            row,
                                              guint            column,
                                              graphene_rect_t *box);
guint64  tg_model_map_view_get_tensor_at     (TgModelMapView  *self,
                                              guint            row,
                                              guint            column);
gboolean tg_model_map_view_find_cell         (TgModelMapView  *self,
                                              double           x,
                                              double           y,
                                              guint           *row,
                                              guint           *column);
void     tg_model_map_view_update_accessible (TgModelMapView  *self);
void     tg_model_map_view_init_input        (TgModelMapView  *self);

G_END_DECLS
