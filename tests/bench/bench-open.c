/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tg-gguf-writer.h"
#include "tg-gguf.h"

/* What it costs to open a file: the time from a mapping to a complete, validated index, beside one
 * pass over the same bytes through a mapping of its own, and the memory of its own that the process
 * takes for it over an empty file's. Mapping, index and pass are made anew in each round, so that
 * the page faults count on both sides; the best of all rounds counts. The files are in the page cache. */

#define N_TOKENS 151936
#define N_MERGES 151387
#define N_KEYS 300000
#define N_TENSORS 200000
#define N_ROUNDS 30

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);

  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* Memory of the process that is no file's, in bytes. */
static gint64
get_private (void)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL) || (line = strstr (text, "RssAnon:")) == NULL)
    return 0;

  return g_ascii_strtoll (line + strlen ("RssAnon:"), NULL, 10) * 1024;
}

/* Pieces of words of three to eleven bytes, some not ASCII, as in a byte-level vocabulary. */
static gsize
make_token (guint i,
            char  token[64])
{
  static const char *const parts[] = { "a", "in", "the", "Ġ", "er", "on", "ation", "世", "ing", "_", "Ġof", "x1", "str", "()", "é", "🦙" };

  return (gsize) g_snprintf (token, 64, "%s%s%s%s", i % 3 == 0 ? "Ġ" : "", parts[i % 16], parts[i / 16 % 16], parts[i / 256 % 16]);
}

static void
add_vocabulary (TgGgufWriter *writer)
{
  char token[64], merge[128];

  tg_gguf_writer_begin_array (writer, "tokenizer.ggml.tokens", TG_VALUE_STRING, N_TOKENS);
  for (guint i = 0; i < N_TOKENS; i++)
    tg_gguf_writer_append_string (writer, token, make_token (i, token));
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_begin_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, N_TOKENS);
  for (gint32 i = 0; i < N_TOKENS; i++)
    tg_gguf_writer_append (writer, &(gint32){ 1 });
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_begin_array (writer, "tokenizer.ggml.merges", TG_VALUE_STRING, N_MERGES);
  for (guint i = 0; i < N_MERGES; i++)
    {
      make_token (i, token);
      tg_gguf_writer_append_string (writer, merge, (gsize) g_snprintf (merge, sizeof merge, "%s %s", token, token + strlen (token) / 2));
    }
  tg_gguf_writer_end_array (writer);
}

/* A vocabulary, a handful of keys and 328 MB of tensors, which stay holes. */
static void
fill_model (TgGgufWriter *writer)
{
  const guint64 embeddings[] = { 512, N_TOKENS };
  const guint64 matrix[] = { 512, 512 };

  add_vocabulary (writer);
  tg_gguf_writer_add_tensor (writer, "token_embd.weight", TG_TYPE_ID_F16, embeddings, 2, NULL, 2 * embeddings[0] * embeddings[1]);
  tg_gguf_writer_add_tensor (writer, "output.weight", TG_TYPE_ID_F16, embeddings, 2, NULL, 2 * embeddings[0] * embeddings[1]);
  for (guint i = 0; i < 37; i++)
    {
      g_autofree char *name = g_strdup_printf ("blk.%u.attn_q.weight", i);

      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F16, matrix, 2, NULL, 2 * matrix[0] * matrix[1]);
    }
}

static void
fill_keys (TgGgufWriter *writer)
{
  for (guint i = 0; i < N_KEYS; i++)
    {
      char key[32];

      g_snprintf (key, sizeof key, "k%06u", i);
      tg_gguf_writer_add_uint (writer, key, TG_VALUE_UINT8, i % 200);
    }
}

static void
fill_tensors (TgGgufWriter *writer)
{
  const guint64 ne[] = { 1 };

  for (guint i = 0; i < N_TENSORS; i++)
    {
      char name[32];

      g_snprintf (name, sizeof name, "t%06u", i);
      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F32, ne, 1, NULL, 4);
    }
}

static void
fill_nothing (TgGgufWriter *writer)
{
}

static guint64 sink;

static double
time_pass (const char *path,
           guint64     n)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, n);
  double begin = now ();
  guint64 sum = 0;

  for (guint64 i = 0; i + 8 <= n; i += 8)
    {
      guint64 word;

      memcpy (&word, bytes + i, sizeof word);
      sum += word;
    }
  sink += sum;

  return now () - begin;
}

static double
time_open (const char *path,
           guint64    *metadata_end,
           gint64     *private)
{
  gint64 before = get_private ();
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  double begin = now ();
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  double seconds = now () - begin;

  *private = get_private () - before;
  *metadata_end = tg_gguf_get_metadata_end (gguf);

  return seconds;
}

static void
measure (const char *name,
         void (*fill) (TgGgufWriter *))
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-bench-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "open.gguf", NULL);
  double open = HUGE_VAL, pass = HUGE_VAL, first = 0;
  guint64 metadata_end = 0;
  gint64 private = 0, private_first = 0;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  fill (writer);
  if (!tg_gguf_writer_to_file (writer, path, &error))
    {
      fprintf (stderr, "%s: %s\n", path, error->message);
      exit (1);
    }
  g_clear_pointer (&writer, tg_gguf_writer_free);

  /* What the writer took and gave back must not hide what the index takes. */
  malloc_trim (0);
  first = time_open (path, &metadata_end, &private_first);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      open = MIN (open, time_open (path, &metadata_end, &private));
      pass = MIN (pass, time_pass (path, metadata_end));
    }
  printf ("%s\t%" G_GUINT64_FORMAT "\t%.3f\t%.3f\t%.3f\t%.2f\t%" G_GINT64_FORMAT "\n", name, metadata_end,
          first * 1e3, open * 1e3, pass * 1e3, open / pass, private_first / 1024);

  g_remove (path);
  g_rmdir (folder);
}

int
main (void)
{
  printf ("file\tmetadata_bytes\tfirst_ms\topen_ms\tpass_ms\topen_per_pass\tprivate_kb\n");
  measure ("empty", fill_nothing);
  measure ("vocabulary", fill_model);
  measure ("keys-300000", fill_keys);
  measure ("tensors-200000", fill_tensors);

  return sink == 1;
}
