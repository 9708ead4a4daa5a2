/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-dequantize.h"
#include "tg-error.h"
#include "tg-parallel.h"
#include "tg-rows-private.h"

/* Weights in a range, and how many ranges there may be before they grow: the
 * results of all of them are kept until the end. */
#define RANGE_WEIGHTS (G_GUINT64_CONSTANT (1) << 18)
#define MAX_RANGES (G_GUINT64_CONSTANT (1) << 14)

/* How the rows of a run are cut: a piece is whole rows or a part of one, a range
 * is whole pieces. It depends on the shape alone. */
typedef struct
{
  guint64 piece_rows;
  guint64 piece_columns;
  guint64 range_rows;
  guint64 range_columns;
  guint64 ranges_across;
  guint64 ranges_down;
} Cut;

static Cut
make_cut (const TgRows *self,
          guint64       n_rows)
{
  guint64 n_columns = self->ne[0];
  guint64 range_weights = RANGE_WEIGHTS;
  Cut cut = { 1, 0, 1, 0, 0, 0 };

  if (n_rows == 0 || n_columns == 0)
    return cut;

  while (n_rows * n_columns / range_weights > MAX_RANGES)
    range_weights *= 2;

  cut.piece_columns = MIN (n_columns, TG_ROWS_PIECE);
  cut.piece_rows = MAX (TG_ROWS_PIECE / n_columns, 1);
  cut.range_columns = MIN (n_columns, range_weights);
  cut.range_rows = range_weights / n_columns / cut.piece_rows * cut.piece_rows;
  cut.range_rows = MAX (cut.range_rows, 1);
  cut.ranges_across = tg_parallel_count_ranges (n_columns, cut.range_columns);
  cut.ranges_down = tg_parallel_count_ranges (n_rows, cut.range_rows);

  return cut;
}

/**
 * tg_rows_count_ranges:
 * @self: rows
 * @n_rows: how many rows a run shall go over
 *
 * Returns: how many ranges that makes, so that there can be a result for each
 */
guint64
tg_rows_count_ranges (const TgRows *self,
                      guint64       n_rows)
{
  Cut cut = make_cut (self, n_rows);

  return cut.ranges_across * cut.ranges_down;
}

typedef struct
{
  const TgRows *rows;
  guint64       first_row;
  guint64       n_rows;
  Cut           cut;
  TgRowsFunc    func;
  gpointer      data;
  TgProgress   *progress;
} Run;

/* Decodes the piece and hands it on; what the file does not have is left off. Its
 * first weight is there. */
static void
do_piece (const Run   *run,
          TgRowsPiece *piece)
{
  const TgRows *rows = run->rows;
  guint64 first = piece->row * rows->ne[0] + piece->column;
  guint64 n = piece->n_rows * piece->n_columns;

  if (n > rows->n_available - first)
    {
      TgRowsPiece rest = *piece;

      n = rows->n_available - first;
      piece->n_rows = n / piece->n_columns;
      rest.row += piece->n_rows;
      rest.n_rows = 1;
      rest.n_columns = n % piece->n_columns;
      if (piece->n_rows > 0)
        do_piece (run, piece);
      if (rest.n_columns > 0)
        do_piece (run, &rest);
      return;
    }

  piece->n_blocks = n / rows->type->block_elements;
  piece->blocks = tg_rows_peek_blocks (rows, first, piece->n_blocks);
  tg_dequantize (rows->type, rows->order, piece->blocks, piece->n_blocks, piece->values);
  run->func (piece, run->data);
}

/* Nothing behind a weight that is not there is: a shape is only what the file says,
 * and its 2^62 rows must not be walked to find each of them missing. */
static gboolean
is_there (const Run *run,
          guint64    row,
          guint64    column)
{
  return (run->first_row + row) * run->rows->ne[0] + column < run->rows->n_available;
}

static void
do_range (const TgRange *range,
          gpointer       data)
{
  const Run *run = data;
  const Cut *cut = &run->cut;
  guint64 row = range->index / cut->ranges_across * cut->range_rows;
  guint64 end_row = row + MIN (cut->range_rows, run->n_rows - row);
  guint64 begin_column = range->index % cut->ranges_across * cut->range_columns;
  guint64 end_column = begin_column + MIN (cut->range_columns, run->rows->ne[0] - begin_column);
  /* On a page: whole vectors are stored then, and none across two lines. */
  float *values = g_aligned_alloc (TG_ROWS_PIECE, sizeof *values, 4096);

  for (; row < end_row && is_there (run, row, begin_column); row += cut->piece_rows)
    for (guint64 column = begin_column; column < end_column && is_there (run, row, column);
         column += cut->piece_columns)
      {
        TgRowsPiece piece = {
          .range = range->index,
          .worker = range->worker,
          .row = run->first_row + row,
          .column = column,
          .n_rows = MIN (cut->piece_rows, end_row - row),
          .n_columns = MIN (cut->piece_columns, end_column - column),
          .values = values,
        };

        if (!tg_progress_is_cancelled (run->progress) && !tg_rows_has_faulted (run->rows))
          do_piece (run, &piece);
      }
  g_aligned_free (values);
}

/**
 * tg_rows_run:
 * @self: rows
 * @first_row: the first row, of all slices
 * @n_rows: how many
 * @n_threads: threads, 0 for as many as there are
 * @func: takes a piece; called on several threads at once, but never twice for
 *   the same range or the same worker
 * @data: for @func
 * @progress: (nullable): looked at before each piece
 * @error: return location
 *
 * Decodes rows piece by piece. The cut into ranges and pieces depends on the
 * shape alone: who keeps a result for each range and merges them in order gets
 * the same bits for any number of threads. Weights that the file does not have
 * are left off. Fails with %TG_ERROR_CANCELLED, and with %TG_ERROR_TRUNCATED if
 * the file was cut short meanwhile; @func has seen some pieces then.
 *
 * Returns: whether all pieces have been done
 */
gboolean
tg_rows_run (const TgRows *self,
             guint64       first_row,
             guint64       n_rows,
             guint         n_threads,
             TgRowsFunc    func,
             gpointer      data,
             TgProgress   *progress,
             GError      **error)
{
  Run run = { self, first_row, n_rows, { 0 }, func, data, progress };

  g_return_val_if_fail (first_row <= self->n_rows && n_rows <= self->n_rows - first_row, FALSE);

  run.cut = make_cut (self, n_rows);
  if (!tg_parallel_run (run.cut.ranges_across * run.cut.ranges_down, 1, n_threads, do_range, &run, progress))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
      return FALSE;
    }

  return tg_rows_check_fault (self, error);
}
