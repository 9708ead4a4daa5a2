/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "tg-plane.h"

G_BEGIN_DECLS

/* Pixels that the longer side of each of the three pictures has at most. */
#define TG_EXPORT_PANE_SIZE 480

cairo_surface_t *tg_export_panes_draw (TgRows       *a,
                                       TgRows       *b,
                                       guint64       slice,
                                       guint         n_threads,
                                       TgProgress   *progress,
                                       GError      **error);

G_END_DECLS
