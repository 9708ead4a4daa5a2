/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-recent.h"

#include "tg-text.h"

#define MIME_TYPE "application/x-gguf"

/* More than these would not be read. */
#define MAX_RECENT 10

/**
 * TgRecentFile:
 *
 * A model file that was opened lately. Nothing of it is read: it may be gone.
 */
struct _TgRecentFile
{
  GObject  parent_instance;

  GFile   *file;
  char    *name;
  char    *place;
};

G_DEFINE_FINAL_TYPE (TgRecentFile, tg_recent_file, G_TYPE_OBJECT)

static void
tg_recent_file_finalize (GObject *object)
{
  TgRecentFile *self = TG_RECENT_FILE (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->place, g_free);

  G_OBJECT_CLASS (tg_recent_file_parent_class)->finalize (object);
}

static void
tg_recent_file_class_init (TgRecentFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_recent_file_finalize;
}

static void
tg_recent_file_init (TgRecentFile *self)
{
}

static char *
display (const char *text)
{
  return tg_text_display (text, strlen (text), 0, TG_TEXT_LINE);
}

/* The folder as people write it: "~/Models". */
static char *
describe_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *below = NULL;
  g_autofree char *name = NULL;

  if (folder == NULL)
    return NULL;
  if (g_file_equal (folder, home))
    return g_strdup ("~");

  below = g_file_get_relative_path (home, folder);
  name = below != NULL ? g_build_filename ("~", below, NULL) : g_file_get_parse_name (folder);

  return display (name);
}

static TgRecentFile *
recent_file_new (GtkRecentInfo *info)
{
  TgRecentFile *self = g_object_new (TG_TYPE_RECENT_FILE, NULL);
  const char *description = gtk_recent_info_get_description (info);
  g_autofree char *name = NULL;
  g_autofree char *folder = NULL;

  self->file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  name = g_file_get_basename (self->file);
  self->name = display (name);
  folder = describe_folder (self->file);
  if (description != NULL && description[0] != '\0' && folder != NULL)
    {
      g_autofree char *shown = display (description);

      self->place = g_strdup_printf ("%s · %s", shown, folder);
    }
  else
    self->place = g_steal_pointer (&folder);

  return self;
}

/**
 * tg_recent_file_get_file:
 * @self: a recent file
 *
 * Returns: (transfer none): where it is
 */
GFile *
tg_recent_file_get_file (TgRecentFile *self)
{
  g_return_val_if_fail (TG_IS_RECENT_FILE (self), NULL);

  return self->file;
}

/* Its name without the folder, safe to show. */
const char *
tg_recent_file_get_name (TgRecentFile *self)
{
  g_return_val_if_fail (TG_IS_RECENT_FILE (self), NULL);

  return self->name;
}

/* What it is and its folder, safe to show; %NULL if it has none. */
const char *
tg_recent_file_get_place (TgRecentFile *self)
{
  g_return_val_if_fail (TG_IS_RECENT_FILE (self), NULL);

  return self->place;
}

/**
 * tg_recent_add:
 * @file: a file that was opened
 * @description: (nullable): what it is, in a few words
 *
 * Puts @file at the top of the desktop's list.
 */
void
tg_recent_add (GFile      *file,
               const char *description)
{
  g_autofree char *uri = NULL;
  GtkRecentData data = {
    .mime_type = (char *) MIME_TYPE,
    .app_name = (char *) g_get_application_name (),
    .app_exec = (char *) "tensorglass %u",
    .description = (char *) description,
  };

  g_return_if_fail (G_IS_FILE (file));

  uri = g_file_get_uri (file);
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_infos (gconstpointer a,
               gconstpointer b)
{
  GtkRecentInfo *left = (GtkRecentInfo *) a;
  GtkRecentInfo *right = (GtkRecentInfo *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (right), gtk_recent_info_get_modified (left));
}

static gboolean
is_model (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), MIME_TYPE) == 0 ||
         g_str_has_suffix (gtk_recent_info_get_uri (info), ".gguf");
}

static void
fill (GListStore *store)
{
  GList *infos =
    g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), compare_infos);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (GList *l = infos; l != NULL && files->len < MAX_RECENT; l = l->next)
    if (is_model (l->data))
      g_ptr_array_add (files, recent_file_new (l->data));
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);

  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), files->pdata, files->len);
}

/**
 * tg_recent_list_new:
 *
 * Returns: (transfer full): a list of #TgRecentFile, the last one opened first,
 *   which follows the desktop's
 */
GListModel *
tg_recent_list_new (void)
{
  GListStore *store = g_list_store_new (TG_TYPE_RECENT_FILE);

  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill), store,
                           G_CONNECT_SWAPPED);
  fill (store);

  return G_LIST_MODEL (store);
}
