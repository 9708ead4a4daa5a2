/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-search.h"

#include "tg-error.h"
#include "tg-test-gguf.h"

/* Looks for @text in the array @key and compares the indices with @expected, "1 4". */
static void
assert_found (TgGguf     *gguf,
              const char *key,
              const char *text,
              gint64      token_type,
              const char *expected)
{
  g_autoptr (TgArrayQuery) query = NULL;
  g_autoptr (GArray) found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) indices = g_string_new (NULL);
  TgValue array;

  g_assert_true (tg_value_find (&array, gguf, key));
  query = tg_array_query_new (gguf, &array, text, token_type);
  found = tg_array_query_run (query, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (indices, i > 0 ? " %u" : "%u", g_array_index (found, guint32, i));
  g_assert_cmpstr (indices->str, ==, expected);
}

/* Text is found whatever its case, in any element, and digits find an index too. */
static void
test_text (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  const char *key = "tokenizer.ggml.tokens";

  assert_found (gguf, key, "play", TG_ARRAY_QUERY_ANY_TYPE, "3 5");
  assert_found (gguf, key, "LAYER", TG_ARRAY_QUERY_ANY_TYPE, "4 5");
  assert_found (gguf, key, "<", TG_ARRAY_QUERY_ANY_TYPE, "0 1 2");
  assert_found (gguf, key, "2", TG_ARRAY_QUERY_ANY_TYPE, "2");
  assert_found (gguf, key, "nothing", TG_ARRAY_QUERY_ANY_TYPE, "");
  assert_found (gguf, key, NULL, TG_ARRAY_QUERY_ANY_TYPE, "0 1 2 3 4 5");
  assert_found (gguf, key, "99999999999999999999", TG_ARRAY_QUERY_ANY_TYPE, "");
}

/* In a vocabulary of SentencePiece a space is what stands for one. */
static void
test_space (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);

  assert_found (gguf, "tokenizer.ggml.tokens", " LAY", TG_ARRAY_QUERY_ANY_TYPE, "4");
}

/* Tokens of one type, with and without a text. */
static void
test_type (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);

  assert_found (gguf, "tokenizer.ggml.tokens", NULL, 3, "1 2");
  assert_found (gguf, "tokenizer.ggml.tokens", "/", 3, "2");
  assert_found (gguf, "tokenizer.ggml.tokens", NULL, 6, "");
}

/* A text that begins in one element and ends in the next, or lies in the lengths
 * between them, is not found. */
static void
test_borders (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;

  tg_gguf_writer_begin_array (writer, "a", TG_VALUE_STRING, 3);
  tg_gguf_writer_append_string (writer, "ab", 2);
  /* The length of the next string, 65, is the letter A. */
  tg_gguf_writer_append_string (writer, "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccca", 65);
  tg_gguf_writer_append_string (writer, "b", 1);
  tg_gguf_writer_end_array (writer);
  gguf = tg_test_gguf_open (writer);

  assert_found (gguf, "a", "bc", TG_ARRAY_QUERY_ANY_TYPE, "");
  assert_found (gguf, "a", "a", TG_ARRAY_QUERY_ANY_TYPE, "0 1");
  assert_found (gguf, "a", "ab", TG_ARRAY_QUERY_ANY_TYPE, "0");
}

/* Numbers are found by their digits. */
static void
test_numbers (void)
{
  static const gint32 values[] = { 10, -7, 170, 0 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;

  tg_gguf_writer_add_array (writer, "a", TG_VALUE_INT32, values, G_N_ELEMENTS (values));
  gguf = tg_test_gguf_open (writer);

  assert_found (gguf, "a", "7", TG_ARRAY_QUERY_ANY_TYPE, "1 2");
  assert_found (gguf, "a", "-", TG_ARRAY_QUERY_ANY_TYPE, "1");
  /* As an index or as digits. */
  assert_found (gguf, "a", "0", TG_ARRAY_QUERY_ANY_TYPE, "0 2 3");
}

/* An array that matches everywhere does not take memory without end. */
static void
test_many (void)
{
  const gsize n = TG_ARRAY_QUERY_MAX_MATCHES + 1000;
  g_autofree guint8 *values = g_malloc0 (n);
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgArrayQuery) query = NULL;
  g_autoptr (GArray) found = NULL;
  TgValue array;

  tg_gguf_writer_add_array (writer, "a", TG_VALUE_UINT8, values, n);
  gguf = tg_test_gguf_open (writer);
  g_assert_true (tg_value_find (&array, gguf, "a"));
  query = tg_array_query_new (gguf, &array, NULL, TG_ARRAY_QUERY_ANY_TYPE);
  found = tg_array_query_run (query, NULL, NULL);
  g_assert_cmpuint (found->len, ==, TG_ARRAY_QUERY_MAX_MATCHES);
}

/* A search that was told to stop says so. */
static void
test_cancelled (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  g_autoptr (TgArrayQuery) query = NULL;
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 0 };
  TgValue array;

  g_assert_true (tg_value_find (&array, gguf, "tokenizer.ggml.tokens"));
  query = tg_array_query_new (gguf, &array, "a", TG_ARRAY_QUERY_ANY_TYPE);
  tg_progress_cancel (&progress);
  g_assert_null (tg_array_query_run (query, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/array-search/text", test_text);
  g_test_add_func ("/model/array-search/space", test_space);
  g_test_add_func ("/model/array-search/type", test_type);
  g_test_add_func ("/model/array-search/borders", test_borders);
  g_test_add_func ("/model/array-search/numbers", test_numbers);
  g_test_add_func ("/model/array-search/many", test_many);
  g_test_add_func ("/model/array-search/cancelled", test_cancelled);

  return g_test_run ();
}
