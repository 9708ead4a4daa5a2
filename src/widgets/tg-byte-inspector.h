/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-bytes.h"

G_BEGIN_DECLS

#define TG_TYPE_BYTE_INSPECTOR (tg_byte_inspector_get_type ())

G_DECLARE_FINAL_TYPE (TgByteInspector, tg_byte_inspector, TG, BYTE_INSPECTOR, GtkWidget)

GtkWidget  *tg_byte_inspector_new       (void);
void        tg_byte_inspector_set_order (TgByteInspector *self,
                                         TgByteOrder      order);
TgByteOrder tg_byte_inspector_get_order (TgByteInspector *self);
void        tg_byte_inspector_set_bytes (TgByteInspector *self,
                                         const guint8    *bytes,
                                         gsize            n);

G_END_DECLS
