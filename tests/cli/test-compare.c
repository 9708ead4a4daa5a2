/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `tensorglass-cli compare` as a script sees it. */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

typedef struct
{
  char *path[4]; /* reference, copy, other weights, other metadata */
  char *cut;
} Models;

static GBytes *
make_model (guint which)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  static const guint64 ne[] = { 2, 2 };
  static const float floats[] = { 10.0f, 0.0f, 0.0f, 0.0f };
  static const float shifted[] = { 10.0f, 0.0f, 0.0f, -1.0f };

  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, which == 3 ? 7 : 1);
  tg_gguf_writer_add_tensor (writer, "same", TG_TYPE_ID_F32, ne, 2, floats, sizeof floats);
  tg_gguf_writer_add_tensor (writer, "other", TG_TYPE_ID_F32, ne, 2, which == 2 ? shifted : floats, sizeof floats);

  return tg_gguf_writer_to_bytes (writer);
}

static void
set_up (Models       *models,
        gconstpointer unused)
{
  for (guint which = 0; which < G_N_ELEMENTS (models->path); which++)
    {
      g_autoptr (GBytes) bytes = make_model (which);
      gsize length;
      const void *data = g_bytes_get_data (bytes, &length);

      models->path[which] = tg_test_temp_file ("model.gguf", data, length);
      if (which == 0)
        models->cut = tg_test_temp_file ("cut.gguf", data, length - 20);
    }
}

static void
tear_down (Models       *models,
           gconstpointer unused)
{
  for (guint which = 0; which < G_N_ELEMENTS (models->path); which++)
    tg_test_remove (models->path[which]);
  tg_test_remove (models->cut);
}

/* 0 only if all is the same: tensors, and unless some tensors were asked for, metadata. */
static void
test_status (Models       *models,
             gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "compare", models->path[0], models->path[0], NULL);
  g_assert_cmpint (r.status, ==, 0);
  tg_test_run (&r, "compare", models->path[0], models->path[1], NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_cmpstr (r.err, ==, "");
  tg_test_run (&r, "compare", models->path[0], models->path[2], NULL);
  g_assert_cmpint (r.status, ==, 1);
  tg_test_run (&r, "compare", models->path[0], models->path[2], "s*", NULL);
  g_assert_cmpint (r.status, ==, 0);
  tg_test_run (&r, "compare", models->path[0], models->path[3], NULL);
  g_assert_cmpint (r.status, ==, 1);
  tg_test_run (&r, "compare", models->path[0], models->path[3], "*", NULL);
  g_assert_cmpint (r.status, ==, 0);
}

/* A line for each tensor, with the same text for any number of threads. */
static void
test_table (Models       *models,
            gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };
  g_auto (TgTestRun) two = { 0 };

  tg_test_run (&r, "compare", "--threads", "1", models->path[0], models->path[2], NULL);
  g_assert_cmpstr (r.out, ==,
                   "name\tstatus\ttype_a\ttype_b\tn\tmse\trmse\trel_rmse\tsnr_db\tmax_abs\tmax_row\tmax_col\tmax_slice\t"
                   "mean_abs\tbias\tcosine\n"
                   "same\tidentical\tF32\tF32\t4\t0\t0\t0\tinf\t0\t0\t0\t0\t0\t0\t1\n"
                   "other\tdiffers\tF32\tF32\t4\t0.25\t0.5\t0.1\t20\t1\t1\t1\t0\t"
                   "0.25\t-0.25\t0.9950371902099892\n");
  tg_test_run (&two, "compare", "--threads", "2", models->path[0], models->path[2], NULL);
  g_assert_cmpstr (two.out, ==, r.out);
}

/* With JSON come the metadata. */
static void
test_json (Models       *models,
           gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "compare", "--json", models->path[0], models->path[3], NULL);
  g_assert_cmpint (r.status, ==, 1);
  g_assert_nonnull (strstr (r.out, "\"changed\": ["));
  g_assert_nonnull (strstr (r.out, "\"key\": \"general.file_type\""));
  g_assert_nonnull (strstr (r.out, "\"status\": \"identical\""));
}

/* The picture of a tensor, which is then the only one that is compared; it is never written to a
 * file that is read. */
static void
test_heatmap (Models       *models,
              gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };
  char *png = tg_test_temp_file ("out.png", "", 0);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *picture = NULL;
  gsize length;

  tg_test_run (&r, "compare", models->path[0], models->path[2], "--heatmap", "other", "-o", png, NULL);
  g_assert_cmpint (r.status, ==, 1);
  g_assert_null (strstr (r.out, "\nsame\t"));
  g_assert_nonnull (strstr (r.out, "\nother\tdiffers\t"));
  g_assert_true (g_file_get_contents (png, &picture, &length, NULL));
  g_assert_true (length > 1000 && memcmp (picture, "\x89PNG", 4) == 0);

  tg_test_run (&r, "compare", models->path[0], models->path[2], "--heatmap", "other", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", models->path[0], models->path[2], "-o", png, NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", models->path[0], models->path[2], "--heatmap", "none", "-o", png, NULL);
  g_assert_cmpint (r.status, ==, 2);

  g_assert_true (g_file_get_contents (models->path[2], &before, &length, NULL));
  tg_test_run (&r, "compare", models->path[0], models->path[2], "--heatmap", "other", "-o", models->path[2], NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_true (g_file_get_contents (models->path[2], &after, NULL, NULL));
  g_assert_cmpmem (before, length, after, length);

  tg_test_remove (png);
}

/* What cannot be read, compared or understood. */
static void
test_errors (Models       *models,
             gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "compare", models->path[0], NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", models->path[0], models->path[0], "*", "*", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", "--threads", "-1", models->path[0], models->path[0], NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", "--threads", "0", models->path[0], models->path[0], NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "compare", models->path[0], "/no/such/file.gguf", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "/no/such/file.gguf: "));
  tg_test_run (&r, "compare", models->path[0], models->path[0], "no*", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "matches"));

  tg_test_run (&r, "compare", models->path[0], models->cut, NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.out, "\nsame\tidentical\t"));
  g_assert_nonnull (strstr (r.out, "\nother\tunreadable\tF32\tF32\t\t"));
  g_assert_nonnull (strstr (r.err, "cut.gguf: other: "));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add (path, Models, NULL, set_up, func, tear_down)
  ADD ("/cli/compare/status", test_status);
  ADD ("/cli/compare/table", test_table);
  ADD ("/cli/compare/json", test_json);
  ADD ("/cli/compare/heatmap", test_heatmap);
  ADD ("/cli/compare/errors", test_errors);

  return g_test_run ();
}
