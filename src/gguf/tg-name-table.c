/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-name-table.h"

#include <string.h>

/**
 * tg_name_table_init:
 * @self: a table
 * @n_names: how many names at most will be in it
 *
 * Makes an empty table, never more than half full.
 */
void
tg_name_table_init (TgNameTable *self,
                    guint32      n_names)
{
  gsize n_slots = 8;

  while (n_slots / 2 < n_names)
    n_slots *= 2;
  self->seed = tg_hash_seed_random ();
  self->slots = g_new0 (guint64, n_slots);
  self->mask = n_slots - 1;
}

/**
 * tg_name_table_clear:
 * @self: a table
 *
 * Frees what it holds; clearing it again does nothing.
 */
void
tg_name_table_clear (TgNameTable *self)
{
  g_clear_pointer (&self->slots, g_free);
}

/* The slot of a name: where it is, or the free one where it would be. */
static guint64 *
find_slot (const TgNameTable *self,
           gconstpointer      name,
           gsize              length,
           guint64            hash,
           TgNameFunc         func,
           gconstpointer      data)
{
  for (gsize i = (gsize) hash & self->mask;; i = (i + 1) & self->mask)
    {
      guint64 slot = self->slots[i];
      const char *other;
      gsize other_length;

      if (slot == 0)
        return &self->slots[i];
      if (slot >> 32 != hash >> 32)
        continue;
      other = func (data, (guint32) slot - 1, &other_length);
      if (other_length == length && (length == 0 || memcmp (other, name, length) == 0))
        return &self->slots[i];
    }
}

/**
 * tg_name_table_add:
 * @self: a table
 * @i: index of a name
 * @func: gives names
 * @data: for @func
 *
 * Enters a name unless it is there.
 *
 * Returns: @i, or the index of the name that is equal to it and was entered before
 */
guint32
tg_name_table_add (TgNameTable  *self,
                   guint32       i,
                   TgNameFunc    func,
                   gconstpointer data)
{
  gsize length;
  const char *name = func (data, i, &length);
  guint64 hash = tg_hash_bytes (&self->seed, name, length);
  guint64 *slot = find_slot (self, name, length, hash, func, data);

  if (*slot == 0)
    *slot = (hash & G_GUINT64_CONSTANT (0xffffffff00000000)) | (i + 1);

  return (guint32) *slot - 1;
}

/**
 * tg_name_table_find:
 * @self: a table
 * @name: (array length=length): a name
 * @length: its bytes
 * @func: gives names
 * @data: for @func
 *
 * Returns: the index of the name, or %TG_NAME_TABLE_NONE
 */
guint32
tg_name_table_find (const TgNameTable *self,
                    gconstpointer      name,
                    gsize              length,
                    TgNameFunc         func,
                    gconstpointer      data)
{
  guint64 hash;

  if (self->slots == NULL)
    return TG_NAME_TABLE_NONE;

  hash = tg_hash_bytes (&self->seed, name, length);

  return (guint32) *find_slot (self, name, length, hash, func, data) - 1;
}
