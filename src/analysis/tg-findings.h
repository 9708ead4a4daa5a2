/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-rows.h"

G_BEGIN_DECLS

/**
 * TgFindingKind:
 * @TG_FINDING_NAN: weights that are NaN
 * @TG_FINDING_INFINITE: weights that are infinite
 * @TG_FINDING_ZERO_SLICES: slices (experts) of nothing but zeros
 * @TG_FINDING_ZERO_ROWS: rows of nothing but zeros
 * @TG_FINDING_CONSTANT_ROWS: rows of one value that is not zero, of at least two columns
 * @TG_FINDING_INFINITE_SCALES: sub-blocks whose scale is infinite or NaN
 * @TG_FINDING_ZERO_SCALES: sub-blocks whose scale is 0
 * @TG_FINDING_DENORMAL_SCALES: blocks whose half-precision scale is so small that it
 *   has fewer digits than usual
 * @TG_FINDING_REPEATED_BLOCKS: blocks that are, byte for byte, the one before them,
 *   and not all zeros
 *
 * What is odd about weights. Worst first; from %TG_FINDING_ZERO_SCALES on it may well
 * be in order.
 */
typedef enum
{
  TG_FINDING_NAN,
  TG_FINDING_INFINITE,
  TG_FINDING_ZERO_SLICES,
  TG_FINDING_ZERO_ROWS,
  TG_FINDING_CONSTANT_ROWS,
  TG_FINDING_INFINITE_SCALES,
  TG_FINDING_ZERO_SCALES,
  TG_FINDING_DENORMAL_SCALES,
  TG_FINDING_REPEATED_BLOCKS,
} TgFindingKind;

#define TG_N_FINDING_KINDS (TG_FINDING_REPEATED_BLOCKS + 1)

/**
 * TgFinding:
 * @n: how often
 * @row: the first place: its row, of all slices
 * @column: its column
 */
typedef struct
{
  guint64 n;
  guint64 row;
  guint64 column;
} TgFinding;

/**
 * TgFindings:
 * @kinds: what was found, by #TgFindingKind
 *
 * All that is odd about a tensor. Plain data.
 */
typedef struct
{
  TgFinding kinds[TG_N_FINDING_KINDS];
} TgFindings;

gboolean  tg_findings_search      (TgFindings        *self,
                                   const TgRows      *rows,
                                   guint              n_threads,
                                   TgProgress        *progress,
                                   GError           **error);
gboolean  tg_findings_are_serious (const TgFindings  *self);
char     *tg_finding_to_sentence  (TgFindingKind      kind,
                                   const TgFinding   *finding,
                                   gboolean           experts);

G_END_DECLS
