/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-columns.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-format.h"

static const TgStats *
get_values (TgStatsItem *item)
{
  TgTensorStats *stats = tg_stats_item_get_stats (item);

  return stats != NULL && stats->values.moments.n > 0 ? &stats->values : NULL;
}

static char *
dup_number (double value,
            guint  digits)
{
  return isnan (value) ? g_strdup ("–") : tg_format_significant (value, digits);
}

static char *
dup_name (TgStatsItem *item)
{
  return g_strdup (tg_stats_item_get_name (item));
}

static char *
dup_type (TgStatsItem *item)
{
  const TgTensorType *type = tg_stats_item_get_tensor (item)->type;

  return g_strdup (type != NULL ? type->name : "?");
}

static double
get_weights (TgStatsItem *item)
{
  return (double) tg_stats_item_get_tensor (item)->n_elements;
}

static char *
dup_weights (TgStatsItem *item)
{
  return tg_format_count (tg_stats_item_get_tensor (item)->n_elements);
}

#define STATS_COLUMN(name, expression, digits)           \
  static double                                          \
    get_##name (TgStatsItem *item)                       \
  {                                                      \
    const TgStats *values = get_values (item);           \
                                                         \
    return values != NULL ? (double) (expression) : NAN; \
  }                                                      \
                                                         \
  static char *                                          \
    dup_##name (TgStatsItem *item)                       \
  {                                                      \
    return dup_number (get_##name (item), digits);       \
  }

STATS_COLUMN (min, values->min, 4)
STATS_COLUMN (max, values->max, 4)
STATS_COLUMN (mean, values->moments.mean, 3)
STATS_COLUMN (std, tg_moments_get_std (&values->moments), 4)
STATS_COLUMN (rms, tg_moments_get_rms (&values->moments), 4)
STATS_COLUMN (skewness, tg_moments_get_skewness (&values->moments), 3)
STATS_COLUMN (kurtosis, tg_moments_get_kurtosis (&values->moments), 4)

static double
get_zeros (TgStatsItem *item)
{
  const TgStats *values = get_values (item);

  return values != NULL ? (double) values->n_zeros / (double) values->n : NAN;
}

static char *
dup_zeros (TgStatsItem *item)
{
  const double zeros = get_zeros (item);

  return isnan (zeros) ? g_strdup ("–") : tg_format_share (zeros);
}

static double
get_worst (TgStatsItem *item)
{
  const TgFindings *findings = tg_stats_item_get_findings (item);

  if (tg_stats_item_get_error (item) != NULL)
    return -1;
  for (guint i = 0; findings != NULL && i < TG_FINDING_DENORMAL_SCALES; i++)
    if (findings->kinds[i].n > 0)
      return i;

  return NAN;
}

static gboolean
is_missing (TgStatsItem *item)
{
  guint64 position;

  return !tg_gguf_get_data_position (tg_stats_item_get_gguf (item), tg_stats_item_get_tensor (item), &position);
}

static char *
dup_worst (TgStatsItem *item)
{
  const TgFindings *findings = tg_stats_item_get_findings (item);
  const double worst = get_worst (item);

  /* The name stands in the same row; of most rows of a file that was cut there is this to say. */
  if (worst < 0)
    return g_strdup (is_missing (item) ? _("not in the file") : tg_stats_item_get_error (item));
  if (isnan (worst) || findings == NULL)
    return g_strdup ("");

  return tg_finding_to_sentence ((TgFindingKind) worst, &findings->kinds[(guint) worst],
                                 tg_stats_item_get_tensor (item)->ne[2] > 1);
}

static const TgStatsColumn columns[] = {
  { "tensor", N_("Tensor"), 0, 20, TRUE, NULL, dup_name },
  { "type", N_("Type"), 0, 8, TRUE, NULL, dup_type },
  { "anomalies", N_("Anomalies"), 1, 20, TRUE, get_worst, dup_worst },
  { "weights", N_("Weights"), 7, 11, FALSE, get_weights, dup_weights },
  { "minimum", N_("Minimum"), 2, 8, FALSE, get_min, dup_min },
  { "maximum", N_("Maximum"), 3, 8, FALSE, get_max, dup_max },
  { "mean", N_("Mean"), 9, 12, FALSE, get_mean, dup_mean },
  { "deviation", N_("Deviation"), 6, 8, FALSE, get_std, dup_std },
  { "rms", N_("RMS"), 4, 8, FALSE, get_rms, dup_rms },
  { "zeros", N_("Zeros"), 8, 8, FALSE, get_zeros, dup_zeros },
  { "skewness", N_("Skewness"), 10, 12, FALSE, get_skewness, dup_skewness },
  { "kurtosis", N_("Kurtosis"), 5, 8, FALSE, get_kurtosis, dup_kurtosis },
};

/**
 * tg_stats_columns_get:
 * @n: (out): how many
 *
 * Returns: (transfer none) (array length=n): the columns as they stand; numbers come last
 */
const TgStatsColumn *
tg_stats_columns_get (guint *n)
{
  *n = G_N_ELEMENTS (columns);

  return columns;
}

/**
 * tg_stats_column_compare:
 * @a: a #TgStatsItem
 * @b: another one
 * @user_data: a #TgStatsColumn
 *
 * Rows without a number come last, however the others are sorted: they are told apart
 * by the order of the column view only, so they count as the smallest.
 *
 * Returns: how @a and @b are in order, as a comparison function does
 */
int
tg_stats_column_compare (gconstpointer a,
                         gconstpointer b,
                         gpointer      user_data)
{
  const TgStatsColumn *column = user_data;
  double x, y;

  if (column->get == NULL)
    {
      g_autofree char *left = column->dup ((TgStatsItem *) a);
      g_autofree char *right = column->dup ((TgStatsItem *) b);

      return g_strcmp0 (left, right);
    }
  x = column->get ((TgStatsItem *) a);
  y = column->get ((TgStatsItem *) b);
  if (isnan (x) || isnan (y))
    return isnan (y) - isnan (x);

  return (x > y) - (x < y);
}
