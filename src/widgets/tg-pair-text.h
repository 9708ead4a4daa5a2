/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-pairs.h"

G_BEGIN_DECLS

const char *tg_pair_text_get_type   (const TgPair     *pair,
                                     guint             side);
const char *tg_pair_text_get_status (TgPairStatus      status);
char       *tg_pair_text_dup_types  (const TgPair     *pair);
char       *tg_pair_text_dup_place  (const TgPair     *pair,
                                     const TgMeasures *measures);

G_END_DECLS
