/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-problem-item.h"

G_BEGIN_DECLS

#define TG_TYPE_PROBLEM_MODEL (tg_problem_model_get_type ())

G_DECLARE_FINAL_TYPE (TgProblemModel, tg_problem_model, TG, PROBLEM_MODEL, GObject)

TgProblemModel *tg_problem_model_new (TgShards *shards);

G_END_DECLS
