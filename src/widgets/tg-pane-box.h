/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgPaneMode:
 * @TG_PANE_SIDE_BY_SIDE: all three beside each other
 * @TG_PANE_SWIPE: the first two on top of each other, with a line to drag between
 *   them; the third beside them
 * @TG_PANE_BLINK: the first two in turns; the third beside them
 * @TG_PANE_LAST: the third only
 *
 * How three panes are arranged.
 */
typedef enum
{
  TG_PANE_SIDE_BY_SIDE,
  TG_PANE_SWIPE,
  TG_PANE_BLINK,
  TG_PANE_LAST,
} TgPaneMode;

#define TG_TYPE_PANE_BOX (tg_pane_box_get_type ())

G_DECLARE_FINAL_TYPE (TgPaneBox, tg_pane_box, TG, PANE_BOX, GtkWidget)

GtkWidget  *tg_pane_box_new         (void);
void        tg_pane_box_set_pane    (TgPaneBox  *self,
                                     guint       i,
                                     GtkWidget  *pane);
void        tg_pane_box_set_mode    (TgPaneBox  *self,
                                     TgPaneMode  mode);
TgPaneMode  tg_pane_box_get_mode    (TgPaneBox  *self);
void        tg_pane_box_set_place   (TgPaneBox  *self,
                                     double      place);
double      tg_pane_box_get_place   (TgPaneBox  *self);
void        tg_pane_box_set_second  (TgPaneBox  *self,
                                     gboolean    second);
gboolean    tg_pane_box_get_second  (TgPaneBox  *self);

G_END_DECLS
