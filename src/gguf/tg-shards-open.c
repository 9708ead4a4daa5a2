/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-shards-private.h"
#include "tg-text.h"
#include "tg-value.h"

/* More parts than this nobody makes, and every one costs a look at the disk. */
#define MAX_PARTS 4096
static gboolean
get_number (const TgGguf *gguf,
            const char   *key,
            guint64      *number)
{
  TgValue value;

  return tg_value_find (&value, gguf, key) && tg_value_get_uint (&value, number);
}

/* Where a key's value stands, for a problem with it; the first entry if it is not there. */
static guint64
get_offset (const TgGguf *gguf,
            const char   *key)
{
  const TgEntry *entry = tg_gguf_find_entry (gguf, key);

  return entry != NULL ? tg_entry_get_value_offset (entry) : MIN (24, tg_gguf_get_size (gguf));
}

static void
report (TgShards   *self,
        guint       part,
        const char *key,
        char       *found,
        char       *expected,
        char       *sentence)
{
  TgProblem problem = {
    .level = TG_PROBLEM_FILE,
    .kind = TG_PROBLEM_SHARD,
    .part = part,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = TG_PROBLEM_NO_INDEX,
    .field = g_strdup_printf ("key \"%s\"", key),
    .found = found,
    .expected = expected,
    .sentence = sentence,
  };

  /* What is missing is missed by the part that was opened. */
  if (self->parts[part] == NULL)
    problem.part = self->opened;
  problem.offset = get_offset (self->parts[problem.part], key);
  tg_problem_list_take (self->problems, &problem);
}

static void
report_missing (TgShards     *self,
                guint         part,
                const GError *error)
{
  g_autofree char *raw = tg_shards_dup_part_name (self, part);
  g_autofree char *name = tg_text_display (raw, strlen (raw), 0, TG_TEXT_LINE);

  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    report (self, part, "split.count", NULL, NULL,
            g_strdup_printf (_ ("part %u of %u is missing: “%s”"), part + 1, self->n_parts, name));
  else
    report (self, part, "split.count", NULL, NULL,
            g_strdup_printf (_ ("part %u of %u, “%s”, cannot be opened: %s"), part + 1, self->n_parts, name, error->message));
}

/* Opens the other parts. %FALSE only if that was cancelled or, strict, if one has a problem. */
static gboolean
open_siblings (TgShards     *self,
               const char   *folder,
               TgOpenFlags   flags,
               TgProgress   *progress,
               GError      **error)
{
  for (guint i = 0; i < self->n_parts; i++)
    {
      g_autofree char *name = tg_shards_dup_part_name (self, i);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (TgMapping) mapping = NULL;
      g_autoptr (GError) reason = NULL;

      if (i == self->opened)
        continue;
      mapping = tg_mapping_new (path, &reason);
      if (mapping == NULL)
        {
          report_missing (self, i, reason);
          continue;
        }
      self->parts[i] = tg_gguf_open (mapping, flags, progress, &reason);
      if (self->parts[i] == NULL)
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&reason), "%s: ", name);
          return FALSE;
        }
    }

  return TRUE;
}

/* What a part says of itself against where it was found. */
static void
check_part (TgShards *self,
            guint     part)
{
  TgGguf *gguf = self->parts[part];
  guint64 number;

  if (gguf == NULL || tg_gguf_get_fault (gguf) != NULL)
    return;

  if (!get_number (gguf, "split.no", &number))
    report (self, part, "split.no", NULL, g_strdup_printf ("%u", part),
            g_strdup_printf (_ ("part %u of %u does not say which part it is (split.no)"), part + 1, self->n_parts));
  else if (number != part)
    report (self, part, "split.no", g_strdup_printf ("%" G_GUINT64_FORMAT, number), g_strdup_printf ("%u", part),
            g_strdup_printf (_ ("split.no is %" PRIu64 ", but by its name this is part %u, which has number %u"), number, part + 1, part));
  if (get_number (gguf, "split.count", &number) && number != self->n_parts)
    report (self, part, "split.count", g_strdup_printf ("%" G_GUINT64_FORMAT, number), g_strdup_printf ("%u", self->n_parts),
            g_strdup_printf (_ ("split.count is %" PRIu64 ", but by its name the model has %u parts"), number, self->n_parts));
}

/* The number of tensors that all parts shall have together, once all are there. */
static void
check_total (TgShards *self)
{
  guint64 total = 0;
  guint64 expected;

  for (guint i = 0; i < self->n_parts; i++)
    {
      if (self->parts[i] == NULL || tg_gguf_get_fault (self->parts[i]) != NULL)
        return;
      total += tg_gguf_get_n_tensors (self->parts[i]);
    }
  for (guint i = 0; i < self->n_parts; i++)
    if (get_number (self->parts[i], "split.tensors.count", &expected) && expected != total)
      {
        report (self, i, "split.tensors.count", g_strdup_printf ("%" G_GUINT64_FORMAT, total), g_strdup_printf ("%" G_GUINT64_FORMAT, expected),
                g_strdup_printf (_ ("the parts have %" PRIu64 " tensors together, where split.tensors.count says %" PRIu64), total, expected));
        return;
      }
}

static TgShards *
shards_new (TgGguf *gguf)
{
  TgShards *self = g_atomic_rc_box_new0 (TgShards);

  self->name = g_path_get_basename (tg_mapping_get_path (tg_gguf_get_mapping (gguf)));
  self->n_parts = 1;
  self->parts = g_new0 (TgGguf *, 1);
  self->parts[0] = tg_gguf_ref (gguf);
  self->problems = tg_problem_list_new ();

  return self;
}

static void
set_n_parts (TgShards *self,
             guint     n_parts,
             guint     opened)
{
  self->parts = g_renew (TgGguf *, self->parts, n_parts);
  for (guint i = 1; i < n_parts; i++)
    self->parts[i] = NULL;
  if (opened != 0)
    self->parts[opened] = g_steal_pointer (&self->parts[0]);
  self->n_parts = n_parts;
  self->opened = opened;
}

/* Whether the file is one of several parts, by its own keys; then where it stands. Its name tells
 * where to find the others, so a name that says nothing leaves it on its own. */
static gboolean
find_place (TgShards *self)
{
  TgGguf *gguf = self->parts[0];
  guint64 count, number = 0;
  guint name_number, name_count;

  if (!get_number (gguf, "split.count", &count) || count <= 1)
    return FALSE;

  if (!tg_shard_name_parse (self->name, &self->prefix, &name_number, &name_count))
    {
      get_number (gguf, "split.no", &number);
      report (self, 0, "split.count", g_strdup_printf ("%" G_GUINT64_FORMAT, count), NULL,
              g_strdup_printf (_ ("this is part %" PRIu64 " of %" PRIu64 ", and its name does not tell where the other parts are"),
                               number < G_MAXUINT64 ? number + 1 : number, count));
      return FALSE;
    }
  if (name_count > MAX_PARTS)
    {
      report (self, 0, "split.count", g_strdup_printf ("%u", name_count), g_strdup_printf ("%d", MAX_PARTS),
              g_strdup_printf (_ ("the name says that there are %u parts; at most %d are looked for"), name_count, MAX_PARTS));
      g_clear_pointer (&self->prefix, g_free);
      return FALSE;
    }
  set_n_parts (self, name_count, name_number - 1);

  return TRUE;
}

/* Numbers the tensors and gathers what is wrong with the parts, before what is wrong with
 * their being together. */
static void
shards_finish (TgShards *self)
{
  TgProblemList *own = self->problems;

  self->problems = tg_problem_list_new ();
  self->first_tensor = g_new0 (guint64, self->n_parts + 1);
  for (guint i = 0; i < self->n_parts; i++)
    {
      self->first_tensor[i + 1] = self->first_tensor[i];
      if (self->parts[i] == NULL)
        continue;
      self->first_tensor[i + 1] += tg_gguf_get_n_tensors (self->parts[i]);
      tg_problem_list_append (self->problems, tg_gguf_get_problems (self->parts[i]), i);
    }
  tg_problem_list_append (self->problems, own, 0);
  tg_problem_list_free (own);
}

/**
 * tg_shards_new_single:
 * @gguf: (transfer none): a file
 *
 * Returns: (transfer full): a model of this file alone, whatever it says of other parts
 */
TgShards *
tg_shards_new_single (TgGguf *gguf)
{
  TgShards *self;

  g_return_val_if_fail (gguf != NULL, NULL);

  self = shards_new (gguf);
  shards_finish (self);

  return self;
}

/**
 * tg_shards_open_mapping:
 * @mapping: (transfer none): a file
 * @folder: (nullable): where its siblings are; %NULL for the folder of the file
 * @flags: as for tg_gguf_open(), for every part
 * @progress: (nullable): cancellation and per mille
 * @error: return location
 *
 * Opens a file and, if it is a part of a model, the other parts. May wait for the disk.
 *
 * Returns: (transfer full) (nullable): the model; %NULL as tg_gguf_open()
 */
TgShards *
tg_shards_open_mapping (TgMapping    *mapping,
                        const char   *folder,
                        TgOpenFlags   flags,
                        TgProgress   *progress,
                        GError      **error)
{
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, flags, progress, error);
  g_autoptr (TgShards) self = NULL;
  g_autofree char *own_folder = NULL;

  if (gguf == NULL)
    return NULL;

  self = shards_new (gguf);
  if (find_place (self))
    {
      own_folder = g_path_get_dirname (tg_mapping_get_path (mapping));
      if (!open_siblings (self, folder != NULL ? folder : own_folder, flags, progress, error))
        return NULL;
      for (guint i = 0; i < self->n_parts; i++)
        check_part (self, i);
      check_total (self);
    }
  shards_finish (self);

  return g_steal_pointer (&self);
}

/**
 * tg_shards_open:
 * @path: a file name, in the encoding of file names
 * @folder: (nullable): where its siblings are; %NULL for the folder of the file
 * @flags: as for tg_gguf_open(), for every part
 * @progress: (nullable): cancellation and per mille
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the model; %NULL as tg_mapping_new() and tg_gguf_open()
 */
TgShards *
tg_shards_open (const char   *path,
                const char   *folder,
                TgOpenFlags   flags,
                TgProgress   *progress,
                GError      **error)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, error);

  return mapping != NULL ? tg_shards_open_mapping (mapping, folder, flags, progress, error) : NULL;
}
