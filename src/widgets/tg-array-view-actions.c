/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view-private.h"

#include "tg-toast.h"

/* What can be done with a row. */

void
tg_array_view_popup (TgArrayView *self,
                     GtkWidget   *widget,
                     double       x,
                     double       y)
{
  graphene_point_t point;

  if (!gtk_widget_compute_point (widget, GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;

  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (self->row_menu);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
popup_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  TgArrayView *self = TG_ARRAY_VIEW (widget);

  if (self->selected != TG_ARRAY_VIEW_NONE)
    tg_array_view_popup (self, self->column_view, gtk_widget_get_width (self->column_view) / 4.0,
                         gtk_widget_get_height (self->column_view) / 3.0);
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  TgArrayView *self = TG_ARRAY_VIEW (widget);
  g_autofree char *text = NULL;

  if (self->model == NULL || self->selected == TG_ARRAY_VIEW_NONE)
    return;

  text = g_str_equal (name, "array.copy-row") ? tg_array_model_dup_row (self->model, self->selected)
                                              : tg_array_model_dup_value (self->model, self->selected);
  tg_toast_copy (widget, text);
}

static void
show_bytes_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  TgArrayView *self = TG_ARRAY_VIEW (widget);

  if (self->selected != TG_ARRAY_VIEW_NONE)
    tg_array_view_emit_show_bytes (self);
}

void
tg_array_view_class_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "array.copy-value", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "array.copy-row", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "array.show-bytes", NULL, show_bytes_action);
  gtk_widget_class_install_action (widget_class, "array.menu", NULL, popup_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "array.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "array.menu", NULL);
}
