/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pane-box.h"

#include <math.h>

#include "tg-compat-widget.h"
#include "tg-colors.h"

/**
 * TgPaneBox:
 *
 * Three panes of equal size, beside each other or the first two at one place, where
 * one can be wiped over the other. Of two at one place the first gets the input.
 *
 * # CSS nodes
 *
 * A single node with the name panebox.
 */
struct _TgPaneBox
{
  GtkWidget  parent_instance;

  GtkWidget *panes[3];
  TgPaneMode mode;
  double     place;  /* of the line, 0 to 1 of the width of a pane */
  gboolean   second; /* the second pane is seen now, where they take turns */
  gboolean   dragging;
  double     grip;   /* from the line to where it was taken */
};

#define SPACING 12

/* Pixels beside the line where it can be taken. */
#define REACH 8

G_DEFINE_FINAL_TYPE (TgPaneBox, tg_pane_box, GTK_TYPE_WIDGET)

static guint
get_n_columns (TgPaneBox *self)
{
  switch (self->mode)
    {
    case TG_PANE_SWIPE:
    case TG_PANE_BLINK:
      return 2;
    case TG_PANE_LAST:
      return 1;
    case TG_PANE_SIDE_BY_SIDE:
    default:
      return 3;
    }
}

static int
get_pane_width (TgPaneBox *self)
{
  const int n = (int) get_n_columns (self);

  return MAX ((gtk_widget_get_width (GTK_WIDGET (self)) - (n - 1) * SPACING) / n, 1);
}

/* The column a pane is in; -1 if it is not seen. */
static int
get_column (TgPaneBox *self,
            guint      pane)
{
  switch (self->mode)
    {
    case TG_PANE_SWIPE:
    case TG_PANE_BLINK:
      return pane < 2 ? 0 : 1;
    case TG_PANE_LAST:
      return pane < 2 ? -1 : 0;
    case TG_PANE_SIDE_BY_SIDE:
    default:
      return (int) pane;
    }
}

static double
get_line (TgPaneBox *self)
{
  return floor (self->place * get_pane_width (self));
}

static void
tg_pane_box_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  TgPaneBox *self = TG_PANE_BOX (widget);
  const int n = (int) get_n_columns (self);

  *minimum = *natural = 0;
  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    {
      int pane_minimum, pane_natural;

      if (self->panes[i] == NULL)
        continue;
      gtk_widget_measure (self->panes[i], orientation, -1, &pane_minimum, &pane_natural, NULL, NULL);
      *minimum = MAX (*minimum, pane_minimum);
      *natural = MAX (*natural, pane_natural);
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = n * *minimum + (n - 1) * SPACING;
      *natural = n * *natural + (n - 1) * SPACING;
    }
}

static void
tg_pane_box_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  TgPaneBox *self = TG_PANE_BOX (widget);
  const int pane_width = get_pane_width (self);

  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    {
      const int column = get_column (self, i);

      if (self->panes[i] == NULL)
        continue;
      gtk_widget_set_child_visible (self->panes[i], column >= 0);
      if (column >= 0)
        gtk_widget_size_allocate (self->panes[i],
                                  &(GtkAllocation){ column * (pane_width + SPACING), 0, pane_width, height }, -1);
    }
}

static void
snapshot_part (TgPaneBox   *self,
               GtkSnapshot *snapshot,
               guint        pane,
               double       begin,
               double       end)
{
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));

  if (begin >= end)
    return;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT ((float) begin, 0, (float) (end - begin), height));
  gtk_widget_snapshot_child (GTK_WIDGET (self), self->panes[pane], snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
tg_pane_box_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  TgPaneBox *self = TG_PANE_BOX (widget);
  const double width = get_pane_width (self);
  const double line = get_line (self);

  if (self->panes[0] == NULL || self->panes[1] == NULL || self->panes[2] == NULL)
    return;

  if (self->mode == TG_PANE_SWIPE)
    {
      snapshot_part (self, snapshot, 0, 0, line);
      snapshot_part (self, snapshot, 1, line, width);
      gtk_snapshot_append_color (snapshot, tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget)),
                                 &GRAPHENE_RECT_INIT ((float) line - 1, 0, 2, (float) gtk_widget_get_height (widget)));
    }
  else if (self->mode == TG_PANE_BLINK)
    gtk_widget_snapshot_child (widget, self->panes[self->second ? 1 : 0], snapshot);
  else if (self->mode == TG_PANE_SIDE_BY_SIDE)
    for (guint i = 0; i < 2; i++)
      gtk_widget_snapshot_child (widget, self->panes[i], snapshot);
  gtk_widget_snapshot_child (widget, self->panes[2], snapshot);
}

static void
drag_begin_cb (TgPaneBox      *self,
               double          x,
               double          y,
               GtkGestureDrag *gesture)
{
  if (self->mode != TG_PANE_SWIPE || fabs (x - get_line (self)) > REACH)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  self->dragging = TRUE;
  self->grip = x - get_line (self);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_update_cb (TgPaneBox      *self,
                double          x,
                double          y,
                GtkGestureDrag *gesture)
{
  double start_x, start_y;

  if (!self->dragging || !gtk_gesture_drag_get_start_point (gesture, &start_x, &start_y))
    return;

  tg_pane_box_set_place (self, (start_x + x - self->grip) / get_pane_width (self));
}

static void
drag_end_cb (TgPaneBox *self)
{
  self->dragging = FALSE;
}

/* The pointer says where the line can be taken. */
static void
motion_cb (TgPaneBox *self,
           double     x,
           double     y)
{
  const gboolean near = self->mode == TG_PANE_SWIPE && fabs (x - get_line (self)) <= REACH;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), near ? "col-resize" : NULL);
}

static void
tg_pane_box_dispose (GObject *object)
{
  TgPaneBox *self = TG_PANE_BOX (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->panes); i++)
    g_clear_pointer (&self->panes[i], gtk_widget_unparent);

  G_OBJECT_CLASS (tg_pane_box_parent_class)->dispose (object);
}

static void
tg_pane_box_class_init (TgPaneBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_pane_box_dispose;
  widget_class->measure = tg_pane_box_measure;
  widget_class->size_allocate = tg_pane_box_size_allocate;
  widget_class->snapshot = tg_pane_box_snapshot;

  gtk_widget_class_set_css_name (widget_class, "panebox");
}

static void
tg_pane_box_init (TgPaneBox *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->place = 0.5;
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));

  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
tg_pane_box_new (void)
{
  return g_object_new (TG_TYPE_PANE_BOX, NULL);
}

/**
 * tg_pane_box_set_pane:
 * @self: a box
 * @i: which pane, 0 to 2
 * @pane: (transfer full): the widget
 */
void
tg_pane_box_set_pane (TgPaneBox *self,
                      guint      i,
                      GtkWidget *pane)
{
  g_return_if_fail (TG_IS_PANE_BOX (self) && i < G_N_ELEMENTS (self->panes));

  g_clear_pointer (&self->panes[i], gtk_widget_unparent);
  self->panes[i] = pane;
  /* The first lies on top of the second: what is last gets the input. */
  if (i == 0)
    gtk_widget_set_parent (pane, GTK_WIDGET (self));
  else
    gtk_widget_insert_after (pane, GTK_WIDGET (self), NULL);
}

void
tg_pane_box_set_mode (TgPaneBox  *self,
                      TgPaneMode  mode)
{
  g_return_if_fail (TG_IS_PANE_BOX (self));

  if (self->mode == mode)
    return;

  self->mode = mode;
  self->second = FALSE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

TgPaneMode
tg_pane_box_get_mode (TgPaneBox *self)
{
  g_return_val_if_fail (TG_IS_PANE_BOX (self), TG_PANE_SIDE_BY_SIDE);

  return self->mode;
}

/**
 * tg_pane_box_set_place:
 * @self: a box
 * @place: where the line is: from 0, nothing of the first pane, to 1, nothing of the second
 */
void
tg_pane_box_set_place (TgPaneBox *self,
                       double     place)
{
  g_return_if_fail (TG_IS_PANE_BOX (self));

  self->place = CLAMP (place, 0.0, 1.0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
tg_pane_box_get_place (TgPaneBox *self)
{
  g_return_val_if_fail (TG_IS_PANE_BOX (self), 0.0);

  return self->place;
}

/* Where they take turns: whether the second is seen now. */
void
tg_pane_box_set_second (TgPaneBox *self,
                        gboolean   second)
{
  g_return_if_fail (TG_IS_PANE_BOX (self));

  if (self->second == second)
    return;

  self->second = second;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
tg_pane_box_get_second (TgPaneBox *self)
{
  g_return_val_if_fail (TG_IS_PANE_BOX (self), FALSE);

  return self->second;
}
