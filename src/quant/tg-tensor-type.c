/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tensor-type.h"

/* clang-format off */
static const TgTensorType types[] = {
  { TG_TYPE_ID_F32,     "F32",       1,   4, TG_FAMILY_FLOAT,   FALSE },
  { TG_TYPE_ID_F16,     "F16",       1,   2, TG_FAMILY_FLOAT,   FALSE },
  { TG_TYPE_ID_Q4_0,    "Q4_0",     32,  18, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q4_1,    "Q4_1",     32,  20, TG_FAMILY_LEGACY,  FALSE },
  /* Gone before GGUF existed: not even the size of a block means anything. */
  { 4,                  "Q4_2",      0,   0, TG_FAMILY_UNKNOWN, TRUE },
  { 5,                  "Q4_3",      0,   0, TG_FAMILY_UNKNOWN, TRUE },
  { TG_TYPE_ID_Q5_0,    "Q5_0",     32,  22, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q5_1,    "Q5_1",     32,  24, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q8_0,    "Q8_0",     32,  34, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q8_1,    "Q8_1",     32,  36, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q2_K,    "Q2_K",    256,  84, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_Q3_K,    "Q3_K",    256, 110, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_Q4_K,    "Q4_K",    256, 144, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_Q5_K,    "Q5_K",    256, 176, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_Q6_K,    "Q6_K",    256, 210, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_Q8_K,    "Q8_K",    256, 292, TG_FAMILY_K,       FALSE },
  { TG_TYPE_ID_IQ2_XXS, "IQ2_XXS", 256,  66, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ2_XS,  "IQ2_XS",  256,  74, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ3_XXS, "IQ3_XXS", 256,  98, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ1_S,   "IQ1_S",   256,  50, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ4_NL,  "IQ4_NL",   32,  18, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ3_S,   "IQ3_S",   256, 110, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ2_S,   "IQ2_S",   256,  82, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_IQ4_XS,  "IQ4_XS",  256, 136, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_I8,      "I8",        1,   1, TG_FAMILY_INTEGER, FALSE },
  { TG_TYPE_ID_I16,     "I16",       1,   2, TG_FAMILY_INTEGER, FALSE },
  { TG_TYPE_ID_I32,     "I32",       1,   4, TG_FAMILY_INTEGER, FALSE },
  { TG_TYPE_ID_I64,     "I64",       1,   8, TG_FAMILY_INTEGER, FALSE },
  { TG_TYPE_ID_F64,     "F64",       1,   8, TG_FAMILY_FLOAT,   FALSE },
  { TG_TYPE_ID_IQ1_M,   "IQ1_M",   256,  56, TG_FAMILY_IQ,      FALSE },
  { TG_TYPE_ID_BF16,    "BF16",      1,   2, TG_FAMILY_FLOAT,   FALSE },
  /* Rows interleaved for one processor or another: the sizes still hold. */
  { 31, "Q4_0_4_4",   32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { 32, "Q4_0_4_8",   32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { 33, "Q4_0_8_8",   32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { TG_TYPE_ID_TQ1_0,   "TQ1_0",   256,  54, TG_FAMILY_TERNARY, FALSE },
  { TG_TYPE_ID_TQ2_0,   "TQ2_0",   256,  66, TG_FAMILY_TERNARY, FALSE },
  { 36, "IQ4_NL_4_4", 32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { 37, "IQ4_NL_4_8", 32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { 38, "IQ4_NL_8_8", 32, 18, TG_FAMILY_UNKNOWN, TRUE },
  { TG_TYPE_ID_MXFP4,   "MXFP4",    32,  17, TG_FAMILY_FP4,     FALSE },
  { TG_TYPE_ID_NVFP4,   "NVFP4",    64,  36, TG_FAMILY_FP4,     FALSE },
  { TG_TYPE_ID_Q1_0,    "Q1_0",    128,  18, TG_FAMILY_LEGACY,  FALSE },
  { TG_TYPE_ID_Q2_0,    "Q2_0",     64,  18, TG_FAMILY_LEGACY,  FALSE },
};
/* clang-format on */

G_STATIC_ASSERT (G_N_ELEMENTS (types) == TG_N_TYPE_IDS);

/**
 * tg_tensor_type_get:
 * @id: a type id out of a file, unchecked
 *
 * Returns: (nullable) (transfer none): the row of @id, or %NULL for an id that
 *   ggml does not know (a fork's, say); removed ids have a row too
 */
const TgTensorType *
tg_tensor_type_get (guint32 id)
{
  return id < G_N_ELEMENTS (types) ? &types[id] : NULL;
}

/**
 * tg_tensor_type_from_name:
 * @name: a name as people write it; case does not matter
 *
 * Returns: (nullable) (transfer none): the row of that name, removed ones included
 */
const TgTensorType *
tg_tensor_type_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_ascii_strcasecmp (types[i].name, name) == 0)
      return &types[i];

  return NULL;
}

/**
 * tg_tensor_type_is_quantized:
 * @self: a type
 *
 * Returns: whether several weights share a block
 */
gboolean
tg_tensor_type_is_quantized (const TgTensorType *self)
{
  return self->block_elements > 1;
}

/**
 * tg_tensor_type_get_bits_per_weight:
 * @self: a type
 *
 * Returns: bits a weight takes, its share of the scales included; 0 when the
 *   size of a block is not known
 */
double
tg_tensor_type_get_bits_per_weight (const TgTensorType *self)
{
  return self->block_elements > 0 ? 8.0 * self->block_bytes / self->block_elements : 0.0;
}

/**
 * tg_type_family_get_nick:
 * @family: a family
 *
 * Returns: (transfer none): a short name for style sheets and tables; not translated
 */
const char *
tg_type_family_get_nick (TgTypeFamily family)
{
  static const char *const nicks[] = {
    "float", "legacy", "k", "iq", "ternary", "fp4", "integer", "unknown"
  };

  g_return_val_if_fail ((gsize) family < G_N_ELEMENTS (nicks), "unknown");

  return nicks[family];
}
