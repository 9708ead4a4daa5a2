/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-gguf-fixture.h"
#include "tg-test-util.h"
#include "tg-value.h"

/* The file that the reference wrote comes out byte for byte: data at 384, offsets 0, 256 and 384. */
static void
test_seed (void)
{
  static const char *const tokens[] = { "<s>", "a", "b" };
  gsize length;
  g_autofree guint8 *expected = tg_test_load_data ("gguf/seed16.gguf", &length);
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (expected, length);
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  TgValue value, element;
  guint64 number = 0;
  double freq_base = 0.0;

  g_assert_cmpuint (tg_gguf_get_data_start (gguf), ==, 384);
  g_assert_cmpuint (tg_gguf_get_tensor (gguf, 1)->data_offset, ==, 256);
  g_assert_cmpuint (tg_gguf_get_tensor (gguf, 2)->data_offset, ==, 384);

  g_assert_true (tg_value_find (&value, gguf, "llama.embedding_length") && tg_value_get_uint (&value, &number));
  g_assert_true (tg_value_find (&value, gguf, "llama.rope.freq_base") && tg_value_get_double (&value, &freq_base));
  g_assert_true (tg_value_find (&value, gguf, "tokenizer.ggml.tokens") && tg_value_get_element (&value, 0, &element));
  g_assert_true (tg_value_equals (&element, tokens[0]));

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "llama.embedding_length", TG_VALUE_UINT32, number);
  tg_gguf_writer_add_float (writer, "llama.rope.freq_base", TG_VALUE_FLOAT32, freq_base);
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 3);
  for (guint i = 0; i < 3; i++)
    {
      const TgTensor *tensor = tg_gguf_get_tensor (gguf, i);
      g_autoptr (TgView) view = tg_gguf_new_view (gguf, tensor, NULL);
      g_autofree char *name = tg_gguf_dup_name (gguf, tensor);

      tg_gguf_writer_add_tensor (writer, name, tensor->type_id, tensor->ne, tensor->n_dims,
                                 tg_view_peek (view, 0, tensor->n_bytes), tensor->n_bytes);
    }
  bytes = tg_gguf_writer_to_bytes (writer);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected, length);
  g_assert_cmpuint (length, ==, 864);
}

/* A file on disk holds the same as one in memory, with holes for zeros. */
static void
test_file (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *path = tg_test_temp_file ("out.gguf", "", 0);
  guint64 ne[] = { 5 };

  tg_fixture_add_f32 (writer, "zeros", 100, 3);
  tg_gguf_writer_add_tensor (writer, "data", TG_TYPE_ID_I8, ne, 1, "\1\2\3\4\5", 5);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new (path, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (tg_mapping_peek (mapping, 0, tg_mapping_get_size (mapping)), tg_mapping_get_size (mapping),
                   g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_false (tg_gguf_writer_to_file (writer, "/nowhere/at/all", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  tg_test_remove (path);
}

/* Version and byte order are those asked for, and read back the same. */
static void
test_orders (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autoptr (TgGguf) gguf = NULL;
      gint16 numbers[] = { -2, 300 };
      TgValue array, element;
      gint64 number;

      tg_gguf_writer_set_version (writer, 2 + i % 2);
      tg_gguf_writer_set_order (writer, i < 2 ? TG_LITTLE_ENDIAN : TG_BIG_ENDIAN);
      tg_gguf_writer_add_array (writer, "a", TG_VALUE_INT16, numbers, 2);
      tg_fixture_add_f32 (writer, "t", 3, 2);
      gguf = tg_fixture_open (writer);
      g_assert_null (tg_gguf_get_fault (gguf));
      g_assert_cmpuint (tg_gguf_get_version (gguf), ==, 2 + i % 2);
      g_assert_cmpint (tg_gguf_get_byte_order (gguf), ==, i < 2 ? TG_LITTLE_ENDIAN : TG_BIG_ENDIAN);
      g_assert_true (tg_value_find (&array, gguf, "a"));
      for (guint j = 0; j < 2; j++)
        {
          g_assert_true (tg_value_get_element (&array, j, &element));
          g_assert_true (tg_value_get_int (&element, &number));
          g_assert_cmpint (number, ==, numbers[j]);
        }
      g_assert_cmpuint (tg_gguf_get_tensor (gguf, 0)->ne[0], ==, 3);
    }
}

/* Every type, shape and place that the reference wrote is read as it wrote it. */
static void
test_reference (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/alltypes_expected.tsv", &length);
  g_autofree char *text = g_strndup ((const char *) bytes, length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/alltypes.gguf");
  guint n = 0;

  g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)), ==, 0);
  for (gsize i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++, n++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", -1);
      const TgTensor *tensor = tg_gguf_find_tensor (gguf, columns[0]);
      g_autoptr (TgView) view = tg_gguf_new_view (gguf, tensor, NULL);
      g_autofree char *sum = tg_test_sha256 (tg_view_peek (view, 0, tensor->n_bytes), tensor->n_bytes);
      guint64 expected[7];

      for (guint j = 1; j < 8; j++)
        expected[j - 1] = g_ascii_strtoull (columns[j], NULL, 10);
      g_assert_cmpuint (tensor->type_id, ==, expected[0]);
      for (guint dim = 0; dim < 3; dim++)
        g_assert_cmpuint (tensor->ne[dim], ==, expected[1 + dim]);
      g_assert_cmpuint (tensor->data_offset, ==, expected[4]);
      g_assert_cmpuint (tg_view_get_offset (view), ==, expected[5]);
      g_assert_cmpuint (tensor->n_bytes, ==, expected[6]);
      g_assert_cmpstr (sum, ==, columns[8]);
    }
  g_assert_cmpuint (n, ==, 105);
}

/* An alignment of 128 is honoured; one that the data does not keep to is told. */
static void
test_alignment (void)
{
  g_autoptr (TgGguf) good = tg_fixture_open_data ("gguf/align128.gguf");
  g_autoptr (TgGguf) bad = tg_fixture_open_data ("gguf/align128_invalid.gguf");

  g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (good)), ==, 0);
  g_assert_cmpuint (tg_gguf_get_alignment (good), ==, 128);
  g_assert_cmpuint (tg_gguf_get_data_start (good) % 128, ==, 0);
  g_assert_cmpuint (tg_fixture_count (bad, TG_PROBLEM_OFFSET), ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/gguf-writer/seed", test_seed);
  g_test_add_func ("/gguf/gguf-writer/file", test_file);
  g_test_add_func ("/gguf/gguf-writer/orders", test_orders);
  g_test_add_func ("/gguf/gguf-writer/reference", test_reference);
  g_test_add_func ("/gguf/gguf-writer/alignment", test_alignment);

  return g_test_run ();
}
