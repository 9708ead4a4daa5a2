/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-value.h"

G_BEGIN_DECLS

/* Bytes of a string that are laid out at once. */
#define TG_LONG_TEXT_PAGE_BYTES 16384

#define TG_TYPE_LONG_TEXT (tg_long_text_get_type ())

G_DECLARE_FINAL_TYPE (TgLongText, tg_long_text, TG, LONG_TEXT, GtkWidget)

GtkWidget *tg_long_text_new           (void);
void       tg_long_text_set_value     (TgLongText    *self,
                                       TgGguf        *gguf,
                                       const TgValue *value);
void       tg_long_text_set_monospace (TgLongText    *self,
                                       gboolean       monospace);
guint64    tg_long_text_get_n_pages   (TgLongText    *self);
guint64    tg_long_text_get_page      (TgLongText    *self);
void       tg_long_text_set_page      (TgLongText    *self,
                                       guint64        page);

G_END_DECLS
