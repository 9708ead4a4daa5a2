/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-window.h"

G_BEGIN_DECLS

/* tg-window-actions.c */
void tg_window_class_init_actions (GtkWidgetClass *widget_class);
void tg_window_update_actions     (TgWindow       *self);

G_END_DECLS
