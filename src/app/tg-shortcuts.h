/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_shortcuts_install (GtkApplication *application);
void tg_shortcuts_show    (GtkWindow      *parent);

G_END_DECLS
