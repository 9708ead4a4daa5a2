/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgTypeFamily:
 *
 * Groups of tensor types that share a colour and a way of thinking.
 */
typedef enum
{
  TG_FAMILY_FLOAT,
  TG_FAMILY_LEGACY,
  TG_FAMILY_K,
  TG_FAMILY_IQ,
  TG_FAMILY_TERNARY,
  TG_FAMILY_FP4,
  TG_FAMILY_INTEGER,
  TG_FAMILY_UNKNOWN,
} TgTypeFamily;

#define TG_N_FAMILIES (TG_FAMILY_UNKNOWN + 1)

/* The ids of the live types, as they stand in files. */
enum
{
  TG_TYPE_ID_F32 = 0,
  TG_TYPE_ID_F16 = 1,
  TG_TYPE_ID_Q4_0 = 2,
  TG_TYPE_ID_Q4_1 = 3,
  TG_TYPE_ID_Q5_0 = 6,
  TG_TYPE_ID_Q5_1 = 7,
  TG_TYPE_ID_Q8_0 = 8,
  TG_TYPE_ID_Q8_1 = 9,
  TG_TYPE_ID_Q2_K = 10,
  TG_TYPE_ID_Q3_K = 11,
  TG_TYPE_ID_Q4_K = 12,
  TG_TYPE_ID_Q5_K = 13,
  TG_TYPE_ID_Q6_K = 14,
  TG_TYPE_ID_Q8_K = 15,
  TG_TYPE_ID_IQ2_XXS = 16,
  TG_TYPE_ID_IQ2_XS = 17,
  TG_TYPE_ID_IQ3_XXS = 18,
  TG_TYPE_ID_IQ1_S = 19,
  TG_TYPE_ID_IQ4_NL = 20,
  TG_TYPE_ID_IQ3_S = 21,
  TG_TYPE_ID_IQ2_S = 22,
  TG_TYPE_ID_IQ4_XS = 23,
  TG_TYPE_ID_I8 = 24,
  TG_TYPE_ID_I16 = 25,
  TG_TYPE_ID_I32 = 26,
  TG_TYPE_ID_I64 = 27,
  TG_TYPE_ID_F64 = 28,
  TG_TYPE_ID_IQ1_M = 29,
  TG_TYPE_ID_BF16 = 30,
  TG_TYPE_ID_TQ1_0 = 34,
  TG_TYPE_ID_TQ2_0 = 35,
  TG_TYPE_ID_MXFP4 = 39,
  TG_TYPE_ID_NVFP4 = 40,
  TG_TYPE_ID_Q1_0 = 41,
  TG_TYPE_ID_Q2_0 = 42,
  TG_N_TYPE_IDS = 43,
};

/**
 * TgTensorType:
 * @id: the number in the tensor record
 * @name: as people write it: "Q4_K"
 * @block_elements: weights in a block (a super-block for the 256-weight types)
 * @block_bytes: bytes of a block
 * @family: which colour it has
 * @removed: ggml knew it once and refuses it now; only its size is known
 *
 * A row of the table of types. Static data.
 */
typedef struct
{
  guint32      id;
  const char  *name;
  guint32      block_elements;
  guint32      block_bytes;
  TgTypeFamily family;
  gboolean     removed;
} TgTensorType;

const TgTensorType *tg_tensor_type_get                 (guint32             id);
const TgTensorType *tg_tensor_type_from_name           (const char         *name);
gboolean            tg_tensor_type_is_quantized        (const TgTensorType *self);
double              tg_tensor_type_get_bits_per_weight (const TgTensorType *self);
const char         *tg_type_family_get_nick            (TgTypeFamily        family);

G_END_DECLS
