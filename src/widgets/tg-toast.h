/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_TOAST (tg_toast_get_type ())

G_DECLARE_FINAL_TYPE (TgToast, tg_toast, TG, TOAST, GtkWidget)

GtkWidget *tg_toast_new     (void);
void       tg_toast_show    (TgToast    *self,
                             const char *words);
void       tg_toast_fail    (TgToast    *self,
                             const char *words);
gboolean   tg_toast_dismiss (TgToast    *self);

void       tg_toast_tell           (GtkWidget    *from,
                                    const char   *words);
void       tg_toast_tell_not_saved (GtkWidget    *from,
                                    const GError *error);
void       tg_toast_copy           (GtkWidget    *from,
                                    const char   *text);

G_END_DECLS
