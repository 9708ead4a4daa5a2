/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-closed-windows.h"
#include "tg-window.h"

G_BEGIN_DECLS

#define TG_TYPE_APPLICATION (tg_application_get_type ())

G_DECLARE_FINAL_TYPE (TgApplication, tg_application, TG, APPLICATION, GtkApplication)

TgApplication *tg_application_new           (void);
void           tg_application_open_location (TgApplication *self,
                                             GFile         *location,
                                             TgLocation    *place,
                                             TgWindow      *window);
void           tg_application_compare       (TgApplication *self,
                                             GFile         *reference,
                                             GFile         *other,
                                             TgLocation    *place);
void           tg_application_take_closed   (TgApplication  *self,
                                             TgClosedWindow *closed);
void           tg_application_ask           (TgApplication *self,
                                             GFile         *one,
                                             GFile         *other,
                                             TgWindow      *window);

G_END_DECLS
