/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-places.h"

#include <gtk/gtk.h>

/* Where one was in a file the last time: page, tensor or key, weight, byte. Kept in
 * the settings, the file seen last first, unless the user wants no traces:
 * "remember-places" of ours is off, or the desktop keeps no recent files. */

#define KEY "places"

#define PLACE_TYPE "(sa{sv})"

static gboolean
is_wanted (GSettings *settings)
{
  GtkSettings *desktop = gtk_settings_get_default ();
  gboolean keeps_recent = TRUE;

  if (settings == NULL || !g_settings_get_boolean (settings, "remember-places"))
    return FALSE;
  if (desktop != NULL)
    g_object_get (desktop, "gtk-recent-files-enabled", &keeps_recent, NULL);

  return keeps_recent;
}

/* What a portal hands to a sandbox, under a path that may end with the session. */
static gboolean
is_of_portal (const char *path)
{
  g_autofree char *documents = g_build_filename (g_get_user_runtime_dir (), "doc", "", NULL);

  return g_str_has_prefix (path, documents) || g_str_has_prefix (path, "/run/flatpak/doc/");
}

/* Whether a path will lead to the same file another time. */
static gboolean
is_lasting (const char *uri)
{
  g_autofree char *path = g_filename_from_uri (uri, NULL, NULL);

  return path != NULL && (!is_of_portal (path) || g_file_test (path, G_FILE_TEST_EXISTS));
}

/**
 * tg_places_find:
 * @settings: (nullable): what tg_settings_new() gave
 * @file: a file
 *
 * Returns: (transfer full) (nullable): where one was in it
 */
TgLocation *
tg_places_find (GSettings *settings,
                GFile     *file)
{
  g_autofree char *uri = NULL;
  g_autoptr (GVariant) places = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (!is_wanted (settings))
    return NULL;

  uri = g_file_get_uri (file);
  places = g_settings_get_value (settings, KEY);
  for (gsize i = 0; i < g_variant_n_children (places); i++)
    {
      g_autoptr (GVariant) place = NULL;
      const char *place_uri;

      g_variant_get_child (places, i, "(&s@a{sv})", &place_uri, &place);
      if (g_str_equal (place_uri, uri))
        return tg_location_new_from_variant (place);
    }

  return NULL;
}

/**
 * tg_places_keep:
 * @settings: (nullable): what tg_settings_new() gave
 * @file: a file; one that is not local is not kept
 * @place: where one is in it
 *
 * Remembers @place for the next time.
 */
void
tg_places_keep (GSettings        *settings,
                GFile            *file,
                const TgLocation *place)
{
  g_autofree char *uri = NULL;
  g_autoptr (GVariant) old = NULL;
  GVariantBuilder places;
  guint n = 1;

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (place != NULL);

  uri = g_file_get_uri (file);
  if (!is_wanted (settings) || !is_lasting (uri))
    return;

  g_variant_builder_init (&places, G_VARIANT_TYPE ("a" PLACE_TYPE));
  g_variant_builder_add (&places, "(s@a{sv})", uri, tg_location_to_variant (place));
  old = g_settings_get_value (settings, KEY);
  for (gsize i = 0; i < g_variant_n_children (old) && n < TG_PLACES_MAX; i++)
    {
      g_autoptr (GVariant) other = g_variant_get_child_value (old, i);
      const char *other_uri;

      g_variant_get_child (other, 0, "&s", &other_uri);
      if (g_str_equal (other_uri, uri) || !is_lasting (other_uri))
        continue;
      g_variant_builder_add_value (&places, other);
      n++;
    }
  g_settings_set_value (settings, KEY, g_variant_builder_end (&places));
}

/* Forgets all places. */
void
tg_places_clear (GSettings *settings)
{
  if (settings != NULL)
    g_settings_reset (settings, KEY);
}
