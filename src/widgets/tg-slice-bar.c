/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-slice-bar.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-slice-strip.h"

/**
 * TgSliceBar:
 *
 * Chooses a matrix of a tensor with more than two dimensions: by number along the
 * third, and if there is one the fourth dimension, and on a strip with all of them.
 */
struct _TgSliceBar
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *title;
  GtkAdjustment *third;
  GtkAdjustment *fourth;
  GtkWidget *fourth_spin;
  GtkLabel *count;
  GtkLabel *note;
  TgSliceStrip *strip;

  guint64 n_third;
  guint64 n_fourth;
  gboolean experts;
  gboolean setting;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgSliceBar, tg_slice_bar, GTK_TYPE_WIDGET)

static void
value_changed_cb (TgSliceBar *self)
{
  tg_slice_strip_set_current (self->strip, (guint) tg_slice_bar_get_slice (self));
  if (!self->setting)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
chosen_cb (TgSliceBar *self,
           guint       slice)
{
  if (slice == tg_slice_bar_get_slice (self))
    return;

  tg_slice_bar_set_slice (self, slice);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
tg_slice_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_SLICE_BAR);

  G_OBJECT_CLASS (tg_slice_bar_parent_class)->dispose (object);
}

static void
tg_slice_bar_class_init (TgSliceBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_slice_bar_dispose;

  /**
   * TgSliceBar::changed:
   *
   * The user chose another slice.
   */
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TG_TYPE_SLICE_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-slice-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, box);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, title);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, third);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, fourth);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, fourth_spin);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, count);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, note);
  gtk_widget_class_bind_template_child (widget_class, TgSliceBar, strip);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
tg_slice_bar_init (TgSliceBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->n_third = self->n_fourth = 1;
}

GtkWidget *
tg_slice_bar_new (void)
{
  return g_object_new (TG_TYPE_SLICE_BAR, NULL);
}

/**
 * tg_slice_bar_set_shape:
 * @self: a bar
 * @n_third: size of the third dimension
 * @n_fourth: size of the fourth
 * @experts: whether the third dimension counts experts
 *
 * Begins with another tensor, at its first slice.
 */
void
tg_slice_bar_set_shape (TgSliceBar *self,
                        guint64     n_third,
                        guint64     n_fourth,
                        gboolean    experts)
{
  g_autofree char *count = NULL;

  g_return_if_fail (TG_IS_SLICE_BAR (self));

  self->n_third = MAX (n_third, 1);
  self->n_fourth = MAX (n_fourth, 1);
  self->experts = experts;
  self->setting = TRUE;
  gtk_adjustment_set_upper (self->third, (double) (self->n_third - 1));
  gtk_adjustment_set_upper (self->fourth, (double) (self->n_fourth - 1));
  gtk_adjustment_set_value (self->third, 0);
  gtk_adjustment_set_value (self->fourth, 0);
  self->setting = FALSE;

  gtk_label_set_text (self->title, experts ? _("Expert") : _("Slice"));
  gtk_widget_set_visible (self->fourth_spin, self->n_fourth > 1);
  if (self->n_fourth > 1)
    count = g_strdup_printf (_("of %" PRIu64 " × %" PRIu64 ", third and fourth dimension"), self->n_third, self->n_fourth);
  else
    count = g_strdup_printf (_("of %" PRIu64 " (0 to %" PRIu64 "), third dimension"), self->n_third, self->n_third - 1);
  gtk_label_set_text (self->count, count);
  tg_slice_bar_set_values (self, NULL, 0);
}

/**
 * tg_slice_bar_set_values:
 * @self: a bar
 * @values: (array length=n_values) (nullable): RMS of each slice
 * @n_values: how many
 */
void
tg_slice_bar_set_values (TgSliceBar  *self,
                         const float *values,
                         guint        n_values)
{
  g_autofree char *note = NULL;
  guint faint;

  g_return_if_fail (TG_IS_SLICE_BAR (self));

  tg_slice_strip_set_values (self->strip, values, n_values);
  tg_slice_strip_set_current (self->strip, (guint) tg_slice_bar_get_slice (self));
  if (tg_slice_strip_find_faint (self->strip, &faint))
    note = self->experts ? g_strdup_printf (_("expert %u is close to zero"), faint)
                         : g_strdup_printf (_("slice %u is close to zero"), faint);
  gtk_label_set_text (self->note, note != NULL ? note : "");
}

/**
 * tg_slice_bar_set_slice:
 * @self: a bar
 * @slice: i2 + ne2 · i3
 *
 * Goes to a slice, without a signal.
 */
void
tg_slice_bar_set_slice (TgSliceBar *self,
                        guint64     slice)
{
  g_return_if_fail (TG_IS_SLICE_BAR (self));

  self->setting = TRUE;
  gtk_adjustment_set_value (self->third, (double) (slice % self->n_third));
  gtk_adjustment_set_value (self->fourth, (double) (slice / self->n_third));
  self->setting = FALSE;
}

guint64
tg_slice_bar_get_slice (TgSliceBar *self)
{
  g_return_val_if_fail (TG_IS_SLICE_BAR (self), 0);

  return (guint64) gtk_adjustment_get_value (self->third) +
         self->n_third * (guint64) gtk_adjustment_get_value (self->fourth);
}
