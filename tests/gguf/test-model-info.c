/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-gguf-fixture.h"
#include "tg-model-info.h"

static TgModelInfo *
get_info (TgGgufWriter *writer)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open (writer);
  g_autoptr (TgShards) shards = tg_shards_new_single (gguf);

  return tg_model_info_new (shards);
}

/* What a summary card says of an ordinary model. */
static void
test_card (void)
{
  static const char *const tokens[] = { "<s>", "a" };
  static const char *const tags[] = { "chat", "<b>" };
  static const gint32 heads[] = { 8, 0, 32 };
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgModelInfo) info = NULL;
  g_autofree char *figure = NULL;
  guint64 ne[] = { 32, 4 };

  tg_gguf_writer_add_string (writer, "general.name", "A\nname");
  tg_gguf_writer_add_string (writer, "general.license", "mit");
  tg_gguf_writer_add_string (writer, "general.repo_url", "https://example.org/x");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, 7);
  tg_gguf_writer_add_strings (writer, "general.tags", tags, 2);
  tg_gguf_writer_add_uint (writer, "general.base_model.count", TG_VALUE_UINT32, 4000000000u);
  tg_gguf_writer_add_string (writer, "general.base_model.0.name", "Base");
  tg_gguf_writer_add_uint (writer, "llama.context_length", TG_VALUE_UINT64, 131072);
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 3);
  tg_gguf_writer_add_array (writer, "llama.attention.head_count_kv", TG_VALUE_INT32, heads, 3);
  tg_gguf_writer_add_uint (writer, "llama.attention.head_count", TG_VALUE_UINT32, 32);
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", tokens, 2);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.bos_token_id", TG_VALUE_UINT32, 0);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.eos_token_id", TG_VALUE_UINT32, 9);
  tg_gguf_writer_add_string (writer, "tokenizer.chat_template", "{% x %}\nline");
  tg_gguf_writer_add_tensor (writer, "blk.0.a.weight", TG_TYPE_ID_Q8_0, ne, 2, NULL, 136);
  tg_gguf_writer_add_tensor (writer, "blk.0.b.weight", TG_TYPE_ID_F32, ne, 1, NULL, 128);
  info = get_info (writer);

  g_assert_cmpint (info->kind, ==, TG_MODEL_KIND_MODEL);
  g_assert_cmpstr (info->architecture, ==, "llama");
  g_assert_cmpstr (info->name, ==, "A␊name");
  g_assert_cmpstr (info->license, ==, "mit");
  g_assert_cmpstr (info->source, ==, "https://example.org/x");
  g_assert_cmpstr (info->file_type, ==, "Q8_0");
  g_assert_cmpuint (g_strv_length (info->tags), ==, 2);
  g_assert_cmpuint (g_strv_length (info->base_models), ==, 1);
  g_assert_cmpuint (info->context_length, ==, 131072);
  g_assert_cmpuint (info->n_layers, ==, 3);
  g_assert_cmpuint (info->n_vocabulary, ==, 2);
  g_assert_cmpstr (info->chat_template, ==, "{% x %}\nline");
  g_assert_false (info->feed_forward_length.known);
  g_assert_false (info->head_count.varies);
  figure = tg_layer_figure_to_display (&info->head_count_kv);
  g_assert_cmpstr (figure, ==, "0–32");
  g_assert_null (tg_layer_figure_to_display (&info->feed_forward_length));

  g_assert_cmpuint (info->n_parameters, ==, 160);
  g_assert_cmpuint (info->n_tensor_bytes, ==, 264);
  g_assert_cmpfloat (info->bits_per_weight, ==, 8.0 * 264 / 160);
  g_assert_cmpstr (info->dominant_type->name, ==, "Q8_0");
  g_assert_cmpuint (info->mix->len, ==, 2);
  g_assert_cmpuint (g_array_index (info->mix, TgTypeShare, 1).n_bytes, ==, 128);
  g_assert_cmpuint (info->special_tokens->len, ==, 2);
  g_assert_cmpstr (g_array_index (info->special_tokens, TgSpecialToken, 0).text, ==, "<s>");
  g_assert_null (g_array_index (info->special_tokens, TgSpecialToken, 1).text);
}

/* A file without anything is described all the same, by its name. */
static void
test_nothing (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgModelInfo) info = get_info (writer);

  g_assert_cmpint (info->kind, ==, TG_MODEL_KIND_METADATA);
  g_assert_cmpstr (info->name, ==, "fixture");
  g_assert_null (info->architecture);
  g_assert_null (info->dominant_type);
  g_assert_cmpfloat (info->bits_per_weight, ==, 0.0);
}

/* Sums stop at the largest number instead of wrapping around. */
static void
test_huge (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgModelInfo) info = NULL;
  guint64 ne[] = { G_MAXINT64 };

  for (guint i = 0; i < 3; i++)
    tg_gguf_writer_add_tensor (writer, "t", TG_TYPE_ID_I8, ne, 1, NULL, 32);
  info = get_info (writer);
  g_assert_cmpuint (info->n_parameters, ==, G_MAXUINT64);
  g_assert_cmpuint (info->n_tensor_bytes, ==, G_MAXUINT64);
}

static void
assert_kind (TgGgufWriter *writer,
             TgModelKind   kind)
{
  g_autoptr (TgModelInfo) info = get_info (writer);

  g_assert_cmpint (info->kind, ==, kind);
}

/* The special sorts of files are told from each other. */
static void
test_kinds (void)
{
  static const struct
  {
    const char *architecture;
    const char *key;
    const char *value;
    const char *tensor;
    TgModelKind kind;
  } cases[] = {
    { "llama", "general.type", "model", "output.weight", TG_MODEL_KIND_MODEL },
    { "llama", "general.type", "adapter", "blk.0.attn_q.weight.lora_a", TG_MODEL_KIND_ADAPTER },
    { "clip", "general.type", "mmproj", "v.patch_embd.weight", TG_MODEL_KIND_PROJECTOR },
    { "x", "general.type", "imatrix", "blk.0.attn_q.weight.in_sum2", TG_MODEL_KIND_IMATRIX },
    { "controlvector", "controlvector.model_hint", "llama", "direction.1", TG_MODEL_KIND_CONTROL_VECTOR },
    { "flux", "general.name", "x", "double_blocks.0.weight", TG_MODEL_KIND_DIFFUSION },
    { "y", "general.name", "x", "model.diffusion_model.a.weight", TG_MODEL_KIND_DIFFUSION },
    { "bert", "general.name", "x", "cls.weight", TG_MODEL_KIND_RERANKER },
    { "llama", "tokenizer.ggml.tokens", NULL, NULL, TG_MODEL_KIND_VOCABULARY },
    { "llama", "general.name", "x", NULL, TG_MODEL_KIND_METADATA },
  };
  g_autoptr (TgGgufWriter) embedding = tg_fixture_writer ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

      tg_gguf_writer_add_string (writer, "general.architecture", cases[i].architecture);
      if (cases[i].value != NULL)
        tg_gguf_writer_add_string (writer, cases[i].key, cases[i].value);
      else
        tg_gguf_writer_add_strings (writer, cases[i].key, NULL, 0);
      if (cases[i].tensor != NULL)
        tg_fixture_add_f32 (writer, cases[i].tensor, 8, 1);
      assert_kind (writer, cases[i].kind);
      g_assert_cmpuint (strlen (tg_model_kind_get_name (cases[i].kind)), >, 0);
    }

  tg_gguf_writer_add_uint (embedding, "llama.pooling_type", TG_VALUE_UINT32, 1);
  tg_fixture_add_f32 (embedding, "t", 8, 1);
  assert_kind (embedding, TG_MODEL_KIND_EMBEDDING);
  g_assert_cmpstr (tg_model_kind_get_nick (TG_MODEL_KIND_EMBEDDING), ==, "embedding");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/model-info/card", test_card);
  g_test_add_func ("/gguf/model-info/nothing", test_nothing);
  g_test_add_func ("/gguf/model-info/huge", test_huge);
  g_test_add_func ("/gguf/model-info/kinds", test_kinds);

  return g_test_run ();
}
