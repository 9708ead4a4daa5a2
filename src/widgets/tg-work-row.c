/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-work-row.h"

#include <glib/gi18n.h>

#include "tg-tooltip.h"

/**
 * TgWorkRow:
 *
 * The row at the foot of a page with long work: what is seen, how far the work is,
 * a button to cancel it or to go on, and at the end what else there is to know.
 */
struct _TgWorkRow
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *left;
  GtkLabel *text;
  GtkProgressBar *bar;
  GtkButton *button;
  GtkImage *warning;
  GtkLabel *right;
  TgWorkState state;
};

enum
{
  CANCEL,
  RESUME,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgWorkRow, tg_work_row, GTK_TYPE_WIDGET)

static void
button_clicked_cb (TgWorkRow *self)
{
  g_signal_emit (self, signals[self->state == TG_WORK_STOPPED ? RESUME : CANCEL], 0);
}

static void
tg_work_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_WORK_ROW);

  G_OBJECT_CLASS (tg_work_row_parent_class)->dispose (object);
}

static void
tg_work_row_class_init (TgWorkRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_work_row_dispose;

  /**
   * TgWorkRow::cancel:
   *
   * The work shall stop.
   */
  signals[CANCEL] =
    g_signal_new ("cancel", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TgWorkRow::resume:
   *
   * The work shall go on.
   */
  signals[RESUME] =
    g_signal_new ("resume", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-work-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, box);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, left);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, text);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, bar);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, button);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, warning);
  gtk_widget_class_bind_template_child (widget_class, TgWorkRow, right);
  gtk_widget_class_bind_template_callback (widget_class, button_clicked_cb);
}

static void
tg_work_row_init (TgWorkRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tg_work_row_new (void)
{
  return g_object_new (TG_TYPE_WORK_ROW, NULL);
}

void
tg_work_row_set_left (TgWorkRow  *self,
                      const char *text)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));

  gtk_label_set_text (self->left, text);
  tg_tooltip_set (GTK_WIDGET (self->left), text);
}

void
tg_work_row_set_text (TgWorkRow  *self,
                      const char *text)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));

  gtk_label_set_text (self->text, text);
  tg_tooltip_set (GTK_WIDGET (self->text), text);
}

/**
 * tg_work_row_set_right:
 * @self: a row
 * @text: what stands at its end
 * @warning: whether it is a warning
 */
void
tg_work_row_set_right (TgWorkRow  *self,
                       const char *text,
                       gboolean    warning)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));

  gtk_label_set_text (self->right, text);
  tg_tooltip_set (GTK_WIDGET (self->right), text);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), warning);
  if (warning)
    gtk_widget_add_css_class (GTK_WIDGET (self->right), "warning-text");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->right), "warning-text");
}

/**
 * tg_work_row_set_state:
 * @self: a row
 * @state: what to offer
 *
 * Only who is idle gives the room of the bar to the texts, which stand before it and
 * at the end: nothing moves. The button keeps its place, and the row its height.
 */
void
tg_work_row_set_state (TgWorkRow   *self,
                       TgWorkState  state)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));

  self->state = state;
  gtk_widget_set_visible (GTK_WIDGET (self->bar), state != TG_WORK_IDLE);
  gtk_widget_set_opacity (GTK_WIDGET (self->bar), state == TG_WORK_BUSY ? 1 : 0);
  gtk_widget_set_opacity (GTK_WIDGET (self->button), state == TG_WORK_IDLE ? 0 : 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), state != TG_WORK_IDLE);
  gtk_button_set_label (self->button, state == TG_WORK_STOPPED ? _("Continue") : _("Cancel"));
}

void
tg_work_row_set_permille (TgWorkRow *self,
                          gint       permille)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));

  gtk_progress_bar_set_fraction (self->bar, permille / 1000.0);
}

/**
 * tg_work_row_append:
 * @self: a row
 * @button: (transfer floating): a button or a menu button
 *
 * Lets @button stand at the end.
 */
void
tg_work_row_append (TgWorkRow *self,
                    GtkWidget *button)
{
  g_return_if_fail (TG_IS_WORK_ROW (self));
  g_return_if_fail (GTK_IS_WIDGET (button));

  gtk_widget_add_css_class (button, "in-row");
  gtk_box_append (GTK_BOX (self->box), button);
}
