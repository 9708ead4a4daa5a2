/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-annotate.h"
#include "tg-search.h"

G_BEGIN_DECLS

#define TG_TYPE_MATCH_LIST (tg_match_list_get_type ())

G_DECLARE_FINAL_TYPE (TgMatchList, tg_match_list, TG, MATCH_LIST, GObject)

TgMatchList *tg_match_list_new       (TgAnnotator *annotator,
                                      GArray      *matches);
gboolean     tg_match_list_get_match (TgMatchList *self,
                                      guint        position,
                                      TgMatch     *match);
gboolean     tg_match_list_find      (TgMatchList *self,
                                      guint64      offset,
                                      guint       *position);

G_END_DECLS
