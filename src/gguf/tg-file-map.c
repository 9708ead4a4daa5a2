/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-map.h"

#include "tg-bytes.h"
#include "tg-data-map.h"
#include "tg-value.h"

/* Segments before those of the data section: header, metadata, tensor records. */
#define N_HEAD_SEGMENTS 3

struct _TgFileMap
{
  TgGguf  *gguf;
  guint64  known_end; /* where the records end, or what could not be read begins */
  guint64  fault;     /* the field at which the walk ended; where the records end if it is none of theirs */
  guint64  fault_end; /* the byte after that field */
  gboolean has_data;  /* whether the data section can be told */
  GArray  *data;      /* of TgFileRange: the pieces of the file from the metadata's end on */
};

static void
file_map_clear (gpointer data)
{
  TgFileMap *self = data;

  tg_gguf_unref (self->gguf);
  g_array_unref (self->data);
}

static TgFileRange
make_range (guint64     offset,
            guint64     size,
            TgRangeKind kind,
            TgByteRole  role)
{
  return (TgFileRange){
    .offset = offset,
    .size = size,
    .kind = kind,
    .role = role,
    .entry = TG_RANGE_NO_INDEX,
    .tensor = TG_RANGE_NO_INDEX,
    .other = TG_RANGE_NO_INDEX,
    .element = TG_RANGE_NO_INDEX,
  };
}

/* How many bytes of the file the field at fault has: a number's, as a rule. */
static guint64
get_fault_size (const TgProblem *fault)
{
  switch ((int) fault->kind)
    {
    case TG_PROBLEM_VERSION:
    case TG_PROBLEM_VALUE_TYPE:
    case TG_PROBLEM_N_DIMS:
      return 4;
    default:
      return 8;
    }
}

/* Where the walk ended: at the first fault behind all that could be read. A count or an alignment that
 * is no good lies before. */
static void
find_fault (TgFileMap *self)
{
  const TgProblemList *problems = tg_gguf_get_problems (self->gguf);
  guint64 size = tg_gguf_get_size (self->gguf);

  self->fault = self->known_end;
  self->fault_end = self->known_end;
  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (problems, i);

      if (problem->level != TG_PROBLEM_STRUCTURE || problem->offset < self->known_end)
        continue;
      self->fault = MIN (problem->offset, size);
      self->fault_end = self->fault + MIN (get_fault_size (problem), size - self->fault);
      return;
    }
}

/**
 * tg_file_map_new:
 * @gguf: (transfer none): a file
 *
 * Returns: (transfer full): the map of it. Time and memory are linear in the number of tensors.
 */
TgFileMap *
tg_file_map_new (TgGguf *gguf)
{
  TgFileMap *self;

  g_return_val_if_fail (gguf != NULL, NULL);

  self = g_atomic_rc_box_new0 (TgFileMap);
  self->gguf = tg_gguf_ref (gguf);
  self->data = g_array_new (FALSE, FALSE, sizeof (TgFileRange));

  self->known_end = tg_gguf_get_metadata_end (gguf);
  self->has_data = tg_gguf_get_fault (gguf) == NULL;
  find_fault (self);
  if (self->has_data)
    tg_data_map_fill (self->data, gguf);

  return self;
}

/**
 * tg_file_map_ref:
 * @self: a map
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgFileMap *
tg_file_map_ref (TgFileMap *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_file_map_unref:
 * @self: (transfer full): a map
 */
void
tg_file_map_unref (TgFileMap *self)
{
  g_atomic_rc_box_release_full (self, file_map_clear);
}

/**
 * tg_file_map_get_gguf:
 * @self: a map
 *
 * Returns: (transfer none): the file
 */
TgGguf *
tg_file_map_get_gguf (const TgFileMap *self)
{
  return self->gguf;
}

/* Narrows @range to the piece of a record that @offset is in: the record is given as boundaries,
 * ascending, of which piece i lies between i and i + 1. */
static guint
find_piece (const guint64 *boundaries,
            guint          n_pieces,
            guint64        offset,
            TgFileRange   *range)
{
  guint i = 0;

  while (i + 1 < n_pieces && offset >= boundaries[i + 1])
    i++;
  range->offset = boundaries[i];
  range->size = boundaries[i + 1] - boundaries[i];

  return i;
}

static void
lookup_header (guint64      offset,
               TgFileRange *range)
{
  static const guint64 boundaries[] = { 0, 4, 8, 16, 24 };
  static const TgRangeKind kinds[] = { TG_RANGE_MAGIC, TG_RANGE_VERSION, TG_RANGE_TENSOR_COUNT, TG_RANGE_ENTRY_COUNT };

  range->role = TG_BYTE_MAGIC;
  range->kind = kinds[find_piece (boundaries, G_N_ELEMENTS (kinds), offset, range)];
}

/* A string is a length and bytes; anything else is a value as a whole. */
static void
lookup_scalar (const TgValue *value,
               guint64        offset,
               TgFileRange   *range)
{
  guint64 boundaries[] = { value->offset, value->offset + 8, value->offset + value->size };

  range->role = TG_BYTE_VALUE;
  range->kind = TG_RANGE_VALUE;
  if (value->type != TG_VALUE_STRING)
    {
      range->offset = value->offset;
      range->size = value->size;
      return;
    }
  if (find_piece (boundaries, 2, offset, range) == 0)
    range->kind = TG_RANGE_STRING_LENGTH;
}

/* An array: its head, then its elements, which may be arrays again. Each turn goes one level
 * deeper, and the file's walk has seen to it that there are not many. */
static void
lookup_value (TgValue     *value,
              guint64      offset,
              TgFileRange *range)
{
  while (value->type == TG_VALUE_ARRAY)
    {
      guint64 boundaries[] = { value->offset, value->offset + 4, value->offset + 12 };
      TgValue element;
      guint64 i;

      if (offset < value->offset + 12)
        {
          gboolean is_type = find_piece (boundaries, 2, offset, range) == 0;

          range->kind = is_type ? TG_RANGE_ELEMENT_TYPE : TG_RANGE_ELEMENT_COUNT;
          range->role = is_type ? TG_BYTE_TYPE : TG_BYTE_VALUE;
          return;
        }
      if (!tg_value_find_element (value, offset, &i) || !tg_value_get_element (value, i, &element))
        {
          /* Somebody changed the file under us: the rest of the array is one value. */
          range->kind = TG_RANGE_VALUE;
          range->role = TG_BYTE_VALUE;
          range->offset = value->offset + 12;
          range->size = value->size - 12;
          return;
        }
      range->element = i;
      *value = element;
    }
  lookup_scalar (value, offset, range);
}

static void
lookup_entry (const TgFileMap *self,
              guint64          offset,
              TgFileRange     *range)
{
  guint64 low = 0, high = tg_gguf_get_n_entries (self->gguf);
  guint64 boundaries[4];
  const TgEntry *entry;
  TgValue value;

  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      if (tg_gguf_get_entry (self->gguf, middle)->offset <= offset)
        low = middle;
      else
        high = middle;
    }
  range->entry = low;
  entry = tg_gguf_get_entry (self->gguf, low);
  if (offset >= tg_entry_get_value_offset (entry))
    {
      tg_value_init (&value, self->gguf, entry);
      lookup_value (&value, offset, range);
      return;
    }

  boundaries[0] = entry->offset;
  boundaries[1] = entry->offset + 8;
  boundaries[2] = tg_entry_get_type_offset (entry);
  boundaries[3] = tg_entry_get_value_offset (entry);
  switch (find_piece (boundaries, 3, offset, range))
    {
    case 0:
      range->kind = TG_RANGE_KEY_LENGTH;
      range->role = TG_BYTE_KEY;
      break;
    case 1:
      range->kind = TG_RANGE_KEY;
      range->role = TG_BYTE_KEY;
      break;
    default:
      range->kind = TG_RANGE_VALUE_TYPE;
      range->role = TG_BYTE_TYPE;
    }
}

static void
lookup_tensor (const TgFileMap *self,
               guint64          offset,
               TgFileRange     *range)
{
  static const TgRangeKind kinds[] = {
    TG_RANGE_NAME_LENGTH, TG_RANGE_NAME, TG_RANGE_N_DIMS, TG_RANGE_DIM, TG_RANGE_TENSOR_TYPE, TG_RANGE_DATA_OFFSET
  };
  guint64 low = 0, high = tg_gguf_get_n_tensors (self->gguf);
  guint64 boundaries[7];
  const TgTensor *tensor;

  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      if (tg_gguf_get_tensor (self->gguf, middle)->offset <= offset)
        low = middle;
      else
        high = middle;
    }
  tensor = tg_gguf_get_tensor (self->gguf, low);
  boundaries[0] = tensor->offset;
  boundaries[1] = tensor->offset + 8;
  boundaries[2] = tg_tensor_get_dims_offset (tensor);
  boundaries[3] = boundaries[2] + 4;
  boundaries[4] = tg_tensor_get_type_offset (tensor);
  boundaries[5] = tg_tensor_get_offset_offset (tensor);
  boundaries[6] = boundaries[5] + 8;

  range->role = TG_BYTE_INFO;
  range->tensor = low;
  range->kind = kinds[find_piece (boundaries, G_N_ELEMENTS (kinds), offset, range)];
  if (range->kind == TG_RANGE_DIM)
    {
      range->element = (offset - range->offset) / 8;
      range->offset += 8 * range->element;
      range->size = 8;
    }
}

static gboolean
lookup_data (const TgFileMap *self,
             guint64          offset,
             TgFileRange     *range)
{
  gsize low = 0, high = self->data->len;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      const TgFileRange *piece = &g_array_index (self->data, TgFileRange, middle);

      if (offset < piece->offset)
        high = middle;
      else if (offset >= piece->offset + piece->size)
        low = middle + 1;
      else
        {
          *range = *piece;
          return TRUE;
        }
    }

  return FALSE;
}

/* The record with the fault, as far as it could be read: it is in no index. */
static void
lookup_partial (const TgFileMap *self,
                guint64          offset,
                TgFileRange     *range)
{
  static const TgRangeKind entry_kinds[] = { TG_RANGE_KEY_LENGTH, TG_RANGE_KEY, TG_RANGE_VALUE_TYPE, TG_RANGE_VALUE };
  static const TgByteRole entry_roles[] = { TG_BYTE_KEY, TG_BYTE_KEY, TG_BYTE_TYPE, TG_BYTE_VALUE };
  static const TgRangeKind tensor_kinds[] = { TG_RANGE_NAME_LENGTH, TG_RANGE_NAME, TG_RANGE_N_DIMS, TG_RANGE_DIM };
  gboolean is_entry = tg_gguf_get_n_entries (self->gguf) < tg_gguf_get_declared_entries (self->gguf);
  const guint8 *bytes = tg_mapping_peek (tg_gguf_get_mapping (self->gguf), self->known_end, 8);
  guint64 length = bytes != NULL ? tg_load_u64 (bytes, tg_gguf_get_byte_order (self->gguf)) : 0;
  guint64 left = self->fault - self->known_end;
  guint64 boundaries[5];
  guint piece;

  boundaries[0] = self->known_end;
  boundaries[1] = self->known_end + MIN (left, 8);
  boundaries[2] = boundaries[1] + MIN (self->fault - boundaries[1], length);
  boundaries[3] = boundaries[2] + MIN (self->fault - boundaries[2], 4);
  boundaries[4] = self->fault;
  piece = find_piece (boundaries, 4, offset, range);
  range->kind = is_entry ? entry_kinds[piece] : tensor_kinds[piece];
  range->role = is_entry ? entry_roles[piece] : TG_BYTE_INFO;
}

/* Behind what could be read: the rest of the record up to the field at fault, that field, and all
 * that nobody can know anything about. */
static gboolean
lookup_unknown (const TgFileMap *self,
                guint64          offset,
                TgFileRange     *range)
{
  guint64 size = tg_gguf_get_size (self->gguf);

  if (offset >= size)
    return FALSE;

  range->offset = self->fault_end;
  range->size = size - range->offset;
  if (tg_gguf_get_format (self->gguf) != TG_FORMAT_GGUF)
    {
      range->offset = 0;
      range->size = size;
    }
  else if (offset < self->fault)
    lookup_partial (self, offset, range);
  else if (offset < self->fault_end)
    {
      range->kind = TG_RANGE_FAULT;
      range->role = TG_BYTE_FAULT;
      range->offset = self->fault;
      range->size = self->fault_end - self->fault;
    }

  return TRUE;
}

/* The field at fault may lie in the middle of what could be walked (a count, an alignment): then its
 * bytes are marked where they are. */
static void
mark_fault (const TgFileMap *self,
            TgFileRange     *range)
{
  const TgProblem *fault = tg_gguf_get_fault (self->gguf);

  if (fault != NULL && fault->offset >= range->offset && fault->offset - range->offset < range->size)
    range->role = TG_BYTE_FAULT;
}

/**
 * tg_file_map_lookup:
 * @self: a map
 * @offset: a byte of the file
 * @range: (out): what it belongs to
 *
 * Returns: whether there is such a byte; also %TRUE, with %TG_RANGE_MISSING, for bytes behind the
 *   end of the file that its tensors need
 */
gboolean
tg_file_map_lookup (const TgFileMap *self,
                    guint64          offset,
                    TgFileRange     *range)
{
  guint64 header_end = tg_gguf_get_entries_end (self->gguf) > 0 ? 24 : MIN (self->fault, tg_gguf_get_size (self->gguf));

  *range = make_range (offset, 1, TG_RANGE_UNKNOWN, TG_BYTE_UNKNOWN);
  if (tg_gguf_get_format (self->gguf) != TG_FORMAT_GGUF)
    return lookup_unknown (self, offset, range);

  if (offset < header_end)
    lookup_header (offset, range);
  else if (offset < tg_gguf_get_entries_end (self->gguf))
    lookup_entry (self, offset, range);
  else if (offset < self->known_end)
    lookup_tensor (self, offset, range);
  else if (self->has_data)
    return lookup_data (self, offset, range);
  else
    return lookup_unknown (self, offset, range);
  mark_fault (self, range);

  return TRUE;
}

/**
 * tg_file_map_get_n_segments:
 * @self: a map
 *
 * Returns: how many segments the strip has
 */
gsize
tg_file_map_get_n_segments (const TgFileMap *self)
{
  return N_HEAD_SEGMENTS + (self->has_data ? self->data->len : 1);
}

/**
 * tg_file_map_get_segment:
 * @self: a map
 * @i: which segment, in the order of the file
 * @segment: (out): the segment
 *
 * The first three are the header (kind VERSION), the metadata (VALUE) and the tensor records (N_DIMS); they
 * may be empty. Then come the pieces of the data section or, behind a fault, one of kind UNKNOWN.
 *
 * Returns: whether it has any bytes
 */
gboolean
tg_file_map_get_segment (const TgFileMap *self,
                         gsize            i,
                         TgFileRange     *segment)
{
  static const TgRangeKind kinds[] = { TG_RANGE_VERSION, TG_RANGE_VALUE, TG_RANGE_N_DIMS, TG_RANGE_UNKNOWN };
  static const TgByteRole roles[] = { TG_BYTE_MAGIC, TG_BYTE_VALUE, TG_BYTE_INFO, TG_BYTE_UNKNOWN };
  guint64 entries_end = tg_gguf_get_entries_end (self->gguf);
  guint64 boundaries[] = { 0, MIN (entries_end, 24), entries_end, self->known_end, tg_gguf_get_size (self->gguf) };

  g_return_val_if_fail (i < tg_file_map_get_n_segments (self), FALSE);

  if (i >= N_HEAD_SEGMENTS && self->has_data)
    *segment = g_array_index (self->data, TgFileRange, i - N_HEAD_SEGMENTS);
  else
    *segment = make_range (boundaries[i], boundaries[i + 1] - boundaries[i], kinds[i], roles[i]);

  return segment->size > 0;
}

/**
 * tg_file_map_get_extent:
 * @self: a map
 *
 * Returns: bytes of the file, or what they would be if nothing were missing
 */
guint64
tg_file_map_get_extent (const TgFileMap *self)
{
  guint64 size = tg_gguf_get_size (self->gguf);
  const TgFileRange *last;

  if (self->data->len == 0)
    return size;
  last = &g_array_index (self->data, TgFileRange, self->data->len - 1);

  return MAX (size, last->offset + last->size);
}
