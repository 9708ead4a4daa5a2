/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shards-watch.h"

GPtrArray *
tg_shards_watch_new (TgShards  *shards,
                     GFile     *location,
                     GCallback  changed,
                     GObject   *object)
{
  GPtrArray *self = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint part = 0; part < tg_shards_get_n_parts (shards); part++)
    {
      TgGguf *gguf = tg_shards_get_part (shards, part);
      g_autoptr (GFile) sibling = NULL;
      TgFileWatch *watch;

      if (gguf == NULL)
        continue;

      if (part != tg_shards_get_opened (shards))
        sibling = g_file_new_for_path (tg_mapping_get_path (tg_gguf_get_mapping (gguf)));
      watch = tg_file_watch_new (sibling != NULL ? sibling : location, tg_gguf_get_mapping (gguf));
      g_signal_connect_object (watch, "notify::change", changed, object, G_CONNECT_SWAPPED);
      g_ptr_array_add (self, watch);
    }

  return self;
}

TgFileChange
tg_shards_watch_get_change (GPtrArray *self)
{
  TgFileChange change = TG_FILE_UNCHANGED;

  for (guint i = 0; self != NULL && i < self->len; i++)
    change = MAX (change, tg_file_watch_get_change (g_ptr_array_index (self, i)));

  return change;
}

void
tg_shards_watch_check (GPtrArray *self)
{
  for (guint i = 0; self != NULL && i < self->len; i++)
    tg_file_watch_check (g_ptr_array_index (self, i));
}
