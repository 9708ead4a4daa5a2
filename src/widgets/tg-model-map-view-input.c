/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-model-map-view-private.h"

/* Mouse and keys. */

static gboolean
go_to (TgModelMapView *self,
       guint           row,
       guint           column)
{
  const guint64 tensor = tg_model_map_view_get_tensor_at (self, row, column);

  if (tensor == TG_MODEL_MAP_NONE)
    return FALSE;

  self->row = row;
  self->column = column;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  tg_model_map_view_update_accessible (self);
  g_signal_emit_by_name (self, "chosen", tensor);

  return TRUE;
}

static void
pressed_cb (TgModelMapView *self,
            int             n_press,
            double          x,
            double          y)
{
  guint row, column;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!tg_model_map_view_find_cell (self, x, y, &row, &column))
    return;

  go_to (self, row, column);
  if (n_press == 2)
    g_signal_emit_by_name (self, "activated");
}

static void
motion_cb (TgModelMapView *self,
           double          x,
           double          y)
{
  guint row, column;
  const gboolean hovers = tg_model_map_view_find_cell (self, x, y, &row, &column);

  if (hovers == self->hovers && (!hovers || (row == self->hover_row && column == self->hover_column)))
    return;

  self->hovers = hovers;
  self->hover_row = row;
  self->hover_column = column;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (TgModelMapView *self)
{
  self->hovers = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Goes on in one direction until there is a tensor, which there may not be. */
static void
walk (TgModelMapView *self,
      int             rows,
      int             columns)
{
  const int n_rows = (int) tg_model_map_get_n_rows (self->map);
  const int n_columns = (int) MAX (tg_model_map_get_n_layers (self->map), tg_model_map_get_n_outside (self->map));
  int row = (int) self->row + rows, column = (int) self->column + columns;

  while (row >= 0 && row <= n_rows && column >= 0 && column < n_columns)
    {
      if (go_to (self, (guint) row, (guint) column))
        return;
      row += rows;
      column += columns;
    }
  /* From the last row of layers on there are the others, however few. */
  if (rows > 0 && tg_model_map_get_n_outside (self->map) > 0 && (int) self->row < n_rows)
    go_to (self, (guint) n_rows, 0);
  else if (rows < 0 && (int) self->row == n_rows && n_rows > 0)
    go_to (self, (guint) n_rows - 1, 0);
}

/* To the first row of the next group of roles, or of the one before. */
static void
walk_group (TgModelMapView *self,
            gboolean        down)
{
  const guint n_rows = tg_model_map_get_n_rows (self->map);
  guint row = MIN (self->row, n_rows - 1);
  TgRoleGroup group;

  if (n_rows == 0)
    return;
  group = tg_model_map_get_row (self->map, row)->group;
  while (tg_model_map_get_row (self->map, row)->group == group && (down ? row + 1 < n_rows : row > 0))
    row = down ? row + 1 : row - 1;
  go_to (self, row, self->row < n_rows ? self->column : 0);
}

static gboolean
key_pressed_cb (TgModelMapView  *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  /* With Alt they lead back to other places. */
  if (self->map == NULL || (state & GDK_ALT_MASK) != 0)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Left:
      walk (self, 0, -1);
      return TRUE;
    case GDK_KEY_Right:
      walk (self, 0, 1);
      return TRUE;
    case GDK_KEY_Up:
      walk (self, -1, 0);
      return TRUE;
    case GDK_KEY_Down:
      walk (self, 1, 0);
      return TRUE;
    case GDK_KEY_Home:
      self->column = G_MAXUINT;
      walk (self, 0, 1);
      return TRUE;
    case GDK_KEY_End:
      self->column = MAX (tg_model_map_get_n_layers (self->map), tg_model_map_get_n_outside (self->map));
      walk (self, 0, -1);
      return TRUE;
    case GDK_KEY_Page_Up:
      walk_group (self, FALSE);
      return TRUE;
    case GDK_KEY_Page_Down:
      walk_group (self, TRUE);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit_by_name (self, "activated");
      return TRUE;
    default:
      return FALSE;
    }
}

/* Adds what listens to mouse and keys. */
void
tg_model_map_view_init_input (TgModelMapView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}
