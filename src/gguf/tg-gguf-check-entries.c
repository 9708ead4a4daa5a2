/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-cursor.h"
#include "tg-gguf-private.h"
#include "tg-text.h"
#include "tg-value.h"

/* The longest key the specification allows, in bytes. */
#define MAX_KEY 65535

static void
report (TgGguf       *self,
        TgEntry      *entry,
        TgEntryFlags  flag,
        TgProblemKind kind,
        guint64       offset,
        char         *found,
        const char   *expected,
        char         *sentence)
{
  TgProblem problem = {
    .level = TG_PROBLEM_MEANING,
    .kind = kind,
    .offset = offset,
    .entry = tg_gguf_get_entry_index (self, entry),
    .tensor = TG_PROBLEM_NO_INDEX,
    .found = found,
    .expected = g_strdup (expected),
    .sentence = sentence,
  };

  entry->flags |= (guint16) flag;
  tg_gguf_take_problem (self, &problem);
}

/* Whether there is anything to look at: nearly every key is printable ASCII. */
static gboolean
is_plain (const char *bytes,
          gsize       n)
{
  for (gsize i = 0; i < n; i++)
    if (bytes[i] < 0x20 || bytes[i] == 0x7f)
      return FALSE;

  return TRUE;
}

static void
check_key (TgGguf  *self,
           TgEntry *entry)
{
  gsize length;
  const char *key = tg_gguf_get_key (self, entry, &length);
  char *sentence = NULL;

  if (length > 0 && length <= MAX_KEY && is_plain (key, length))
    return;

  if (length == 0)
    sentence = g_strdup (_("the key is empty"));
  else if (length > MAX_KEY)
    sentence = g_strdup_printf (_("the key is %" PRIu64 " bytes long, longer than the %d that the specification allows"),
                                (guint64) length, MAX_KEY);
  else if (!tg_text_is_utf8 (key, length, NULL))
    sentence = g_strdup (_("the key is not UTF-8"));
  else if (tg_text_has_controls (key, length))
    sentence = g_strdup (_("the key contains control characters"));
  if (sentence == NULL)
    return;

  entry->flags |= TG_ENTRY_BAD_KEY;
  if (tg_gguf_wants_problem (self, TG_PROBLEM_MEANING, TG_PROBLEM_KEY))
    report (self, entry, TG_ENTRY_BAD_KEY, TG_PROBLEM_KEY, entry->offset,
            tg_text_display (key, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE), NULL, g_steal_pointer (&sentence));
  g_free (sentence);
}

/* A byte that is neither 0 nor 1; @n if there is none. Sixty-four at a time, without a branch
 * among them, so that the compiler can take them all at once. */
static guint64
find_bad_bool (const guint8 *bytes,
               guint64       n)
{
  guint64 i = 0;

  for (; i + 64 <= n; i += 64)
    {
      guint8 all = 0;

      for (guint j = 0; j < 64; j++)
        all |= bytes[i + j];
      if (all > 1)
        break;
    }
  while (i < n && bytes[i] <= 1)
    i++;

  return i;
}

static void
check_bools (TgGguf  *self,
             TgEntry *entry)
{
  guint64 begin = tg_entry_get_elements_offset (entry);
  const guint8 *bytes = tg_mapping_peek (self->mapping, begin, entry->count);
  guint64 bad = find_bad_bool (bytes, entry->count);

  if (bad == entry->count)
    return;

  entry->flags |= TG_ENTRY_BAD_BOOL;
  if (!tg_gguf_wants_problem (self, TG_PROBLEM_MEANING, TG_PROBLEM_BOOL))
    return;
  report (self, entry, TG_ENTRY_BAD_BOOL, TG_PROBLEM_BOOL, begin, g_strdup_printf ("%u", bytes[bad]), "0, 1",
          entry->type == TG_VALUE_ARRAY
            ? g_strdup_printf (_("element %" PRIu64 " of type BOOL has the byte %u, which is neither 0 nor 1"), bad, bytes[bad])
            : g_strdup_printf (_("the value of type BOOL has the byte %u, which is neither 0 nor 1"), bytes[bad]));
}

static void
report_utf8 (TgGguf  *self,
             TgEntry *entry,
             guint64  offset,
             gsize    valid,
             guint64  element)
{
  guint8 byte;

  entry->flags |= TG_ENTRY_NOT_UTF8;
  if (!tg_gguf_wants_problem (self, TG_PROBLEM_MEANING, TG_PROBLEM_UTF8))
    return;

  byte = tg_mapping_peek (self->mapping, offset + 8 + valid, 1)[0];
  report (self, entry, TG_ENTRY_NOT_UTF8, TG_PROBLEM_UTF8, offset, g_strdup_printf ("0x%02x", byte), "UTF-8",
          entry->type == TG_VALUE_ARRAY
            ? g_strdup_printf (_("element %" PRIu64 " is not UTF-8: byte %" PRIu64 " of the string is 0x%02x"), element, (guint64) valid, byte)
            : g_strdup_printf (_("the string is not UTF-8: its byte %" PRIu64 " is 0x%02x"), (guint64) valid, byte));
}

/* One report for an array, however many of its strings are at fault. */
static void
check_strings (TgGguf  *self,
               TgEntry *entry)
{
  TgCursor cursor;

  tg_cursor_init (&cursor, tg_mapping_peek (self->mapping, 0, self->size), self->size, self->order);
  if (!tg_cursor_seek (&cursor, tg_entry_get_elements_offset (entry)))
    return;

  for (guint64 i = 0; i < entry->count; i++)
    {
      guint64 offset = cursor.pos;
      const guint8 *bytes;
      guint64 length;
      gsize valid;

      /* It was all there a moment ago; if somebody cuts the file now, others will say so. */
      if (!tg_cursor_read_u64 (&cursor, &length) || (bytes = tg_cursor_read_bytes (&cursor, length)) == NULL)
        return;
      if (!tg_text_is_utf8 (bytes, (gsize) length, &valid))
        {
          report_utf8 (self, entry, offset, valid, i);
          return;
        }
    }
}

/* Byte-level vocabularies are made of pieces of characters, so their arrays are none of ours. */
static gboolean
is_vocabulary (TgGguf        *self,
               const TgEntry *entry)
{
  gsize length;
  const char *key = tg_gguf_get_key (self, entry, &length);

  return entry->type == TG_VALUE_ARRAY && length >= 10 && memcmp (key, "tokenizer.", 10) == 0;
}

static void
check_duplicate (TgGguf  *self,
                 TgEntry *entry)
{
  if ((entry->flags & TG_ENTRY_DUPLICATE) != 0 &&
      tg_gguf_wants_problem (self, TG_PROBLEM_MEANING, TG_PROBLEM_DUPLICATE_KEY))
    report (self, entry, TG_ENTRY_DUPLICATE, TG_PROBLEM_DUPLICATE_KEY, entry->offset, NULL, NULL,
            g_strdup (_("duplicate key: it occurs before, and the first one is used")));
}

/**
 * tg_gguf_check_entries:
 * @self: an index being made, with all entries that could be walked
 *
 * Makes keys findable and looks at what has no effect on walking the file (L4): keys, bools,
 * UTF-8. Linear in the bytes of keys, strings and bools.
 */
void
tg_gguf_check_entries (TgGguf *self)
{
  tg_gguf_index_entries (self);
  for (gsize i = 0; i < self->n_entries; i++)
    {
      TgEntry *entry = &self->entries[i];

      check_duplicate (self, entry);
      check_key (self, entry);
      if (entry->element_type == TG_VALUE_BOOL)
        check_bools (self, entry);
      else if (entry->element_type == TG_VALUE_STRING && !is_vocabulary (self, entry))
        check_strings (self, entry);
    }
}

/* Files that are told by general.type need no architecture, nor do the later parts of a model. */
static gboolean
needs_architecture (TgGguf *self)
{
  TgValue value;
  guint64 part;

  if (self->n_entries == 0)
    return FALSE;
  if (tg_value_find (&value, self, "general.type") && tg_value_equals (&value, "imatrix"))
    return FALSE;

  return !tg_value_find (&value, self, "split.no") || !tg_value_get_uint (&value, &part) || part == 0;
}

/**
 * tg_gguf_check_architecture:
 * @self: an index being made, with all entries walked and findable
 *
 * Looks for general.architecture, which nearly everything else depends on (L4).
 */
void
tg_gguf_check_architecture (TgGguf *self)
{
  const TgEntry *entry = tg_gguf_find_entry (self, "general.architecture");

  if (entry != NULL && entry->type == TG_VALUE_STRING)
    return;

  if (entry != NULL)
    report (self, &self->entries[tg_gguf_get_entry_index (self, entry)], TG_ENTRY_BAD_VALUE, TG_PROBLEM_ARCHITECTURE,
            tg_entry_get_type_offset (entry), g_strdup (tg_value_type_get_name (entry->type)), "STRING",
            g_strdup_printf (_("the architecture has the type %s instead of STRING"), tg_value_type_get_name (entry->type)));
  else if (needs_architecture (self))
    {
      TgProblem problem = {
        .level = TG_PROBLEM_MEANING,
        .kind = TG_PROBLEM_ARCHITECTURE,
        .offset = 24,
        .entry = TG_PROBLEM_NO_INDEX,
        .tensor = TG_PROBLEM_NO_INDEX,
        .field = g_strdup ("key \"general.architecture\""),
        .sentence = g_strdup (_("the architecture is missing, so nothing says what kind of network this is")),
      };

      tg_gguf_take_problem (self, &problem);
    }
}
