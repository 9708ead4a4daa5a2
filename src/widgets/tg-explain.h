/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_explain_labels (GtkWidget     *root);
void tg_explain_titles (GtkColumnView *view);

G_END_DECLS
