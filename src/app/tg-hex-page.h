/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_HEX_PAGE (tg_hex_page_get_type ())

G_DECLARE_FINAL_TYPE (TgHexPage, tg_hex_page, TG, HEX_PAGE, GtkWidget)

GtkWidget *tg_hex_page_new (void);

G_END_DECLS
