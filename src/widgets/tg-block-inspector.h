/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-annotate.h"

G_BEGIN_DECLS

#define TG_TYPE_BLOCK_INSPECTOR (tg_block_inspector_get_type ())

G_DECLARE_FINAL_TYPE (TgBlockInspector, tg_block_inspector, TG, BLOCK_INSPECTOR, GtkWidget)

GtkWidget *tg_block_inspector_new        (void);
gboolean   tg_block_inspector_set_place  (TgBlockInspector  *self,
                                          TgAnnotator       *annotator,
                                          const TgPlace     *place);
guint      tg_block_inspector_get_weight (TgBlockInspector  *self);
void       tg_block_inspector_set_weight (TgBlockInspector  *self,
                                          guint              weight);

G_END_DECLS
