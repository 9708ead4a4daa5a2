/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_ERROR_BAR (tg_error_bar_get_type ())

G_DECLARE_FINAL_TYPE (TgErrorBar, tg_error_bar, TG, ERROR_BAR, GtkWidget)

GtkWidget *tg_error_bar_new          (void);
void       tg_error_bar_set_fraction (TgErrorBar *self,
                                      double      fraction);

G_END_DECLS
