/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program as a script sees it: what it prints, where, and what it exits with. */

#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-tensor-type.h"
#include "tg-test-run.h"
#include "tg-test-util.h"

/* A small model with one tensor of 64 × 2 F32, whose bytes are 0, 1, 2, … */
static GBytes *
make_model (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  static const guint64 ne[] = { 64, 2 };
  static const char *const tokens[] = { "<s>", "a\tb", "世界" };
  guint8 data[64 * 2 * 4];

  for (gsize i = 0; i < sizeof data; i++)
    data[i] = (guint8) i;
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.name", "Small \x1b[31mred");
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 1);
  tg_gguf_writer_add_uint (writer, "x.large", TG_VALUE_UINT64, G_MAXUINT64);
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, G_N_ELEMENTS (tokens));
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_q.weight", TG_TYPE_ID_F32, ne, 2, data, sizeof data);

  return tg_gguf_writer_to_bytes (writer);
}

typedef struct
{
  GBytes *bytes;
  char *path;
} Model;

static void
set_up (Model        *model,
        gconstpointer cut)
{
  gsize length;
  const void *data;

  model->bytes = make_model ();
  data = g_bytes_get_data (model->bytes, &length);
  model->path = tg_test_temp_file ("model.gguf", data, length - GPOINTER_TO_SIZE (cut));
}

static void
tear_down (Model        *model,
           gconstpointer cut)
{
  g_bytes_unref (model->bytes);
  tg_test_remove (model->path);
}

/* A wrong command line is 64 and says what is wrong, on the standard error. */
static void
test_usage (void)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_cmpstr (r.out, ==, "");
  g_assert_nonnull (strstr (r.err, "check"));
  tg_test_run (&r, "chekc", NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_nonnull (strstr (r.err, "chekc"));
  tg_test_run (&r, "info", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "info", "one.gguf", "two.gguf", "three.gguf", NULL);
  g_assert_cmpint (r.status, ==, 64);
  g_assert_nonnull (strstr (r.err, "“two.gguf”"));
  g_assert_nonnull (strstr (r.err, "FILE"));
  tg_test_run (&r, "info", "--no-such-option", "x", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "dump", "--arrays", "many", "x", NULL);
  g_assert_cmpint (r.status, ==, 64);
  tg_test_run (&r, "--help", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_cmpstr (r.err, ==, "");
  tg_test_run (&r, "check", "--help", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_nonnull (strstr (r.out, "tensorglass-cli check"));
  tg_test_run (&r, "--version", NULL);
  g_assert_cmpstr (r.out, ==, "tensorglass-cli " PACKAGE_VERSION "\n");
}

/* A file that is fine is not talked about. */
static void
test_check_good (Model        *model,
                 gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "check", model->path, NULL);
  g_assert_cmpstr (r.err, ==, "");
  g_assert_cmpstr (r.out, ==, "");
  g_assert_cmpint (r.status, ==, 0);
}

/* Missing data is level L3 and status 1, with tensor and offset; the worst of several
 * files counts. */
static void
test_check_cut (Model        *model,
                gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };
  char *text = tg_test_temp_file ("text.gguf", "hello", 5);

  tg_test_run (&r, "check", model->path, NULL);
  g_assert_cmpint (r.status, ==, 1);
  g_assert_nonnull (strstr (r.out, "model.gguf: L3: tensor \"blk.0.attn_q.weight\" at "));

  tg_test_run (&r, "check", model->path, text, NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.out, "text.gguf: L1: magic at 0: "));

  tg_test_run (&r, "check", "--json", model->path, NULL);
  g_assert_cmpint (r.status, ==, 1);
  g_assert_nonnull (strstr (r.out, "\"severity\": \"L3\""));

  tg_test_run (&r, "check", "/nowhere/model.gguf", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_cmpstr (r.out, ==, "");
  g_assert_nonnull (strstr (r.err, "/nowhere/model.gguf: "));
  tg_test_remove (text);
}

/* Numbers keep all their bits, arrays are cut where told. */
static void
test_dump (Model        *model,
           gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "dump", "--json", "--arrays", "2", model->path, NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_nonnull (strstr (r.out, "\"version\": 3"));
  g_assert_nonnull (strstr (r.out, "\"endianness\": \"little\""));
  g_assert_nonnull (strstr (r.out, "\"value\": 18446744073709551615"));
  g_assert_nonnull (strstr (r.out, "\"element_type\": \"str\""));
  g_assert_nonnull (strstr (r.out, "\"count\": 3"));
  g_assert_nonnull (strstr (r.out, "a\\tb"));
  g_assert_null (strstr (r.out, "世界"));
  g_assert_nonnull (strstr (r.out, "\"dims\": [64, 2]"));
  g_assert_nonnull (strstr (r.out, "\"problems\": []"));

  tg_test_run (&r, "dump", "--json", "--arrays", "all", model->path, NULL);
  g_assert_nonnull (strstr (r.out, "世界"));
}

/* One value is printed whole; what could steer a terminal is escaped in tables. */
static void
test_metadata (Model        *model,
               gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "metadata", model->path, NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_true (g_str_has_prefix (r.out, "key\ttype\tcount\tvalue\n"));
  g_assert_null (strchr (r.out, '\x1b'));
  tg_test_run (&r, "metadata", model->path, "general.architecture", NULL);
  g_assert_cmpstr (r.out, ==, "llama\n");
  tg_test_run (&r, "metadata", model->path, "tokenizer.ggml.tokens", NULL);
  g_assert_cmpstr (r.out, ==, "<s>\na\\tb\n世界\n");
  tg_test_run (&r, "metadata", model->path, "no.such.key", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "no.such.key"));
}

/* A pattern that matches nothing is an answer that could not be given, and said. */
static void
test_tensors (Model        *model,
              gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "tensors", model->path, "blk.*", NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_nonnull (strstr (r.out, "\nblk.0.attn_q.weight\tF32\t64x2\t128\t512\t"));
  tg_test_run (&r, "tensors", model->path, "no*", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_nonnull (strstr (r.err, "model.gguf: no name of a tensor matches\n"));
  g_assert_cmpstr (r.out, ==, "name\ttype\tshape\telements\tbytes\toffset\tbits_per_weight\tpart\n");
}

/* The bytes are those of the file; of a cut tensor what is there, and an error. */
static void
test_bytes (Model        *model,
            gconstpointer cut)
{
  g_autofree char *command = g_strdup_printf ("'%s' bytes '%s' blk.0.attn_q.weight | wc -c; exit ${PIPESTATUS[0]}",
                                              g_getenv ("TENSORGLASS_CLI"), model->path);
  const char *argv[] = { "bash", "-c", command, NULL };
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (WEXITSTATUS (status), ==, cut != NULL ? 2 : 0);
  g_assert_cmpint (atoi (out), ==, 512 - GPOINTER_TO_INT (cut));
  g_assert_cmpint (*err != '\0', ==, cut != NULL);
}

static void
test_info (Model        *model,
           gconstpointer unused)
{
  g_auto (TgTestRun) r = { 0 };

  tg_test_run (&r, "info", model->path, NULL);
  g_assert_cmpint (r.status, ==, 0);
  g_assert_nonnull (strstr (r.out, "llama"));
  g_assert_null (strchr (r.out, '\x1b'));
  tg_test_run (&r, "info", "--json", model->path, NULL);
  g_assert_nonnull (strstr (r.out, "\"parameters\": 128"));
  tg_test_run (&r, "info", "/", NULL);
  g_assert_cmpint (r.status, ==, 2);
  g_assert_cmpstr (r.out, ==, "");
}

/* A full disk must not look like success. */
static void
test_full_disk (Model        *model,
                gconstpointer unused)
{
  static const char *const arguments[] = { "dump --json", "info", "info --help", "hex --help", "--help", "--version" };

  for (gsize i = 0; i < G_N_ELEMENTS (arguments); i++)
    {
      g_autofree char *command = g_strdup_printf ("'%s' %s '%s' > /dev/full",
                                                  g_getenv ("TENSORGLASS_CLI"), arguments[i], model->path);
      const char *argv[] = { "sh", "-c", command, NULL };
      g_autofree char *err = NULL;
      int status;

      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &err, &status,
                                   NULL));
      g_assert_cmpint (WEXITSTATUS (status), ==, 2);
      g_assert_cmpstr (err, ==, "tensorglass-cli: cannot write the output: No space left on device\n");
    }
}

#define ADD(path, cut, func) \
  g_test_add (path, Model, GSIZE_TO_POINTER (cut), set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/usage", test_usage);
  ADD ("/cli/check/good", 0, test_check_good);
  ADD ("/cli/check/cut", 100, test_check_cut);
  ADD ("/cli/dump", 0, test_dump);
  ADD ("/cli/metadata", 0, test_metadata);
  ADD ("/cli/tensors", 0, test_tensors);
  ADD ("/cli/bytes/whole", 0, test_bytes);
  ADD ("/cli/bytes/cut", 100, test_bytes);
  ADD ("/cli/info", 0, test_info);
  ADD ("/cli/full-disk", 0, test_full_disk);

  return g_test_run ();
}
