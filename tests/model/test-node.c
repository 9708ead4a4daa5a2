/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-list.h"
#include "tg-test-model.h"

/* A row and all below it as text, indented: name, value, size. */
static void
print_rows (GString    *text,
            GListModel *rows,
            guint       depth)
{
  for (guint i = 0; rows != NULL && i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (TgNode) node = g_list_model_get_item (rows, i);
      g_autoptr (GListModel) children = tg_node_dup_children (node);
      g_autofree char *index = tg_node_dup_index_text (node);
      g_autofree char *name = tg_node_dup_name (node);
      g_autofree char *value = tg_node_dup_value (node);
      g_autofree char *size = tg_node_dup_size (node);

      g_string_append_printf (text, "%*s%s%s|%s|%s\n", (int) depth, "", index != NULL ? index : "",
                              name != NULL ? name : "", value != NULL ? value : "", size != NULL ? size : "");
      print_rows (text, children, depth + 1);
    }
}

static char *
print_file (TgFile *file)
{
  g_autoptr (GListModel) root = tg_node_list_new_root (tg_file_get_tree (file));
  GString *text = g_string_new (NULL);

  print_rows (text, root, 0);

  /* Units come after a no-break space. */
  g_string_replace (text, "\302\240", " ", 0);

  return g_string_free (text, FALSE);
}

/* The whole tree of the test model, as the window shows it. */
static void
test_rows (void)
{
  TgFile *file = tg_test_model_new_file ();
  g_autofree char *text = print_file (file);

  g_assert_cmpstr (text, ==,
                   "Summary||\n"
                   "Metadata|10|797 B\n"
                   " general|4|\n"
                   "  architecture|llama|\n"
                   "  name|Test Model|\n"
                   "  file_type|15 · Q4_K_M|\n"
                   "  description|300 characters|\n"
                   " llama|1|\n"
                   "  block_count|11|\n"
                   " lonely|true|\n"
                   " tokenizer|4|\n"
                   "  ggml.tokens|5 × string|\n"
                   "   0<s>|control|\n"
                   "   1</s>|control|\n"
                   "   2hello|normal|\n"
                   "   3world|normal|\n"
                   "   4Straße|normal|\n"
                   "  ggml.scores|5 × float32|\n"
                   "   0|0|\n"
                   "   1|-1|\n"
                   "   2|-2|\n"
                   "   3|-3|\n"
                   "   4|-4|\n"
                   "  ggml.token_type|5 × int32|\n"
                   "   0|3 · control|\n"
                   "   1|3 · control|\n"
                   "   2|1 · normal|\n"
                   "   3|1 · normal|\n"
                   "   4|1 · normal|\n"
                   "  ggml.bos_token_id|0 · <s>|\n"
                   "Tensors|6|540 B\n"
                   " token_embd.weight|F32|80 B\n"
                   " output_norm.weight|F32|16 B\n"
                   " blk.2|3|412 B\n"
                   "  attn_q.weight|F16|16 B\n"
                   "  ffn_down.weight|Q8_0|204 B\n"
                   "  ffn_up_exps.weight|F32|192 B\n"
                   " blk.10|1|32 B\n"
                   "  attn_q.weight|F32|32 B\n");
  g_assert_finalize_object (file);
}

/* Of a damaged file the tree shows what came before the fault, and the fault. */
static void
test_fault (void)
{
  g_autoptr (GBytes) whole = tg_test_model_new_bytes ();
  g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (whole, 0, 120);
  TgFile *file = tg_test_file_new (bytes, "cut.gguf");
  g_autofree char *text = print_file (file);

  g_assert_cmpstr (text, ==,
                   "Problem||\n"
                   "Header|GGUF 3|\n"
                   " Tensors|6|\n"
                   " Keys|10|\n"
                   "Metadata|2 of 10|87 B\n"
                   " general|2|\n"
                   "  architecture|llama|\n"
                   "  name|Test Model|\n"
                   "Tensors|0 of 6|0 B\n"
                   "key 2|not read|\n");
  g_assert_finalize_object (file);
}

/* Every one of the 13 types of values, and arrays of each, has something to show. */
static void
test_types (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  const guint64 zeros[4] = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  guint n = 0;
  TgFile *file;

  for (guint type = 0; type < TG_N_VALUE_TYPES; type++)
    {
      g_autofree char *key = g_strdup_printf ("a.%u", type);
      g_autofree char *array_key = g_strdup_printf ("b.%u", type);

      if (type == TG_VALUE_STRING || type == TG_VALUE_ARRAY)
        continue;
      if (type == TG_VALUE_FLOAT32 || type == TG_VALUE_FLOAT64)
        tg_gguf_writer_add_float (writer, key, (TgValueType) type, -0.5);
      else if (type == TG_VALUE_BOOL)
        tg_gguf_writer_add_bool (writer, key, FALSE);
      else
        tg_gguf_writer_add_uint (writer, key, (TgValueType) type, 100);
      tg_gguf_writer_add_array (writer, array_key, (TgValueType) type, zeros, 4);
      n += 2;
    }
  tg_gguf_writer_begin_array (writer, "nested", TG_VALUE_ARRAY, 1);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_UINT8, 1);
  tg_gguf_writer_append (writer, zeros);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_add_array (writer, "empty", TG_VALUE_UINT8, NULL, 0);
  n += 2;

  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "types.gguf");
  g_assert_cmpuint (tg_tree_get_n_entries (tg_file_get_tree (file)), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgNode) node = tg_node_new (tg_file_get_tree (file), TG_NODE_ENTRY, i, 0);
      g_autoptr (GListModel) children = tg_node_dup_children (node);
      g_autofree char *value = tg_node_dup_value (node);
      g_autofree char *copied = tg_node_dup_value_to_copy (node);

      g_assert_cmpuint (strlen (value), >, 0);
      g_assert_cmpuint (strlen (copied), >, 0);
      g_assert_true ((children != NULL) == (strstr (value, " × ") != NULL && i != n - 1));
    }
  g_assert_finalize_object (file);
}

/* An array with more than a million elements unfolds to pages of ten thousand. */
static void
test_pages (void)
{
  const guint64 n = TG_NODE_MAX_ROWS + 5;
  g_autofree guint8 *values = g_malloc0 (n);
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GListModel) pages = NULL;
  g_autoptr (GListModel) elements = NULL;
  g_autoptr (TgNode) array = NULL;
  g_autoptr (TgNode) last = NULL;
  g_autoptr (TgNode) element = NULL;
  g_autofree char *name = NULL;
  g_autofree char *value = NULL;
  TgFile *file;

  values[n - 1] = 7;
  tg_gguf_writer_add_array (writer, "long", TG_VALUE_UINT8, values, n);
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "long.gguf");

  array = tg_node_new (tg_file_get_tree (file), TG_NODE_ENTRY, 0, 0);
  pages = tg_node_dup_children (array);
  g_assert_cmpuint (g_list_model_get_n_items (pages), ==, 101);
  last = g_list_model_get_item (pages, 100);
  name = tg_node_dup_name (last);
  g_assert_cmpstr (name, ==, "1000000 – 1000004");
  elements = tg_node_dup_children (last);
  g_assert_cmpuint (g_list_model_get_n_items (elements), ==, 5);
  element = g_list_model_get_item (elements, 4);
  value = tg_node_dup_value (element);
  g_assert_cmpstr (value, ==, "7");
  g_assert_null (g_list_model_get_item (elements, 5));
  g_assert_finalize_object (file);
}

/* What goes to the clipboard: whole names, values without translation, rows of a
 * table. */
static void
test_copy (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgTree *tree = tg_file_get_tree (file);
  g_autoptr (TgNode) entry = tg_node_new (tree, TG_NODE_ENTRY, TG_TEST_SCORES, 0);
  g_autoptr (TgNode) tensor = tg_node_new (tree, TG_NODE_TENSOR, TG_TEST_BLK_2_EXPS, 0);
  g_autofree char *name = tg_node_dup_full_name (entry);
  g_autofree char *value = tg_node_dup_value_to_copy (entry);
  g_autofree char *shape = tg_node_dup_value_to_copy (tensor);
  g_autofree char *row = tg_node_dup_row_to_copy (tensor);
  g_auto (GStrv) cells = g_strsplit (row, "\t", -1);

  g_assert_cmpstr (name, ==, "tokenizer.ggml.scores");
  g_assert_cmpstr (value, ==, "[0, -1, -2, -3, -4]");
  g_assert_cmpstr (shape, ==, "F32 4x2x3x2");
  g_assert_cmpuint (g_strv_length (cells), ==, 6);
  g_assert_cmpstr (cells[0], ==, "blk.2.ffn_up_exps.weight");
  g_assert_cmpstr (cells[2], ==, "4x2x3x2");
  g_assert_cmpstr (cells[3], ==, "48");
  g_assert_cmpstr (cells[4], ==, "192");
  g_assert_finalize_object (file);
}

/* The columns that only tensors have. */
static void
test_tensor_columns (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgTree *tree = tg_file_get_tree (file);
  g_autoptr (TgNode) tensor = tg_node_new (tree, TG_NODE_TENSOR, TG_TEST_BLK_2_DOWN, 0);
  g_autoptr (TgNode) entry = tg_node_new (tree, TG_NODE_ENTRY, TG_TEST_NAME, 0);
  g_autofree char *shape = tg_node_dup_shape (tensor);
  g_autofree char *n_elements = tg_node_dup_n_elements (tensor);
  g_autofree char *bits = tg_node_dup_bits (tensor);
  g_autofree char *offset = tg_node_dup_offset (tensor);
  TgTypeFamily family;

  g_assert_true (g_str_has_prefix (shape, "64"));
  g_assert_cmpstr (n_elements, ==, "192");
  g_assert_cmpstr (bits, ==, "8.5");
  g_assert_true (g_str_has_prefix (offset, "0x"));
  g_assert_true (tg_node_get_family (tensor, &family));
  g_assert_cmpint (family, ==, TG_FAMILY_LEGACY);
  g_assert_false (tg_node_get_family (entry, &family));
  g_assert_null (tg_node_dup_shape (entry));
  g_assert_null (tg_node_dup_bits (entry));
  g_assert_finalize_object (file);
}

/* Rows with problems are marked; what is above them only while it is folded. */
static void
test_levels (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GListModel) root = NULL;
  g_autoptr (TgNode) summary = NULL;
  g_autoptr (TgNode) tensors = NULL;
  g_autoptr (TgNode) odd = NULL;
  g_autoptr (TgNode) fine = NULL;
  g_autofree char *problem = NULL;
  TgFile *file;

  tg_gguf_writer_add_tensor (writer, "odd.weight", 999, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "odd.gguf");
  root = tg_node_list_new_root (tg_file_get_tree (file));

  summary = g_list_model_get_item (root, 0);
  g_assert_cmpint (tg_node_get_level (summary, FALSE), ==, TG_PROBLEM_TENSOR);
  tensors = g_list_model_get_item (root, 2);
  g_assert_cmpint (tg_node_get_level (tensors, TRUE), ==, TG_PROBLEM_TENSOR);
  g_assert_cmpint (tg_node_get_level (tensors, FALSE), ==, 0);
  odd = tg_node_new (tg_file_get_tree (file), TG_NODE_TENSOR, TG_TEST_N_TENSORS, 0);
  g_assert_cmpint (tg_node_get_level (odd, FALSE), ==, TG_PROBLEM_TENSOR);
  problem = tg_node_dup_problem (odd);
  g_assert_nonnull (problem);
  fine = tg_node_new (tg_file_get_tree (file), TG_NODE_TENSOR, TG_TEST_OUTPUT_NORM, 0);
  g_assert_cmpint (tg_node_get_level (fine, FALSE), ==, 0);
  g_assert_null (tg_node_dup_problem (fine));
  g_assert_finalize_object (file);
}

/* A row outlives the file it was made from. */
static void
test_lifetime (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgNode *node = tg_node_new (tg_file_get_tree (file), TG_NODE_ELEMENT, TG_TEST_TOKENS, 3);
  g_autofree char *name = NULL;

  g_assert_finalize_object (file);
  name = tg_node_dup_name (node);
  g_assert_cmpstr (name, ==, "world");
  g_assert_finalize_object (node);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/node/rows", test_rows);
  g_test_add_func ("/model/node/fault", test_fault);
  g_test_add_func ("/model/node/types", test_types);
  g_test_add_func ("/model/node/pages", test_pages);
  g_test_add_func ("/model/node/copy", test_copy);
  g_test_add_func ("/model/node/tensor-columns", test_tensor_columns);
  g_test_add_func ("/model/node/levels", test_levels);
  g_test_add_func ("/model/node/lifetime", test_lifetime);

  return g_test_run ();
}
