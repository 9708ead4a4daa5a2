/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-rows.h"

G_BEGIN_DECLS

#define TG_TYPE_BLOCK_BYTES (tg_block_bytes_get_type ())

G_DECLARE_FINAL_TYPE (TgBlockBytes, tg_block_bytes, TG, BLOCK_BYTES, GtkWidget)

GtkWidget *tg_block_bytes_new  (void);
void       tg_block_bytes_show (TgBlockBytes *self,
                                const TgRows *a,
                                const TgRows *b,
                                guint64       row,
                                guint64       column);
char      *tg_block_bytes_dup_text (TgBlockBytes *self);

G_END_DECLS
