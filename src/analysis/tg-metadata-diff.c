/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-metadata-diff.h"

#include <string.h>

#include "tg-value.h"

struct _TgMetadataDiff
{
  gatomicrefcount ref_count;
  TgGguf         *files[2];
  GArray         *changes; /* of TgMetadataChange */
  guint           n_same;
};

/* Whether two values say the same. In one byte order they have the same bytes then;
 * in two orders the same text. */
static gboolean
are_equal (const TgValue *a,
           const TgValue *b)
{
  g_autoptr (GString) text_a = NULL;
  g_autoptr (GString) text_b = NULL;

  if (a->type != b->type || a->element_type != b->element_type || a->count != b->count || a->size != b->size)
    return FALSE;

  if (tg_gguf_get_byte_order (a->gguf) == tg_gguf_get_byte_order (b->gguf))
    {
      const guint8 *bytes_a = tg_mapping_peek (tg_gguf_get_mapping (a->gguf), a->offset, a->size);
      const guint8 *bytes_b = tg_mapping_peek (tg_gguf_get_mapping (b->gguf), b->offset, b->size);

      return bytes_a != NULL && bytes_b != NULL && memcmp (bytes_a, bytes_b, (gsize) a->size) == 0;
    }

  text_a = g_string_new (NULL);
  text_b = g_string_new (NULL);
  tg_value_append_json (a, G_MAXUINT64, text_a);
  tg_value_append_json (b, G_MAXUINT64, text_b);

  return g_string_equal (text_a, text_b);
}

/* Walks two arrays side by side. */
static void
count_elements (TgMetadataChange *change,
                const TgValue    *a,
                const TgValue    *b)
{
  const guint64 n = MIN (a->count, b->count);
  TgValueIter iter_a, iter_b;
  TgValue element_a, element_b;
  guint64 i = 0;

  if (a->type != TG_VALUE_ARRAY || b->type != TG_VALUE_ARRAY || a->element_type != b->element_type)
    return;

  change->first_element = n;
  tg_value_iter_init (&iter_a, a);
  tg_value_iter_init (&iter_b, b);
  for (; i < n && tg_value_iter_next (&iter_a, &element_a) && tg_value_iter_next (&iter_b, &element_b); i++)
    if (!are_equal (&element_a, &element_b))
      {
        if (change->n_elements == 0)
          change->first_element = i;
        change->n_elements++;
      }
  change->n_elements += MAX (a->count, b->count) - n;
}

static void
add_change (TgMetadataDiff *self,
            const TgEntry  *a,
            const TgEntry  *b)
{
  TgMetadataChange change = { .entries = { a, b } };

  if (a != NULL && b != NULL)
    {
      TgValue value_a, value_b;

      tg_value_init (&value_a, self->files[0], a);
      tg_value_init (&value_b, self->files[1], b);
      if (are_equal (&value_a, &value_b))
        {
          self->n_same++;
          return;
        }
      count_elements (&change, &value_a, &value_b);
    }

  change.key = a != NULL ? tg_gguf_dup_key (self->files[0], a) : tg_gguf_dup_key (self->files[1], b);
  g_array_append_val (self->changes, change);
}

/* The entry of @file with the key of @entry, which is in @other. */
static const TgEntry *
find_key_of (const TgGguf  *file,
             const TgGguf  *other,
             const TgEntry *entry)
{
  gsize length;
  const char *key = tg_gguf_get_key (other, entry, &length);
  g_autofree char *copy = NULL;

  /* A key with a NUL in it cannot be looked up; nobody has it twice. */
  if (memchr (key, '\0', length) != NULL)
    return NULL;
  copy = g_strndup (key, length);

  return tg_gguf_find_entry (file, copy);
}

static void
change_clear (gpointer data)
{
  TgMetadataChange *change = data;

  g_free (change->key);
}

/**
 * tg_metadata_diff_new:
 * @a: the model that is the reference
 * @b: the one that is compared with it
 *
 * Compares. Takes time linear in the bytes of the metadata.
 *
 * Returns: (transfer full): the differences
 */
TgMetadataDiff *
tg_metadata_diff_new (TgShards *a,
                      TgShards *b)
{
  TgMetadataDiff *self = g_new0 (TgMetadataDiff, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->files[0] = tg_gguf_ref (tg_shards_get_main (a));
  self->files[1] = tg_gguf_ref (tg_shards_get_main (b));
  self->changes = g_array_new (FALSE, FALSE, sizeof (TgMetadataChange));
  g_array_set_clear_func (self->changes, change_clear);

  for (guint64 i = 0; i < tg_gguf_get_n_entries (self->files[0]); i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (self->files[0], i);

      if ((entry->flags & TG_ENTRY_DUPLICATE) == 0)
        add_change (self, entry, find_key_of (self->files[1], self->files[0], entry));
    }
  for (guint64 i = 0; i < tg_gguf_get_n_entries (self->files[1]); i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (self->files[1], i);

      if ((entry->flags & TG_ENTRY_DUPLICATE) == 0 && find_key_of (self->files[0], self->files[1], entry) == NULL)
        add_change (self, NULL, entry);
    }

  return self;
}

TgMetadataDiff *
tg_metadata_diff_ref (TgMetadataDiff *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
tg_metadata_diff_unref (TgMetadataDiff *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->changes);
  for (guint side = 0; side < 2; side++)
    tg_gguf_unref (self->files[side]);
  g_free (self);
}

/* Returns: (transfer none): the file with the entries of @side. */
TgGguf *
tg_metadata_diff_get_file (const TgMetadataDiff *self,
                           guint                 side)
{
  g_return_val_if_fail (side < 2, NULL);

  return self->files[side];
}

guint
tg_metadata_diff_get_n (const TgMetadataDiff *self)
{
  return self->changes->len;
}

const TgMetadataChange *
tg_metadata_diff_get (const TgMetadataDiff *self,
                      guint                 i)
{
  g_return_val_if_fail (i < self->changes->len, NULL);

  return &g_array_index (self->changes, TgMetadataChange, i);
}

guint
tg_metadata_diff_get_n_same (const TgMetadataDiff *self)
{
  return self->n_same;
}
