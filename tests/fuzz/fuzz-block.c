/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "tg-block.h"
#include "tg-dequantize.h"
#include "tg-half.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
try_fields (const TgBlock *block)
{
  for (guint field = 0; field < tg_block_get_n_fields (block->type); field++)
    {
      TgBlockField info;

      tg_block_get_field (block->type, field, &info);
      for (guint item = 0; item < info.n_items; item++)
        {
          g_autofree char *text = tg_block_dup_text (block, field, item);

          g_assert_true (g_utf8_validate (text, -1, NULL));
          tg_block_get_raw (block, field, item);
          tg_block_get_number (block, field, item);
        }
    }
}

/* The arithmetic that is shown has the weight that the decoder gives. */
static void
try_weight (const TgBlock *block,
            guint          weight,
            float          expected)
{
  TgBlockTerm terms[TG_BLOCK_MAX_TERMS];
  guint n = tg_block_get_terms (block, weight, terms);
  g_autofree char *arithmetic = tg_block_dup_arithmetic (block, weight);
  float value = tg_block_get_weight (block, weight);

  g_assert_cmpuint (n, <=, TG_BLOCK_MAX_TERMS);
  for (guint i = 0; i < n; i++)
    g_assert_true (g_utf8_validate (terms[i].text, -1, NULL));
  g_assert_true (g_utf8_validate (arithmetic, -1, NULL));
  if (!isnan (value) || !isnan (expected))
    g_assert_cmphex (tg_float_to_bits (value), ==, tg_float_to_bits (expected));
  if (tg_block_get_n_codes (block->type) > 0)
    g_assert_cmpuint (tg_block_get_code (block, weight), <, tg_block_get_n_codes (block->type));
}

static void
try_many (const TgTensorType *type,
          TgByteOrder         order,
          const guint8       *bytes)
{
  guint8 codes[TG_BLOCK_MAX_WEIGHTS];
  float numbers[TG_BLOCK_MAX_WEIGHTS];

  if (tg_block_get_n_codes (type) > 0)
    tg_block_unpack_codes (type, order, bytes, 1, codes);
  for (guint field = 0; field < tg_block_get_n_fields (type); field++)
    tg_block_unpack_field (type, order, field, bytes, 1, numbers);
  if (tg_block_get_sub_block (type) > 0 && tg_block_get_n_codes (type) > 0)
    {
      tg_block_unpack_scales (type, order, bytes, 1, numbers);
      tg_block_unpack_minimums (type, order, bytes, 1, numbers);
    }
}

/* Any bytes at all are taken apart as a block of every type, in both byte orders. The input
 * ends with the byte that says which weights are looked at closely: all of them would take long. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    for (guint order = TG_LITTLE_ENDIAN; order <= TG_BIG_ENDIAN; order++)
      {
        const TgTensorType *type = tg_tensor_type_get (id);
        g_autofree guint8 *bytes = NULL;
        float expected[TG_BLOCK_MAX_WEIGHTS];
        TgBlock block;

        if (!tg_block_is_known (type) || size < type->block_bytes)
          continue;

        bytes = g_memdup2 (data, type->block_bytes);
        block = (TgBlock){ type, bytes, order };
        tg_dequantize (type, order, bytes, 1, expected);
        try_fields (&block);
        for (guint weight = data[size - 1] % 16; weight < type->block_elements; weight += 16)
          try_weight (&block, weight, expected[weight]);
        try_many (type, order, bytes);
      }

  return 0;
}
