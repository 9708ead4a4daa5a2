/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-shards.h"

G_BEGIN_DECLS

#define TG_TYPE_PROBLEM_ITEM (tg_problem_item_get_type ())

G_DECLARE_FINAL_TYPE (TgProblemItem, tg_problem_item, TG, PROBLEM_ITEM, GObject)

TgProblemItem   *tg_problem_item_new          (TgShards        *shards,
                                               const TgProblem *problem);
TgProblemItem   *tg_problem_item_new_more     (TgShards        *shards,
                                               TgProblemLevel   level,
                                               TgProblemKind    kind,
                                               guint64          n);

const TgProblem *tg_problem_item_get_problem  (TgProblemItem   *self);
TgProblemKind    tg_problem_item_get_kind     (TgProblemItem   *self);
TgProblemLevel   tg_problem_item_get_level    (TgProblemItem   *self);
const char      *tg_problem_item_get_field    (TgProblemItem   *self);
const char      *tg_problem_item_get_sentence (TgProblemItem   *self);
char            *tg_problem_item_dup_place    (TgProblemItem   *self);
char            *tg_problem_item_to_string    (TgProblemItem   *self);

G_END_DECLS
