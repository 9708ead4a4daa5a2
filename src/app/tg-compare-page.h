/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_PAGE (tg_compare_page_get_type ())

G_DECLARE_FINAL_TYPE (TgComparePage, tg_compare_page, TG, COMPARE_PAGE, GtkWidget)

GtkWidget *tg_compare_page_new (void);

G_END_DECLS
