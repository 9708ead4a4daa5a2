/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands that decode weights, as a script sees them. */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

/* Integers beyond what a float can hold; floats 0, 1, 2 … in four dimensions; a
 * removed type; and last, so that it can be cut, a quantized matrix. */
static GBytes *
make_model (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  static const gint64 integers[] = { G_MAXINT64, G_MININT64, -1 };
  static const guint64 ne_integers[] = { 3 };
  static const guint64 ne_floats[] = { 4, 3, 2, 2 };
  static const guint64 ne_blocks[] = { 32, 2 };
  float floats[48];
  guint8 blocks[36] = { 0x00, 0x3c };

  for (gsize i = 0; i < G_N_ELEMENTS (floats); i++)
    floats[i] = (float) i;
  floats[5] = NAN;
  floats[6] = INFINITY;
  /* d = 1 and codes 8: zeros; then one of 7. */
  memset (blocks + 2, 0x88, 16);
  blocks[2] = 0x8f;
  memcpy (blocks + 18, blocks, 18);
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "integers", TG_TYPE_ID_I64, ne_integers, 1, integers, sizeof integers);
  tg_gguf_writer_add_tensor (writer, "floats", TG_TYPE_ID_F32, ne_floats, 4, floats, sizeof floats);
  tg_gguf_writer_add_tensor (writer, "removed", 31, ne_blocks, 2, blocks, sizeof blocks);
  tg_gguf_writer_add_tensor (writer, "blocks", TG_TYPE_ID_Q4_0, ne_blocks, 2, blocks, sizeof blocks);

  return tg_gguf_writer_to_bytes (writer);
}

typedef struct
{
  char *path;
} Model;

static void
set_up (Model        *model,
        gconstpointer cut)
{
  g_autoptr (GBytes) bytes = make_model ();
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);

  /* What follows the last tensor is padding: 28 bytes. */
  model->path = tg_test_temp_file ("model.gguf", data, length - GPOINTER_TO_SIZE (cut));
}

static void
tear_down (Model        *model,
           gconstpointer cut)
{
  tg_test_remove (model->path);
}

/* Text is exact, for integers to the last of 64 bits, and has a line for each row. */
static void
test_text (Model        *model,
           gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "values", model->path, "integers", NULL);
  g_assert_cmpstr (r.out, ==, "9223372036854775807\t-9223372036854775808\t-1\n");
  g_assert_cmpint (r.status, ==, 0);
  tg_test_run (&r, "values", model->path, "floats", "--slice", "0", NULL);
  g_assert_cmpstr (r.out, ==, "0\t1\t2\t3\n4\tnan\tinf\t7\n8\t9\t10\t11\n");
  tg_test_run (&r, "values", model->path, "floats", "--format", "csv", "--slice", "1,1", "--rows", "1:", "--cols", ":2", NULL);
  g_assert_cmpstr (r.out, ==, "40,41\n44,45\n");
  tg_test_run (&r, "values", model->path, "floats", "--rows", "2", "--cols", "3", NULL);
  g_assert_cmpstr (r.out, ==, "11\n\n23\n\n35\n\n47\n");
  tg_test_run (&r, "values", model->path, "floats", "--rows", "1:1", "--slice", "1", NULL);
  g_assert_cmpstr (r.out, ==, "");
  g_assert_cmpint (r.status, ==, 0);
}

/* A window that is not there is wrong usage, said in words. */
static void
test_usage (Model        *model,
            gconstpointer unused)
{
  static const char *const wrong[][2] = {
    { "--rows", "0:4" },
    { "--rows", "2:1" },
    { "--rows", "3" },
    { "--rows", "x" },
    { "--rows", "" },
    { "--cols", "4:5" },
    { "--cols", "-1:2" },
    { "--cols", "0:18446744073709551616" },
    { "--slice", "2" },
    { "--slice", "0,2" },
    { "--slice", "0," },
    { "--slice", "" },
    { "--slice", "0,0,0" },
    { "--format", "png" },
  };
  static const char *const threads[] = { "0", "-1", "1025", "4294967297", "99999999999999999999", "two" };
  g_auto (TgTestRun) r = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      tg_test_run (&r, "values", model->path, "floats", wrong[i][0], wrong[i][1], NULL);
      g_assert_cmpint (r.status, ==, 64);
      g_assert_cmpstr (r.out, ==, "");
      g_assert_nonnull (strstr (r.err, wrong[i][0]));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      tg_test_run (&r, "stats", model->path, "--threads", threads[i], NULL);
      g_assert_cmpint (r.status, ==, 64);
      g_assert_cmpstr (r.out, ==, "");
      g_assert_nonnull (strstr (r.err, "--threads must be a number from 1 to 1024"));
      g_assert_nonnull (strstr (r.err, threads[i]));
    }
}

/* What cannot be decoded is an error that names the tensor; nothing is made up. */
static void
test_errors (Model        *model,
             gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "values", model->path, "removed", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_cmpstr (r.out, ==, "");
  g_assert_nonnull (strstr (r.err, "removed"));
  tg_test_run (&r, "values", model->path, "no such", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "no such"));
}

/* Of a tensor cut short there are the values up to the cut, and an error. */
static void
test_cut (Model        *model,
          gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "values", model->path, "blocks", "--cols", "0:2", NULL);
  g_assert_cmpstr (r.out, ==, "7\t0\n");
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "blocks"));
  tg_test_run (&r, "stats", model->path, "blocks", NULL);
  g_assert_nonnull (strstr (r.out, "\nblocks\tQ4_0\t32\t0\t7\t"));
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "32"));
}

/* The table has a line for each tensor that can be decoded; the others are named. */
static void
test_stats (Model        *model,
            gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "stats", model->path, "--threads", "2", NULL);
  g_assert_true (g_str_has_prefix (r.out, "name\ttype\tn\tmin\tmax\tmean\tstd\trms\tzeros\tnan\tinf\tp0.1\t"));
  g_assert_nonnull (strstr (r.out, "\nfloats\tF32\t48\t0\t47\t"));
  g_assert_nonnull (strstr (r.out, "\nblocks\tQ4_0\t64\t0\t7\t0.21875\t"));
  g_assert_null (strstr (r.out, "\nremoved"));
  g_assert_nonnull (strstr (r.err, "removed"));
  g_assert_cmpint (r.status, ==, 2);

  tg_test_run (&r, "stats", model->path, "no*", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_true (g_str_has_suffix (r.out, "\tskewness\tkurtosis\n"));
  g_assert_nonnull (strstr (r.err, "no name of a tensor matches\n"));
  tg_test_run (&r, "stats", model->path, "floa*", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_cmpstr (r.err, ==, "");

  /* Only what is asked for is counted. */
  tg_test_run (&r, "stats", model->path, "floa*", "--progress", NULL);
  g_assert_true (g_str_has_suffix (r.err, "1 of 1 tensor\n"));

  tg_test_run (&r, "stats", model->path, "f*", "--json", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_nonnull (strstr (r.out, "\"nan\": 1,"));
  g_assert_nonnull (strstr (r.out, "\"plus_inf\": 1,"));
  g_assert_null (strstr (r.out, "\"codes\""));
  tg_test_run (&r, "stats", model->path, "blocks", "--json", "--codes", NULL);
  g_assert_nonnull (strstr (r.out, "\"codes\""));
  g_assert_nonnull (strstr (r.out, "\"count\": 62"));
}

#define ADD(path, cut, func) \
  g_test_add (path, Model, GSIZE_TO_POINTER (cut), set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/cli/values/text", 0, test_text);
  ADD ("/cli/values/usage", 0, test_usage);
  ADD ("/cli/values/errors", 0, test_errors);
  ADD ("/cli/values/cut", 28 + 10, test_cut);
  ADD ("/cli/stats", 0, test_stats);

  return g_test_run ();
}
