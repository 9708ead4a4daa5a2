/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-pair.h"

#include <math.h>
#include <string.h>

#include "tg-quantize.h"
#include "tg-test-gguf.h"

#define N_COLUMNS 256
#define N_ROWS 8
#define N_LAYERS 3

static void
add_tensor (TgGgufWriter *writer,
            const char   *name,
            guint         layer,
            guint32       type_id,
            double        outlier)
{
  static const guint64 ne[] = { N_COLUMNS, N_ROWS };
  const TgTensorType *type = tg_tensor_type_get (type_id);
  const gsize n_blocks = N_COLUMNS * N_ROWS / type->block_elements;
  g_autofree float *values = g_new (float, N_COLUMNS *N_ROWS);
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);
  g_autofree char *full = g_strdup_printf ("blk.%u.%s.weight", layer, name);

  for (guint i = 0; i < N_COLUMNS * N_ROWS; i++)
    values[i] = (float) (sin (i * 0.37 + layer) * 0.02);
  values[N_COLUMNS * 3 + 17] = (float) outlier;
  if (type_id == TG_TYPE_ID_F32)
    memcpy (blocks, values, n_blocks * type->block_bytes);
  else
    tg_quantize (type, values, n_blocks, blocks);
  tg_gguf_writer_add_tensor (writer, full, type_id, ne, 2, blocks, n_blocks * type->block_bytes);
}

/**
 * tg_test_pair_new_model:
 * @quantized: whether to make the twin
 *
 * Three layers of attention query (worse, the higher the layer), feed-forward down and
 * norm. The twin has Q4_0 and Q8_0 where the other has F32, the same norms, and one
 * tensor each that the other does not have.
 *
 * Returns: (transfer full): a model, to be written
 */
TgGgufWriter *
tg_test_pair_new_model (gboolean quantized)
{
  TgGgufWriter *writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.name", "Pair");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, quantized ? 2 : 0);
  tg_gguf_writer_add_string (writer, "tokenizer.chat_template",
                             quantized ? "{% if tools %}yes{% endif %}\nend" : "{% if messages %}yes{% endif %}\nend");
  for (guint layer = 0; layer < N_LAYERS; layer++)
    {
      add_tensor (writer, "attn_q", layer, quantized ? TG_TYPE_ID_Q4_0 : TG_TYPE_ID_F32, 0.02 * (1 + layer));
      add_tensor (writer, "ffn_down", layer, quantized ? TG_TYPE_ID_Q8_0 : TG_TYPE_ID_F32, 0.02);
      add_tensor (writer, "attn_norm", layer, TG_TYPE_ID_F32, 0.02);
    }
  add_tensor (writer, quantized ? "only_in_b" : "only_in_a", 0, TG_TYPE_ID_F32, 0.02);

  return writer;
}

/* Returns: (transfer full): the model and its twin, being compared */
TgComparison *
tg_test_pair_new_comparison (void)
{
  g_autoptr (TgGgufWriter) writer_a = tg_test_pair_new_model (FALSE);
  g_autoptr (TgGgufWriter) writer_b = tg_test_pair_new_model (TRUE);
  g_autoptr (TgShards) a = tg_test_shards_open (writer_a);
  g_autoptr (TgShards) b = tg_test_shards_open (writer_b);
  g_autoptr (TgFile) file_a = tg_file_new_for_shards (a);
  g_autoptr (TgFile) file_b = tg_file_new_for_shards (b);

  return tg_comparison_new (file_a, file_b);
}

/* Runs the main loop until everything has been compared. */
void
tg_test_pair_wait (TgComparison *comparison)
{
  while (tg_comparison_get_state (comparison) != TG_COMPARISON_DONE)
    g_main_context_iteration (NULL, TRUE);
}
