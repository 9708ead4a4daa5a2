/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-util.h"

#include <glib/gstdio.h>

/**
 * tg_test_load_data:
 * @name: a file below tests/data
 * @length: (out): its size in bytes
 *
 * Returns: (transfer full): its bytes in a block of exactly that size, so that
 *   AddressSanitizer sees a read past the end. A missing file ends the test.
 */
guint8 *
tg_test_load_data (const char *name,
                   gsize      *length)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  guint8 *bytes;

  g_file_get_contents (path, &contents, length, &error);
  g_assert_no_error (error);

  bytes = g_malloc (MAX (*length, 1));
  memcpy (bytes, contents, *length);

  return bytes;
}

/**
 * tg_test_temp_file:
 * @name: how the file shall be called
 * @bytes: (array length=length): what it shall hold
 * @length: how many bytes
 *
 * Writes a file into a new folder of its own.
 *
 * Returns: (transfer full): its path; give it to tg_test_remove() at the end
 */
char *
tg_test_temp_file (const char *name,
                   const void *bytes,
                   gsize       length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  char *path;

  g_assert_no_error (error);
  path = g_build_filename (folder, name, NULL);
  g_file_set_contents (path, bytes, (gssize) length, &error);
  g_assert_no_error (error);

  return path;
}

/**
 * tg_test_remove:
 * @path: (transfer full): what tg_test_temp_file() gave
 *
 * Removes the file and its folder, and frees @path.
 */
void
tg_test_remove (char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
  g_free (path);
}

/**
 * tg_test_sha256:
 * @bytes: (array length=length): data
 * @length: how many bytes
 *
 * Returns: (transfer full): their SHA-256 in lower-case hex
 */
char *
tg_test_sha256 (const void *bytes,
                gsize       length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length);
}
