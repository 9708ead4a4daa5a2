/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"

G_BEGIN_DECLS

/**
 * TgByteRole:
 *
 * What a byte is, as far as its colour goes. The roles inside a quantized block
 * (scale, min, codes …) refine %TG_BYTE_DATA and belong to the block's type.
 */
typedef enum
{
  TG_BYTE_MAGIC,   /* magic, version and counts */
  TG_BYTE_KEY,
  TG_BYTE_TYPE,    /* value type, element type */
  TG_BYTE_VALUE,
  TG_BYTE_INFO,    /* tensor records */
  TG_BYTE_PADDING, /* padding and gaps */
  TG_BYTE_DATA,
  TG_BYTE_FAULT,   /* the field at fault, overlaps, trailing bytes */
  TG_BYTE_UNKNOWN, /* behind a fault: no known meaning, no colour */
} TgByteRole;

#define TG_N_BYTE_ROLES (TG_BYTE_UNKNOWN + 1)

/**
 * TgRangeKind:
 *
 * What a range of bytes is.
 */
typedef enum
{
  TG_RANGE_MAGIC,
  TG_RANGE_VERSION,
  TG_RANGE_TENSOR_COUNT,
  TG_RANGE_ENTRY_COUNT,
  TG_RANGE_KEY_LENGTH,
  TG_RANGE_KEY,
  TG_RANGE_VALUE_TYPE,
  TG_RANGE_ELEMENT_TYPE,  /* of an array */
  TG_RANGE_ELEMENT_COUNT, /* of an array */
  TG_RANGE_STRING_LENGTH, /* of a value or an element */
  TG_RANGE_VALUE,         /* a number, or the bytes of a string; an element if the entry is an array */
  TG_RANGE_NAME_LENGTH,
  TG_RANGE_NAME,
  TG_RANGE_N_DIMS,
  TG_RANGE_DIM,
  TG_RANGE_TENSOR_TYPE,
  TG_RANGE_DATA_OFFSET,
  TG_RANGE_PADDING,       /* between the records and the data, and after a tensor up to the alignment */
  TG_RANGE_DATA,
  TG_RANGE_GAP,           /* bytes of no tensor beyond the padding */
  TG_RANGE_OVERLAP,       /* bytes of two tensors */
  TG_RANGE_TRAILING,      /* after the last tensor and its padding */
  TG_RANGE_MISSING,       /* bytes a tensor needs that the file does not have */
  TG_RANGE_FAULT,         /* the field that could not be read */
  TG_RANGE_UNKNOWN,       /* behind the fault; or the whole of a file that is no GGUF */
} TgRangeKind;

/* For entry, tensor, other and element of a #TgFileRange: none. */
#define TG_RANGE_NO_INDEX G_MAXUINT64

/**
 * TgFileRange:
 * @offset: its first byte
 * @size: its bytes; never 0
 * @kind: what it is
 * @role: its colour
 * @entry: index of the metadata entry it belongs to
 * @tensor: index of the tensor it belongs to
 * @other: the second tensor of an overlap
 * @element: index of the array element; of a dimension, which one
 *
 * Bytes with one meaning. Ranges do not overlap and leave nothing out.
 */
typedef struct
{
  guint64     offset;
  guint64     size;
  TgRangeKind kind;
  TgByteRole  role;
  guint64     entry;
  guint64     tensor;
  guint64     other;
  guint64     element;
} TgFileRange;

/**
 * TgFileMap:
 *
 * The whole file as an ordered list of ranges. Those of the records are worked
 * out when asked for; only the pieces of the data section are kept. Immutable
 * but for what #TgValue notes on first use, reference counted with atomics, any thread.
 */
typedef struct _TgFileMap TgFileMap;

TgFileMap  *tg_file_map_new            (TgGguf            *gguf);
TgFileMap  *tg_file_map_ref            (TgFileMap         *self);
void        tg_file_map_unref          (TgFileMap         *self);
TgGguf     *tg_file_map_get_gguf       (const TgFileMap   *self);

/* The range that byte @offset is in, in O(log n); %FALSE beyond the end of the file and
 * of what its tensors need. Walk: look up offset + size of the range before. */
gboolean    tg_file_map_lookup         (const TgFileMap   *self,
                                        guint64            offset,
                                        TgFileRange       *range);
/* In one sentence for the status row and `hex`: "key of “general.name”",
 * "“tokenizer.ggml.tokens”, element 17, length", "data of “blk.0.attn_q.weight”". */
char       *tg_file_map_describe       (const TgFileMap   *self,
                                        const TgFileRange *range);

/* The strip: header, metadata, tensor records, padding, then each tensor, gap, overlap, trailing and
 * missing piece. @kind is VERSION (the header), VALUE (all metadata), N_DIMS (all records), or as is. */
gsize       tg_file_map_get_n_segments (const TgFileMap   *self);
gboolean    tg_file_map_get_segment    (const TgFileMap   *self,
                                        gsize              i,
                                        TgFileRange       *segment);
/* Size of the file with what is missing. */
guint64     tg_file_map_get_extent     (const TgFileMap   *self);
/* Stable, for JSON and style sheets: "magic", "key"… Not translated. */
const char *tg_byte_role_get_nick      (TgByteRole         role);
/* For legends, translated. */
const char *tg_byte_role_get_name      (TgByteRole         role);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgFileMap, tg_file_map_unref)

G_END_DECLS
