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
