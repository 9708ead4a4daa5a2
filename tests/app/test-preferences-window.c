/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-preferences-window.h"
#include "tg-settings.h"
#include "tg-test-gtk.h"
#include "tg-toplevel.h"

static void
select_row (GtkWidget  *window,
            const char *id,
            guint       row)
{
  GObject *drop_down = gtk_widget_get_template_child (window, TG_TYPE_PREFERENCES_WINDOW, id);

  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (drop_down))), >, row);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), row);
}

static guint
get_row (GtkWidget  *window,
         const char *id)
{
  return gtk_drop_down_get_selected (
    GTK_DROP_DOWN (gtk_widget_get_template_child (window, TG_TYPE_PREFERENCES_WINDOW, id)));
}

static void
assert_setting (GSettings  *settings,
                const char *key,
                const char *expected)
{
  g_autofree char *value = g_settings_get_string (settings, key);

  g_assert_cmpstr (value, ==, expected);
}

/* Each choice is in the settings at once, under the name that the program reads. */
static void
test_choose (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  GtkWidget *window = tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, NULL);
  GObject *check = gtk_widget_get_template_child (window, TG_TYPE_PREFERENCES_WINDOW, "places_check");

  select_row (window, "scheme_dropdown", 2);
  assert_setting (settings, "color-scheme", "dark");
  select_row (window, "units_dropdown", 1);
  assert_setting (settings, "units", "binary");
  select_row (window, "bytes_dropdown", 4);
  g_assert_cmpuint (g_settings_get_uint (settings, "hex-bytes-per-row"), ==, 0);
  select_row (window, "bytes_dropdown", 3);
  g_assert_cmpuint (g_settings_get_uint (settings, "hex-bytes-per-row"), ==, 32);
  select_row (window, "palette_dropdown", 2);
  assert_setting (settings, "heatmap-palette", "magma");
  select_row (window, "signed_palette_dropdown", 0);
  assert_setting (settings, "heatmap-signed-palette", "viridis");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_false (g_settings_get_boolean (settings, "remember-places"));
  tg_test_destroy (window);
}

/* What is set elsewhere shows, also a number of bytes that is not among the choices. */
static void
test_follow (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  GtkWidget *window = tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, NULL);

  g_settings_set_string (settings, "color-scheme", "light");
  g_assert_cmpuint (get_row (window, "scheme_dropdown"), ==, 1);
  g_settings_set_string (settings, "heatmap-palette", "cividis");
  g_assert_cmpuint (get_row (window, "palette_dropdown"), ==, 1);
  g_settings_set_uint (settings, "hex-bytes-per-row", 12);
  g_assert_cmpuint (get_row (window, "bytes_dropdown"), ==, 5);
  g_assert_cmpuint (g_settings_get_uint (settings, "hex-bytes-per-row"), ==, 12);
  g_settings_set_uint (settings, "hex-bytes-per-row", 16);
  g_assert_cmpuint (get_row (window, "bytes_dropdown"), ==, 1);
  g_settings_set_uint (settings, "hex-bytes-per-row", 20);
  g_assert_cmpuint (get_row (window, "bytes_dropdown"), ==, 5);
  select_row (window, "bytes_dropdown", 0);
  select_row (window, "bytes_dropdown", 5);
  g_assert_cmpuint (g_settings_get_uint (settings, "hex-bytes-per-row"), ==, 20);
  tg_test_destroy (window);
}

/* Places can be forgotten when there are any. */
static void
test_forget (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  GtkWidget *window = tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, NULL);
  GtkWidget *button = tg_test_find_widget (window, GTK_TYPE_BUTTON, "_Forget Places");
  g_autoptr (GVariant) places = NULL;

  g_assert_nonnull (button);
  g_assert_false (gtk_widget_get_sensitive (button));
  places = g_variant_ref_sink (g_variant_new_parsed ("[('file:///a.gguf', @a{sv} {})]"));
  g_settings_set_value (settings, "places", places);
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (gtk_widget_get_sensitive (button));
  tg_test_destroy (window);
}

/* There is one such window, and Escape closes it. */
static void
test_one (void)
{
  GtkWidget *window = tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, NULL);
  const guint n = g_list_model_get_n_items (gtk_window_get_toplevels ());

  g_assert_true (tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, NULL) == window);
  gtk_widget_activate_action (window, "window.close", NULL);
  tg_test_wait_until (g_list_model_get_n_items (gtk_window_get_toplevels ()) == n - 1);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/preferences-window/choose", test_choose);
  g_test_add_func ("/app/preferences-window/follow", test_follow);
  g_test_add_func ("/app/preferences-window/forget", test_forget);
  g_test_add_func ("/app/preferences-window/one", test_one);

  return g_test_run ();
}
