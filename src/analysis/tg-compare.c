/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-pair-scan.h"
#include "tg-parallel.h"

/* Pairs in a range, and how many ranges there may be before they grow: the
 * results of all of them are kept until the end. */
#define RANGE_PAIRS (G_GUINT64_CONSTANT (1) << 18)
#define MAX_RANGES (G_GUINT64_CONSTANT (1) << 14)

/* Bytes that one thread compares before it asks whether it is still of interest. */
#define RANGE_BYTES (1u << 20)

/* Σab is (Σa² + Σb² − Σe²) / 2 while that has enough digits left: not if it is less than
 * this part of what it comes from. */
#define MIN_SHARE 1e-4

typedef struct
{
  TgView *a;
  TgView *b;
  gint    differ; /* atomic */
} ByteJob;

static void
compare_byte_range (const TgRange *range,
                    gpointer       data)
{
  ByteJob *job = data;
  const guint64 n = range->end - range->begin;

  if (g_atomic_int_get (&job->differ))
    return;
  if (memcmp (tg_view_peek (job->a, range->begin, n), tg_view_peek (job->b, range->begin, n), (gsize) n) != 0)
    g_atomic_int_set (&job->differ, 1);
}

static void
set_cancelled (GError **error)
{
  g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
}

static void
set_truncated (const char  *name,
               GError     **error)
{
  g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
               _("tensor “%s”: the file was cut short while it was compared"), name);
}

/**
 * tg_compare_bytes:
 * @a: bytes
 * @b: as many bytes
 * @name: what to call the tensor in messages
 * @n_threads: threads, 0 for as many as there are
 * @identical: (out): whether they are the same
 * @progress: (nullable): progress
 * @error: return location
 *
 * Compares the bytes of tensors of one type and byte order, up to the first
 * difference. Fails with %TG_ERROR_CANCELLED, and with %TG_ERROR_TRUNCATED if a
 * file was cut short meanwhile.
 *
 * Returns: whether the answer is known
 */
gboolean
tg_compare_bytes (TgView      *a,
                  TgView      *b,
                  const char  *name,
                  guint        n_threads,
                  gboolean    *identical,
                  TgProgress  *progress,
                  GError     **error)
{
  ByteJob job = { a, b, 0 };

  g_return_val_if_fail (tg_view_get_size (a) == tg_view_get_size (b), FALSE);

  if (!tg_parallel_run (tg_view_get_size (a), RANGE_BYTES, n_threads, compare_byte_range, &job, progress))
    {
      set_cancelled (error);
      return FALSE;
    }
  if (tg_view_has_faulted (a) || tg_view_has_faulted (b))
    {
      set_truncated (name, error);
      return FALSE;
    }

  *identical = !job.differ;
  return TRUE;
}

typedef struct
{
  const TgRows  *a;
  const TgRows  *b;
  TgProgress    *progress;
  TgPairScanFunc scan;
  TgMeasures    *parts; /* of each range */
} Job;

static double
sum_products (const float *a,
              const float *b,
              gsize        n)
{
  double sums[4] = { 0.0 };

  for (gsize i = 0; i < n; i++)
    sums[i % 4] += (double) a[i] * (double) b[i];

  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Moves the pairs of which both are finite to the front; how many they are. */
static gsize
keep_finite (float   *a,
             float   *b,
             guint16 *places,
             gsize    n)
{
  gsize n_kept = 0;

  for (gsize i = 0; i < n; i++)
    if (isfinite (a[i]) && isfinite (b[i]))
      {
        a[n_kept] = a[i];
        b[n_kept] = b[i];
        places[n_kept++] = (guint16) i;
      }

  return n_kept;
}

G_STATIC_ASSERT (TG_COMPARE_PIECE <= G_MAXUINT16 + 1);

/* The first pair that is @max apart; @places are where the pairs were, %NULL if
 * they still are there. */
static gsize
find_max (const float   *a,
          const float   *b,
          const guint16 *places,
          gsize          n,
          double         max)
{
  for (gsize i = 0; i < n; i++)
    if (fabs ((double) b[i] - (double) a[i]) == max)
      return places != NULL ? places[i] : i;

  g_return_val_if_reached (0);
}

/* Adds the pairs of a piece that begins with weight @first. */
static void
add_piece (const Job  *job,
           TgMeasures *part,
           float      *a,
           float      *b,
           gsize       n,
           guint64     first)
{
  guint16 places[TG_COMPARE_PIECE];
  gsize n_finite = n;
  TgPairScan scan;
  double ab;

  job->scan (a, b, n, &scan);
  if (!isfinite (scan.a2 + scan.b2))
    {
      n_finite = keep_finite (a, b, places, n);
      job->scan (a, b, n_finite, &scan);
    }

  ab = (scan.a2 + scan.b2 - scan.e2) / 2.0;
  if (fabs (ab) < MIN_SHARE * (scan.a2 + scan.b2))
    ab = sum_products (a, b, n_finite);

  if (scan.max > part->max_abs)
    {
      part->max_abs = scan.max;
      part->max_at = first + find_max (a, b, n_finite < n ? places : NULL, n_finite, scan.max);
    }
  part->n += n_finite;
  part->n_not_finite += n - n_finite;
  part->sum_a2 += scan.a2;
  part->sum_b2 += scan.b2;
  part->sum_ab += ab;
  part->sum_e2 += scan.e2;
  part->sum_abs += scan.abs_e;
  part->sum_e += scan.e;
}

static void
compare_range (const TgRange *range,
               gpointer       data)
{
  const Job *job = data;
  const guint64 n_columns = tg_rows_get_n_columns (job->a);
  TgMeasures part = { 0 };
  /* On a page: whole vectors are stored then, and none across two lines. */
  float *a = g_aligned_alloc (2 * TG_COMPARE_PIECE, sizeof *a, 4096);
  float *b = a + TG_COMPARE_PIECE;

  for (guint64 first = range->begin; first < range->end; first += TG_COMPARE_PIECE)
    {
      const gsize n = (gsize) MIN (TG_COMPARE_PIECE, range->end - first);

      if (tg_progress_is_cancelled (job->progress) ||
          !tg_rows_read (job->a, first / n_columns, first % n_columns, n, a, NULL) ||
          !tg_rows_read (job->b, first / n_columns, first % n_columns, n, b, NULL))
        break;
      add_piece (job, &part, a, b, n, first);
    }

  job->parts[range->index] = part;
  g_aligned_free (a);
}

/* Merges the parts in pairs, the pairs in pairs and so on: the error of a sum
 * grows with the number of steps only. */
static TgMeasures
merge_parts (TgMeasures *parts,
             gsize       n)
{
  if (n == 0)
    return (TgMeasures){ 0 };

  for (gsize step = 1; step < n; step *= 2)
    for (gsize i = 0; i + step < n; i += 2 * step)
      tg_measures_merge (&parts[i], &parts[i + step]);

  return parts[0];
}

static gboolean
check_fault (const TgRows  *rows,
             GError       **error)
{
  if (!tg_rows_has_faulted (rows))
    return TRUE;

  set_truncated (tg_rows_get_name (rows), error);
  return FALSE;
}

/**
 * tg_compare_rows:
 * @a: the weights that are the reference
 * @b: weights of the same shape; type and byte order may be others
 * @n_threads: threads, 0 for as many as there are
 * @measures: (out caller-allocates): how far they are apart
 * @progress: (nullable): progress
 * @error: return location
 *
 * Compares all weights that are there on both sides. Sums are made in double
 * precision: pairs of a piece are added in 16 lanes, pieces of a range one by one,
 * and ranges in pairs; how that is cut depends on the number of weights alone, so
 * the result has the same bits for any number of threads. Fails with
 * %TG_ERROR_CANCELLED, and with %TG_ERROR_TRUNCATED if a file was cut short
 * meanwhile.
 *
 * Returns: whether @measures are the measures
 */
gboolean
tg_compare_rows (const TgRows  *a,
                 const TgRows  *b,
                 guint          n_threads,
                 TgMeasures    *measures,
                 TgProgress    *progress,
                 GError       **error)
{
  const guint64 n = MIN (tg_rows_get_n_available (a), tg_rows_get_n_available (b));
  Job job = { a, b, progress, tg_pair_scan_get (tg_simd_get_best ()), NULL };
  g_autofree TgMeasures *parts = NULL;
  guint64 range_size = RANGE_PAIRS;
  guint64 n_ranges;

  for (guint dim = 0; dim < TG_INLINE_DIMS; dim++)
    g_return_val_if_fail (tg_rows_get_ne (a, dim) == tg_rows_get_ne (b, dim), FALSE);

  while (n / range_size > MAX_RANGES)
    range_size *= 2;
  n_ranges = tg_parallel_count_ranges (n, range_size);
  parts = job.parts = g_new0 (TgMeasures, (gsize) n_ranges);

  if (!tg_parallel_run (n, range_size, n_threads, compare_range, &job, progress))
    {
      set_cancelled (error);
      return FALSE;
    }
  if (!check_fault (a, error) || !check_fault (b, error))
    return FALSE;

  *measures = merge_parts (parts, (gsize) n_ranges);
  return TRUE;
}
