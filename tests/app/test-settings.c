/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-settings.h"

/* Every key that the program uses is in the schema, with the type it has there. */
static void
test_keys (void)
{
  const char *const keys[][2] = {
    { "window-width", "i" },
    { "window-height", "i" },
    { "window-maximized", "b" },
    { "tree-width", "i" },
    { "tree-flat", "b" },
    { "tree-toggled", "as" },
    { "columns", "a{s(a{si}sb)}" },
    { "inspector-visible", "b" },
    { "page", "s" },
    { "places", "a(sa{sv})" },
    { "remember-places", "b" },
    { "units", "s" },
    { "color-scheme", "s" },
  };
  GSettings *settings = tg_settings_new ();

  g_assert_nonnull (settings);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (settings, keys[i][0]);

      g_assert_cmpstr (g_variant_get_type_string (value), ==, keys[i][1]);
    }
  g_assert_finalize_object (settings);
}

/* Where no schema is installed there are no settings, and nothing ends the program. */
static void
test_missing (void)
{
  if (g_test_subprocess ())
    {
      GObject *object = g_object_new (G_TYPE_OBJECT, NULL);

      g_assert_null (tg_settings_new ());
      tg_settings_bind (NULL, "page", object, "nothing", G_SETTINGS_BIND_DEFAULT);
      g_object_unref (object);
      return;
    }

  g_unsetenv ("GSETTINGS_SCHEMA_DIR");
  g_setenv ("XDG_DATA_DIRS", "/nowhere", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/settings/keys", test_keys);
  g_test_add_func ("/app/settings/missing", test_missing);

  return g_test_run ();
}
