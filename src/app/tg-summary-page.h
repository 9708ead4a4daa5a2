/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_SUMMARY_PAGE (tg_summary_page_get_type ())

G_DECLARE_FINAL_TYPE (TgSummaryPage, tg_summary_page, TG, SUMMARY_PAGE, GtkWidget)

GtkWidget *tg_summary_page_new (void);

G_END_DECLS
