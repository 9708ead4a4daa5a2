/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_compat_announce             (GtkWidget      *widget,
                                     const char     *message);
void tg_compat_inscription_set_text (GtkInscription *inscription,
                                     const char     *text);

G_END_DECLS
