/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_DIFF_TEXT (tg_diff_text_get_type ())

G_DECLARE_FINAL_TYPE (TgDiffText, tg_diff_text, TG, DIFF_TEXT, GtkWidget)

GtkWidget *tg_diff_text_new          (void);
void       tg_diff_text_clear        (TgDiffText *self);
void       tg_diff_text_show         (TgDiffText *self,
                                      const char *a,
                                      const char *b);
void       tg_diff_text_append_plain (TgDiffText *self,
                                      const char *text);
char      *tg_diff_text_dup_text     (TgDiffText *self);

G_END_DECLS
