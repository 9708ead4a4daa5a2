/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-reduce.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-parallel.h"
#include "tg-reduce-private.h"
#include "tg-rows-private.h"
#include "tg-simd.h"

/* Fewer units than this, and rows of cells are cut into strips, of so many rows at least. */
#define MIN_UNITS 64
#define STRIP_ROWS 4096

/* Numbers that are worth handing to another thread. */
#define RANGE_NUMBERS 65536

/* In an estimate: columns looked at of a cell that is much wider. */
#define RUN_COLUMNS 1024

static void
grid_clear (gpointer data)
{
  TgGrid *self = data;

  g_free (self->cells);
  g_free (self->flags);
  g_free (self->row_rms);
  g_free (self->column_rms);
}

TgGrid *
tg_grid_ref (TgGrid *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tg_grid_unref (TgGrid *self)
{
  g_atomic_rc_box_release_full (self, grid_clear);
}

static TgGrid *
grid_new (const TgReduceRequest *request)
{
  TgGrid *self = g_atomic_rc_box_new0 (TgGrid);
  const gsize n = (gsize) request->rows.n_cells * request->columns.n_cells;

  self->request = *request;
  self->cells = g_new0 (float, n);
  self->flags = g_new0 (guint8, n);
  self->row_rms = g_new0 (float, request->rows.n_cells);
  self->column_rms = g_new0 (float, request->columns.n_cells);

  return self;
}

/* Cuts the columns into tiles of whole cells. */
static void
plan_tiles (TgReduceWork *work)
{
  const TgReduceAxis *axis = &work->request.columns;
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (TgReduceTile));
  TgReduceTile tile = { 0 };

  work->columns = g_new (TgReduceSpan, axis->n_cells);
  for (guint i = 0; i < axis->n_cells; i++)
    {
      guint64 begin, end;

      tg_reduce_axis_get_cell (axis, i, &begin, &end);
      if (work->run > 0 && end - begin > work->run)
        end = begin + work->run;
      work->columns[i] = (TgReduceSpan){ begin, end, i > 0 && begin == work->columns[i - 1].begin };
      if (tile.end_cell > tile.first_cell &&
          (end - tile.begin > TG_REDUCE_COLUMNS || (work->run > 0 && begin > tile.end)))
        {
          g_array_append_val (tiles, tile);
          tile.first_cell = i;
        }
      if (tile.end_cell == tile.first_cell || tile.first_cell == i)
        tile.begin = begin;
      tile.end_cell = i + 1;
      tile.end = end;
    }
  g_array_append_val (tiles, tile);

  for (guint i = 0; i < tiles->len; i++)
    {
      const TgReduceTile *each = &g_array_index (tiles, TgReduceTile, i);

      work->max_columns = MAX (work->max_columns, (gsize) MIN (each->end - each->begin, TG_REDUCE_COLUMNS));
      work->max_cells = MAX (work->max_cells, each->end_cell - each->first_cell);
    }
  work->n_tiles = tiles->len;
  work->tiles = (TgReduceTile *) (gpointer) g_array_free (g_steal_pointer (&tiles), FALSE);
}

/* Numbers of all cells together, each counted once however many cells show it. */
static guint64
count_span (const TgReduceAxis *axis)
{
  guint64 begin, end, unused;

  tg_reduce_axis_get_cell (axis, 0, &begin, &unused);
  tg_reduce_axis_get_cell (axis, axis->n_cells - 1, &unused, &end);

  return end - begin;
}

/* Cuts the rows of cells into strips, if there are too few to keep all threads busy. */
static void
plan_strips (TgReduceWork *work)
{
  const TgReduceAxis *axis = &work->request.rows;
  g_autoptr (GArray) strips = g_array_new (FALSE, FALSE, sizeof (TgReduceStrip));
  guint64 strip_rows = G_MAXUINT64, last_begin = G_MAXUINT64;

  if ((guint64) axis->n_cells * work->n_tiles < MIN_UNITS && work->rows_a_cell == 0)
    strip_rows = MAX (count_span (axis) / MIN_UNITS, STRIP_ROWS);

  for (guint i = 0; i < axis->n_cells; i += work->row_step)
    {
      guint64 begin, end, n;

      tg_reduce_axis_get_cell (axis, i, &begin, &end);
      n = (end - begin - 1) / strip_rows + 1;
      for (guint64 k = 0; k < n; k++)
        {
          TgReduceStrip strip = { .cell_row = i, .partial = -1, .repeats = begin == last_begin };

          strip.begin = begin + (k > 0 ? k * strip_rows : 0);
          strip.end = k + 1 < n ? strip.begin + strip_rows : end;
          if (n > 1)
            {
              strip.partial = (gint64) work->n_partials;
              work->n_partials += work->request.columns.n_cells;
            }
          g_array_append_val (strips, strip);
        }
      last_begin = begin;
    }
  work->n_strips = strips->len;
  work->strips = (TgReduceStrip *) (gpointer) g_array_free (g_steal_pointer (&strips), FALSE);
  work->partials = work->n_partials > 0 ? g_new (TgReduceSum, work->n_partials) : NULL;
}

/* Decides what an estimate looks at: so many rows of each row of cells, the same
 * share of all; only some rows of cells, if even one row of each is too much; and
 * only a piece of each cell that is very wide. */
static void
plan_sample (TgReduceWork *work)
{
  const guint64 width = count_span (&work->request.columns);
  const guint64 height = count_span (&work->request.rows);
  const guint64 budget = work->request.budget;
  const guint n_rows = work->request.rows.n_cells;
  guint64 row_cost = width;

  work->row_step = 1;
  if (budget == 0 || height <= budget / width)
    return;

  if (work->request.columns.step > 4 * RUN_COLUMNS)
    {
      work->run = RUN_COLUMNS;
      row_cost = (guint64) work->request.columns.n_cells * RUN_COLUMNS;
    }
  work->rows_a_cell = MAX (budget / row_cost / n_rows, 1);
  if (budget / row_cost < n_rows)
    work->row_step = (guint) MIN (n_rows / MAX (budget / row_cost, 1) + 1, n_rows);
}

/* Decoders and vectors like memory that begins with a page. */
static float *
new_floats (gsize n)
{
  return g_aligned_alloc0 (n, sizeof (float), 4096);
}

static void
scratch_init (TgReduceScratch    *self,
              const TgReduceWork *work)
{
  const gsize block = tg_plane_get_unit (work->plane);

  self->decoded = new_floats (TG_REDUCE_ROWS * (work->max_columns + 2 * block));
  self->zeros = new_floats (work->max_columns);
  self->squares = new_floats (work->max_columns);
  if (work->wants_limits)
    {
      self->lows = new_floats (work->max_columns);
      self->highs = new_floats (work->max_columns);
    }
  else if (work->add_other != NULL)
    self->sums = new_floats (work->max_columns);
  self->cells = g_new (TgReduceSum, work->max_cells);
  self->suspects = g_new (guint, work->max_cells);
}

static void
scratch_clear (TgReduceScratch *self)
{
  g_aligned_free (self->decoded);
  g_aligned_free (self->zeros);
  g_aligned_free (self->squares);
  g_aligned_free (self->sums);
  g_aligned_free (self->lows);
  g_aligned_free (self->highs);
  g_free (self->cells);
  g_free (self->suspects);
}

static void
choose_kernels (TgReduceWork *work)
{
  static const struct
  {
    TgReduceAdd squares, sums, magnitudes, limits;
  } kernels[TG_N_SIMD_PATHS] = {
    [TG_SIMD_PORTABLE] = { tg_reduce_add_squares_portable, tg_reduce_add_sums_portable,
                           tg_reduce_add_magnitudes_portable, tg_reduce_add_limits_portable },
#ifdef TG_HAVE_X86_PATHS
    [TG_SIMD_AVX2] = { tg_reduce_add_squares_avx2, tg_reduce_add_sums_avx2,
                       tg_reduce_add_magnitudes_avx2, tg_reduce_add_limits_avx2 },
    [TG_SIMD_AVX512] = { tg_reduce_add_squares_avx512, tg_reduce_add_sums_avx512,
                         tg_reduce_add_magnitudes_avx512, tg_reduce_add_limits_avx512 },
#endif
  };
  const TgSimdPath path = tg_simd_get_best ();

  work->add_squares = kernels[path].squares;
  switch (work->request.mode)
    {
    case TG_REDUCE_RMS:
      break;
    case TG_REDUCE_MEAN:
      work->add_other = kernels[path].sums;
      break;
    case TG_REDUCE_MEAN_ABS:
      work->add_other = kernels[path].magnitudes;
      break;
    case TG_REDUCE_EXTREME:
    case TG_REDUCE_MIN:
    case TG_REDUCE_MAX:
      work->add_other = kernels[path].limits;
      work->wants_limits = TRUE;
      break;
    default:
      g_return_if_reached ();
    }
}

static void
do_range (const TgRange *range,
          gpointer       data)
{
  TgReduceWork *work = data;
  TgReduceScratch *scratch = &work->scratch[range->worker];

  if (scratch->squares == NULL)
    scratch_init (scratch, work);
  for (guint64 i = range->begin; i < range->end; i++)
    tg_reduce_do_unit (work, i, scratch);
}

static gboolean
run (TgReduceWork *work)
{
  const guint64 n_units = (guint64) work->n_strips * work->n_tiles;
  const guint64 height = work->rows_a_cell > 0 ? work->rows_a_cell : (guint64) ceil (work->request.rows.step);
  const guint64 unit_size = MAX ((guint64) work->max_columns, 1) * CLAMP (height, 1, STRIP_ROWS);

  work->n_workers = work->request.n_threads > 0 ? work->request.n_threads : tg_parallel_get_threads ();
  work->scratch = g_new0 (TgReduceScratch, work->n_workers);

  return tg_parallel_run (n_units, MAX (RANGE_NUMBERS / unit_size, 1), work->n_workers, do_range, work, work->progress);
}

/* Adds up the strips of rows of cells that were too high for one. */
static void
merge_partials (TgReduceWork *work)
{
  for (gsize i = 0; i < work->n_strips;)
    {
      const TgReduceStrip *strip = &work->strips[i];
      gsize end = i + 1;

      while (end < work->n_strips && work->strips[end].cell_row == strip->cell_row)
        end++;
      for (guint cell = 0; strip->partial >= 0 && cell < work->request.columns.n_cells; cell++)
        {
          TgReduceSum sum = work->partials[strip->partial + cell];

          for (gsize k = i + 1; k < end; k++)
            tg_reduce_merge_sum (&sum, &work->partials[work->strips[k].partial + cell]);
          tg_reduce_finish_cell (work, strip->cell_row, cell, &sum);
        }
      i = end;
    }
}

/* Rows of cells that an estimate left out look like the one before. */
static void
fill_rows (TgReduceWork *work)
{
  const guint n_columns = work->request.columns.n_cells;

  for (guint i = 0; i < work->request.rows.n_cells; i++)
    {
      const gsize to = (gsize) i * n_columns, from = (gsize) (i - i % work->row_step) * n_columns;

      if (from == to)
        continue;
      memcpy (work->grid->cells + to, work->grid->cells + from, n_columns * sizeof (float));
      memcpy (work->grid->flags + to, work->grid->flags + from, n_columns);
      memcpy (work->rms + to, work->rms + from, n_columns * sizeof (float));
      memcpy (work->weights + to, work->weights + from, n_columns * sizeof (float));
    }
}

static void
make_margins (TgReduceWork *work)
{
  const guint n_rows = work->request.rows.n_cells, n_columns = work->request.columns.n_cells;
  g_autofree double *column_squares = g_new0 (double, n_columns);
  g_autofree double *column_weights = g_new0 (double, n_columns);

  for (guint row = 0; row < n_rows; row++)
    {
      const float *rms = work->rms + (gsize) row * n_columns;
      const float *weights = work->weights + (gsize) row * n_columns;
      double row_squares = 0, row_weights = 0;

      for (guint i = 0; i < n_columns; i++)
        {
          const double squares = (double) rms[i] * (double) rms[i] * (double) weights[i];

          row_squares += squares;
          row_weights += (double) weights[i];
          column_squares[i] += squares;
          column_weights[i] += (double) weights[i];
        }
      work->grid->row_rms[row] = row_weights > 0 ? (float) sqrt (row_squares / row_weights) : 0.0f;
    }
  for (guint i = 0; i < n_columns; i++)
    work->grid->column_rms[i] = column_weights[i] > 0 ? (float) sqrt (column_squares[i] / column_weights[i]) : 0.0f;
}

static void
add_counts (TgReduceWork *work)
{
  TgGrid *grid = work->grid;
  TgReduceCounts all = { 0 };

  for (guint i = 0; i < work->n_workers; i++)
    {
      const TgReduceCounts *counts = &work->scratch[i].counts;

      grid->n_read += counts->n_read;
      grid->n_missing += counts->n_missing;
      grid->n_nan += counts->n_nan;
      grid->n_pos_inf += counts->n_pos_inf;
      grid->n_neg_inf += counts->n_neg_inf;
      for (guint k = 0; k < counts->n_rows; k++)
        tg_reduce_note_row (&all, counts->rows[k]);
    }
  grid->n_numbers = count_span (&work->request.rows) * count_span (&work->request.columns);
  grid->exact = work->rows_a_cell == 0;
  grid->n_flagged_rows = all.n_rows;
  memcpy (grid->flagged_rows, all.rows, sizeof all.rows);
}

static void
work_clear (TgReduceWork *work)
{
  for (guint i = 0; i < work->n_workers; i++)
    scratch_clear (&work->scratch[i]);
  g_free (work->scratch);
  g_free (work->strips);
  g_free (work->columns);
  g_free (work->tiles);
  g_free (work->partials);
  g_free (work->rms);
  g_free (work->weights);
}

/**
 * tg_reduce:
 * @plane: the numbers
 * @request: what to make of them; both axes have cells and begin inside the plane
 * @progress: (nullable): to cancel, and to see how far it is
 * @error: return location for an error
 *
 * Makes a picture of any size from any part of a tensor. Every number goes in, or
 * with a budget a sample, the same one each time. Sums are kept in double
 * precision; the result does not depend on the number of threads or on the
 * processor. The memory it takes depends on the number of cells, not of numbers.
 * Any thread.
 *
 * Returns: (transfer full) (nullable): the picture; %NULL with %TG_ERROR_CANCELLED,
 *   or %TG_ERROR_TRUNCATED when the file was cut short meanwhile
 */
TgGrid *
tg_reduce (const TgPlane          *plane,
           const TgReduceRequest  *request,
           TgProgress             *progress,
           GError                **error)
{
  TgReduceWork work = { .plane = plane, .request = *request, .progress = progress };
  const gsize n = (gsize) request->rows.n_cells * request->columns.n_cells;
  gboolean done;

  g_return_val_if_fail (plane != NULL, NULL);
  g_return_val_if_fail (n > 0, NULL);
  g_return_val_if_fail (request->columns.length <= tg_plane_get_width (plane), NULL);
  g_return_val_if_fail (request->base_row < tg_plane_get_n_rows (plane), NULL);
  g_return_val_if_fail (request->rows.length <= tg_plane_get_n_rows (plane) - request->base_row, NULL);

  plan_sample (&work);
  plan_tiles (&work);
  plan_strips (&work);
  choose_kernels (&work);
  work.grid = grid_new (request);
  work.rms = g_new (float, n);
  work.weights = g_new (float, n);

  done = run (&work);
  if (done)
    {
      merge_partials (&work);
      fill_rows (&work);
      make_margins (&work);
      add_counts (&work);
    }
  work_clear (&work);

  if (!done)
    g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
  else if (tg_plane_check_fault (plane, error))
    return work.grid;

  tg_grid_unref (work.grid);
  return NULL;
}
