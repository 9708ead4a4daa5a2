/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-reduce-kernel.h"
#include "tg-reduce.h"

G_BEGIN_DECLS

/**
 * TgReduceStrip:
 * @cell_row: the row of cells it belongs to
 * @begin: its first row of numbers, counted from the base row
 * @end: the row after its last one
 * @partial: where its sums go until they are merged, in cells from the first partial
 *   one; -1 if it is the only strip of its row of cells
 * @repeats: whether the row of cells before stands for the same row of numbers, as
 *   where there are more cells than numbers: what is counted was counted there
 *
 * Some rows of a row of cells: what one thread does at a time. Where strips begin
 * depends on the request only, so the same numbers are added in the same order
 * whatever the number of threads.
 */
typedef struct
{
  guint cell_row;
  guint64 begin;
  guint64 end;
  gint64 partial;
  gboolean repeats;
} TgReduceStrip;

/**
 * TgReduceSpan:
 *
 * Columns of a cell: from @begin up to but not including @end. It @repeats those of the cell
 * before, or shares none with it.
 */
typedef struct
{
  guint64 begin;
  guint64 end;
  gboolean repeats;
} TgReduceSpan;

/**
 * TgReduceTile:
 * @first_cell: its first column of cells
 * @end_cell: the one after its last
 * @begin: its first column of numbers
 * @end: the column after its last
 *
 * Some columns of cells: as many numbers as fit the cache, or one cell that is wider.
 */
typedef struct
{
  guint first_cell;
  guint end_cell;
  guint64 begin;
  guint64 end;
} TgReduceTile;

/**
 * TgReduceSum:
 * @squares: Σx² of the finite numbers
 * @sum: Σx or Σ|x| of them, as the mode wants it
 * @low: the least of them
 * @high: the largest of them
 * @n: how many they are
 * @flags: what else there is
 *
 * What is known of a cell, in double precision; merged by adding.
 */
typedef struct
{
  double squares;
  double sum;
  float low;
  float high;
  guint64 n;
  guint8 flags;
} TgReduceSum;

/**
 * TgReduceCounts:
 *
 * What a worker has come across beside finite numbers.
 */
typedef struct
{
  guint64 n_read;
  guint64 n_missing;
  guint64 n_nan;
  guint64 n_pos_inf;
  guint64 n_neg_inf;
  guint n_rows;
  guint64 rows[TG_GRID_FLAGGED_ROWS]; /* the first flagged ones, ascending */
} TgReduceCounts;

/**
 * TgReduceScratch:
 *
 * Memory of one worker, for tiles of at most so many columns and cells.
 */
typedef struct
{
  float *decoded; /* whole blocks of a few rows */
  float *zeros;
  float *squares;
  float *sums;
  float *lows;
  float *highs;
  TgReduceSum *cells;
  guint *suspects; /* cells to be looked at one number at a time */
  TgReduceCounts counts;
} TgReduceScratch;

/* Columns of a tile: four decoded rows and the sums stay in the second-level cache. */
#define TG_REDUCE_COLUMNS 12288

/**
 * TgReduceWork:
 *
 * One reduction under way. Only @scratch and the cells of a unit are written while
 * several threads are at it.
 */
typedef struct
{
  const TgPlane *plane;
  TgReduceRequest request;
  TgProgress *progress;
  TgReduceAdd add_squares;
  TgReduceAdd add_other; /* NULL for RMS */
  gboolean wants_limits;

  guint row_step;      /* in an estimate: only every so many rows of cells */
  guint64 rows_a_cell; /* in an estimate: so many rows of numbers of each; else 0 */
  guint64 run;         /* in an estimate: so many columns of a wide cell; else 0 */
  TgReduceStrip *strips;
  gsize n_strips;
  TgReduceSpan *columns; /* of each column of cells */
  TgReduceTile *tiles;
  guint n_tiles;
  gsize max_columns;
  guint max_cells;
  TgReduceSum *partials;
  gsize n_partials;
  TgReduceScratch *scratch;
  guint n_workers;

  TgGrid *grid;
  float *rms;         /* of each cell, for the margins */
  float *weights;     /* finite numbers behind each, likewise */
  guint *row_flagged; /* one bit for each row of the window; atomic */
} TgReduceWork;

void tg_reduce_do_unit     (TgReduceWork      *work,
                            guint64            unit,
                            TgReduceScratch   *scratch);
void tg_reduce_finish_cell (TgReduceWork      *work,
                            guint              cell_row,
                            guint              cell_column,
                            const TgReduceSum *sum);
void tg_reduce_merge_sum   (TgReduceSum       *self,
                            const TgReduceSum *other);
void tg_reduce_note_row    (TgReduceCounts    *self,
                            guint64            row);

G_END_DECLS
