/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

#include "tg-parallel.h"

#define N_ITEMS 1003
#define RANGE 10

typedef struct
{
  gint        n_done[N_ITEMS];
  double      sums[N_ITEMS / RANGE + 1];
  guint       n_threads;
  TgProgress *cancel;
} Job;

static void
do_range (const TgRange *range,
          gpointer       data)
{
  Job *job = data;
  double sum = 0;

  g_assert_cmpuint (range->worker, <, job->n_threads);
  g_assert_cmpuint (range->begin, ==, range->index * RANGE);
  for (guint64 i = range->begin; i < range->end; i++)
    {
      g_atomic_int_inc (&job->n_done[i]);
      sum += 1.0 / (double) (i + 1);
    }
  job->sums[range->index] = sum;
  tg_progress_cancel (job->cancel);
}

/* Every item is done once, whatever the number of threads, and the merged result has the
 * same bits. */
static void
test_all_once (void)
{
  double first = 0;

  for (guint n_threads = 1; n_threads <= 7; n_threads += 2)
    {
      g_autofree Job *job = g_new0 (Job, 1);
      TgProgress progress = { 0 };
      double sum = 0;

      job->n_threads = n_threads;
      g_assert_true (tg_parallel_run (N_ITEMS, RANGE, n_threads, do_range, job, &progress));
      for (guint i = 0; i < N_ITEMS; i++)
        g_assert_cmpint (job->n_done[i], ==, 1);
      for (gsize i = 0; i < G_N_ELEMENTS (job->sums); i++)
        sum += job->sums[i];
      if (n_threads == 1)
        first = sum;
      g_assert_cmpfloat (sum, ==, first);
      g_assert_cmpint (tg_progress_get_permille (&progress), ==, 1000);
    }
}

/* Cancelled, it stops after the ranges under way and says so. */
static void
test_cancel (void)
{
  g_autofree Job *job = g_new0 (Job, 1);
  TgProgress progress = { 0 };
  guint n_done = 0;

  job->n_threads = 2;
  job->cancel = &progress;
  g_assert_false (tg_parallel_run (N_ITEMS, RANGE, 2, do_range, job, &progress));
  for (guint i = 0; i < N_ITEMS; i++)
    n_done += (guint) job->n_done[i];
  g_assert_cmpuint (n_done, >=, RANGE);
  g_assert_cmpuint (n_done, <=, 3 * RANGE);
}

/* Nothing to do is done at once; the number of ranges does not overflow. */
static void
test_counts (void)
{
  g_autofree Job *job = g_new0 (Job, 1);

  job->n_threads = 1;
  g_assert_true (tg_parallel_run (0, RANGE, 0, do_range, job, NULL));
  g_assert_cmpuint (tg_parallel_count_ranges (0, 10), ==, 0);
  g_assert_cmpuint (tg_parallel_count_ranges (10, 10), ==, 1);
  g_assert_cmpuint (tg_parallel_count_ranges (11, 10), ==, 2);
  g_assert_cmpuint (tg_parallel_count_ranges (G_MAXUINT64, G_MAXUINT64 - 1), ==, 2);
}

/* The number of threads can be fixed, and freed again. */
static void
test_threads (void)
{
  g_assert_cmpuint (tg_parallel_get_threads (), ==, g_get_num_processors ());
  tg_parallel_set_threads (3);
  g_assert_cmpuint (tg_parallel_get_threads (), ==, 3);
  tg_parallel_set_threads (0);
  g_assert_cmpuint (tg_parallel_get_threads (), ==, g_get_num_processors ());
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/parallel/all-once", test_all_once);
  g_test_add_func ("/core/parallel/cancel", test_cancel);
  g_test_add_func ("/core/parallel/counts", test_counts);
  g_test_add_func ("/core/parallel/threads", test_threads);

  return g_test_run ();
}
