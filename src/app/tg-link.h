/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean   tg_link_is_web       (const char *text);
GtkWidget *tg_link_new_web      (const char *uri,
                                 const char *text);
GtkWidget *tg_link_new_internal (const char *text,
                                 GCallback   callback,
                                 GObject    *object);

G_END_DECLS
