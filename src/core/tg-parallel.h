/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgRange:
 * @index: which range this is, from 0 in the order of the items
 * @begin: the first item
 * @end: the item after the last one
 * @worker: which of the threads is asking, from 0 to one less than their number;
 *   a thread works on one range at a time, so scratch memory may hang on this
 *
 * A piece of a job.
 */
typedef struct
{
  guint64 index;
  guint64 begin;
  guint64 end;
  guint   worker;
} TgRange;

/**
 * TgParallelFunc:
 * @range: what to do
 * @data: what was given to tg_parallel_run()
 *
 * Does one range. Called on any of the threads, in any order. Puts its result
 * where @range->index says, so that whoever merges them afterwards, in order,
 * gets the same bits however many threads there were.
 */
typedef void (*TgParallelFunc) (const TgRange *range,
                                gpointer       data);

/* More threads than this are never used. */
#define TG_PARALLEL_MAX_THREADS 1024

/* How many threads are worth having here; at least 1. tg_parallel_set_threads()
 * fixes it for the whole process (0: by the machine). */
guint    tg_parallel_get_threads  (void);
void     tg_parallel_set_threads  (guint           n_threads);

/* How many ranges of @range_size make up @n_items: for allocating the results. */
guint64  tg_parallel_count_ranges (guint64         n_items,
                                   guint64         range_size);

/* Calls @func for every range; the calling thread works too. Returns when all
 * are done, %TRUE, or when @progress was cancelled and the ranges under way have
 * ended, %FALSE. Per mille goes into @progress. @n_threads 0: tg_parallel_get_threads(). */
gboolean tg_parallel_run          (guint64         n_items,
                                   guint64         range_size,
                                   guint           n_threads,
                                   TgParallelFunc  func,
                                   gpointer        data,
                                   TgProgress     *progress) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
