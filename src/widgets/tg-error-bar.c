/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-error-bar.h"

#include "tg-compat-widget.h"

/**
 * TgErrorBar:
 *
 * A bar in a cell, as long as a number is large.
 *
 * # CSS nodes
 *
 * A single node with the name errorbar, whose color is that of the bar.
 */
struct _TgErrorBar
{
  GtkWidget parent_instance;

  double    fraction;
};

/* Pixels the bar leaves free above and below. */
#define MARGIN 4
#define MIN_WIDTH 40

G_DEFINE_FINAL_TYPE (TgErrorBar, tg_error_bar, GTK_TYPE_WIDGET)

static void
tg_error_bar_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : 2 * MARGIN + 2;
}

static void
tg_error_bar_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  TgErrorBar *self = TG_ERROR_BAR (widget);
  const float width = (float) (self->fraction * gtk_widget_get_width (widget));
  const float height = (float) gtk_widget_get_height (widget);
  GdkRGBA color;

  if (!(self->fraction > 0.0))
    return;

  tg_compat_widget_get_color (widget, &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, MARGIN, MAX (width, 1), height - 2 * MARGIN));
}

static void
tg_error_bar_class_init (TgErrorBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = tg_error_bar_measure;
  widget_class->snapshot = tg_error_bar_snapshot;

  gtk_widget_class_set_css_name (widget_class, "errorbar");
  /* The number stands beside it. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
tg_error_bar_init (TgErrorBar *self)
{
}

GtkWidget *
tg_error_bar_new (void)
{
  return g_object_new (TG_TYPE_ERROR_BAR, NULL);
}

/**
 * tg_error_bar_set_fraction:
 * @self: a bar
 * @fraction: how much of the width it takes, 0 to 1
 */
void
tg_error_bar_set_fraction (TgErrorBar *self,
                           double      fraction)
{
  g_return_if_fail (TG_IS_ERROR_BAR (self));

  fraction = CLAMP (fraction, 0.0, 1.0);
  if (self->fraction == fraction)
    return;

  self->fraction = fraction;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
