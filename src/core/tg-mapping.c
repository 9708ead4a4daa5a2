/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-mapping.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tg-error.h"
#include "tg-sigbus.h"

struct _TgMapping
{
  const guint8  *data;
  guint64        size;
  char          *path;
  TgFileIdentity identity;
  TgSigbusGuard *guard; /* NULL for bytes in memory and empty files */
  GBytes        *bytes; /* NULL for files */
};

struct _TgView
{
  TgMapping *mapping;
  guint64    offset;
  guint64    size;
};

static void
mapping_clear (gpointer data)
{
  TgMapping *self = data;

  if (self->guard != NULL)
    {
      tg_sigbus_guard_remove (self->guard);
      munmap ((void *) self->data, self->size);
    }
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self->path);
}

static void
set_errno_error (GError **error,
                 int      code)
{
  GFileError file_error = g_file_error_from_errno (code);

  if (code == ENOENT)
    g_set_error (error, G_FILE_ERROR, file_error,
                 /* Translators: %s is the system's own message */
                 _("There is no such file (%s)"), g_strerror (code));
  else if (code == EACCES || code == EPERM)
    g_set_error (error, G_FILE_ERROR, file_error,
                 /* Translators: %s is the system's own message */
                 _("You do not have permission to read this file (%s)"), g_strerror (code));
  else
    g_set_error (error, G_FILE_ERROR, file_error,
                 /* Translators: %s is the system's own message */
                 _("This file cannot be opened: %s"), g_strerror (code));
}

static gboolean
check_kind (mode_t   mode,
            GError **error)
{
  const char *message;

  if (S_ISREG (mode))
    return TRUE;

  if (S_ISDIR (mode))
    message = _("This is a folder, not a regular file");
  else if (S_ISFIFO (mode))
    message = _("This is a pipe (FIFO), not a regular file");
  else if (S_ISSOCK (mode))
    message = _("This is a socket, not a regular file");
  else if (S_ISCHR (mode) || S_ISBLK (mode))
    message = _("This is a device, not a regular file");
  else
    message = _("This is not a regular file");
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, message);

  return FALSE;
}

static TgFileIdentity
identity_from_stat (const struct stat *st)
{
  return (TgFileIdentity){
    .device = st->st_dev,
    .inode = st->st_ino,
    .size = (guint64) st->st_size,
    .mtime_us = (gint64) st->st_mtim.tv_sec * G_USEC_PER_SEC + st->st_mtim.tv_nsec / 1000,
  };
}

/**
 * tg_mapping_new:
 * @path: a file name, in the encoding of file names
 * @error: return location
 *
 * Maps a regular file for reading. Does not wait for the other end of a pipe,
 * does not become anybody's terminal, creates and locks nothing.
 *
 * Returns: (transfer full) (nullable): the mapping, or %NULL with a %G_FILE_ERROR
 *   for what the system refused or is no regular file, %TG_ERROR_TOO_LARGE for a
 *   file that does not fit into the address space
 */
TgMapping *
tg_mapping_new (const char *path,
                GError    **error)
{
  struct stat st;
  int fd;
  int code;

  g_return_val_if_fail (path != NULL, NULL);

  do
    fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  while (fd < 0 && errno == EINTR);
  if (fd >= 0)
    return tg_mapping_new_from_fd (fd, path, error);

  /* A socket cannot even be opened: say what it is rather than "no such device". */
  code = errno;
  if (stat (path, &st) != 0 || check_kind (st.st_mode, error))
    set_errno_error (error, code);

  return NULL;
}

/**
 * tg_mapping_new_from_fd:
 * @fd: (transfer full): an open file; closed in any case
 * @path: how it is called
 * @error: return location
 *
 * Maps a file that somebody else opened.
 *
 * Returns: (transfer full) (nullable): the mapping, or %NULL as tg_mapping_new()
 */
TgMapping *
tg_mapping_new_from_fd (int         fd,
                        const char *path,
                        GError    **error)
{
  TgMapping *self;
  struct stat st;
  void *data = NULL;

  g_return_val_if_fail (fd >= 0, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  if (fstat (fd, &st) != 0)
    {
      set_errno_error (error, errno);
      close (fd);
      return NULL;
    }
  if (!check_kind (st.st_mode, error))
    {
      close (fd);
      return NULL;
    }
  if ((guint64) st.st_size > G_MAXSIZE / 2)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_TOO_LARGE,
                           _("This file is too large to be mapped on this machine"));
      close (fd);
      return NULL;
    }
  if (st.st_size > 0)
    data = mmap (NULL, (gsize) st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED)
    set_errno_error (error, errno);
  close (fd);
  if (data == MAP_FAILED)
    return NULL;

  self = g_atomic_rc_box_new0 (TgMapping);
  self->data = data != NULL ? data : (const guint8 *) "";
  self->size = (guint64) st.st_size;
  self->path = g_strdup (path);
  self->identity = identity_from_stat (&st);
  if (data != NULL)
    self->guard = tg_sigbus_guard_add (data, self->size);

  return self;
}

/**
 * tg_mapping_new_from_bytes:
 * @bytes: (transfer none): what a file would hold
 * @path: how it shall be called
 *
 * Bytes in memory as if they were a mapped file.
 *
 * Returns: (transfer full): the mapping
 */
TgMapping *
tg_mapping_new_from_bytes (GBytes     *bytes,
                           const char *path)
{
  TgMapping *self;
  gsize size;
  const guint8 *data;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  data = g_bytes_get_data (bytes, &size);
  self = g_atomic_rc_box_new0 (TgMapping);
  self->data = data != NULL ? data : (const guint8 *) "";
  self->size = size;
  self->path = g_strdup (path);
  self->bytes = g_bytes_ref (bytes);

  return self;
}

/**
 * tg_mapping_ref:
 * @self: a mapping
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgMapping *
tg_mapping_ref (TgMapping *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_mapping_unref:
 * @self: (transfer full): a mapping
 *
 * Unmaps the file with the last reference. Any thread.
 */
void
tg_mapping_unref (TgMapping *self)
{
  g_atomic_rc_box_release_full (self, mapping_clear);
}

/**
 * tg_mapping_get_size:
 * @self: a mapping
 *
 * Returns: bytes of the file, as they were when it was mapped
 */
guint64
tg_mapping_get_size (const TgMapping *self)
{
  return self->size;
}

/**
 * tg_mapping_get_path:
 * @self: a mapping
 *
 * Returns: (transfer none): the file name it was given, in the encoding of file names
 */
const char *
tg_mapping_get_path (const TgMapping *self)
{
  return self->path;
}

/**
 * tg_mapping_get_identity:
 * @self: a mapping
 *
 * Returns: which file, in which state, was mapped
 */
TgFileIdentity
tg_mapping_get_identity (const TgMapping *self)
{
  return self->identity;
}

/**
 * tg_mapping_is_current:
 * @self: a mapping
 *
 * Asks the system; may wait for it on a slow mount.
 *
 * Returns: whether the path still leads to the same file, with the same size and
 *   time of change; always %TRUE for bytes in memory
 */
gboolean
tg_mapping_is_current (const TgMapping *self)
{
  TgFileIdentity now;
  struct stat st;

  if (self->bytes != NULL)
    return TRUE;
  if (stat (self->path, &st) != 0)
    return FALSE;

  now = identity_from_stat (&st);

  return now.device == self->identity.device && now.inode == self->identity.inode &&
         now.size == self->identity.size && now.mtime_us == self->identity.mtime_us;
}

/**
 * tg_mapping_is_file:
 * @self: a mapping
 * @path: a path
 *
 * Asks the system; may wait for it on a slow mount.
 *
 * Returns: whether @path leads to the file that was mapped, under whatever name and in
 *   whatever state: what must not be written to
 */
gboolean
tg_mapping_is_file (const TgMapping *self,
                    const char      *path)
{
  struct stat st;

  g_return_val_if_fail (path != NULL, FALSE);

  return self->bytes == NULL && stat (path, &st) == 0 && (guint64) st.st_dev == self->identity.device &&
         (guint64) st.st_ino == self->identity.inode;
}

/**
 * tg_mapping_peek:
 * @self: a mapping
 * @offset: first byte
 * @n: how many
 *
 * The one way to the bytes. They stay where they are as long as somebody holds a
 * reference, but another program may change them at any time: read once, then
 * check, then use.
 *
 * Returns: (nullable) (transfer none): the bytes, or %NULL if not all are inside
 */
const guint8 *
tg_mapping_peek (const TgMapping *self,
                 guint64          offset,
                 guint64          n)
{
  if (offset > self->size || n > self->size - offset)
    return NULL;

  return self->data + offset;
}

/**
 * tg_mapping_has_faulted:
 * @self: a mapping
 *
 * Returns: whether the file was cut short and some of it reads as zeros now. Any thread.
 */
gboolean
tg_mapping_has_faulted (const TgMapping *self)
{
  return self->guard != NULL && tg_sigbus_guard_has_faulted (self->guard);
}

/**
 * tg_mapping_will_read:
 * @self: a mapping
 * @offset: first byte
 * @n: how many; those beyond the end do not count
 *
 * Tells the system that these bytes are wanted soon.
 */
void
tg_mapping_will_read (const TgMapping *self,
                      guint64          offset,
                      guint64          n)
{
  guint64 page = (guint64) sysconf (_SC_PAGESIZE);
  guint64 begin = offset - offset % page;

  if (self->guard == NULL || offset >= self->size)
    return;

  n = MIN (n, self->size - offset);
  madvise ((void *) (self->data + begin), (gsize) (n + (offset - begin)), MADV_WILLNEED);
}

static void
view_clear (gpointer data)
{
  TgView *self = data;

  tg_mapping_unref (self->mapping);
}

/**
 * tg_view_new:
 * @mapping: (transfer none): a mapping
 * @offset: first byte
 * @size: how many bytes
 *
 * Returns: (transfer full) (nullable): the slice, or %NULL if it is not wholly
 *   inside the file
 */
TgView *
tg_view_new (TgMapping *mapping,
             guint64    offset,
             guint64    size)
{
  TgView *self;

  g_return_val_if_fail (mapping != NULL, NULL);

  if (tg_mapping_peek (mapping, offset, size) == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (TgView);
  self->mapping = tg_mapping_ref (mapping);
  self->offset = offset;
  self->size = size;

  return self;
}

/**
 * tg_view_ref:
 * @self: a view
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgView *
tg_view_ref (TgView *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_view_unref:
 * @self: (transfer full): a view
 *
 * Lets go of the mapping with the last reference. Any thread.
 */
void
tg_view_unref (TgView *self)
{
  g_atomic_rc_box_release_full (self, view_clear);
}

/**
 * tg_view_get_size:
 * @self: a view
 *
 * Returns: its bytes
 */
guint64
tg_view_get_size (const TgView *self)
{
  return self->size;
}

/**
 * tg_view_get_offset:
 * @self: a view
 *
 * Returns: where it begins in the file
 */
guint64
tg_view_get_offset (const TgView *self)
{
  return self->offset;
}

/**
 * tg_view_get_mapping:
 * @self: a view
 *
 * Returns: (transfer none): what it is a slice of
 */
TgMapping *
tg_view_get_mapping (const TgView *self)
{
  return self->mapping;
}

/**
 * tg_view_peek:
 * @self: a view
 * @offset: first byte, counted from the beginning of the view
 * @n: how many
 *
 * Returns: (nullable) (transfer none): the bytes, or %NULL if not all are in the view
 */
const guint8 *
tg_view_peek (const TgView *self,
              guint64       offset,
              guint64       n)
{
  if (offset > self->size || n > self->size - offset)
    return NULL;

  return tg_mapping_peek (self->mapping, self->offset + offset, n);
}

/**
 * tg_view_has_faulted:
 * @self: a view
 *
 * Returns: whether the file it is of was cut short
 */
gboolean
tg_view_has_faulted (const TgView *self)
{
  return tg_mapping_has_faulted (self->mapping);
}
