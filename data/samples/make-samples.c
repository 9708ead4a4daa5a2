/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the sample model and its quantized twin. The weights are random, with the
 * distributions that trained models have; the vocabulary is learnt from a text.
 *
 *     make-samples TEXT FOLDER
 *
 * The same text gives the same bytes on every machine: a test holds the files
 * beside this one against it. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "sample-vocabulary.h"
#include "sample-weights.h"
#include "tg-gguf-writer.h"
#include "tg-quantize.h"

#define N_VOCABULARY 1024
#define N_EMBEDDING 256
#define N_FEED_FORWARD 512
#define N_LAYERS 3
#define N_HEADS 8
#define N_HEADS_KV 4
#define HEAD_SIZE (N_EMBEDDING / N_HEADS)
#define N_KEYS (N_HEADS_KV * HEAD_SIZE)

/* Values of general.file_type. */
#define FILE_TYPE_F16 1
#define FILE_TYPE_Q4_K_M 15

static const char chat_template[] =
  "{{ bos_token }}\n"
  "{%- for message in messages %}\n"
  "    {%- if message['role'] == 'system' %}\n"
  "        {{- '[SYS] ' + message['content'] + ' [/SYS]\\n' }}\n"
  "    {%- elif message['role'] == 'user' %}\n"
  "        {{- '[INST] ' + message['content'] + ' [/INST]\\n' }}\n"
  "    {%- elif message['role'] == 'assistant' %}\n"
  "        {{- message['content'] + eos_token + '\\n' }}\n"
  "    {%- else %}\n"
  "        {{- raise_exception('Unknown role: ' + message['role']) }}\n"
  "    {%- endif %}\n"
  "{%- endfor %}\n";

/* The tensors of a layer in the order in which converters write them. */
static const struct
{
  const char *name;
  guint64 n_columns;
  guint64 n_rows; /* 0: a vector */
} layer_tensors[] = {
  { "attn_norm", N_EMBEDDING, 0 },
  { "ffn_down", N_FEED_FORWARD, N_EMBEDDING },
  { "ffn_gate", N_EMBEDDING, N_FEED_FORWARD },
  { "ffn_up", N_EMBEDDING, N_FEED_FORWARD },
  { "ffn_norm", N_EMBEDDING, 0 },
  { "attn_k", N_EMBEDDING, N_KEYS },
  { "attn_output", N_EMBEDDING, N_EMBEDDING },
  { "attn_q", N_EMBEDDING, N_EMBEDDING },
  { "attn_v", N_EMBEDDING, N_KEYS },
};

/* What a quantizing program gives each tensor: the mixture Q4_K_M, with Q8_0 for
 * embedding and output, which people call Q4_K_L. Vectors stay as they are. */
static guint32
choose_type (const char *name,
             guint64     n_rows,
             int         layer,
             gboolean    quantized)
{
  const int eighth = N_LAYERS / 8;
  const gboolean more_bits = layer < eighth || layer >= 7 * N_LAYERS / 8 || (layer - eighth) % 3 == 2;

  if (n_rows == 0)
    return TG_TYPE_ID_F32;
  if (!quantized)
    return TG_TYPE_ID_F16;
  if (strcmp (name, "token_embd.weight") == 0 || strcmp (name, "output.weight") == 0)
    return TG_TYPE_ID_Q8_0;
  if (more_bits && (strstr (name, "attn_v") != NULL || strstr (name, "ffn_down") != NULL))
    return TG_TYPE_ID_Q6_K;

  return TG_TYPE_ID_Q4_K;
}

static void
add_tensor (TgGgufWriter *writer,
            const char   *name,
            guint64       n_columns,
            guint64       n_rows,
            int           layer,
            gboolean      quantized)
{
  const TgTensorType *type = tg_tensor_type_get (choose_type (name, n_rows, layer, quantized));
  const guint64 n = n_columns * MAX (n_rows, 1);
  const guint64 ne[] = { n_columns, n_rows };
  const guint64 n_blocks = n / type->block_elements;
  g_autofree float *values = g_new (float, n);
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);

  sample_weights_fill (name, n_columns, MAX (n_rows, 1), HEAD_SIZE, values);
  tg_quantize (type, values, n_blocks, blocks);
  tg_gguf_writer_add_tensor (writer, name, type->id, ne, n_rows > 0 ? 2 : 1,
                             blocks, n_blocks * type->block_bytes);
}

static void
add_general (TgGgufWriter *writer,
             gboolean      quantized)
{
  static const char *const tags[] = { "sample", "text-generation" };
  static const char *const languages[] = { "en" };

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.type", "model");
  tg_gguf_writer_add_string (writer, "general.name", "Tiny Llama Sample");
  tg_gguf_writer_add_string (writer, "general.author", "Tensorglass developers");
  tg_gguf_writer_add_string (writer, "general.description",
                             "A model to look at, not to talk to: random weights, distributed as in a trained model");
  tg_gguf_writer_add_string (writer, "general.size_label", "2.3M");
  tg_gguf_writer_add_string (writer, "general.license", "cc0-1.0");
  tg_gguf_writer_add_strings (writer, "general.tags", tags, G_N_ELEMENTS (tags));
  tg_gguf_writer_add_strings (writer, "general.languages", languages, G_N_ELEMENTS (languages));
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32,
                           quantized ? FILE_TYPE_Q4_K_M : FILE_TYPE_F16);
  if (quantized)
    tg_gguf_writer_add_uint (writer, "general.quantization_version", TG_VALUE_UINT32, 2);
}

static void
add_architecture (TgGgufWriter *writer)
{
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, N_LAYERS);
  tg_gguf_writer_add_uint (writer, "llama.context_length", TG_VALUE_UINT32, 2048);
  tg_gguf_writer_add_uint (writer, "llama.embedding_length", TG_VALUE_UINT32, N_EMBEDDING);
  tg_gguf_writer_add_uint (writer, "llama.feed_forward_length", TG_VALUE_UINT32, N_FEED_FORWARD);
  tg_gguf_writer_add_uint (writer, "llama.attention.head_count", TG_VALUE_UINT32, N_HEADS);
  tg_gguf_writer_add_uint (writer, "llama.attention.head_count_kv", TG_VALUE_UINT32, N_HEADS_KV);
  tg_gguf_writer_add_float (writer, "llama.attention.layer_norm_rms_epsilon", TG_VALUE_FLOAT32, 1e-5);
  tg_gguf_writer_add_float (writer, "llama.rope.freq_base", TG_VALUE_FLOAT32, 10000.0);
  tg_gguf_writer_add_uint (writer, "llama.rope.dimension_count", TG_VALUE_UINT32, HEAD_SIZE);
  tg_gguf_writer_add_uint (writer, "llama.vocab_size", TG_VALUE_UINT32, N_VOCABULARY);
}

static void
add_tokenizer (TgGgufWriter     *writer,
               SampleVocabulary *vocabulary)
{
  tg_gguf_writer_add_string (writer, "tokenizer.ggml.model", "llama");
  tg_gguf_writer_add_string (writer, "tokenizer.ggml.pre", "default");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens",
                              (const char *const *) vocabulary->tokens->pdata, vocabulary->tokens->len);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.scores", TG_VALUE_FLOAT32,
                            vocabulary->scores->data, vocabulary->scores->len);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32,
                            vocabulary->types->data, vocabulary->types->len);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.bos_token_id", TG_VALUE_UINT32, 1);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.eos_token_id", TG_VALUE_UINT32, 2);
  tg_gguf_writer_add_uint (writer, "tokenizer.ggml.unknown_token_id", TG_VALUE_UINT32, 0);
  tg_gguf_writer_add_bool (writer, "tokenizer.ggml.add_bos_token", TRUE);
  tg_gguf_writer_add_bool (writer, "tokenizer.ggml.add_eos_token", FALSE);
  tg_gguf_writer_add_string (writer, "tokenizer.chat_template", chat_template);
}

static void
add_tensors (TgGgufWriter *writer,
             gboolean      quantized)
{
  add_tensor (writer, "output.weight", N_EMBEDDING, N_VOCABULARY, 0, quantized);
  add_tensor (writer, "token_embd.weight", N_EMBEDDING, N_VOCABULARY, 0, quantized);
  for (int layer = 0; layer < N_LAYERS; layer++)
    for (gsize i = 0; i < G_N_ELEMENTS (layer_tensors); i++)
      {
        g_autofree char *name = g_strdup_printf ("blk.%d.%s.weight", layer, layer_tensors[i].name);

        add_tensor (writer, name, layer_tensors[i].n_columns, layer_tensors[i].n_rows, layer, quantized);
      }
  add_tensor (writer, "output_norm.weight", N_EMBEDDING, 0, 0, quantized);
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "tiny-llama-F16.gguf", "tiny-llama-Q4_K_L.gguf" };
  g_autoptr (SampleVocabulary) vocabulary = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (argc != 3)
    {
      fprintf (stderr, "make-samples TEXT FOLDER\n");
      return 64;
    }
  if (!g_file_get_contents (argv[1], &text, NULL, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }

  vocabulary = sample_vocabulary_new (text, N_VOCABULARY);
  g_assert (vocabulary->tokens->len == N_VOCABULARY);
  for (guint quantized = 0; quantized < G_N_ELEMENTS (names); quantized++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autofree char *path = g_build_filename (argv[2], names[quantized], NULL);

      add_general (writer, quantized);
      add_architecture (writer);
      add_tokenizer (writer, vocabulary);
      add_tensors (writer, quantized);
      if (!tg_gguf_writer_to_file (writer, path, &error))
        {
          fprintf (stderr, "%s\n", error->message);
          return 1;
        }
    }

  return 0;
}
