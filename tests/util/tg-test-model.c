/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-model.h"

#include "tg-test-util.h"

static void
add_vocabulary (TgGgufWriter *writer)
{
  const char *const tokens[] = { "<s>", "</s>", "hello", "world", "Straße" };
  const float scores[] = { 0, -1, -2, -3, -4 };
  const gint32 types[] = { 3, 3, 1, 1, 1 };

  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, G_N_ELEMENTS (tokens));
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.scores", TG_VALUE_FLOAT32, scores, G_N_ELEMENTS (scores));
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, G_N_ELEMENTS (types));
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.bos_token_id", TG_VALUE_UINT32, 0);
}

static void
add_tensor (TgGgufWriter *writer,
            const char   *name,
            guint32       type,
            guint         n_dims,
            guint64       ne0,
            guint64       ne1,
            guint64       ne2,
            guint64       ne3,
            guint64       n_bytes)
{
  const guint64 ne[] = { ne0, ne1, ne2, ne3 };

  tg_gguf_writer_add_tensor (writer, name, type, ne, n_dims, NULL, n_bytes);
}

/**
 * tg_test_model_new_writer:
 *
 * Returns: (transfer full): the test model, to which more can be added; see the
 *   header for what is in it
 */
TgGgufWriter *
tg_test_model_new_writer (void)
{
  TgGgufWriter *writer = tg_gguf_writer_new ();
  g_autofree char *description = g_strnfill (300, 'x');

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.name", "Test Model");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, 15);
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 11);
  tg_gguf_writer_add_bool (writer, "lonely", TRUE);
  add_vocabulary (writer);
  tg_gguf_writer_add_string (writer, "general.description", description);

  add_tensor (writer, "token_embd.weight", TG_TYPE_ID_F32, 2, 4, 5, 1, 1, 80);
  add_tensor (writer, "blk.10.attn_q.weight", TG_TYPE_ID_F32, 2, 4, 2, 1, 1, 32);
  add_tensor (writer, "blk.2.attn_q.weight", TG_TYPE_ID_F16, 2, 4, 2, 1, 1, 16);
  add_tensor (writer, "blk.2.ffn_down.weight", TG_TYPE_ID_Q8_0, 2, 64, 3, 1, 1, 204);
  add_tensor (writer, "blk.2.ffn_up_exps.weight", TG_TYPE_ID_F32, 4, 4, 2, 3, 2, 192);
  add_tensor (writer, "output_norm.weight", TG_TYPE_ID_F32, 1, 4, 1, 1, 1, 16);

  return writer;
}

/* The bytes of the test model. */
GBytes *
tg_test_model_new_bytes (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();

  return tg_gguf_writer_to_bytes (writer);
}

/**
 * tg_test_file_new:
 * @bytes: a file
 * @name: what it shall be called
 *
 * Returns: (transfer full): a loaded file without a location
 */
TgFile *
tg_test_file_new (GBytes     *bytes,
                  const char *name)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, name);
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  g_autoptr (TgShards) shards = tg_shards_new_single (gguf);

  return tg_file_new_for_shards (shards);
}

/* The test model as a loaded file. */
TgFile *
tg_test_model_new_file (void)
{
  g_autoptr (GBytes) bytes = tg_test_model_new_bytes ();

  return tg_test_file_new (bytes, "test.gguf");
}

/* Writes the test model into a new folder; its path, for tg_test_remove(). */
char *
tg_test_model_write (void)
{
  g_autoptr (GBytes) bytes = tg_test_model_new_bytes ();

  return tg_test_temp_file ("test.gguf", g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}
