/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-watch.h"

/**
 * TgFileWatch:
 *
 * Watches a file and tells what became of it, compared with a mapping of it. The
 * file is asked for its size and times only, and only after something happened
 * and nothing more has for half a second.
 *
 * Main thread.
 */
struct _TgFileWatch
{
  GObject       parent_instance;

  GFile        *location;
  TgMapping    *mapping;
  GFileMonitor *monitor; /* NULL where files cannot be watched */
  GCancellable *query;
  guint         settle_id;
  TgFileChange  change;
};

enum
{
  PROP_CHANGE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ENUM_TYPE (TgFileChange, tg_file_change,
                    G_DEFINE_ENUM_VALUE (TG_FILE_UNCHANGED, "unchanged"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_CHANGED, "changed"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_GROWN, "grown"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_CUT, "cut"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_REMOVED, "removed"),
                    G_DEFINE_ENUM_VALUE (TG_FILE_UNREADABLE, "unreadable"))
G_DEFINE_FINAL_TYPE (TgFileWatch, tg_file_watch, G_TYPE_OBJECT)

/* In milliseconds. A download or a copy makes many events. */
#define SETTLE_INTERVAL 500

/* What a file is asked for: all that tg_mapping_get_identity() has, but the device, and
 * whether it could be opened again. */
#define ATTRIBUTES "standard::type,standard::size,unix::inode,time::modified,time::modified-usec,access::can-read"

static void
set_change (TgFileWatch  *self,
            TgFileChange  change)
{
  if (self->change == change)
    return;

  self->change = change;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHANGE]);
}

static TgFileChange
compare (const TgFileIdentity *old,
         GFileInfo            *info)
{
  const guint64 inode = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE);
  const guint64 size = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE);
  const gint64 mtime_us =
    (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) * G_USEC_PER_SEC +
    g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);

  if (!g_file_info_get_attribute_boolean (info, G_FILE_ATTRIBUTE_ACCESS_CAN_READ) ||
      g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return TG_FILE_UNREADABLE;
  if (inode != old->inode)
    return TG_FILE_CHANGED;
  if (size < old->size)
    return TG_FILE_CUT;
  if (size > old->size)
    return TG_FILE_GROWN;

  return mtime_us != old->mtime_us ? TG_FILE_CHANGED : TG_FILE_UNCHANGED;
}

static void
queried_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (TgFileWatch) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (object), result, &error);
  TgFileIdentity old;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->query);
  old = tg_mapping_get_identity (self->mapping);
  if (info != NULL)
    set_change (self, compare (&old, info));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    set_change (self, TG_FILE_REMOVED);
  else
    set_change (self, TG_FILE_UNREADABLE);
}

static void
stop_query (TgFileWatch *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  g_cancellable_cancel (self->query);
  g_clear_object (&self->query);
}

static gboolean
settled_cb (gpointer user_data)
{
  TgFileWatch *self = user_data;

  self->settle_id = 0;
  stop_query (self);

  self->query = g_cancellable_new ();
  g_file_query_info_async (self->location, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT,
                           self->query, queried_cb, g_object_ref (self));

  return G_SOURCE_REMOVE;
}

static void
monitor_changed_cb (TgFileWatch *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  self->settle_id = g_timeout_add (SETTLE_INTERVAL, settled_cb, self);
}

static void
tg_file_watch_dispose (GObject *object)
{
  TgFileWatch *self = TG_FILE_WATCH (object);

  stop_query (self);
  if (self->monitor != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->monitor, self);
      g_file_monitor_cancel (self->monitor);
      g_clear_object (&self->monitor);
    }

  G_OBJECT_CLASS (tg_file_watch_parent_class)->dispose (object);
}

static void
tg_file_watch_finalize (GObject *object)
{
  TgFileWatch *self = TG_FILE_WATCH (object);

  g_clear_object (&self->location);
  g_clear_pointer (&self->mapping, tg_mapping_unref);

  G_OBJECT_CLASS (tg_file_watch_parent_class)->finalize (object);
}

static void
tg_file_watch_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  TgFileWatch *self = TG_FILE_WATCH (object);

  switch (prop_id)
    {
    case PROP_CHANGE:
      g_value_set_enum (value, self->change);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_file_watch_class_init (TgFileWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_file_watch_dispose;
  object_class->finalize = tg_file_watch_finalize;
  object_class->get_property = tg_file_watch_get_property;

  /**
   * TgFileWatch:change:
   *
   * What became of the file. It may go back: a file that was moved away can
   * return.
   */
  properties[PROP_CHANGE] =
    g_param_spec_enum ("change", NULL, NULL,
                       TG_TYPE_FILE_CHANGE, TG_FILE_UNCHANGED,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_file_watch_init (TgFileWatch *self)
{
}

/**
 * tg_file_watch_new:
 * @location: a file
 * @mapping: what it was
 *
 * Returns: (transfer full): a watch, which ends with its last reference
 */
TgFileWatch *
tg_file_watch_new (GFile     *location,
                   TgMapping *mapping)
{
  TgFileWatch *self;

  g_return_val_if_fail (G_IS_FILE (location), NULL);
  g_return_val_if_fail (mapping != NULL, NULL);

  self = g_object_new (TG_TYPE_FILE_WATCH, NULL);
  self->location = g_object_ref (location);
  self->mapping = tg_mapping_ref (mapping);
  self->monitor = g_file_monitor_file (location, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (monitor_changed_cb), self,
                             G_CONNECT_SWAPPED);

  return self;
}

TgFileChange
tg_file_watch_get_change (TgFileWatch *self)
{
  g_return_val_if_fail (TG_IS_FILE_WATCH (self), TG_FILE_UNCHANGED);

  return self->change;
}

/**
 * tg_file_watch_check:
 * @self: a watch
 *
 * Looks whether reading has met the end of a file that was cut short: on a
 * network mount that may be the only sign. Costs nothing.
 */
void
tg_file_watch_check (TgFileWatch *self)
{
  g_return_if_fail (TG_IS_FILE_WATCH (self));

  /* What became of it since then is told, and known by the disk. */
  if (self->change == TG_FILE_UNCHANGED && tg_mapping_has_faulted (self->mapping))
    set_change (self, TG_FILE_CUT);
}
