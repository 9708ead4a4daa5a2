/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-file-watch.h"
#include "tg-test-util.h"

static TgFileWatch *
new_watch (const char  *path,
           TgMapping  **mapping)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  *mapping = tg_mapping_new (path, &error);
  g_assert_no_error (error);

  return tg_file_watch_new (location, *mapping);
}

static void
wait_for (TgFileWatch  *watch,
          TgFileChange  change)
{
  while (tg_file_watch_get_change (watch) != change)
    g_main_context_iteration (NULL, TRUE);
}

static void
write_bytes (const char *path,
             const char *mode,
             const char *bytes)
{
  FILE *stream = g_fopen (path, mode);

  g_assert_nonnull (stream);
  g_assert_cmpuint (fwrite (bytes, 1, strlen (bytes), stream), ==, strlen (bytes));
  g_assert_cmpint (fclose (stream), ==, 0);
}

static void
end (TgFileWatch *watch,
     TgMapping   *mapping,
     char        *path)
{
  g_assert_finalize_object (watch);
  tg_mapping_unref (mapping);
  tg_test_remove (path);
}

/* A file that gets longer, as while it is downloaded, has grown. */
static void
test_grown (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  g_assert_cmpint (tg_file_watch_get_change (watch), ==, TG_FILE_UNCHANGED);
  write_bytes (path, "a", "more");
  wait_for (watch, TG_FILE_GROWN);
  end (watch, mapping, path);
}

/* One that is cut short is told apart, and reading it does no harm. */
static void
test_cut (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  g_assert_cmpint (truncate (path, 4), ==, 0);
  wait_for (watch, TG_FILE_CUT);
  end (watch, mapping, path);
}

/* Where nothing is reported, a read that met the end of the file tells. */
static void
test_check (void)
{
  g_autofree char *zeros = g_malloc0 (3 * 4096);
  char *path = tg_test_temp_file ("a.gguf", zeros, 3 * 4096);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  tg_file_watch_check (watch);
  g_assert_cmpint (tg_file_watch_get_change (watch), ==, TG_FILE_UNCHANGED);
  g_assert_cmpint (truncate (path, 0), ==, 0);
  g_assert_cmpint (*(const volatile guint8 *) tg_mapping_peek (mapping, 2 * 4096, 1), ==, 0);
  tg_file_watch_check (watch);
  g_assert_cmpint (tg_file_watch_get_change (watch), ==, TG_FILE_CUT);
  end (watch, mapping, path);
}

/* The same size but other contents. */
static void
test_changed (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  write_bytes (path, "r+", "abc");
  wait_for (watch, TG_FILE_CHANGED);
  end (watch, mapping, path);
}

/* Another file of that name, as programs write that save safely. */
static void
test_replaced (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, "0123456789 and more", -1, &error);
  g_assert_no_error (error);
  wait_for (watch, TG_FILE_CHANGED);
  end (watch, mapping, path);
}

/* Deleted; and if it comes back as it was, all is well again. */
static void
test_removed (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  g_autofree char *elsewhere = g_strconcat (path, ".moved", NULL);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  g_assert_cmpint (g_rename (path, elsewhere), ==, 0);
  wait_for (watch, TG_FILE_REMOVED);
  g_assert_cmpint (g_rename (elsewhere, path), ==, 0);
  wait_for (watch, TG_FILE_UNCHANGED);
  end (watch, mapping, path);
}

/* One that may not be read any more; root may read everything, and for it nothing changed. */
static void
test_permission (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  if (g_access (path, R_OK) != 0)
    wait_for (watch, TG_FILE_UNREADABLE);
  else
    write_bytes (path, "a", "more");
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  wait_for (watch, g_file_test (path, G_FILE_TEST_EXISTS) && tg_mapping_is_current (mapping) ? TG_FILE_UNCHANGED : TG_FILE_GROWN);
  end (watch, mapping, path);
}

/* Something else of that name that is no file, and a link to nowhere that can be reached. */
static void
test_no_file (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  wait_for (watch, TG_FILE_UNREADABLE);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  wait_for (watch, TG_FILE_REMOVED);
  g_assert_cmpint (symlink (path, path), ==, 0);
  wait_for (watch, TG_FILE_UNREADABLE);
  end (watch, mapping, path);
}

/* Many events in a row are one change: only what they came to is told. */
static void
test_coalesce (void)
{
  char *path = tg_test_temp_file ("a.gguf", "0123456789", 10);
  TgMapping *mapping;
  TgFileWatch *watch = new_watch (path, &mapping);

  for (guint i = 0; i < 50; i++)
    {
      write_bytes (path, "a", "more");
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_assert_cmpint (tg_file_watch_get_change (watch), ==, TG_FILE_UNCHANGED);
    }
  wait_for (watch, TG_FILE_GROWN);
  end (watch, mapping, path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/file-watch/grown", test_grown);
  g_test_add_func ("/model/file-watch/cut", test_cut);
  g_test_add_func ("/model/file-watch/check", test_check);
  g_test_add_func ("/model/file-watch/changed", test_changed);
  g_test_add_func ("/model/file-watch/replaced", test_replaced);
  g_test_add_func ("/model/file-watch/removed", test_removed);
  g_test_add_func ("/model/file-watch/permission", test_permission);
  g_test_add_func ("/model/file-watch/no-file", test_no_file);
  g_test_add_func ("/model/file-watch/coalesce", test_coalesce);

  return g_test_run ();
}
