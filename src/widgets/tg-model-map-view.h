/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-map-metric.h"
#include "tg-model-map.h"
#include "tg-palette.h"
#include "tg-stats-job.h"
#include "tg-type-patterns.h"

G_BEGIN_DECLS

#define TG_TYPE_MODEL_MAP_VIEW (tg_model_map_view_get_type ())

G_DECLARE_FINAL_TYPE (TgModelMapView, tg_model_map_view, TG, MODEL_MAP_VIEW, GtkWidget)

GtkWidget *tg_model_map_view_new             (void);
void       tg_model_map_view_set_map         (TgModelMapView       *self,
                                              TgModelMap           *map,
                                              TgStatsJob           *job,
                                              const TgTypePatterns *patterns);
void       tg_model_map_view_set_comparison  (TgModelMapView       *self,
                                              TgComparison         *comparison,
                                              TgFile               *file);
void       tg_model_map_view_set_metric      (TgModelMapView       *self,
                                              TgMapMetric           metric);
void       tg_model_map_view_set_logarithmic (TgModelMapView       *self,
                                              gboolean              logarithmic);
void       tg_model_map_view_set_tensor      (TgModelMapView       *self,
                                              guint64               tensor);
void       tg_model_map_view_update          (TgModelMapView       *self);
gboolean   tg_model_map_view_get_scale       (TgModelMapView       *self,
                                              TgColorScale         *scale);
char      *tg_model_map_view_dup_dotted      (TgModelMapView       *self);

G_END_DECLS
