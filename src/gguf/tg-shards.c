/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include "tg-shards-private.h"
#include "tg-text.h"

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
tg_shards_get_tensor (const TgShards  *self,
                      guint64          i,
                      TgGguf         **gguf)
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
tg_shards_find_tensor_bytes (const TgShards  *self,
                             gconstpointer    name,
                             gsize            length,
                             TgGguf         **gguf)
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
tg_shards_find_tensor (const TgShards  *self,
                       const char      *name,
                       TgGguf         **gguf)
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

/**
 * tg_shards_has_file:
 * @self: a model
 * @path: a file name
 *
 * Returns: whether @path leads to one of the parts, under whatever name
 */
gboolean
tg_shards_has_file (const TgShards *self,
                    const char     *path)
{
  for (guint i = 0; i < self->n_parts; i++)
    if (self->parts[i] != NULL && tg_mapping_is_file (tg_gguf_get_mapping (self->parts[i]), path))
      return TRUE;

  return FALSE;
}
