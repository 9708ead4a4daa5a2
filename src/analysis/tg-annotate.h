/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-block.h"
#include "tg-file-map.h"
#include "tg-value.h"

G_BEGIN_DECLS

/**
 * TgAnnotator:
 *
 * Says of every byte of a file what it is: its role and colour, the field it
 * belongs to, and, inside tensor data, its block, row, columns and weights.
 * What it says is worked out when asked for. Immutable, reference counted with
 * atomics, any thread.
 */
typedef struct _TgAnnotator TgAnnotator;

TgAnnotator *tg_annotator_new         (TgFileMap         *map);
TgAnnotator *tg_annotator_ref         (TgAnnotator       *self);
void         tg_annotator_unref       (TgAnnotator       *self);
TgFileMap   *tg_annotator_get_map     (const TgAnnotator *self);
TgGguf      *tg_annotator_get_gguf    (const TgAnnotator *self);
TgMapping   *tg_annotator_get_mapping (const TgAnnotator *self);
/* The size of the file, with the bytes that its tensors need and it does not have. */
guint64      tg_annotator_get_n_bytes (const TgAnnotator *self);

/**
 * TgSpanFlags:
 * @TG_SPAN_BLOCK_BEGIN: the span begins a block of weights
 * @TG_SPAN_ROW_BEGIN: the span begins a row of a tensor
 * @TG_SPAN_TENSOR_BEGIN: the span begins the data of a tensor
 *
 * Where borders are drawn.
 */
typedef enum
{
  TG_SPAN_BLOCK_BEGIN = 1 << 0,
  TG_SPAN_ROW_BEGIN = 1 << 1,
  TG_SPAN_TENSOR_BEGIN = 1 << 2,
} TgSpanFlags;

/**
 * TgSpan:
 * @offset: its first byte
 * @size: its bytes; never 0
 * @role: what they are
 * @block_role: inside blocks, of %TG_BYTE_DATA, what they are for; else %TG_BLOCK_OTHER
 * @flags: borders at its first byte, #TgSpanFlags
 * @range: the range of the file map it is in or is
 *
 * Neighbouring bytes that one name and one colour do for. Spans do not overlap
 * and leave nothing out.
 */
typedef struct
{
  guint64     offset;
  guint64     size;
  TgByteRole  role;
  TgBlockRole block_role;
  guint       flags;
  TgFileRange range;
} TgSpan;

/* The span that byte @offset is in; %FALSE beyond the extent of the file. Walk: look up
 * offset + size of the span before. */
gboolean     tg_annotator_get_span    (const TgAnnotator *self,
                                       guint64            offset,
                                       TgSpan            *span);

/**
 * TgPlace:
 * @range: the range of the file map
 * @tensor: whose data the byte is, or %NULL
 * @type: its type if the tensor is made of whole blocks, or %NULL: then what follows is 0
 * @block: number of the block in the tensor
 * @block_offset: where in the file the block begins
 * @byte: which byte of the block
 * @slice: i2 + ne2 * i3 of the block's weights
 * @row: i1 of the block's weights
 * @column: i0 of the block's first weight
 *
 * Where a byte is.
 */
typedef struct
{
  TgFileRange         range;
  const TgTensor     *tensor;
  const TgTensorType *type;
  guint64             block;
  guint64             block_offset;
  guint               byte;
  guint64             slice;
  guint64             row;
  guint64             column;
} TgPlace;

gboolean     tg_annotator_locate      (const TgAnnotator *self,
                                       guint64            offset,
                                       TgPlace           *place);
/* The block at @place to be taken apart; %FALSE if its type is not known or not all of
 * its bytes are there. */
gboolean     tg_annotator_get_block   (const TgAnnotator *self,
                                       const TgPlace     *place,
                                       TgBlock           *block);
/* The innermost metadata value that byte @offset is in: an element of an array that is one, an array
 * for its element type and count. %FALSE outside of values. */
gboolean     tg_annotator_find_value  (const TgAnnotator *self,
                                       guint64            offset,
                                       TgValue           *value);
/* The weight that the byte at @place says most about: the first that it codes, else the first
 * that depends on it; 0 if none does. */
guint        tg_annotator_find_weight (const TgAnnotator *self,
                                       const TgPlace     *place);
/* No weight is made from more bytes of its block. */
#define TG_ANNOTATOR_MAX_WEIGHT_BYTES 32

/* The bytes of the file that make weight @weight of the block at @place, ascending: code, high
 * bits, scales. Returns how many. */
guint        tg_annotator_get_weight_bytes (const TgAnnotator *self,
                                            const TgPlace     *place,
                                            guint              weight,
                                            guint64           *offsets);

/* "blk.0.attn_q.weight, block 1234, row 4, columns 96–127, code 7 → −0.0123": what the
 * byte is, in one line that is safe to show. %NULL beyond the extent of the file. */
char        *tg_annotator_describe    (const TgAnnotator *self,
                                       guint64            offset);

/**
 * TgExtent:
 * @TG_EXTENT_FIELD: a number, a string, a field of a block
 * @TG_EXTENT_ELEMENT: an element of an array, a metadata entry, a tensor record, a block, a
 *   row of a tensor without blocks
 * @TG_EXTENT_ITEM: a metadata entry, a tensor record, all data of a tensor
 * @TG_EXTENT_FILE: everything
 *
 * How much around a byte belongs to it.
 */
typedef enum
{
  TG_EXTENT_FIELD,
  TG_EXTENT_ELEMENT,
  TG_EXTENT_ITEM,
  TG_EXTENT_FILE,
} TgExtent;

/* %FALSE beyond the extent of the file. */
gboolean     tg_annotator_get_extent  (const TgAnnotator *self,
                                       guint64            offset,
                                       TgExtent           extent,
                                       guint64           *begin,
                                       guint64           *size);

/* The next (or, not @forwards, the previous) span of a role that begins after (before)
 * byte @offset, without looking at those between one by one. @block_role is
 * %TG_BLOCK_OTHER unless @role is %TG_BYTE_DATA. Goes round at the ends; %FALSE: there is none. */
gboolean     tg_annotator_find_role   (const TgAnnotator *self,
                                       guint64            offset,
                                       TgByteRole         role,
                                       TgBlockRole        block_role,
                                       gboolean           forwards,
                                       TgSpan            *span);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgAnnotator, tg_annotator_unref)

G_END_DECLS
