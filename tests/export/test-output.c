/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that are written as a whole or not at all. */

#include "config.h"

#include "tg-output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-test-util.h"

static void
assert_contents (const char *path,
                 const char *expected)
{
  g_autofree char *contents = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, expected);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

/* A new file, one in place of another, and one that a link leads to, which stays a link. */
static void
test_save (void)
{
  g_autofree char *path = tg_test_temp_file ("old.png", "before", 6);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *fresh = g_build_filename (folder, "new.png", NULL);
  g_autofree char *link_path = g_build_filename (folder, "link.png", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (path, link_path), ==, 0);
  g_assert_true (tg_output_save (path, "one", 3, &error));
  assert_contents (path, "one");
  g_assert_true (tg_output_save (fresh, "two", 3, &error));
  assert_contents (fresh, "two");
  g_assert_true (tg_output_save (link_path, "three", 5, &error));
  assert_contents (path, "three");
  g_assert_true (g_file_test (link_path, G_FILE_TEST_IS_SYMLINK));
  g_assert_no_error (error);
  g_assert_cmpuint (count_files (folder), ==, 3);

  g_remove (link_path);
  g_remove (fresh);
  tg_test_remove (g_steal_pointer (&path));
}

/* Thumbnail services make an empty file, hold it open, and read there what the program wrote to
 * its name: it has to stay that file. */
static void
test_held (void)
{
  g_autofree char *path = tg_test_temp_file ("tumbler-1.png", "", 0);
  g_autoptr (GError) error = NULL;
  char bytes[8] = { 0 };
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  g_assert_cmpint (fd, >=, 0);
  g_assert_true (tg_output_save (path, "picture", 7, &error));
  g_assert_no_error (error);
  g_assert_cmpint (read (fd, bytes, sizeof bytes), ==, 7);
  g_assert_cmpstr (bytes, ==, "picture");
  close (fd);
  tg_test_remove (g_steal_pointer (&path));
}

/* What others may do with a file, they may do with the one in its place. */
static void
test_permissions (void)
{
  g_autofree char *path = tg_test_temp_file ("shared.png", "before", 6);
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  g_assert_cmpint (g_chmod (path, 0664), ==, 0);
  g_assert_true (tg_output_save (path, "after", 5, &error));
  g_assert_no_error (error);
  assert_contents (path, "after");
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0664);
  tg_test_remove (g_steal_pointer (&path));
}

/* A disk that is full after two bytes: what was there stays, nothing is left half, and the
 * words are those of the system. */
static void
test_full (void)
{
  g_autofree char *path = tg_test_temp_file ("old.png", "is", 2);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *fresh = g_build_filename (folder, "new.png", NULL);
  g_autofree char *empty = g_build_filename (folder, "empty.png", NULL);
  const char *paths[] = { path, fresh, empty };
  struct rlimit before, limit;

  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 2;
  /* Writing beyond the limit is an error, not the end of the program. */
  signal (SIGXFSZ, SIG_IGN);
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean saved;

      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      saved = tg_output_save (paths[i], "0123456789", 10, &error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
      g_assert_false (saved);
      g_assert_cmpstr (error->message, ==, g_strerror (EFBIG));
    }
  assert_contents (path, "is");
  assert_contents (empty, "");
  g_assert_cmpuint (count_files (folder), ==, 2);
  g_remove (empty);
  tg_test_remove (g_steal_pointer (&path));
}

/* Devices are written to, neither replaced nor removed; a folder is none. */
static void
test_devices (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tg_output_save ("/dev/null", "bytes", 5, &error));
  g_assert_no_error (error);
  g_assert_false (tg_output_save ("/dev/full", "bytes", 5, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_assert_cmpstr (error->message, ==, g_strerror (ENOSPC));
  g_clear_error (&error);
  g_assert_true (g_file_test ("/dev/full", G_FILE_TEST_EXISTS) && !g_file_test ("/dev/full", G_FILE_TEST_IS_REGULAR));
  g_assert_false (tg_output_save ("/", "bytes", 5, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
  g_clear_error (&error);
  g_assert_false (tg_output_save ("/no/such/folder/x.png", "bytes", 5, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/output/save", test_save);
  g_test_add_func ("/export/output/held", test_held);
  g_test_add_func ("/export/output/permissions", test_permissions);
  g_test_add_func ("/export/output/full", test_full);
  g_test_add_func ("/export/output/devices", test_devices);

  return g_test_run ();
}
