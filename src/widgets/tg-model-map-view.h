/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-model-map.h"
#include "tg-palette.h"
#include "tg-stats-job.h"
#include "tg-type-patterns.h"

G_BEGIN_DECLS

/**
 * TgMapMetric:
 * @TG_MAP_TYPE: the colour and pattern of the tensor's type
 * @TG_MAP_BITS: bits per weight
 * @TG_MAP_BYTES: bytes
 * @TG_MAP_RMS: RMS of the weights
 * @TG_MAP_KURTOSIS: their kurtosis
 * @TG_MAP_ZEROS: the share of zeros among them
 *
 * What the colour of a cell stands for.
 */
typedef enum
{
  TG_MAP_TYPE,
  TG_MAP_BITS,
  TG_MAP_BYTES,
  TG_MAP_RMS,
  TG_MAP_KURTOSIS,
  TG_MAP_ZEROS,
} TgMapMetric;

#define TG_N_MAP_METRICS (TG_MAP_ZEROS + 1)

const char *tg_map_metric_get_name   (TgMapMetric  self);
gboolean    tg_map_metric_needs_work (TgMapMetric  self);
double      tg_map_metric_get_value  (TgMapMetric  self,
                                      TgStatsItem *item);
char       *tg_map_metric_format     (TgMapMetric  self,
                                      double       value);

#define TG_TYPE_MODEL_MAP_VIEW (tg_model_map_view_get_type ())

G_DECLARE_FINAL_TYPE (TgModelMapView, tg_model_map_view, TG, MODEL_MAP_VIEW, GtkWidget)

GtkWidget *tg_model_map_view_new             (void);
void       tg_model_map_view_set_map         (TgModelMapView       *self,
                                              TgModelMap           *map,
                                              TgStatsJob           *job,
                                              const TgTypePatterns *patterns);
void       tg_model_map_view_set_metric      (TgModelMapView       *self,
                                              TgMapMetric           metric);
void       tg_model_map_view_set_logarithmic (TgModelMapView       *self,
                                              gboolean              logarithmic);
void       tg_model_map_view_set_tensor      (TgModelMapView       *self,
                                              guint64               tensor);
void       tg_model_map_view_update          (TgModelMapView       *self);
gboolean   tg_model_map_view_get_scale       (TgModelMapView       *self,
                                              TgColorScale         *scale);

G_END_DECLS
