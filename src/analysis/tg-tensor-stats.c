/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tensor-stats.h"

#include "tg-block.h"
#include "tg-parallel.h"

/* What a thread has to itself. Counts are whole numbers, so it does not matter
 * which thread counted what. */
typedef struct
{
  TgHistogramCounts *counts;
  TgHistogramCounts *scale_counts;
  guint64            codes[256];
} Worker;

/* Statistics are kept for each range and merged in order: sums of floats depend
 * on the order. */
typedef struct
{
  const TgRows *rows;
  TgStatsFlags  flags;
  Worker       *workers;
  guint         n_workers;
  TgStats      *values;
  TgStats      *scales; /* NULL if codes are not asked for */
} Job;

static void
count_codes (const guint8 *codes,
             gsize         n,
             guint64      *totals)
{
  /* Four tables, so that a run of equal codes does not wait for its own stores. */
  guint32 tables[4][256] = { { 0 } };
  gsize i = 0;

  for (; i + 4 <= n; i += 4)
    for (guint t = 0; t < 4; t++)
      tables[t][codes[i + t]]++;
  for (; i < n; i++)
    tables[0][codes[i]]++;

  for (guint code = 0; code < 256; code++)
    totals[code] += (guint64) tables[0][code] + tables[1][code] + tables[2][code] + tables[3][code];
}

static void
add_codes (Job               *job,
           const TgRowsPiece *piece,
           guint64            first)
{
  const TgTensorType *type = tg_rows_get_type (job->rows);
  TgByteOrder order = tg_rows_get_byte_order (job->rows);
  guint sub_block = tg_block_get_sub_block (type);
  gsize n = piece->n_blocks * type->block_elements;
  Worker *worker = &job->workers[piece->worker];
  guint8 codes[TG_ROWS_PIECE];

  tg_block_unpack_codes (type, order, piece->blocks, piece->n_blocks, codes);
  count_codes (codes, n, worker->codes);

  /* The weights have been seen: their place is free for the scales. */
  tg_block_unpack_scales (type, order, piece->blocks, piece->n_blocks, piece->values);
  tg_stats_add (&job->scales[piece->range], worker->scale_counts, piece->values, n / sub_block, first / sub_block);
}

static void
take_piece (const TgRowsPiece *piece,
            gpointer           data)
{
  Job *job = data;
  Worker *worker = &job->workers[piece->worker];
  guint64 first = piece->row * tg_rows_get_n_columns (job->rows) + piece->column;
  gboolean histogram = (job->flags & TG_STATS_HISTOGRAM) != 0;

  if (histogram && worker->counts == NULL)
    worker->counts = tg_histogram_counts_new ();
  tg_stats_add (&job->values[piece->range], worker->counts, piece->values, piece->n_rows * piece->n_columns, first);

  if (job->scales == NULL)
    return;
  if (histogram && worker->scale_counts == NULL)
    worker->scale_counts = tg_histogram_counts_new ();
  add_codes (job, piece, first);
}

static TgHistogram *
make_histogram (const Job     *job,
                gboolean       of_scales,
                const TgStats *stats)
{
  g_autofree TgHistogramCounts **counts = g_new (TgHistogramCounts *, job->n_workers);

  for (guint i = 0; i < job->n_workers; i++)
    counts[i] = of_scales ? job->workers[i].scale_counts : job->workers[i].counts;

  return tg_histogram_new (counts, job->n_workers, stats->min, stats->max);
}

static TgTensorStats *
merge_ranges (const Job *job,
              guint64    n_ranges)
{
  TgTensorStats *self = g_atomic_rc_box_new0 (TgTensorStats);

  tg_stats_init (&self->values);
  tg_stats_init (&self->scales);
  for (guint64 range = 0; range < n_ranges; range++)
    {
      tg_stats_merge (&self->values, &job->values[range]);
      if (job->scales != NULL)
        tg_stats_merge (&self->scales, &job->scales[range]);
    }
  if ((job->flags & TG_STATS_HISTOGRAM) != 0)
    self->histogram = make_histogram (job, FALSE, &self->values);

  if (job->scales == NULL)
    return self;

  self->n_codes = tg_block_get_n_codes (tg_rows_get_type (job->rows));
  for (guint i = 0; i < job->n_workers; i++)
    for (guint code = 0; code < self->n_codes; code++)
      self->codes[code] += job->workers[i].codes[code];
  if ((job->flags & TG_STATS_HISTOGRAM) != 0)
    self->scale_histogram = make_histogram (job, TRUE, &self->scales);

  return self;
}

/**
 * tg_tensor_stats_new:
 * @rows: a tensor
 * @first_row: the first row, of all slices
 * @n_rows: how many rows: tg_rows_get_n_rows() for the whole tensor
 * @flags: what is wanted
 * @n_threads: threads, 0 for as many as there are
 * @progress: (nullable): progress
 * @error: return location
 *
 * Works out statistics in one pass over the weights that are there; the result
 * has the same bits for any number of threads. Fails as tg_rows_run() does.
 *
 * Returns: (transfer full): the statistics, or %NULL with @error set
 */
TgTensorStats *
tg_tensor_stats_new (const TgRows *rows,
                     guint64       first_row,
                     guint64       n_rows,
                     TgStatsFlags  flags,
                     guint         n_threads,
                     TgProgress   *progress,
                     GError      **error)
{
  guint64 n_ranges = tg_rows_count_ranges (rows, n_rows);
  Job job = { .rows = rows, .flags = flags };
  g_autofree TgStats *values = g_new (TgStats, n_ranges);
  g_autofree TgStats *scales = NULL;
  g_autofree Worker *workers = NULL;
  TgTensorStats *self = NULL;

  if ((flags & TG_STATS_CODES) != 0 && tg_block_get_n_codes (tg_rows_get_type (rows)) > 0)
    scales = g_new (TgStats, n_ranges);
  for (guint64 range = 0; range < n_ranges; range++)
    {
      tg_stats_init (&values[range]);
      if (scales != NULL)
        tg_stats_init (&scales[range]);
    }

  job.values = values;
  job.scales = scales;
  job.n_workers = n_threads > 0 ? n_threads : tg_parallel_get_threads ();
  job.workers = workers = g_new0 (Worker, job.n_workers);
  if (tg_rows_run (rows, first_row, n_rows, job.n_workers, take_piece, &job, progress, error))
    self = merge_ranges (&job, n_ranges);

  for (guint i = 0; i < job.n_workers; i++)
    {
      tg_histogram_counts_free (workers[i].counts);
      tg_histogram_counts_free (workers[i].scale_counts);
    }

  return self;
}

TgTensorStats *
tg_tensor_stats_ref (TgTensorStats *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_stats (gpointer data)
{
  TgTensorStats *self = data;

  g_clear_pointer (&self->histogram, tg_histogram_unref);
  g_clear_pointer (&self->scale_histogram, tg_histogram_unref);
}

void
tg_tensor_stats_unref (TgTensorStats *self)
{
  g_atomic_rc_box_release_full (self, clear_stats);
}
