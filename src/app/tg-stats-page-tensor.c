/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-format.h"
#include "tg-stats-page-private.h"

/* The selected tensor: facts, plots, and what is odd. */

static const struct
{
  double p;
  const char *name;
} quantiles[] = {
  { 0.001, N_("0.1 %") },
  { 0.01, N_("1 %") },
  { 0.25, N_("25 %") },
  { 0.5, N_("Median") },
  { 0.75, N_("75 %") },
  { 0.99, N_("99 %") },
  { 0.999, N_("99.9 %") },
};

static void
add_number (TgStatsPage *self,
            const char  *name,
            double       value,
            guint        digits)
{
  tg_fact_grid_take (self->facts, name, isnan (value) ? g_strdup ("–") : tg_format_significant (value, digits));
}

static void
add_count (TgStatsPage *self,
           const char  *name,
           guint64      n)
{
  tg_fact_grid_take (self->facts, name, tg_format_count (n));
}

/* "−0.2534 at row 12, column 7" */
static char *
describe_place (TgStatsItem *item,
                double       value,
                guint64      place)
{
  const TgTensor *tensor = tg_stats_item_get_tensor (item);
  g_autofree char *number = tg_format_weight (value);
  guint64 row;

  if (tensor->ne[1] * tensor->ne[2] * tensor->ne[3] == 1)
    return g_strdup_printf (_("%s at %" PRIu64), number, place);

  row = place / tensor->ne[0];
  if (tensor->ne[2] * tensor->ne[3] == 1)
    return g_strdup_printf (_("%s at row %" PRIu64 ", column %" PRIu64), number, row, place % tensor->ne[0]);

  return g_strdup_printf (_("%s at slice %" PRIu64 ", row %" PRIu64 ", column %" PRIu64), number, row / tensor->ne[1],
                          row % tensor->ne[1], place % tensor->ne[0]);
}

static void
show_facts (TgStatsPage   *self,
            TgTensorStats *stats)
{
  const TgStats *values = &stats->values;
  const TgMoments *moments = &values->moments;

  tg_fact_grid_clear (self->facts);
  add_count (self, _("Weights"), values->n);
  if (moments->n > 0)
    {
      tg_fact_grid_take (self->facts, _("Minimum"), describe_place (self->item, (double) values->min, values->min_at));
      tg_fact_grid_take (self->facts, _("Maximum"), describe_place (self->item, (double) values->max, values->max_at));
      add_number (self, _("Mean"), moments->mean, 4);
      add_number (self, _("Standard deviation"), tg_moments_get_std (moments), 4);
      add_number (self, _("RMS"), tg_moments_get_rms (moments), 4);
      add_number (self, _("Skewness"), tg_moments_get_skewness (moments), 4);
      add_number (self, _("Kurtosis"), tg_moments_get_kurtosis (moments), 4);
    }
  tg_fact_grid_take (self->facts, _("Zeros"),
                     tg_format_share (values->n > 0 ? (double) values->n_zeros / (double) values->n : 0));
  add_count (self, _("NaN"), values->n_nan);
  add_count (self, _("Infinite"), values->n_plus_inf + values->n_minus_inf);
  for (guint i = 0; stats->histogram != NULL && moments->n > 0 && i < G_N_ELEMENTS (quantiles); i++)
    add_number (self, gettext (quantiles[i].name), tg_histogram_get_quantile (stats->histogram, quantiles[i].p), 4);
  if (stats->scale_histogram != NULL && stats->scales.moments.n > 0)
    {
      add_number (self, _("Scales, median"), tg_histogram_get_quantile (stats->scale_histogram, 0.5), 4);
      add_number (self, _("Scales, deviation"), tg_moments_get_std (&stats->scales.moments), 4);
    }
}

/* All values there are, from end to end. */
static void
show_histogram (TgHistogramView *view,
                GtkLabel        *low_label,
                GtkLabel        *high_label,
                TgHistogram     *histogram,
                const TgStats   *values)
{
  double bars[TG_HISTOGRAM_VIEW_BARS];
  double begin, end;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (histogram == NULL || values->moments.n == 0)
    {
      tg_histogram_view_set_bars (view, NULL, 0, 0, 1);
      gtk_label_set_text (low_label, "");
      gtk_label_set_text (high_label, "");
      return;
    }

  begin = (double) values->min;
  end = (double) values->max;
  if (!(begin < end))
    end = begin + MAX (fabs (begin), 1) * 0.01;
  tg_histogram_get_bars (histogram, begin, end, G_N_ELEMENTS (bars), bars);
  tg_histogram_view_set_bars (view, bars, G_N_ELEMENTS (bars), begin, end);
  low = tg_format_significant (begin, 4);
  high = tg_format_significant (end, 4);
  gtk_label_set_text (low_label, low);
  gtk_label_set_text (high_label, high);
}

static void
show_codes (TgStatsPage   *self,
            TgTensorStats *stats)
{
  const TgTensorType *type = tg_stats_item_get_tensor (self->item)->type;
  g_autofree double *bars = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  gtk_widget_set_visible (self->codes_box, stats->n_codes > 0);
  gtk_widget_set_visible (self->scales_box, stats->n_codes > 0);
  if (stats->n_codes == 0)
    return;

  bars = g_new (double, stats->n_codes);
  for (guint i = 0; i < stats->n_codes; i++)
    bars[i] = (double) stats->codes[i];
  low = tg_format_significant (tg_block_get_code_number (type, 0), 3);
  high = tg_format_significant (tg_block_get_code_number (type, stats->n_codes - 1), 3);
  tg_histogram_view_set_bars (self->codes, bars, stats->n_codes, 0, stats->n_codes);
  gtk_label_set_text (self->codes_low, low);
  gtk_label_set_text (self->codes_high, high);
  gtk_label_set_text (self->scales_title, tg_block_get_sub_block (type) < type->block_elements ? _("Scales of sub-blocks")
                                                                                              : _("Scales of blocks"));
  show_histogram (self->scales, self->scales_low, self->scales_high, stats->scale_histogram, &stats->scales);
}

/* Goes to the first place of a finding, in the heatmap. */
static void
finding_clicked_cb (TgStatsPage *self,
                    GtkWidget   *button)
{
  const TgFindingKind kind = (TgFindingKind) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "kind"));
  const TgFindings *findings = self->item != NULL ? tg_stats_item_get_findings (self->item) : NULL;
  const TgFinding *finding;
  guint64 height;

  if (findings == NULL)
    return;
  finding = &findings->kinds[kind];
  height = MAX (tg_stats_item_get_tensor (self->item)->ne[1], 1);
  tg_selection_set_cell (self->selection,
                         (TgCell){ finding->row / height, finding->row % height, finding->column });
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s",
                              kind == TG_FINDING_ZERO_SLICES || kind <= TG_FINDING_CONSTANT_ROWS ? "heatmap" : "hex");
}

static void
add_finding (TgStatsPage     *self,
             TgFindingKind    kind,
             const TgFinding *finding)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new_from_icon_name (kind < TG_FINDING_ZERO_SCALES ? "dialog-warning-symbolic"
                                                                                : "dialog-information-symbolic");
  GtkWidget *button = gtk_button_new_with_label (_("Show the First One"));
  g_autofree char *sentence =
    tg_finding_to_sentence (kind, finding, tg_stats_item_get_tensor (self->item)->ne[2] > 1);
  GtkWidget *label = gtk_label_new (sentence);
  /* Of several buttons that read the same. */
  g_autofree char *name = g_strdup_printf (_("%s: %s"), _("Show First"), sentence);

  if (kind < TG_FINDING_ZERO_SCALES)
    gtk_widget_add_css_class (icon, "warning-text");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "in-row");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "kind", GUINT_TO_POINTER (kind));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (finding_clicked_cb), self);
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (self->findings, row);
}

static void
show_findings (TgStatsPage      *self,
               const TgFindings *findings)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->findings))) != NULL)
    gtk_box_remove (self->findings, child);
  for (guint i = 0; findings != NULL && i < TG_N_FINDING_KINDS; i++)
    if (findings->kinds[i].n > 0)
      add_finding (self, (TgFindingKind) i, &findings->kinds[i]);
}

/* In place of the plots; @waiting, if these are to come. */
static void
show_note (TgStatsPage *self,
           const char  *note,
           gboolean     waiting)
{
  gtk_label_set_text (self->note, note);
  show_findings (self, NULL);
  gtk_widget_set_visible (self->head, waiting);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->note));
}

static void
show_item (TgStatsPage *self)
{
  TgTensorStats *stats = tg_stats_item_get_stats (self->item);
  const char *error = tg_stats_item_get_error (self->item);

  if (stats == NULL)
    {
      show_note (self, error != NULL ? error : _("Reading the weights…"), error == NULL);
      return;
    }

  gtk_widget_set_visible (self->head, TRUE);
  gtk_stack_set_visible_child (self->stack, self->plots);
  show_facts (self, stats);
  show_histogram (self->histogram, self->histogram_low, self->histogram_high, stats->histogram, &stats->values);
  show_codes (self, stats);
  show_findings (self, tg_stats_item_get_findings (self->item));
}

/* Shows the selected tensor, and has all of it worked out. */
void
tg_stats_page_show_tensor (TgStatsPage *self)
{
  const guint64 index = tg_selection_get (self->selection)->tensor;
  TgStatsItem *item =
    self->job != NULL && index != TG_SELECTION_NONE ? tg_stats_job_get_item (self->job, index) : NULL;

  tg_stats_table_set_tensor (self->table, item != NULL ? index : G_MAXUINT64);
  if (item == self->item && item != NULL)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item == NULL)
    {
      show_note (self, _("Select a tensor to see its statistics."), FALSE);
      return;
    }

  g_signal_connect_object (item, "notify::done", G_CALLBACK (show_item), self, G_CONNECT_SWAPPED);
  show_item (self);
  tg_stats_job_request (self->job, index);
}
