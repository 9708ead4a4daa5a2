/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_EMPTY_PAGE (tg_empty_page_get_type ())

G_DECLARE_FINAL_TYPE (TgEmptyPage, tg_empty_page, TG, EMPTY_PAGE, GtkWidget)

void tg_empty_page_set_recent (TgEmptyPage *self,
                               GListModel  *recent);

G_END_DECLS
