/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"

G_BEGIN_DECLS

GPtrArray *tg_type_recipe_new     (TgShards        *model);
char      *tg_type_recipe_to_text (const GPtrArray *recipe);

G_END_DECLS
