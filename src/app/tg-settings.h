/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GSettings *tg_settings_new  (void);
void       tg_settings_bind (GSettings          *settings,
                             const char         *key,
                             gpointer            object,
                             const char         *property,
                             GSettingsBindFlags  flags);

G_END_DECLS
