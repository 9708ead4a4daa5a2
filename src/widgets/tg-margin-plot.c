/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-margin-plot.h"

#include <math.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"

/**
 * TgMarginPlot:
 *
 * One value for each row or column of a picture, drawn along its edge: from zero
 * to the largest that is seen. A click says where.
 */
struct _TgMarginPlot
{
  GtkWidget parent_instance;

  GtkOrientation orientation;
  float *values;
  guint n_values;
  double begin; /* pixel of the first value */
  double step;  /* pixels of a value */
  double pointer;
  double cursor;
};

enum
{
  CLICKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgMarginPlot, tg_margin_plot, GTK_TYPE_WIDGET)

#define THICKNESS 44

static double
get_length (TgMarginPlot *self)
{
  return self->orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (self))
                                                         : gtk_widget_get_height (GTK_WIDGET (self));
}

static float
get_largest (TgMarginPlot *self)
{
  float largest = 0;

  for (guint i = 0; i < self->n_values; i++)
    largest = MAX (largest, self->values[i]);

  return largest;
}

/* A line to the end of value @i, @part of the way from the picture outwards. */
static void
line_to (TgMarginPlot *self,
         cairo_t      *cr,
         double        position,
         double        part)
{
  const double thickness = part * (THICKNESS - 4);

  if (self->orientation == GTK_ORIENTATION_HORIZONTAL)
    cairo_line_to (cr, position, THICKNESS - thickness);
  else
    cairo_line_to (cr, thickness, position);
}

static void
draw_values (TgMarginPlot  *self,
             cairo_t       *cr,
             const GdkRGBA *color)
{
  const float largest = get_largest (self);
  const double length = get_length (self);

  if (!(largest > 0))
    return;

  line_to (self, cr, MAX (self->begin, 0), 0);
  for (guint i = 0; i < self->n_values; i++)
    {
      const double begin = self->begin + i * self->step, end = begin + self->step;
      const double part = (double) (self->values[i] / largest);

      if (end < 0 || begin > length)
        continue;
      line_to (self, cr, MAX (begin, 0), part);
      if (self->step > 1)
        line_to (self, cr, MIN (end, length), part);
    }
  line_to (self, cr, MIN (self->begin + self->n_values * self->step, length), 0);
  cairo_close_path (cr);

  cairo_set_source_rgba (cr, (double) color->red, (double) color->green, (double) color->blue, 0.25);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, (double) color->red, (double) color->green, (double) color->blue, 0.8);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_mark (TgMarginPlot *self,
           GtkSnapshot  *snapshot,
           double        position,
           GdkRGBA       color)
{
  const float at = (float) floor (position);

  if (position < 0 || position > get_length (self))
    return;
  if (self->orientation == GTK_ORIENTATION_HORIZONTAL)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (at, 0, 2, THICKNESS));
  else
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, at, THICKNESS, 2));
}

static void
tg_margin_plot_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  TgMarginPlot *self = TG_MARGIN_PLOT (widget);
  const float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  GdkRGBA accent = *tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget));
  GdkRGBA color;
  cairo_t *cr;

  if (self->n_values == 0 || width <= 0 || height <= 0)
    return;

  tg_compat_widget_get_color (widget, &color);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_values (self, cr, &color);
  cairo_destroy (cr);

  draw_mark (self, snapshot, self->cursor, accent);
  accent.alpha = 0.5f;
  draw_mark (self, snapshot, self->pointer, accent);
}

static void
tg_margin_plot_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  TgMarginPlot *self = TG_MARGIN_PLOT (widget);

  *minimum = *natural = orientation == self->orientation ? 0 : THICKNESS;
}

static void
pressed_cb (TgMarginPlot *self,
            int           n_press,
            double        x,
            double        y)
{
  g_signal_emit (self, signals[CLICKED], 0, self->orientation == GTK_ORIENTATION_HORIZONTAL ? x : y);
}

static void
tg_margin_plot_finalize (GObject *object)
{
  TgMarginPlot *self = TG_MARGIN_PLOT (object);

  g_free (self->values);

  G_OBJECT_CLASS (tg_margin_plot_parent_class)->finalize (object);
}

static void
tg_margin_plot_class_init (TgMarginPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = tg_margin_plot_finalize;
  widget_class->measure = tg_margin_plot_measure;
  widget_class->snapshot = tg_margin_plot_snapshot;

  /**
   * TgMarginPlot::clicked:
   * @self: the plot
   * @position: the pixel along the plot
   */
  signals[CLICKED] =
    g_signal_new ("clicked",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "marginplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_margin_plot_init (TgMarginPlot *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->step = 1;
  self->pointer = self->cursor = -1;
}

/**
 * tg_margin_plot_new:
 * @orientation: along which edge it lies
 *
 * Returns: a plot
 */
GtkWidget *
tg_margin_plot_new (GtkOrientation orientation)
{
  TgMarginPlot *self = g_object_new (TG_TYPE_MARGIN_PLOT, NULL);

  self->orientation = orientation;

  return GTK_WIDGET (self);
}

/**
 * tg_margin_plot_set_values:
 * @self: a plot
 * @values: (array length=n_values) (nullable): what to show; copied
 * @n_values: how many
 */
void
tg_margin_plot_set_values (TgMarginPlot *self,
                           const float  *values,
                           guint         n_values)
{
  g_return_if_fail (TG_IS_MARGIN_PLOT (self));

  g_free (self->values);
  self->values = g_memdup2 (values, n_values * sizeof *values);
  self->n_values = n_values;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_margin_plot_set_place:
 * @self: a plot
 * @begin: pixel at which the first value begins; may be outside
 * @step: pixels of a value
 */
void
tg_margin_plot_set_place (TgMarginPlot *self,
                          double        begin,
                          double        step)
{
  g_return_if_fail (TG_IS_MARGIN_PLOT (self));

  self->begin = begin;
  self->step = step;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_margin_plot_set_marks:
 * @self: a plot
 * @pointer: pixel of what is under the pointer; negative for none
 * @cursor: pixel of the cursor; negative for none
 */
void
tg_margin_plot_set_marks (TgMarginPlot *self,
                          double        pointer,
                          double        cursor)
{
  g_return_if_fail (TG_IS_MARGIN_PLOT (self));

  if (self->pointer == pointer && self->cursor == cursor)
    return;

  self->pointer = pointer;
  self->cursor = cursor;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
