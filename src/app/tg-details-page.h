/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_DETAILS_PAGE (tg_details_page_get_type ())

G_DECLARE_FINAL_TYPE (TgDetailsPage, tg_details_page, TG, DETAILS_PAGE, GtkWidget)

GtkWidget *tg_details_page_new (void);

G_END_DECLS
