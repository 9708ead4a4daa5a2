/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-colors.h"
#include "tg-compare-panes-private.h"
#include "tg-compat-widget.h"

/* How the panes are arranged, and the keys for that; and what they look like on paper. */

/* Milliseconds for which each file is seen while they take turns. */
#define BLINK_INTERVAL 600

static gboolean
blink_cb (gpointer user_data)
{
  TgComparePanes *self = user_data;

  tg_pane_box_set_second (self->panes, !tg_pane_box_get_second (self->panes));

  return G_SOURCE_CONTINUE;
}

/* The line begins in the middle of the picture, where there is something on both sides of it;
 * where that is is known once the panes have their new size. */
static gboolean
place_line_cb (GtkWidget     *widget,
               GdkFrameClock *clock,
               gpointer       user_data)
{
  TgComparePanes *self = user_data;
  GtkWidget *view = self->views[PANE_A], *pane = gtk_widget_get_parent (view);
  graphene_point_t middle = GRAPHENE_POINT_INIT (0, 0);

  if (--self->place_frames > 0)
    return G_SOURCE_CONTINUE;

  middle.x = (float) tg_heatmap_view_get_middle (TG_HEATMAP_VIEW (view));
  if (gtk_widget_compute_point (view, pane, &middle, &middle) && gtk_widget_get_width (pane) > 0)
    tg_pane_box_set_place (self->panes, (double) middle.x / gtk_widget_get_width (pane));

  return G_SOURCE_REMOVE;
}

static void
place_line (TgComparePanes *self)
{
  if (self->place_frames == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self->panes), place_line_cb, self, NULL);
  self->place_frames = 2;
}

/* The mode that is chosen, or what there is room for, or B as long as its key is held. */
static void
update_mode (TgComparePanes *self)
{
  TgPaneMode mode = (TgPaneMode) gtk_drop_down_get_selected (self->mode_choice);
  const gboolean blinks = mode == TG_PANE_BLINK && !self->held;

  if (self->held || (self->narrow && mode == TG_PANE_SIDE_BY_SIDE))
    mode = TG_PANE_BLINK;
  tg_pane_box_set_mode (self->panes, mode);
  tg_pane_box_set_second (self->panes, self->held);
  /* The title of B stands where B is seen. */
  gtk_widget_set_hexpand (GTK_WIDGET (self->title_labels[PANE_B]), mode == TG_PANE_SWIPE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->type_labels[PANE_B]), mode != TG_PANE_SWIPE);
  gtk_label_set_xalign (self->title_labels[PANE_B], mode == TG_PANE_SWIPE ? 1 : 0);

  if (blinks && self->blink_id == 0)
    self->blink_id = g_timeout_add (BLINK_INTERVAL, blink_cb, self);
  else if (!blinks)
    g_clear_handle_id (&self->blink_id, g_source_remove);
}

static void
mode_changed_cb (TgComparePanes *self)
{
  if (self->updating)
    return;

  update_mode (self);
  if (gtk_drop_down_get_selected (self->mode_choice) == TG_PANE_SWIPE)
    place_line (self);
}

static gboolean
key_pressed_cb (TgComparePanes *self,
                guint           keyval,
                guint           keycode,
                GdkModifierType state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (keyval != GDK_KEY_b && keyval != GDK_KEY_B)
    return FALSE;

  self->held = TRUE;
  update_mode (self);
  return TRUE;
}

static void
key_released_cb (TgComparePanes *self,
                 guint           keyval)
{
  if (!self->held || (keyval != GDK_KEY_b && keyval != GDK_KEY_B))
    return;

  self->held = FALSE;
  update_mode (self);
}

static void
focus_left_cb (TgComparePanes *self)
{
  if (!self->held)
    return;

  self->held = FALSE;
  update_mode (self);
}

static void
swipe_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  TgComparePanes *self = TG_COMPARE_PANES (widget);
  const gboolean swiping = gtk_drop_down_get_selected (self->mode_choice) == TG_PANE_SWIPE;

  gtk_drop_down_set_selected (self->mode_choice, swiping ? TG_PANE_SIDE_BY_SIDE : TG_PANE_SWIPE);
}

/* Where there is no room for three, the second is seen in place of the first while its key
 * is held; what is known of the tensor is in the table, too. */
void
tg_compare_panes_set_narrow (TgComparePanes *self,
                             gboolean        narrow)
{
  g_return_if_fail (TG_IS_COMPARE_PANES (self));

  self->narrow = narrow;
  gtk_widget_set_visible (self->facts_box, !narrow);
  gtk_label_set_text (self->range_caption, narrow ? _("one range for A and B · hold the key B to see B")
                                                  : _("one range for A and B"));
  update_mode (self);
}

void
tg_compare_panes_class_init_modes (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, mode_changed_cb);
  gtk_widget_class_install_action (widget_class, "panes.swipe", NULL, swipe_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, 0, "panes.swipe", NULL);
}

void
tg_compare_panes_init_modes (TgComparePanes *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (key_released_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_object (focus, "leave", G_CALLBACK (focus_left_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/**
 * tg_compare_panes_new_picture:
 * @self: the panes
 *
 * Returns: (transfer full) (nullable): the panes as they are seen now, for a report; %NULL if
 *   they have never been seen
 */
cairo_surface_t *
tg_compare_panes_new_picture (TgComparePanes *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  const int height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = NULL;
  GskRenderNode *node;
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (TG_IS_COMPARE_PANES (self), NULL);

  if (self->rows[0] == NULL || width <= 0 || height <= 0)
    return NULL;

  paintable = gtk_widget_paintable_new (GTK_WIDGET (self->panes));
  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  gdk_cairo_set_source_rgba (cr, tg_colors_get_view (tg_compat_widget_is_dark (GTK_WIDGET (self))));
  cairo_paint (cr);
  if (node != NULL)
    {
      gsk_render_node_draw (node, cr);
      gsk_render_node_unref (node);
    }
  cairo_destroy (cr);

  return surface;
}
