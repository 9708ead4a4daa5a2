/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-band.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-explain.h"
#include "tg-format.h"

/**
 * TgCompareBand:
 *
 * What a comparison comes to, in a few large figures, and how far it is.
 */
struct _TgCompareBand
{
  GtkWidget       parent_instance;

  GtkWidget      *box;
  GtkLabel       *error_label;
  GtkLabel       *snr_label;
  GtkLabel       *worst_label;
  GtkLabel       *identical_label;
  GtkLabel       *size_label;
  GtkWidget      *progress_box;
  GtkLabel       *count_label;
  GtkLabel       *left_label;
  GtkProgressBar *progress_bar;
  GtkButton      *work_button;

  TgComparison   *comparison;
};

/* Time left is not worth telling below this, in seconds. */
#define MIN_SECONDS 5.0

G_DEFINE_FINAL_TYPE (TgCompareBand, tg_compare_band, GTK_TYPE_WIDGET)

static char *
shorten_name (const char *name)
{
  return g_str_has_suffix (name, ".weight") ? g_strndup (name, strlen (name) - strlen (".weight")) : g_strdup (name);
}

static void
take_label (GtkLabel *label,
            char     *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static void
update_figures (TgCompareBand *self)
{
  TgPairs *pairs = tg_comparison_get_pairs (self->comparison);
  g_autofree char *size_a = NULL;
  g_autofree char *size_b = NULL;
  TgPairTotals totals;
  gboolean any;

  tg_comparison_get_totals (self->comparison, &totals);
  any = totals.measures.n > 0;
  take_label (self->error_label, any ? tg_format_rel_rmse (tg_measures_get_rel_rmse (&totals.measures))
                                     : g_strdup ("–"));
  take_label (self->snr_label, any ? tg_format_decibel (tg_measures_get_snr_db (&totals.measures)) : g_strdup ("–"));
  take_label (self->worst_label, pairs != NULL && totals.worst != TG_PAIR_NONE
                                   ? shorten_name (tg_pairs_get (pairs, totals.worst)->name)
                                   : g_strdup ("–"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->worst_label),
                               pairs != NULL && totals.worst != TG_PAIR_NONE ? tg_pairs_get (pairs, totals.worst)->name
                                                                              : NULL);
  take_label (self->identical_label,
              g_strdup_printf (_("%" PRIu64 " of %" PRIu64), totals.n[TG_PAIR_IDENTICAL],
                               tg_pair_totals_get_n (&totals)));
  size_a = tg_format_size (totals.n_bytes[0]);
  size_b = tg_format_size (totals.n_bytes[1]);
  /* Translators: the size of the second file, and of the reference. */
  take_label (self->size_label, g_strdup_printf (C_ ("sizes", "%s of %s"), size_b, size_a));
}

static void
update_progress (TgCompareBand *self)
{
  const TgComparisonState state = tg_comparison_get_state (self->comparison);
  g_autofree char *seconds = NULL;
  double fraction, left;
  guint n_done, n_wanted;

  tg_comparison_get_progress (self->comparison, &n_done, &n_wanted, &fraction, &left);
  /* At the end the figures need the room. */
  gtk_widget_set_visible (self->progress_box, state != TG_COMPARISON_DONE);
  gtk_widget_set_visible (GTK_WIDGET (self->work_button), state != TG_COMPARISON_DONE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->work_button),
                            state == TG_COMPARISON_BUSY || state == TG_COMPARISON_STOPPED);
  gtk_button_set_label (self->work_button, state == TG_COMPARISON_STOPPED ? _("Continue") : _("Cancel"));
  gtk_progress_bar_set_fraction (self->progress_bar, fraction);
  take_label (self->count_label, g_strdup_printf (ngettext ("%u of %u tensor", "%u of %u tensors", n_wanted), n_done, n_wanted));
  if (state == TG_COMPARISON_STOPPED)
    gtk_label_set_text (self->left_label, _("stopped"));
  else if (left >= MIN_SECONDS)
    {
      seconds = tg_format_seconds (left);
      take_label (self->left_label, g_strdup_printf (_("%s left"), seconds));
    }
  else
    gtk_label_set_text (self->left_label, "");
}

static void
update (TgCompareBand *self)
{
  if (self->comparison == NULL)
    return;

  update_figures (self);
  update_progress (self);
}

static void
work_clicked_cb (TgCompareBand *self)
{
  if (self->comparison == NULL)
    return;

  if (tg_comparison_get_state (self->comparison) == TG_COMPARISON_BUSY)
    tg_comparison_stop (self->comparison);
  else
    tg_comparison_start (self->comparison);
}

static void
tg_compare_band_dispose (GObject *object)
{
  TgCompareBand *self = TG_COMPARE_BAND (object);

  tg_compare_band_set_comparison (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_COMPARE_BAND);

  G_OBJECT_CLASS (tg_compare_band_parent_class)->dispose (object);
}

static void
tg_compare_band_class_init (TgCompareBandClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_compare_band_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-band.ui");
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, box);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, error_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, snr_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, worst_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, identical_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, size_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, progress_box);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, count_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, left_label);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, TgCompareBand, work_button);
  gtk_widget_class_bind_template_callback (widget_class, work_clicked_cb);
}

static void
tg_compare_band_init (TgCompareBand *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_explain_labels (GTK_WIDGET (self));
}

GtkWidget *
tg_compare_band_new (void)
{
  return g_object_new (TG_TYPE_COMPARE_BAND, NULL);
}

/**
 * tg_compare_band_set_comparison:
 * @self: a band
 * @comparison: (nullable): what to show
 */
void
tg_compare_band_set_comparison (TgCompareBand *self,
                                TgComparison  *comparison)
{
  g_return_if_fail (TG_IS_COMPARE_BAND (self));

  if (self->comparison == comparison)
    return;

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_set_object (&self->comparison, comparison);
  if (comparison == NULL)
    return;

  g_signal_connect_object (comparison, "matched", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (comparison, "progress", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (comparison, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
