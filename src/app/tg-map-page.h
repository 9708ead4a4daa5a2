/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_MAP_PAGE (tg_map_page_get_type ())

G_DECLARE_FINAL_TYPE (TgMapPage, tg_map_page, TG, MAP_PAGE, GtkWidget)

G_END_DECLS
