/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file.h"

#include <glib/gi18n.h>

#include "tg-file-contents.h"
#include "tg-job.h"
#include "tg-shards-watch.h"
#include "tg-text.h"

/**
 * TgFile:
 *
 * A model file: where it is, what is in it, and what happens to it on disk.
 *
 * Loading runs in a worker; the contents appear all at once, with
 * #TgFile::loaded, and do not change until the next time. While it is loaded
 * anew, the old contents stay. The file is watched, and #TgFile:change says what
 * became of it; nothing is read again unless somebody asks.
 *
 * Main thread. The shards, the map and the tree handed out may be taken to any
 * thread, with a reference of their own.
 */
struct _TgFile
{
  GObject       parent_instance;

  GFile        *location; /* NULL if made from bytes in memory */
  char         *display_name;
  GFile        *folder; /* where the other parts are; NULL: beside the file */

  TgJob        *job;
  TgFileContents *contents;
  GError       *error;
  TgFileState   state;

  GPtrArray    *watches; /* of all parts that are there; NULL unless loaded from a location */
};

enum
{
  PROP_STATE = 1,
  PROP_CHANGE,
  PROP_PERMILLE,
  N_PROPS
};

enum
{
  LOADED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (TgFileState, tg_file_state,
                    G_DEFINE_ENUM_VALUE (TG_FILE_UNLOADED, "unloaded"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_LOADED, "loaded"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_FAILED, "failed"))
G_DEFINE_FINAL_TYPE (TgFile, tg_file, G_TYPE_OBJECT)

/* What a worker gets. */
typedef struct
{
  char *path;
  char *folder;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_free (input->path);
  g_free (input->folder);
  g_free (input);
}

static gpointer
load_in_thread (gpointer     data,
                TgProgress  *progress,
                GError     **error)
{
  Input *input = data;
  TgShards *shards = tg_shards_open (input->path, input->folder, TG_OPEN_NONE, progress, error);

  return shards != NULL ? tg_file_contents_new (shards) : NULL;
}

static void
set_state (TgFile      *self,
           TgFileState  state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
notify_change (TgFile *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHANGE]);
}

/* Puts new contents in the place of whatever there was. An error takes the place of nothing:
 * a file that was deleted can still be seen after one has tried to reload it. */
static void
take_outcome (TgFile         *self,
              TgFileContents *contents,
              GError         *error)
{
  g_clear_error (&self->error);
  if (contents == NULL && self->contents != NULL)
    {
      self->error = error;
      set_state (self, TG_FILE_LOADED);
      g_signal_emit (self, signals[LOADED], 0);
      return;
    }

  g_clear_pointer (&self->contents, tg_file_contents_free);
  g_clear_pointer (&self->watches, g_ptr_array_unref);
  self->contents = contents;
  self->error = error;
  if (contents != NULL)
    self->watches = tg_shards_watch_new (contents->shards, self->location, G_CALLBACK (notify_change), G_OBJECT (self));

  set_state (self, contents != NULL ? TG_FILE_LOADED : TG_FILE_FAILED);
  notify_change (self);
  g_signal_emit (self, signals[LOADED], 0);
}

static void
job_finished_cb (TgFile *self)
{
  GError *error = NULL;
  TgFileContents *contents = tg_job_steal_result (self->job, &error);

  take_outcome (self, contents, error);
}

static void
job_permille_cb (TgFile *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERMILLE]);
}

static void
tg_file_dispose (GObject *object)
{
  TgFile *self = TG_FILE (object);

  g_clear_pointer (&self->watches, g_ptr_array_unref);
  tg_job_cancel (self->job);

  G_OBJECT_CLASS (tg_file_parent_class)->dispose (object);
}

static void
tg_file_finalize (GObject *object)
{
  TgFile *self = TG_FILE (object);

  g_clear_object (&self->job);
  g_clear_pointer (&self->contents, tg_file_contents_free);
  g_clear_error (&self->error);
  g_clear_object (&self->folder);
  g_clear_object (&self->location);
  g_clear_pointer (&self->display_name, g_free);

  G_OBJECT_CLASS (tg_file_parent_class)->finalize (object);
}

static void
tg_file_get_property (GObject    *object,
                      guint       prop_id,
                      GValue     *value,
                      GParamSpec *pspec)
{
  TgFile *self = TG_FILE (object);

  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, self->state);
      break;

    case PROP_CHANGE:
      g_value_set_enum (value, tg_file_get_change (self));
      break;

    case PROP_PERMILLE:
      g_value_set_int (value, tg_file_get_permille (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_file_class_init (TgFileClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_file_dispose;
  object_class->finalize = tg_file_finalize;
  object_class->get_property = tg_file_get_property;

  /**
   * TgFile:state:
   *
   * How far it is.
   */
  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL,
                       TG_TYPE_FILE_STATE, TG_FILE_UNLOADED,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgFile:change:
   *
   * What happened to the file on disk since it was loaded.
   */
  properties[PROP_CHANGE] =
    g_param_spec_enum ("change", NULL, NULL,
                       TG_TYPE_FILE_CHANGE, TG_FILE_UNCHANGED,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgFile:permille:
   *
   * How much of the loading is done.
   */
  properties[PROP_PERMILLE] =
    g_param_spec_int ("permille", NULL, NULL,
                      0, 1000, 0,
                      G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgFile::loaded:
   *
   * Loading has ended, the first time or again, well or not: the contents or the
   * error are new. The old contents are gone, unless somebody has a reference.
   */
  signals[LOADED] =
    g_signal_new ("loaded",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_file_init (TgFile *self)
{
  self->job = tg_job_new ();
  g_signal_connect_object (self->job, "finished", G_CALLBACK (job_finished_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "notify::permille", G_CALLBACK (job_permille_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * tg_file_new:
 * @location: where it is
 *
 * Returns: (transfer full): a file that is not loaded yet; nothing is read
 */
TgFile *
tg_file_new (GFile *location)
{
  TgFile *self;
  g_autofree char *name = NULL;

  g_return_val_if_fail (G_IS_FILE (location), NULL);

  self = g_object_new (TG_TYPE_FILE, NULL);
  self->location = g_object_ref (location);
  name = g_file_get_basename (location);
  self->display_name = tg_text_display (name, strlen (name), 0, TG_TEXT_LINE);

  return self;
}

/**
 * tg_file_new_for_shards:
 * @shards: a model that is there already
 *
 * Returns: (transfer full): a loaded file without a location
 */
TgFile *
tg_file_new_for_shards (TgShards *shards)
{
  TgFile *self;
  g_autofree char *name = NULL;

  g_return_val_if_fail (shards != NULL, NULL);

  self = g_object_new (TG_TYPE_FILE, NULL);
  name = tg_shards_dup_part_name (shards, tg_shards_get_opened (shards));
  self->display_name = tg_text_display (name, strlen (name), 0, TG_TEXT_LINE);
  self->contents = tg_file_contents_new (tg_shards_ref (shards));
  self->state = TG_FILE_LOADED;

  return self;
}

/**
 * tg_file_load:
 * @self: a file with a location
 *
 * Starts to load the file, for the first time or again. #TgFile::loaded tells
 * when that has ended. What cannot be loaded again stays as it was.
 */
void
tg_file_load (TgFile *self)
{
  Input *input;
  g_autofree char *path = NULL;

  g_return_if_fail (TG_IS_FILE (self));
  g_return_if_fail (self->location != NULL);

  path = g_file_get_path (self->location);
  if (path == NULL)
    {
      take_outcome (self, NULL,
                    g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                                         _("The file is in a place that has no path on this computer")));
      return;
    }

  input = g_new0 (Input, 1);
  input->path = g_steal_pointer (&path);
  input->folder = self->folder != NULL ? g_file_get_path (self->folder) : NULL;
  tg_job_run (self->job, load_in_thread, input, input_free, tg_file_contents_free);
  set_state (self, TG_FILE_LOADING);
}

/**
 * tg_file_cancel:
 * @self: a file
 *
 * Gives up loading, at once. What was loaded before stays.
 */
void
tg_file_cancel (TgFile *self)
{
  g_return_if_fail (TG_IS_FILE (self));

  if (self->state != TG_FILE_LOADING)
    return;

  tg_job_cancel (self->job);
  set_state (self, self->contents != NULL ? TG_FILE_LOADED : TG_FILE_UNLOADED);
}

/**
 * tg_file_set_folder:
 * @self: a file
 * @folder: (nullable): where the other parts of the model are
 *
 * For a sandbox in which the file may be read, but not the folder it is in. Takes
 * effect with the next tg_file_load().
 */
void
tg_file_set_folder (TgFile *self,
                    GFile  *folder)
{
  g_return_if_fail (TG_IS_FILE (self));
  g_return_if_fail (folder == NULL || G_IS_FILE (folder));

  g_set_object (&self->folder, folder);
}

/**
 * tg_file_check:
 * @self: a file
 *
 * Looks whether reading has met the end of a file that was cut short, and if so
 * sets #TgFile:change. Costs nothing: to be called after having read.
 */
void
tg_file_check (TgFile *self)
{
  g_return_if_fail (TG_IS_FILE (self));

  tg_shards_watch_check (self->watches);
}

/**
 * tg_file_get_location:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): where it is
 */
GFile *
tg_file_get_location (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->location;
}

/**
 * tg_file_get_display_name:
 * @self: a file
 *
 * Returns: (transfer none): its name without the folder, safe to show
 */
const char *
tg_file_get_display_name (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->display_name;
}

TgFileState
tg_file_get_state (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), TG_FILE_UNLOADED);

  return self->state;
}

/**
 * tg_file_get_change:
 * @self: a file
 *
 * Returns: what happened to it on disk since it was loaded; of a model in several
 *   parts the gravest of what happened to them
 */
TgFileChange
tg_file_get_change (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), TG_FILE_UNCHANGED);

  return tg_shards_watch_get_change (self->watches);
}

/**
 * tg_file_get_error:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): why loading failed; if there is one in the state
 *   %TG_FILE_LOADED, what was loaded before could not be loaded again
 */
const GError *
tg_file_get_error (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->error;
}

gint
tg_file_get_permille (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), 0);

  return tg_job_get_permille (self->job);
}

/**
 * tg_file_get_shards:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): the model; %NULL while nothing is loaded
 */
TgShards *
tg_file_get_shards (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->contents != NULL ? self->contents->shards : NULL;
}

/**
 * tg_file_get_main:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): the part that has the metadata
 */
TgGguf *
tg_file_get_main (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->contents != NULL ? tg_shards_get_main (self->contents->shards) : NULL;
}

/**
 * tg_file_get_opened:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): the part that @self was made for
 */
TgGguf *
tg_file_get_opened (TgFile *self)
{
  TgShards *shards = tg_file_get_shards (self);

  return shards != NULL ? tg_shards_get_part (shards, tg_shards_get_opened (shards)) : NULL;
}

/**
 * tg_file_get_info:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): what the model is
 */
const TgModelInfo *
tg_file_get_info (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->contents != NULL ? self->contents->info : NULL;
}

/**
 * tg_file_get_tree:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): its entries and tensors in groups
 */
TgTree *
tg_file_get_tree (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  return self->contents != NULL ? self->contents->tree : NULL;
}

/**
 * tg_file_get_stats:
 * @self: a file
 *
 * Returns: (nullable) (transfer none): what is known about the weights of its tensors,
 *   one for all who look at the file; nothing is worked out unless it is started
 */
TgStatsJob *
tg_file_get_stats (TgFile *self)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  if (self->contents == NULL)
    return NULL;
  if (self->contents->stats == NULL)
    self->contents->stats = tg_stats_job_new (self->contents->shards);

  return self->contents->stats;
}

/**
 * tg_file_get_map:
 * @self: a file
 * @part: a part of the model; 0 for a file on its own
 *
 * Returns: (nullable) (transfer none): what each byte of that part is
 */
TgFileMap *
tg_file_get_map (TgFile *self,
                 guint   part)
{
  g_return_val_if_fail (TG_IS_FILE (self), NULL);

  if (self->contents == NULL || part >= self->contents->maps->len)
    return NULL;

  return g_ptr_array_index (self->contents->maps, part);
}
