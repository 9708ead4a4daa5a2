/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-tensor-type.h"

G_BEGIN_DECLS

/**
 * TgTypeColors:
 * @fill: of the swatch, bar or cell, as 0xRRGGBB
 * @text: readable on @fill, likewise
 */
typedef struct
{
  guint32 fill;
  guint32 text;
} TgTypeColors;

TgTypeColors tg_type_colors_get (TgTypeFamily family,
                                 gboolean     dark);

G_END_DECLS
