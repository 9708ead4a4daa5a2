/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgMapping:
 *
 * A read-only map of a whole regular file. Reference counted with atomics; any
 * thread may read through it. The file is unmapped when the last reference
 * goes, and nothing is ever written, created or locked.
 *
 * When the file is cut short while it is mapped, what is gone reads as zeros
 * and tg_mapping_has_faulted() is %TRUE from then on (see tg-sigbus.h).
 *
 * An empty file has a mapping of size 0: that it is empty is for whoever
 * interprets it to say.
 */
typedef struct _TgMapping TgMapping;

/**
 * TgFileIdentity:
 * @device: the file system
 * @inode: the file on it
 * @size: its size in bytes
 * @mtime_us: when its contents last changed, in microseconds since 1970
 *
 * What tells one file, and one state of it, from another. All 0 for bytes in memory.
 */
typedef struct
{
  guint64 device;
  guint64 inode;
  guint64 size;
  gint64  mtime_us;
} TgFileIdentity;

/* Opening. Errors are those of the system (%G_FILE_ERROR, with the system's
 * words, without the path), or %G_FILE_ERROR_INVAL for what is not a regular file. */
TgMapping     *tg_mapping_new                (const char      *path,
                                              GError         **error);
TgMapping     *tg_mapping_new_from_fd        (int              fd,
                                              const char      *path,
                                              GError         **error);
TgMapping     *tg_mapping_new_from_bytes     (GBytes          *bytes,
                                              const char      *path);
TgMapping     *tg_mapping_ref                (TgMapping       *self);
void           tg_mapping_unref              (TgMapping       *self);

guint64        tg_mapping_get_size           (const TgMapping *self);
const char    *tg_mapping_get_path           (const TgMapping *self);
TgFileIdentity tg_mapping_get_identity       (const TgMapping *self);
gboolean       tg_mapping_is_current         (const TgMapping *self);
gboolean       tg_mapping_is_file            (const TgMapping *self,
                                              const char      *path);

/* Bytes @offset to @offset + @n, or %NULL when not all of them are inside. */
const guint8  *tg_mapping_peek               (const TgMapping *self,
                                              guint64          offset,
                                              guint64          n) G_GNUC_WARN_UNUSED_RESULT;
gboolean       tg_mapping_has_faulted        (const TgMapping *self);
/* Hints for the kernel; never fail. */
void           tg_mapping_will_read          (const TgMapping *self,
                                              guint64          offset,
                                              guint64          n);

/**
 * TgView:
 *
 * A slice of a mapping, with a reference of its own: it outlives whoever opened
 * the file, may be read from any thread and cannot be read past its end.
 * Immutable, reference counted with atomics.
 */
typedef struct _TgView TgView;

TgView        *tg_view_new                   (TgMapping       *mapping,
                                              guint64          offset,
                                              guint64          size);
TgView        *tg_view_ref                   (TgView          *self);
void           tg_view_unref                 (TgView          *self);

guint64        tg_view_get_size              (const TgView    *self);
guint64        tg_view_get_offset            (const TgView    *self);
TgMapping     *tg_view_get_mapping           (const TgView    *self);
const guint8  *tg_view_peek                  (const TgView    *self,
                                              guint64          offset,
                                              guint64          n) G_GNUC_WARN_UNUSED_RESULT;
gboolean       tg_view_has_faulted           (const TgView    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgMapping, tg_mapping_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgView, tg_view_unref)

G_END_DECLS
