/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-mapping.h"
#include "tg-progress.h"
#include "tg-search.h"

G_BEGIN_DECLS

/* The longest run of different bytes that is told as one. */
#define TG_DIFFERENCE_MAX_RUN (1u << 20)

/* The first run of bytes that differ between two files at the same offset and begins at or after
 * @begin (forwards), or the last one that begins before @end (backwards). A byte that only the
 * longer file has differs. %FALSE: there is none, or @progress was cancelled. */
gboolean tg_difference_forwards  (const TgMapping *a,
                                  const TgMapping *b,
                                  guint64          begin,
                                  guint64          end,
                                  TgProgress      *progress,
                                  TgMatch         *run);
gboolean tg_difference_backwards (const TgMapping *a,
                                  const TgMapping *b,
                                  guint64          begin,
                                  guint64          end,
                                  TgProgress      *progress,
                                  TgMatch         *run);

G_END_DECLS
