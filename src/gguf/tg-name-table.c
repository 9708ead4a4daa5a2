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

/* How many names are hashed ahead of the one that is entered. */
#define AHEAD 16

/**
 * tg_name_table_fill:
 * @self: an empty table
 * @n: how many names to enter, no more than it was made for
 * @func: gives names
 * @duplicate_func: called with each name that is equal to one entered before
 * @data: for both
 *
 * Enters names 0 to @n - 1, each unless it is there. The slots of a large table lie all over the
 * memory, and waiting for each of them would be most of the work; so they are asked for ahead of time.
 */
void
tg_name_table_fill (TgNameTable         *self,
                    guint32              n,
                    TgNameFunc           func,
                    TgDuplicateNameFunc  duplicate_func,
                    gpointer             data)
{
  guint64 hashes[AHEAD];

  for (guint64 i = 0; i < (guint64) n + AHEAD; i++)
    {
      gsize length;
      const char *name;
      guint64 *slot;

      if (i >= AHEAD)
        {
          guint32 index = (guint32) (i - AHEAD);

          name = func (data, index, &length);
          slot = find_slot (self, name, length, hashes[i % AHEAD], func, data);
          if (*slot == 0)
            *slot = (hashes[i % AHEAD] & G_GUINT64_CONSTANT (0xffffffff00000000)) | (index + 1);
          else
            duplicate_func (data, index);
        }
      if (i < n)
        {
          name = func (data, (guint32) i, &length);
          hashes[i % AHEAD] = tg_hash_bytes (&self->seed, name, length);
          __builtin_prefetch (&self->slots[(gsize) hashes[i % AHEAD] & self->mask], 1);
        }
    }
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
