/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-model-map-view-private.h"
#include "tg-pair-text.h"

#include <glib/gi18n.h>

/* What a cell is, and what it says: that of a tensor, or that of a pair of tensors. */

/* Returns: (nullable) (transfer full): the pair of a tensor; %NULL before there are any. */
static TgPairItem *
find_pair (TgModelMapView *self,
           guint64         tensor)
{
  return self->comparison != NULL ? tg_comparison_find_item (self->comparison, self->file, tensor) : NULL;
}

static TgMapCell
get_change_of_type (const TgPair    *pair,
                    const TgTensor **typed)
{
  if (pair->infos[0] == NULL || pair->infos[1] == NULL)
    return TG_MAP_CELL_FAILED;

  *typed = pair->infos[1];
  return pair->infos[0]->type_id == pair->infos[1]->type_id ? TG_MAP_CELL_SAME : TG_MAP_CELL_TYPE;
}

static TgMapCell
get_cell_of_pair (TgModelMapView  *self,
                  guint64          tensor,
                  double          *value,
                  const TgTensor **typed,
                  gboolean        *dot)
{
  g_autoptr (TgPairItem) item = find_pair (self, tensor);
  const TgPairResult *result = item != NULL ? tg_pair_item_get_result (item) : NULL;
  const TgPair *pair = item != NULL ? tg_pair_item_get_pair (item) : NULL;

  *dot = FALSE;
  *value = NAN;
  if (pair == NULL)
    return TG_MAP_CELL_WAITING;
  if (self->metric == TG_MAP_TYPE_CHANGE)
    return get_change_of_type (pair, typed);
  if (result == NULL || result->status == TG_PAIR_WAITING)
    return TG_MAP_CELL_WAITING;
  if (result->status == TG_PAIR_IDENTICAL || result->status == TG_PAIR_EQUAL)
    return TG_MAP_CELL_SAME;

  *value = tg_map_metric_get_pair_value (self->metric, item);
  if (isnan (*value))
    return TG_MAP_CELL_FAILED;
  *typed = pair->infos[1];
  *dot = pair->infos[1]->type_id != self->usual_type;

  return TG_MAP_CELL_VALUE;
}

/* How the cell of @tensor is drawn. @typed, if it is one, is the tensor whose type counts; @dot
 * whether that is worth a remark. */
TgMapCell
tg_model_map_view_get_cell (TgModelMapView  *self,
                            guint64          tensor,
                            double          *value,
                            const TgTensor **typed,
                            gboolean        *dot)
{
  TgStatsItem *item = tg_stats_job_get_item (self->job, tensor);
  const TgTensor *unused_typed;
  gboolean unused_dot;

  typed = typed != NULL ? typed : &unused_typed;
  dot = dot != NULL ? dot : &unused_dot;
  if (tg_map_metric_is_of_pair (self->metric))
    return get_cell_of_pair (self, tensor, value, typed, dot);

  *dot = FALSE;
  *typed = tg_stats_item_get_tensor (item);
  *value = tg_map_metric_get_value (self->metric, item);
  if (self->metric == TG_MAP_TYPE)
    return TG_MAP_CELL_TYPE;
  if (!isnan (*value))
    return TG_MAP_CELL_VALUE;

  return tg_stats_item_is_done (item) ? TG_MAP_CELL_FAILED : TG_MAP_CELL_WAITING;
}

/* "relative RMSE 0.0241, 32.4 dB", or why there is no error. */
static char *
describe_error (TgPairItem *item)
{
  const TgPairResult *result = tg_pair_item_get_result (item);
  g_autofree char *error = NULL;
  g_autofree char *snr = NULL;

  if (result == NULL || result->status == TG_PAIR_WAITING)
    return g_strdup (_("not yet compared"));
  if (result->status != TG_PAIR_DIFFERENT)
    return g_strdup (tg_pair_text_get_status (result->status));

  error = tg_map_metric_format (TG_MAP_REL_RMSE, tg_map_metric_get_pair_value (TG_MAP_REL_RMSE, item));
  snr = tg_map_metric_format (TG_MAP_SNR, tg_map_metric_get_pair_value (TG_MAP_SNR, item));

  return g_strdup_printf (_("relative RMSE %s, %s"), error, snr);
}

/* Returns: (nullable) (transfer full): the name of a tensor, its type and its value. */
char *
tg_model_map_view_describe (TgModelMapView *self,
                            guint64         tensor)
{
  TgStatsItem *item = self->job != NULL ? tg_stats_job_get_item (self->job, tensor) : NULL;
  const TgTensorType *type = item != NULL ? tg_stats_item_get_tensor (item)->type : NULL;
  g_autoptr (TgPairItem) pair = NULL;
  g_autofree char *types = NULL;
  g_autofree char *value = NULL;

  if (item == NULL)
    return NULL;

  if (tg_map_metric_is_of_pair (self->metric))
    pair = find_pair (self, tensor);
  if (pair != NULL)
    {
      types = tg_pair_text_dup_types (tg_pair_item_get_pair (pair));
      value = describe_error (pair);
      return g_strdup_printf ("%s\n%s, %s", tg_stats_item_get_name (item), types, value);
    }
  if (tg_map_metric_is_of_type (self->metric) || tg_map_metric_is_of_pair (self->metric))
    return g_strdup_printf ("%s\n%s", tg_stats_item_get_name (item), type != NULL ? type->name : "?");

  value = tg_map_metric_format (self->metric, tg_map_metric_get_value (self->metric, item));

  return g_strdup_printf ("%s\n%s, %s %s", tg_stats_item_get_name (item), type != NULL ? type->name : "?",
                          tg_map_metric_get_name (self->metric), value);
}

/* Which type of the second file is the usual one, and which others the cells have. */
void
tg_model_map_view_update_pairs (TgModelMapView *self)
{
  const TgModelInfo *info = NULL;
  const guint n = self->job != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->job)) : 0;

  g_array_set_size (self->dotted, 0);
  if (self->comparison != NULL)
    info = tg_file_get_info (tg_comparison_get_file (self->comparison, 1));
  if (info == NULL || info->mix->len == 0)
    return;

  self->usual_type = g_array_index (info->mix, TgTypeShare, 0).type_id;
  tg_type_patterns_init (&self->patterns_b, info->mix);
  for (guint i = 0; i < n; i++)
    {
      const TgTensor *typed;
      double value;
      gboolean dot, known = FALSE;

      if (tg_model_map_view_get_cell (self, i, &value, &typed, &dot) != TG_MAP_CELL_VALUE || !dot)
        continue;
      for (guint k = 0; k < self->dotted->len; k++)
        known |= g_array_index (self->dotted, guint32, k) == typed->type_id;
      if (!known)
        g_array_append_val (self->dotted, typed->type_id);
    }
}

/**
 * tg_model_map_view_set_comparison:
 * @self: a view
 * @comparison: (nullable): what the metrics of pairs are of
 * @file: the file of it whose map this is
 */
void
tg_model_map_view_set_comparison (TgModelMapView *self,
                                  TgComparison   *comparison,
                                  TgFile         *file)
{
  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  g_set_object (&self->comparison, comparison);
  g_set_object (&self->file, file);
  tg_model_map_view_update (self);
}

/**
 * tg_model_map_view_dup_dotted:
 * @self: a view
 *
 * Returns: (nullable) (transfer full): the names of the types that a dot in the corner of a cell
 *   stands for, in the order of their bytes; %NULL if there are no dots
 */
char *
tg_model_map_view_dup_dotted (TgModelMapView *self)
{
  const TgModelInfo *info;
  GString *text = NULL;

  g_return_val_if_fail (TG_IS_MODEL_MAP_VIEW (self), NULL);

  if (self->dotted->len == 0)
    return NULL;
  info = tg_file_get_info (tg_comparison_get_file (self->comparison, 1));
  for (guint i = 0; i < info->mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);
      g_autofree char *name = tg_type_share_dup_name (share);

      for (guint k = 0; k < self->dotted->len; k++)
        {
          if (g_array_index (self->dotted, guint32, k) != share->type_id)
            continue;
          text = text != NULL ? text : g_string_new (NULL);
          g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
        }
    }

  return text != NULL ? g_string_free (text, FALSE) : NULL;
}
