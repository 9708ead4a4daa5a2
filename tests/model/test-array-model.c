/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-model.h"

#include "tg-test-gguf.h"

static TgArrayModel *
open_array (TgGguf     *gguf,
            const char *key)
{
  TgValue array;

  g_assert_true (tg_value_find (&array, gguf, key));

  return tg_array_model_new (gguf, key, &array);
}

static void
assert_cell (TgArrayModel  *model,
             guint64        index,
             TgArrayColumn  column,
             const char    *expected)
{
  g_autofree char *text = tg_array_model_dup_cell (model, index, column);

  g_assert_cmpstr (text, ==, expected);
}

/* Rows are numbered from 0 in the order of the file, and there is none behind the last. */
static void
test_values (void)
{
  static const gint16 values[] = { -1, 0, 32767 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgArrayItem) item = NULL;
  TgArrayModel *model;

  tg_gguf_writer_add_array (writer, "a", TG_VALUE_INT16, values, G_N_ELEMENTS (values));
  gguf = tg_test_gguf_open (writer);
  model = open_array (gguf, "a");

  g_assert_cmpint (tg_array_model_get_arrangement (model), ==, TG_ARRAY_VALUES);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 3);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (model), 3));
  item = g_list_model_get_item (G_LIST_MODEL (model), 2);
  g_assert_cmpuint (tg_array_item_get_index (item), ==, 2);
  assert_cell (model, 0, TG_ARRAY_COLUMN_VALUE, "-1");
  assert_cell (model, 2, TG_ARRAY_COLUMN_VALUE, "32767");
  assert_cell (model, 3, TG_ARRAY_COLUMN_VALUE, NULL);
  g_assert_false (tg_array_model_has_column (model, TG_ARRAY_COLUMN_MEANING));
  g_assert_false (tg_array_model_has_column (model, TG_ARRAY_COLUMN_SCORE));
  g_assert_false (tg_array_model_has_column (model, TG_ARRAY_COLUMN_BYTES));

  g_clear_object (&item);
  g_assert_finalize_object (model);
}

/* Whichever array of a vocabulary is asked for, all are there side by side. */
static void
test_vocabulary (void)
{
  static const char *const keys[] = {
    "tokenizer.ggml.tokens",
    "tokenizer.ggml.token_type",
    "tokenizer.ggml.scores",
  };
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      TgArrayModel *model = open_array (gguf, keys[i]);

      g_assert_cmpint (tg_array_model_get_arrangement (model), ==, TG_ARRAY_VOCABULARY);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 6);
      assert_cell (model, 4, TG_ARRAY_COLUMN_INDEX, "4");
      assert_cell (model, 4, TG_ARRAY_COLUMN_VALUE, "\u2581layer");
      assert_cell (model, 4, TG_ARRAY_COLUMN_MEANING, "normal");
      assert_cell (model, 1, TG_ARRAY_COLUMN_MEANING, "control");
      assert_cell (model, 3, TG_ARRAY_COLUMN_SCORE, "-1.5");
      assert_cell (model, 4, TG_ARRAY_COLUMN_BYTES, "e2 96 81 6c 61 79 65 72");
      g_assert_finalize_object (model);
    }
}

/* Arrays of types and scores that are too short leave their cells empty. */
static void
test_short_types (void)
{
  static const char *const tokens[] = { "a", "b" };
  static const gint32 types[] = { 1 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  TgArrayModel *model;

  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 2);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, 1);
  gguf = tg_test_gguf_open (writer);
  model = open_array (gguf, "tokenizer.ggml.tokens");

  assert_cell (model, 0, TG_ARRAY_COLUMN_MEANING, "normal");
  assert_cell (model, 1, TG_ARRAY_COLUMN_MEANING, NULL);
  assert_cell (model, 1, TG_ARRAY_COLUMN_SCORE, NULL);
  g_assert_false (tg_array_model_has_column (model, TG_ARRAY_COLUMN_SCORE));

  g_assert_finalize_object (model);
}

/* Types that are not even an array do no harm. */
static void
test_wrong_types (void)
{
  static const char *const tokens[] = { "a" };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  TgArrayModel *model;

  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 1);
  tg_gguf_writer_add_string (writer, "tokenizer.ggml.token_type", "normal");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.scores", tokens, 1);
  gguf = tg_test_gguf_open (writer);
  model = open_array (gguf, "tokenizer.ggml.tokens");

  g_assert_false (tg_array_model_has_column (model, TG_ARRAY_COLUMN_MEANING));
  assert_cell (model, 0, TG_ARRAY_COLUMN_SCORE, "a");

  g_assert_finalize_object (model);
}

/* A row can be pasted into a table: what would end a field is escaped. */
static void
test_copy (void)
{
  static const char *const tokens[] = { "a\tb\nc" };
  static const gint32 types[] = { 1 };
  static const float scores[] = { -0.1f };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autofree char *row = NULL;
  g_autofree char *value = NULL;
  TgArrayModel *model;

  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 1);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, 1);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.scores", TG_VALUE_FLOAT32, scores, 1);
  gguf = tg_test_gguf_open (writer);
  model = open_array (gguf, "tokenizer.ggml.tokens");

  row = tg_array_model_dup_row (model, 0);
  g_assert_cmpstr (row, ==, "0\ta\\tb\\nc\t1\t-0.1");
  value = tg_array_model_dup_value (model, 0);
  g_assert_cmpstr (value, ==, "a\tb\nc");
  g_assert_null (tg_array_model_dup_value (model, 1));

  g_assert_finalize_object (model);
}

/* What could turn a line round or hide in it is seen as what it is. */
static void
test_hostile (void)
{
  static const char text[] = "<b>\u202e\x1b[31m\xff";
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autofree char *shown = NULL;
  TgArrayModel *model;

  tg_gguf_writer_begin_array (writer, "a", TG_VALUE_STRING, 1);
  tg_gguf_writer_append_string (writer, text, strlen (text));
  tg_gguf_writer_end_array (writer);
  gguf = tg_test_gguf_open (writer);
  model = open_array (gguf, "a");

  shown = tg_array_model_dup_cell (model, 0, TG_ARRAY_COLUMN_VALUE);
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_true (g_str_has_prefix (shown, "<b>"));
  g_assert_null (strstr (shown, "\u202e"));
  g_assert_null (strchr (shown, '\x1b'));
  assert_cell (model, 0, TG_ARRAY_COLUMN_BYTES, "3c 62 3e e2 80 ae 1b 5b 33 31 6d ff");

  g_assert_finalize_object (model);
}

/* An array in an array is a row with its beginning, and a model of its own. */
static void
test_nested (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  TgArrayModel *outer = open_array (gguf, "test.nested");
  TgArrayModel *inner;
  TgValue element;
  g_autofree char *shown = tg_array_model_dup_cell (outer, 0, TG_ARRAY_COLUMN_VALUE);

  g_assert_nonnull (strstr (shown, "1, 2, 3"));
  g_assert_true (tg_array_model_get_element (outer, 0, &element));
  inner = tg_array_model_new (gguf, "test.nested", &element);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (inner)), ==, 3);
  assert_cell (inner, 2, TG_ARRAY_COLUMN_VALUE, "3");
  g_assert_true (tg_array_model_get_element (outer, 1, &element));
  g_assert_cmpuint (element.count, ==, 0);

  g_assert_finalize_object (inner);
  g_assert_finalize_object (outer);
}

typedef struct
{
  guint n;
  guint n_rearranged;
  guint position;
  guint removed;
  guint added;
} Changes;

static void
rearranged_cb (Changes *changes)
{
  changes->n_rearranged++;
}

static void
items_changed_cb (Changes *changes,
                  guint    position,
                  guint    removed,
                  guint    added)
{
  changes->n++;
  changes->position = position;
  changes->removed = removed;
  changes->added = added;
}

/* What was found becomes the rows, with one signal each for their number and for what
 * is in them; an item is the place it stands in; an index is found among the rows. */
static void
test_matches (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  TgArrayModel *model = open_array (gguf, "tokenizer.ggml.tokens");
  GArray *matches = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 found[] = { 1, 4 };
  g_autoptr (TgArrayItem) item = g_list_model_get_item (G_LIST_MODEL (model), 1);
  g_autoptr (TgArrayItem) last = g_list_model_get_item (G_LIST_MODEL (model), 5);
  Changes changes = { 0 };
  guint row;

  g_signal_connect_swapped (model, "items-changed", G_CALLBACK (items_changed_cb), &changes);
  g_signal_connect_swapped (model, "rearranged", G_CALLBACK (rearranged_cb), &changes);
  g_assert_true (tg_array_model_find_row (model, 5, &row));
  g_assert_cmpuint (row, ==, 5);
  g_assert_false (tg_array_model_find_row (model, 6, &row));

  tg_array_model_take_matches (model, g_array_append_vals (matches, found, 2));
  g_assert_cmpuint (changes.n, ==, 1);
  g_assert_cmpuint (changes.n_rearranged, ==, 1);
  g_assert_cmpuint (changes.position, ==, 2);
  g_assert_cmpuint (changes.removed, ==, 4);
  g_assert_cmpuint (changes.added, ==, 0);
  g_assert_cmpuint (tg_array_item_get_index (item), ==, 4);
  g_assert_cmpuint (tg_array_item_get_index (last), ==, G_MAXUINT64);
  g_assert_null (tg_array_item_dup_cell (last, TG_ARRAY_COLUMN_VALUE));
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (model), 2));
  g_assert_true (tg_array_model_find_row (model, 4, &row));
  g_assert_cmpuint (row, ==, 1);
  g_assert_false (tg_array_model_find_row (model, 2, &row));
  g_assert_cmpuint (row, ==, 1);
  g_assert_false (tg_array_model_find_row (model, 5, &row));
  g_assert_cmpuint (row, ==, 2);

  tg_array_model_take_matches (model, NULL);
  g_assert_cmpuint (changes.n, ==, 2);
  g_assert_cmpuint (changes.added, ==, 4);
  g_assert_cmpuint (tg_array_item_get_index (item), ==, 1);
  tg_array_model_take_matches (model, NULL);
  g_assert_cmpuint (changes.n, ==, 2);
  g_assert_cmpuint (changes.n_rearranged, ==, 2);

  g_clear_object (&item);
  g_clear_object (&last);
  g_assert_finalize_object (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/array-model/values", test_values);
  g_test_add_func ("/model/array-model/vocabulary", test_vocabulary);
  g_test_add_func ("/model/array-model/short-types", test_short_types);
  g_test_add_func ("/model/array-model/wrong-types", test_wrong_types);
  g_test_add_func ("/model/array-model/copy", test_copy);
  g_test_add_func ("/model/array-model/hostile", test_hostile);
  g_test_add_func ("/model/array-model/nested", test_nested);
  g_test_add_func ("/model/array-model/matches", test_matches);

  return g_test_run ();
}
