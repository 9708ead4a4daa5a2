/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block-private.h"
#include "tg-code-levels.h"
#include "tg-iq-grids.h"

static const gint8 iq4_levels[] = TG_IQ4_LEVELS;
static const gint8 e2m1_levels[] = TG_E2M1_LEVELS;
static const gint8 sign_levels[] = { -1, 1 };
static const gint8 iq1_levels[] = { -1, 0, 1 };
static const gint8 iq2_levels[] = { 8, 25, 43 };
static const gint8 iq3_xxs_levels[] = { 4, 12, 20, 28, 36, 44, 52, 62 };
static const gint8 iq3_s_levels[] = { 1, 3, 5, 7, 9, 11, 13, 15 };

/* clang-format off */

/* A number of the whole block. */
#define HALF(use, role, at_byte) \
  { use, TG_BLOCK_F16, 1, 256, { { role, .width = 16, .word = 2, .at = at_byte } } }

/* One plain number. */
#define ELEMENT(format, bytes) \
  { { { TG_BLOCK_VALUE, format, 1, 1, { { TG_BLOCK_OTHER, .width = 8 * bytes, .word = bytes } } } }, .sub_block = 1 }

/* Items of one width, one after the other. */
#define RUN(role_, at_byte, bits) \
  { role_, .width = bits, .at = at_byte, .n = { 256, 1 }, .step = { bits } }

/* Four bits each: weights of one half of a run of bytes below those of the other. */
#define NIBBLES(at_byte, half) \
  { TG_BLOCK_CODES, .width = 4, .at = at_byte, .n = { half, 2 }, .step = { 8, 4, 8 * half } }

/* Two bits each: four quarters of 32 weights on top of each other in 32 bytes. */
#define QUARTERS(role_, at_byte, shift_) \
  { role_, .width = 2, .shift = shift_, .at = at_byte, .n = { 32, 4 }, .step = { 8, 2, 256 } }

/* One bit each: eight eighths of 32 weights on top of each other in 32 bytes. */
#define EIGHTHS(at_byte, shift_) \
  { TG_BLOCK_HIGH_BITS, .width = 1, .shift = shift_, .at = at_byte, .n = { 32, 8 }, .step = { 8, 1 } }

/* The fifth bits of 32 weights, in one number. */
#define FIFTH_BITS(at_byte) \
  { TG_BLOCK_HIGH_BITS, .width = 1, .shift = 4, .word = 4, .at = at_byte, .n = { 32, 1 }, .step = { 1 } }

/* Scales and minimums of Q4_K and Q5_K, in bytes 4 to 15: six bits in one piece for the first
 * four sub-blocks, in two pieces for the others. */
#define SIX_BITS(use, at_byte, high_bit)                                                                      \
  { use, TG_BLOCK_UNSIGNED, 8, 32, {                                                                          \
    { TG_BLOCK_SUBSCALE, .width = 6, .at = at_byte, .n = { 4, 1 }, .step = { 8 }, .count = 4 },               \
    { TG_BLOCK_SUBSCALE, .width = 4, .at = 12, .bit = high_bit, .n = { 4, 1 }, .step = { 8 },                 \
      .first = 4, .count = 4 },                                                                               \
    { TG_BLOCK_SUBSCALE, .width = 2, .shift = 4, .at = at_byte, .bit = 6, .n = { 4, 1 }, .step = { 8 },       \
      .first = 4, .count = 4 } } }

/* Base-3 digits: each row of items reads the same bytes, and the row says which digit. */
#define DIGITS(at_byte, n_bytes, n_digits, first_) \
  { TG_BLOCK_CODES, .width = 8, .at = at_byte, .n = { n_bytes, n_digits }, .step = { 8 }, \
    .first = first_, .count = n_bytes * n_digits }

/* Four signs indexes of seven bits in each of eight 32-bit numbers, four bits of scale above. */
#define SIGN_INDEXES(at_byte, word_step) \
  { TG_BLOCK_SIGN_INDEX, TG_BLOCK_UNSIGNED, 32, 8, { { TG_BLOCK_HIGH_BITS, .width = 7, .word = 4, .at = at_byte, \
    .n = { 4, 8 }, .step = { 7, word_step } } } }
#define TOP_SCALES(at_byte, word_step) \
  { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 8, 32, { { TG_BLOCK_SUBSCALE, .width = 4, .word = 4, .at = at_byte, \
    .bit = 28, .n = { 8, 1 }, .step = { word_step } } } }

/* One sign each. */
#define SIGNS(at_byte) \
  { TG_BLOCK_SIGN, TG_BLOCK_UNSIGNED, 256, 1, { RUN (TG_BLOCK_HIGH_BITS, at_byte, 1) } }

/* Four bits of scale for each part of the block. */
#define NIBBLE_SCALES(n_scales, at_byte) \
  { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, n_scales, 256 / n_scales, { RUN (TG_BLOCK_SUBSCALE, at_byte, 4) } }

#define D(at_byte) HALF (TG_BLOCK_D, TG_BLOCK_SCALE, at_byte)
#define CODE(n_weights, ...) { TG_BLOCK_CODE, TG_BLOCK_UNSIGNED, n_weights, 1, { __VA_ARGS__ } }
#define INDEX(n_indexes, ...) { TG_BLOCK_INDEX, TG_BLOCK_UNSIGNED, n_indexes, 256 / n_indexes, { __VA_ARGS__ } }
#define SIGNED_BYTES(n_weights, at_byte) \
  { TG_BLOCK_CODE, TG_BLOCK_SIGNED, n_weights, 1, { RUN (TG_BLOCK_CODES, at_byte, 8) } }

static const TgBlockLayout layouts[TG_N_TYPE_IDS] = {
  [TG_TYPE_ID_F32]  = ELEMENT (TG_BLOCK_F32, 4),
  [TG_TYPE_ID_F16]  = ELEMENT (TG_BLOCK_F16, 2),
  [TG_TYPE_ID_BF16] = ELEMENT (TG_BLOCK_BF16, 2),
  [TG_TYPE_ID_F64]  = ELEMENT (TG_BLOCK_F64, 8),
  [TG_TYPE_ID_I8]   = ELEMENT (TG_BLOCK_SIGNED, 1),
  [TG_TYPE_ID_I16]  = ELEMENT (TG_BLOCK_SIGNED, 2),
  [TG_TYPE_ID_I32]  = ELEMENT (TG_BLOCK_SIGNED, 4),
  [TG_TYPE_ID_I64]  = ELEMENT (TG_BLOCK_SIGNED, 8),

  [TG_TYPE_ID_Q4_0] = {
    { D (0), CODE (32, NIBBLES (2, 16)) },
    .sub_block = 32, .n_codes = 16, .code_bias = 8 },
  [TG_TYPE_ID_Q4_1] = {
    { D (0), HALF (TG_BLOCK_M, TG_BLOCK_MIN, 2), CODE (32, NIBBLES (4, 16)) },
    .sub_block = 32, .n_codes = 16 },
  [TG_TYPE_ID_Q5_0] = {
    { D (0), CODE (32, NIBBLES (6, 16), FIFTH_BITS (2)) },
    .sub_block = 32, .n_codes = 32, .code_bias = 16 },
  [TG_TYPE_ID_Q5_1] = {
    { D (0), HALF (TG_BLOCK_M, TG_BLOCK_MIN, 2), CODE (32, NIBBLES (8, 16), FIFTH_BITS (4)) },
    .sub_block = 32, .n_codes = 32 },
  [TG_TYPE_ID_Q8_0] = {
    { D (0), SIGNED_BYTES (32, 2) },
    .sub_block = 32, .n_codes = 256 },
  [TG_TYPE_ID_Q8_1] = {
    { D (0), HALF (TG_BLOCK_SUM, TG_BLOCK_OTHER, 2), SIGNED_BYTES (32, 4) },
    .sub_block = 32, .n_codes = 256 },
  [TG_TYPE_ID_Q1_0] = {
    { D (0), CODE (128, RUN (TG_BLOCK_CODES, 2, 1)) },
    .sub_block = 128, .n_codes = 2, .levels = sign_levels },
  [TG_TYPE_ID_Q2_0] = {
    { D (0), CODE (64, RUN (TG_BLOCK_CODES, 2, 2)) },
    .sub_block = 64, .n_codes = 4, .code_bias = 1 },

  [TG_TYPE_ID_Q2_K] = {
    { { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 16, 16,
        { { TG_BLOCK_SUBSCALE, .width = 4, .n = { 16, 1 }, .step = { 8 } } } },
      { TG_BLOCK_SUB_MIN, TG_BLOCK_UNSIGNED, 16, 16,
        { { TG_BLOCK_SUBSCALE, .width = 4, .bit = 4, .n = { 16, 1 }, .step = { 8 } } } },
      CODE (256, QUARTERS (TG_BLOCK_CODES, 16, 0)),
      D (80), HALF (TG_BLOCK_DMIN, TG_BLOCK_MIN, 82) },
    .sub_block = 16, .n_codes = 4 },
  [TG_TYPE_ID_Q3_K] = {
    { CODE (256, QUARTERS (TG_BLOCK_CODES, 32, 0), EIGHTHS (0, 2)),
      { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 16, 16,
        { { TG_BLOCK_SUBSCALE, .width = 4, .at = 96, .n = { 8, 2 }, .step = { 8, 4 } },
          { TG_BLOCK_SUBSCALE, .width = 2, .shift = 4, .at = 104, .n = { 4, 4 }, .step = { 8, 2 } } } },
      D (108) },
    .sub_block = 16, .n_codes = 8, .code_bias = 4, .scale_bias = 32 },
  [TG_TYPE_ID_Q4_K] = {
    { D (0), HALF (TG_BLOCK_DMIN, TG_BLOCK_MIN, 2),
      SIX_BITS (TG_BLOCK_SUB_SCALE, 4, 0), SIX_BITS (TG_BLOCK_SUB_MIN, 8, 4),
      CODE (256, NIBBLES (16, 32)) },
    .sub_block = 32, .n_codes = 16 },
  [TG_TYPE_ID_Q5_K] = {
    { D (0), HALF (TG_BLOCK_DMIN, TG_BLOCK_MIN, 2),
      SIX_BITS (TG_BLOCK_SUB_SCALE, 4, 0), SIX_BITS (TG_BLOCK_SUB_MIN, 8, 4),
      CODE (256, NIBBLES (48, 32), EIGHTHS (16, 4)) },
    .sub_block = 32, .n_codes = 32 },
  [TG_TYPE_ID_Q6_K] = {
    { CODE (256, NIBBLES (0, 64), QUARTERS (TG_BLOCK_HIGH_BITS, 128, 4)),
      { TG_BLOCK_SUB_SCALE, TG_BLOCK_SIGNED, 16, 16, { RUN (TG_BLOCK_SUBSCALE, 192, 8) } },
      D (208) },
    .sub_block = 16, .n_codes = 64, .code_bias = 32 },
  [TG_TYPE_ID_Q8_K] = {
    { { TG_BLOCK_D, TG_BLOCK_F32, 1, 256, { { TG_BLOCK_SCALE, .width = 32, .word = 4 } } },
      SIGNED_BYTES (256, 4),
      { TG_BLOCK_SUM, TG_BLOCK_SIGNED, 16, 16,
        { { TG_BLOCK_OTHER, .width = 16, .word = 2, .at = 260, .n = { 16, 1 }, .step = { 16 } } } } },
    .sub_block = 256, .n_codes = 256 },

  [TG_TYPE_ID_IQ2_XXS] = {
    { D (0),
      INDEX (32, { TG_BLOCK_CODES, .width = 8, .at = 2, .n = { 4, 8 }, .step = { 8, 64 } }),
      SIGN_INDEXES (6, 64), TOP_SCALES (6, 64) },
    .sub_block = 32, .n_codes = 3, .levels = iq2_levels, .grid_weights = 8,
    .scale_rule = TG_BLOCK_SCALE_HALF, .factor = 0.25f },
  [TG_TYPE_ID_IQ2_XS] = {
    { D (0),
      INDEX (32, { TG_BLOCK_CODES, .width = 9, .word = 2, .at = 2, .n = { 32, 1 }, .step = { 16 } }),
      { TG_BLOCK_SIGN_INDEX, TG_BLOCK_UNSIGNED, 32, 8,
        { { TG_BLOCK_HIGH_BITS, .width = 7, .word = 2, .at = 2, .bit = 9, .n = { 32, 1 }, .step = { 16 } } } },
      NIBBLE_SCALES (16, 66) },
    .sub_block = 16, .n_codes = 3, .levels = iq2_levels, .grid_weights = 8,
    .scale_rule = TG_BLOCK_SCALE_HALF, .factor = 0.25f },
  [TG_TYPE_ID_IQ2_S] = {
    { D (0),
      INDEX (32, RUN (TG_BLOCK_CODES, 2, 8),
             { TG_BLOCK_HIGH_BITS, .width = 2, .shift = 8, .at = 66, .n = { 32, 1 }, .step = { 2 } }),
      SIGNS (34), NIBBLE_SCALES (16, 74) },
    .sub_block = 16, .n_codes = 3, .levels = iq2_levels, .grid_weights = 8,
    .scale_rule = TG_BLOCK_SCALE_HALF, .factor = 0.25f },
  [TG_TYPE_ID_IQ3_XXS] = {
    { D (0), INDEX (64, RUN (TG_BLOCK_CODES, 2, 8)), SIGN_INDEXES (66, 32), TOP_SCALES (66, 32) },
    .sub_block = 32, .n_codes = 8, .levels = iq3_xxs_levels, .grid_weights = 4,
    .scale_rule = TG_BLOCK_SCALE_HALF, .factor = 0.5f },
  [TG_TYPE_ID_IQ3_S] = {
    { D (0),
      INDEX (64, RUN (TG_BLOCK_CODES, 2, 8),
             { TG_BLOCK_HIGH_BITS, .width = 1, .shift = 8, .at = 66, .n = { 64, 1 }, .step = { 1 } }),
      SIGNS (74), NIBBLE_SCALES (8, 106) },
    .sub_block = 32, .n_codes = 8, .levels = iq3_s_levels, .grid_weights = 4,
    .scale_rule = TG_BLOCK_SCALE_ODD },
  [TG_TYPE_ID_IQ1_S] = {
    { D (0),
      INDEX (32, RUN (TG_BLOCK_CODES, 2, 8),
             { TG_BLOCK_HIGH_BITS, .width = 3, .shift = 8, .word = 2, .at = 34, .n = { 4, 8 }, .step = { 3, 16 } }),
      { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 8, 32,
        { { TG_BLOCK_SUBSCALE, .width = 3, .word = 2, .at = 34, .bit = 12, .n = { 8, 1 }, .step = { 16 } } } },
      { TG_BLOCK_SHIFT, TG_BLOCK_UNSIGNED, 8, 32,
        { { TG_BLOCK_HIGH_BITS, .width = 1, .word = 2, .at = 34, .bit = 15, .n = { 8, 1 }, .step = { 16 } } } } },
    .sub_block = 32, .n_codes = 3, .levels = iq1_levels, .grid_weights = 8,
    .scale_rule = TG_BLOCK_SCALE_ODD },
  [TG_TYPE_ID_IQ1_M] = {
    { INDEX (32, RUN (TG_BLOCK_CODES, 0, 8),
             { TG_BLOCK_HIGH_BITS, .width = 3, .shift = 8, .at = 32, .n = { 32, 1 }, .step = { 4 } }),
      { TG_BLOCK_SHIFT, TG_BLOCK_UNSIGNED, 32, 8,
        { { TG_BLOCK_HIGH_BITS, .width = 1, .at = 32, .bit = 3, .n = { 32, 1 }, .step = { 4 } } } },
      { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 16, 16,
        { { TG_BLOCK_SUBSCALE, .width = 3, .word = 2, .at = 48, .n = { 4, 4 }, .step = { 3, 16 } } } },
      { TG_BLOCK_D, TG_BLOCK_F16, 1, 256,
        { { TG_BLOCK_SCALE, .width = 4, .word = 2, .at = 48, .bit = 12 },
          { TG_BLOCK_SCALE, .width = 4, .shift = 4, .word = 2, .at = 48, .bit = 28 },
          { TG_BLOCK_SCALE, .width = 4, .shift = 8, .word = 2, .at = 48, .bit = 44 },
          { TG_BLOCK_SCALE, .width = 4, .shift = 12, .word = 2, .at = 48, .bit = 60 } } } },
    .sub_block = 16, .n_codes = 3, .levels = iq1_levels, .grid_weights = 8,
    .scale_rule = TG_BLOCK_SCALE_ODD },
  [TG_TYPE_ID_IQ4_NL] = {
    { D (0), CODE (32, NIBBLES (2, 16)) },
    .sub_block = 32, .n_codes = 16, .levels = iq4_levels },
  [TG_TYPE_ID_IQ4_XS] = {
    { D (0),
      { TG_BLOCK_SUB_SCALE, TG_BLOCK_UNSIGNED, 8, 32,
        { RUN (TG_BLOCK_SUBSCALE, 4, 4),
          { TG_BLOCK_SUBSCALE, .width = 2, .shift = 4, .word = 2, .at = 2, .n = { 8, 1 }, .step = { 2 } } } },
      CODE (256, NIBBLES (8, 16)) },
    .sub_block = 32, .n_codes = 16, .levels = iq4_levels, .scale_bias = 32 },

  [TG_TYPE_ID_TQ1_0] = {
    { { TG_BLOCK_CODE, TG_BLOCK_DIGIT, 256, 1, { DIGITS (0, 32, 5, 0), DIGITS (32, 16, 5, 160), DIGITS (48, 4, 4, 240) } },
      D (52) },
    .sub_block = 256, .n_codes = 3, .code_bias = 1 },
  [TG_TYPE_ID_TQ2_0] = {
    { CODE (256, QUARTERS (TG_BLOCK_CODES, 0, 0)), D (64) },
    .sub_block = 256, .n_codes = 4, .code_bias = 1 },

  [TG_TYPE_ID_MXFP4] = {
    { { TG_BLOCK_D, TG_BLOCK_E8M0, 1, 256, { { TG_BLOCK_SCALE, .width = 8 } } }, CODE (32, NIBBLES (1, 16)) },
    .sub_block = 32, .n_codes = 16, .levels = e2m1_levels },
  [TG_TYPE_ID_NVFP4] = {
    { { TG_BLOCK_SUB_SCALE, TG_BLOCK_UE4M3, 4, 16, { RUN (TG_BLOCK_SUBSCALE, 0, 8) } }, CODE (64, NIBBLES (4, 8)) },
    .sub_block = 16, .n_codes = 16, .levels = e2m1_levels },
};
/* clang-format on */

/* Returns: (nullable): the layout of @type, %NULL for removed types. */
const TgBlockLayout *
tg_block_layout_get (const TgTensorType *type)
{
  const TgBlockLayout *self = &layouts[type->id];

  return self->sub_block > 0 ? self : NULL;
}

/* Returns: which field has @use, or -1. */
int
tg_block_layout_find (const TgBlockLayout *self,
                      TgBlockUse           use)
{
  for (int i = 0; i < TG_BLOCK_MAX_FIELDS; i++)
    if (self->fields[i].use == use)
      return i;

  return -1;
}

/* Returns: entry @index of the type's grid: a signed byte for each weight, the
 * first in the lowest bits. */
guint64
tg_block_layout_get_grid_entry (guint32 type_id,
                                guint   index)
{
  const TgIqGrids *grids = tg_iq_grids_get ();

  switch (type_id)
    {
    case TG_TYPE_ID_IQ2_XXS:
      return grids->iq2xxs[index];
    case TG_TYPE_ID_IQ2_XS:
      return grids->iq2xs[index];
    case TG_TYPE_ID_IQ2_S:
      return grids->iq2s[index];
    case TG_TYPE_ID_IQ3_XXS:
      return grids->iq3xxs[index];
    case TG_TYPE_ID_IQ3_S:
      return grids->iq3s[index];
    default:
      return grids->iq1s[index];
    }
}

/* Returns: which of the levels of a grid @level is. */
guint
tg_block_layout_get_level_code (const TgBlockLayout *self,
                                int                  level)
{
  for (guint code = 0; code < self->n_codes; code++)
    if (self->levels[code] == level)
      return code;

  g_return_val_if_reached (0);
}

/* Returns: whether any of @item's bits are in this piece. */
gboolean
tg_block_piece_has_item (const TgBlockPiece *self,
                         guint               item)
{
  return item >= self->first && (self->count == 0 || item - self->first < self->count);
}

/* Returns: the bit, counted from byte @at on, where those of @item begin; @row
 * is the second digit of its number, see #TgBlockPiece. */
guint
tg_block_piece_get_position (const TgBlockPiece *self,
                             guint               item,
                             guint              *row)
{
  guint i = item - self->first;
  guint rest;

  *row = 0;
  if (self->n[0] == 0)
    return self->bit;

  rest = i / self->n[0];
  *row = rest % self->n[1];
  return self->bit + i % self->n[0] * self->step[0] + *row * self->step[1] + rest / self->n[1] * self->step[2];
}
