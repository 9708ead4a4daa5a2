/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-swap.h"

#include <string.h>

/* @count numbers of @size bytes in a block, the first at @offset, each @stride
 * bytes after the one before. Codes packed into bytes are not numbers: they
 * stand in the same order in every file. */
typedef struct
{
  guint32 type_id;
  guint16 offset;
  guint8  size;
  guint8  count;
  guint8  stride;
} NumberField;

/* clang-format off */
static const NumberField fields[] = {
  { TG_TYPE_ID_F32,       0, 4,  1, 0 },
  { TG_TYPE_ID_F16,       0, 2,  1, 0 },
  { TG_TYPE_ID_BF16,      0, 2,  1, 0 },
  { TG_TYPE_ID_F64,       0, 8,  1, 0 },
  { TG_TYPE_ID_I16,       0, 2,  1, 0 },
  { TG_TYPE_ID_I32,       0, 4,  1, 0 },
  { TG_TYPE_ID_I64,       0, 8,  1, 0 },
  { TG_TYPE_ID_Q4_0,      0, 2,  1, 0 },
  { TG_TYPE_ID_Q4_1,      0, 2,  2, 2 },
  { TG_TYPE_ID_Q5_0,      0, 2,  1, 0 },
  { TG_TYPE_ID_Q5_0,      2, 4,  1, 0 },
  { TG_TYPE_ID_Q5_1,      0, 2,  2, 2 },
  { TG_TYPE_ID_Q5_1,      4, 4,  1, 0 },
  { TG_TYPE_ID_Q8_0,      0, 2,  1, 0 },
  { TG_TYPE_ID_Q8_1,      0, 2,  2, 2 },
  { TG_TYPE_ID_Q1_0,      0, 2,  1, 0 },
  { TG_TYPE_ID_Q2_0,      0, 2,  1, 0 },
  { TG_TYPE_ID_Q2_K,     80, 2,  2, 2 },
  { TG_TYPE_ID_Q3_K,    108, 2,  1, 0 },
  { TG_TYPE_ID_Q4_K,      0, 2,  2, 2 },
  { TG_TYPE_ID_Q5_K,      0, 2,  2, 2 },
  { TG_TYPE_ID_Q6_K,    208, 2,  1, 0 },
  { TG_TYPE_ID_Q8_K,      0, 4,  1, 0 },
  { TG_TYPE_ID_Q8_K,    260, 2, 16, 2 },
  { TG_TYPE_ID_IQ2_XXS,   0, 2,  1, 0 },
  { TG_TYPE_ID_IQ2_XXS,   6, 4,  8, 8 },
  { TG_TYPE_ID_IQ2_XS,    0, 2, 33, 2 },
  { TG_TYPE_ID_IQ2_S,     0, 2,  1, 0 },
  { TG_TYPE_ID_IQ3_XXS,   0, 2,  1, 0 },
  { TG_TYPE_ID_IQ3_XXS,  66, 4,  8, 4 },
  { TG_TYPE_ID_IQ3_S,     0, 2,  1, 0 },
  { TG_TYPE_ID_IQ1_S,     0, 2,  1, 0 },
  { TG_TYPE_ID_IQ1_S,    34, 2,  8, 2 },
  { TG_TYPE_ID_IQ1_M,    48, 2,  4, 2 },
  { TG_TYPE_ID_IQ4_NL,    0, 2,  1, 0 },
  { TG_TYPE_ID_IQ4_XS,    0, 2,  2, 2 },
  { TG_TYPE_ID_TQ1_0,    52, 2,  1, 0 },
  { TG_TYPE_ID_TQ2_0,    64, 2,  1, 0 },
};
/* clang-format on */

/* Reverses the bytes of @n numbers, each @stride bytes after the one before. */
static void
reverse_u16 (guint8 *bytes,
             gsize   n,
             gsize   stride)
{
  for (gsize i = 0; i < n; i++, bytes += stride)
    {
      guint16 value;

      memcpy (&value, bytes, sizeof value);
      value = GUINT16_SWAP_LE_BE (value);
      memcpy (bytes, &value, sizeof value);
    }
}

static void
reverse_u32 (guint8 *bytes,
             gsize   n,
             gsize   stride)
{
  for (gsize i = 0; i < n; i++, bytes += stride)
    {
      guint32 value;

      memcpy (&value, bytes, sizeof value);
      value = GUINT32_SWAP_LE_BE (value);
      memcpy (bytes, &value, sizeof value);
    }
}

static void
reverse_u64 (guint8 *bytes,
             gsize   n,
             gsize   stride)
{
  for (gsize i = 0; i < n; i++, bytes += stride)
    {
      guint64 value;

      memcpy (&value, bytes, sizeof value);
      value = GUINT64_SWAP_LE_BE (value);
      memcpy (bytes, &value, sizeof value);
    }
}

/**
 * tg_swap_blocks:
 * @type: the type of the blocks
 * @blocks: @n_blocks blocks of either byte order
 * @n_blocks: how many
 * @swapped: (out caller-allocates): the same blocks in the other byte order,
 *   as many bytes; does not overlap @blocks
 *
 * Reverses the bytes of every number in the blocks, and leaves what is stored
 * byte by byte. Any thread.
 */
void
tg_swap_blocks (const TgTensorType *type,
                const guint8       *blocks,
                gsize               n_blocks,
                guint8             *swapped)
{
  memcpy (swapped, blocks, n_blocks * type->block_bytes);
  for (gsize f = 0; f < G_N_ELEMENTS (fields); f++)
    {
      const NumberField *field = &fields[f];

      if (field->type_id != type->id)
        continue;
      for (guint k = 0; k < field->count; k++)
        {
          guint8 *first = swapped + field->offset + k * field->stride;

          if (field->size == 2)
            reverse_u16 (first, n_blocks, type->block_bytes);
          else if (field->size == 4)
            reverse_u32 (first, n_blocks, type->block_bytes);
          else
            reverse_u64 (first, n_blocks, type->block_bytes);
        }
    }
}
