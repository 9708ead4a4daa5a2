/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-dequantize.h"

#include "tg-dequant-private.h"
#include "tg-swap.h"

typedef TgDequantFunc (*TgDequantFamily) (guint32 type_id);

/* clang-format off */
#define FAMILIES(path)                                \
  {                                                   \
    [TG_FAMILY_FLOAT] = tg_dequant_plain_##path,      \
    [TG_FAMILY_LEGACY] = tg_dequant_legacy_##path,    \
    [TG_FAMILY_K] = tg_dequant_k_##path,              \
    [TG_FAMILY_IQ] = tg_dequant_iq_##path,            \
    [TG_FAMILY_TERNARY] = tg_dequant_ternary_##path,  \
    [TG_FAMILY_FP4] = tg_dequant_fp4_##path,          \
    [TG_FAMILY_INTEGER] = tg_dequant_plain_##path,    \
  }
/* clang-format on */

static const TgDequantFamily families[TG_N_SIMD_PATHS][TG_N_FAMILIES] = {
  [TG_SIMD_PORTABLE] = FAMILIES (portable),
#ifdef TG_HAVE_X86_PATHS
  [TG_SIMD_AVX2] = FAMILIES (avx2),
  [TG_SIMD_AVX512] = FAMILIES (avx512),
#endif
};

static TgDequantFunc
find_decoder (TgSimdPath          path,
              const TgTensorType *type)
{
  TgDequantFamily family = families[path][type->family];

  return family != NULL ? family (type->id) : NULL;
}

/**
 * tg_tensor_type_can_dequantize:
 * @self: a type
 *
 * Returns: whether tg_dequantize() can decode @self: all but the removed types
 */
gboolean
tg_tensor_type_can_dequantize (const TgTensorType *self)
{
  return find_decoder (TG_SIMD_PORTABLE, self) != NULL;
}

/* Swaps a few blocks at a time into a buffer on the stack, where they are decoded. */
static void
dequantize_swapped (TgDequantFunc       decode,
                    const TgTensorType *type,
                    const guint8       *blocks,
                    gsize               n_blocks,
                    float              *values)
{
  guint8 buffer[4096];
  gsize n_fit = sizeof buffer / type->block_bytes;

  while (n_blocks > 0)
    {
      gsize n = MIN (n_blocks, n_fit);

      tg_swap_blocks (type, blocks, n, buffer);
      decode (buffer, n, values);
      blocks += n * type->block_bytes;
      values += n * type->block_elements;
      n_blocks -= n;
    }
}

/**
 * tg_dequantize_with_path:
 * @path: which code to run; it must be available
 * @type: a type for which tg_tensor_type_can_dequantize() holds
 * @order: byte order of the file
 * @blocks: @n_blocks whole blocks, at any alignment
 * @n_blocks: how many
 * @values: (out caller-allocates): their weights, in order
 *
 * What tg_dequantize() does, on a path of the caller's choice: for tests and
 * benchmarks.
 */
void
tg_dequantize_with_path (TgSimdPath          path,
                         const TgTensorType *type,
                         TgByteOrder         order,
                         const guint8       *blocks,
                         gsize               n_blocks,
                         float              *values)
{
  TgDequantFunc decode;

  g_return_if_fail (tg_simd_path_is_available (path));

  decode = find_decoder (path, type);
  g_return_if_fail (decode != NULL);

  if (order == TG_BIG_ENDIAN)
    dequantize_swapped (decode, type, blocks, n_blocks, values);
  else
    decode (blocks, n_blocks, values);
}

/**
 * tg_dequantize:
 * @type: a type for which tg_tensor_type_can_dequantize() holds
 * @order: byte order of the file
 * @blocks: @n_blocks whole blocks, at any alignment
 * @n_blocks: how many
 * @values: (out caller-allocates): their weights, in order: @n_blocks times the
 *   weights of a block
 *
 * Decodes weights. The floats are those of the reference decoder to the bit,
 * whatever the processor; only the payload of a NaN is open. Types without a
 * reference (integers, F64, Q8_1) are converted to the nearest float. Every bit
 * pattern of a block is legal. Any thread.
 *
 * Fastest in long runs (F16 and BF16 from 16384 weights on) into a buffer that
 * starts on a page and stays in cache.
 */
void
tg_dequantize (const TgTensorType *type,
               TgByteOrder         order,
               const guint8       *blocks,
               gsize               n_blocks,
               float              *values)
{
  tg_dequantize_with_path (tg_simd_get_best (), type, order, blocks, n_blocks, values);
}
