/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-line-plot.h"

#include <math.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-format.h"
#include "tg-palette.h"
#include "tg-resting.h"
#include "tg-zoom-axis.h"

/**
 * TgLinePlot:
 *
 * A row of numbers as a line: where several fall on one pixel, from the least to the
 * largest of them. Zoom, pan and cursor are those of a heatmap.
 */
struct _TgLinePlot
{
  GtkWidget parent_instance;

  float *values;
  gsize n_values;
  double low; /* of the finite ones */
  double high;
  TgZoomAxis axis;
  gsize cursor;
  double pointer; /* pixel in the plot; negative: none */
  TgResting rest;
  double drag_offset;
  double left;
  PangoLayout *labels[3];
};

enum
{
  CURSOR_CHANGED,
  POINTER_CHANGED,
  ACTIVATED,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgLinePlot, tg_line_plot, GTK_TYPE_WIDGET)

#define GAP 6
#define BOTTOM 20

static double
get_plot_height (TgLinePlot *self)
{
  return MAX (gtk_widget_get_height (GTK_WIDGET (self)) - BOTTOM - GAP, 1);
}

static double
get_y (TgLinePlot *self,
       double      value)
{
  const double height = get_plot_height (self);

  return GAP + (self->high > self->low ? (self->high - value) / (self->high - self->low) : 0.5) * (height - GAP);
}

static void
draw_line (TgLinePlot *self,
           cairo_t    *cr)
{
  const double width = self->axis.room;
  gboolean drawing = FALSE;

  for (double x = 0; x < width; x++)
    {
      const gsize first = (gsize) tg_zoom_axis_get_number (&self->axis, x);
      const gsize last = (gsize) tg_zoom_axis_get_number (&self->axis, x + 1);
      float low = INFINITY, high = -INFINITY;

      if (tg_zoom_axis_get_pixel (&self->axis, (double) first) > width ||
          tg_zoom_axis_get_extent (&self->axis) - self->axis.offset <= x)
        break;
      for (gsize i = first; i <= MAX (first, self->axis.scale >= 1 ? first : last - 1) && i < self->n_values; i++)
        if (isfinite (self->values[i]))
          {
            low = MIN (low, self->values[i]);
            high = MAX (high, self->values[i]);
          }
      if (!(low <= high))
        {
          drawing = FALSE;
          continue;
        }
      if (drawing)
        cairo_line_to (cr, x + 0.5, get_y (self, (double) high));
      else
        cairo_move_to (cr, x + 0.5, get_y (self, (double) high));
      cairo_line_to (cr, x + 0.5, get_y (self, (double) low));
      drawing = TRUE;
    }
  cairo_set_line_width (cr, 1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* What is no number is a tick over the whole height in its colour. */
static void
append_flags (TgLinePlot  *self,
              GtkSnapshot *snapshot)
{
  const gsize first = (gsize) tg_zoom_axis_get_number (&self->axis, 0);
  const gsize last = (gsize) tg_zoom_axis_get_number (&self->axis, self->axis.room);
  guint n = 0;

  for (gsize i = first; i <= last && i < self->n_values && n < 1000; i++)
    {
      const TgFlags flags = tg_flags_from_value (self->values[i]);
      const guint32 rgb = flags != 0 ? tg_flags_get_color (flags) : 0;
      const GdkRGBA color = { ((rgb >> 16) & 0xff) / 255.0f, ((rgb >> 8) & 0xff) / 255.0f, (rgb & 0xff) / 255.0f, 1 };

      if (flags == 0)
        continue;
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT ((float) tg_zoom_axis_get_pixel (&self->axis, (double) i), GAP,
                                                      (float) MAX (self->axis.scale, 3), (float) get_plot_height (self)));
      n++;
    }
}

static void
append_text (TgLinePlot    *self,
             GtkSnapshot   *snapshot,
             PangoLayout   *layout,
             const GdkRGBA *color,
             double         right,
             double         middle)
{
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) floor (right - width),
                                                          (float) floor (middle - height / 2.0)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* The ends of the axes, and zero if it is between them. */
static void
append_labels (TgLinePlot    *self,
               GtkSnapshot   *snapshot,
               const GdkRGBA *color)
{
  const double height = get_plot_height (self);
  const GdkRGBA line = { color->red, color->green, color->blue, 0.28f };
  g_autofree char *first = g_strdup_printf ("%" G_GUINT64_FORMAT, tg_zoom_axis_get_number (&self->axis, 0));
  g_autofree char *last = g_strdup_printf ("%" G_GUINT64_FORMAT, tg_zoom_axis_get_number (&self->axis, self->axis.room - 0.01));
  PangoLayout *text = self->labels[2];
  int width;

  append_text (self, snapshot, self->labels[0], color, -GAP, GAP + 4);
  append_text (self, snapshot, self->labels[1], color, -GAP, height - 4);
  if (self->low < 0 && self->high > 0)
    gtk_snapshot_append_color (snapshot, &line,
                               &GRAPHENE_RECT_INIT (0, (float) floor (get_y (self, 0)), (float) self->axis.room, 1));

  pango_layout_set_text (text, first, -1);
  pango_layout_get_pixel_size (text, &width, NULL);
  append_text (self, snapshot, text, color, width, height + BOTTOM / 2.0 + GAP);
  pango_layout_set_text (text, last, -1);
  append_text (self, snapshot, text, color, MIN (self->axis.room, tg_zoom_axis_get_extent (&self->axis)),
               height + BOTTOM / 2.0 + GAP);
}

static void
tg_line_plot_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  TgLinePlot *self = TG_LINE_PLOT (widget);
  const GdkRGBA *accent = tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget));
  const float width = (float) self->axis.room, height = (float) get_plot_height (self);
  const double at = tg_zoom_axis_get_pixel (&self->axis, (double) self->cursor + 0.5);
  GdkRGBA color, weak;
  cairo_t *cr;

  if (self->n_values == 0 || width <= 1)
    return;

  tg_compat_widget_get_color (widget, &color);
  weak = color;
  weak.alpha *= 0.72f;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) self->left, 0));
  append_labels (self, snapshot, &weak);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height + GAP));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height + GAP));
  gdk_cairo_set_source_rgba (cr, &weak);
  draw_line (self, cr);
  cairo_destroy (cr);
  append_flags (self, snapshot);
  gtk_snapshot_append_color (snapshot, accent, &GRAPHENE_RECT_INIT ((float) floor (at), GAP, 2, height));
  gtk_snapshot_pop (snapshot);
  if (gtk_widget_has_visible_focus (widget))
    gtk_snapshot_append_color (snapshot, accent, &GRAPHENE_RECT_INIT (0, height + GAP, width, 2));
  gtk_snapshot_restore (snapshot);
}

static void
refit (TgLinePlot *self)
{
  TgZoomAxis other = { .length = 1, .room = 1, .fit = 1, .scale = 1 };

  self->axis.length = MAX (self->n_values, 1);
  other.room = self->axis.room;
  tg_zoom_axis_fit (&self->axis, &other);
}

static void
tg_line_plot_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  TgLinePlot *self = TG_LINE_PLOT (widget);
  int low, high;

  pango_layout_get_pixel_size (self->labels[0], &high, NULL);
  pango_layout_get_pixel_size (self->labels[1], &low, NULL);
  self->left = MAX (low, high) + 2 * GAP;
  if (self->axis.room == MAX (width - self->left - GAP, 1))
    return;
  self->axis.room = MAX (width - self->left - GAP, 1);
  refit (self);
}

static void
tg_line_plot_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  *minimum = 100;
  *natural = 320;
}

static void
go_to (TgLinePlot *self,
       gint64      place)
{
  tg_line_plot_set_cursor (self, (gsize) CLAMP (place, 0, (gint64) MAX (self->n_values, 1) - 1));
  g_signal_emit (self, signals[CURSOR_CHANGED], 0);
}

static void
motion_cb (TgLinePlot *self,
           double      x,
           double      y)
{
  tg_resting_update (&self->rest, GTK_WIDGET (self), x, y);
  x -= self->left;
  self->pointer = x >= 0 && x < MIN (self->axis.room, tg_zoom_axis_get_extent (&self->axis)) ? x : -1;
  g_signal_emit (self, signals[POINTER_CHANGED], 0);
}

static void
leave_cb (TgLinePlot *self)
{
  self->pointer = -1;
  g_signal_emit (self, signals[POINTER_CHANGED], 0);
}

static void
pressed_cb (TgLinePlot *self,
            int         n_press,
            double      x,
            double      y,
            GtkGesture *gesture)
{
  if (self->n_values == 0)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  go_to (self, (gint64) tg_zoom_axis_get_number (&self->axis, x - self->left));
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY)
    g_signal_emit (self, signals[MENU], 0, x, y);
  else if (n_press == 2)
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
zoom_at (TgLinePlot *self,
         int         steps,
         double      pivot)
{
  double zoom = self->axis.scale;

  for (; steps > 0; steps--)
    zoom = tg_zoom_get_next (zoom);
  for (; steps < 0; steps++)
    zoom = tg_zoom_get_previous (zoom);
  tg_zoom_axis_set_zoom (&self->axis, MAX (zoom, self->axis.fit), tg_zoom_axis_get_place (&self->axis, pivot), pivot);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
scroll_cb (TgLinePlot               *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if ((state & GDK_SHIFT_MASK) != 0 || dx != 0)
    {
      tg_zoom_axis_pan (&self->axis, (dx != 0 ? dx : dy) * 64);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  else
    zoom_at (self, dy < 0 ? 1 : -1, self->pointer >= 0 ? self->pointer : self->axis.room / 2);

  return TRUE;
}

static gboolean
key_pressed_cb (TgLinePlot      *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  const gint64 cursor = (gint64) self->cursor;
  const gint64 step = MAX ((gint64) ceil (1 / self->axis.scale), 1) * ((state & GDK_CONTROL_MASK) != 0 ? 32 : 1);

  /* With Alt they lead back to other places. */
  if ((state & GDK_ALT_MASK) != 0)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Left:
      go_to (self, cursor - step);
      return TRUE;
    case GDK_KEY_Right:
      go_to (self, cursor + step);
      return TRUE;
    case GDK_KEY_Home:
      go_to (self, 0);
      return TRUE;
    case GDK_KEY_End:
      go_to (self, (gint64) self->n_values - 1);
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      tg_line_plot_zoom (self, 1);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      tg_line_plot_zoom (self, -1);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit (self, signals[ACTIVATED], 0);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
tg_line_plot_dispose (GObject *object)
{
  TgLinePlot *self = TG_LINE_PLOT (object);

  g_clear_pointer (&self->values, g_free);
  self->n_values = 0;
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    g_clear_object (&self->labels[i]);

  G_OBJECT_CLASS (tg_line_plot_parent_class)->dispose (object);
}

static void
tg_line_plot_class_init (TgLinePlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_line_plot_dispose;
  widget_class->measure = tg_line_plot_measure;
  widget_class->size_allocate = tg_line_plot_size_allocate;
  widget_class->snapshot = tg_line_plot_snapshot;

  /* What they mean is said at those of TgHeatmapView. */
  signals[CURSOR_CHANGED] =
    g_signal_new ("cursor-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[POINTER_CHANGED] =
    g_signal_new ("pointer-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ACTIVATED] =
    g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MENU] =
    g_signal_new ("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "lineplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_line_plot_init (TgLinePlot *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES |
                                                                GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->pointer = -1;
  self->axis.scale = self->axis.fit = 1;
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    self->labels[i] = gtk_widget_create_pango_layout (GTK_WIDGET (self), "");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}

GtkWidget *
tg_line_plot_new (void)
{
  return g_object_new (TG_TYPE_LINE_PLOT, NULL);
}

/**
 * tg_line_plot_set_values:
 * @self: a plot
 * @values: (array length=n_values): what to show; copied
 * @n_values: how many
 *
 * Shows other numbers, all of them.
 */
void
tg_line_plot_set_values (TgLinePlot  *self,
                         const float *values,
                         gsize        n_values)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  g_return_if_fail (TG_IS_LINE_PLOT (self));

  g_free (self->values);
  self->values = g_memdup2 (values, n_values * sizeof *values);
  self->n_values = n_values;
  self->low = INFINITY;
  self->high = -INFINITY;
  for (gsize i = 0; i < n_values; i++)
    if (isfinite (values[i]))
      {
        self->low = MIN (self->low, (double) values[i]);
        self->high = MAX (self->high, (double) values[i]);
      }
  if (!(self->low <= self->high))
    self->low = self->high = 0;

  high = tg_format_significant (self->high, 4);
  low = tg_format_significant (self->low, 4);
  pango_layout_set_text (self->labels[0], high, -1);
  pango_layout_set_text (self->labels[1], low, -1);
  self->cursor = 0;
  refit (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_line_plot_set_cursor (TgLinePlot *self,
                         gsize       cursor)
{
  g_return_if_fail (TG_IS_LINE_PLOT (self));

  if (cursor >= self->n_values)
    return;

  self->cursor = cursor;
  tg_resting_begin (&self->rest);
  tg_zoom_axis_show (&self->axis, cursor, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gsize
tg_line_plot_get_cursor (TgLinePlot *self)
{
  g_return_val_if_fail (TG_IS_LINE_PLOT (self), 0);

  return self->cursor;
}

/**
 * tg_line_plot_get_pointer:
 * @self: a plot
 * @place: (out): the number under the pointer
 *
 * Returns: whether there is one, and the cursor has not moved since the pointer came there
 */
gboolean
tg_line_plot_get_pointer (TgLinePlot *self,
                          gsize      *place)
{
  g_return_val_if_fail (TG_IS_LINE_PLOT (self), FALSE);

  if (self->rest.resting || self->pointer < 0 || self->n_values == 0)
    return FALSE;

  *place = (gsize) tg_zoom_axis_get_number (&self->axis, self->pointer);

  return TRUE;
}

/**
 * tg_line_plot_get_seen:
 * @self: a plot
 * @first: (out): the first number that is seen
 * @n: (out): how many are
 *
 * Returns: whether there are any; %FALSE before the plot has a size
 */
gboolean
tg_line_plot_get_seen (TgLinePlot *self,
                       gsize      *first,
                       gsize      *n)
{
  gsize last;

  g_return_val_if_fail (TG_IS_LINE_PLOT (self), FALSE);

  if (self->n_values == 0 || !(self->axis.room > 1))
    return FALSE;

  *first = (gsize) MIN (tg_zoom_axis_get_number (&self->axis, 0), self->n_values - 1);
  last = (gsize) MIN (tg_zoom_axis_get_number (&self->axis, self->axis.room), self->n_values - 1);
  *n = MAX (last, *first) - *first + 1;

  return TRUE;
}

/**
 * tg_line_plot_zoom:
 * @self: a plot
 * @steps: how many steps nearer, or less than 0 farther away; %G_MININT for all
 */
void
tg_line_plot_zoom (TgLinePlot *self,
                   int         steps)
{
  g_return_if_fail (TG_IS_LINE_PLOT (self));

  if (steps == G_MININT)
    refit (self);
  else
    zoom_at (self, CLAMP (steps, -64, 64), tg_zoom_axis_get_pixel (&self->axis, (double) self->cursor + 0.5));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
