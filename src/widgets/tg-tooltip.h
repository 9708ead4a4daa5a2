/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void        tg_tooltip_set    (GtkWidget      *widget,
                               const char     *text);
const char *tg_tooltip_get    (GtkWidget      *widget);
gboolean    tg_tooltip_is_cut (GtkInscription *inscription);

G_END_DECLS
