/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"
#include "tg-file-format.h"
#include "tg-mapping.h"
#include "tg-problem.h"
#include "tg-progress.h"
#include "tg-tensor-type.h"
#include "tg-value-type.h"

G_BEGIN_DECLS

/**
 * TgOpenFlags:
 * @TG_OPEN_NONE: show evidence: an index of all that could be walked, plus problems
 * @TG_OPEN_STRICT: fail with the first problem of levels L1 to L3
 */
typedef enum
{
  TG_OPEN_NONE = 0,
  TG_OPEN_STRICT = 1 << 0,
} TgOpenFlags;

/**
 * TgEntry:
 * @offset: where the record begins, with the length of the key
 * @size: bytes of the whole record
 * @key_length: bytes of the key, which begins at @offset + 8
 * @count: elements if @type is %TG_VALUE_ARRAY, else 1
 * @type: type of the value
 * @element_type: type of the elements if it is an array, else the same as @type
 * @flags: what is wrong with it, #TgEntryFlags
 *
 * A metadata entry, as offsets into the file. See tg_entry_get_*() for the parts.
 *
 *     offset          +8          type_offset +4  value_offset
 *     | key length u64 | key bytes | type u32     | value ... |
 *                            array: | element type u32 | count u64 | elements |
 */
typedef struct
{
  guint64 offset;
  guint64 size;
  guint64 key_length;
  guint64 count;
  guint8  type;
  guint8  element_type;
  guint16 flags;
} TgEntry;

/**
 * TgEntryFlags:
 *
 * Why an entry is marked.
 */
typedef enum
{
  TG_ENTRY_DUPLICATE = 1 << 0, /* an earlier entry has the key; look-ups give that one */
  TG_ENTRY_BAD_KEY = 1 << 1,   /* empty, too long, control characters or not UTF-8 */
  TG_ENTRY_BAD_BOOL = 1 << 2,
  TG_ENTRY_NOT_UTF8 = 1 << 3,
  TG_ENTRY_BAD_VALUE = 1 << 4, /* of no use for what the key is about (alignment, architecture…) */
} TgEntryFlags;

static inline guint64
tg_entry_get_type_offset (const TgEntry *self)
{
  return self->offset + 8 + self->key_length;
}

/* Where the value begins: for an array with its element type. */
static inline guint64
tg_entry_get_value_offset (const TgEntry *self)
{
  return self->offset + 8 + self->key_length + 4;
}

/* Where an array's first element begins. */
static inline guint64
tg_entry_get_elements_offset (const TgEntry *self)
{
  return tg_entry_get_value_offset (self) + (self->type == TG_VALUE_ARRAY ? 12 : 0);
}

/* Bytes of the value: an array's with element type and count, a string's with its length. */
static inline guint64
tg_entry_get_value_size (const TgEntry *self)
{
  return self->size - 8 - self->key_length - 4;
}

/* How many sizes of a tensor are kept with it; more are read from the file. */
#define TG_INLINE_DIMS 4

/* More dimensions than this and the record cannot be meant. */
#define TG_MAX_DIMS 64

/**
 * TgTensor:
 * @offset: where the record begins, with the length of the name
 * @name_length: bytes of the name, which begins at @offset + 8
 * @ne: sizes, the fastest-varying first; those a tensor does not have are 1
 * @n_dims: how many sizes the record has (0 to %TG_MAX_DIMS)
 * @type_id: the type as it stands in the file
 * @type: its row, or %NULL for an id that is not known
 * @data_offset: as it stands in the file: relative to the start of the data
 * @n_elements: product of all sizes; 0 if it does not fit 63 bits (see @flags)
 * @row_bytes: bytes of ne[0] elements; 0 if not known
 * @n_bytes: bytes of all rows; 0 if not known (see @flags)
 * @flags: what is wrong with it, #TgTensorFlags
 *
 * A tensor, as offsets into the file.
 *
 *     offset           +8           dims_offset               type_offset  offset_offset
 *     | name length u64 | name bytes | n_dims u32 | ne u64 ... | type u32   | offset u64 |
 */
typedef struct
{
  guint64             offset;
  guint64             name_length;
  guint64             ne[TG_INLINE_DIMS];
  guint32             n_dims;
  guint32             type_id;
  const TgTensorType *type;
  guint64             data_offset;
  guint64             n_elements;
  guint64             row_bytes;
  guint64             n_bytes;
  guint32             flags;
} TgTensor;

/**
 * TgTensorFlags:
 *
 * Why a tensor is marked. Those of %TG_TENSOR_NO_DATA mean that its values
 * cannot be offered.
 */
typedef enum
{
  TG_TENSOR_BAD_NAME = 1 << 0,     /* empty, too long, control characters or not UTF-8 */
  TG_TENSOR_DUPLICATE = 1 << 1,    /* an earlier tensor has the name; look-ups give that one */
  TG_TENSOR_MANY_DIMS = 1 << 2,    /* more than 4 */
  TG_TENSOR_BAD_TYPE = 1 << 3,     /* unknown or removed */
  TG_TENSOR_BAD_SHAPE = 1 << 4,    /* sizes or bytes do not fit 63 bits */
  TG_TENSOR_BAD_ROW = 1 << 5,      /* ne[0] is not a whole number of blocks */
  TG_TENSOR_BAD_OFFSET = 1 << 6,   /* lies where no file of these tensors would have it, and this one does not reach */
  TG_TENSOR_TRUNCATED = 1 << 7,    /* some or all of its bytes lie beyond the end of a file cut short */
  TG_TENSOR_UNALIGNED = 1 << 8,    /* offset is no multiple of the alignment */
  TG_TENSOR_OVERLAP = 1 << 9,      /* shares bytes with another */
} TgTensorFlags;

/* Any of these: not all values of the tensor are there to be shown. */
#define TG_TENSOR_NO_DATA (TG_TENSOR_MANY_DIMS | TG_TENSOR_BAD_TYPE | TG_TENSOR_BAD_SHAPE | \
                           TG_TENSOR_BAD_ROW | TG_TENSOR_BAD_OFFSET | TG_TENSOR_TRUNCATED)

static inline guint64
tg_tensor_get_dims_offset (const TgTensor *self)
{
  return self->offset + 8 + self->name_length;
}

static inline guint64
tg_tensor_get_type_offset (const TgTensor *self)
{
  return tg_tensor_get_dims_offset (self) + 4 + 8 * (guint64) self->n_dims;
}

static inline guint64
tg_tensor_get_offset_offset (const TgTensor *self)
{
  return tg_tensor_get_type_offset (self) + 4;
}

/* Bytes of the record. */
static inline guint64
tg_tensor_get_record_size (const TgTensor *self)
{
  return tg_tensor_get_offset_offset (self) + 8 - self->offset;
}

/* Rows of ne[0] elements: row r of slice (i2, i3) is r + ne[1] * (i2 + ne[2] * i3). 0 if
 * there are no elements. */
static inline guint64
tg_tensor_get_n_rows (const TgTensor *self)
{
  return self->ne[0] > 0 ? self->n_elements / self->ne[0] : 0;
}

/**
 * TgGguf:
 *
 * The index of one GGUF file: header, metadata entries, tensors and problems, all
 * as offsets into a mapping. Immutable, reference counted with atomics, any
 * thread. Entries and tensors are those that could be walked: after a problem of
 * level L1 there may be fewer than the header counts.
 */
typedef struct _TgGguf TgGguf;

/* Never fails but for cancellation (%TG_ERROR_CANCELLED) and what %TG_OPEN_STRICT asks
 * for. Linear in the bytes of the metadata; tensor data is not touched. */
TgGguf              *tg_gguf_open                (TgMapping     *mapping,
                                                  TgOpenFlags    flags,
                                                  TgProgress    *progress,
                                                  GError       **error);
TgGguf              *tg_gguf_ref                 (TgGguf        *self);
void                 tg_gguf_unref               (TgGguf        *self);

TgMapping           *tg_gguf_get_mapping         (const TgGguf  *self);
guint64              tg_gguf_get_size            (const TgGguf  *self); /* of the file, when it was opened */

/* Header. Counts as they stand in the file; 0 if not reached. */
TgFileFormat         tg_gguf_get_format          (const TgGguf  *self);
guint32              tg_gguf_get_version         (const TgGguf  *self);
TgByteOrder          tg_gguf_get_byte_order      (const TgGguf  *self);
guint64              tg_gguf_get_declared_entries (const TgGguf *self);
guint64              tg_gguf_get_declared_tensors (const TgGguf *self);

/* Layout. The metadata ends where the last tensor record does; the data begins at
 * the next multiple of the alignment (without tensors at that very byte). The
 * data start may lie beyond the end of the file. */
guint64              tg_gguf_get_entries_end     (const TgGguf  *self);
guint64              tg_gguf_get_metadata_end    (const TgGguf  *self);
guint64              tg_gguf_get_data_start      (const TgGguf  *self);
guint64              tg_gguf_get_alignment       (const TgGguf  *self);

/* Problems. With a fault (L1), nothing behind its offset is known. */
const TgProblemList *tg_gguf_get_problems        (const TgGguf  *self);
const TgProblem     *tg_gguf_get_fault           (const TgGguf  *self);
const TgProblem     *tg_gguf_find_entry_problem  (const TgGguf  *self,
                                                  guint64        entry);
const TgProblem     *tg_gguf_find_tensor_problem (const TgGguf  *self,
                                                  guint64        tensor);

/* Entries, in the order of the file. */
guint64              tg_gguf_get_n_entries       (const TgGguf  *self);
const TgEntry       *tg_gguf_get_entry           (const TgGguf  *self,
                                                  guint64        i);
const TgEntry       *tg_gguf_find_entry          (const TgGguf  *self,
                                                  const char    *key);
guint64              tg_gguf_get_entry_index     (const TgGguf  *self,
                                                  const TgEntry *entry);
/* The key as it stands in the file: not terminated, maybe not UTF-8. */
const char          *tg_gguf_get_key             (const TgGguf  *self,
                                                  const TgEntry *entry,
                                                  gsize         *length);
/* The key as text to show, up to %TG_TEXT_NAME_CHARS of it. */
char                *tg_gguf_dup_key             (const TgGguf  *self,
                                                  const TgEntry *entry);

/* Tensors, in the order of the file. */
guint64              tg_gguf_get_n_tensors       (const TgGguf  *self);
const TgTensor      *tg_gguf_get_tensor          (const TgGguf  *self,
                                                  guint64        i);
const TgTensor      *tg_gguf_find_tensor         (const TgGguf  *self,
                                                  const char    *name);
const TgTensor      *tg_gguf_find_tensor_bytes   (const TgGguf  *self,
                                                  gconstpointer  name,
                                                  gsize          length);
guint64              tg_gguf_get_tensor_index    (const TgGguf   *self,
                                                  const TgTensor *tensor);
const char          *tg_gguf_get_name            (const TgGguf   *self,
                                                  const TgTensor *tensor,
                                                  gsize          *length);
char                *tg_gguf_dup_name            (const TgGguf   *self,
                                                  const TgTensor *tensor);
/* Size @dim of a tensor with any number of them; 1 from n_dims on. */
guint64              tg_gguf_get_ne              (const TgGguf   *self,
                                                  const TgTensor *tensor,
                                                  guint           dim);

/* Where a tensor's data begins in the file; %FALSE if that is no byte of the file
 * (an empty tensor may begin at its end). */
gboolean             tg_gguf_get_data_position   (const TgGguf   *self,
                                                  const TgTensor *tensor,
                                                  guint64        *position);
/* How many of the tensor's bytes are there: n_bytes unless truncated; where the size is
 * not known, up to the next tensor's data or the end of the file. */
guint64              tg_gguf_get_available_bytes (const TgGguf   *self,
                                                  const TgTensor *tensor);
/* Whole rows of which every byte is there and whose type is known. */
guint64              tg_gguf_get_available_rows  (const TgGguf   *self,
                                                  const TgTensor *tensor);
/* The bytes that are there; outlives the index. %NULL, with %TG_ERROR_TRUNCATED, if there is none
 * although there should be. */
TgView              *tg_gguf_new_view            (const TgGguf   *self,
                                                  const TgTensor *tensor,
                                                  GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgGguf, tg_gguf_unref)

G_END_DECLS
