/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean tg_compat_hold_next_icon (GdkDisplay *display);

G_END_DECLS
