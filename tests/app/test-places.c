/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gstdio.h>
#include <math.h>

#include "tg-places.h"
#include "tg-settings.h"
#include "tg-test-gtk.h"

static TgLocation *
new_place (const char *tensor)
{
  TgLocation *place = g_new0 (TgLocation, 1);

  place->page = g_strdup ("hex");
  place->tensor = g_strdup (tensor);
  place->slice[0] = 1;
  place->row = 2;
  place->column = 3;
  place->has_cell = TRUE;
  place->offset = 4;

  return place;
}

static void
keep (GSettings  *settings,
      const char *path,
      const char *tensor)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TgLocation) place = new_place (tensor);

  tg_places_keep (settings, file, place);
}

static char *
find_tensor (GSettings  *settings,
             const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (TgLocation) place = tg_places_find (settings, file);

  return place != NULL ? g_strdup (place->tensor) : NULL;
}

static void
assert_tensor (GSettings  *settings,
               const char *path,
               const char *tensor)
{
  g_autofree char *found = find_tensor (settings, path);

  g_assert_cmpstr (found, ==, tensor);
}

/* All of a place comes back, for the file it was kept for only; a newer one replaces it. */
static void
test_keep (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/models/a.gguf");
  g_autoptr (TgLocation) found = NULL;
  g_autoptr (GVariant) places = NULL;

  tg_places_clear (settings);
  keep (settings, "/models/a.gguf", "old");
  keep (settings, "/models/a.gguf", "new");
  found = tg_places_find (settings, file);
  g_assert_nonnull (found);
  g_assert_cmpstr (found->page, ==, "hex");
  g_assert_cmpstr (found->tensor, ==, "new");
  g_assert_null (found->key);
  g_assert_true (found->has_cell);
  g_assert_cmpuint (found->slice[0], ==, 1);
  g_assert_cmpuint (found->row, ==, 2);
  g_assert_cmpuint (found->column, ==, 3);
  g_assert_cmpuint (found->offset, ==, 4);
  assert_tensor (settings, "/models/b.gguf", NULL);
  places = g_settings_get_value (settings, "places");
  g_assert_cmpuint (g_variant_n_children (places), ==, 1);
}

/* There are never more than so many, and the one seen longest ago is the one to go. */
static void
test_bound (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  g_autoptr (GVariant) places = NULL;

  tg_places_clear (settings);
  for (guint i = 0; i < TG_PLACES_MAX + 5; i++)
    {
      g_autofree char *path = g_strdup_printf ("/models/%u.gguf", i);

      keep (settings, path, "t");
      if (i == TG_PLACES_MAX - 1)
        keep (settings, "/models/0.gguf", "again");
    }
  places = g_settings_get_value (settings, "places");
  g_assert_cmpuint (g_variant_n_children (places), ==, TG_PLACES_MAX);
  assert_tensor (settings, "/models/0.gguf", "again");
  assert_tensor (settings, "/models/1.gguf", NULL);
  assert_tensor (settings, "/models/5.gguf", NULL);
  assert_tensor (settings, "/models/6.gguf", "t");
}

/* Whoever wants no traces leaves none: by our switch, or by that of the desktop. */
static void
test_unwanted (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();

  tg_places_clear (settings);
  g_settings_set_boolean (settings, "remember-places", FALSE);
  keep (settings, "/models/a.gguf", "t");
  g_settings_reset (settings, "remember-places");
  assert_tensor (settings, "/models/a.gguf", NULL);

  g_object_set (gtk_settings_get_default (), "gtk-recent-files-enabled", FALSE, NULL);
  keep (settings, "/models/a.gguf", "t");
  g_object_set (gtk_settings_get_default (), "gtk-recent-files-enabled", TRUE, NULL);
  assert_tensor (settings, "/models/a.gguf", NULL);

  /* And without settings nothing happens. */
  keep (NULL, "/models/a.gguf", "t");
  assert_tensor (NULL, "/models/a.gguf", NULL);
}

/* Files out of a portal are kept while their path leads somewhere, files elsewhere in the
 * network not at all. */
static void
test_lasting (void)
{
  g_autoptr (GSettings) settings = tg_settings_new ();
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "doc", "1a2b3c4d", NULL);
  g_autofree char *path = g_build_filename (folder, "a.gguf", NULL);
  g_autoptr (GFile) remote = g_file_new_for_uri ("https://example.org/a.gguf");
  g_autoptr (TgLocation) place = new_place ("t");

  tg_places_clear (settings);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "GGUF", 4, NULL));
  keep (settings, path, "t");
  assert_tensor (settings, path, "t");
  g_assert_cmpint (g_remove (path), ==, 0);
  keep (settings, "/models/a.gguf", "t");
  assert_tensor (settings, path, NULL);
  keep (settings, path, "t");
  assert_tensor (settings, path, NULL);
  assert_tensor (settings, "/models/a.gguf", "t");
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  tg_places_keep (settings, remote, place);
  g_assert_null (tg_places_find (settings, remote));
}

/* Names that are no text or absurdly long are left out, the rest of the place stays. */
static void
test_names (void)
{
  g_autofree char *long_name = g_strnfill (5000, 'x');
  const char *const names[] = { "a\xff", long_name };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TgLocation) place = new_place (names[i]);
      g_autoptr (GVariant) variant = g_variant_ref_sink (tg_location_to_variant (place));
      g_autoptr (TgLocation) back = tg_location_new_from_variant (variant);

      g_assert_null (back->tensor);
      g_assert_cmpstr (back->page, ==, "hex");
      g_assert_cmpuint (back->offset, ==, 4);
    }
}

/* What was seen of a picture comes back as it was; numbers that no picture has do not. */
static void
test_window (void)
{
  const double wrong[][3] = { { NAN, 0, 0 }, { INFINITY, 0, 0 }, { -1, 0, 0 }, { 0, 0, 0 }, { 2, NAN, 0 }, { 2, 0, -INFINITY } };
  g_autoptr (TgLocation) place = new_place ("t");
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (TgLocation) back = NULL;

  place->window = (TgPictureWindow){ 0.25, 1000.5, 7, 4096, 1024 };
  variant = g_variant_ref_sink (tg_location_to_variant (place));
  back = tg_location_new_from_variant (variant);
  g_assert_cmpfloat (back->window.zoom, ==, 0.25);
  g_assert_cmpfloat (back->window.column, ==, 1000.5);
  g_assert_cmpfloat (back->window.row, ==, 7);
  g_assert_cmpuint (back->window.width, ==, 4096);
  g_assert_cmpuint (back->window.height, ==, 1024);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      GVariantDict dict = G_VARIANT_DICT_INIT (NULL);
      g_autoptr (GVariant) bad = NULL;
      g_autoptr (TgLocation) read = NULL;

      g_variant_dict_insert (&dict, "window", "(dddtt)", wrong[i][0], wrong[i][1], wrong[i][2], (guint64) 1, (guint64) 1);
      bad = g_variant_ref_sink (g_variant_dict_end (&dict));
      read = tg_location_new_from_variant (bad);
      g_assert_cmpfloat (read->window.zoom, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *runtime = g_dir_make_tmp ("tensorglass-XXXXXX", NULL);
  g_autofree char *documents = g_build_filename (runtime, "doc", NULL);
  int status;

  /* Before GLib asks for it. */
  g_setenv ("XDG_RUNTIME_DIR", runtime, TRUE);
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/places/keep", test_keep);
  g_test_add_func ("/app/places/bound", test_bound);
  g_test_add_func ("/app/places/unwanted", test_unwanted);
  g_test_add_func ("/app/places/lasting", test_lasting);
  g_test_add_func ("/app/places/names", test_names);
  g_test_add_func ("/app/places/window", test_window);

  status = g_test_run ();
  g_rmdir (documents);
  g_rmdir (runtime);

  return status;
}
