/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "tg-cursor.h"
#include "tg-gguf-private.h"
#include "tg-text.h"
#include "tg-value-skip.h"
#include "tg-value.h"

/* The fewest bytes of a record: an empty key, its type and a byte of value; an empty name,
 * no dimensions, type and offset. */
#define MIN_ENTRY (8 + 4 + 1)
#define MIN_TENSOR (8 + 4 + 4 + 8)

/* More records than this are not indexed: nobody writes them, and a sparse file could
 * otherwise ask for any amount of memory. */
#define MAX_RECORDS (1 << 22)

/* Up to here a count that does not fit may be that of a file cut short, and what there is of it
 * is walked; beyond it is nonsense. */
#define PLAUSIBLE_RECORDS 65536

/* Records between two looks at whether anybody still waits. */
#define RECORDS_PER_LOOK 1024

typedef struct
{
  TgGguf     *gguf;
  TgCursor    cursor;
  TgProgress *progress;
  gboolean    is_cancelled;
} Parser;

/* Every fault of level L1 ends here: one record, and the walk is over. */
static gboolean
fail (Parser       *self,
      TgProblemKind kind,
      guint64       offset,
      char         *field,
      char         *found,
      char         *expected,
      char         *sentence)
{
  TgProblem problem = {
    .level = TG_PROBLEM_STRUCTURE,
    .kind = kind,
    .offset = offset,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = TG_PROBLEM_NO_INDEX,
    .field = field,
    .found = found,
    .expected = expected,
    .sentence = sentence,
  };

  tg_gguf_take_problem (self->gguf, &problem);

  return FALSE;
}

/* Strings for found and expected. */
static char *
number (guint64 n)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, n);
}

static char *
at_most (guint64 n)
{
  return g_strdup_printf (_("at most %" PRIu64), n);
}

static char *
bytes_left (guint64 n)
{
  return g_strdup_printf (ngettext ("%" PRIu64 " byte left", "%" PRIu64 " bytes left", n), n);
}

/* A field that the file ends in. */
static gboolean
fail_truncated (Parser     *self,
                guint64     offset,
                char       *field,
                const char *sentence)
{
  return fail (self, TG_PROBLEM_TRUNCATED_RECORD, offset, field,
               bytes_left (self->cursor.len - offset), NULL, g_strdup (sentence));
}

/* A length before bytes that are not there. */
static gboolean
fail_length (Parser  *self,
             guint64  offset,
             char    *field,
             guint64  length,
             char    *sentence)
{
  return fail (self, TG_PROBLEM_LENGTH, offset, field, number (length), at_most (tg_cursor_get_left (&self->cursor)),
               sentence);
}

static gboolean
parse_version (Parser *self)
{
  TgGguf *gguf = self->gguf;
  guint32 version;

  if (!tg_cursor_seek (&self->cursor, 4) || !tg_cursor_read_u32 (&self->cursor, &version))
    return fail (self, TG_PROBLEM_TRUNCATED_HEADER, 4, g_strdup ("version"),
                 bytes_left (gguf->size - MIN (gguf->size, 4)), NULL,
                 g_strdup (_("the version runs past the end of the file: the header is truncated")));

  /* Versions are small numbers: with nothing in the low half the bytes lie the other way round. */
  if ((version & 0xffff) == 0 && version != 0)
    {
      gguf->order = TG_BIG_ENDIAN;
      self->cursor.order = TG_BIG_ENDIAN;
      version = GUINT32_SWAP_LE_BE (version);
    }
  gguf->version = version;
  if (version == 2 || version == 3)
    return TRUE;

  if (version == 1)
    return fail (self, TG_PROBLEM_VERSION, 4, g_strdup ("version"), number (version), g_strdup ("2, 3"),
                 g_strdup (_("GGUF version 1 is not supported: its counts have another size; convert the file with tools of its time")));

  return fail (self, TG_PROBLEM_VERSION, 4, g_strdup ("version"), number (version), g_strdup ("2, 3"),
               g_strdup_printf (_("GGUF version %u is not known; this program reads versions 2 and 3"), version));
}

/* Whether a count may be walked. One that cannot be right is a fault at once. */
static gboolean
check_count (Parser     *self,
             guint64     offset,
             const char *field,
             guint64     n,
             guint       least)
{
  guint64 left = self->cursor.len - 24;

  if (n <= MAX_RECORDS && (n <= PLAUSIBLE_RECORDS || n <= left / least))
    return TRUE;
  if (n <= left / least)
    return fail (self, TG_PROBLEM_COUNT, offset, g_strdup (field), number (n), at_most (MAX_RECORDS),
                 g_strdup_printf (_("%s is %" PRIu64 "; this program reads at most %d records"), field, n, MAX_RECORDS));

  return fail (self, TG_PROBLEM_COUNT, offset, g_strdup (field), number (n), at_most (left / least),
               g_strdup_printf (_("%s is %" PRIu64 ", but only %" PRIu64 " bytes follow the header, enough for %" PRIu64),
                                field, n, left, left / least));
}

/* 0      4         8              16                   24
 * | GGUF | version | tensor count | count of metadata  |
 */
static gboolean
parse_header (Parser *self)
{
  TgGguf *gguf = self->gguf;
  gboolean has_tensors;

  if (!parse_version (self))
    return FALSE;

  has_tensors = tg_cursor_read_u64 (&self->cursor, &gguf->declared_tensors);
  if (!has_tensors || !tg_cursor_read_u64 (&self->cursor, &gguf->declared_entries))
    {
      guint64 offset = has_tensors ? 16 : 8;
      const char *field = has_tensors ? "metadata_kv_count" : "tensor_count";

      return fail (self, TG_PROBLEM_TRUNCATED_HEADER, offset, g_strdup (field), bytes_left (gguf->size - offset), NULL,
                   /* Translators: %s is the name of a field of the header, as in the specification */
                   g_strdup_printf (_("%s runs past the end of the file: the header is truncated"), field));
    }

  return check_count (self, 16, "metadata_kv_count", gguf->declared_entries, MIN_ENTRY);
}

static char *
name_field (Parser     *self,
            const char *noun,
            guint64     offset,
            guint64     length)
{
  return tg_gguf_make_field (noun, (const char *) tg_mapping_peek (self->gguf->mapping, offset, length), (gsize) length);
}

static gboolean
fail_value (Parser        *self,
            const TgEntry *entry,
            const TgSkip  *skip)
{
  char *field = name_field (self, "key", entry->offset + 8, entry->key_length);
  guint64 most;

  switch (skip->fault)
    {
    case TG_SKIP_STRING_LENGTH:
      if (entry->type == TG_VALUE_STRING)
        return fail_length (self, skip->offset, field, skip->found,
                            g_strdup_printf (_("the length of the string value is %" PRIu64 ", which exceeds the %" PRIu64
                                               " bytes left in the file"),
                                             skip->found, tg_cursor_get_left (&self->cursor)));
      return fail (self, TG_PROBLEM_LENGTH, skip->offset, field, number (skip->found), at_most (skip->left),
                   g_strdup_printf (_("the length of the string in element %" PRIu64 " of the array is %" PRIu64
                                      ", which exceeds the %" PRIu64 " bytes left in the file"),
                                    skip->element, skip->found, skip->left));
    case TG_SKIP_COUNT:
      most = skip->left / skip->least;
      return fail (self, TG_PROBLEM_LENGTH, skip->offset, field, number (skip->found), at_most (most),
                   g_strdup_printf (_("the array count is %" PRIu64 ", which exceeds the %" PRIu64
                                      " elements that the rest of the file can hold"),
                                    skip->found, most));
    case TG_SKIP_TYPE:
      return fail (self, TG_PROBLEM_VALUE_TYPE, skip->offset, field, number (skip->found), g_strdup ("0 – 12"),
                   g_strdup_printf (_("the array element type %" PRIu64 " is unknown to GGUF, which has types 0 to 12"), skip->found));
    case TG_SKIP_DEPTH:
      return fail (self, TG_PROBLEM_NESTING, skip->offset, field, number (skip->found), at_most (TG_MAX_NESTING),
                   g_strdup_printf (_("arrays are nested deeper than %d levels"), TG_MAX_NESTING));
    case TG_SKIP_CANCELLED:
      self->is_cancelled = TRUE;
      g_free (field);
      return FALSE;
    case TG_SKIP_TRUNCATED:
    case TG_SKIP_OK:
    default:
      return fail_truncated (self, skip->offset, field, _("the value runs past the end of the file"));
    }
}

/* | key length u64 | key | value type u32 | value | */
static gboolean
parse_entry (Parser  *self,
             guint64  i,
             TgEntry *entry)
{
  TgCursor *cursor = &self->cursor;
  guint32 type;
  TgSkip skip;

  *entry = (TgEntry){ .offset = cursor->pos, .count = 1 };
  if (!tg_cursor_read_u64 (cursor, &entry->key_length))
    return fail_truncated (self, entry->offset, g_strdup_printf ("key %" G_GUINT64_FORMAT, i), _("the length of the key runs past the end of the file"));
  if (tg_cursor_read_bytes (cursor, entry->key_length) == NULL)
    return fail_length (self, entry->offset, g_strdup_printf ("key %" G_GUINT64_FORMAT, i), entry->key_length,
                        g_strdup_printf (_("the length of the key is %" PRIu64 ", which exceeds the %" PRIu64
                                           " bytes left in the file"),
                                         entry->key_length, tg_cursor_get_left (cursor)));
  if (!tg_cursor_read_u32 (cursor, &type))
    return fail_truncated (self, cursor->pos, name_field (self, "key", entry->offset + 8, entry->key_length), _("the value type runs past the end of the file"));
  if (type >= TG_N_VALUE_TYPES)
    return fail (self, TG_PROBLEM_VALUE_TYPE, cursor->pos - 4,
                 name_field (self, "key", entry->offset + 8, entry->key_length), number (type), g_strdup ("0 – 12"),
                 g_strdup_printf (_("the value type %u is unknown to GGUF, which has types 0 to 12"), type));

  entry->type = (guint8) type;
  entry->element_type = (guint8) type;
  if (!tg_value_skip (cursor, type, self->progress, &skip))
    return fail_value (self, entry, &skip);

  entry->size = cursor->pos - entry->offset;
  if (type == TG_VALUE_ARRAY)
    {
      const guint8 *head = cursor->data + tg_entry_get_value_offset (entry);

      entry->element_type = (guint8) tg_load_u32 (head, cursor->order);
      entry->count = tg_load_u64 (head + 4, cursor->order);
    }

  return TRUE;
}

/* Room for one more, by what was really read and never by what the header says. */
static gpointer
grow (gpointer array,
      gsize    n,
      gsize   *capacity,
      gsize    size)
{
  if (n < *capacity)
    return array;

  *capacity = MAX (*capacity * 2, 32);

  return g_realloc_n (array, *capacity, size);
}

static gboolean
look (Parser *self,
      guint64 i)
{
  if (i % RECORDS_PER_LOOK == 0)
    {
      self->is_cancelled = self->is_cancelled || tg_progress_is_cancelled (self->progress);
      tg_progress_set (self->progress, self->cursor.pos, self->cursor.len);
    }

  return !self->is_cancelled;
}

static gboolean
parse_entries (Parser *self)
{
  TgGguf *gguf = self->gguf;
  gsize capacity = 0;
  gboolean is_whole = TRUE;

  gguf->entries_end = self->cursor.pos;
  for (guint64 i = 0; i < gguf->declared_entries && is_whole; i++)
    {
      TgEntry entry;

      is_whole = look (self, i) && parse_entry (self, i, &entry);
      if (!is_whole)
        break;
      gguf->entries = grow (gguf->entries, gguf->n_entries, &capacity, sizeof entry);
      gguf->entries[gguf->n_entries++] = entry;
      gguf->entries_end = self->cursor.pos;
    }
  if (gguf->n_entries < capacity)
    gguf->entries = g_realloc_n (gguf->entries, MAX (gguf->n_entries, 1), sizeof (TgEntry));

  return is_whole;
}

/* | name length u64 | name | n_dims u32 | ne u64 each | type u32 | offset u64 | */
static gboolean
parse_tensor (Parser   *self,
              guint64   i,
              TgTensor *tensor)
{
  TgCursor *cursor = &self->cursor;
  guint64 field;

  *tensor = (TgTensor){ .offset = cursor->pos, .ne = { 1, 1, 1, 1 } };
  if (!tg_cursor_read_u64 (cursor, &tensor->name_length))
    return fail_truncated (self, tensor->offset, g_strdup_printf ("tensor %" G_GUINT64_FORMAT, i), _("the length of the name runs past the end of the file"));
  if (tg_cursor_read_bytes (cursor, tensor->name_length) == NULL)
    return fail_length (self, tensor->offset, g_strdup_printf ("tensor %" G_GUINT64_FORMAT, i), tensor->name_length,
                        g_strdup_printf (_("the length of the name is %" PRIu64 ", which exceeds the %" PRIu64
                                           " bytes left in the file"),
                                         tensor->name_length, tg_cursor_get_left (cursor)));

  field = cursor->pos;
  if (!tg_cursor_read_u32 (cursor, &tensor->n_dims))
    return fail_truncated (self, field, name_field (self, "tensor", tensor->offset + 8, tensor->name_length),
                           _("the number of dimensions runs past the end of the file"));
  if (tensor->n_dims > TG_MAX_DIMS)
    return fail (self, TG_PROBLEM_N_DIMS, field, name_field (self, "tensor", tensor->offset + 8, tensor->name_length),
                 number (tensor->n_dims), at_most (TG_MAX_DIMS),
                 g_strdup_printf (_("has %u dimensions, which no tensor can have (at most 4 are usual, %d are read)"),
                                  tensor->n_dims, TG_MAX_DIMS));

  field = cursor->pos;
  for (guint32 dim = 0; dim < tensor->n_dims; dim++)
    {
      guint64 ne;

      if (!tg_cursor_read_u64 (cursor, &ne))
        return fail_truncated (self, field, name_field (self, "tensor", tensor->offset + 8, tensor->name_length),
                               _("the list of dimensions runs past the end of the file"));
      if (dim < TG_INLINE_DIMS)
        tensor->ne[dim] = ne;
    }

  field = cursor->pos;
  if (!tg_cursor_read_u32 (cursor, &tensor->type_id))
    return fail_truncated (self, field, name_field (self, "tensor", tensor->offset + 8, tensor->name_length), _("the type runs past the end of the file"));
  field = cursor->pos;
  if (!tg_cursor_read_u64 (cursor, &tensor->data_offset))
    return fail_truncated (self, field, name_field (self, "tensor", tensor->offset + 8, tensor->name_length), _("the offset runs past the end of the file"));
  tensor->type = tg_tensor_type_get (tensor->type_id);

  return TRUE;
}

static gboolean
parse_tensors (Parser *self)
{
  TgGguf *gguf = self->gguf;
  gsize capacity = 0;
  gboolean is_whole = check_count (self, 8, "tensor_count", gguf->declared_tensors, MIN_TENSOR);

  for (guint64 i = 0; is_whole && i < gguf->declared_tensors; i++)
    {
      TgTensor tensor;

      is_whole = look (self, i) && parse_tensor (self, i, &tensor);
      if (!is_whole)
        break;
      gguf->tensors = grow (gguf->tensors, gguf->n_tensors, &capacity, sizeof tensor);
      gguf->tensors[gguf->n_tensors++] = tensor;
      gguf->metadata_end = self->cursor.pos;
    }
  if (gguf->n_tensors < capacity)
    gguf->tensors = g_realloc_n (gguf->tensors, MAX (gguf->n_tensors, 1), sizeof (TgTensor));

  return is_whole;
}

static gboolean
fail_alignment (Parser        *self,
                const TgEntry *entry,
                guint64        offset,
                char          *found,
                char          *sentence)
{
  self->gguf->entries[tg_gguf_get_entry_index (self->gguf, entry)].flags |= TG_ENTRY_BAD_VALUE;

  return fail (self, TG_PROBLEM_ALIGNMENT, offset, g_strdup ("key \"general.alignment\""), found,
               g_strdup (_("a power of two, at least 8")), sentence);
}

static void
warn_alignment (Parser        *self,
                const TgEntry *entry,
                guint64        offset,
                char          *found,
                const char    *expected,
                char          *sentence)
{
  TgProblem problem = {
    .level = TG_PROBLEM_MEANING,
    .kind = TG_PROBLEM_ALIGNMENT,
    .offset = offset,
    .entry = tg_gguf_get_entry_index (self->gguf, entry),
    .tensor = TG_PROBLEM_NO_INDEX,
    .found = found,
    .expected = g_strdup (expected),
    .sentence = sentence,
  };

  self->gguf->entries[problem.entry].flags |= TG_ENTRY_BAD_VALUE;
  tg_gguf_take_problem (self->gguf, &problem);
}

/* What the specification wants (a multiple of 8) and what ggml wants (a power of two) differ; a
 * file that is right by either can be read, and is told what the other would say. */
static gboolean
parse_alignment (Parser *self)
{
  TgGguf *gguf = self->gguf;
  const TgEntry *entry = tg_gguf_find_entry (gguf, "general.alignment");
  guint64 offset;
  guint64 alignment;
  TgValue value;

  if (entry == NULL)
    return TRUE;

  offset = tg_entry_get_value_offset (entry);
  tg_value_init (&value, gguf, entry);
  if (entry->type == TG_VALUE_BOOL || !tg_value_get_uint (&value, &alignment))
    return fail_alignment (self, entry, tg_entry_get_type_offset (entry), g_strdup (tg_value_type_get_name (entry->type)),
                           g_strdup_printf (_("the alignment has the type %s instead of UINT32"), tg_value_type_get_name (entry->type)));
  if (alignment == 0 || (alignment % 8 != 0 && (alignment & (alignment - 1)) != 0) || alignment > G_MAXINT64 / 2)
    return fail_alignment (self, entry, offset, number (alignment),
                           g_strdup_printf (_("an alignment of %" PRIu64 " cannot be used: it is neither a multiple of 8 nor a power of two"), alignment));

  gguf->alignment = alignment;
  if (entry->type != TG_VALUE_UINT32)
    warn_alignment (self, entry, tg_entry_get_type_offset (entry), g_strdup (tg_value_type_get_name (entry->type)), "UINT32",
                    g_strdup_printf (_("the alignment has the type %s instead of UINT32; llama.cpp refuses the file"),
                                     tg_value_type_get_name (entry->type)));
  if ((alignment & (alignment - 1)) != 0)
    warn_alignment (self, entry, offset, number (alignment), _("a power of two"),
                    g_strdup_printf (_("an alignment of %" PRIu64 " is not a power of two; llama.cpp refuses the file"), alignment));
  else if (alignment < 8)
    warn_alignment (self, entry, offset, number (alignment), _("a multiple of 8"),
                    g_strdup_printf (_("an alignment of %" PRIu64 " is not a multiple of 8, as the specification wants"), alignment));
  else if (alignment > 1 << 20)
    warn_alignment (self, entry, offset, number (alignment), "1048576",
                    g_strdup_printf (_("an alignment of %" PRIu64 " bytes leaves a large hole before the data"), alignment));

  return TRUE;
}

/**
 * tg_gguf_parse:
 * @self: an index with nothing but a mapping and its format, GGUF
 * @progress: (nullable): cancellation and per mille
 *
 * Walks header, entries and tensor records, and stops at the first fault of level L1, after
 * which nobody can say where the next record begins. An unusable alignment is the exception:
 * the records can still be walked, only the data cannot be found.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean
tg_gguf_parse (TgGguf     *self,
               TgProgress *progress)
{
  Parser parser = { .gguf = self, .progress = progress };
  const guint8 *bytes = tg_mapping_peek (self->mapping, 0, self->size);
  gboolean has_alignment;

  tg_cursor_init (&parser.cursor, bytes, self->size, TG_LITTLE_ENDIAN);
  if (!parse_header (&parser))
    return TRUE;

  if (!parse_entries (&parser))
    {
      self->metadata_end = self->entries_end;
      tg_gguf_check_entries (self);
      return !parser.is_cancelled;
    }

  self->metadata_end = self->entries_end;
  tg_gguf_check_entries (self);
  has_alignment = parse_alignment (&parser);
  if (!parse_tensors (&parser))
    {
      tg_gguf_check_tensors (self);
      return !parser.is_cancelled;
    }

  /* Without tensors there is no data to align, and writers do not agree on the padding. */
  self->data_start = self->metadata_end;
  if (self->declared_tensors > 0 && self->metadata_end % self->alignment != 0)
    self->data_start += self->alignment - self->metadata_end % self->alignment;
  tg_gguf_check_tensors (self);
  if (has_alignment)
    tg_gguf_check_layout (self);

  return !parser.is_cancelled;
}
