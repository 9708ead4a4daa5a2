/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "tg-model-info.h"

G_BEGIN_DECLS

cairo_surface_t *tg_thumbnail_draw (const TgModelInfo *info,
                                    int                size);

G_END_DECLS
