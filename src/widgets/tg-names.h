/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_names_complete     (GtkWidget *root);
void tg_names_follow_focus (GtkWindow *window);

G_END_DECLS
