/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-job.h"
#include "tg-mapping.h"
#include "tg-search.h"

G_BEGIN_DECLS

/**
 * TgFound:
 * @found: whether there is a match
 * @wrapped: whether it lies beyond the end (or beginning) of the file, where the search went on
 * @match: where it is
 *
 * What a search for one match returns.
 */
typedef struct
{
  gboolean found;
  gboolean wrapped;
  TgMatch  match;
} TgFound;

/* More matches are counted, but not kept. */
#define TG_FOUND_ALL_MAX 1000000

/**
 * TgFoundAll:
 * @matches: (element-type TgMatch): the first of them, by offset; they do not overlap
 * @n_matches: how many there are
 *
 * What a search for all matches returns.
 */
typedef struct
{
  GArray *matches;
  guint64 n_matches;
} TgFoundAll;

void tg_found_all_free           (TgFoundAll *self);

/* What to run in a #TgJob; tg_job_steal_result() then gives a #TgFound, to be freed with g_free(),
 * or a #TgFoundAll. A file that is cut short meanwhile ends in %TG_ERROR_TRUNCATED. */

void tg_search_job_find          (TgJob      *job,
                                  TgMapping  *mapping,
                                  TgPattern  *pattern,
                                  guint64     from,
                                  gboolean    forwards);
void tg_search_job_find_all      (TgJob      *job,
                                  TgMapping  *mapping,
                                  TgPattern  *pattern);
/* The next run of different bytes, without going round. */
void tg_search_job_find_difference (TgJob      *job,
                                    TgMapping  *a,
                                    TgMapping  *b,
                                    guint64     from,
                                    gboolean    forwards);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgFoundAll, tg_found_all_free)

G_END_DECLS
