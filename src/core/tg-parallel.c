/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-parallel.h"

static gint fixed_threads;

typedef struct
{
  guint64        n_items;
  guint64        range_size;
  guint64        n_ranges;
  TgParallelFunc func;
  gpointer       data;
  TgProgress    *progress;
  gsize          next; /* atomic: the range nobody has begun */
  gsize          done; /* atomic: ranges finished */
} Job;

typedef struct
{
  Job  *job;
  guint worker;
} Hand;

/**
 * tg_parallel_get_threads:
 *
 * Returns: how many threads work is spread over; at least 1
 */
guint
tg_parallel_get_threads (void)
{
  gint n = g_atomic_int_get (&fixed_threads);

  return n > 0 ? (guint) n : MAX (g_get_num_processors (), 1);
}

/**
 * tg_parallel_set_threads:
 * @n_threads: how many, or 0 for as many as the machine has processors
 *
 * Fixes the number for the whole process.
 */
void
tg_parallel_set_threads (guint n_threads)
{
  g_atomic_int_set (&fixed_threads, (gint) MIN (n_threads, TG_PARALLEL_MAX_THREADS));
}

/**
 * tg_parallel_count_ranges:
 * @n_items: items of a job
 * @range_size: items in a range, not 0
 *
 * Returns: how many ranges that makes
 */
guint64
tg_parallel_count_ranges (guint64 n_items,
                          guint64 range_size)
{
  g_return_val_if_fail (range_size > 0, 0);

  return n_items / range_size + (n_items % range_size != 0);
}

static void
work (Job  *job,
      guint worker)
{
  while (!tg_progress_is_cancelled (job->progress))
    {
      guint64 index = (guint64) g_atomic_pointer_add (&job->next, 1);
      TgRange range;
      gsize done;

      if (index >= job->n_ranges)
        return;

      range.index = index;
      range.begin = index * job->range_size;
      range.end = range.begin + MIN (job->range_size, job->n_items - range.begin);
      range.worker = worker;
      job->func (&range, job->data);

      done = (gsize) g_atomic_pointer_add (&job->done, 1) + 1;
      tg_progress_set (job->progress, done, job->n_ranges);
    }
}

static gpointer
work_in_thread (gpointer data)
{
  Hand *hand = data;

  work (hand->job, hand->worker);

  return NULL;
}

/**
 * tg_parallel_run:
 * @n_items: items of the job
 * @range_size: items in a range, not 0
 * @n_threads: threads, the calling one included; 0 for tg_parallel_get_threads()
 * @func: does one range
 * @data: for @func
 * @progress: (nullable): where to look for cancellation and to leave the per mille
 *
 * Cuts a job into ranges and has them done. Where ranges begin depends on
 * @range_size only, never on the number of threads, so results that are merged
 * by range index are always the same. If the system has no more threads to
 * give, those that there are do the work.
 *
 * Returns: %TRUE when every range was done, %FALSE when @progress was cancelled
 */
gboolean
tg_parallel_run (guint64        n_items,
                 guint64        range_size,
                 guint          n_threads,
                 TgParallelFunc func,
                 gpointer       data,
                 TgProgress    *progress)
{
  Job job = { .n_items = n_items, .range_size = range_size, .func = func, .data = data, .progress = progress };
  g_autofree GThread **threads = NULL;
  g_autofree Hand *hands = NULL;

  g_return_val_if_fail (range_size > 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);

  job.n_ranges = tg_parallel_count_ranges (n_items, range_size);
  if (n_threads == 0)
    n_threads = tg_parallel_get_threads ();
  n_threads = (guint) MIN ((guint64) n_threads, MAX (job.n_ranges, 1));

  threads = g_new0 (GThread *, n_threads);
  hands = g_new0 (Hand, n_threads);
  for (guint i = 1; i < n_threads; i++)
    {
      hands[i] = (Hand){ &job, i };
      threads[i] = g_thread_try_new ("tg-parallel", work_in_thread, &hands[i], NULL);
    }
  work (&job, 0);
  for (guint i = 1; i < n_threads; i++)
    if (threads[i] != NULL)
      g_thread_join (threads[i]);

  return (gsize) g_atomic_pointer_add (&job.done, 0) == job.n_ranges;
}
