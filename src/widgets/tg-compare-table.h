/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-comparison.h"
#include "tg-pair-order.h"

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_TABLE (tg_compare_table_get_type ())

G_DECLARE_FINAL_TYPE (TgCompareTable, tg_compare_table, TG, COMPARE_TABLE, GtkWidget)

GtkWidget  *tg_compare_table_new              (void);
void        tg_compare_table_set_comparison   (TgCompareTable *self,
                                               TgComparison   *comparison);
void        tg_compare_table_set_filter       (TgCompareTable *self,
                                               const char     *text,
                                               const char     *role);
void        tg_compare_table_set_grouping     (TgCompareTable *self,
                                               TgPairGrouping  grouping);
void        tg_compare_table_reorder          (TgCompareTable *self);
void        tg_compare_table_select           (TgCompareTable *self,
                                               TgPairItem     *item);
TgPairItem *tg_compare_table_dup_selected     (TgCompareTable *self);
gboolean    tg_compare_table_get_stale        (TgCompareTable *self);
double      tg_compare_table_get_largest      (TgCompareTable *self);
void        tg_compare_table_remember_columns (TgCompareTable *self,
                                               GSettings      *settings);
GtkWidget  *tg_compare_table_create_columns_button (TgCompareTable *self);

G_END_DECLS
