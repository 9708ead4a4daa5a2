/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `tensorglass-cli heatmap` as a script sees it. */

#include "config.h"

#include <string.h>

#include <glib/gstdio.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

typedef struct
{
  char *model;
  char *picture;
} Files;

static void
set_up (Files         *files,
        gconstpointer  unused)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  static const guint64 ne[] = { 64, 20, 2 };
  static const guint64 odd[] = { 64, 0 };
  g_autofree float *values = g_new (float, 64 * 20 * 2);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < 64 * 20 * 2; i++)
    values[i] = (float) (i % 97) - 48.0f;
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "w", TG_TYPE_ID_F32, ne, 3, values, 64 * 20 * 2 * sizeof *values);
  tg_gguf_writer_add_tensor (writer, "empty", TG_TYPE_ID_F32, odd, 2, NULL, 0);
  bytes = tg_gguf_writer_to_bytes (writer);
  files->model = tg_test_temp_file ("model.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  files->picture = tg_test_temp_file ("picture.png", "", 0);
}

static void
tear_down (Files         *files,
           gconstpointer  unused)
{
  tg_test_remove (files->model);
  tg_test_remove (files->picture);
}

/* Width and height as they stand in the first chunk of a PNG file. */
static void
assert_png (const char *path,
            guint       width,
            guint       height)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  const guint8 *bytes;
  gsize length;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (length, >, 32);
  bytes = (const guint8 *) contents;
  g_assert_cmpmem (bytes, 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_cmpuint (bytes[18] * 256u + bytes[19], ==, width);
  g_assert_cmpuint (bytes[22] * 256u + bytes[23], ==, height);
}

/* A picture of the size that was asked for, whatever is to be seen of the tensor. */
static void
test_picture (Files         *files,
              gconstpointer  unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "heatmap", "-o", files->picture, files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_cmpstr (r.out, ==, "");
  g_assert_cmpstr (r.err, ==, "");
  assert_png (files->picture, 960, 720);

  tg_test_run (&r, "heatmap", "-o", files->picture, "--size", "400x300", "--reduce", "extreme", "--range",
               "symmetric:sigma:2", "--colormap", "magma", "--log", "--rows", "3:9", "--cols", "7:", "--slice", "1",
               "--threads", "2", files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 0);
  assert_png (files->picture, 400, 300);
}

/* The same tensor gives the same file for any number of threads. */
static void
test_same (Files         *files,
           gconstpointer  unused)
{
  g_auto (TgTestRun) r = { 0 };
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  gsize n_one, n_two;

  tg_test_run (&r, "heatmap", "-o", files->picture, "--threads", "1", files->model, "w", NULL);
  g_file_get_contents (files->picture, &one, &n_one, NULL);
  tg_test_run (&r, "heatmap", "-o", files->picture, "--threads", "3", files->model, "w", NULL);
  g_file_get_contents (files->picture, &two, &n_two, NULL);
  g_assert_cmpmem (one, n_one, two, n_two);
}

/* Nonsense is refused by name, before anything is written. */
static void
test_usage (Files         *files,
            gconstpointer  unused)
{
  static const char *const wrong[][2] = {
    { "--size", "0x10" },
    { "--size", "10" },
    { "--size", "99999x10" },
    { "--reduce", "median" },
    { "--range", "2:1" },
    { "--colormap", "jet" },
    { "--rows", "5:3" },
    { "--slice", "2" },
    { "--threads", "-1" },
    { "--threads", "0" },
    { "--threads", "1025" },
  };
  g_auto (TgTestRun) r = { 0 };
  GStatBuf info;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      tg_test_run (&r, "heatmap", "-o", files->picture, wrong[i][0], wrong[i][1], files->model, "w", NULL);
      g_assert_cmpint (r.status, ==, 64);
      g_assert_cmpstr (r.err, !=, "");
    }
  tg_test_run (&r, "heatmap", files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "heatmap", "-o", files->picture, files->model, NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_cmpint (g_stat (files->picture, &info), ==, 0);
  g_assert_cmpint (info.st_size, ==, 0);
}

/* What is not there, cannot be written, or must not be written. */
static void
test_errors (Files         *files,
             gconstpointer  unused)
{
  g_auto (TgTestRun) r = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize n_before, n_after;

  tg_test_run (&r, "heatmap", "-o", files->picture, files->model, "v", NULL);
  g_assert_cmpint (r.status, ==, 2);
  tg_test_run (&r, "heatmap", "-o", files->picture, files->model, "empty", NULL);
  g_assert_cmpint (r.status, ==, 2);
  tg_test_run (&r, "heatmap", "-o", "/no/such/folder/x.png", files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_true (g_str_has_prefix (r.err, "/no/such/folder/x.png: "));
  g_assert_true (g_str_has_suffix (r.err, ": No such file or directory\n"));
  tg_test_run (&r, "heatmap", "-o", "/dev/full", files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_true (g_str_has_prefix (r.err, "/dev/full: "));
  g_assert_nonnull (strstr (r.err, "No space left on device"));
  tg_test_run (&r, "thumbnail", files->model, "/dev/full", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "No space left on device"));
  g_assert_true (g_file_test ("/dev/full", G_FILE_TEST_EXISTS) && !g_file_test ("/dev/full", G_FILE_TEST_IS_REGULAR));

  g_file_get_contents (files->model, &before, &n_before, NULL);
  tg_test_run (&r, "heatmap", "-o", files->model, files->model, "w", NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_file_get_contents (files->model, &after, &n_after, NULL);
  g_assert_cmpmem (before, n_before, after, n_after);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/cli/heatmap/picture", Files, NULL, set_up, test_picture, tear_down);
  g_test_add ("/cli/heatmap/same", Files, NULL, set_up, test_same, tear_down);
  g_test_add ("/cli/heatmap/usage", Files, NULL, set_up, test_usage, tear_down);
  g_test_add ("/cli/heatmap/errors", Files, NULL, set_up, test_errors, tear_down);

  return g_test_run ();
}
