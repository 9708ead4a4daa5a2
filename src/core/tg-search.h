/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-mapping.h"
#include "tg-pattern.h"
#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgMatch:
 * @offset: where the match begins in the file
 * @length: its bytes
 */
typedef struct
{
  guint64 offset;
  guint64 length;
} TgMatch;

/* Looks for the first match that begins at or after @begin (forwards), or the
 * last one (backwards), and lies wholly in @begin to @end. %FALSE: there is none,
 * or @progress was cancelled. @end is cut to the file. */
gboolean tg_search_forwards  (const TgMapping *mapping,
                              const TgPattern *pattern,
                              guint64          begin,
                              guint64          end,
                              TgProgress      *progress,
                              TgMatch         *match);
gboolean tg_search_backwards (const TgMapping *mapping,
                              const TgPattern *pattern,
                              guint64          begin,
                              guint64          end,
                              TgProgress      *progress,
                              TgMatch         *match);

G_END_DECLS
