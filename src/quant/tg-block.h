/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-bytes.h"
#include "tg-tensor-type.h"

G_BEGIN_DECLS

/**
 * TgBlockRole:
 * @TG_BLOCK_SCALE: a scale of the whole block
 * @TG_BLOCK_MIN: a minimum, or the scale of the minimums
 * @TG_BLOCK_SUBSCALE: scales and minimums of parts of the block
 * @TG_BLOCK_HIGH_BITS: bits of the weights that lie apart from the rest: upper
 *   bits of codes and grid indexes, signs, shifts
 * @TG_BLOCK_CODES: the weights' codes, or indexes into a grid
 * @TG_BLOCK_OTHER: anything else: sums that only dot products need; the
 *   elements of types without blocks
 *
 * What a bit of a block is for. Roles have colours.
 */
typedef enum
{
  TG_BLOCK_SCALE,
  TG_BLOCK_MIN,
  TG_BLOCK_SUBSCALE,
  TG_BLOCK_HIGH_BITS,
  TG_BLOCK_CODES,
  TG_BLOCK_OTHER,
} TgBlockRole;

#define TG_N_BLOCK_ROLES (TG_BLOCK_OTHER + 1)

/**
 * TgBlockLevel:
 * @TG_BLOCK_LEVEL_NONE: no weight's value depends on it
 * @TG_BLOCK_LEVEL_WEIGHT: one weight, or the few that share a grid index
 * @TG_BLOCK_LEVEL_SUB_BLOCK: the weights of a sub-block
 * @TG_BLOCK_LEVEL_BLOCK: all weights
 *
 * How many weights depend on a bit. Values are bits of a set.
 */
typedef enum
{
  TG_BLOCK_LEVEL_NONE = 0,
  TG_BLOCK_LEVEL_WEIGHT = 1 << 0,
  TG_BLOCK_LEVEL_SUB_BLOCK = 1 << 1,
  TG_BLOCK_LEVEL_BLOCK = 1 << 2,
} TgBlockLevel;

/**
 * TgBlockField:
 * @name: "d", "scale", "code" …; not translated
 * @role: what most of its bits are for
 * @level: how many weights depend on an item
 * @n_items: how often the block has it
 * @n_weights: consecutive weights that share an item: item i is that of weights
 *   i * @n_weights on
 *
 * A field of a type of blocks: 16 scales, 256 codes.
 */
typedef struct
{
  const char  *name;
  TgBlockRole  role;
  TgBlockLevel level;
  guint        n_items;
  guint        n_weights;
} TgBlockField;

/* No block has more weights, bytes or fields than this. */
#define TG_BLOCK_MAX_WEIGHTS 256
#define TG_BLOCK_MAX_BYTES 292
#define TG_BLOCK_MAX_FIELDS 5

/**
 * TgBlockBits:
 * @byte: a byte of the block
 * @low: its lowest bit that belongs
 * @high: its highest bit that belongs, at least @low; bit 0 is the least significant
 * @role: what they are for
 */
typedef struct
{
  guint16     byte;
  guint8      low;
  guint8      high;
  TgBlockRole role;
} TgBlockBits;

/* No item, and no weight at one level, has its bits in more bytes than this. */
#define TG_BLOCK_MAX_BITS 8

/* What a type of blocks looks like. The removed types have no fields. */

gboolean tg_block_is_known       (const TgTensorType *type);
guint    tg_block_get_n_fields   (const TgTensorType *type);
void     tg_block_get_field      (const TgTensorType *type,
                                  guint               field,
                                  TgBlockField       *info);
guint    tg_block_get_sub_block  (const TgTensorType *type);
guint    tg_block_get_item_bits  (const TgTensorType *type,
                                  TgByteOrder         order,
                                  guint               field,
                                  guint               item,
                                  TgBlockBits        *bits);
guint    tg_block_get_weight_bits (const TgTensorType *type,
                                   TgByteOrder         order,
                                   guint               weight,
                                   TgBlockLevel        level,
                                   TgBlockBits        *bits);
gboolean tg_block_find_item      (const TgTensorType *type,
                                  TgByteOrder         order,
                                  guint               byte,
                                  guint               bit,
                                  guint              *field,
                                  guint              *item);
guint    tg_block_find_weights   (const TgTensorType *type,
                                  TgByteOrder         order,
                                  guint               byte,
                                  guint8              bits,
                                  guint8             *levels);
void     tg_block_get_byte_roles (const TgTensorType *type,
                                  TgByteOrder         order,
                                  guint8             *roles);

/**
 * TgBlock:
 * @type: its type, one that tg_block_is_known()
 * @bytes: its `block_bytes` bytes, borrowed
 * @order: the byte order of the file
 *
 * A block to be taken apart. Plain data, filled in by the caller; any thread.
 */
typedef struct
{
  const TgTensorType *type;
  const guint8       *bytes;
  TgByteOrder         order;
} TgBlock;

guint64 tg_block_get_raw    (const TgBlock *self,
                             guint          field,
                             guint          item);
double  tg_block_get_number (const TgBlock *self,
                             guint          field,
                             guint          item);
char   *tg_block_dup_text   (const TgBlock *self,
                             guint          field,
                             guint          item);

/* One weight. */

/**
 * TgBlockTerm:
 * @symbol: how it is called: "d", "code", "×"
 * @field: the field it comes from, -1 for operators and constants
 * @item: which item of the field
 * @role: what the item is for
 * @text: how it reads for this weight: "8.2433 × 10⁻⁵", "6", "×"
 *
 * A piece of the arithmetic that makes a weight. Pieces with a field are worth
 * a coloured chip.
 */
typedef struct
{
  const char *symbol;
  int         field;
  guint       item;
  TgBlockRole role;
  char        text[48];
} TgBlockTerm;

#define TG_BLOCK_MAX_TERMS 16

float tg_block_get_weight     (const TgBlock      *self,
                               guint               weight);
guint tg_block_get_terms      (const TgBlock      *self,
                               guint               weight,
                               TgBlockTerm        *terms);
char *tg_block_dup_formula    (const TgTensorType *type);
char *tg_block_dup_arithmetic (const TgBlock      *self,
                               guint               weight);

/* Codes: numbers from 0 that stand for a weight before scales. */

guint  tg_block_get_n_codes    (const TgTensorType *type);
double tg_block_get_code_level (const TgTensorType *type,
                                guint               code);
int    tg_block_get_code_number (const TgTensorType *type,
                                guint               code);
guint  tg_block_get_code       (const TgBlock      *self,
                                guint               weight);

/* Many blocks at once. */

void     tg_block_unpack_codes    (const TgTensorType *type,
                                   TgByteOrder         order,
                                   const guint8       *blocks,
                                   gsize               n_blocks,
                                   guint8             *codes);
void     tg_block_unpack_field    (const TgTensorType *type,
                                   TgByteOrder         order,
                                   guint               field,
                                   const guint8       *blocks,
                                   gsize               n_blocks,
                                   float              *numbers);
void     tg_block_unpack_scales   (const TgTensorType *type,
                                   TgByteOrder         order,
                                   const guint8       *blocks,
                                   gsize               n_blocks,
                                   float              *scales);
gboolean tg_block_unpack_minimums (const TgTensorType *type,
                                   TgByteOrder         order,
                                   const guint8       *blocks,
                                   gsize               n_blocks,
                                   float              *minimums);

G_END_DECLS
