/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The types of a model as arguments for llama-quantize. */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-test-util.h"
#include "tg-type-recipe.h"

static void
add (TgGgufWriter *writer,
     const char   *name,
     guint32       type_id,
     guint         n_dims)
{
  static const guint64 ne[] = { 256, 2 };
  const TgTensorType *type = tg_tensor_type_get (type_id);

  tg_gguf_writer_add_tensor (writer, name, type_id, ne, n_dims, NULL,
                             (guint64) 256 / type->block_elements * type->block_bytes * (n_dims == 2 ? 2 : 1));
}

static TgShards *
open_model (TgGgufWriter *writer)
{
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

/* One expression for all layers of one type, one for each type where layers differ; what
 * llama-quantize leaves alone is not in it. Every expression matches its tensors and no others. */
static void
test_recipe (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) model = NULL;
  g_autoptr (GPtrArray) recipe = NULL;
  g_autofree char *text = NULL;

  add (writer, "token_embd.weight", TG_TYPE_ID_Q6_K, 2);
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *q = g_strdup_printf ("blk.%u.attn_q.weight", i);
      g_autofree char *v = g_strdup_printf ("blk.%u.attn_v.weight", i);
      g_autofree char *norm = g_strdup_printf ("blk.%u.attn_norm.weight", i);
      g_autofree char *gate = g_strdup_printf ("blk.%u.ffn_gate_inp.weight", i);
      g_autofree char *bias = g_strdup_printf ("blk.%u.attn_q.bias", i);

      add (writer, q, TG_TYPE_ID_Q4_K, 2);
      add (writer, v, i % 6 == 1 ? TG_TYPE_ID_Q6_K : TG_TYPE_ID_Q4_K, 2);
      add (writer, norm, TG_TYPE_ID_F32, 1);
      add (writer, gate, TG_TYPE_ID_F32, 2);
      add (writer, bias, TG_TYPE_ID_Q8_0, 2);
    }
  add (writer, "output.weight", TG_TYPE_ID_BF16, 2);
  model = open_model (writer);
  recipe = tg_type_recipe_new (model);

  g_assert_cmpuint (recipe->len, ==, 5);
  g_assert_cmpstr (recipe->pdata[0], ==, "^token_embd\\.weight$=q6_k");
  g_assert_cmpstr (recipe->pdata[1], ==, "^blk\\.[0-9]+\\.attn_q\\.weight$=q4_k");
  g_assert_cmpstr (recipe->pdata[2], ==, "^blk\\.(0|2|3|4|5|6|8|9|10|11)\\.attn_v\\.weight$=q4_k");
  g_assert_cmpstr (recipe->pdata[3], ==, "^blk\\.(1|7)\\.attn_v\\.weight$=q6_k");
  g_assert_cmpstr (recipe->pdata[4], ==, "^output\\.weight$=bf16");

  for (guint i = 0; i < recipe->len; i++)
    {
      const char *argument = recipe->pdata[i];
      g_autofree char *pattern = g_strndup (argument, (gsize) (strchr (argument, '=') - argument));
      g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

      g_assert_nonnull (regex);
      for (guint64 t = 0; t < tg_shards_get_n_tensors (model); t++)
        {
          TgGguf *gguf;
          const TgTensor *tensor = tg_shards_get_tensor (model, t, &gguf);
          g_autofree char *name = tg_gguf_dup_name (gguf, tensor);

          if (g_regex_match (regex, name, 0, NULL))
            g_assert_cmpint (g_ascii_strcasecmp (tensor->type->name, strchr (argument, '=') + 1), ==, 0);
        }
    }

  text = tg_type_recipe_to_text (recipe);
  g_assert_true (g_str_has_prefix (text, "--tensor-type '^token_embd\\.weight$=q6_k' \\\n--tensor-type "));
  g_assert_true (g_str_has_suffix (text, "bf16'"));
}

/* A model without matrices has no recipe. */
static void
test_empty (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) model = NULL;
  g_autoptr (GPtrArray) recipe = NULL;
  g_autofree char *text = NULL;

  add (writer, "blk.0.attn_norm.weight", TG_TYPE_ID_F32, 1);
  model = open_model (writer);
  recipe = tg_type_recipe_new (model);
  text = tg_type_recipe_to_text (recipe);
  g_assert_cmpuint (recipe->len, ==, 0);
  g_assert_cmpstr (text, ==, "");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/type-recipe/recipe", test_recipe);
  g_test_add_func ("/analysis/type-recipe/empty", test_empty);

  return g_test_run ();
}
