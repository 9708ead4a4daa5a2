/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-trace.h"
#include "tg-test-util.h"

/* A folder with two models that nobody may write to. */
typedef struct
{
  char *paths[2];
  char *folder;
  char *sums[2];
  struct stat stats[2];
} Fixture;

static char *
sum_file (const char *path)
{
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));

  return tg_test_sha256 (contents, length);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autoptr (GBytes) bytes = NULL;
      const float values[] = { 1, 2, 3, (float) i };

      tg_gguf_writer_add_string (writer, "general.architecture", "llama");
      tg_gguf_writer_add_tensor (writer, "w", TG_TYPE_ID_F32, (const guint64[]){ 2, 2 }, 2, values, sizeof values);
      bytes = tg_gguf_writer_to_bytes (writer);
      if (i == 0)
        {
          fixture->paths[0] = tg_test_temp_file ("a.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
          fixture->folder = g_path_get_dirname (fixture->paths[0]);
        }
      else
        {
          fixture->paths[1] = g_build_filename (fixture->folder, "b.gguf", NULL);
          g_assert_true (g_file_set_contents (fixture->paths[1], g_bytes_get_data (bytes, NULL),
                                              (gssize) g_bytes_get_size (bytes), NULL));
        }
      g_assert_cmpint (g_chmod (fixture->paths[i], 0444), ==, 0);
      g_assert_cmpint (stat (fixture->paths[i], &fixture->stats[i]), ==, 0);
      fixture->sums[i] = sum_file (fixture->paths[i]);
    }
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    g_free (fixture->sums[i]);
  g_remove (fixture->paths[1]);
  g_free (fixture->paths[1]);
  tg_test_remove (fixture->paths[0]);
  g_free (fixture->folder);
}

/* Bytes, times and mode are as they were, and there is nothing else in the folder. */
static void
assert_untouched (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *sum = sum_file (fixture->paths[i]);
      struct stat now;

      g_assert_cmpstr (sum, ==, fixture->sums[i]);
      g_assert_cmpint (stat (fixture->paths[i], &now), ==, 0);
      g_assert_cmpint (now.st_mtim.tv_sec, ==, fixture->stats[i].st_mtim.tv_sec);
      g_assert_cmpint (now.st_mtim.tv_nsec, ==, fixture->stats[i].st_mtim.tv_nsec);
      g_assert_cmpint (now.st_ctim.tv_sec, ==, fixture->stats[i].st_ctim.tv_sec);
      g_assert_cmpint (now.st_ctim.tv_nsec, ==, fixture->stats[i].st_ctim.tv_nsec);
      g_assert_cmpuint (now.st_mode, ==, fixture->stats[i].st_mode);
    }
  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, 2);
}

/* The tracer sees what it is there to see. */
static void
test_tracer (Fixture *fixture,
             gconstpointer data)
{
  static const char *const scripts[] = {
    "echo >> \"$0/a.gguf\"",
    ": > \"$0/c.gguf\"",
    "rm -f \"$0/c.gguf\"",
    "touch \"$0/a.gguf\"",
    "ln -sf x \"$0/d\"",
    "mv \"$0/d\" \"$0/e\"",
    "chmod 0600 \"$0/a.gguf\"",
    "rm -f \"$0/e\"",
  };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      const char *argv[] = { "/bin/sh", "-c", scripts[i], fixture->folder, NULL };
      g_auto (TgTestTrace) trace = { 0 };

      tg_test_trace_run (&trace, argv, fixture->folder);
      g_test_message ("%s", scripts[i]);
      g_assert_cmpint (trace.status, ==, 0);
      g_assert_cmpuint (trace.complaints->len, >, 0);
    }
}

/* Every command opens the file for reading, and does nothing else to it or its folder. */
static void
test_commands (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *elsewhere = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  g_autofree char *picture = g_build_filename (elsewhere, "out.png", NULL);
  const char *cli = g_getenv ("TENSORGLASS_CLI");
  const char *a = fixture->paths[0], *b = fixture->paths[1];
  const char *commands[][9] = {
    { cli, "info", a, NULL },
    { cli, "check", a, b, NULL },
    { cli, "dump", a, "--json", "--arrays", "all", NULL },
    { cli, "metadata", a, NULL },
    { cli, "tensors", a, NULL },
    { cli, "values", a, "w", NULL },
    { cli, "stats", a, NULL },
    { cli, "compare", a, b, NULL },
    { cli, "hex", a, NULL },
    { cli, "bytes", a, "w", NULL },
    { cli, "thumbnail", "-s", "64", a, picture, NULL },
  };

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (TgTestTrace) trace = { 0 };

      tg_test_trace_run (&trace, commands[i], fixture->folder);
      g_test_message ("%s: opened %u times", commands[i][1], trace.n_opened);
      for (guint k = 0; k < trace.complaints->len; k++)
        g_test_message ("%s", (const char *) g_ptr_array_index (trace.complaints, k));
      g_assert_cmpint (trace.status, <=, 1);
      g_assert_cmpuint (trace.n_opened, >, 0);
      g_assert_cmpuint (trace.complaints->len, ==, 0);
      assert_untouched (fixture);
    }
  g_remove (picture);
  g_rmdir (elsewhere);
}

/* A model is not the place to write its own picture to, whichever command draws it. */
static void
test_refused (Fixture *fixture,
              gconstpointer data)
{
  const char *a = fixture->paths[0], *b = fixture->paths[1];
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "thumbnail", a, a, NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_true (g_str_has_prefix (r.err, a));
  assert_untouched (fixture);
  tg_test_run (&r, "heatmap", "-o", a, a, "w", NULL);
  g_assert_cmpint (r.status, ==, 64);
  assert_untouched (fixture);

  /* Nor is another model, as with one name forgotten, or with the next part of a split one. */
  tg_test_run (&r, "thumbnail", a, b, NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_true (g_str_has_prefix (r.err, b));
  assert_untouched (fixture);
  tg_test_run (&r, "heatmap", "-o", b, a, "w", NULL);
  g_assert_cmpint (r.status, ==, 64);
  assert_untouched (fixture);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/cli/never-written/tracer", Fixture, NULL, set_up, test_tracer, tear_down);
  g_test_add ("/cli/never-written/commands", Fixture, NULL, set_up, test_commands, tear_down);
  g_test_add ("/cli/never-written/refused", Fixture, NULL, set_up, test_refused, tear_down);

  return g_test_run ();
}
