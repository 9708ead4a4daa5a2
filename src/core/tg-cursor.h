/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"

G_BEGIN_DECLS

/**
 * TgCursor:
 * @data: (array length=len): the bytes of the file
 * @len: how many there are
 * @pos: offset of the next byte; never more than @len
 * @order: the byte order of the numbers
 *
 * A read position in untrusted bytes. No other code turns bytes of a file's
 * records into integers, so that the questions of bounds, alignment and byte
 * order are all answered here. Plain data, on the stack of whoever reads.
 *
 * Every read returns whether the bytes were there; if not, nothing moves and
 * the caller says what was being read.
 */
typedef struct
{
  const guint8 *data;
  guint64       len;
  guint64       pos;
  TgByteOrder   order;
} TgCursor;

void          tg_cursor_init          (TgCursor      *self,
                                       gconstpointer  data,
                                       guint64        len,
                                       TgByteOrder    order);
gboolean      tg_cursor_seek          (TgCursor      *self,
                                       guint64        pos) G_GNUC_WARN_UNUSED_RESULT;
gboolean      tg_cursor_read_u32      (TgCursor      *self,
                                       guint32       *value) G_GNUC_WARN_UNUSED_RESULT;
gboolean      tg_cursor_read_u64      (TgCursor      *self,
                                       guint64       *value) G_GNUC_WARN_UNUSED_RESULT;
const guint8 *tg_cursor_read_bytes    (TgCursor      *self,
                                       guint64        n) G_GNUC_WARN_UNUSED_RESULT;
gboolean      tg_cursor_skip_strings  (TgCursor      *self,
                                       guint64        n,
                                       guint64       *n_skipped) G_GNUC_WARN_UNUSED_RESULT;

static inline guint64
tg_cursor_get_left (const TgCursor *self)
{
  return self->len - self->pos;
}

G_END_DECLS
