/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-histogram-view.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-format.h"

/**
 * TgHistogramView:
 *
 * How often values occur, as bars, and, if it is editable, two handles that mark a
 * range of values: dragged, or moved by the arrow keys when focused, Tab going from
 * one to the other.
 */
struct _TgHistogramView
{
  GtkWidget parent_instance;

  double *bars;
  guint n_bars;
  double begin; /* value at the left end */
  double end;
  double range[2];
  gboolean logarithmic;
  gboolean editable;
  int handle;  /* the focused one */
  int dragged; /* the one under the button, or -1 */
  double drag_x;
};

enum
{
  RANGE_CHANGED,
  RESET,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgHistogramView, tg_histogram_view, GTK_TYPE_WIDGET)

#define HEIGHT 84
#define HANDLE_SPACE 16
#define HANDLE_WIDTH 8
#define HANDLE_HEIGHT 12

/* How near to a handle one has to press. */
#define REACH 12

static double
get_pixel (TgHistogramView *self,
           double           value)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self));

  return self->end > self->begin ? CLAMP ((value - self->begin) / (self->end - self->begin), 0, 1) * width : 0;
}

static double
get_value (TgHistogramView *self,
           double           pixel)
{
  const double width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);

  return self->begin + (self->end - self->begin) * CLAMP (pixel / width, 0, 1);
}

static double
get_height (TgHistogramView *self,
            double           count,
            double           largest)
{
  if (!(largest > 0) || !(count > 0))
    return 0;

  return self->logarithmic ? log1p (count) / log1p (largest) : count / largest;
}

static void
draw_bars (TgHistogramView *self,
           cairo_t         *cr,
           const GdkRGBA   *color)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  const double top = self->editable ? HANDLE_SPACE : 0;
  double largest = 0;

  for (guint i = 0; i < self->n_bars; i++)
    largest = MAX (largest, self->bars[i]);
  for (guint i = 0; i < self->n_bars; i++)
    {
      const double left = floor (width * i / self->n_bars), right = floor (width * (i + 1) / self->n_bars);
      const double middle = self->begin + (self->end - self->begin) * (i + 0.5) / self->n_bars;
      const gboolean inside = !self->editable || (middle >= self->range[0] && middle <= self->range[1]);
      const double tall = get_height (self, self->bars[i], largest) * (height - top);

      if (tall <= 0)
        continue;
      cairo_set_source_rgba (cr, (double) color->red, (double) color->green, (double) color->blue, inside ? 0.6 : 0.25);
      cairo_rectangle (cr, left, height - MAX (tall, 1), MAX (right - left - (right - left > 2 ? 1 : 0), 1), MAX (tall, 1));
      cairo_fill (cr);
    }
}

static void
append_handle (TgHistogramView *self,
               GtkSnapshot     *snapshot,
               int              handle,
               const GdkRGBA   *accent)
{
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  const float x = (float) floor (get_pixel (self, self->range[handle]));
  const gboolean focused = gtk_widget_has_focus (GTK_WIDGET (self)) && self->handle == handle;
  const float grow = focused ? 2 : 0;
  GskRoundedRect knob;

  gtk_snapshot_append_color (snapshot, accent, &GRAPHENE_RECT_INIT (x - 1, 0, 2, height));
  gsk_rounded_rect_init_from_rect (&knob,
                                   &GRAPHENE_RECT_INIT (x - HANDLE_WIDTH / 2 - grow, 0, HANDLE_WIDTH + 2 * grow,
                                                        HANDLE_HEIGHT + grow),
                                   3);
  gtk_snapshot_push_rounded_clip (snapshot, &knob);
  gtk_snapshot_append_color (snapshot, accent, &knob.bounds);
  gtk_snapshot_pop (snapshot);
}

static void
tg_histogram_view_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  TgHistogramView *self = TG_HISTOGRAM_VIEW (widget);
  const float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  const GdkRGBA *accent = tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget));
  GdkRGBA color, base;
  cairo_t *cr;

  if (self->n_bars == 0 || width <= 0)
    return;

  tg_compat_widget_get_color (widget, &color);
  base = color;
  base.alpha *= 0.28f;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_bars (self, cr, &color);
  cairo_destroy (cr);
  gtk_snapshot_append_color (snapshot, &base, &GRAPHENE_RECT_INIT (0, height - 1, width, 1));
  for (int handle = 0; self->editable && handle < 2; handle++)
    append_handle (self, snapshot, handle, accent);
}

static void
tg_histogram_view_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  TgHistogramView *self = TG_HISTOGRAM_VIEW (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? TG_HISTOGRAM_VIEW_BARS
                                                                  : HEIGHT + (self->editable ? HANDLE_SPACE : 0);
}

/* Tab goes to the other handle before it goes on. */
static gboolean
tg_histogram_view_focus (GtkWidget        *widget,
                         GtkDirectionType  direction)
{
  TgHistogramView *self = TG_HISTOGRAM_VIEW (widget);
  const gboolean forwards = direction == GTK_DIR_TAB_FORWARD, backwards = direction == GTK_DIR_TAB_BACKWARD;

  if (!self->editable)
    return FALSE;
  if (!gtk_widget_is_focus (widget))
    {
      self->handle = backwards ? 1 : 0;
      gtk_widget_grab_focus (widget);
    }
  else if (forwards && self->handle == 0)
    self->handle = 1;
  else if (backwards && self->handle == 1)
    self->handle = 0;
  else
    return FALSE;
  gtk_widget_queue_draw (widget);

  return TRUE;
}

static void
update_accessible (TgHistogramView *self)
{
  g_autofree char *low = tg_format_significant (self->range[0], 4);
  g_autofree char *high = tg_format_significant (self->range[1], 4);
  g_autofree char *text = g_strdup_printf (_("from %s to %s"), low, high);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Moves a handle; they do not pass each other. */
static void
move_handle (TgHistogramView *self,
             int              handle,
             double           value)
{
  value = handle == 0 ? MIN (value, self->range[1]) : MAX (value, self->range[0]);
  if (self->range[handle] == value)
    return;

  self->range[handle] = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  update_accessible (self);
  g_signal_emit (self, signals[RANGE_CHANGED], 0);
}

static void
drag_begin_cb (TgHistogramView *self,
               double           x,
               double           y,
               GtkGesture      *gesture)
{
  const double low = fabs (get_pixel (self, self->range[0]) - x), high = fabs (get_pixel (self, self->range[1]) - x);

  self->dragged = -1;
  if (!self->editable || MIN (low, high) > REACH)
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->dragged = self->handle = high < low || (high == low && x > get_pixel (self, self->range[1])) ? 1 : 0;
  self->drag_x = get_pixel (self, self->range[self->dragged]);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
drag_update_cb (TgHistogramView *self,
                double           x,
                double           y)
{
  if (self->dragged >= 0)
    move_handle (self, self->dragged, get_value (self, self->drag_x + x));
}

static void
pressed_cb (TgHistogramView *self,
            int              n_press)
{
  if (self->editable && n_press == 2)
    g_signal_emit (self, signals[RESET], 0);
}

static gboolean
key_pressed_cb (TgHistogramView *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  const double step = (self->end - self->begin) * ((state & GDK_SHIFT_MASK) != 0 ? 0.001 : 0.01);

  /* With Alt they lead back to other places. */
  if (!self->editable || (state & GDK_ALT_MASK) != 0)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_handle (self, self->handle, self->range[self->handle] - step);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_handle (self, self->handle, self->range[self->handle] + step);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
tg_histogram_view_finalize (GObject *object)
{
  TgHistogramView *self = TG_HISTOGRAM_VIEW (object);

  g_free (self->bars);

  G_OBJECT_CLASS (tg_histogram_view_parent_class)->finalize (object);
}

static void
tg_histogram_view_class_init (TgHistogramViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tg_histogram_view_finalize;
  widget_class->measure = tg_histogram_view_measure;
  widget_class->snapshot = tg_histogram_view_snapshot;
  widget_class->focus = tg_histogram_view_focus;

  /**
   * TgHistogramView::range-changed:
   *
   * The user moved a handle.
   */
  signals[RANGE_CHANGED] =
    g_signal_new ("range-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TgHistogramView::reset:
   *
   * The user wants the usual range back.
   */
  signals[RESET] =
    g_signal_new ("reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "histogram");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_histogram_view_init (TgHistogramView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->end = self->range[1] = 1;
  self->dragged = -1;
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
tg_histogram_view_new (void)
{
  return g_object_new (TG_TYPE_HISTOGRAM_VIEW, NULL);
}

/**
 * tg_histogram_view_set_bars:
 * @self: a view
 * @bars: (array length=n_bars) (nullable): how many values each bar stands for; copied
 * @n_bars: how many, of equal width
 * @begin: the value at the left end
 * @end: the value at the right end
 */
void
tg_histogram_view_set_bars (TgHistogramView *self,
                            const double    *bars,
                            guint            n_bars,
                            double           begin,
                            double           end)
{
  g_return_if_fail (TG_IS_HISTOGRAM_VIEW (self));

  g_free (self->bars);
  self->bars = g_memdup2 (bars, n_bars * sizeof *bars);
  self->n_bars = n_bars;
  self->begin = begin;
  self->end = end;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_histogram_view_set_logarithmic:
 * @self: a view
 * @logarithmic: whether tall and small bars are brought nearer to each other
 */
void
tg_histogram_view_set_logarithmic (TgHistogramView *self,
                                   gboolean         logarithmic)
{
  g_return_if_fail (TG_IS_HISTOGRAM_VIEW (self));

  if (self->logarithmic == logarithmic)
    return;

  self->logarithmic = logarithmic;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_histogram_view_set_range:
 * @self: a view
 * @low: where the left handle is
 * @high: where the right one is
 *
 * Moves the handles, without a signal.
 */
void
tg_histogram_view_set_range (TgHistogramView *self,
                             double           low,
                             double           high)
{
  g_return_if_fail (TG_IS_HISTOGRAM_VIEW (self));

  if (self->range[0] == low && self->range[1] == high)
    return;

  self->range[0] = low;
  self->range[1] = high;
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_histogram_view_get_range (TgHistogramView *self,
                             double          *low,
                             double          *high)
{
  g_return_if_fail (TG_IS_HISTOGRAM_VIEW (self));

  *low = self->range[0];
  *high = self->range[1];
}

/**
 * tg_histogram_view_set_editable:
 * @self: a view
 * @editable: whether it has handles
 */
void
tg_histogram_view_set_editable (TgHistogramView *self,
                                gboolean         editable)
{
  g_return_if_fail (TG_IS_HISTOGRAM_VIEW (self));

  self->editable = editable;
  gtk_widget_set_focusable (GTK_WIDGET (self), editable);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
