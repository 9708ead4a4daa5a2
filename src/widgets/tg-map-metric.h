/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-comparison.h"
#include "tg-stats-job.h"

G_BEGIN_DECLS

/**
 * TgMapMetric:
 * @TG_MAP_TYPE: the colour and pattern of the tensor's type
 * @TG_MAP_BITS: bits per weight
 * @TG_MAP_BYTES: bytes
 * @TG_MAP_RMS: RMS of the weights
 * @TG_MAP_KURTOSIS: their kurtosis
 * @TG_MAP_ZEROS: the share of zeros among them
 * @TG_MAP_REL_RMSE: relative RMSE against the tensor of the other file, from here on of a pair
 * @TG_MAP_SNR: signal to noise in dB
 * @TG_MAP_MAX_ERROR: the largest error of a weight
 * @TG_MAP_TYPE_CHANGE: the type in the second file, where it is not that in the first
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
  TG_MAP_REL_RMSE,
  TG_MAP_SNR,
  TG_MAP_MAX_ERROR,
  TG_MAP_TYPE_CHANGE,
} TgMapMetric;

#define TG_N_MAP_METRICS (TG_MAP_TYPE_CHANGE + 1)

/* Those of a single file come first. */
#define TG_N_MAP_METRICS_OF_FILE (TG_MAP_ZEROS + 1)

const char *tg_map_metric_get_name       (TgMapMetric       self);
gboolean    tg_map_metric_is_of_pair     (TgMapMetric       self);
gboolean    tg_map_metric_is_of_type     (TgMapMetric       self);
gboolean    tg_map_metric_needs_work     (TgMapMetric       self);
double      tg_map_metric_get_value      (TgMapMetric       self,
                                          TgStatsItem      *item);
double      tg_map_metric_get_error      (TgMapMetric       self,
                                          const TgMeasures *measures);
double      tg_map_metric_get_pair_value (TgMapMetric       self,
                                          TgPairItem       *item);
char       *tg_map_metric_format         (TgMapMetric       self,
                                          double            value);

G_END_DECLS
