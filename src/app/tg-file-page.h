/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-page.h"
#include "tg-responsive-bin.h"
#include "tg-selection.h"

G_BEGIN_DECLS

#define TG_TYPE_FILE_PAGE (tg_file_page_get_type ())

G_DECLARE_FINAL_TYPE (TgFilePage, tg_file_page, TG, FILE_PAGE, GtkWidget)

GtkWidget   *tg_file_page_new           (TgSelection *selection,
                                         GSettings   *settings);
TgSelection *tg_file_page_get_selection (TgFilePage  *self);

void        tg_file_page_show_page     (TgFilePage *self,
                                        const char *name);
const char *tg_file_page_get_page_name (TgFilePage *self);
TgPage     *tg_file_page_get_page      (TgFilePage *self);

void     tg_file_page_set_width_class  (TgFilePage   *self,
                                        TgWidthClass  width_class);
void     tg_file_page_toggle_tree      (TgFilePage   *self);
void     tg_file_page_toggle_inspector (TgFilePage   *self);
gboolean tg_file_page_get_searching    (TgFilePage   *self);
void     tg_file_page_set_searching    (TgFilePage   *self,
                                        gboolean      searching);
void     tg_file_page_find             (TgFilePage   *self);
void     tg_file_page_find_next        (TgFilePage   *self,
                                        gboolean      backwards);
void     tg_file_page_go_back          (TgFilePage   *self,
                                        gboolean      forward);
void     tg_file_page_turn_page        (TgFilePage   *self,
                                        gboolean      backwards);
void     tg_file_page_focus_tree       (TgFilePage   *self);
void     tg_file_page_focus_page       (TgFilePage   *self);
void     tg_file_page_move_focus       (TgFilePage   *self,
                                        gboolean      backwards);
void     tg_file_page_move_problem     (TgFilePage   *self,
                                        gboolean      backwards);

G_END_DECLS
