/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shards.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-text.h"
#include "tg-value.h"

/* More parts than this nobody makes, and every one costs a look at the disk. */
#define MAX_PARTS 4096

struct _TgShards
{
  TgGguf       **parts;
  guint64       *first_tensor; /* number of each part's first tensor, and the total at the end */
  guint          n_parts;
  guint          opened;
  char          *prefix; /* NULL if the file's name names no part */
  char          *name;   /* of the file that was opened */
  TgProblemList *problems;
};

static void
shards_clear (gpointer data)
{
  TgShards *self = data;

  for (guint i = 0; i < self->n_parts; i++)
    g_clear_pointer (&self->parts[i], tg_gguf_unref);
  g_free (self->parts);
  g_free (self->first_tensor);
  g_free (self->prefix);
  g_free (self->name);
  g_clear_pointer (&self->problems, tg_problem_list_free);
}

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
            g_strdup_printf (_("part %u of %u is missing: “%s”"), part + 1, self->n_parts, name));
  else
    report (self, part, "split.count", NULL, NULL,
            g_strdup_printf (_("part %u of %u, “%s”, cannot be opened: %s"), part + 1, self->n_parts, name, error->message));
}

/* Opens the other parts. %FALSE only if that was cancelled or, strict, if one has a problem. */
static gboolean
open_siblings (TgShards   *self,
               const char *folder,
               TgOpenFlags flags,
               TgProgress *progress,
               GError    **error)
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
            g_strdup_printf (_("part %u of %u does not say which part it is (split.no)"), part + 1, self->n_parts));
  else if (number != part)
    report (self, part, "split.no", g_strdup_printf ("%" G_GUINT64_FORMAT, number), g_strdup_printf ("%u", part),
            g_strdup_printf (_("split.no is %" PRIu64 ", but by its name this is part %u, which has number %u"), number, part + 1, part));
  if (get_number (gguf, "split.count", &number) && number != self->n_parts)
    report (self, part, "split.count", g_strdup_printf ("%" G_GUINT64_FORMAT, number), g_strdup_printf ("%u", self->n_parts),
            g_strdup_printf (_("split.count is %" PRIu64 ", but by its name the model has %u parts"), number, self->n_parts));
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
                g_strdup_printf (_("the parts have %" PRIu64 " tensors together, where split.tensors.count says %" PRIu64), total, expected));
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
              g_strdup_printf (_("this is part %" PRIu64 " of %" PRIu64 ", and its name does not tell where the other parts are"),
                               number < G_MAXUINT64 ? number + 1 : number, count));
      return FALSE;
    }
  if (name_count > MAX_PARTS)
    {
      report (self, 0, "split.count", g_strdup_printf ("%u", name_count), g_strdup_printf ("%d", MAX_PARTS),
              g_strdup_printf (_("the name says that there are %u parts; at most %d are looked for"), name_count, MAX_PARTS));
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
tg_shards_open_mapping (TgMapping  *mapping,
                        const char *folder,
                        TgOpenFlags flags,
                        TgProgress *progress,
                        GError    **error)
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
tg_shards_open (const char *path,
                const char *folder,
                TgOpenFlags flags,
                TgProgress *progress,
                GError    **error)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, error);

  return mapping != NULL ? tg_shards_open_mapping (mapping, folder, flags, progress, error) : NULL;
}

/**
 * tg_shards_ref:
 * @self: a model
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgShards *
tg_shards_ref (TgShards *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_shards_unref:
 * @self: (transfer full): a model
 */
void
tg_shards_unref (TgShards *self)
{
  g_atomic_rc_box_release_full (self, shards_clear);
}

/**
 * tg_shards_get_n_parts:
 * @self: a model
 *
 * Returns: how many parts it has, missing ones included; at least 1
 */
guint
tg_shards_get_n_parts (const TgShards *self)
{
  return self->n_parts;
}

/**
 * tg_shards_get_part:
 * @self: a model
 * @part: which one, from 0
 *
 * Returns: (transfer none) (nullable): the part, or %NULL if it is missing
 */
TgGguf *
tg_shards_get_part (const TgShards *self,
                    guint           part)
{
  g_return_val_if_fail (part < self->n_parts, NULL);

  return self->parts[part];
}

/**
 * tg_shards_get_opened:
 * @self: a model
 *
 * Returns: the part that was asked for
 */
guint
tg_shards_get_opened (const TgShards *self)
{
  return self->opened;
}

/**
 * tg_shards_get_main:
 * @self: a model
 *
 * Returns: (transfer none): the part with the metadata of the whole: the first that is there
 */
TgGguf *
tg_shards_get_main (const TgShards *self)
{
  for (guint i = 0; i < self->n_parts; i++)
    if (self->parts[i] != NULL)
      return self->parts[i];

  g_return_val_if_reached (NULL);
}

/**
 * tg_shards_get_n_missing:
 * @self: a model
 *
 * Returns: how many parts are missing
 */
guint
tg_shards_get_n_missing (const TgShards *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_parts; i++)
    n += self->parts[i] == NULL;

  return n;
}

/**
 * tg_shards_dup_part_name:
 * @self: a model
 * @part: which one, from 0
 *
 * Returns: (transfer full): the name, without folder, that the part has or should have, in the
 *   encoding of file names
 */
char *
tg_shards_dup_part_name (const TgShards *self,
                         guint           part)
{
  return self->prefix != NULL ? tg_shard_name_make (self->prefix, part + 1, self->n_parts) : g_strdup (self->name);
}

/**
 * tg_shards_get_problems:
 * @self: a model
 *
 * Returns: (transfer none): what is wrong with the parts, and with their being together
 */
const TgProblemList *
tg_shards_get_problems (const TgShards *self)
{
  return self->problems;
}

/**
 * tg_shards_get_n_tensors:
 * @self: a model
 *
 * Returns: tensors of all parts that are there
 */
guint64
tg_shards_get_n_tensors (const TgShards *self)
{
  return self->first_tensor[self->n_parts];
}

/**
 * tg_shards_get_tensor:
 * @self: a model
 * @i: which tensor, through all parts
 * @gguf: (out) (optional) (transfer none): the part it is in
 *
 * Returns: (transfer none): the tensor
 */
const TgTensor *
tg_shards_get_tensor (const TgShards *self,
                      guint64         i,
                      TgGguf        **gguf)
{
  guint low = 0, high = self->n_parts;

  g_return_val_if_fail (i < tg_shards_get_n_tensors (self), NULL);

  /* The last part whose first tensor is not after @i. */
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->first_tensor[middle] <= i)
        low = middle;
      else
        high = middle;
    }
  if (gguf != NULL)
    *gguf = self->parts[low];

  return tg_gguf_get_tensor (self->parts[low], i - self->first_tensor[low]);
}

/**
 * tg_shards_find_tensor_bytes:
 * @self: a model
 * @name: (array length=length): a name
 * @length: its bytes
 * @gguf: (out) (optional) (transfer none): the part it is in
 *
 * Returns: (transfer none) (nullable): the first tensor with exactly that name
 */
const TgTensor *
tg_shards_find_tensor_bytes (const TgShards *self,
                             gconstpointer   name,
                             gsize           length,
                             TgGguf        **gguf)
{
  for (guint i = 0; i < self->n_parts; i++)
    {
      const TgTensor *tensor = self->parts[i] != NULL ? tg_gguf_find_tensor_bytes (self->parts[i], name, length) : NULL;

      if (tensor != NULL)
        {
          if (gguf != NULL)
            *gguf = self->parts[i];
          return tensor;
        }
    }

  return NULL;
}

/**
 * tg_shards_find_tensor:
 * @self: a model
 * @name: a name
 * @gguf: (out) (optional) (transfer none): the part it is in
 *
 * Returns: (transfer none) (nullable): the first tensor with exactly that name
 */
const TgTensor *
tg_shards_find_tensor (const TgShards *self,
                       const char     *name,
                       TgGguf        **gguf)
{
  return tg_shards_find_tensor_bytes (self, name, strlen (name), gguf);
}

/**
 * tg_shards_get_size:
 * @self: a model
 *
 * Returns: bytes of all parts that are there
 */
guint64
tg_shards_get_size (const TgShards *self)
{
  guint64 size = 0;

  for (guint i = 0; i < self->n_parts; i++)
    if (self->parts[i] != NULL)
      size += tg_gguf_get_size (self->parts[i]);

  return size;
}

/**
 * tg_shards_has_faulted:
 * @self: a model
 *
 * Returns: whether a part was cut short while it is mapped
 */
gboolean
tg_shards_has_faulted (const TgShards *self)
{
  for (guint i = 0; i < self->n_parts; i++)
    if (self->parts[i] != NULL && tg_mapping_has_faulted (tg_gguf_get_mapping (self->parts[i])))
      return TRUE;

  return FALSE;
}

gboolean
tg_shards_has_file (const TgShards *self,
                    const char     *path)
{
  for (guint i = 0; i < self->n_parts; i++)
    if (self->parts[i] != NULL && tg_mapping_is_file (tg_gguf_get_mapping (self->parts[i]), path))
      return TRUE;

  return FALSE;
}
