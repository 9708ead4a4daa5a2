/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-settings.h"

#include "tg-install.h"

/* State that outlives the program. Its schema is installed beside the program; out
 * of the build folder it may be missing, and g_settings_new() would end the program. */

/**
 * tg_settings_new:
 *
 * Returns: (transfer full) (nullable): the settings of the program, or %NULL if its
 *   schema is not installed: then nothing is remembered
 */
GSettings *
tg_settings_new (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autofree char *datadir = tg_install_dup_datadir ();
  g_autofree char *folder = g_build_filename (datadir, "glib-2.0", "schemas", NULL);
  g_autoptr (GSettingsSchemaSource) ours = NULL;
  g_autoptr (GSettingsSchema) schema = NULL;

  /* A prefix of its own is not among the folders that GIO looks into. */
  ours = g_settings_schema_source_new_from_directory (folder, source, TRUE, NULL);
  if (ours != NULL || source != NULL)
    schema = g_settings_schema_source_lookup (ours != NULL ? ours : source, APP_ID, TRUE);

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

/**
 * tg_settings_bind:
 * @settings: (nullable): what tg_settings_new() gave
 * @key: a key
 * @object: (type GObject): an object with @property
 * @property: a property of the type of @key
 * @flags: as for g_settings_bind()
 *
 * Keeps @property in @settings, if there are any.
 */
void
tg_settings_bind (GSettings          *settings,
                  const char         *key,
                  gpointer            object,
                  const char         *property,
                  GSettingsBindFlags  flags)
{
  g_return_if_fail (G_IS_OBJECT (object));

  if (settings != NULL)
    g_settings_bind (settings, key, object, property, flags);
}
