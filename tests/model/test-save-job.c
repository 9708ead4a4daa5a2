/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-save-job.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-error.h"
#include "tg-test-util.h"

typedef struct
{
  TgJob     *job;
  GMainLoop *loop;
  char      *path;
  char      *folder;
  TgMapping *mapping;
} Fixture;

static void
finished_cb (Fixture *fixture)
{
  g_main_loop_quit (fixture->loop);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->job = tg_job_new ();
  fixture->loop = g_main_loop_new (NULL, FALSE);
  g_signal_connect_swapped (fixture->job, "finished", G_CALLBACK (finished_cb), fixture);
  fixture->path = tg_test_temp_file ("model.gguf", "0123456789", 10);
  fixture->folder = g_path_get_dirname (fixture->path);
  fixture->mapping = tg_mapping_new (fixture->path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->job);
  g_main_loop_unref (fixture->loop);
  tg_mapping_unref (fixture->mapping);
  g_free (fixture->folder);
  tg_test_remove (fixture->path);
}

static TgSaved *
save (Fixture     *fixture,
      guint64      offset,
      guint64      size,
      const char  *path,
      GError     **error)
{
  g_autoptr (GFile) destination = g_file_new_for_path (path);

  tg_save_job_start (fixture->job, fixture->mapping, offset, size, destination, NULL, 0);
  g_main_loop_run (fixture->loop);

  return tg_job_steal_result (fixture->job, error);
}

static void
assert_contents (const char *path,
                 const char *expected)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (contents, ==, expected);
}

/* The bytes, no more and no less, and over what was there before. */
static void
test_save (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "piece.bin", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgSaved) saved = NULL;

  g_assert_true (g_file_set_contents (path, "something longer than that", -1, NULL));
  saved = save (fixture, 2, 5, path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (saved->size, ==, 5);
  assert_contents (path, "23456");
  g_remove (path);
}

/* The opened file is never written to, whatever name leads to it. */
static void
test_own_file (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *link_path = g_build_filename (fixture->folder, "link.bin", NULL);
  g_autofree char *hard_path = g_build_filename (fixture->folder, "hard.bin", NULL);
  const char *paths[] = { fixture->path, link_path, hard_path };

  g_assert_cmpint (symlink (fixture->path, link_path), ==, 0);
  g_assert_cmpint (link (fixture->path, hard_path), ==, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (save (fixture, 0, 1, paths[i], &error));
      g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
      assert_contents (fixture->path, "0123456789");
    }
  g_remove (link_path);
  g_remove (hard_path);
}

/* Nor is another part of the same model. */
static void
test_other_open_file (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *path = tg_test_temp_file ("other.gguf", "other", 5);
  g_autoptr (TgMapping) other = tg_mapping_new (path, NULL);
  g_autoptr (GFile) destination = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  tg_save_job_start (fixture->job, fixture->mapping, 0, 1, destination, &other, 1);
  g_main_loop_run (fixture->loop);
  g_assert_null (tg_job_steal_result (fixture->job, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
  assert_contents (path, "other");
  tg_test_remove (g_steal_pointer (&path));
}

/* A file that could not be finished is not left behind where there was none. */
static void
test_unfinished (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "piece.bin", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (save (fixture, 5, 6, path, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* The disk is full: the words of the system, and what there was of the file is taken away. */
static void
test_full (Fixture       *fixture,
           gconstpointer  data)
{
  struct rlimit before_all, limit;
  g_autofree char *path = g_build_filename (fixture->folder, "piece.bin", NULL);

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before_all), ==, 0);
  limit = before_all;
  limit.rlim_cur = 3;
  for (guint before = 0; before < 2; before++)
    {
      g_autoptr (GError) error = NULL;
      TgSaved *saved;

      if (before)
        g_assert_true (g_file_set_contents (path, "is", -1, NULL));
      /* Writing beyond the limit is an error, not the end of the program. */
      signal (SIGXFSZ, SIG_IGN);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      saved = save (fixture, 0, 10, path, &error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before_all), ==, 0);
      g_assert_null (saved);
      g_assert_nonnull (strstr (error->message, g_strerror (EFBIG)));
      if (before)
        assert_contents (path, "is");
      else
        g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  g_remove (path);
}

/* Bytes the file does not have: an error, and what was there before stays. */
static void
test_missing_bytes (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "piece.bin", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  g_assert_null (save (fixture, 5, 6, path, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
  assert_contents (path, "before");
  g_remove (path);
}

/* A folder that does not exist: the words of the system. */
static void
test_no_folder (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "none", "piece.bin", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (save (fixture, 0, 1, path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/model/save-job/save", Fixture, NULL, set_up, test_save, tear_down);
  g_test_add ("/model/save-job/own-file", Fixture, NULL, set_up, test_own_file, tear_down);
  g_test_add ("/model/save-job/other-open-file", Fixture, NULL, set_up, test_other_open_file, tear_down);
  g_test_add ("/model/save-job/unfinished", Fixture, NULL, set_up, test_unfinished, tear_down);
  g_test_add ("/model/save-job/full", Fixture, NULL, set_up, test_full, tear_down);
  g_test_add ("/model/save-job/missing-bytes", Fixture, NULL, set_up, test_missing_bytes, tear_down);
  g_test_add ("/model/save-job/no-folder", Fixture, NULL, set_up, test_no_folder, tear_down);

  return g_test_run ();
}
