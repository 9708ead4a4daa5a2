/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-compare-table.h"
#include "tg-pair-order.h"

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_CELL (tg_compare_cell_get_type ())

G_DECLARE_FINAL_TYPE (TgCompareCell, tg_compare_cell, TG, COMPARE_CELL, GtkWidget)

GtkListItemFactory *tg_compare_cell_factory_new (TgPairColumn    column,
                                                 TgCompareTable *table);

G_END_DECLS
