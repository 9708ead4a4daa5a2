/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree.h"

#include <string.h>

#include "tg-keys.h"
#include "tg-text.h"

/* One side of the tree: the entries, or the tensors. */
typedef struct
{
  GPtrArray *groups; /* of TgTreeGroup */
  GArray    *items;  /* of TgTreeItem: the rows of the first level */
  guint32   *places; /* of each entry or tensor: the row that is it or has it */
  guint32    count;
  guint32    n_marked;
} Side;

struct _TgTree
{
  TgShards *shards;
  Side      entries;
  Side      tensors;
  guint64   n_tensor_bytes;
};

/* A group while it grows. */
typedef struct
{
  TgTreeGroup group;
  GArray     *order;
  guint32     family; /* of layers: which prefix, in order of appearance */
  gint64      layer;
} Growing;

static void
growing_free (gpointer data)
{
  Growing *growing = data;

  if (growing == NULL)
    return;
  g_clear_pointer (&growing->order, g_array_unref);
  g_free (growing->group.order);
  g_free (growing->group.name);
  g_free (growing);
}

static void
side_init (Side    *side,
           guint64  count)
{
  side->groups = g_ptr_array_new_with_free_func (growing_free);
  side->items = g_array_new (FALSE, FALSE, sizeof (TgTreeItem));
  side->count = (guint32) MIN (count, G_MAXUINT32 - 1);
  side->places = g_new (guint32, side->count);
}

static void
side_clear (Side *side)
{
  g_ptr_array_unref (side->groups);
  g_array_unref (side->items);
  g_free (side->places);
}

static Growing *
side_add_group (Side       *side,
                const char *name,
                gsize       length)
{
  Growing *growing = g_new0 (Growing, 1);

  growing->group.name = tg_text_display (name, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
  growing->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  growing->layer = -1;
  g_ptr_array_add (side->groups, growing);

  return growing;
}

static void
growing_add (Growing  *growing,
             guint32   index,
             guint64   n_bytes,
             gboolean  marked)
{
  g_array_append_val (growing->order, index);
  /* Sizes of damaged records may be anything; the sum only has to be shown. */
  if (n_bytes <= G_MAXUINT64 - growing->group.n_bytes)
    growing->group.n_bytes += n_bytes;
  growing->group.n_marked += marked;
}

static void
side_add_item (Side        *side,
               TgTreeGroup *group,
               guint32      index)
{
  TgTreeItem item = { group, index };

  g_array_append_val (side->items, item);
}

/* Freezes the groups, and notes for each of their members where it is. */
static void
side_finish (Side *side)
{
  for (guint32 row = 0; row < side->items->len; row++)
    {
      TgTreeItem *item = &g_array_index (side->items, TgTreeItem, row);
      Growing *growing = (Growing *) item->group;

      if (growing == NULL)
        {
          side->places[item->index] = row;
          continue;
        }

      growing->group.count = growing->order->len;
      growing->group.order = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&growing->order), FALSE);
      for (guint32 i = 0; i < growing->group.count; i++)
        side->places[growing->group.order[i]] = row;
      side->n_marked += growing->group.n_marked;
    }
}

/* "general.name": everything that begins with "general." is one group, in the
 * order in which the groups first appear. A key without a dot is alone. */
static void
add_entries (TgTree       *self,
             const TgGguf *gguf)
{
  g_autoptr (GHashTable) by_prefix =
    g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  Growing *last = NULL;
  const char *last_key = NULL;
  gsize last_length = 0;

  for (guint32 i = 0; i < self->entries.count; i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, i);
      gsize length;
      const char *key = tg_gguf_get_key (gguf, entry, &length);
      const char *dot = memchr (key, '.', length);

      if (dot == NULL)
        {
          side_add_item (&self->entries, NULL, i);
          continue;
        }

      /* Keys of a group mostly follow one another. */
      length = (gsize) (dot - key);
      if (last == NULL || length != last_length || memcmp (key, last_key, length) != 0)
        {
          GBytes *prefix = g_bytes_new (key, length);

          last = g_hash_table_lookup (by_prefix, prefix);
          last_key = key;
          last_length = length;
          if (last == NULL)
            {
              last = side_add_group (&self->entries, key, length);
              side_add_item (&self->entries, &last->group, 0);
              g_hash_table_insert (by_prefix, prefix, last);
            }
          else
            g_bytes_unref (prefix);
        }
      growing_add (last, i, entry->size, FALSE);
    }
}

static int
compare_layers (gconstpointer a,
                gconstpointer b)
{
  const Growing *left = *(Growing *const *) a;
  const Growing *right = *(Growing *const *) b;

  if (left->family != right->family)
    return left->family < right->family ? -1 : 1;

  return left->layer < right->layer ? -1 : left->layer > right->layer;
}

/* The group of a tensor of a layer; families are numbered as they appear. */
static Growing *
find_layer (Side               *side,
            GHashTable         *by_name,
            GHashTable         *families,
            const TgTensorRole *role)
{
  g_autofree char *prefix = g_strndup (role->prefix, role->prefix_length);
  g_autofree char *name = g_strdup_printf ("%s.%" G_GINT64_FORMAT, prefix, role->layer);
  Growing *growing = g_hash_table_lookup (by_name, name);
  gpointer family;

  if (growing != NULL)
    return growing;

  growing = side_add_group (side, name, strlen (name));
  growing->layer = role->layer;
  if (!g_hash_table_lookup_extended (families, prefix, NULL, &family))
    {
      family = GUINT_TO_POINTER (g_hash_table_size (families));
      g_hash_table_insert (families, g_steal_pointer (&prefix), family);
    }
  growing->family = GPOINTER_TO_UINT (family);
  g_hash_table_insert (by_name, g_steal_pointer (&name), growing);

  return growing;
}

static void
add_tensors (TgTree *self)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint32 i = 0; i < self->tensors.count; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (self->shards, i, &gguf);
      /* A second tensor of a name is L4, everything else is worse. */
      const gboolean marked = (tensor->flags & ~(guint32) TG_TENSOR_DUPLICATE) != 0;
      gsize length;
      const char *name = tg_gguf_get_name (gguf, tensor, &length);
      TgTensorRole role;

      if (tensor->n_bytes <= G_MAXUINT64 - self->n_tensor_bytes)
        self->n_tensor_bytes += tensor->n_bytes;

      tg_tensor_role_init (&role, name, length);
      if (role.layer >= 0)
        growing_add (find_layer (&self->tensors, by_name, families, &role), i, tensor->n_bytes, marked);
      else
        {
          side_add_item (&self->tensors, NULL, i);
          self->tensors.n_marked += marked;
        }
    }

  g_ptr_array_sort (self->tensors.groups, compare_layers);
  for (guint i = 0; i < self->tensors.groups->len; i++)
    side_add_item (&self->tensors, g_ptr_array_index (self->tensors.groups, i), 0);
}

/**
 * tg_tree_new:
 * @shards: a model
 *
 * Takes time in proportion to the number of entries and tensors.
 *
 * Returns: (transfer full): its entries (those of the main part) and tensors (of
 *   all parts) in groups
 */
TgTree *
tg_tree_new (TgShards *shards)
{
  TgTree *self;
  TgGguf *gguf;

  g_return_val_if_fail (shards != NULL, NULL);

  self = g_atomic_rc_box_new0 (TgTree);
  self->shards = tg_shards_ref (shards);
  gguf = tg_shards_get_main (shards);

  side_init (&self->entries, tg_gguf_get_n_entries (gguf));
  add_entries (self, gguf);
  side_finish (&self->entries);

  side_init (&self->tensors, tg_shards_get_n_tensors (shards));
  add_tensors (self);
  side_finish (&self->tensors);

  return self;
}

TgTree *
tg_tree_ref (TgTree *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
tree_clear (gpointer data)
{
  TgTree *self = data;

  side_clear (&self->entries);
  side_clear (&self->tensors);
  tg_shards_unref (self->shards);
}

void
tg_tree_unref (TgTree *self)
{
  g_atomic_rc_box_release_full (self, tree_clear);
}

/**
 * tg_tree_get_shards:
 * @self: a tree
 *
 * Returns: (transfer none): the model
 */
TgShards *
tg_tree_get_shards (const TgTree *self)
{
  return self->shards;
}

guint32
tg_tree_get_n_entries (const TgTree *self)
{
  return self->entries.count;
}

guint32
tg_tree_get_n_tensors (const TgTree *self)
{
  return self->tensors.count;
}

/* How many rows there are directly below "Metadata". */
guint32
tg_tree_get_n_entry_items (const TgTree *self)
{
  return self->entries.items->len;
}

/* How many rows there are directly below "Tensors". */
guint32
tg_tree_get_n_tensor_items (const TgTree *self)
{
  return self->tensors.items->len;
}

const TgTreeItem *
tg_tree_get_entry_item (const TgTree *self,
                        guint32       i)
{
  g_return_val_if_fail (i < self->entries.items->len, NULL);

  return &g_array_index (self->entries.items, TgTreeItem, i);
}

const TgTreeItem *
tg_tree_get_tensor_item (const TgTree *self,
                         guint32       i)
{
  g_return_val_if_fail (i < self->tensors.items->len, NULL);

  return &g_array_index (self->tensors.items, TgTreeItem, i);
}

/* Bytes of all tensors, as far as known. */
guint64
tg_tree_get_tensor_bytes (const TgTree *self)
{
  return self->n_tensor_bytes;
}

/* How many tensors have a problem worse than L4. */
guint32
tg_tree_get_n_marked (const TgTree *self)
{
  return self->tensors.n_marked;
}

static const TgTreeGroup *
side_find (const Side *side,
           guint32     index,
           guint32    *item,
           guint32    *child)
{
  const TgTreeGroup *group;
  guint32 low = 0, high;

  *item = side->places[index];
  *child = 0;
  group = g_array_index (side->items, TgTreeItem, *item).group;
  if (group == NULL)
    return NULL;

  high = group->count;
  while (high - low > 1)
    {
      const guint32 middle = low + (high - low) / 2;

      if (group->order[middle] <= index)
        low = middle;
      else
        high = middle;
    }
  *child = low;

  return group;
}

/**
 * tg_tree_find_entry:
 * @self: a tree
 * @entry: index of an entry
 * @item: (out): its row, or that of its group, below "Metadata"
 * @child: (out): its row in the group
 *
 * Returns: (nullable) (transfer none): the group it is in
 */
const TgTreeGroup *
tg_tree_find_entry (const TgTree *self,
                    guint32       entry,
                    guint32      *item,
                    guint32      *child)
{
  g_return_val_if_fail (entry < self->entries.count, NULL);

  return side_find (&self->entries, entry, item, child);
}

/**
 * tg_tree_find_tensor:
 * @self: a tree
 * @tensor: number of a tensor
 * @item: (out): its row, or that of its group, below "Tensors"
 * @child: (out): its row in the group
 *
 * Returns: (nullable) (transfer none): the group it is in
 */
const TgTreeGroup *
tg_tree_find_tensor (const TgTree *self,
                     guint32       tensor,
                     guint32      *item,
                     guint32      *child)
{
  g_return_val_if_fail (tensor < self->tensors.count, NULL);

  return side_find (&self->tensors, tensor, item, child);
}
