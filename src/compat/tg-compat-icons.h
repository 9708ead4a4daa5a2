/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_compat_hold_icons (GdkDisplay *display);

G_END_DECLS
