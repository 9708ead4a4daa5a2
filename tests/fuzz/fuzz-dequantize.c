/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tg-dequantize.h"
#include "tg-half.h"
#include "tg-swap.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
assert_same (const float *a,
             const float *b,
             gsize        n)
{
  for (gsize i = 0; i < n; i++)
    if (!isnan (a[i]) || !isnan (b[i]))
      g_assert_cmphex (tg_float_to_bits (a[i]), ==, tg_float_to_bits (b[i]));
}

/* All whole blocks of @type in the input, in blocks of exact size: every path gives the same
 * bits, and the other byte order the same weights. */
static void
try_type (const TgTensorType *type,
          const guint8       *data,
          gsize               size)
{
  gsize n_blocks = size / type->block_bytes;
  gsize n = n_blocks * type->block_elements;
  g_autofree guint8 *blocks = g_memdup2 (data, n_blocks * type->block_bytes);
  g_autofree guint8 *swapped = g_malloc (n_blocks * type->block_bytes);
  g_autofree float *expected = g_new (float, n);

  if (n_blocks == 0)
    return;

  tg_swap_blocks (type, blocks, n_blocks, swapped);
  tg_dequantize_with_path (TG_SIMD_PORTABLE, type, TG_LITTLE_ENDIAN, blocks, n_blocks, expected);
  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    {
      g_autofree float *values = g_new (float, n);

      if (!tg_simd_path_is_available (path))
        continue;
      tg_dequantize_with_path (path, type, TG_LITTLE_ENDIAN, blocks, n_blocks, values);
      assert_same (values, expected, n);
      tg_dequantize_with_path (path, type, TG_BIG_ENDIAN, swapped, n_blocks, values);
      assert_same (values, expected, n);
    }
}

/* Any bytes at all are decoded as blocks of every type. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    if (tg_tensor_type_can_dequantize (tg_tensor_type_get (id)))
      try_type (tg_tensor_type_get (id), data, size);

  return 0;
}
