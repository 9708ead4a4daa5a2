/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-model-map-view.h"

/* What the cells of a model map can stand for. */

static const char *const names[TG_N_MAP_METRICS] = {
  [TG_MAP_TYPE] = N_("Type"),
  [TG_MAP_BITS] = N_("Bits per weight"),
  [TG_MAP_BYTES] = N_("Bytes"),
  [TG_MAP_RMS] = N_("RMS"),
  [TG_MAP_KURTOSIS] = N_("Kurtosis"),
  [TG_MAP_ZEROS] = N_("Share of zeros"),
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

/**
 * tg_map_metric_needs_work:
 * @self: a metric
 *
 * Returns: whether all weights have to be read for it
 */
gboolean
tg_map_metric_needs_work (TgMapMetric self)
{
  return self >= TG_MAP_RMS;
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
    case TG_MAP_TYPE:
      return NAN;
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
    default:
      g_return_val_if_reached (NAN);
    }
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
    case TG_MAP_TYPE:
    case TG_MAP_RMS:
    case TG_MAP_KURTOSIS:
    default:
      return tg_format_significant (value, 4);
    }
}
