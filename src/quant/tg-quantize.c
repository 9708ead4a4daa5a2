/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-quantize.h"

#include "tg-quantize-private.h"

static const TgQuantizeFunc quantizers[TG_N_TYPE_IDS] = {
  [TG_TYPE_ID_F32] = tg_quantize_f32,
  [TG_TYPE_ID_F16] = tg_quantize_f16,
  [TG_TYPE_ID_Q4_0] = tg_quantize_q4_0,
  [TG_TYPE_ID_Q4_1] = tg_quantize_q4_1,
  [TG_TYPE_ID_Q5_0] = tg_quantize_q5_0,
  [TG_TYPE_ID_Q5_1] = tg_quantize_q5_1,
  [TG_TYPE_ID_Q8_0] = tg_quantize_q8_0,
  [TG_TYPE_ID_Q8_1] = tg_quantize_q8_1,
  [TG_TYPE_ID_Q2_K] = tg_quantize_q2_k,
  [TG_TYPE_ID_Q3_K] = tg_quantize_q3_k,
  [TG_TYPE_ID_Q4_K] = tg_quantize_q4_k,
  [TG_TYPE_ID_Q5_K] = tg_quantize_q5_k,
  [TG_TYPE_ID_Q6_K] = tg_quantize_q6_k,
  [TG_TYPE_ID_Q8_K] = tg_quantize_q8_k,
  [TG_TYPE_ID_IQ4_NL] = tg_quantize_iq4_nl,
  [TG_TYPE_ID_IQ4_XS] = tg_quantize_iq4_xs,
  [TG_TYPE_ID_BF16] = tg_quantize_bf16,
  [TG_TYPE_ID_TQ1_0] = tg_quantize_tq1_0,
  [TG_TYPE_ID_TQ2_0] = tg_quantize_tq2_0,
  [TG_TYPE_ID_MXFP4] = tg_quantize_mxfp4,
  [TG_TYPE_ID_NVFP4] = tg_quantize_nvfp4,
  [TG_TYPE_ID_Q1_0] = tg_quantize_q1_0,
  [TG_TYPE_ID_Q2_0] = tg_quantize_q2_0,
};

/**
 * tg_tensor_type_can_quantize:
 * @type: a type
 *
 * Returns: whether tg_quantize() knows it: all but integers, F64, the IQ types
 *   that are built on a grid, and removed ones
 */
gboolean
tg_tensor_type_can_quantize (const TgTensorType *type)
{
  return quantizers[type->id] != NULL;
}

/**
 * tg_quantize:
 * @type: a type that tg_tensor_type_can_quantize()
 * @values: (array): `block_elements` floats for each block
 * @n_blocks: how many blocks
 * @blocks: (out) (array): `block_bytes` bytes for each block
 *
 * Packs weights as ggml's reference does without an importance matrix
 * (ggml_quantize_chunk(); for Q8_1 and Q8_K, which that does not write, their
 * reference functions), byte for byte, in little-endian order. Where the
 * reference rests on undefined behaviour (1/d overflows for subnormal weights)
 * the result is defined here, and may differ. A block depends on its own
 * weights only. Any thread.
 */
void
tg_quantize (const TgTensorType *type,
             const float        *values,
             gsize               n_blocks,
             guint8             *blocks)
{
  g_return_if_fail (tg_tensor_type_can_quantize (type));

  quantizers[type->id](values, n_blocks, blocks);
}
