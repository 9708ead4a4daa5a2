/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-model-info.h"

G_BEGIN_DECLS

#define TG_TYPE_TYPE_TABLE (tg_type_table_get_type ())

G_DECLARE_FINAL_TYPE (TgTypeTable, tg_type_table, TG, TYPE_TABLE, GtkWidget)

GtkWidget *tg_type_table_new     (void);
void       tg_type_table_set_mix (TgTypeTable  *self,
                                  const GArray *mix);

G_END_DECLS
