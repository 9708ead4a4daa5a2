/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgWorkState:
 * @TG_WORK_IDLE: nothing is under way
 * @TG_WORK_BUSY: there is a bar and a button to cancel
 * @TG_WORK_STOPPED: it was cancelled, and can go on
 *
 * What a #TgWorkRow offers.
 */
typedef enum
{
  TG_WORK_IDLE,
  TG_WORK_BUSY,
  TG_WORK_STOPPED,
} TgWorkState;

#define TG_TYPE_WORK_ROW (tg_work_row_get_type ())

G_DECLARE_FINAL_TYPE (TgWorkRow, tg_work_row, TG, WORK_ROW, GtkWidget)

GtkWidget *tg_work_row_new          (void);
void       tg_work_row_set_left     (TgWorkRow   *self,
                                     const char  *text);
void       tg_work_row_set_text     (TgWorkRow   *self,
                                     const char  *text);
void       tg_work_row_set_right    (TgWorkRow   *self,
                                     const char  *text,
                                     gboolean     warning);
void       tg_work_row_set_state    (TgWorkRow   *self,
                                     TgWorkState  state);
void       tg_work_row_set_permille (TgWorkRow   *self,
                                     gint         permille);
void       tg_work_row_append       (TgWorkRow   *self,
                                     GtkWidget   *button);

G_END_DECLS
