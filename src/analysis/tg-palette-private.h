/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-palette.h"

G_BEGIN_DECLS

extern const guint32 tg_palette_data[TG_N_PALETTES][256];

G_END_DECLS
