/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the metadata of two files differ. */

#include "config.h"

#include <math.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-metadata-diff.h"
#include "tg-test-util.h"

static TgShards *
open_model (TgGgufWriter *writer)
{
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

/* What both files of the tests have. */
static TgGgufWriter *
begin (TgByteOrder order)
{
  static const char *const tokens[] = { "a", "bb", "ccc" };
  TgGgufWriter *writer = tg_gguf_writer_new ();

  tg_gguf_writer_set_order (writer, order);
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 32);
  tg_gguf_writer_add_float (writer, "llama.rope.freq_base", TG_VALUE_FLOAT32, 10000.0);
  tg_gguf_writer_add_float (writer, "x.nan", TG_VALUE_FLOAT64, NAN);
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, G_N_ELEMENTS (tokens));

  return writer;
}

/* The same keys are the same, in whatever byte order. */
static void
test_same (void)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TgGgufWriter) one = begin (TG_LITTLE_ENDIAN);
      g_autoptr (TgGgufWriter) two = begin (order == 0 ? TG_LITTLE_ENDIAN : TG_BIG_ENDIAN);
      g_autoptr (TgShards) a = open_model (one);
      g_autoptr (TgShards) b = open_model (two);
      g_autoptr (TgMetadataDiff) diff = tg_metadata_diff_new (a, b);

      g_assert_cmpuint (tg_metadata_diff_get_n (diff), ==, 0);
      g_assert_cmpuint (tg_metadata_diff_get_n_same (diff), ==, 5);
    }
}

/* Values, types, keys of one file only, and elements of arrays; duplicate keys count once. */
static void
test_changes (void)
{
  static const char *const old_tokens[] = { "a", "b", "c" };
  static const char *const new_tokens[] = { "a", "x", "c", "d" };

  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TgGgufWriter) one = begin (TG_LITTLE_ENDIAN);
      g_autoptr (TgGgufWriter) two = begin (order == 0 ? TG_LITTLE_ENDIAN : TG_BIG_ENDIAN);
      g_autoptr (TgShards) a = NULL;
      g_autoptr (TgShards) b = NULL;
      g_autoptr (TgMetadataDiff) diff = NULL;
      const TgMetadataChange *change;

      tg_gguf_writer_add_uint (one, "general.file_type", TG_VALUE_UINT32, 1);
      tg_gguf_writer_add_uint (two, "general.file_type", TG_VALUE_UINT32, 15);
      tg_gguf_writer_add_uint (one, "x.type", TG_VALUE_UINT32, 7);
      tg_gguf_writer_add_uint (two, "x.type", TG_VALUE_UINT64, 7);
      tg_gguf_writer_add_strings (one, "x.tokens", old_tokens, G_N_ELEMENTS (old_tokens));
      tg_gguf_writer_add_strings (two, "x.tokens", new_tokens, G_N_ELEMENTS (new_tokens));
      tg_gguf_writer_add_bool (one, "x.only_a", TRUE);
      tg_gguf_writer_add_bool (one, "x.only_a", TRUE);
      tg_gguf_writer_add_string (two, "quantize.imatrix.file", "imatrix.gguf");
      a = open_model (one);
      b = open_model (two);
      diff = tg_metadata_diff_new (a, b);

      g_assert_cmpuint (tg_metadata_diff_get_n_same (diff), ==, 5);
      g_assert_cmpuint (tg_metadata_diff_get_n (diff), ==, 5);
      change = tg_metadata_diff_get (diff, 0);
      g_assert_cmpstr (change->key, ==, "general.file_type");
      g_assert_true (change->entries[0] != NULL && change->entries[1] != NULL);
      g_assert_cmpstr (tg_metadata_diff_get (diff, 1)->key, ==, "x.type");
      change = tg_metadata_diff_get (diff, 2);
      g_assert_cmpstr (change->key, ==, "x.tokens");
      g_assert_cmpuint (change->n_elements, ==, 2);
      g_assert_cmpuint (change->first_element, ==, 1);
      change = tg_metadata_diff_get (diff, 3);
      g_assert_cmpstr (change->key, ==, "x.only_a");
      g_assert_null (change->entries[1]);
      change = tg_metadata_diff_get (diff, 4);
      g_assert_cmpstr (change->key, ==, "quantize.imatrix.file");
      g_assert_null (change->entries[0]);
      g_assert_true (tg_gguf_get_entry_index (tg_metadata_diff_get_file (diff, 1), change->entries[1]) == 8);
    }
}

/* The differences keep the files they are about. */
static void
test_outlives_models (void)
{
  g_autoptr (TgGgufWriter) one = begin (TG_LITTLE_ENDIAN);
  g_autoptr (TgGgufWriter) two = tg_gguf_writer_new ();
  TgShards *a = open_model (one);
  TgShards *b = open_model (two);
  TgMetadataDiff *diff = tg_metadata_diff_new (a, b);
  g_autoptr (TgMetadataDiff) other = tg_metadata_diff_ref (diff);

  tg_shards_unref (a);
  tg_shards_unref (b);
  tg_metadata_diff_unref (diff);
  g_assert_cmpuint (tg_metadata_diff_get_n (other), ==, 5);
  g_assert_cmpuint (tg_gguf_get_n_entries (tg_metadata_diff_get_file (other, 0)), ==, 5);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/metadata-diff/same", test_same);
  g_test_add_func ("/analysis/metadata-diff/changes", test_changes);
  g_test_add_func ("/analysis/metadata-diff/outlives-models", test_outlives_models);

  return g_test_run ();
}
