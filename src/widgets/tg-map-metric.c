/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-map-metric.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-format.h"

/* What the cells of a model map can stand for. */

static const char *const names[TG_N_MAP_METRICS] = {
  [TG_MAP_TYPE] = N_("Type"),
  [TG_MAP_BITS] = N_("Bits per weight"),
  [TG_MAP_BYTES] = N_("Bytes"),
  [TG_MAP_RMS] = N_("RMS"),
  [TG_MAP_KURTOSIS] = N_("Kurtosis"),
  [TG_MAP_ZEROS] = N_("Share of zeros"),
  [TG_MAP_REL_RMSE] = N_("Relative RMSE"),
  [TG_MAP_SNR] = N_("SNR"),
  [TG_MAP_MAX_ERROR] = N_("Max |e|"),
  [TG_MAP_TYPE_CHANGE] = N_("Change of type"),
};

/**
 * tg_map_metric_get_name:
 * @self: a metric
 *
 * Returns: (transfer none): its name, translated
 */
const char *
tg_map_metric_get_name (TgMapMetric self)
{
  g_return_val_if_fail ((guint) self < TG_N_MAP_METRICS, "");

  return gettext (names[self]);
}

/* Whether it is of two tensors: then there is a comparison for it, or nothing. */
gboolean
tg_map_metric_is_of_pair (TgMapMetric self)
{
  return self >= TG_N_MAP_METRICS_OF_FILE;
}

/* Whether it is no number. */
gboolean
tg_map_metric_is_of_type (TgMapMetric self)
{
  return self == TG_MAP_TYPE || self == TG_MAP_TYPE_CHANGE;
}

/**
 * tg_map_metric_needs_work:
 * @self: a metric
 *
 * Returns: whether all weights of the file have to be read for it
 */
gboolean
tg_map_metric_needs_work (TgMapMetric self)
{
  return self >= TG_MAP_RMS && !tg_map_metric_is_of_pair (self);
}

/**
 * tg_map_metric_get_value:
 * @self: a metric
 * @item: a tensor
 *
 * Returns: its value; NaN if it has none, or not yet
 */
double
tg_map_metric_get_value (TgMapMetric  self,
                         TgStatsItem *item)
{
  const TgTensor *tensor = tg_stats_item_get_tensor (item);
  TgTensorStats *stats = tg_stats_item_get_stats (item);

  switch (self)
    {
    case TG_MAP_BITS:
      return tensor->n_elements > 0 ? 8.0 * (double) tensor->n_bytes / (double) tensor->n_elements : NAN;
    case TG_MAP_BYTES:
      return (double) tensor->n_bytes;
    case TG_MAP_RMS:
      return stats != NULL && stats->values.moments.n > 0 ? tg_moments_get_rms (&stats->values.moments) : NAN;
    case TG_MAP_KURTOSIS:
      return stats != NULL && stats->values.moments.n > 0 ? tg_moments_get_kurtosis (&stats->values.moments) : NAN;
    case TG_MAP_ZEROS:
      return stats != NULL && stats->values.n > 0 ? (double) stats->values.n_zeros / (double) stats->values.n : NAN;
    case TG_MAP_TYPE:
    case TG_MAP_REL_RMSE:
    case TG_MAP_SNR:
    case TG_MAP_MAX_ERROR:
    case TG_MAP_TYPE_CHANGE:
    default:
      return NAN;
    }
}

/**
 * tg_map_metric_get_error:
 * @self: a metric of pairs that is a number
 * @measures: how far weights are apart
 *
 * Returns: its value, which may be infinite; NaN if there are no weights
 */
double
tg_map_metric_get_error (TgMapMetric       self,
                         const TgMeasures *measures)
{
  if (measures->n == 0)
    return NAN;

  switch (self)
    {
    case TG_MAP_REL_RMSE:
      return tg_measures_get_rel_rmse (measures);
    case TG_MAP_SNR:
      return tg_measures_get_snr_db (measures);
    case TG_MAP_MAX_ERROR:
      return measures->max_abs;
    case TG_MAP_TYPE:
    case TG_MAP_BITS:
    case TG_MAP_BYTES:
    case TG_MAP_RMS:
    case TG_MAP_KURTOSIS:
    case TG_MAP_ZEROS:
    case TG_MAP_TYPE_CHANGE:
    default:
      return NAN;
    }
}

/**
 * tg_map_metric_get_pair_value:
 * @self: a metric
 * @item: a pair of tensors
 *
 * Returns: its value, which may be infinite; NaN if it has none, or not yet, or if the
 *   weights of the two are the same
 */
double
tg_map_metric_get_pair_value (TgMapMetric self,
                              TgPairItem *item)
{
  const TgPairResult *result = tg_pair_item_get_result (item);

  return result != NULL && result->status == TG_PAIR_DIFFERENT ? tg_map_metric_get_error (self, &result->measures) : NAN;
}

/**
 * tg_map_metric_format:
 * @self: a metric
 * @value: a value of it
 *
 * Returns: (transfer full): the value for people
 */
char *
tg_map_metric_format (TgMapMetric self,
                      double      value)
{
  if (isnan (value))
    return g_strdup ("–");

  switch (self)
    {
    case TG_MAP_BITS:
      return tg_format_bits (value);
    case TG_MAP_BYTES:
      return tg_format_size ((guint64) value);
    case TG_MAP_ZEROS:
      return tg_format_share (value);
    case TG_MAP_REL_RMSE:
      return tg_format_rel_rmse (value);
    case TG_MAP_SNR:
      return tg_format_decibel (value);
    case TG_MAP_TYPE:
    case TG_MAP_RMS:
    case TG_MAP_KURTOSIS:
    case TG_MAP_MAX_ERROR:
    case TG_MAP_TYPE_CHANGE:
    default:
      return tg_format_significant (value, 4);
    }
}
