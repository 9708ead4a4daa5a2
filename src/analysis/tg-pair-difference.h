/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-rows.h"

G_BEGIN_DECLS

gboolean tg_pair_difference_find (const TgRows  *a,
                                  const TgRows  *b,
                                  guint64        after,
                                  guint64       *weight,
                                  TgProgress    *progress,
                                  GError       **error);

G_END_DECLS
