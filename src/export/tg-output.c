/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib/gstdio.h>

/* Closes @fd, too. All of these set errno. */
static gboolean
write_all (int            fd,
           const guint8  *data,
           gsize          length,
           gboolean       sync)
{
  int failed = 0;

  while (length > 0 && failed == 0)
    {
      const gssize n = write (fd, data, length);

      if (n < 0 && errno != EINTR)
        failed = errno;
      if (n > 0)
        {
          data += n;
          length -= (gsize) n;
        }
    }
  /* Some disks say only now that they are full. */
  if (failed == 0 && sync && fsync (fd) != 0)
    failed = errno;
  if (close (fd) != 0 && failed == 0)
    failed = errno;
  errno = failed;

  return failed == 0;
}

/* A device or a pipe is written to as it is: a file in its place would not be what was meant. */
static gboolean
write_in_place (const char   *path,
                const guint8 *data,
                gsize         length,
                gboolean      sync)
{
  const int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);

  return fd >= 0 && write_all (fd, data, length, sync);
}

/* A file without bytes has none to lose, and who made it may hold it open to read what is
 * written: thumbnail services do. */
static gboolean
fill (const char   *path,
      const guint8 *data,
      gsize         length)
{
  int failed;

  if (write_in_place (path, data, length, TRUE))
    return TRUE;

  failed = errno;
  (void) !truncate (path, 0);
  errno = failed;

  return FALSE;
}

/* Beside it first, under a name of its own, with the permissions @mode if there are some to keep. */
static gboolean
replace (const char   *path,
         const guint8 *data,
         gsize         length,
         mode_t        mode)
{
  g_autofree char *other = g_strconcat (path, ".XXXXXX", NULL);
  const int fd = g_mkstemp_full (other, O_WRONLY | O_CLOEXEC, 0666);
  int failed;

  if (fd < 0)
    return FALSE;
  if (mode != 0)
    (void) !fchmod (fd, mode & 0777);
  if (write_all (fd, data, length, TRUE) && g_rename (other, path) == 0)
    return TRUE;

  failed = errno;
  g_unlink (other);
  errno = failed;

  return FALSE;
}

/**
 * tg_output_save:
 * @path: where to; what a link leads to is replaced, not the link
 * @data: (array length=length): a whole file
 * @length: its bytes
 * @error: return location
 *
 * Writes a file. If not all of it can be written, what was there before stays, and nothing
 * is where nothing was. A file that has no bytes yet stays the same file (inode), so that who
 * holds it open reads what is written. Fails with %G_FILE_ERROR; the message is the system's reason, without
 * the name of the file. Any thread.
 *
 * Returns: whether all is written
 */
gboolean
tg_output_save (const char    *path,
                gconstpointer  data,
                gsize          length,
                GError       **error)
{
  char *target = realpath (path, NULL);
  GStatBuf info;
  gboolean done;

  if (target == NULL || g_stat (target, &info) != 0)
    done = replace (path, data, length, 0);
  else if (!S_ISREG (info.st_mode))
    done = write_in_place (target, data, length, FALSE);
  else if (info.st_size == 0)
    done = fill (target, data, length);
  else
    done = replace (target, data, length, info.st_mode);
  if (!done)
    {
      const int failed = errno;

      g_set_error_literal (error, G_FILE_ERROR, (gint) g_file_error_from_errno (failed), g_strerror (failed));
    }
  free (target);

  return done;
}
