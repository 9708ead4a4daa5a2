/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-color-scheme.h"
#include "tg-compat-widget.h"
#include "tg-test-gtk.h"

static gboolean
is_dark (GtkWidget *widget)
{
  return tg_compat_widget_is_dark (widget);
}

/* A choice of the user's takes effect at once and goes back. */
static void
test_choice (void)
{
  TgColorScheme *scheme = tg_color_scheme_new (gdk_display_get_default ());
  GtkWidget *label = gtk_label_new ("text");
  GtkWidget *window = tg_test_present (label, 100, 50);

  g_assert_false (tg_color_scheme_get_dark (scheme));
  g_assert_false (is_dark (label));
  tg_color_scheme_set_choice (scheme, TG_COLOR_CHOICE_DARK);
  g_assert_true (tg_color_scheme_get_dark (scheme));
  tg_test_wait_until (is_dark (label));
  tg_color_scheme_set_choice (scheme, TG_COLOR_CHOICE_LIGHT);
  g_assert_false (tg_color_scheme_get_dark (scheme));
  tg_test_wait_until (!is_dark (label));

  tg_test_destroy (window);
  g_object_add_weak_pointer (G_OBJECT (scheme), (gpointer *) &scheme);
  g_object_unref (scheme);
  tg_test_wait_until (scheme == NULL);
}

/* A portal of our own. */
typedef struct
{
  GDBusConnection *bus;
  guint32          value;
} Portal;

static void
method_call_cb (GDBusConnection       *bus,
                const char            *sender,
                const char            *path,
                const char            *interface,
                const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  Portal *portal = user_data;

  g_assert_cmpstr (method, ==, "Read");
  /* Wrapped twice, as the real one does it. */
  g_dbus_method_invocation_return_value (
    invocation, g_variant_new ("(v)", g_variant_new_variant (g_variant_new_uint32 (portal->value))));
}

static void
portal_change (Portal  *portal,
               guint32  value)
{
  g_autoptr (GError) error = NULL;

  portal->value = value;
  g_dbus_connection_emit_signal (portal->bus, NULL, "/org/freedesktop/portal/desktop",
                                 "org.freedesktop.portal.Settings", "SettingChanged",
                                 g_variant_new ("(ssv)", "org.freedesktop.appearance", "color-scheme",
                                                g_variant_new_uint32 (value)),
                                 &error);
  g_assert_no_error (error);
}

static void
portal_start (Portal     *portal,
              const char *address)
{
  static const char xml[] =
    "<node><interface name='org.freedesktop.portal.Settings'>"
    "<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='v' direction='out'/></method>"
    "<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>"
    "</interface></node>";
  static const GDBusInterfaceVTable vtable = { .method_call = method_call_cb };
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;

  portal->bus = g_dbus_connection_new_for_address_sync (
    address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (portal->bus, "/org/freedesktop/portal/desktop", info->interfaces[0],
                                     &vtable, portal, NULL, &error);
  g_assert_no_error (error);
  reply = g_dbus_connection_call_sync (portal->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", "org.freedesktop.portal.Desktop", 0), NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
}

/* The desktop's preference is followed, at the start and when it changes; a choice
 * of the user's goes before it. */
static void
test_portal (void)
{
  GTestDBus *bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  Portal portal = { .value = 1 };
  TgColorScheme *scheme;

  g_test_dbus_up (bus);
  portal_start (&portal, g_test_dbus_get_bus_address (bus));

  scheme = tg_color_scheme_new (gdk_display_get_default ());
  tg_test_wait_until (tg_color_scheme_get_dark (scheme));
  portal_change (&portal, 2);
  tg_test_wait_until (!tg_color_scheme_get_dark (scheme));
  portal_change (&portal, 1);
  tg_test_wait_until (tg_color_scheme_get_dark (scheme));
  tg_color_scheme_set_choice (scheme, TG_COLOR_CHOICE_LIGHT);
  g_assert_false (tg_color_scheme_get_dark (scheme));
  tg_color_scheme_set_choice (scheme, TG_COLOR_CHOICE_SYSTEM);
  g_assert_true (tg_color_scheme_get_dark (scheme));

  g_assert_finalize_object (scheme);
  g_dbus_connection_close_sync (portal.bus, NULL, NULL);
  g_clear_object (&portal.bus);
  g_test_dbus_down (bus);
  g_object_unref (bus);
}

int
main (int    argc,
      char **argv)
{
  /* Whoever sets it has the last word over light and dark. */
  g_unsetenv ("GTK_THEME");
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/color-scheme/choice", test_choice);
  g_test_add_func ("/app/color-scheme/portal", test_portal);

  return g_test_run ();
}
