/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-palette.h"
#include "tg-plane.h"
#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgReduceMode:
 * @TG_REDUCE_RMS: √(Σx² / n)
 * @TG_REDUCE_MEAN_ABS: Σ|x| / n
 * @TG_REDUCE_EXTREME: the x of the largest |x|, with its sign; of two equally
 *   large ones the positive
 * @TG_REDUCE_MEAN: Σx / n
 * @TG_REDUCE_MIN: the least x
 * @TG_REDUCE_MAX: the largest x
 *
 * What one number stands for all numbers of a cell. Over those that are finite.
 */
typedef enum
{
  TG_REDUCE_RMS,
  TG_REDUCE_MEAN_ABS,
  TG_REDUCE_EXTREME,
  TG_REDUCE_MEAN,
  TG_REDUCE_MIN,
  TG_REDUCE_MAX,
} TgReduceMode;

#define TG_N_REDUCE_MODES (TG_REDUCE_MAX + 1)

const char *tg_reduce_mode_get_nick       (TgReduceMode  self);
const char *tg_reduce_mode_get_name       (TgReduceMode  self);
const char *tg_reduce_mode_get_short_name (TgReduceMode  self);
gboolean    tg_reduce_mode_from_nick      (const char   *nick,
                                           TgReduceMode *mode);
gboolean    tg_reduce_mode_is_signed      (TgReduceMode  self);

/**
 * TgReduceAxis:
 * @length: numbers along the axis
 * @step: numbers per cell; less than 1 gives several cells to one number
 * @first: the first cell that is wanted
 * @n_cells: how many cells are wanted
 * @origin: the number at which cell 0 begins
 *
 * How an axis is cut into cells. Cell k holds the numbers from @origin + floor (k · step)
 * up to but not including @origin + floor ((k + 1) · step), at least one; a millionth is
 * added before rounding down, so that a @step of length / cells ends where the axis does.
 */
typedef struct
{
  guint64 length;
  double step;
  guint64 first;
  guint n_cells;
  guint64 origin;
} TgReduceAxis;

TgReduceAxis tg_reduce_axis_all      (guint64             length,
                                      guint               n_cells);
TgReduceAxis tg_reduce_axis_window   (guint64             length,
                                      guint64             first,
                                      guint64             count,
                                      guint               n_cells);
void         tg_reduce_axis_get_cell (const TgReduceAxis *self,
                                      guint               i,
                                      guint64            *begin,
                                      guint64            *end);
guint        tg_reduce_axis_find     (const TgReduceAxis *self,
                                      guint64             number);

/**
 * TgReduceRequest:
 * @mode: what a cell shows
 * @base_row: the row of the plane at which the rows' axis begins: the first of a slice
 * @rows: how rows are cut into cells
 * @columns: how columns are
 * @budget: how many numbers to look at for an estimate; 0: all of them
 * @n_threads: threads to use; 0: as many as the machine has
 *
 * What to reduce, and how. Plain data.
 */
typedef struct
{
  TgReduceMode mode;
  guint64 base_row;
  TgReduceAxis rows;
  TgReduceAxis columns;
  guint64 budget;
  guint n_threads;
} TgReduceRequest;

/* How many flagged rows a #TgGrid names: one more than is said in words. */
#define TG_GRID_FLAGGED_ROWS 4

/**
 * TgGrid:
 * @request: what was asked for
 * @cells: rows.n_cells × columns.n_cells values, row by row; 0 where nothing is finite
 * @flags: (element-type TgFlags): of each cell
 * @row_rms: RMS of all cells of a row of cells
 * @column_rms: RMS of all cells of a column of cells
 * @n_numbers: numbers the cells stand for
 * @n_read: how many of them were looked at; fewer in an estimate
 * @n_missing: how many are not in the file
 * @n_nan: those looked at that are NaN, @n_pos_inf and @n_neg_inf likewise
 * @n_flagged_rows: how many of @flagged_rows are set
 * @flagged_rows: the first rows that have one of those, counted from the base row
 * @exact: whether every number was looked at
 *
 * A picture in numbers. Immutable once made, reference counted with atomics.
 */
typedef struct
{
  TgReduceRequest request;
  float *cells;
  guint8 *flags;
  float *row_rms;
  float *column_rms;
  guint64 n_numbers;
  guint64 n_read;
  guint64 n_missing;
  guint64 n_nan;
  guint64 n_pos_inf;
  guint64 n_neg_inf;
  guint n_flagged_rows;
  guint64 flagged_rows[TG_GRID_FLAGGED_ROWS];
  gboolean exact;
} TgGrid;

TgGrid *tg_reduce     (const TgPlane          *plane,
                       const TgReduceRequest  *request,
                       TgProgress             *progress,
                       GError                **error);
TgGrid *tg_grid_ref   (TgGrid                 *self);
void    tg_grid_unref (TgGrid                 *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgGrid, tg_grid_unref)

G_END_DECLS
