/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-file-map.h"
#include "tg-file-watch.h"
#include "tg-model-info.h"
#include "tg-shards.h"
#include "tg-stats-job.h"
#include "tg-tree.h"

G_BEGIN_DECLS

/**
 * TgFileState:
 * @TG_FILE_UNLOADED: nothing asked for, or the first loading was cancelled
 * @TG_FILE_LOADING: a worker is reading; while reloading what was there before stays
 * @TG_FILE_LOADED: there are contents, maybe with problems, maybe with a fault (L1)
 * @TG_FILE_FAILED: there is not even a map of it, see tg_file_get_error()
 *
 * How far a file is.
 */
typedef enum
{
  TG_FILE_UNLOADED,
  TG_FILE_LOADING,
  TG_FILE_LOADED,
  TG_FILE_FAILED,
} TgFileState;

#define TG_TYPE_FILE_STATE (tg_file_state_get_type ())

GType tg_file_state_get_type (void);

#define TG_TYPE_FILE (tg_file_get_type ())

G_DECLARE_FINAL_TYPE (TgFile, tg_file, TG, FILE, GObject)

TgFile *tg_file_new            (GFile    *location);
TgFile *tg_file_new_for_shards (TgShards *shards);

void tg_file_load       (TgFile *self);
void tg_file_cancel     (TgFile *self);
void tg_file_set_folder (TgFile *self,
                         GFile  *folder);
void tg_file_check      (TgFile *self);

GFile        *tg_file_get_location     (TgFile *self);
const char   *tg_file_get_display_name (TgFile *self);
TgFileState   tg_file_get_state        (TgFile *self);
TgFileChange  tg_file_get_change       (TgFile *self);
const GError *tg_file_get_error        (TgFile *self);
gint          tg_file_get_permille     (TgFile *self);

TgShards          *tg_file_get_shards (TgFile *self);
TgGguf            *tg_file_get_main   (TgFile *self);
TgGguf            *tg_file_get_opened (TgFile *self);
const TgModelInfo *tg_file_get_info   (TgFile *self);
TgTree            *tg_file_get_tree   (TgFile *self);
TgStatsJob        *tg_file_get_stats  (TgFile *self);
TgFileMap         *tg_file_get_map    (TgFile *self,
                                       guint   part);

G_END_DECLS
