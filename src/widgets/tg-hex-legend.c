/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-legend.h"

#include <glib/gi18n.h>

#include "tg-role-swatch.h"

/**
 * TgHexLegend:
 *
 * The colours of the bytes that are seen, each a button: pressed, only bytes of
 * the roles that are pressed are coloured; the menu of each leads to the next and
 * previous bytes of its role.
 *
 * # CSS nodes
 *
 * A node hexlegend with one button for each role.
 */
struct _TgHexLegend
{
  GtkWidget  parent_instance;

  GtkWidget *buttons[TG_N_COLOR_ROLES]; /* NULL for what has no colour */
  GtkWidget *labels[TG_N_COLOR_ROLES];  /* in them */
  GtkWidget *menu;
  guint      menu_role;
  guint      roles;
  guint      filter;
  gboolean   updating;
};

enum
{
  PROP_FILTER = 1,
  N_PROPS
};

enum
{
  JUMP,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgHexLegend, tg_hex_legend, GTK_TYPE_WIDGET)

/* What is in the filter stays in sight: it must be possible to take it out again. */
static void
update_buttons (TgHexLegend *self)
{
  self->updating = TRUE;
  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    if (self->buttons[role] != NULL)
      {
        gtk_widget_set_visible (self->buttons[role], ((self->roles | self->filter) & 1u << role) != 0);
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->buttons[role]), (self->filter & 1u << role) != 0);
      }
  self->updating = FALSE;
}

static void
toggled_cb (TgHexLegend     *self,
            GtkToggleButton *button)
{
  guint filter = 0;

  if (self->updating)
    return;

  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    if (self->buttons[role] != NULL && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->buttons[role])))
      filter |= 1u << role;
  tg_hex_legend_set_filter (self, filter);
}

static guint
find_role (TgHexLegend *self,
           GtkWidget   *button)
{
  guint role = 0;

  while (role < TG_N_COLOR_ROLES - 1 && self->buttons[role] != button)
    role++;

  return role;
}

static void
popup_menu (TgHexLegend *self,
            GtkWidget   *button)
{
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (button, GTK_WIDGET (self), &bounds))
    return;

  self->menu_role = find_role (self, button);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                (int) bounds.size.width, (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
secondary_pressed_cb (GtkGestureClick *gesture,
                      int              n_press,
                      double           x,
                      double           y,
                      TgHexLegend     *self)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  popup_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                TgHexLegend           *self)
{
  if (keyval != GDK_KEY_Menu && !(keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    return FALSE;

  popup_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller)));

  return TRUE;
}

static void
jump_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  TgHexLegend *self = TG_HEX_LEGEND (widget);

  g_signal_emit (self, signals[JUMP], 0, self->menu_role, g_variant_get_boolean (parameter));
}

static void
only_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  TgHexLegend *self = TG_HEX_LEGEND (widget);

  tg_hex_legend_set_filter (self, 1u << self->menu_role);
}

static void
all_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  tg_hex_legend_set_filter (TG_HEX_LEGEND (widget), 0);
}

static void
add_button (TgHexLegend *self,
            TgColorRole  role)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *label = gtk_label_new (tg_color_role_get_name (role));
  GtkGesture *gesture = gtk_gesture_click_new ();
  GtkEventController *controller = gtk_event_controller_key_new ();
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", tg_color_role_get_name (role),
                                              _("Color only these bytes. The menu leads to the next ones"));

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_box_append (GTK_BOX (box), tg_role_swatch_new (role));
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tg_color_role_get_name (role), -1);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (toggled_cb), self);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect (gesture, "pressed", G_CALLBACK (secondary_pressed_cb), self);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (gesture));
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (button, controller);

  gtk_widget_set_parent (button, GTK_WIDGET (self));
  self->buttons[role] = button;
  self->labels[role] = label;
}

static void
add_menu (TgHexLegend *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) filter = g_menu_new ();

  g_menu_append (menu, _("Next of This Kind"), "legend.jump(true)");
  g_menu_append (menu, _("Previous of This Kind"), "legend.jump(false)");
  g_menu_append (filter, _("Color Only These"), "legend.only");
  g_menu_append (filter, _("Color All"), "legend.all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (filter));

  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_position (GTK_POPOVER (self->menu), GTK_POS_TOP);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

static void
tg_hex_legend_dispose (GObject *object)
{
  TgHexLegend *self = TG_HEX_LEGEND (object);

  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    g_clear_pointer (&self->buttons[role], gtk_widget_unparent);
  g_clear_pointer (&self->menu, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_hex_legend_parent_class)->dispose (object);
}

static void
tg_hex_legend_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  TgHexLegend *self = TG_HEX_LEGEND (object);

  switch (prop_id)
    {
    case PROP_FILTER:
      g_value_set_uint (value, self->filter);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_hex_legend_class_init (TgHexLegendClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_hex_legend_dispose;
  object_class->get_property = tg_hex_legend_get_property;

  /**
   * TgHexLegend:filter:
   *
   * Bits of #TgColorRole: what alone is to be coloured; 0 for all.
   */
  properties[PROP_FILTER] =
    g_param_spec_uint ("filter", NULL, NULL,
                       0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgHexLegend::jump:
   * @self: the legend
   * @role: a #TgColorRole
   * @forwards: which way
   *
   * The next or previous bytes of @role were asked for.
   */
  signals[JUMP] =
    g_signal_new ("jump", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);

  gtk_widget_class_install_action (widget_class, "legend.jump", "b", jump_action);
  gtk_widget_class_install_action (widget_class, "legend.only", NULL, only_action);
  gtk_widget_class_install_action (widget_class, "legend.all", NULL, all_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "hexlegend");
}

static void
tg_hex_legend_init (TgHexLegend *self)
{
  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    if (role != TG_COLOR_NONE)
      add_button (self, (TgColorRole) role);
  add_menu (self);
  update_buttons (self);
}

GtkWidget *
tg_hex_legend_new (void)
{
  return g_object_new (TG_TYPE_HEX_LEGEND, NULL);
}

/**
 * tg_hex_legend_set_roles:
 * @self: a legend
 * @roles: bits of #TgColorRole: what is seen
 */
void
tg_hex_legend_set_roles (TgHexLegend *self,
                         guint        roles)
{
  g_return_if_fail (TG_IS_HEX_LEGEND (self));

  if (self->roles == roles)
    return;

  self->roles = roles;
  update_buttons (self);
}

guint
tg_hex_legend_get_filter (TgHexLegend *self)
{
  g_return_val_if_fail (TG_IS_HEX_LEGEND (self), 0);

  return self->filter;
}

/**
 * tg_hex_legend_set_filter:
 * @self: a legend
 * @roles: bits of #TgColorRole: what alone is to be coloured; 0 for all
 */
void
tg_hex_legend_set_filter (TgHexLegend *self,
                          guint        roles)
{
  g_return_if_fail (TG_IS_HEX_LEGEND (self));

  if (self->filter == roles)
    return;

  self->filter = roles;
  update_buttons (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILTER]);
}

/**
 * tg_hex_legend_set_compact:
 * @self: a legend
 * @compact: whether to do without the names, which the tooltips have, too
 */
void
tg_hex_legend_set_compact (TgHexLegend *self,
                           gboolean     compact)
{
  g_return_if_fail (TG_IS_HEX_LEGEND (self));

  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    if (self->labels[role] != NULL)
      gtk_widget_set_visible (self->labels[role], !compact);
}
