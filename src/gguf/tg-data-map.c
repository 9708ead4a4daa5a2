/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-data-map.h"

#include "tg-gguf-private.h"

/* The data section is swept once in the order of the offsets. @pos is how far it has been told;
 * from there to @reach lies the tensor @holder, not told yet, because another may
 * begin inside of it.
 *
 *     |== holder ==========|                    reach
 *          |== next ==|                         the overlap is told, the holder goes on
 *                |== next ===========|          the overlap is told, the next becomes the holder
 *                                       |== next   what is left of the holder, then a gap
 */
typedef struct
{
  const TgGguf *gguf;
  GArray       *ranges;
  guint64       pos;
  guint64       reach;
  guint64       holder;
} Sweep;

static void
tell (Sweep      *self,
      guint64     end,
      TgRangeKind kind,
      TgByteRole  role,
      guint64     tensor,
      guint64     other)
{
  guint64 size = self->gguf->size;
  TgFileRange range = {
    .offset = self->pos,
    .kind = kind,
    .role = role,
    .entry = TG_RANGE_NO_INDEX,
    .tensor = tensor,
    .other = other,
    .element = TG_RANGE_NO_INDEX,
  };

  /* What lies on both sides of the end of the file is told in two. */
  while (self->pos < end)
    {
      guint64 stop = self->pos < size ? MIN (end, size) : end;

      range.offset = self->pos;
      range.size = stop - self->pos;
      if (self->pos >= size)
        {
          range.kind = TG_RANGE_MISSING;
          range.role = TG_BYTE_FAULT;
        }
      g_array_append_val (self->ranges, range);
      self->pos = stop;
    }
}

/* Tells what is left of the holder, and then what no tensor has: padding up to the alignment, a gap after. */
static void
tell_up_to (Sweep  *self,
            guint64 end)
{
  guint64 alignment = self->gguf->alignment;
  guint64 padding_end;

  tell (self, MIN (end, self->reach), TG_RANGE_DATA, TG_BYTE_DATA, self->holder, TG_RANGE_NO_INDEX);
  padding_end = self->pos;
  if (padding_end % alignment != 0)
    padding_end = padding_end > G_MAXUINT64 - alignment ? G_MAXUINT64 : padding_end + (alignment - padding_end % alignment);
  tell (self, MIN (end, padding_end), TG_RANGE_PADDING, TG_BYTE_PADDING, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX);
  tell (self, end, TG_RANGE_GAP, TG_BYTE_PADDING, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX);
}

/* Where a tensor's bytes lie in the file; %FALSE for one that has none, or whose offset cannot be meant. */
static gboolean
get_extent (const TgGguf   *gguf,
            const TgTensor *tensor,
            guint64        *begin,
            guint64        *end)
{
  guint64 n_bytes = tensor->n_bytes;

  if ((tensor->flags & TG_TENSOR_BAD_OFFSET) != 0)
    return FALSE;
  if ((tensor->flags & (TG_TENSOR_BAD_TYPE | TG_TENSOR_BAD_SHAPE | TG_TENSOR_BAD_ROW)) != 0)
    n_bytes = tg_gguf_get_available_bytes (gguf, tensor);
  if (n_bytes == 0 || tensor->data_offset > G_MAXUINT64 - gguf->data_start)
    return FALSE;

  *begin = gguf->data_start + tensor->data_offset;
  if (n_bytes > G_MAXUINT64 - *begin)
    return FALSE;
  *end = *begin + n_bytes;

  return TRUE;
}

static void
sweep_tensor (Sweep  *self,
              guint64 index)
{
  guint64 begin, end;

  if (!get_extent (self->gguf, &self->gguf->tensors[index], &begin, &end))
    return;

  if (begin >= self->reach)
    tell_up_to (self, begin);
  else
    {
      tell (self, begin, TG_RANGE_DATA, TG_BYTE_DATA, self->holder, TG_RANGE_NO_INDEX);
      tell (self, MIN (end, self->reach), TG_RANGE_OVERLAP, TG_BYTE_FAULT, self->holder, index);
    }
  if (end > self->reach)
    {
      self->reach = end;
      self->holder = index;
    }
}

/**
 * tg_data_map_fill:
 * @ranges: (element-type TgFileRange): where to append
 * @gguf: a file whose records could all be walked
 *
 * Appends what lies from the end of the records on: padding, tensors in the order of their data, gaps,
 * overlaps, trailing bytes, and what is missing behind the end of the file. Every byte is in one
 * range. Linear in the number of tensors.
 */
void
tg_data_map_fill (GArray       *ranges,
                  const TgGguf *gguf)
{
  Sweep sweep = {
    .gguf = gguf,
    .ranges = ranges,
    .pos = gguf->metadata_end,
    .reach = gguf->metadata_end,
    .holder = TG_RANGE_NO_INDEX,
  };
  guint64 padded;

  if (gguf->data_start > gguf->metadata_end)
    tell (&sweep, MIN (gguf->data_start, MAX (gguf->size, gguf->metadata_end)), TG_RANGE_PADDING, TG_BYTE_PADDING,
          TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX);
  for (gsize i = 0; i < gguf->n_tensors; i++)
    sweep_tensor (&sweep, gguf->by_data != NULL ? gguf->by_data[i] : i);

  /* The last tensor, the padding that writers put after it, and what is too much. */
  tell (&sweep, sweep.reach, TG_RANGE_DATA, TG_BYTE_DATA, sweep.holder, TG_RANGE_NO_INDEX);
  padded = sweep.pos % gguf->alignment != 0 ? sweep.pos + (gguf->alignment - sweep.pos % gguf->alignment) : sweep.pos;
  if (sweep.pos < gguf->size)
    tell (&sweep, MIN (padded, gguf->size), TG_RANGE_PADDING, TG_BYTE_PADDING, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX);
  if (sweep.pos < gguf->size)
    tell (&sweep, gguf->size, TG_RANGE_TRAILING, TG_BYTE_FAULT, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX);
}
