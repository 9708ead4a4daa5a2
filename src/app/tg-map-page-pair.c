/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-map-page-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-compat-widget.h"
#include "tg-format.h"
#include "tg-pair-text.h"
#include "tg-swatch.h"

/* The map while the file is compared with another: which colours there are to choose from,
 * the facts of a pair, and what the signs in the cells mean. */

static TgPairItem *
dup_pair (TgMapPage *self,
          guint64    tensor)
{
  return self->comparison != NULL
           ? tg_comparison_find_item (self->comparison, tg_selection_get_file (self->selection), tensor)
           : NULL;
}

/* The value of a tensor or of a pair; NaN if there is none. */
double
tg_map_page_get_value (TgMapPage *self,
                       guint64    tensor)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);
  TgStatsItem *item = tg_stats_job_get_item (self->job, tensor);
  g_autoptr (TgPairItem) pair = NULL;

  if (!tg_map_metric_is_of_pair (metric))
    return item != NULL ? tg_map_metric_get_value (metric, item) : NAN;

  pair = dup_pair (self, tensor);

  return pair != NULL ? tg_map_metric_get_pair_value (metric, pair) : NAN;
}

/* Of all weights of a role together, as in the rows of a table in groups; NaN if nothing is known. */
double
tg_map_page_get_role_error (TgMapPage *self,
                            guint      row)
{
  TgMeasures measures = { 0 };

  for (guint column = 0; column < tg_model_map_get_n_layers (self->map); column++)
    {
      const guint64 tensor = tg_model_map_get_tensor (self->map, row, column);
      g_autoptr (TgPairItem) pair = tensor != TG_MODEL_MAP_NONE ? dup_pair (self, tensor) : NULL;
      const TgPairResult *result = pair != NULL ? tg_pair_item_get_result (pair) : NULL;

      if (result != NULL && (result->status == TG_PAIR_DIFFERENT || result->status == TG_PAIR_EQUAL))
        tg_measures_merge (&measures, &result->measures);
    }

  return tg_map_metric_get_error (tg_map_page_get_metric (self), &measures);
}

/* The last rank there is. */
static guint
count_ranks (TgMapPage *self)
{
  TgPairTotals totals;

  tg_comparison_get_totals (self->comparison, &totals);

  return (guint) totals.n[TG_PAIR_DIFFERENT];
}

static char *
dup_rank (TgMapPage  *self,
          TgPairItem *pair)
{
  const guint rank = tg_pair_item_get_rank (pair);

  /* Translators: the place of a tensor among those that are ranked by their error, "1 of 226". */
  return rank > 0 ? g_strdup_printf (_("%u of %u"), rank, MAX (count_ranks (self), rank)) : g_strdup ("–");
}

static char *
dup_error (TgMapMetric metric,
           TgPairItem *pair)
{
  const TgPairResult *result = tg_pair_item_get_result (pair);

  if (metric == TG_MAP_REL_RMSE && result != NULL && result->status != TG_PAIR_DIFFERENT)
    return g_strdup (tg_pair_text_get_status (result->status));

  return tg_map_metric_format (metric, tg_map_metric_get_pair_value (metric, pair));
}

/* Facts of the pair of the selected tensor; %FALSE if the colours are not those of pairs. */
gboolean
tg_map_page_update_pair_readout (TgMapPage *self)
{
  const char *names[] = { _("Type"), _("Shape"), _("Bytes in B"), tg_map_metric_get_name (TG_MAP_REL_RMSE),
                          tg_map_metric_get_name (TG_MAP_SNR), tg_map_metric_get_name (TG_MAP_MAX_ERROR), _("at"),
                          _("Rank"), NULL };
  const TgTensor *tensor = tg_stats_item_get_tensor (self->item);
  const TgPairResult *result;
  g_autoptr (TgPairItem) pair = NULL;
  const TgPair *infos;

  if (!tg_map_metric_is_of_pair (tg_map_page_get_metric (self)))
    return FALSE;
  pair = dup_pair (self, tg_selection_get (self->selection)->tensor);
  if (pair == NULL)
    return FALSE;

  infos = tg_pair_item_get_pair (pair);
  result = tg_pair_item_get_result (pair);
  tg_readout_set_names (self->readout, names);
  tg_map_page_set_value (self->readout, 0, tg_pair_text_dup_types (infos));
  tg_map_page_set_value (self->readout, 1, tg_format_shape (tensor->ne, MIN (tensor->n_dims, TG_INLINE_DIMS)));
  tg_map_page_set_value (self->readout, 2,
                         infos->infos[1] != NULL ? tg_format_size (infos->infos[1]->n_bytes) : g_strdup ("–"));
  for (guint i = 0; i < 3; i++)
    tg_map_page_set_value (self->readout, 3 + i, dup_error ((TgMapMetric) (TG_MAP_REL_RMSE + i), pair));
  tg_map_page_set_value (self->readout, 6,
                         result != NULL && result->status == TG_PAIR_DIFFERENT && result->measures.n > 0
                           ? tg_pair_text_dup_place (infos, &result->measures)
                           : g_strdup ("–"));
  tg_map_page_set_value (self->readout, 7, dup_rank (self, pair));

  return TRUE;
}

/* The signs that cells may have: "=", dots all over, a dot in the corner. */
void
tg_map_page_update_marks (TgMapPage *self)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);
  g_autofree char *dotted = tg_model_map_view_dup_dotted (self->view);
  const TgModelInfo *info = NULL;

  gtk_widget_set_visible (self->marks_legend, tg_map_metric_is_of_pair (metric));
  gtk_widget_set_visible (self->heatmap_button, !tg_map_metric_is_of_pair (metric));
  gtk_widget_set_visible (self->panes_button, tg_map_metric_is_of_pair (metric));
  /* What does not occur any more needs no sign. */
  gtk_widget_set_visible (self->waiting_box,
                          metric != TG_MAP_TYPE_CHANGE && self->comparison != NULL &&
                            tg_comparison_get_state (self->comparison) != TG_COMPARISON_DONE);
  gtk_widget_set_visible (GTK_WIDGET (self->dots_label), dotted != NULL && metric != TG_MAP_TYPE_CHANGE);
  gtk_label_set_text (self->same_label, metric == TG_MAP_TYPE_CHANGE ? _("same type") : _("identical"));
  if (self->comparison != NULL)
    info = tg_file_get_info (tg_comparison_get_file (self->comparison, 1));
  if (dotted != NULL && info != NULL)
    {
      g_autofree char *usual = tg_type_share_dup_name (&g_array_index (info->mix, TgTypeShare, 0));
      /* Translators: the types of tensors that have a dot in their cell, as in "Q6_K, F16",
       * and that of those which have none. */
      g_autofree char *text = g_strdup_printf (_("• %s (no dot: %s)"), dotted, usual);

      gtk_label_set_text (self->dots_label, text);
    }
}

static void
draw_waiting (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        user_data)
{
  GdkRGBA ink;

  tg_compat_widget_get_color (GTK_WIDGET (area), &ink);
  tg_fill_pattern_draw (cr, TG_FILL_DOTS, &ink, 0, 0, width, height);
}

/* What there is to choose from; the choice stays if it can. */
static void
fill_metrics (TgMapPage   *self,
              TgMapMetric  metric)
{
  g_autoptr (GtkStringList) metrics = gtk_string_list_new (NULL);
  const guint n = self->comparison != NULL ? TG_N_MAP_METRICS : TG_N_MAP_METRICS_OF_FILE;

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (metrics, tg_map_metric_get_name ((TgMapMetric) i));
  gtk_drop_down_set_model (self->metric_dropdown, G_LIST_MODEL (metrics));
  gtk_drop_down_set_selected (self->metric_dropdown, (guint) metric < n ? (guint) metric : TG_MAP_TYPE);
}

static void
matched_cb (TgMapPage *self)
{
  tg_map_page_update_metric (self);
}

/* Errors are what one wants to see first. */
static void
comparison_changed_cb (TgMapPage *self)
{
  TgComparison *comparison = tg_selection_get_comparison (self->selection);
  const TgMapMetric metric = tg_map_page_get_metric (self);
  const gboolean compared = self->comparison != NULL;

  if (compared)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  if (comparison != NULL)
    {
      g_signal_connect_object (comparison, "matched", G_CALLBACK (matched_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "progress", G_CALLBACK (tg_map_page_update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "notify::state", G_CALLBACK (tg_map_page_update), self, G_CONNECT_SWAPPED);
    }
  /* The list is shorter before there is nothing to take values from. */
  if (comparison == NULL)
    {
      TgComparison *old = g_steal_pointer (&self->comparison);

      fill_metrics (self, metric);
      tg_model_map_view_set_comparison (self->view, NULL, NULL);
      g_clear_object (&old);
      return;
    }
  g_set_object (&self->comparison, comparison);
  tg_model_map_view_set_comparison (self->view, comparison, tg_selection_get_file (self->selection));
  fill_metrics (self, compared ? metric : TG_MAP_REL_RMSE);
  tg_map_page_update (self);
}

/* To be called once there is a selection. */
void
tg_map_page_watch_comparison (TgMapPage *self)
{
  g_signal_connect_object (self->selection, "notify::comparison", G_CALLBACK (comparison_changed_cb), self,
                           G_CONNECT_SWAPPED);
  comparison_changed_cb (self);
}

void
tg_map_page_init_pair (TgMapPage *self)
{
  gtk_drawing_area_set_draw_func (self->waiting_mark, draw_waiting, NULL, NULL);
}
