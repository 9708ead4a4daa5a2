/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *tg_toplevel_present  (GType           type,
                                 GtkWindow      *parent);
void       tg_toplevel_add_keys (GtkWidgetClass *widget_class);

G_END_DECLS
