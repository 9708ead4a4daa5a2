/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-heatmap-view-private.h"

/* Pixels a drag has to go before it is one. */
#define DRAG_THRESHOLD 4

/* Pixels the wheel pans. */
#define WHEEL_PIXELS 64

static gboolean
is_in_plot (TgHeatmapView *self,
            double         x,
            double         y)
{
  return x >= 0 && y >= 0 && x < tg_heatmap_view_get_plot_width (self) && y < tg_heatmap_view_get_plot_height (self);
}

static void
set_pointer (TgHeatmapView *self,
             double         x,
             double         y)
{
  self->anchored = self->anchored && x == self->pointer_x && y == self->pointer_y;
  self->pointer_x = x;
  self->pointer_y = y;
  tg_heatmap_view_update_marks (self);
  tg_heatmap_view_emit_pointer (self);
}

static void
motion_cb (TgHeatmapView *self,
           double         x,
           double         y)
{
  tg_resting_update (&self->rest, GTK_WIDGET (self), x, y);
  x -= self->left;
  y -= self->above;
  if (is_in_plot (self, x, y))
    set_pointer (self, x, y);
  else if (self->pointer_x >= 0)
    set_pointer (self, -1, -1);
}

static void
leave_cb (TgHeatmapView *self)
{
  set_pointer (self, -1, -1);
}

static void
go_to_pixel (TgHeatmapView *self,
             double         x,
             double         y)
{
  tg_heatmap_view_set_cursor (self, tg_zoom_axis_get_number (&self->y, y), tg_zoom_axis_get_number (&self->x, x), FALSE);
  tg_heatmap_view_emit_cursor (self);
}

/* A click moves the cursor when it ends, so that a drag does not. */
static void
released_cb (TgHeatmapView *self,
             int            n_press,
             double         x,
             double         y,
             GtkGesture    *gesture)
{
  x -= self->left;
  y -= self->above;
  if (self->dragging || !is_in_plot (self, x, y))
    return;

  go_to_pixel (self, x, y);
  if (n_press == 2)
    tg_heatmap_view_emit_activated (self);
}

static void
pressed_cb (TgHeatmapView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
menu_pressed_cb (TgHeatmapView *self,
                 int            n_press,
                 double         x,
                 double         y)
{
  if (!is_in_plot (self, x - self->left, y - self->above))
    return;

  go_to_pixel (self, x - self->left, y - self->above);
  g_signal_emit_by_name (self, "menu", x, y);
}

static void
drag_begin_cb (TgHeatmapView  *self,
               double          x,
               double          y,
               GtkGestureDrag *gesture)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  self->drag_x = x - self->left;
  self->drag_y = y - self->above;
  self->drag_done_x = self->drag_done_y = 0;
  self->dragging = FALSE;
  self->rubber = FALSE;
  if (!is_in_plot (self, self->drag_x, self->drag_y))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->taking = (state & GDK_CONTROL_MASK) != 0;
  self->rubber = (state & GDK_SHIFT_MASK) != 0 && !self->taking;
  self->rubber_width = self->rubber_height = 0;
}

static void
pan (TgHeatmapView *self,
     double         x,
     double         y)
{
  const double old_x = self->x.offset, old_y = self->y.offset;

  self->anchored = FALSE;
  tg_zoom_axis_pan (&self->x, x);
  tg_zoom_axis_pan (&self->y, y);
  if (old_x == self->x.offset && old_y == self->y.offset)
    return;

  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}

static void
drag_update_cb (TgHeatmapView *self,
                double         x,
                double         y)
{
  if (self->taking || (!self->dragging && MAX (fabs (x), fabs (y)) < DRAG_THRESHOLD))
    return;

  self->dragging = TRUE;
  if (self->rubber)
    {
      self->rubber_width = x;
      self->rubber_height = y;
      gtk_widget_queue_draw (GTK_WIDGET (self));
      return;
    }
  pan (self, self->drag_done_x - x, self->drag_done_y - y);
  self->drag_done_x = x;
  self->drag_done_y = y;
}

/* The largest step at which the rectangle can be seen whole, with it in the middle. */
static void
zoom_to_rubber (TgHeatmapView *self)
{
  const double x = self->drag_x + MIN (self->rubber_width, 0), y = self->drag_y + MIN (self->rubber_height, 0);
  const double width = fabs (self->rubber_width) / self->x.scale, height = fabs (self->rubber_height) / self->y.scale;
  const double column = (self->x.offset + x) / self->x.scale + width / 2;
  const double row = (self->y.offset + y) / self->y.scale + height / 2;
  const double wanted = MIN (self->x.room / MAX (width, 1), self->y.room / MAX (height, 1));
  const double zoom = tg_zoom_get_previous (tg_zoom_get_next (wanted));

  tg_heatmap_view_apply_zoom (self, zoom, 0, 0);
  tg_zoom_axis_show (&self->x, (guint64) CLAMP (column, 0, (double) self->x.length - 1), TRUE);
  tg_zoom_axis_show (&self->y, (guint64) CLAMP (row, 0, (double) self->y.length - 1), TRUE);
  tg_heatmap_view_changed (self);
}

static void
drag_end_cb (TgHeatmapView *self,
             double         x,
             double         y)
{
  if (self->rubber && self->dragging && fabs (x) > DRAG_THRESHOLD && fabs (y) > DRAG_THRESHOLD)
    zoom_to_rubber (self);
  self->rubber = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* With Ctrl held the picture is taken along instead of being moved. */
static GdkContentProvider *
drag_prepare_cb (TgHeatmapView *self,
                 double         x,
                 double         y,
                 GtkDragSource *source)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (source));
  GdkContentProvider *content = NULL;

  if ((state & GDK_CONTROL_MASK) != 0 && is_in_plot (self, x - self->left, y - self->above))
    g_signal_emit_by_name (self, "drag-content", &content);

  return content;
}

static gboolean
scroll_cb (TgHeatmapView            *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  const double x = self->pointer_x >= 0 ? self->pointer_x : tg_heatmap_view_get_plot_width (self) / 2;
  const double y = self->pointer_y >= 0 ? self->pointer_y : tg_heatmap_view_get_plot_height (self) / 2;
  const double step = self->fit ? MIN (self->x.fit, self->y.fit) : self->zoom;

  if ((state & GDK_SHIFT_MASK) != 0)
    pan (self, (dx != 0 ? dx : dy) * WHEEL_PIXELS, 0);
  else if (dx != 0)
    pan (self, dx * WHEEL_PIXELS, 0);
  else if (dy < 0)
    tg_heatmap_view_apply_zoom (self, tg_zoom_get_next (step), x, y);
  else if (dy > 0)
    tg_heatmap_view_apply_zoom (self, tg_zoom_get_previous (step), x, y);

  return TRUE;
}

static void
pinch_begin_cb (TgHeatmapView *self)
{
  self->pinch = self->fit ? MIN (self->x.fit, self->y.fit) : self->zoom;
}

/* Goes step by step, as the fingers move. */
static void
pinch_changed_cb (TgHeatmapView  *self,
                  double          factor,
                  GtkGestureZoom *gesture)
{
  const double step = self->fit ? MIN (self->x.fit, self->y.fit) : self->zoom;
  const double wanted = self->pinch * factor;
  double x = tg_heatmap_view_get_plot_width (self) / 2, y = tg_heatmap_view_get_plot_height (self) / 2;

  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    {
      x -= self->left;
      y -= self->above;
    }
  if (wanted >= tg_zoom_get_next (step) && step < TG_ZOOM_LARGEST)
    tg_heatmap_view_apply_zoom (self, tg_zoom_get_next (step), x, y);
  else if (wanted <= tg_zoom_get_previous (step))
    tg_heatmap_view_apply_zoom (self, tg_zoom_get_previous (step), x, y);
}

/* Numbers that one press of an arrow key goes: a cell; with Ctrl a block or head. */
static guint64
get_arrow_step (const TgZoomAxis *axis,
                gboolean          far_away,
                guint64           unit)
{
  if (far_away && unit > 0)
    return unit;

  return MAX ((guint64) ceil (1 / axis->scale), 1) * (far_away ? 16 : 1);
}

static void
move_cursor (TgHeatmapView *self,
             gint64         rows,
             gint64         columns)
{
  const gint64 row = (gint64) self->cursor_row + rows, column = (gint64) self->cursor_column + columns;

  tg_heatmap_view_set_cursor (self, (guint64) MAX (row, 0), (guint64) MAX (column, 0), FALSE);
  tg_heatmap_view_emit_cursor (self);
}

static gboolean
move_by_key (TgHeatmapView   *self,
             guint            keyval,
             GdkModifierType  state)
{
  const gboolean control = (state & GDK_CONTROL_MASK) != 0;
  const gint64 right = (gint64) get_arrow_step (&self->x, control, MAX (self->lines.block, self->lines.head_columns));
  const gint64 down = (gint64) get_arrow_step (&self->y, control, self->lines.head_rows);
  const gint64 page = MAX ((gint64) (tg_heatmap_view_get_plot_height (self) / self->y.scale), 1);

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_cursor (self, 0, -right);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_cursor (self, 0, right);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move_cursor (self, -down, 0);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move_cursor (self, down, 0);
      return TRUE;
    case GDK_KEY_Page_Up:
      move_cursor (self, -page, 0);
      return TRUE;
    case GDK_KEY_Page_Down:
      move_cursor (self, page, 0);
      return TRUE;
    case GDK_KEY_Home:
      move_cursor (self, control ? G_MININT32 : 0, -(gint64) self->cursor_column);
      return TRUE;
    case GDK_KEY_End:
      move_cursor (self, control ? (gint64) (self->y.length - self->cursor_row) : 0,
                   (gint64) (self->x.length - self->cursor_column));
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
key_pressed_cb (TgHeatmapView   *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  /* With Alt they lead back to other places. */
  if (self->x.length == 0 || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  if (move_by_key (self, keyval, state))
    return TRUE;

  switch (keyval)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      tg_heatmap_view_zoom_in (self);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      tg_heatmap_view_zoom_out (self);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      tg_heatmap_view_zoom_fit (self);
      return TRUE;
    case GDK_KEY_1:
    case GDK_KEY_KP_1:
      tg_heatmap_view_zoom_original (self);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      tg_heatmap_view_emit_activated (self);
      return TRUE;
    case GDK_KEY_F10:
    case GDK_KEY_Menu:
      if (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) == 0)
        return FALSE;
      g_signal_emit_by_name (self, "menu",
                             self->left + tg_zoom_axis_get_pixel (&self->x, (double) self->cursor_column),
                             self->above + tg_zoom_axis_get_pixel (&self->y, (double) self->cursor_row));
      return TRUE;
    default:
      return FALSE;
    }
}

static GtkEventController *
add (TgHeatmapView      *self,
     GtkEventController *controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);

  return controller;
}

/* Adds what listens to mouse, fingers and keys. */
void
tg_heatmap_view_init_input (TgHeatmapView *self)
{
  GtkEventController *motion = add (self, gtk_event_controller_motion_new ());
  GtkEventController *click = add (self, GTK_EVENT_CONTROLLER (gtk_gesture_click_new ()));
  GtkEventController *menu = add (self, GTK_EVENT_CONTROLLER (gtk_gesture_click_new ()));
  GtkEventController *drag = add (self, GTK_EVENT_CONTROLLER (gtk_gesture_drag_new ()));
  GtkEventController *source = add (self, GTK_EVENT_CONTROLLER (gtk_drag_source_new ()));
  GtkEventController *pinch = add (self, GTK_EVENT_CONTROLLER (gtk_gesture_zoom_new ()));
  GtkEventController *key = add (self, gtk_event_controller_key_new ());
  GtkEventController *scroll =
    add (self, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE));

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (menu, "pressed", G_CALLBACK (menu_pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_gesture_group (GTK_GESTURE (click), GTK_GESTURE (drag));
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (drag_prepare_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_changed_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
}
