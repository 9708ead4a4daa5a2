/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_PAGE_BIN (tg_page_bin_get_type ())

G_DECLARE_FINAL_TYPE (TgPageBin, tg_page_bin, TG, PAGE_BIN, GtkWidget)

GtkWidget *tg_page_bin_new       (void);
void       tg_page_bin_set_child (TgPageBin *self,
                                  GtkWidget *child);

G_END_DECLS
