/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-contents.h"

static void
map_unref (gpointer map)
{
  if (map != NULL)
    tg_file_map_unref (map);
}

/**
 * tg_file_contents_new:
 * @shards: (transfer full): a model
 *
 * Works out all that is wanted of every file. Any thread.
 *
 * Returns: (transfer full): the contents
 */
TgFileContents *
tg_file_contents_new (TgShards *shards)
{
  TgFileContents *contents = g_new0 (TgFileContents, 1);

  contents->shards = shards;
  contents->info = tg_model_info_new (shards);
  contents->tree = tg_tree_new (shards);
  contents->maps = g_ptr_array_new_with_free_func (map_unref);
  for (guint part = 0; part < tg_shards_get_n_parts (shards); part++)
    {
      TgGguf *gguf = tg_shards_get_part (shards, part);

      g_ptr_array_add (contents->maps, gguf != NULL ? tg_file_map_new (gguf) : NULL);
    }

  return contents;
}

/* Frees contents; on the main thread if there are statistics. */
void
tg_file_contents_free (gpointer data)
{
  TgFileContents *contents = data;

  g_clear_object (&contents->stats);
  g_clear_pointer (&contents->maps, g_ptr_array_unref);
  g_clear_pointer (&contents->tree, tg_tree_unref);
  g_clear_pointer (&contents->info, tg_model_info_free);
  g_clear_pointer (&contents->shards, tg_shards_unref);
  g_free (contents);
}
