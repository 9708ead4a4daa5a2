/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-cell.h"
#include "tg-pair-item.h"

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_PANES (tg_compare_panes_get_type ())

G_DECLARE_FINAL_TYPE (TgComparePanes, tg_compare_panes, TG, COMPARE_PANES, GtkWidget)

GtkWidget       *tg_compare_panes_new         (void);
void             tg_compare_panes_set_item    (TgComparePanes *self,
                                               TgPairItem     *item);
TgPairItem      *tg_compare_panes_get_item    (TgComparePanes *self);
void             tg_compare_panes_set_narrow  (TgComparePanes *self,
                                               gboolean        narrow);
void             tg_compare_panes_go_to       (TgComparePanes *self,
                                               TgCell          cell,
                                               gboolean        centered);
TgCell           tg_compare_panes_get_cell    (TgComparePanes *self);
char            *tg_compare_panes_dup_text    (TgComparePanes *self);
gboolean         tg_compare_panes_cancel      (TgComparePanes *self);
cairo_surface_t *tg_compare_panes_new_picture (TgComparePanes *self);

G_END_DECLS
