/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-error-profile.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-parallel.h"

/* Columns of a tile: what is decoded at once, and the sums of its columns, fit the cache. */
#define TILE_COLUMNS 4096

/* Strips of rows at most, and sums of columns at most, that are kept until they are merged. */
#define MAX_STRIPS 64
#define MAX_COLUMN_SUMS ((guint64) 1 << 20)

/* Sums over pairs of which both are finite. */
typedef struct
{
  double  e2;
  double  a2;
  guint64 n;
} Sums;

/* What a thread has to itself. */
typedef struct
{
  TgHistogramCounts *counts;
} Worker;

/* The tensor is cut into strips of rows and tiles of columns, by its shape alone; a
 * thread does one tile of one strip at a time:
 *
 *              tile 0        tile 1
 *          ┌────────────┬────────────┐
 * strip 0  │ columns: sums of this   │
 *          │ strip, row by row       │
 * strip 1  ├────────────┼────────────┤
 *
 * So every sum is made by one thread, and what is merged is merged in order.
 */
typedef struct
{
  const TgRows   *a;
  const TgRows   *b;
  TgProgress     *progress;
  TgErrorProfile *profile;
  guint64         n_tiles;
  guint64         n_strips;
  guint64         strip_rows;
  Sums           *columns; /* of each strip */
  Sums           *rows;    /* of each tile of each row */
  TgErrorPlace   *blocks;  /* the worst of each tile of each strip */
  guint          *block_bits; /* the errors of blocks, as bits; atomic */
  TgStats        *errors;  /* likewise */
  Worker         *workers;
} Job;

static double
get_rms (double  sum,
         guint64 n)
{
  return n > 0 ? sqrt (sum / (double) n) : 0.0;
}

/* Of errors, none of which is negative, the bits have the order of the numbers. */
static void
raise_to (guint *bits,
          float  value)
{
  guint mine, theirs;

  memcpy (&mine, &value, sizeof mine);
  do
    theirs = g_atomic_int_get (bits);
  while (mine > theirs && !g_atomic_int_compare_and_exchange (bits, theirs, mine));
}

static void
add_block (const Job    *job,
           TgErrorPlace *worst,
           guint64       row,
           guint64       column,
           double        rms)
{
  TgErrorProfile *profile = job->profile;
  const guint64 block = (row * profile->n_columns + column) / profile->block_columns;

  raise_to (&job->block_bits[block / profile->blocks_each], (float) rms);
  if (rms > worst->rms)
    *worst = (TgErrorPlace){ row, column, rms };
}

/* Adds a row of a tile; what it makes of @a is the errors. */
static void
add_row (const Job    *job,
         TgErrorPlace *worst,
         Sums         *columns,
         guint64       row,
         guint64       first_column,
         float        *a,
         const float  *b,
         gsize         n)
{
  Sums *sums = &job->rows[row * job->n_tiles + first_column / TILE_COLUMNS];
  const guint block = job->profile->block_columns;

  for (gsize begin = 0; begin < n; begin += block)
    {
      const gsize end = MIN (begin + block, n);
      double e2 = 0.0, a2 = 0.0;
      guint64 n_finite = 0;

      for (gsize i = begin; i < end; i++)
        {
          const double x = (double) a[i], e = (double) b[i] - x;

          a[i] = (float) e;
          if (!isfinite (e))
            continue;
          e2 += e * e;
          a2 += x * x;
          columns[i].e2 += e * e;
          columns[i].a2 += x * x;
          columns[i].n++;
          n_finite++;
        }
      sums->e2 += e2;
      sums->a2 += a2;
      sums->n += n_finite;
      add_block (job, worst, row, first_column + begin, get_rms (e2, n_finite));
    }
}

static void
do_range (const TgRange *range,
          gpointer       data)
{
  Job *job = data;
  TgErrorProfile *profile = job->profile;
  const guint64 strip = range->index / job->n_tiles;
  const guint64 first_column = range->index % job->n_tiles * TILE_COLUMNS;
  const gsize n = (gsize) MIN (TILE_COLUMNS, profile->n_columns - first_column);
  const guint64 end_row = MIN ((strip + 1) * job->strip_rows, profile->n_rows);
  Worker *worker = &job->workers[range->worker];
  float a[TILE_COLUMNS], b[TILE_COLUMNS];

  if (worker->counts == NULL)
    worker->counts = tg_histogram_counts_new ();
  for (guint64 row = strip * job->strip_rows; row < end_row; row++)
    {
      if (tg_progress_is_cancelled (job->progress) ||
          !tg_rows_read (job->a, row, first_column, n, a, NULL) ||
          !tg_rows_read (job->b, row, first_column, n, b, NULL))
        return;
      add_row (job, &job->blocks[range->index], &job->columns[strip * profile->n_columns + first_column], row,
               first_column, a, b, n);
      tg_stats_add (&job->errors[range->index], worker->counts, a, n, row * profile->n_columns + first_column);
    }
}

/* RMS of error and of A over @n partial sums, each @stride after the one before. */
static double
finish_sums (const Sums *parts,
             guint64     n,
             guint64     stride,
             float      *error,
             float      *rms)
{
  Sums sums = { 0.0, 0.0, 0 };
  double e;

  for (guint64 i = 0; i < n; i++)
    {
      sums.e2 += parts[i * stride].e2;
      sums.a2 += parts[i * stride].a2;
      sums.n += parts[i * stride].n;
    }
  e = get_rms (sums.e2, sums.n);
  *error = (float) e;
  *rms = (float) get_rms (sums.a2, sums.n);

  return e;
}

static void
finish_rows (const Job *job)
{
  TgErrorProfile *profile = job->profile;

  for (guint64 row = 0; row < profile->n_rows; row++)
    {
      const double rms = finish_sums (&job->rows[row * job->n_tiles], job->n_tiles, 1, &profile->row_error[row],
                                      &profile->row_rms[row]);

      if (rms > profile->worst_row.rms)
        profile->worst_row = (TgErrorPlace){ row, 0, rms };
    }
}

static void
finish_columns (const Job *job)
{
  TgErrorProfile *profile = job->profile;

  for (guint64 column = 0; column < profile->n_columns; column++)
    {
      const double rms = finish_sums (&job->columns[column], job->n_strips, profile->n_columns,
                                      &profile->column_error[column], &profile->column_rms[column]);

      if (rms > profile->worst_column.rms)
        profile->worst_column = (TgErrorPlace){ 0, column, rms };
    }
}

static gboolean
is_before (const TgErrorPlace *a,
           const TgErrorPlace *b)
{
  return a->row != b->row ? a->row < b->row : a->column < b->column;
}

static void
finish (const Job *job,
        guint      n_workers)
{
  TgErrorProfile *profile = job->profile;
  g_autofree TgHistogramCounts **counts = g_new (TgHistogramCounts *, n_workers);

  finish_rows (job);
  finish_columns (job);
  memcpy (profile->block_errors, job->block_bits, profile->n_block_errors * sizeof *profile->block_errors);
  for (guint64 i = 0; i < job->n_strips * job->n_tiles; i++)
    {
      const TgErrorPlace *place = &job->blocks[i];

      if (place->rms > profile->worst_block.rms ||
          (place->rms == profile->worst_block.rms && place->rms > 0 && is_before (place, &profile->worst_block)))
        profile->worst_block = *place;
      tg_stats_merge (&profile->errors, &job->errors[i]);
    }
  for (guint i = 0; i < n_workers; i++)
    counts[i] = job->workers[i].counts;
  profile->histogram = tg_histogram_new (counts, n_workers, profile->errors.min, profile->errors.max);
}

static void
profile_clear (gpointer data)
{
  TgErrorProfile *self = data;

  g_free (self->row_error);
  g_free (self->row_rms);
  g_free (self->column_error);
  g_free (self->column_rms);
  g_free (self->block_errors);
  g_clear_pointer (&self->histogram, tg_histogram_unref);
}

/* Everything that depends on the shape. %FALSE if there is not enough memory, which a shape of
 * very many very short rows takes. */
static gboolean
allocate (TgErrorProfile *self,
          Job            *job,
          const TgRows   *a,
          const TgRows   *b)
{
  guint64 n_blocks;

  self->n_rows = tg_rows_get_n_rows (a);
  self->n_columns = tg_rows_get_n_columns (a);
  /* Blocks are those of B, if it has any. */
  self->block_columns = tg_rows_get_type (b)->block_elements;
  if (self->block_columns == 1)
    self->block_columns = tg_rows_get_type (a)->block_elements;
  if (self->block_columns == 1 && self->n_columns % 32 == 0)
    self->block_columns = 32;
  n_blocks = self->n_rows * self->n_columns / self->block_columns;
  self->blocks_each = n_blocks / TG_ERROR_PROFILE_BLOCKS + 1;
  self->n_block_errors = tg_parallel_count_ranges (n_blocks, self->blocks_each);

  job->n_tiles = tg_parallel_count_ranges (self->n_columns, TILE_COLUMNS);
  job->n_strips = CLAMP (MAX_COLUMN_SUMS / MAX (self->n_columns, 1), 1, MAX_STRIPS);
  job->strip_rows = MAX (self->n_rows / job->n_strips + (self->n_rows % job->n_strips != 0), 1);
  job->n_strips = tg_parallel_count_ranges (self->n_rows, job->strip_rows);

  self->row_error = g_try_new0 (float, self->n_rows);
  self->row_rms = g_try_new0 (float, self->n_rows);
  self->column_error = g_try_new0 (float, self->n_columns);
  self->column_rms = g_try_new0 (float, self->n_columns);
  self->block_errors = g_try_new0 (float, self->n_block_errors);
  job->block_bits = g_try_new0 (guint, self->n_block_errors);
  job->columns = g_try_new0 (Sums, job->n_strips * self->n_columns);
  job->rows = g_try_new0 (Sums, self->n_rows * job->n_tiles);
  job->blocks = g_try_new0 (TgErrorPlace, job->n_strips * job->n_tiles);
  job->errors = g_try_new0 (TgStats, job->n_strips * job->n_tiles);

  return self->n_rows * self->n_columns == 0 ||
         (self->row_error != NULL && self->row_rms != NULL && self->column_error != NULL && self->column_rms != NULL &&
          self->block_errors != NULL && job->block_bits != NULL && job->columns != NULL && job->rows != NULL && job->blocks != NULL &&
          job->errors != NULL);
}

static gboolean
run (Job       *job,
     guint      n_workers,
     GError   **error)
{
  const guint64 n_ranges = job->n_strips * job->n_tiles;

  for (guint64 i = 0; i < n_ranges; i++)
    tg_stats_init (&job->errors[i]);
  if (!tg_parallel_run (n_ranges, 1, n_workers, do_range, job, job->progress))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
      return FALSE;
    }
  if (tg_rows_has_faulted (job->a) || tg_rows_has_faulted (job->b))
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED, _("tensor “%s”: the file was cut short while it was compared"),
                   tg_rows_get_name (job->a));
      return FALSE;
    }

  return TRUE;
}

/**
 * tg_error_profile_new:
 * @a: the weights that are the reference; all of them are there
 * @b: weights of the same shape; all of them are there
 * @n_threads: threads, 0 for as many as there are
 * @progress: (nullable): progress
 * @error: return location
 *
 * Finds out in one pass where the errors are; the same bits for any number of
 * threads. Fails with %TG_ERROR_CANCELLED, %TG_ERROR_TRUNCATED if a file was cut short
 * meanwhile, and %TG_ERROR_TOO_LARGE if there is no memory for as many rows.
 *
 * Returns: (transfer full): the profile, or %NULL with @error set
 */
TgErrorProfile *
tg_error_profile_new (const TgRows  *a,
                      const TgRows  *b,
                      guint          n_threads,
                      TgProgress    *progress,
                      GError       **error)
{
  g_autoptr (TgErrorProfile) self = g_atomic_rc_box_new0 (TgErrorProfile);
  Job job = { .a = a, .b = b, .progress = progress, .profile = self };
  const guint n_workers = n_threads > 0 ? n_threads : tg_parallel_get_threads ();
  gboolean done = FALSE;

  for (guint dim = 0; dim < TG_INLINE_DIMS; dim++)
    g_return_val_if_fail (tg_rows_get_ne (a, dim) == tg_rows_get_ne (b, dim), NULL);
  g_return_val_if_fail (!tg_rows_is_partial (a) && !tg_rows_is_partial (b), NULL);

  tg_stats_init (&self->errors);
  job.workers = g_new0 (Worker, n_workers);
  if (!allocate (self, &job, a, b))
    g_set_error (error, TG_ERROR, TG_ERROR_TOO_LARGE, _("tensor “%s” has too many rows to keep a figure for each"),
                 tg_rows_get_name (a));
  else
    done = run (&job, n_workers, error);
  if (done)
    finish (&job, n_workers);

  for (guint i = 0; i < n_workers; i++)
    tg_histogram_counts_free (job.workers[i].counts);
  g_free (job.workers);
  g_free (job.columns);
  g_free (job.rows);
  g_free (job.blocks);
  g_free (job.block_bits);
  g_free (job.errors);

  return done ? g_steal_pointer (&self) : NULL;
}

TgErrorProfile *
tg_error_profile_ref (TgErrorProfile *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tg_error_profile_unref (TgErrorProfile *self)
{
  g_atomic_rc_box_release_full (self, profile_clear);
}
