/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_STATUS_PAGE (tg_status_page_get_type ())

G_DECLARE_FINAL_TYPE (TgStatusPage, tg_status_page, TG, STATUS_PAGE, GtkWidget)

GtkWidget *tg_status_page_new             (void);
void       tg_status_page_set_icon_name   (TgStatusPage *self,
                                           const char   *icon_name);
void       tg_status_page_set_title       (TgStatusPage *self,
                                           const char   *title);
void       tg_status_page_set_description (TgStatusPage *self,
                                           const char   *description);
void       tg_status_page_set_child       (TgStatusPage *self,
                                           GtkWidget    *child);

G_END_DECLS
