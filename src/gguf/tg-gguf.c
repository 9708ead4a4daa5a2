/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-error.h"
#include "tg-gguf-private.h"
#include "tg-text.h"

static void
gguf_clear (gpointer data)
{
  TgGguf *self = data;

  g_clear_pointer (&self->array_indices, g_hash_table_unref);
  g_mutex_clear (&self->index_mutex);
  tg_name_table_clear (&self->entry_names);
  tg_name_table_clear (&self->tensor_names);
  g_free (self->entries);
  g_free (self->tensors);
  g_free (self->by_data);
  g_clear_pointer (&self->problems, tg_problem_list_free);
  g_clear_pointer (&self->mapping, tg_mapping_unref);
}

/**
 * tg_gguf_wants_problem:
 * @self: an index being made
 * @level: how bad
 * @kind: what sort
 *
 * Saves the words for problems that nobody will read.
 *
 * Returns: whether a record shall be made; if not, the problem has been counted
 */
gboolean
tg_gguf_wants_problem (TgGguf        *self,
                       TgProblemLevel level,
                       TgProblemKind  kind)
{
  if (!tg_problem_list_is_full (self->problems, kind))
    return TRUE;

  tg_problem_list_count_more (self->problems, level, kind);

  return FALSE;
}

/**
 * tg_gguf_make_field:
 * @noun: "key" or "tensor"
 * @name: (array length=length): bytes out of the file
 * @length: how many
 *
 * Returns: (transfer full): the name of a field for a problem: 'tensor "w.q8_0"'
 */
char *
tg_gguf_make_field (const char *noun,
                    const char *name,
                    gsize       length)
{
  g_autofree char *text = tg_text_display (name, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);

  return g_strdup_printf ("%s \"%s\"", noun, text);
}

/**
 * tg_gguf_take_problem:
 * @self: an index being made
 * @problem: a problem on the stack, whose strings are taken
 *
 * Enters a problem; the first of level L1 is the fault. Without a field it is named after its
 * entry or tensor.
 */
void
tg_gguf_take_problem (TgGguf    *self,
                      TgProblem *problem)
{
  TgProblemLevel level = problem->level;
  gsize length;

  if (problem->field == NULL && problem->tensor != TG_PROBLEM_NO_INDEX)
    {
      const char *name = tg_gguf_get_name (self, &self->tensors[problem->tensor], &length);

      problem->field = tg_gguf_make_field ("tensor", name, length);
    }
  else if (problem->field == NULL)
    {
      const char *key = tg_gguf_get_key (self, &self->entries[problem->entry], &length);

      problem->field = tg_gguf_make_field ("key", key, length);
    }

  tg_problem_list_take (self->problems, problem);
  if (level == TG_PROBLEM_STRUCTURE && self->fault == NULL)
    self->fault = tg_problem_list_get (self->problems, tg_problem_list_get_n (self->problems) - 1);
}

static TgError
get_error_code (const TgProblem *problem)
{
  switch ((int) problem->kind)
    {
    case TG_PROBLEM_NOT_GGUF:
      return TG_ERROR_NOT_GGUF;
    case TG_PROBLEM_VERSION:
      return TG_ERROR_VERSION;
    case TG_PROBLEM_TRUNCATED_HEADER:
    case TG_PROBLEM_TRUNCATED_RECORD:
    case TG_PROBLEM_TRUNCATED_DATA:
    case TG_PROBLEM_LENGTH:
      return TG_ERROR_TRUNCATED;
    case TG_PROBLEM_TENSOR_TYPE:
      return TG_ERROR_UNSUPPORTED;
    case TG_PROBLEM_COUNT:
    case TG_PROBLEM_SHAPE:
      return TG_ERROR_TOO_LARGE;
    default:
      return TG_ERROR_CORRUPT;
    }
}

/* The first problem of levels L1 to L3 as an error; whether there is one. */
static gboolean
set_strict_error (TgGguf  *self,
                  GError **error)
{
  for (gsize i = 0; i < tg_problem_list_get_n (self->problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (self->problems, i);
      g_autofree char *text = tg_problem_to_string (problem);

      if (problem->level > TG_PROBLEM_FILE)
        continue;
      if (problem->kind == TG_PROBLEM_TRUNCATED_DATA)
        {
          g_autofree char *name = tg_gguf_dup_name (self, &self->tensors[problem->tensor]);

          g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
                       /* Translators: the second %s is more of the reason, as in "needs bytes up to 836, the file has 824" */
                       _("tensor %s runs past the end of the file: %s - field at byte %" PRIu64 " (0x%" PRIx64 ")"),
                       name, problem->sentence, problem->offset, problem->offset);
        }
      else
        g_set_error_literal (error, TG_ERROR, (gint) get_error_code (problem), text);
      return TRUE;
    }

  return FALSE;
}

static void
report_format (TgGguf *self)
{
  TgProblem problem = {
    .level = TG_PROBLEM_STRUCTURE,
    .kind = TG_PROBLEM_NOT_GGUF,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = TG_PROBLEM_NO_INDEX,
    .field = g_strdup ("magic"),
    .expected = g_strdup ("GGUF"),
    .sentence = tg_file_format_describe (self->mapping, self->format),
  };
  gsize n = (gsize) MIN (self->size, 4);

  problem.found = tg_text_display (tg_mapping_peek (self->mapping, 0, n), n, 0, TG_TEXT_LINE);
  tg_gguf_take_problem (self, &problem);
}

/**
 * tg_gguf_open:
 * @mapping: (transfer none): a file
 * @flags: what to do about problems
 * @progress: (nullable): cancellation and per mille
 * @error: return location
 *
 * Indexes a file, whatever it is: what is no GGUF gives an index without anything but a
 * problem that says what it is. Time is linear in the bytes of the metadata, tensor data is
 * not touched, and memory goes by what was read, never by what the file declares.
 *
 * UTF-8 is checked in keys, names, string values and arrays of strings, but not in the
 * arrays of tokenizer.*: byte-level vocabularies hold pieces of characters and are none
 * the worse for it.
 *
 * Returns: (transfer full) (nullable): the index; %NULL with %TG_ERROR_CANCELLED when it was
 *   cancelled and, with %TG_OPEN_STRICT, with the first problem of levels L1 to L3
 */
TgGguf *
tg_gguf_open (TgMapping  *mapping,
              TgOpenFlags flags,
              TgProgress *progress,
              GError    **error)
{
  g_autoptr (TgGguf) self = NULL;

  g_return_val_if_fail (mapping != NULL, NULL);

  self = g_atomic_rc_box_new0 (TgGguf);
  self->mapping = tg_mapping_ref (mapping);
  self->size = tg_mapping_get_size (mapping);
  self->format = tg_file_format_detect (mapping);
  self->alignment = 32;
  self->problems = tg_problem_list_new ();
  g_mutex_init (&self->index_mutex);

  if (self->format != TG_FORMAT_GGUF)
    report_format (self);
  else if (!tg_gguf_parse (self, progress))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("Opening the file was cancelled"));
      return NULL;
    }
  tg_progress_set (progress, 1, 1);

  if ((flags & TG_OPEN_STRICT) != 0 && set_strict_error (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * tg_gguf_ref:
 * @self: an index
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgGguf *
tg_gguf_ref (TgGguf *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_gguf_unref:
 * @self: (transfer full): an index
 *
 * Frees it, and lets go of the mapping, with the last reference. Any thread.
 */
void
tg_gguf_unref (TgGguf *self)
{
  g_atomic_rc_box_release_full (self, gguf_clear);
}

/**
 * tg_gguf_get_mapping:
 * @self: an index
 *
 * Returns: (transfer none): the file
 */
TgMapping *
tg_gguf_get_mapping (const TgGguf *self)
{
  return self->mapping;
}

/**
 * tg_gguf_get_size:
 * @self: an index
 *
 * Returns: bytes of the file when it was opened
 */
guint64
tg_gguf_get_size (const TgGguf *self)
{
  return self->size;
}

/**
 * tg_gguf_get_format:
 * @self: an index
 *
 * Returns: what the file is by its first bytes
 */
TgFileFormat
tg_gguf_get_format (const TgGguf *self)
{
  return self->format;
}

/**
 * tg_gguf_get_version:
 * @self: an index
 *
 * Returns: the version as it stands in the file; 0 if not reached
 */
guint32
tg_gguf_get_version (const TgGguf *self)
{
  return self->version;
}

/**
 * tg_gguf_get_byte_order:
 * @self: an index
 *
 * Returns: the order of the numbers, in metadata and data
 */
TgByteOrder
tg_gguf_get_byte_order (const TgGguf *self)
{
  return self->order;
}

/**
 * tg_gguf_get_declared_entries:
 * @self: an index
 *
 * Returns: how many entries the header says there are
 */
guint64
tg_gguf_get_declared_entries (const TgGguf *self)
{
  return self->declared_entries;
}

/**
 * tg_gguf_get_declared_tensors:
 * @self: an index
 *
 * Returns: how many tensors the header says there are
 */
guint64
tg_gguf_get_declared_tensors (const TgGguf *self)
{
  return self->declared_tensors;
}

/**
 * tg_gguf_get_entries_end:
 * @self: an index
 *
 * Returns: offset of the byte after the last entry that could be walked, which is where the
 *   tensor records begin; 0 if not reached
 */
guint64
tg_gguf_get_entries_end (const TgGguf *self)
{
  return self->entries_end;
}

/**
 * tg_gguf_get_metadata_end:
 * @self: an index
 *
 * Returns: offset of the byte after the last record that could be walked; 0 if not reached
 */
guint64
tg_gguf_get_metadata_end (const TgGguf *self)
{
  return self->metadata_end;
}

/**
 * tg_gguf_get_data_start:
 * @self: an index
 *
 * Returns: the offset that tensors count from; may lie beyond the end of the file; 0 if not
 *   reached
 */
guint64
tg_gguf_get_data_start (const TgGguf *self)
{
  return self->data_start;
}

/**
 * tg_gguf_get_alignment:
 * @self: an index
 *
 * Returns: what offsets are multiples of; never 0
 */
guint64
tg_gguf_get_alignment (const TgGguf *self)
{
  return self->alignment;
}

/**
 * tg_gguf_get_problems:
 * @self: an index
 *
 * Returns: (transfer none): all that is wrong
 */
const TgProblemList *
tg_gguf_get_problems (const TgGguf *self)
{
  return self->problems;
}

/**
 * tg_gguf_get_fault:
 * @self: an index
 *
 * Returns: (transfer none) (nullable): the problem of level L1 that ended the walk, or %NULL if
 *   the whole file could be walked
 */
const TgProblem *
tg_gguf_get_fault (const TgGguf *self)
{
  return self->fault;
}

static const TgProblem *
find_problem (const TgGguf *self,
              guint64       entry,
              guint64       tensor)
{
  const TgProblem *worst = NULL;

  for (gsize i = 0; i < tg_problem_list_get_n (self->problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (self->problems, i);

      if (problem->entry == entry && problem->tensor == tensor && (worst == NULL || problem->level < worst->level))
        worst = problem;
    }

  return worst;
}

/**
 * tg_gguf_find_entry_problem:
 * @self: an index
 * @entry: index of an entry
 *
 * Returns: (transfer none) (nullable): the worst problem of that entry of which there is a record
 */
const TgProblem *
tg_gguf_find_entry_problem (const TgGguf *self,
                            guint64       entry)
{
  return find_problem (self, entry, TG_PROBLEM_NO_INDEX);
}

/**
 * tg_gguf_find_tensor_problem:
 * @self: an index
 * @tensor: index of a tensor
 *
 * Returns: (transfer none) (nullable): the worst problem of that tensor of which there is a record;
 *   #TgTensorFlags tell of all of them
 */
const TgProblem *
tg_gguf_find_tensor_problem (const TgGguf *self,
                             guint64       tensor)
{
  return find_problem (self, TG_PROBLEM_NO_INDEX, tensor);
}
