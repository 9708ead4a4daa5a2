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
  TgComparison *comparison; /* NULL: of no pairs */
  TgFile *file;             /* of the comparison, whose map this is */
  TgTypePatterns patterns_b;
  guint32 usual_type; /* of the second file, by bytes */
  GArray *dotted;     /* of guint32: the other types that cells have */
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
  int cell_height;
  PangoLayout *layout;
};

/* What is between a cell and the next, and around. */
#define TG_MAP_CELL_GAP 2
#define TG_MAP_GROUP_GAP 10
#define TG_MAP_MARGIN 24
#define TG_MAP_OUTSIDE_WIDTH 216
#define TG_MAP_OUTSIDE_CELL 30

/**
 * TgMapCell:
 * @TG_MAP_CELL_VALUE: has a number, and its colour
 * @TG_MAP_CELL_TYPE: has the colour and the pattern of a type
 * @TG_MAP_CELL_SAME: the two tensors are the same
 * @TG_MAP_CELL_WAITING: is not known yet
 * @TG_MAP_CELL_FAILED: will not be known
 *
 * How a cell is drawn.
 */
typedef enum
{
  TG_MAP_CELL_VALUE,
  TG_MAP_CELL_TYPE,
  TG_MAP_CELL_SAME,
  TG_MAP_CELL_WAITING,
  TG_MAP_CELL_FAILED,
} TgMapCell;

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

/* tg-model-map-view-pair.c */
TgMapCell     tg_model_map_view_get_cell     (TgModelMapView      *self,
                                              guint64              tensor,
                                              double              *value,
                                              const TgTensor     **typed,
                                              gboolean            *dot);
char         *tg_model_map_view_describe     (TgModelMapView      *self,
                                              guint64              tensor);
void          tg_model_map_view_update_pairs (TgModelMapView      *self);

G_END_DECLS
