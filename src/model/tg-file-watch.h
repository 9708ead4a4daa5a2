/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-mapping.h"

G_BEGIN_DECLS

/**
 * TgFileChange:
 * @TG_FILE_UNCHANGED: as it was when it was loaded
 * @TG_FILE_CHANGED: other contents, or another file of that name
 * @TG_FILE_GROWN: longer: a download goes on, say
 * @TG_FILE_CUT: shorter: what is missing reads as zeros
 * @TG_FILE_REMOVED: gone from its folder; what is mapped can still be read
 * @TG_FILE_UNREADABLE: there, but could not be opened again: no permission, say;
 *   what is mapped can still be read
 *
 * What happened to a file on disk since it was mapped.
 */
typedef enum
{
  TG_FILE_UNCHANGED,
  TG_FILE_CHANGED,
  TG_FILE_GROWN,
  TG_FILE_CUT,
  TG_FILE_REMOVED,
  TG_FILE_UNREADABLE,
} TgFileChange;

#define TG_TYPE_FILE_CHANGE (tg_file_change_get_type ())

GType tg_file_change_get_type (void);

#define TG_TYPE_FILE_WATCH (tg_file_watch_get_type ())

G_DECLARE_FINAL_TYPE (TgFileWatch, tg_file_watch, TG, FILE_WATCH, GObject)

TgFileWatch  *tg_file_watch_new        (GFile       *location,
                                        TgMapping   *mapping);
TgFileChange  tg_file_watch_get_change (TgFileWatch *self);
void          tg_file_watch_check      (TgFileWatch *self);

G_END_DECLS
