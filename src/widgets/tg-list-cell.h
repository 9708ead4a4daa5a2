/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the cells of lists have in common. */

GtkWidget *tg_list_cell_new_text   (void);
GtkWidget *tg_list_cell_new_number (void);
void       tg_list_cell_take       (GtkListItem *item,
                                    GtkWidget   *cell,
                                    gboolean     unfolds);
GtkWidget *tg_list_cell_bind       (GtkListItem *item);
GtkWidget *tg_list_cell_unbind     (GtkListItem *item);

G_END_DECLS
