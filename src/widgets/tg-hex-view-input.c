/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-view-private.h"

/* Keys, pointer and wheel. */

/* Rows a click of the wheel. */
#define WHEEL_ROWS 3

/* Where the byte before (or after) the cursor's field, or block, begins. */
static guint64
find_edge (TgHexView *self,
           TgExtent   extent,
           gboolean   forwards)
{
  guint64 begin, size;

  if (!tg_annotator_get_extent (self->annotator, self->caret, extent, &begin, &size))
    return self->caret;
  if (forwards)
    return begin + size < self->n_bytes ? begin + size : self->caret;
  if (begin < self->caret || begin == 0)
    return begin;
  if (tg_annotator_get_extent (self->annotator, begin - 1, extent, &begin, &size))
    return begin;

  return self->caret;
}

static guint64
add (TgHexView *self,
     guint64    n)
{
  return n < self->n_bytes - self->caret ? self->caret + n : self->caret;
}

static guint64
subtract (TgHexView *self,
          guint64    n)
{
  return n <= self->caret ? self->caret - n : self->caret;
}

/* A page up or down, in the same column, to the first or last row at least. */
static guint64
move_page (TgHexView *self,
           gboolean   down)
{
  const guint64 n = self->bytes_per_row;
  const guint64 page = (guint64) MAX (tg_hex_view_get_n_rows_on_page (self), 2) - 1;
  const guint64 row = self->caret / n, last = (self->n_bytes - 1) / n;
  const guint64 target = down ? row + MIN (page, last - row) : row - MIN (page, row);

  return MIN (target * n + self->caret % n, self->n_bytes - 1);
}

/* Where a key leads from the cursor; %FALSE for a key that does not move it. */
static gboolean
get_target (TgHexView *self,
            guint      keyval,
            gboolean   control,
            guint64   *target)
{
  const guint64 n = self->bytes_per_row;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      *target = control ? find_edge (self, TG_EXTENT_FIELD, FALSE) : subtract (self, 1);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      *target = control ? find_edge (self, TG_EXTENT_FIELD, TRUE) : add (self, 1);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      *target = control ? find_edge (self, TG_EXTENT_ELEMENT, FALSE) : subtract (self, n);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      *target = control ? find_edge (self, TG_EXTENT_ELEMENT, TRUE) : add (self, n);
      return TRUE;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      *target = control ? 0 : self->caret / n * n;
      return TRUE;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      *target = control ? self->n_bytes - 1 : MIN (self->caret / n * n + (n - 1), self->n_bytes - 1);
      return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      *target = move_page (self, FALSE);
      return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      *target = move_page (self, TRUE);
      return TRUE;
    default:
      return FALSE;
    }
}

/* A page of the content goes with the cursor, so that it stays where it is in the window. */
static void
scroll_page (TgHexView *self,
             guint      keyval)
{
  const double page = (double) (MAX (tg_hex_view_get_n_rows_on_page (self), 2) - 1) * self->layout.row_height;
  double y;

  if (self->vadjustment == NULL)
    return;

  y = gtk_adjustment_get_value (self->vadjustment);
  if (keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_KP_Page_Up)
    gtk_adjustment_set_value (self->vadjustment, y - page);
  else if (keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Down)
    gtk_adjustment_set_value (self->vadjustment, y + page);
}

static void
popup_menu (TgHexView *self,
            double     x,
            double     y)
{
  if (self->menu == NULL)
    return;

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
press_other_key (TgHexView       *self,
                 guint            keyval,
                 GdkModifierType  state)
{
  const gboolean control = (state & GDK_CONTROL_MASK) != 0, shift = (state & GDK_SHIFT_MASK) != 0;
  GdkRectangle area;

  switch (keyval)
    {
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
      /* From the bytes on to the text, and on from there. */
      if (control || self->in_text)
        return FALSE;
      tg_hex_view_set_in_text (self, TRUE);
      return TRUE;
    case GDK_KEY_ISO_Left_Tab:
      if (control || !self->in_text)
        return FALSE;
      tg_hex_view_set_in_text (self, FALSE);
      return TRUE;
    case GDK_KEY_a:
      return control && tg_hex_view_grow_selection (self);
    case GDK_KEY_Escape:
      if (self->caret == self->anchor)
        return FALSE;
      tg_hex_view_set_ends (self, self->caret, self->caret);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      tg_hex_view_activate (self);
      return TRUE;
    case GDK_KEY_Menu:
    case GDK_KEY_F10:
      if ((keyval == GDK_KEY_F10 && !shift) || self->menu == NULL)
        return FALSE;
      if (tg_hex_view_get_byte_area (self, self->caret, &area))
        popup_menu (self, area.x + area.width / 2, area.y + area.height);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                TgHexView             *self)
{
  guint64 target;

  if (self->annotator == NULL || self->n_bytes == 0 || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  if (!get_target (self, keyval, (state & GDK_CONTROL_MASK) != 0, &target))
    return press_other_key (self, keyval, state);

  /* From one end of the file to the other is a way one may want to go back. */
  if ((state & GDK_CONTROL_MASK) != 0 && (target == 0 || target == self->n_bytes - 1))
    tg_hex_view_tell_jump (self, target);
  scroll_page (self, keyval);
  tg_hex_view_move_caret (self, target, (state & GDK_SHIFT_MASK) != 0);

  return TRUE;
}

static void
select_extent (TgHexView *self,
               guint64    offset,
               TgExtent   extent)
{
  guint64 begin, size;

  if (tg_annotator_get_extent (self->annotator, offset, extent, &begin, &size))
    tg_hex_view_set_ends (self, begin, begin + size - 1);
}

static gboolean
press (TgHexView *self,
       double     x,
       double     y,
       guint64   *offset)
{
  gboolean in_text, inside;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->dragging = FALSE;
  if (self->annotator == NULL || !tg_hex_view_find_byte (self, x, y, offset, &in_text, &inside))
    return FALSE;

  tg_hex_view_set_in_text (self, in_text);

  return TRUE;
}

static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            TgHexView       *self)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  guint64 offset;

  if (!press (self, x, y, &offset))
    return;

  if (n_press == 1)
    {
      self->dragging = TRUE;
      tg_hex_view_set_ends (self, offset, (state & GDK_SHIFT_MASK) != 0 ? self->anchor : offset);
    }
  else
    select_extent (self, offset, n_press == 2 ? TG_EXTENT_FIELD : TG_EXTENT_ELEMENT);
}

static void
secondary_pressed_cb (GtkGestureClick *gesture,
                      int              n_press,
                      double           x,
                      double           y,
                      TgHexView       *self)
{
  guint64 offset;

  if (!press (self, x, y, &offset))
    return;

  if (offset < MIN (self->caret, self->anchor) || offset > MAX (self->caret, self->anchor))
    tg_hex_view_set_ends (self, offset, offset);
  popup_menu (self, x, y);
}

static void
drag_to (TgHexView *self)
{
  guint64 offset;
  gboolean in_text, inside;

  if (tg_hex_view_find_byte (self, self->drag_x, MAX (self->drag_y, self->layout.header_height),
                             &offset, &in_text, &inside))
    tg_hex_view_set_ends (self, offset, self->anchor);
}

/* The further beyond the edge, the faster: a row a frame for each row of distance. */
static gboolean
drag_scroll_cb (GtkWidget     *widget,
                GdkFrameClock *clock,
                gpointer       user_data)
{
  TgHexView *self = TG_HEX_VIEW (widget);
  const int top = self->layout.header_height, bottom = gtk_widget_get_height (widget);
  const double beyond = self->drag_y < top ? self->drag_y - top : MAX (self->drag_y - bottom, 0);

  gtk_adjustment_set_value (self->vadjustment, gtk_adjustment_get_value (self->vadjustment) + beyond);
  drag_to (self);

  return G_SOURCE_CONTINUE;
}

void
tg_hex_view_stop_drag (TgHexView *self)
{
  self->dragging = FALSE;
  if (self->drag_scroll_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->drag_scroll_id);
  self->drag_scroll_id = 0;
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                TgHexView      *self)
{
  double x, y;
  gboolean beyond;

  if (!self->dragging || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;

  self->drag_x = x + dx;
  self->drag_y = y + dy;
  drag_to (self);

  beyond = self->drag_y < self->layout.header_height || self->drag_y >= gtk_widget_get_height (GTK_WIDGET (self));
  if (beyond && self->drag_scroll_id == 0 && self->vadjustment != NULL)
    self->drag_scroll_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), drag_scroll_cb, NULL, NULL);
  else if (!beyond && self->drag_scroll_id != 0)
    {
      tg_hex_view_stop_drag (self);
      self->dragging = TRUE;
    }
}

static void
drag_end_cb (GtkGestureDrag *gesture,
             double          dx,
             double          dy,
             TgHexView      *self)
{
  tg_hex_view_stop_drag (self);
}

static void
motion_cb (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           TgHexView                *self)
{
  guint64 offset;
  gboolean in_text, inside;

  if (tg_resting_update (&self->pointer, GTK_WIDGET (self), x, y) || self->annotator == NULL ||
      !tg_hex_view_find_byte (self, x, y, &offset, &in_text, &inside) || !inside)
    offset = TG_HEX_VIEW_NONE;
  tg_hex_view_set_hovered (self, offset);
}

static void
leave_cb (GtkEventControllerMotion *controller,
          TgHexView                *self)
{
  tg_hex_view_set_hovered (self, TG_HEX_VIEW_NONE);
}

/* A wheel moves by whole rows. Touchpads are left to the scrolled window, which has the
 * kinetics. */
static gboolean
scroll_cb (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           TgHexView                *self)
{
  const GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (gtk_event_controller_scroll_get_unit (controller) != GDK_SCROLL_UNIT_WHEEL || dy == 0 ||
      (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0 || self->vadjustment == NULL)
    return FALSE;

  gtk_adjustment_set_value (self->vadjustment, gtk_adjustment_get_value (self->vadjustment) +
                                                 dy * WHEEL_ROWS * self->layout.row_height);

  return TRUE;
}

static void
focus_changed_cb (TgHexView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_hex_view_init_input (TgHexView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *controller;
  GtkGesture *gesture;

  controller = gtk_event_controller_key_new ();
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_motion_new ();
  g_signal_connect (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect (controller, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, controller);

  gesture = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect (gesture, "pressed", G_CALLBACK (secondary_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_drag_new ();
  g_signal_connect (gesture, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (gesture, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_click_new ();
  g_signal_connect (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  g_signal_connect (self, "notify::has-focus", G_CALLBACK (focus_changed_cb), NULL);
}

/**
 * tg_hex_view_set_menu:
 * @self: a hex view
 * @model: (nullable): what the context menu shows
 *
 * The cursor is on the byte the menu was opened on.
 */
void
tg_hex_view_set_menu (TgHexView  *self,
                      GMenuModel *model)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  if (model == NULL)
    return;

  self->menu = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}
