/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-job.h"
#include "tg-metadata-diff.h"
#include "tg-pairs.h"

G_BEGIN_DECLS

/**
 * TgCompareBoard:
 *
 * Where a worker leaves what it has found, pair by pair, for the main thread to
 * fetch. Reference counted with atomics.
 */
typedef struct _TgCompareBoard TgCompareBoard;

/**
 * TgCompared:
 * @index: the number of a pair
 * @result: what comparing it has shown
 */
typedef struct
{
  guint64      index;
  TgPairResult result;
} TgCompared;

/**
 * TgMatch:
 * @pairs: the tensors
 * @metadata: how the metadata differ
 *
 * Two models, matched.
 */
typedef struct
{
  TgPairs        *pairs;
  TgMetadataDiff *metadata;
} TgMatch;

TgCompareBoard *tg_compare_board_new          (void);
TgCompareBoard *tg_compare_board_ref          (TgCompareBoard *self);
void            tg_compare_board_unref        (TgCompareBoard *self);
GArray         *tg_compare_board_fetch        (TgCompareBoard *self);

void            tg_compare_job_start          (TgJob          *job,
                                               TgPairs        *pairs,
                                               GArray         *order,
                                               TgCompareBoard *board);

void            tg_match_job_start            (TgJob          *job,
                                               TgShards       *a,
                                               TgShards       *b);
void            tg_match_free                 (gpointer        match);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgCompareBoard, tg_compare_board_unref)

G_END_DECLS
