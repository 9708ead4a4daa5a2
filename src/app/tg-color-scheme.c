/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-color-scheme.h"

#define STYLE "/io/github/tensorglass/Tensorglass/style.css"
#define STYLE_DARK "/io/github/tensorglass/Tensorglass/style-dark.css"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_SETTINGS "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"

/* What the portal says: 0 is no preference, 2 light. */
#define PORTAL_DARK 1

/**
 * TgColorScheme:
 *
 * Follows the desktop's preference for dark windows, which plain GTK does not
 * before 4.20. Gives windows the style of the program, and puts style-dark.css on
 * top of it while it is dark.
 *
 * The preference is asked of the settings portal, in the background: where there
 * is no session bus or no portal, windows are light. One object for the program.
 */
struct _TgColorScheme
{
  GObject          parent_instance;

  GdkDisplay      *display;
  TgColorChoice    choice;
  guint32          portal_value;
  gboolean         dark;

  GCancellable    *cancellable;
  GDBusConnection *bus;
  guint            changed_id;
  GtkCssProvider  *style;
  GtkCssProvider  *dark_style; /* while it is dark */
};

G_DEFINE_FINAL_TYPE (TgColorScheme, tg_color_scheme, G_TYPE_OBJECT)

static void
add_style (TgColorScheme   *self,
           GtkCssProvider **style,
           const char      *resource,
           guint            priority)
{
  if (*style != NULL)
    return;

  *style = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (*style, resource);
  gtk_style_context_add_provider_for_display (self->display, GTK_STYLE_PROVIDER (*style), priority);
}

static void
remove_style (TgColorScheme   *self,
              GtkCssProvider **style)
{
  if (*style == NULL)
    return;

  gtk_style_context_remove_provider_for_display (self->display, GTK_STYLE_PROVIDER (*style));
  g_clear_object (style);
}

/* From GTK 4.20 on there is a setting for what is wanted, and GTK follows the
 * portal by itself. Looked for at run time, so that a program built with an older
 * GTK does the right thing as well. */
static gboolean
set_interface_scheme (TgColorScheme *self,
                      GtkSettings   *settings)
{
  static const char *const nicks[] = {
    [TG_COLOR_CHOICE_SYSTEM] = "default",
    [TG_COLOR_CHOICE_LIGHT] = "light",
    [TG_COLOR_CHOICE_DARK] = "dark",
  };
  GParamSpec *pspec =
    g_object_class_find_property (G_OBJECT_GET_CLASS (settings), "gtk-interface-color-scheme");
  GEnumClass *values;
  const GEnumValue *value;

  if (pspec == NULL)
    return FALSE;

  values = g_type_class_ref (pspec->value_type);
  value = g_enum_get_value_by_nick (values, nicks[self->choice]);
  if (self->choice == TG_COLOR_CHOICE_SYSTEM)
    gtk_settings_reset_property (settings, "gtk-interface-color-scheme");
  else if (value != NULL)
    g_object_set (settings, "gtk-interface-color-scheme", value->value, NULL);
  g_type_class_unref (values);

  return TRUE;
}

/* Themes are named for being dark, with a colon as GTK_THEME has it or a dash. */
static gboolean
theme_is_dark (void)
{
  const char *theme = g_getenv ("GTK_THEME");

  return theme != NULL && (g_str_has_suffix (theme, ":dark") || g_str_has_suffix (theme, "-dark"));
}

static void
apply (TgColorScheme *self)
{
  GtkSettings *settings = gtk_settings_get_for_display (self->display);
  gboolean dark = self->choice == TG_COLOR_CHOICE_DARK ||
                  (self->choice == TG_COLOR_CHOICE_SYSTEM && self->portal_value == PORTAL_DARK);

  if (!set_interface_scheme (self, settings))
    {
      gboolean already;

      /* Setting it, to whatever, makes GTK read its whole theme again. */
      g_object_get (settings, "gtk-application-prefer-dark-theme", &already, NULL);
      if (already != dark)
        g_object_set (settings, "gtk-application-prefer-dark-theme", dark, NULL);
    }

  /* Whoever sets GTK_THEME has the last word. */
  self->dark = g_getenv ("GTK_THEME") != NULL ? theme_is_dark () : dark;
  if (self->dark)
    add_style (self, &self->dark_style, STYLE_DARK, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    remove_style (self, &self->dark_style);
}

/* The portal wraps the value once or twice, depending on how it is asked. */
static void
take_value (TgColorScheme *self,
            GVariant      *variant)
{
  g_autoptr (GVariant) value = g_variant_ref (variant);

  while (g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *inner = g_variant_get_variant (value);

      g_variant_unref (value);
      value = inner;
    }

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    {
      self->portal_value = g_variant_get_uint32 (value);
      apply (self);
    }
}

static void
setting_changed_cb (GDBusConnection *bus,
                    const char      *sender,
                    const char      *path,
                    const char      *interface,
                    const char      *signal,
                    GVariant        *arguments,
                    gpointer         user_data)
{
  const char *key;
  g_autoptr (GVariant) value = NULL;

  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(ssv)")))
    return;

  g_variant_get (arguments, "(&s&sv)", NULL, &key, &value);
  if (g_str_equal (key, "color-scheme"))
    take_value (user_data, value);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (TgColorScheme) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (object), result, &error);
  g_autoptr (GVariant) value = NULL;

  if (reply == NULL)
    {
      g_debug ("No color scheme from the portal: %s", error->message);
      return;
    }

  value = g_variant_get_child_value (reply, 0);
  take_value (self, value);
}

static void
bus_cb (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr (TgColorScheme) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);

  if (bus == NULL)
    {
      g_debug ("No session bus: %s", error->message);
      return;
    }
  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  self->bus = g_object_ref (bus);
  self->changed_id =
    g_dbus_connection_signal_subscribe (bus, PORTAL_NAME, PORTAL_SETTINGS, "SettingChanged", PORTAL_PATH,
                                        APPEARANCE, G_DBUS_SIGNAL_FLAGS_NONE, setting_changed_cb, self, NULL);
  g_dbus_connection_call (bus, PORTAL_NAME, PORTAL_PATH, PORTAL_SETTINGS, "Read",
                          g_variant_new ("(ss)", APPEARANCE, "color-scheme"), NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, read_cb, g_object_ref (self));
}

static void
tg_color_scheme_dispose (GObject *object)
{
  TgColorScheme *self = TG_COLOR_SCHEME (object);

  if (self->changed_id != 0)
    g_dbus_connection_signal_unsubscribe (self->bus, self->changed_id);
  self->changed_id = 0;
  g_clear_object (&self->bus);
  g_cancellable_cancel (self->cancellable);
  remove_style (self, &self->dark_style);
  remove_style (self, &self->style);

  G_OBJECT_CLASS (tg_color_scheme_parent_class)->dispose (object);
}

static void
tg_color_scheme_finalize (GObject *object)
{
  TgColorScheme *self = TG_COLOR_SCHEME (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->display);

  G_OBJECT_CLASS (tg_color_scheme_parent_class)->finalize (object);
}

static void
tg_color_scheme_class_init (TgColorSchemeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_color_scheme_dispose;
  object_class->finalize = tg_color_scheme_finalize;
}

static void
tg_color_scheme_init (TgColorScheme *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * tg_color_scheme_new:
 * @display: whose windows to make light or dark
 *
 * Returns: (transfer full): follows the desktop until tg_color_scheme_set_choice()
 */
TgColorScheme *
tg_color_scheme_new (GdkDisplay *display)
{
  TgColorScheme *self;

  g_return_val_if_fail (GDK_IS_DISPLAY (display), NULL);

  self = g_object_new (TG_TYPE_COLOR_SCHEME, NULL);
  self->display = g_object_ref (display);
  add_style (self, &self->style, STYLE, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  apply (self);
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, bus_cb, g_object_ref (self));

  return self;
}

void
tg_color_scheme_set_choice (TgColorScheme *self,
                            TgColorChoice  choice)
{
  g_return_if_fail (TG_IS_COLOR_SCHEME (self));

  self->choice = choice;
  apply (self);
}

/* Whether style-dark.css is in use. */
gboolean
tg_color_scheme_get_dark (TgColorScheme *self)
{
  g_return_val_if_fail (TG_IS_COLOR_SCHEME (self), FALSE);

  return self->dark;
}
