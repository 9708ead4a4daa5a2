/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-view-private.h"

#include <glib/gi18n.h>

#include "tg-toast.h"

/* Keys, the menu of the right button, and copying. */

static void
copy (TgTreeView *self,
      char     *(*dup_text) (TgNode *node))
{
  g_autoptr (TgNode) node = tg_tree_view_dup_cursor (self);
  g_autofree char *text = node != NULL ? dup_text (node) : NULL;

  tg_toast_copy (GTK_WIDGET (self), text);
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgTreeView *self = TG_TREE_VIEW (widget);

  if (g_str_equal (action_name, "node.copy-name"))
    copy (self, tg_node_dup_name_to_copy);
  else if (g_str_equal (action_name, "node.copy-row"))
    copy (self, tg_node_dup_row_to_copy);
  else
    copy (self, tg_node_dup_value_to_copy);
}

static void
show_bytes_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  g_signal_emit_by_name (widget, "show-bytes");
}

/* Folds the row under the cursor, or goes to the row it is below. */
static gboolean
go_left (TgTreeView     *self,
         GtkTreeListRow *row)
{
  g_autoptr (GtkTreeListRow) parent = NULL;
  guint position;

  if (gtk_tree_list_row_get_expanded (row))
    {
      gtk_tree_list_row_set_expanded (row, FALSE);
      return GDK_EVENT_STOP;
    }

  parent = gtk_tree_list_row_get_parent (row);
  if (parent == NULL)
    return GDK_EVENT_STOP;
  position = gtk_tree_list_row_get_position (parent);
  gtk_single_selection_set_selected (self->cursor, position);
  tg_tree_view_go_to (self, position, TRUE);

  return GDK_EVENT_STOP;
}

/* Unfolds the row under the cursor, or goes to the first row below it. */
static gboolean
go_right (TgTreeView     *self,
          GtkTreeListRow *row)
{
  guint position;

  if (!gtk_tree_list_row_is_expandable (row))
    return GDK_EVENT_STOP;
  if (!gtk_tree_list_row_get_expanded (row))
    {
      gtk_tree_list_row_set_expanded (row, TRUE);
      return GDK_EVENT_STOP;
    }

  position = gtk_tree_list_row_get_position (row) + 1;
  gtk_single_selection_set_selected (self->cursor, position);
  tg_tree_view_go_to (self, position, TRUE);

  return GDK_EVENT_STOP;
}

static void
popup_menu (TgTreeView *self,
            int         x,
            int         y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ x, y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
popup_menu_at_cursor (TgTreeView *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  graphene_point_t point = GRAPHENE_POINT_INIT (24, 12);

  if (gtk_single_selection_get_selected (self->cursor) == GTK_INVALID_LIST_POSITION)
    return GDK_EVENT_STOP;
  if (focus != NULL)
    (void) !gtk_widget_compute_point (focus, GTK_WIDGET (self), &point, &point);
  popup_menu (self, (int) point.x, (int) point.y);

  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                gpointer               user_data)
{
  TgTreeView *self = user_data;
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (self->cursor);
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return popup_menu_at_cursor (self);
  if (modifiers != 0 || row == NULL)
    return GDK_EVENT_PROPAGATE;

  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left)
    return rtl ? go_right (self, row) : go_left (self, row);
  if (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right)
    return rtl ? go_left (self, row) : go_right (self, row);

  return GDK_EVENT_PROPAGATE;
}

/* The cell at a place, wherever in its row that is. */
static TgNodeCell *
find_cell (GtkWidget *widget)
{
  GtkWidget *cell = gtk_widget_get_ancestor (widget, TG_TYPE_NODE_CELL);

  while (cell == NULL && widget != NULL)
    {
      widget = gtk_widget_get_first_child (widget);
      if (TG_IS_NODE_CELL (widget))
        cell = widget;
      else if (GTK_IS_TREE_EXPANDER (widget))
        cell = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (widget));
    }

  return (TgNodeCell *) cell;
}

static void
right_pressed_cb (GtkGestureClick *gesture,
                  int              n_press,
                  double           x,
                  double           y,
                  gpointer         user_data)
{
  TgTreeView *self = user_data;
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  TgNodeCell *cell;
  GtkTreeListRow *row;

  if (picked == NULL || !gtk_widget_is_ancestor (picked, GTK_WIDGET (self->column_view)))
    return;
  cell = find_cell (picked);
  row = cell != NULL ? tg_node_cell_get_row (cell) : NULL;
  if (row == NULL)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_single_selection_set_selected (self->cursor, gtk_tree_list_row_get_position (row));
  popup_menu (self, (int) x, (int) y);
}

/* A name dragged out of its column, or the value out of any other. */
static GdkContentProvider *
drag_prepare_cb (TgTreeView *self,
                 double      x,
                 double      y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  TgNodeCell *cell = picked != NULL ? (TgNodeCell *) gtk_widget_get_ancestor (picked, TG_TYPE_NODE_CELL) : NULL;
  GtkTreeListRow *row = cell != NULL ? tg_node_cell_get_row (cell) : NULL;
  g_autoptr (TgNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  g_autofree char *text = NULL;

  if (node == NULL)
    return NULL;
  text = tg_node_cell_get_column (cell) == TG_NODE_COLUMN_NAME ? tg_node_dup_name_to_copy (node)
                                                               : tg_node_dup_value_to_copy (node);

  return text != NULL ? gdk_content_provider_new_typed (G_TYPE_STRING, text) : NULL;
}

static GMenuModel *
new_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) copying = g_menu_new ();
  g_autoptr (GMenu) going = g_menu_new ();

  g_menu_append (copying, _("Copy _Name"), "node.copy-name");
  g_menu_append (copying, _("Copy _Value"), "node.copy-value");
  g_menu_append (copying, _("Copy _Row"), "node.copy-row");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copying));
  g_menu_append (going, _("Show _Bytes"), "node.show-bytes");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (going));

  return G_MENU_MODEL (menu);
}

void
tg_tree_view_class_init_input (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "node.copy-name", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "node.copy-value", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "node.copy-row", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "node.show-bytes", NULL, show_bytes_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "node.copy-value", NULL);
}

void
tg_tree_view_init_input (TgTreeView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkDragSource *source = gtk_drag_source_new ();
  g_autoptr (GMenuModel) menu = new_menu ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->column_view), keys);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (right_pressed_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));

  g_signal_connect_object (source, "prepare", G_CALLBACK (drag_prepare_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));

  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->menu), GTK_POS_BOTTOM);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}
