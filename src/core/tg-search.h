/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-mapping.h"
#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgPattern:
 *
 * What to look for: bytes, some of them of no matter, or text in which the case
 * does not matter. Immutable, reference counted with atomics.
 */
typedef struct _TgPattern TgPattern;

/* "47 47 55 46", "4747??46", "de ad ? ef": hex digits in pairs, blanks as you
 * like, "?" or "??" for any byte, "4?" for any low half. %TG_ERROR_CORRUPT says
 * which character is none of these. */
TgPattern *tg_pattern_new_hex   (const char     *hex,
                                 GError        **error);
TgPattern *tg_pattern_new_bytes (gconstpointer   bytes,
                                 gsize           n,
                                 GError        **error);
/* UTF-8. With @fold_case every letter matches its other cases. */
TgPattern *tg_pattern_new_text  (const char     *text,
                                 gboolean        fold_case,
                                 GError        **error);
TgPattern *tg_pattern_ref       (TgPattern      *self);
void       tg_pattern_unref     (TgPattern      *self);
/* The most bytes a match can take. */
gsize      tg_pattern_get_max_length (const TgPattern *self);

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
 * last one that begins before @end (backwards), and lies wholly in @begin to @end.
 * %FALSE: there is none, or @progress was cancelled. @end is cut to the file. */
gboolean   tg_search_forwards   (const TgMapping *mapping,
                                 const TgPattern *pattern,
                                 guint64          begin,
                                 guint64          end,
                                 TgProgress      *progress,
                                 TgMatch         *match);
gboolean   tg_search_backwards  (const TgMapping *mapping,
                                 const TgPattern *pattern,
                                 guint64          begin,
                                 guint64          end,
                                 TgProgress      *progress,
                                 TgMatch         *match);
/* Whether a match begins at the first of these bytes; its length, or 0. */
gsize      tg_pattern_match_at  (const TgPattern *self,
                                 const guint8    *bytes,
                                 gsize            n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgPattern, tg_pattern_unref)

G_END_DECLS
