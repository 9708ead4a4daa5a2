/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgPattern:
 *
 * What to look for: bytes, some of them of no matter, or text in which the case
 * does not matter. Immutable, reference counted with atomics.
 */
typedef struct _TgPattern TgPattern;

/* Positions of a pattern that a quick look can test. */
#define TG_PATTERN_N_PROBES 2
/* Ways to begin a match that have tests of their own: "k" is one byte, the kelvin sign three. */
#define TG_PATTERN_N_PATHS 2
/* Values a probe can be on the watch for. */
#define TG_PATTERN_N_VALUES 3

/**
 * TgProbe:
 * @offset: which byte of a match
 * @mask: which of its bits count
 * @values: what they may be, one of these (repeated if there are fewer)
 *
 * A test on one byte.
 */
typedef struct
{
  gsize  offset;
  guint8 mask;
  guint8 values[TG_PATTERN_N_VALUES];
} TgProbe;

/**
 * TgProbePath:
 * @probes: tests, the one that most bytes fail first
 * @n_probes: how many, at least 1
 *
 * Tests that all hold where a match begins, if it takes this path.
 */
typedef struct
{
  TgProbe probes[TG_PATTERN_N_PROBES];
  guint   n_probes;
} TgProbePath;

/* "47 47 55 46", "4747??46", "de ad ? ef": hex digits in pairs, blanks as you
 * like, "?" or "??" for any byte, "4?" for any low half. */
TgPattern *tg_pattern_new_hex        (const char      *hex,
                                      GError         **error);
TgPattern *tg_pattern_new_bytes      (gconstpointer    bytes,
                                      gsize            n,
                                      GError         **error);
/* UTF-8. With @fold_case every letter matches its other cases. */
TgPattern *tg_pattern_new_text       (const char      *text,
                                      gboolean         fold_case,
                                      GError         **error);
TgPattern *tg_pattern_ref            (TgPattern       *self);
void       tg_pattern_unref          (TgPattern       *self);

gsize      tg_pattern_get_min_length (const TgPattern *self);
gsize      tg_pattern_get_max_length (const TgPattern *self);
/* The tests that make a search quick, on @n paths, 0 to %TG_PATTERN_N_PATHS. */
const TgProbePath *tg_pattern_get_paths (const TgPattern *self,
                                         guint           *n);
/* Whether a match begins at the first of these bytes; its length, or 0. */
gsize      tg_pattern_match_at       (const TgPattern *self,
                                      const guint8    *bytes,
                                      gsize            n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgPattern, tg_pattern_unref)

G_END_DECLS
