/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-annotate.h"

#include "tg-annotate-private.h"

/* The roles of a type whose blocks are not known, or that has none. */
static const guint8 no_roles[TG_BLOCK_MAX_BYTES] = { [0 ... TG_BLOCK_MAX_BYTES - 1] = TG_BLOCK_OTHER };

/**
 * tg_annotator_new:
 * @map: the map of a file
 *
 * Returns: (transfer full): what names the bytes of that file
 */
TgAnnotator *
tg_annotator_new (TgFileMap *map)
{
  TgAnnotator *self;
  TgGguf *gguf;

  g_return_val_if_fail (map != NULL, NULL);

  self = g_atomic_rc_box_new0 (TgAnnotator);
  self->map = tg_file_map_ref (map);
  gguf = tg_file_map_get_gguf (map);
  self->order = tg_gguf_get_byte_order (gguf);

  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      if (type != NULL && tg_block_is_known (type) && type->block_elements > 1)
        tg_block_get_byte_roles (type, self->order, self->roles[id]);
    }

  return self;
}

TgAnnotator *
tg_annotator_ref (TgAnnotator *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
annotator_clear (gpointer data)
{
  TgAnnotator *self = data;

  tg_file_map_unref (self->map);
}

void
tg_annotator_unref (TgAnnotator *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, annotator_clear);
}

/**
 * tg_annotator_get_map:
 * @self: an annotator
 *
 * Returns: (transfer none): the map it was made for
 */
TgFileMap *
tg_annotator_get_map (const TgAnnotator *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->map;
}

TgGguf *
tg_annotator_get_gguf (const TgAnnotator *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return tg_file_map_get_gguf (self->map);
}

TgMapping *
tg_annotator_get_mapping (const TgAnnotator *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return tg_gguf_get_mapping (tg_file_map_get_gguf (self->map));
}

guint64
tg_annotator_get_n_bytes (const TgAnnotator *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return tg_file_map_get_extent (self->map);
}

/* The blocks of a tensor count from its first byte; a row has a whole number of them
 * unless the tensor is marked, and then rows are not told apart. */
static void
locate_block (const TgAnnotator *self,
              guint64            offset,
              TgPlace           *place)
{
  TgGguf *gguf = tg_annotator_get_gguf (self);
  const TgTensor *tensor = place->tensor;
  guint64 position, row_blocks, row;

  if (tensor->type == NULL || tensor->row_bytes == 0 ||
      !tg_gguf_get_data_position (gguf, tensor, &position) || offset < position)
    return;

  place->type = tensor->type;
  place->block = (offset - position) / tensor->type->block_bytes;
  place->byte = (guint) ((offset - position) % tensor->type->block_bytes);
  place->block_offset = offset - place->byte;

  row_blocks = tensor->row_bytes / tensor->type->block_bytes;
  if (row_blocks == 0)
    return;
  row = place->block / row_blocks;
  place->column = place->block % row_blocks * tensor->type->block_elements;
  place->row = tensor->ne[1] > 0 ? row % tensor->ne[1] : row;
  place->slice = tensor->ne[1] > 0 ? row / tensor->ne[1] : 0;
}

/**
 * tg_annotator_locate:
 * @self: an annotator
 * @offset: a byte of the file
 * @place: (out): where it is
 *
 * Returns: whether the file, or what it should be, reaches that far
 */
gboolean
tg_annotator_locate (const TgAnnotator *self,
                     guint64            offset,
                     TgPlace           *place)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (place != NULL, FALSE);

  *place = (TgPlace){ 0 };
  if (!tg_file_map_lookup (self->map, offset, &place->range))
    return FALSE;

  if (place->range.kind == TG_RANGE_DATA && place->range.tensor != TG_RANGE_NO_INDEX)
    {
      place->tensor = tg_gguf_get_tensor (tg_annotator_get_gguf (self), place->range.tensor);
      locate_block (self, offset, place);
    }

  return TRUE;
}

/**
 * tg_annotator_get_block:
 * @self: an annotator
 * @place: where the block is
 * @block: (out): the block; its bytes belong to the mapping
 *
 * Returns: whether there is a whole block of a known type
 */
gboolean
tg_annotator_get_block (const TgAnnotator *self,
                        const TgPlace     *place,
                        TgBlock           *block)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (place != NULL && block != NULL, FALSE);

  if (place->type == NULL || !tg_block_is_known (place->type))
    return FALSE;

  *block = (TgBlock){
    .type = place->type,
    .order = self->order,
    .bytes = tg_mapping_peek (tg_annotator_get_mapping (self), place->block_offset,
                              place->type->block_bytes),
  };

  return block->bytes != NULL;
}

/**
 * tg_annotator_find_value:
 * @self: an annotator
 * @offset: a byte of the file
 * @value: (out): the value; a string with its length
 *
 * Returns: whether the byte belongs to a metadata value
 */
gboolean
tg_annotator_find_value (const TgAnnotator *self,
                         guint64            offset,
                         TgValue           *value)
{
  TgGguf *gguf = tg_annotator_get_gguf (self);
  const TgEntry *entry;
  TgFileRange range;
  guint64 i;

  g_return_val_if_fail (value != NULL, FALSE);

  if (!tg_file_map_lookup (self->map, offset, &range) || range.entry == TG_RANGE_NO_INDEX)
    return FALSE;
  entry = tg_gguf_get_entry (gguf, range.entry);
  if (offset < tg_entry_get_value_offset (entry))
    return FALSE;

  /* Each step leads to fewer bytes, so however deep arrays are in arrays, it ends. */
  tg_value_init (value, gguf, entry);
  while (value->type == TG_VALUE_ARRAY && tg_value_find_element (value, offset, &i))
    {
      TgValue element;

      if (!tg_value_get_element (value, i, &element))
        break;
      *value = element;
    }

  return TRUE;
}

/**
 * tg_annotator_find_weight:
 * @self: an annotator
 * @place: where a byte is
 *
 * Returns: the number of a weight in the block
 */
guint
tg_annotator_find_weight (const TgAnnotator *self,
                          const TgPlace     *place)
{
  guint8 levels[TG_BLOCK_MAX_WEIGHTS] = { 0 };
  guint any = G_MAXUINT;

  g_return_val_if_fail (self != NULL && place != NULL, 0);

  if (place->type == NULL || !tg_block_is_known (place->type))
    return 0;

  tg_block_find_weights (place->type, self->order, place->byte, 0xff, levels);
  for (guint i = 0; i < place->type->block_elements; i++)
    {
      if (levels[i] & TG_BLOCK_LEVEL_WEIGHT)
        return i;
      if (levels[i] != 0 && any == G_MAXUINT)
        any = i;
    }

  return any != G_MAXUINT ? any : 0;
}

/**
 * tg_annotator_get_weight_bytes:
 * @self: an annotator
 * @place: where a block is
 * @weight: a weight of the block
 * @offsets: (out caller-allocates) (array fixed-size=32): bytes of the file
 *
 * Returns: how many bytes it takes to work out the weight
 */
guint
tg_annotator_get_weight_bytes (const TgAnnotator *self,
                               const TgPlace     *place,
                               guint              weight,
                               guint64           *offsets)
{
  gboolean used[TG_BLOCK_MAX_BYTES] = { FALSE };
  guint n = 0;

  g_return_val_if_fail (self != NULL && place != NULL && offsets != NULL, 0);

  if (place->type == NULL || !tg_block_is_known (place->type) || weight >= place->type->block_elements)
    return 0;

  for (guint level = TG_BLOCK_LEVEL_WEIGHT; level <= TG_BLOCK_LEVEL_BLOCK; level <<= 1)
    {
      TgBlockBits bits[TG_BLOCK_MAX_BITS];
      const guint n_bits = tg_block_get_weight_bits (place->type, self->order, weight, (TgBlockLevel) level, bits);

      for (guint i = 0; i < n_bits; i++)
        used[bits[i].byte] = TRUE;
    }

  for (guint i = 0; i < place->type->block_bytes && n < TG_ANNOTATOR_MAX_WEIGHT_BYTES; i++)
    if (used[i])
      offsets[n++] = place->block_offset + i;

  return n;
}

const guint8 *
tg_annotator_get_roles (const TgAnnotator  *self,
                        const TgTensorType *type)
{
  if (type->id >= TG_N_TYPE_IDS || type->block_elements == 1 || !tg_block_is_known (type))
    return no_roles;

  return self->roles[type->id];
}

/* The bytes of a block around @place that have one role. */
static void
cut_to_role (const TgAnnotator *self,
             const TgPlace     *place,
             TgSpan            *span)
{
  const guint8 *roles = tg_annotator_get_roles (self, place->type);
  const guint n = place->type->block_bytes;
  guint begin = place->byte, end = place->byte + 1;

  while (begin > 0 && roles[begin - 1] == roles[place->byte])
    begin--;
  while (end < n && roles[end] == roles[place->byte])
    end++;

  tg_span_cut (span, place->block_offset + begin, end - begin);
  span->block_role = roles[place->byte];
}

/* Of a type without blocks: the row. Spans of a whole tensor would do as well, but
 * borders are drawn where spans begin. */
static void
cut_to_row (const TgPlace *place,
            guint64        position,
            TgSpan        *span)
{
  const guint64 row_bytes = place->tensor->row_bytes;
  const guint64 row = (place->block_offset - position) / row_bytes;

  tg_span_cut (span, position + row * row_bytes, row_bytes);
}

void
tg_span_cut (TgSpan  *span,
             guint64  begin,
             guint64  size)
{
  const guint64 span_end = span->offset + span->size;
  guint64 end;

  if (begin > span->offset)
    span->offset = begin;
  end = size < span_end - begin ? begin + size : span_end;
  span->size = end - span->offset;
}

/**
 * tg_annotator_get_span:
 * @self: an annotator
 * @offset: a byte of the file
 * @span: (out): the bytes that belong with it
 *
 * Returns: whether the file, or what it should be, reaches that far
 */
gboolean
tg_annotator_get_span (const TgAnnotator *self,
                       guint64            offset,
                       TgSpan            *span)
{
  TgPlace place;
  guint64 position;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (span != NULL, FALSE);

  if (!tg_annotator_locate (self, offset, &place))
    return FALSE;

  *span = (TgSpan){
    .offset = place.range.offset,
    .size = place.range.size,
    .role = place.range.role,
    .block_role = TG_BLOCK_OTHER,
    .range = place.range,
  };
  if (place.type == NULL ||
      !tg_gguf_get_data_position (tg_annotator_get_gguf (self), place.tensor, &position))
    return TRUE;

  if (place.type->block_elements > 1)
    cut_to_role (self, &place, span);
  else
    cut_to_row (&place, position, span);

  /* What an overlap or the edge of a range has cut off begins nothing. */
  if ((span->offset - position) % place.tensor->row_bytes == 0)
    span->flags |= TG_SPAN_ROW_BEGIN;
  if (place.type->block_elements > 1 && (span->offset - position) % place.type->block_bytes == 0)
    span->flags |= TG_SPAN_BLOCK_BEGIN;
  if (span->offset == position)
    span->flags |= TG_SPAN_TENSOR_BEGIN;

  return TRUE;
}
