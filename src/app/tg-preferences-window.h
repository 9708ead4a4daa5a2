/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_PREFERENCES_WINDOW (tg_preferences_window_get_type ())

G_DECLARE_FINAL_TYPE (TgPreferencesWindow, tg_preferences_window, TG, PREFERENCES_WINDOW, GtkWindow)

G_END_DECLS
