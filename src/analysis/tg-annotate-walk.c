/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-annotate.h"

#include "tg-annotate-private.h"

#define HEADER_SIZE 24

static void
get_record (const TgAnnotator *self,
            const TgFileRange *range,
            TgExtent           extent,
            guint64           *begin,
            guint64           *size)
{
  TgGguf *gguf = tg_annotator_get_gguf (self);

  if (range->entry != TG_RANGE_NO_INDEX)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, range->entry);
      TgValue value;

      *begin = entry->offset;
      *size = entry->size;
      /* In an array, the element. */
      if (extent == TG_EXTENT_ELEMENT && tg_annotator_find_value (self, range->offset, &value) &&
          value.offset != tg_entry_get_value_offset (entry))
        {
          *begin = value.offset;
          *size = value.size;
        }
    }
  else if (range->tensor != TG_RANGE_NO_INDEX && range->role == TG_BYTE_INFO)
    {
      const TgTensor *tensor = tg_gguf_get_tensor (gguf, range->tensor);

      *begin = tensor->offset;
      *size = tg_tensor_get_record_size (tensor);
    }
  else if (range->role == TG_BYTE_MAGIC)
    {
      *begin = 0;
      *size = MIN (HEADER_SIZE, tg_gguf_get_size (gguf));
    }
}

static void
get_data_extent (const TgAnnotator *self,
                 const TgPlace     *place,
                 guint64            offset,
                 TgExtent           extent,
                 guint64           *begin,
                 guint64           *size)
{
  TgGguf *gguf = tg_annotator_get_gguf (self);
  const gboolean blocks = place->type != NULL && place->type->block_elements > 1;
  guint64 position;
  TgSpan span;

  if (!tg_gguf_get_data_position (gguf, place->tensor, &position))
    return;

  if (extent == TG_EXTENT_ITEM || place->type == NULL)
    {
      *begin = position;
      *size = tg_gguf_get_available_bytes (gguf, place->tensor);
    }
  else if (extent == TG_EXTENT_FIELD && !blocks)
    {
      *begin = place->block_offset;
      *size = place->type->block_bytes;
    }
  else if (extent == TG_EXTENT_ELEMENT && blocks)
    {
      *begin = place->block_offset;
      *size = place->type->block_bytes;
    }
  else if (tg_annotator_get_span (self, offset, &span))
    {
      *begin = span.offset;
      *size = span.size;
    }
}

/**
 * tg_annotator_get_extent:
 * @self: an annotator
 * @offset: a byte of the file
 * @extent: how much around it
 * @begin: (out): the first byte
 * @size: (out): how many there are; those beyond the end of the file do not count
 *
 * Returns: whether @offset is in the file, or in what it should be
 */
gboolean
tg_annotator_get_extent (const TgAnnotator *self,
                         guint64            offset,
                         TgExtent           extent,
                         guint64           *begin,
                         guint64           *size)
{
  TgGguf *gguf;
  TgPlace place;
  guint64 file_size;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (begin != NULL && size != NULL, FALSE);

  if (!tg_annotator_locate (self, offset, &place))
    return FALSE;

  gguf = tg_annotator_get_gguf (self);
  file_size = tg_gguf_get_size (gguf);
  *begin = place.range.offset;
  *size = place.range.size;

  if (extent == TG_EXTENT_FILE && offset < file_size)
    {
      *begin = 0;
      *size = file_size;
    }
  else if (place.tensor != NULL)
    get_data_extent (self, &place, offset, extent, begin, size);
  else if (extent != TG_EXTENT_FIELD)
    get_record (self, &place.range, extent, begin, size);

  if (*begin < file_size)
    *size = MIN (*size, file_size - *begin);

  return TRUE;
}

/* Where a walk goes on after (or ends before) a span that is not what it looks for: past
 * the whole of what cannot have it. */
static void
skip_span (const TgAnnotator *self,
           const TgSpan      *span,
           TgByteRole         role,
           TgBlockRole        block_role,
           guint64           *begin,
           guint64           *end)
{
  TgGguf *gguf = tg_annotator_get_gguf (self);
  const TgFileRange *range = &span->range;

  *begin = span->offset;
  *end = span->offset + span->size;

  /* An array has one role from its first element on, but for faults. */
  if (range->entry != TG_RANGE_NO_INDEX && range->element != TG_RANGE_NO_INDEX)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, range->entry);

      *begin = MIN (*begin, tg_entry_get_elements_offset (entry));
      *end = MAX (*end, entry->offset + entry->size);
    }
  /* The blocks of a tensor are all alike. */
  else if (range->kind == TG_RANGE_DATA && range->tensor != TG_RANGE_NO_INDEX)
    {
      const TgTensorType *type = tg_gguf_get_tensor (gguf, range->tensor)->type;
      gboolean has = FALSE;

      if (role == TG_BYTE_DATA && type != NULL)
        for (guint i = 0; i < type->block_bytes && !has; i++)
          has = tg_annotator_get_roles (self, type)[i] == block_role;
      if (role != TG_BYTE_DATA || block_role == TG_BLOCK_OTHER || !has)
        {
          *begin = range->offset;
          *end = range->offset + range->size;
        }
    }
}

static gboolean
is_match (const TgSpan *span,
          TgByteRole    role,
          TgBlockRole   block_role)
{
  if (span->role != role)
    return FALSE;

  /* Data as such is each tensor; a field is told by its own role. */
  if (role == TG_BYTE_DATA && block_role == TG_BLOCK_OTHER)
    return span->offset == span->range.offset;

  return role != TG_BYTE_DATA || span->block_role == block_role;
}

/**
 * tg_annotator_find_role:
 * @self: an annotator
 * @offset: where to begin
 * @role: what to look for
 * @block_role: if @role is %TG_BYTE_DATA, what it is for in its block; %TG_BLOCK_OTHER: the
 *   first byte of any tensor
 * @forwards: which way
 * @span: (out): what was found
 *
 * Takes time in the number of entries and tensors, not in that of their elements.
 *
 * Returns: whether there is any
 */
gboolean
tg_annotator_find_role (const TgAnnotator *self,
                        guint64            offset,
                        TgByteRole         role,
                        TgBlockRole        block_role,
                        gboolean           forwards,
                        TgSpan            *span)
{
  const guint64 n_bytes = tg_annotator_get_n_bytes (self);
  guint64 begin, end, at = offset;
  gboolean first = TRUE, round = FALSE;

  g_return_val_if_fail (self != NULL && span != NULL, FALSE);

  while (tg_annotator_get_span (self, at, span))
    {
      /* Backwards one comes upon the end of a tensor, and its beginning is meant. */
      if (!first && !forwards && role == TG_BYTE_DATA && block_role == TG_BLOCK_OTHER &&
          span->role == TG_BYTE_DATA && !tg_annotator_get_span (self, span->range.offset, span))
        return FALSE;
      if (!first && is_match (span, role, block_role))
        return TRUE;

      /* Once around and past where it began. */
      if (round && (forwards ? span->offset > offset : span->offset + span->size <= offset))
        return FALSE;

      if (first)
        {
          begin = span->offset;
          end = span->offset + span->size;
        }
      else
        skip_span (self, span, role, block_role, &begin, &end);
      first = FALSE;

      if (forwards ? end >= n_bytes : begin == 0)
        {
          if (round)
            return FALSE;
          round = TRUE;
          at = forwards ? 0 : n_bytes - 1;
        }
      else
        at = forwards ? end : begin - 1;
    }

  return FALSE;
}
