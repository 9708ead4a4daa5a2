/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-gguf.h"

#include "tg-test-util.h"

/**
 * tg_test_gguf_open:
 * @writer: what the file shall hold
 *
 * Returns: (transfer full): the file, in a block of exactly its size
 */
TgGguf *
tg_test_gguf_open (TgGgufWriter *writer)
{
  g_autoptr (GBytes) written = tg_gguf_writer_to_bytes (writer);
  g_autoptr (GBytes) exact = g_bytes_new (g_bytes_get_data (written, NULL), g_bytes_get_size (written));
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (exact, "model.gguf");
  g_autoptr (GError) error = NULL;
  TgGguf *gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (gguf);

  return gguf;
}

/**
 * tg_test_shards_open:
 * @writer: what the file shall hold
 *
 * Returns: (transfer full): a model of that one file
 */
TgShards *
tg_test_shards_open (TgGgufWriter *writer)
{
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);

  return tg_shards_new_single (gguf);
}

/**
 * tg_test_gguf_new_model:
 *
 * A small model with a value of most sorts: a vocabulary of six tokens with types
 * and scores, a chat template, an array in an array, a web address, and three
 * tensors in a layer and one outside.
 *
 * Returns: (transfer full): a writer that more can be added to
 */
TgGgufWriter *
tg_test_gguf_new_model (void)
{
  static const char *const tokens[] = { "<unk>", "<s>", "</s>", "\u2581play", "\u2581layer", "Player" };
  static const gint32 types[] = { 2, 3, 3, 1, 1, 1 };
  static const float scores[] = { 0, 0, 0, -1.5f, -2, -3 };
  const guint64 inner[] = { 1, 2, 3 };
  TgGgufWriter *writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.name", "Test <b>model</b>");
  tg_gguf_writer_add_string (writer, "general.license", "mit");
  tg_gguf_writer_add_string (writer, "general.license.link", "https://example.com/LICENSE");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, 7);
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 1);
  tg_gguf_writer_add_uint (writer, "llama.context_length", TG_VALUE_UINT32, 4096);
  tg_gguf_writer_add_string (writer, "tokenizer.ggml.model", "llama");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, G_N_ELEMENTS (tokens));
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, G_N_ELEMENTS (types));
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.scores", TG_VALUE_FLOAT32, scores, G_N_ELEMENTS (scores));
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.bos_token_id", TG_VALUE_UINT32, 1);
  tg_gguf_writer_add_string (writer, "tokenizer.chat_template", "{% for m in messages %}\n<|im_start|>{{ m }}");

  tg_gguf_writer_begin_array (writer, "test.nested", TG_VALUE_ARRAY, 2);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_UINT64, 3);
  for (guint i = 0; i < G_N_ELEMENTS (inner); i++)
    tg_gguf_writer_append (writer, &inner[i]);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_UINT64, 0);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_end_array (writer);

  tg_gguf_writer_add_tensor (writer, "token_embd.weight", 8, (const guint64[]){ 32, 6 }, 2, NULL, 6 * 34);
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_norm.weight", 0, (const guint64[]){ 32 }, 1, NULL, 128);
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_q.weight", 8, (const guint64[]){ 32, 32 }, 2, NULL, 32 * 34);
  tg_gguf_writer_add_tensor (writer, "blk.0.ffn_up.weight", 2, (const guint64[]){ 32, 64 }, 2, NULL, 64 * 18);

  return writer;
}

/**
 * tg_test_gguf_new_hostile:
 * @n_long: bytes of the strings that are to be long
 *
 * A model that has hostile text in every place where a file can have text: keys,
 * values, elements, the vocabulary, the chat template, names of tensors; some of it long.
 *
 * Returns: (transfer full): a writer that more can be added to
 */
TgGgufWriter *
tg_test_gguf_new_hostile (gsize n_long)
{
  g_autoptr (GString) longest = g_string_sized_new (n_long + 64);
  TgGgufWriter *writer = tg_gguf_writer_new ();
  const char *const texts[] = { TG_TEST_HOSTILE, "a\nb", "", TG_TEST_HOSTILE TG_TEST_HOSTILE };
  const char *const keys[] = { "general.name", "general.description", "general.author", "general.license",
                               "general.license.link", "general.source.url", "tokenizer.ggml.model",
                               "tokenizer.ggml.pre", "tokenizer.chat_template" };

  while (longest->len < n_long)
    g_string_append (longest, longest->len % 3 == 0 ? TG_TEST_HOSTILE : "word ");

  tg_gguf_writer_add_string (writer, "general.architecture", "ll<b>ama%n");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    tg_gguf_writer_add_string (writer, keys[i], TG_TEST_HOSTILE);
  tg_gguf_writer_add_string (writer, "x." TG_TEST_HOSTILE, TG_TEST_HOSTILE);
  tg_gguf_writer_add_string (writer, TG_TEST_HOSTILE ".y", "value");
  tg_gguf_writer_add_bytes (writer, "x.nul", "a\0<b>%n\0", 8);
  tg_gguf_writer_add_bytes (writer, "x.long", longest->str, longest->len);
  tg_gguf_writer_add_string (writer, longest->str, "of a long key");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", texts, G_N_ELEMENTS (texts));
  tg_gguf_writer_add_strings (writer, "general.tags", texts, G_N_ELEMENTS (texts));
  tg_gguf_writer_begin_array (writer, "x.texts", TG_VALUE_STRING, 2);
  tg_gguf_writer_append_string (writer, longest->str, longest->len);
  tg_gguf_writer_append_string (writer, TG_TEST_HOSTILE, strlen (TG_TEST_HOSTILE));
  tg_gguf_writer_end_array (writer);

  tg_gguf_writer_add_tensor (writer, "blk.0." TG_TEST_HOSTILE ".weight", TG_TYPE_ID_F32, (const guint64[]){ 4, 2 }, 2, NULL, 32);
  tg_gguf_writer_add_tensor (writer, TG_TEST_HOSTILE, TG_TYPE_ID_Q8_0, (const guint64[]){ 32, 2 }, 2, NULL, 68);
  tg_gguf_writer_add_tensor (writer, TG_TEST_HOSTILE, TG_TYPE_ID_Q8_0, (const guint64[]){ 33, 2 }, 2, NULL, 68);
  longest->str[n_long / 2] = '\0';
  tg_gguf_writer_add_tensor (writer, longest->str, TG_TYPE_ID_F32, (const guint64[]){ 4 }, 1, NULL, 16);

  return writer;
}

/**
 * tg_test_assert_harmless:
 * @text: (nullable): what is shown or printed
 *
 * Fails if it is not UTF-8, or has control characters beside line breaks and tabs,
 * or characters that turn the direction of writing.
 */
void
tg_test_assert_harmless (const char *text)
{
  if (text == NULL)
    return;

  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_assert_false ((c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0));
      g_assert_false ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff);
    }
}
