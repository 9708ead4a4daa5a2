/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-file-page.h"
#include "tg-location.h"

G_BEGIN_DECLS

/**
 * TgReference:
 * @TG_REFERENCE_BY_BITS: the file with more bits per weight
 * @TG_REFERENCE_OWN: the file of the window
 * @TG_REFERENCE_OTHER: the other file
 *
 * Which of two files that are compared is the reference.
 */
typedef enum
{
  TG_REFERENCE_BY_BITS,
  TG_REFERENCE_OWN,
  TG_REFERENCE_OTHER,
} TgReference;

#define TG_TYPE_WINDOW (tg_window_get_type ())

G_DECLARE_FINAL_TYPE (TgWindow, tg_window, TG, WINDOW, GtkApplicationWindow)

GtkWidget  *tg_window_new           (GtkApplication *application);
void        tg_window_open          (TgWindow       *self,
                                     GFile          *location,
                                     TgLocation     *place);
void        tg_window_go_to         (TgWindow       *self,
                                     TgLocation     *place);
void        tg_window_compare       (TgWindow       *self,
                                     GFile          *other,
                                     TgReference     reference);
void        tg_window_refresh       (TgWindow       *self);
TgFile     *tg_window_get_file      (TgWindow       *self);
TgFilePage *tg_window_get_file_page (TgWindow       *self);

G_END_DECLS
