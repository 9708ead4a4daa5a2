/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-block.h"

G_BEGIN_DECLS

#define TG_TYPE_BLOCK_TABLE (tg_block_table_get_type ())

G_DECLARE_FINAL_TYPE (TgBlockTable, tg_block_table, TG, BLOCK_TABLE, GtkWidget)

GtkWidget *tg_block_table_new        (void);
void       tg_block_table_set_block  (TgBlockTable  *self,
                                      const TgBlock *block);
void       tg_block_table_set_weight (TgBlockTable  *self,
                                      guint          weight);

G_END_DECLS
