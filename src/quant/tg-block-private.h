/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The layout of every type of blocks, as data: what tg-block.c, tg-block-weight.c
 * and tg-block-unpack.c read, and tg-block-layout.c writes down. */

#include "tg-block.h"

G_BEGIN_DECLS

/* What a field is for in the arithmetic; TG_BLOCK_NO_USE ends a list of fields. */
typedef enum
{
  TG_BLOCK_NO_USE,
  TG_BLOCK_D,           /* scale of the block */
  TG_BLOCK_DMIN,        /* scale of the sub-blocks' minimums, subtracted */
  TG_BLOCK_M,           /* minimum of the block, added */
  TG_BLOCK_SUB_SCALE,   /* scale of a sub-block, times d where there is one */
  TG_BLOCK_SUB_MIN,     /* minimum of a sub-block, times dmin */
  TG_BLOCK_CODE,        /* of one weight */
  TG_BLOCK_INDEX,       /* into the grid, for several weights */
  TG_BLOCK_SIGN,        /* of one weight: 1 is minus */
  TG_BLOCK_SIGN_INDEX,  /* of eight weights: seven bits, the eighth by parity */
  TG_BLOCK_SHIFT,       /* of several weights: 1 is minus */
  TG_BLOCK_VALUE,       /* the weight itself */
  TG_BLOCK_SUM,         /* not needed for weights */
} TgBlockUse;

/* How the bits of an item make a number. */
typedef enum
{
  TG_BLOCK_UNSIGNED,
  TG_BLOCK_SIGNED,      /* two's complement */
  TG_BLOCK_DIGIT,       /* base 3, see tg_block_get_digit() */
  TG_BLOCK_F16,
  TG_BLOCK_BF16,
  TG_BLOCK_F32,
  TG_BLOCK_F64,
  TG_BLOCK_E8M0,        /* halved, as in MXFP4 */
  TG_BLOCK_UE4M3,       /* halved, as in NVFP4 */
} TgBlockFormat;

/* What a stored sub-block scale s multiplies with. */
typedef enum
{
  TG_BLOCK_SCALE_PLAIN, /* s - scale_bias */
  TG_BLOCK_SCALE_HALF,  /* 0.5 + s */
  TG_BLOCK_SCALE_ODD,   /* 1 + 2 * s */
} TgBlockScaleRule;

/**
 * TgBlockPiece:
 * @role: what these bits are for
 * @width: how many bits of each item; 0 ends a list of pieces
 * @shift: where they go in the item's raw value
 * @word: bytes of the whole number they are stored in; 0: a byte, never swapped
 * @at: byte at which the first of these numbers begins
 * @bit: where the bits of the first item begin, counted from the least
 *   significant bit of byte @at on, through all bytes in little-endian order
 * @n: how many items in a row are @step apart; and, of such rows, @row_step
 * @first: the first item that has this piece
 * @count: how many have it; 0: all
 *
 * Where some of the bits of a field's items lie. Counted from @first, item
 * i = a + n[0] * (b + n[1] * c) begins at bit + a * step[0] + b * step[1] + c * step[2].
 */
typedef struct
{
  TgBlockRole role;
  guint8      width;
  guint8      shift;
  guint8      word;
  guint16     at;
  guint16     bit;
  guint16     n[2];
  guint16     step[3];
  guint16     first;
  guint16     count;
} TgBlockPiece;

#define TG_BLOCK_MAX_PIECES 4

typedef struct
{
  TgBlockUse    use;
  TgBlockFormat format;
  guint16       n_items;
  guint16       n_weights;
  TgBlockPiece  pieces[TG_BLOCK_MAX_PIECES];
} TgBlockFieldLayout;

/**
 * TgBlockLayout:
 * @fields: in the order of the block
 * @sub_block: weights that share a scale
 * @n_codes: how many codes there are, 0 for none
 * @code_bias: what is subtracted from a code
 * @levels: (nullable): what a code stands for, instead
 * @grid_weights: weights of an entry of the grid, 0 without a grid
 * @scale_rule: what a sub-block scale means
 * @scale_bias: what is subtracted from it
 * @factor: a constant factor, 0 for none
 *
 * All there is to know about a type of blocks.
 */
typedef struct
{
  TgBlockFieldLayout fields[TG_BLOCK_MAX_FIELDS];
  guint16            sub_block;
  guint16            n_codes;
  gint16             code_bias;
  const gint8       *levels;
  guint8             grid_weights;
  TgBlockScaleRule   scale_rule;
  gint16             scale_bias;
  float              factor;
} TgBlockLayout;

const TgBlockLayout *tg_block_layout_get           (const TgTensorType  *type);
int                  tg_block_layout_find          (const TgBlockLayout *self,
                                                    TgBlockUse           use);
double               tg_block_field_get_number     (const TgBlockFieldLayout *self,
                                                    guint64                   raw);
guint64              tg_block_layout_get_grid_entry (guint32             type_id,
                                                     guint               index);
guint                tg_block_layout_get_level_code (const TgBlockLayout *self,
                                                     int                  level);
gboolean             tg_block_find_use             (const TgBlock       *self,
                                                    guint                weight,
                                                    TgBlockUse           use,
                                                    guint               *field,
                                                    guint               *item);
int                  tg_block_get_level            (const TgBlock       *self,
                                                    guint                weight);
gboolean             tg_block_is_negative          (const TgBlock       *self,
                                                    guint                weight);
float                tg_block_get_shift            (const TgBlock       *self,
                                                    guint                weight);
guint                tg_block_piece_get_position   (const TgBlockPiece  *self,
                                                    guint                item,
                                                    guint               *row);
gboolean             tg_block_piece_has_item       (const TgBlockPiece  *self,
                                                    guint                item);

/* The bits of an item that begin at @position (see tg_block_piece_get_position()):
 * an item's piece never crosses from one word, or byte, into the next. */
static inline guint64
tg_block_piece_read (const TgBlockPiece *self,
                     TgByteOrder         order,
                     const guint8       *bytes,
                     guint               position)
{
  guint64 mask = ~(guint64) 0 >> (64 - self->width);

  switch (self->word)
    {
    case 2:
      return tg_load_u16 (bytes + self->at + position / 16 * 2, order) >> position % 16 & mask;
    case 4:
      return tg_load_u32 (bytes + self->at + position / 32 * 4, order) >> position % 32 & mask;
    case 8:
      return tg_load_u64 (bytes + self->at, order);
    default:
      return bytes[self->at + position / 8] >> position % 8 & mask;
    }
}

/* What levels are multiplied with: @d (unless there is no such field) times what
 * the sub-block scale @stored stands for. */
static inline float
tg_block_layout_apply_scale (const TgBlockLayout *self,
                             gboolean             has_d,
                             float                d,
                             float                stored)
{
  float scale = stored - self->scale_bias;

  if (self->scale_rule == TG_BLOCK_SCALE_HALF)
    scale = 0.5f + stored;
  else if (self->scale_rule == TG_BLOCK_SCALE_ODD)
    scale = 1.0f + 2.0f * stored;
  if (has_d)
    scale = d * scale;

  return self->factor != 0.0f ? scale * self->factor : scale;
}

/* A whole number out of its bits. */
static inline gint64
tg_block_field_get_integer (const TgBlockFieldLayout *self,
                            guint64                   raw)
{
  guint width = self->pieces[0].width;

  if (self->format == TG_BLOCK_SIGNED && (raw >> (width - 1) & 1) != 0)
    raw |= ~(guint64) 0 << (width - 1);

  return (gint64) raw;
}

/* Digit @row of a base-3 fraction in a byte: multiplying by 3 shifts one out. */
static inline guint
tg_block_get_digit (guint8 byte,
                    guint  row)
{
  static const guint8 powers[5] = { 1, 3, 9, 27, 81 };

  return (guint) (guint8) (byte * powers[row]) * 3 >> 8;
}

G_END_DECLS
