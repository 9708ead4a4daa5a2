/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_DIALOG (tg_compare_dialog_get_type ())

G_DECLARE_FINAL_TYPE (TgCompareDialog, tg_compare_dialog, TG, COMPARE_DIALOG, GtkWindow)

GtkWidget *tg_compare_dialog_new (GtkApplication *application,
                                  GtkWindow      *parent,
                                  GFile          *one,
                                  GFile          *other);

G_END_DECLS
