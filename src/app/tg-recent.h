/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_RECENT_FILE (tg_recent_file_get_type ())

G_DECLARE_FINAL_TYPE (TgRecentFile, tg_recent_file, TG, RECENT_FILE, GObject)

GFile      *tg_recent_file_get_file  (TgRecentFile *self);
const char *tg_recent_file_get_name  (TgRecentFile *self);
const char *tg_recent_file_get_place (TgRecentFile *self);

void        tg_recent_add      (GFile      *file,
                                const char *description);
GListModel *tg_recent_list_new (void);

G_END_DECLS
