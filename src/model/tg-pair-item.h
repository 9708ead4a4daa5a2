/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-pair-totals.h"

G_BEGIN_DECLS

#define TG_TYPE_PAIR_ITEM (tg_pair_item_get_type ())

G_DECLARE_FINAL_TYPE (TgPairItem, tg_pair_item, TG, PAIR_ITEM, GObject)

TgPairItem         *tg_pair_item_new              (TgPairs            *pairs,
                                                   guint64             index);
TgPairItem         *tg_pair_item_new_group        (const char         *name);
void                tg_pair_item_take_result      (TgPairItem         *self,
                                                   TgPairResult       *result);
void                tg_pair_item_add_member       (TgPairItem         *self,
                                                   TgPairItem         *member);
void                tg_pair_item_update_totals    (TgPairItem         *self);
void                tg_pair_item_set_rank         (TgPairItem         *self,
                                                   guint               rank);

gboolean            tg_pair_item_is_group         (TgPairItem         *self);
const char         *tg_pair_item_get_name         (TgPairItem         *self);
guint64             tg_pair_item_get_index        (TgPairItem         *self);
const TgPair       *tg_pair_item_get_pair         (TgPairItem         *self);
const TgPairResult *tg_pair_item_get_result       (TgPairItem         *self);
const TgMeasures   *tg_pair_item_get_measures     (TgPairItem         *self);
const TgPairTotals *tg_pair_item_get_totals       (TgPairItem         *self);
guint               tg_pair_item_get_rank         (TgPairItem         *self);
GListModel         *tg_pair_item_get_members      (TgPairItem         *self);

G_END_DECLS
