/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-file-map.h"
#include "tg-type-patterns.h"

G_BEGIN_DECLS

#define TG_TYPE_FILE_MAP_VIEW (tg_file_map_view_get_type ())

G_DECLARE_FINAL_TYPE (TgFileMapView, tg_file_map_view, TG, FILE_MAP_VIEW, GtkWidget)

GtkWidget *tg_file_map_view_new             (void);
void       tg_file_map_view_set_map         (TgFileMapView        *self,
                                             TgFileMap            *map,
                                             const TgTypePatterns *patterns);
TgFileMap *tg_file_map_view_get_map         (TgFileMapView        *self);
void       tg_file_map_view_set_offset      (TgFileMapView        *self,
                                             guint64               offset);
gssize     tg_file_map_view_get_cursor      (TgFileMapView        *self);
char      *tg_file_map_view_dup_description (TgFileMapView        *self,
                                             gsize                 segment);

G_END_DECLS
