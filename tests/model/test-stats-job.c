/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-stats-job.h"
#include "tg-test-gguf.h"

/* Three tensors: one in order, one with a NaN, one whose type is unknown. */
static TgStatsJob *
make_job (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  const guint64 ne[] = { 16, 4 };
  float values[64];

  for (guint i = 0; i < 64; i++)
    values[i] = (float) i;
  tg_gguf_writer_add_tensor (writer, "good", TG_TYPE_ID_F32, ne, 2, values, sizeof values);
  values[20] = NAN;
  tg_gguf_writer_add_tensor (writer, "odd", TG_TYPE_ID_F32, ne, 2, values, sizeof values);
  tg_gguf_writer_add_tensor (writer, "unknown", 250, ne, 2, values, sizeof values);
  shards = tg_test_shards_open (writer);

  return tg_stats_job_new (shards);
}

static void
wait_until_idle (TgStatsJob *job)
{
  while (tg_stats_job_get_busy (job))
    g_main_context_iteration (NULL, TRUE);
}

/* Every tensor gets its numbers, or the reason why it has none. */
static void
test_all (void)
{
  TgStatsJob *job = make_job ();
  TgStatsItem *item;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (job)), ==, 3);
  g_assert_false (tg_stats_item_is_done (tg_stats_job_get_item (job, 0)));
  tg_stats_job_start (job);
  g_assert_true (tg_stats_job_get_busy (job));
  wait_until_idle (job);
  g_assert_cmpuint (tg_stats_job_get_n_done (job), ==, 3);
  g_assert_false (tg_stats_job_get_stopped (job));

  item = tg_stats_job_get_item (job, 0);
  g_assert_cmpstr (tg_stats_item_get_name (item), ==, "good");
  g_assert_cmpuint (tg_stats_item_get_stats (item)->values.n, ==, 64);
  g_assert_cmpfloat (tg_stats_item_get_stats (item)->values.moments.mean, ==, 31.5);
  g_assert_false (tg_findings_are_serious (tg_stats_item_get_findings (item)));
  item = tg_stats_job_get_item (job, 1);
  g_assert_cmpuint (tg_stats_item_get_findings (item)->kinds[TG_FINDING_NAN].n, ==, 1);
  g_assert_cmpuint (tg_stats_item_get_findings (item)->kinds[TG_FINDING_NAN].row, ==, 1);
  item = tg_stats_job_get_item (job, 2);
  g_assert_null (tg_stats_item_get_stats (item));
  g_assert_nonnull (tg_stats_item_get_error (item));
  g_assert_null (tg_stats_job_get_item (job, 3));
  g_assert_finalize_object (job);
}

/* The tensor that is looked at comes first, and in full; the others follow only if wanted. */
static void
test_request (void)
{
  TgStatsJob *job = make_job ();

  tg_stats_job_request (job, 1);
  wait_until_idle (job);
  g_assert_cmpuint (tg_stats_job_get_n_done (job), ==, 1);
  g_assert_nonnull (tg_stats_item_get_stats (tg_stats_job_get_item (job, 1))->histogram);
  g_assert_false (tg_stats_item_is_done (tg_stats_job_get_item (job, 0)));

  tg_stats_job_start (job);
  tg_stats_job_request (job, 2);
  wait_until_idle (job);
  g_assert_cmpuint (tg_stats_job_get_n_done (job), ==, 3);
  tg_stats_job_request (job, 0);
  wait_until_idle (job);
  g_assert_nonnull (tg_stats_item_get_stats (tg_stats_job_get_item (job, 0))->histogram);
  g_assert_cmpuint (tg_stats_job_get_n_done (job), ==, 3);
  g_assert_finalize_object (job);
}

/* Cancelled, it keeps what it has and can go on. */
static void
test_cancel (void)
{
  TgStatsJob *job = make_job ();

  tg_stats_job_start (job);
  tg_stats_job_cancel (job);
  g_assert_false (tg_stats_job_get_busy (job));
  g_assert_true (tg_stats_job_get_stopped (job));
  tg_stats_job_start (job);
  wait_until_idle (job);
  g_assert_cmpuint (tg_stats_job_get_n_done (job), ==, 3);
  g_assert_finalize_object (job);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/stats-job/all", test_all);
  g_test_add_func ("/model/stats-job/request", test_request);
  g_test_add_func ("/model/stats-job/cancel", test_cancel);

  return g_test_run ();
}
