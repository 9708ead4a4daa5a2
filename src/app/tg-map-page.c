/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-map-page-private.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-page.h"
#include "tg-swatch.h"

/**
 * TgMapPage:
 *
 * A picture of the whole model, and its navigation: what is selected here is selected
 * everywhere, and the other way round. While the file is compared with another it can
 * have the colours of the errors.
 */

static void page_iface_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgMapPage, tg_map_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, page_iface_init))

/* Roles that are compared with each other; more do not fit beside the map. */
#define MAX_ROLES 16

TgMapMetric
tg_map_page_get_metric (TgMapPage *self)
{
  const guint selected = gtk_drop_down_get_selected (self->metric_dropdown);

  return selected < TG_N_MAP_METRICS ? (TgMapMetric) selected : TG_MAP_TYPE;
}

void
tg_map_page_set_value (TgReadout *readout,
                       guint      row,
                       char      *value)
{
  tg_readout_set_value (readout, row, value, FALSE);
  g_free (value);
}

/* Facts of the selected tensor. */
static void
update_readout (TgMapPage *self)
{
  const char *names[] = { _("Type"), _("Shape"), _("Weights"), _("Bytes"), _("Bits per weight"),
                          _("RMS"), _("Kurtosis"), _("Zeros"), NULL };
  const TgTensor *tensor;

  if (self->item == NULL)
    {
      tg_readout_set_title (self->readout, _("Select a tensor to see what it is."));
      tg_readout_set_names (self->readout, (const char *[]){ NULL });
      return;
    }

  tensor = tg_stats_item_get_tensor (self->item);
  tg_readout_set_title (self->readout, tg_stats_item_get_name (self->item));
  if (tg_map_page_update_pair_readout (self))
    return;
  tg_readout_set_names (self->readout, names);
  tg_map_page_set_value (self->readout, 0, g_strdup (tensor->type != NULL ? tensor->type->name : "?"));
  tg_map_page_set_value (self->readout, 1, tg_format_shape (tensor->ne, MIN (tensor->n_dims, TG_INLINE_DIMS)));
  tg_map_page_set_value (self->readout, 2, tg_format_count (tensor->n_elements));
  for (guint i = 0; i < 5; i++)
    {
      static const TgMapMetric metrics[] = { TG_MAP_BYTES, TG_MAP_BITS, TG_MAP_RMS, TG_MAP_KURTOSIS, TG_MAP_ZEROS };

      tg_map_page_set_value (self->readout, 3 + i,
                 tg_map_metric_format (metrics[i], tg_map_metric_get_value (metrics[i], self->item)));
    }
}

/* The mean of a role, over the layers of which it is known. */
static double
get_role_mean (TgMapPage *self,
               guint      row)
{
  double sum = 0;
  guint count = 0;

  for (guint column = 0; column < tg_model_map_get_n_layers (self->map); column++)
    {
      const guint64 tensor = tg_model_map_get_tensor (self->map, row, column);
      const double value = tensor != TG_MODEL_MAP_NONE ? tg_map_page_get_value (self, tensor) : NAN;

      sum += isfinite (value) ? value : 0;
      count += isfinite (value) ? 1 : 0;
    }

  return count > 0 ? sum / count : NAN;
}

static void
update_roles (TgMapPage *self)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);
  const gboolean of_pair = tg_map_metric_is_of_pair (metric);
  const guint n = self->map != NULL ? MIN (tg_model_map_get_n_rows (self->map), MAX_ROLES) : 0;
  const char *names[MAX_ROLES + 1] = { NULL };

  gtk_widget_set_visible (GTK_WIDGET (self->roles), !tg_map_metric_is_of_type (metric) && n > 0);
  if (tg_map_metric_is_of_type (metric))
    return;

  for (guint i = 0; i < n; i++)
    names[i] = tg_model_map_get_row (self->map, i)->name;
  tg_readout_set_title (self->roles, of_pair ? _("By role") : _("By role, mean"));
  tg_readout_set_names (self->roles, names);
  for (guint row = 0; row < n; row++)
    tg_map_page_set_value (self->roles, row,
                           tg_map_metric_format (metric, of_pair ? tg_map_page_get_role_error (self, row)
                                                                 : get_role_mean (self, row)));
}

static void
update_legend (TgMapPage *self)
{
  TgColorScale scale;
  const gboolean numbers = tg_model_map_view_get_scale (self->view, &scale);

  gtk_widget_set_visible (GTK_WIDGET (self->types_legend), tg_map_metric_is_of_type (tg_map_page_get_metric (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->color_bar), numbers);
  gtk_widget_set_sensitive (GTK_WIDGET (self->log_check), !tg_map_metric_is_of_type (tg_map_page_get_metric (self)));
  tg_map_page_update_marks (self);
  if (numbers)
    {
      const double margin = scale.high > scale.low ? 0 : MAX (fabs (scale.low), 1) * 0.01;

      tg_color_bar_set_scale (self->color_bar, &scale, scale.low - margin, scale.high + margin);
    }
}

/* A swatch and a name for each type there is. */
static void
fill_types_legend (TgMapPage *self)
{
  TgFile *file = tg_selection_get_file (self->selection);
  const TgModelInfo *info;
  TgTypePatterns patterns = { { 0 } };
  GtkWidget *child;

  /* A change of type is shown as what it is changed to. */
  if (tg_map_page_get_metric (self) == TG_MAP_TYPE_CHANGE)
    file = tg_comparison_get_file (self->comparison, 1);
  info = tg_file_get_info (file);
  if (info != NULL)
    tg_type_patterns_init (&patterns, info->mix);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->types_legend))) != NULL)
    gtk_box_remove (self->types_legend, child);
  for (guint i = 0; info != NULL && i < MIN (info->mix->len, 12); i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);
      g_autofree char *name = tg_type_share_dup_name (share);
      GtkWidget *swatch = tg_swatch_new ();

      tg_swatch_set_family (TG_SWATCH (swatch), share->type != NULL ? share->type->family : TG_FAMILY_UNKNOWN);
      if (share->type != NULL)
        tg_swatch_set_pattern (TG_SWATCH (swatch), tg_type_patterns_get (&patterns, share->type->id));
      gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
      gtk_widget_set_margin_start (swatch, i > 0 ? 12 : 0);
      gtk_box_append (self->types_legend, swatch);
      gtk_box_append (self->types_legend, gtk_label_new (name));
    }
}

/* What is under way for the colours that are shown. */
TgWorkState
tg_map_page_get_work (TgMapPage *self)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);

  if (tg_map_metric_is_of_pair (metric))
    {
      const TgComparisonState state = tg_comparison_get_state (self->comparison);

      return state == TG_COMPARISON_BUSY ? TG_WORK_BUSY : state == TG_COMPARISON_STOPPED ? TG_WORK_STOPPED
                                                                                          : TG_WORK_IDLE;
    }
  if (self->job == NULL || !tg_map_metric_needs_work (metric))
    return TG_WORK_IDLE;
  if (tg_stats_job_get_busy (self->job))
    return TG_WORK_BUSY;

  return tg_stats_job_get_stopped (self->job) ? TG_WORK_STOPPED : TG_WORK_IDLE;
}

void
tg_map_page_update_work (TgMapPage *self)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);
  guint n = self->job != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->job)) : 0;
  guint n_done = self->job != NULL && tg_map_metric_needs_work (metric) ? tg_stats_job_get_n_done (self->job) : n;
  double fraction = n > 0 ? (double) n_done / n : 0, seconds;
  g_autofree char *text = NULL;

  if (tg_map_metric_is_of_pair (metric))
    tg_comparison_get_progress (self->comparison, &n_done, &n, &fraction, &seconds);
  text = n_done < n ? g_strdup_printf (ngettext ("%u of %u tensor", "%u of %u tensors", n), n_done, n)
                    : g_strdup_printf (ngettext ("%u tensor", "%u tensors", n), n);
  tg_work_row_set_left (self->work_row, text);
  tg_work_row_set_state (self->work_row, tg_map_page_get_work (self));
  if (n > 0)
    tg_work_row_set_permille (self->work_row, (gint) (1000 * fraction));
}

/* More is known about tensors or pairs. */
void
tg_map_page_update (TgMapPage *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  tg_model_map_view_update (self->view);
  update_legend (self);
  update_roles (self);
  update_readout (self);
  tg_map_page_update_work (self);
}

static void
show_tensor (TgMapPage *self)
{
  const guint64 tensor = tg_selection_get (self->selection)->tensor;

  TgStatsItem *item =
    self->job != NULL && tensor != TG_SELECTION_NONE ? tg_stats_job_get_item (self->job, tensor) : NULL;

  g_set_object (&self->item, item);
  gtk_widget_set_sensitive (self->actions, item != NULL);
  tg_model_map_view_set_tensor (self->view, self->item != NULL ? tensor : TG_MODEL_MAP_NONE);
  update_readout (self);
}

/* Another choice of what the colours stand for, or other types. */
void
tg_map_page_update_metric (TgMapPage *self)
{
  tg_model_map_view_set_metric (self->view, tg_map_page_get_metric (self));
  fill_types_legend (self);
  if (self->job != NULL && tg_map_metric_needs_work (tg_map_page_get_metric (self)) && !tg_stats_job_get_stopped (self->job))
    tg_stats_job_start (self->job);
  tg_map_page_update (self);
}

/* Sizes, and what follows from them, are told apart by their logarithm. */
static void
metric_chosen_cb (TgMapPage *self)
{
  const TgMapMetric metric = tg_map_page_get_metric (self);

  gtk_check_button_set_active (self->log_check,
                               metric == TG_MAP_BYTES || metric == TG_MAP_RMS || metric == TG_MAP_KURTOSIS);
  tg_map_page_update_metric (self);
}

static void
log_toggled_cb (TgMapPage *self)
{
  tg_model_map_view_set_logarithmic (self->view, gtk_check_button_get_active (self->log_check));
  update_legend (self);
}

static void
chosen_cb (TgMapPage *self,
           guint64    tensor)
{
  tg_selection_select_tensor (self->selection, tensor);
}

static void
activated_cb (TgMapPage *self)
{
  if (tg_map_metric_is_of_pair (tg_map_page_get_metric (self)))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.panes", NULL);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "heatmap");
}

static void
cancel_cb (TgMapPage *self)
{
  if (tg_map_metric_is_of_pair (tg_map_page_get_metric (self)))
    tg_comparison_stop (self->comparison);
  else if (self->job != NULL)
    tg_stats_job_cancel (self->job);
}

static void
resume_cb (TgMapPage *self)
{
  if (tg_map_metric_is_of_pair (tg_map_page_get_metric (self)))
    tg_comparison_start (self->comparison);
  else if (self->job != NULL)
    tg_stats_job_start (self->job);
}

/* The file, or another state of it: everything is new. */
static void
update (TgMapPage *self)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgShards *shards = tg_file_get_shards (file);
  TgStatsJob *job = tg_file_get_stats (file);
  const TgModelInfo *info = tg_file_get_info (file);
  TgTypePatterns patterns = { { 0 } };

  self->outdated = FALSE;
  if (self->job != NULL)
    g_signal_handlers_disconnect_by_data (self->job, self);
  g_set_object (&self->job, job);
  g_clear_object (&self->item);
  g_clear_pointer (&self->map, tg_model_map_unref);
  if (shards != NULL)
    self->map = tg_model_map_new (shards);
  if (job != NULL)
    {
      g_signal_connect_object (job, "notify::n-done", G_CALLBACK (tg_map_page_update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (job, "notify::busy", G_CALLBACK (tg_map_page_update_work), self, G_CONNECT_SWAPPED);
    }
  if (info != NULL)
    tg_type_patterns_init (&patterns, info->mix);
  tg_model_map_view_set_map (self->view, self->map, job, &patterns);
  show_tensor (self);
  tg_map_page_update_metric (self);
}

static void
selection_changed_cb (TgMapPage *self,
                      guint      changes)
{
  if ((changes & TG_SELECTION_CHANGED_ITEM) != 0 && !self->outdated)
    show_tensor (self);
}

static void
file_loaded_cb (TgMapPage *self)
{
  self->outdated = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

static void
tg_map_page_map (GtkWidget *widget)
{
  TgMapPage *self = TG_MAP_PAGE (widget);

  GTK_WIDGET_CLASS (tg_map_page_parent_class)->map (widget);

  if (self->outdated)
    update (self);
  else
    tg_map_page_update (self);
}

static void
tg_map_page_dispose (GObject *object)
{
  TgMapPage *self = TG_MAP_PAGE (object);

  g_clear_object (&self->job);
  g_clear_object (&self->item);
  g_clear_object (&self->comparison);
  g_clear_object (&self->selection);
  g_clear_pointer (&self->map, tg_model_map_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_MAP_PAGE);

  G_OBJECT_CLASS (tg_map_page_parent_class)->dispose (object);
}

static void
tg_map_page_class_init (TgMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_map_page_dispose;
  widget_class->map = tg_map_page_map;

  g_type_ensure (TG_TYPE_COLOR_BAR);
  g_type_ensure (TG_TYPE_MODEL_MAP_VIEW);
  g_type_ensure (TG_TYPE_READOUT);
  g_type_ensure (TG_TYPE_WORK_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-map-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, box);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, metric_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, log_check);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, view);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, types_legend);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, color_bar);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, marks_legend);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, waiting_mark);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, same_label);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, waiting_box);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, dots_label);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, actions);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, heatmap_button);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, panes_button);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, inspector_revealer);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, readout);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, roles);
  gtk_widget_class_bind_template_child (widget_class, TgMapPage, work_row);
  gtk_widget_class_bind_template_callback (widget_class, metric_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, log_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, resume_cb);
}

static void
tg_map_page_init (TgMapPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_readout_wrap (self->readout);
  tg_readout_wrap (self->roles);
  tg_map_page_init_pair (self);
}

static void
tg_map_page_set_selection (TgPage      *page,
                           TgSelection *selection)
{
  TgMapPage *self = TG_MAP_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tg_selection_get_file (selection), "loaded", G_CALLBACK (file_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  tg_map_page_watch_comparison (self);
  file_loaded_cb (self);
}

static void
tg_map_page_set_inspector_visible (TgPage   *page,
                                   gboolean  visible)
{
  gtk_revealer_set_reveal_child (TG_MAP_PAGE (page)->inspector_revealer, visible);
}

static GtkWidget *
tg_map_page_get_view (TgPage *page)
{
  return GTK_WIDGET (TG_MAP_PAGE (page)->view);
}

static gboolean
tg_map_page_cancel (TgPage *page)
{
  TgMapPage *self = TG_MAP_PAGE (page);

  if (tg_map_page_get_work (self) != TG_WORK_BUSY)
    return FALSE;
  cancel_cb (self);

  return TRUE;
}

static void
page_iface_init (TgPageInterface *iface)
{
  iface->set_selection = tg_map_page_set_selection;
  iface->get_view = tg_map_page_get_view;
  iface->set_inspector_visible = tg_map_page_set_inspector_visible;
  iface->cancel = tg_map_page_cancel;
}
