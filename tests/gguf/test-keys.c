/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-gguf-fixture.h"
#include "tg-key-table.h"
#include "tg-keys.h"
#include "tg-role-table.h"

/* The tables are halved when something is looked for, so they must be in order. */
static void
test_tables (void)
{
  for (gsize i = 1; i < tg_n_key_table; i++)
    g_assert_cmpint (strcmp (tg_key_table[i - 1].key, tg_key_table[i].key), <, 0);
  for (gsize i = 1; i < tg_n_role_table; i++)
    g_assert_cmpint (strcmp (tg_role_table[i - 1].pattern, tg_role_table[i].pattern), <, 0);
  for (gsize i = 0; i < tg_n_key_table; i++)
    g_assert_true (tg_keys_find (tg_key_table[i].key, NULL) == &tg_key_table[i]);
}

static void
assert_key (const char *key,
            const char *architecture,
            const char *expected)
{
  const TgKeyInfo *info = tg_keys_find (key, architecture);

  if (expected == NULL)
    {
      g_assert_null (info);
      return;
    }
  g_assert_nonnull (info);
  g_assert_cmpstr (info->key, ==, expected);
  g_assert_cmpuint (strlen (tg_key_info_get_meaning (info)), >, 0);
}

/* Keys are found as they stand, behind any architecture, and with numbers and names in them. */
static void
test_find (void)
{
  g_autofree char *long_key = g_strnfill (100000, 'x');

  assert_key ("general.alignment", NULL, "general.alignment");
  assert_key ("llama.context_length", NULL, "<arch>.context_length");
  assert_key ("odd.name.context_length", "odd.name", "<arch>.context_length");
  assert_key ("general.base_model.12.name", NULL, "general.base_model.<N>.name");
  assert_key ("tokenizer.chat_template.tool_use", NULL, "tokenizer.chat_template.<NAME>");
  assert_key ("comfy.gguf.orig_shape.a.b.weight", NULL, "comfy.gguf.orig_shape.<TENSOR>");
  assert_key ("", NULL, NULL);
  assert_key ("context_length", NULL, NULL);
  assert_key ("general.base_model.x.name", NULL, NULL);
  assert_key (long_key, NULL, NULL);
}

static void
assert_explained (const TgGguf *gguf,
                  const char   *key,
                  const char   *expected)
{
  g_autofree char *text = NULL;
  TgValue value;

  g_assert_true (tg_value_find (&value, gguf, key));
  text = tg_keys_explain_value (gguf, key, &value);
  g_assert_cmpstr (text, ==, expected);
}

/* Numbers that stand for something are told; token ids carry their text. */
static void
test_explain (void)
{
  static const char *const tokens[] = { "<s>", "\n", "x" };
  static const gint32 types[] = { 3, 1, 99 };
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autofree char *type = NULL, *unknown = NULL;
  TgValue array, element;

  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, 15);
  tg_gguf_writer_add_int (writer, "llama.pooling_type", TG_VALUE_INT32, -1);
  tg_gguf_writer_add_uint (writer, "x.pooling_type", TG_VALUE_UINT32, 77);
  tg_gguf_writer_add_uint (writer, "llama.expert_gating_func", TG_VALUE_UINT32, 2);
  tg_gguf_writer_add_string (writer, "tokenizer.ggml.model", "bert");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 3);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, 3);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.bos_token_id", TG_VALUE_UINT32, 1);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.eos_token_id", TG_VALUE_UINT32, 3);
  tg_gguf_writer_add_int (writer, "tokenizer.ggml.eot_token_id", TG_VALUE_INT64, -1);
  gguf = tg_fixture_open (writer);

  assert_explained (gguf, "general.file_type", "Q4_K_M");
  assert_explained (gguf, "llama.pooling_type", "not set");
  assert_explained (gguf, "x.pooling_type", NULL);
  assert_explained (gguf, "llama.expert_gating_func", "sigmoid");
  assert_explained (gguf, "tokenizer.ggml.model", "WordPiece");
  assert_explained (gguf, "tokenizer.ggml.bos_token_id", "␊");
  assert_explained (gguf, "tokenizer.ggml.eos_token_id", NULL);
  assert_explained (gguf, "tokenizer.ggml.eot_token_id", NULL);
  assert_explained (gguf, "general.architecture", NULL);

  g_assert_true (tg_value_find (&array, gguf, "tokenizer.ggml.token_type"));
  g_assert_true (tg_value_get_element (&array, 0, &element));
  type = tg_keys_explain_value (gguf, "tokenizer.ggml.token_type", &element);
  g_assert_cmpstr (type, ==, "control");
  g_assert_true (tg_value_get_element (&array, 2, &element));
  unknown = tg_keys_explain_value (gguf, "tokenizer.ggml.token_type", &element);
  g_assert_null (unknown);
}

/* File types of forks have no name; a guessed one has that of what was guessed. */
static void
test_file_types (void)
{
  g_assert_cmpstr (tg_keys_get_file_type (0), ==, "F32");
  g_assert_cmpstr (tg_keys_get_file_type (1024 + 7), ==, "Q8_0");
  g_assert_cmpstr (tg_keys_get_file_type (41), ==, "Q2_0");
  g_assert_null (tg_keys_get_file_type (42));
  g_assert_null (tg_keys_get_file_type (G_MAXUINT64));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/keys/tables", test_tables);
  g_test_add_func ("/gguf/keys/find", test_find);
  g_test_add_func ("/gguf/keys/explain", test_explain);
  g_test_add_func ("/gguf/keys/file-types", test_file_types);

  return g_test_run ();
}
