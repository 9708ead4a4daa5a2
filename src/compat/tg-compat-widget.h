/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void     tg_compat_widget_get_color (GtkWidget *widget,
                                     GdkRGBA   *color);
gboolean tg_compat_widget_is_dark   (GtkWidget *widget);

G_END_DECLS
