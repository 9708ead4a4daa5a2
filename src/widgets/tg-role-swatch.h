/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-colors.h"

G_BEGIN_DECLS

#define TG_TYPE_ROLE_SWATCH (tg_role_swatch_get_type ())

G_DECLARE_FINAL_TYPE (TgRoleSwatch, tg_role_swatch, TG, ROLE_SWATCH, GtkWidget)

GtkWidget *tg_role_swatch_new (TgColorRole role);

G_END_DECLS
