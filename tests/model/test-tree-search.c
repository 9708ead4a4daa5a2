/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-error.h"
#include "tg-node.h"
#include "tg-test-model.h"
#include "tg-tree-search.h"

/* What a search finds, as "name, name | name": a bar between the sorts. */
static char *
find (TgFile       *file,
      TgSearchMode  mode,
      const char   *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgFound) found = tg_tree_search (tg_file_get_tree (file), mode, text, NULL, &error);
  g_autoptr (GListModel) groups = NULL;
  GString *names = g_string_new (NULL);
  guint64 n = 0;

  g_assert_no_error (error);
  groups = tg_found_new_model (found, tg_file_get_tree (file));
  for (guint i = 0; i < g_list_model_get_n_items (groups); i++)
    {
      g_autoptr (TgNode) group = g_list_model_get_item (groups, i);
      g_autoptr (GListModel) matches = tg_node_dup_children (group);

      for (guint j = 0; j < g_list_model_get_n_items (matches); j++)
        {
          g_autoptr (TgNode) node = g_list_model_get_item (matches, j);
          g_autofree char *name = tg_node_dup_full_name (node);

          if (names->len > 0)
            g_string_append (names, j > 0 ? ", " : " | ");
          g_string_append (names, name);
          n++;
        }
    }
  g_assert_cmpuint (tg_found_get_n (found), ==, n);

  return g_string_free (names, FALSE);
}

static void
assert_found (TgFile       *file,
              TgSearchMode  mode,
              const char   *text,
              const char   *expected)
{
  g_autofree char *names = find (file, mode, text);

  g_assert_cmpstr (names, ==, expected);
}

/* Text occurs in keys, string values, names of tensors and tokens, whatever its
 * case, also outside ASCII. */
static void
test_text (void)
{
  TgFile *file = tg_test_model_new_file ();

  assert_found (file, TG_SEARCH_TEXT, "LLAMA", "general.architecture, llama.block_count");
  assert_found (file, TG_SEARCH_TEXT, "test model", "general.name");
  assert_found (file, TG_SEARCH_TEXT, "attn", "blk.10.attn_q.weight, blk.2.attn_q.weight");
  assert_found (file, TG_SEARCH_TEXT, "l", /* in all sorts */
                "general.architecture, general.name, general.file_type, llama.block_count, lonely, "
                "tokenizer.ggml.tokens, tokenizer.ggml.scores, tokenizer.ggml.token_type, "
                "tokenizer.ggml.bos_token_id, general.description | "
                "blk.10.attn_q.weight, blk.2.attn_q.weight, blk.2.ffn_down.weight, blk.2.ffn_up_exps.weight | "
                "hello, world");
  assert_found (file, TG_SEARCH_TEXT, "straße", "Straße");
  assert_found (file, TG_SEARCH_TEXT, "nowhere", "");
  g_assert_finalize_object (file);
}

/* Patterns match the whole, in the case as it is. */
static void
test_glob (void)
{
  TgFile *file = tg_test_model_new_file ();

  assert_found (file, TG_SEARCH_GLOB, "blk.*.attn_?.weight", "blk.10.attn_q.weight, blk.2.attn_q.weight");
  assert_found (file, TG_SEARCH_GLOB, "hell?", "hello");
  assert_found (file, TG_SEARCH_GLOB, "attn", "");
  g_assert_finalize_object (file);
}

/* Expressions match somewhere; one that cannot be understood is an error. */
static void
test_regex (void)
{
  TgFile *file = tg_test_model_new_file ();
  g_autoptr (GError) error = NULL;

  assert_found (file, TG_SEARCH_REGEX, "^blk\\.2\\.ffn", "blk.2.ffn_down.weight, blk.2.ffn_up_exps.weight");
  g_assert_null (tg_tree_search (tg_file_get_tree (file), TG_SEARCH_REGEX, "(", NULL, &error));
  g_assert_true (error != NULL && error->domain == G_REGEX_ERROR);
  g_assert_finalize_object (file);
}

/* Names and tokens need not be UTF-8, nor short of NUL. */
static void
test_bytes (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  TgFile *file;

  tg_gguf_writer_add_bytes (writer, "a", "\377\0ab\376", 5);
  tg_gguf_writer_begin_array (writer, "b", TG_VALUE_STRING, 2);
  tg_gguf_writer_append_string (writer, "\303", 1);
  tg_gguf_writer_append_string (writer, "\0ab", 3);
  tg_gguf_writer_end_array (writer);
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "bytes.gguf");

  assert_found (file, TG_SEARCH_TEXT, "AB", "a | ␀ab");
  assert_found (file, TG_SEARCH_GLOB, "*ab*", "a | ␀ab");
  assert_found (file, TG_SEARCH_REGEX, "a.", "a | ␀ab");
  g_assert_finalize_object (file);
}

/* A search that nobody wants any more ends. */
static void
test_cancel (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgProgress progress = { 0, 0 };
  g_autoptr (GError) error = NULL;

  tg_progress_cancel (&progress);
  g_assert_null (tg_tree_search (tg_file_get_tree (file), TG_SEARCH_TEXT, "a", &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
  g_assert_finalize_object (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/tree-search/text", test_text);
  g_test_add_func ("/model/tree-search/glob", test_glob);
  g_test_add_func ("/model/tree-search/regex", test_regex);
  g_test_add_func ("/model/tree-search/bytes", test_bytes);
  g_test_add_func ("/model/tree-search/cancel", test_cancel);

  return g_test_run ();
}
