/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

/* Dragging files in and out. */

/* All parts of a model, or the file alone. */
static GSList *
list_files (TgFile *file)
{
  TgShards *shards = tg_file_get_shards (file);
  const guint n_parts = shards != NULL ? tg_shards_get_n_parts (shards) : 0;
  GSList *files = NULL;

  for (guint i = n_parts; i-- > 0 && n_parts > 1;)
    {
      TgGguf *part = tg_shards_get_part (shards, i);
      const char *path = part != NULL ? tg_mapping_get_path (tg_gguf_get_mapping (part)) : NULL;

      if (path != NULL)
        files = g_slist_prepend (files, g_file_new_for_path (path));
    }
  if (files == NULL)
    files = g_slist_prepend (NULL, g_object_ref (tg_file_get_location (file)));

  return files;
}

static GdkContentProvider *
prepare_cb (TgWindow *self)
{
  GdkContentProvider *content;
  GSList *files;

  if (self->file == NULL)
    return NULL;

  files = list_files (self->file);
  content = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files);
  g_slist_free_full (files, g_object_unref);

  return content;
}

static gboolean
dropped_cb (TgWindow     *self,
            const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  if (tg_window_ask (self, files))
    return TRUE;
  for (GSList *l = files; l != NULL; l = l->next)
    {
      g_autofree char *uri = g_file_get_uri (l->data);

      gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
    }

  return files != NULL;
}

void
tg_window_init_drag (TgWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect_object (target, "drop", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->bin), GTK_EVENT_CONTROLLER (target));
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->file_icon, GTK_EVENT_CONTROLLER (source));
}
