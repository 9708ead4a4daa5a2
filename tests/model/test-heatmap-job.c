/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-job.h"

static TgPlane *
make_plane (guint64 width,
            guint64 height)
{
  const guint64 ne[] = { width, height, 1, 1 };
  const gsize n = (gsize) (width * height);
  float *values = g_new (float, n);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;

  for (gsize i = 0; i < n; i++)
    values[i] = (float) (i % 1009) - 500.0f;
  bytes = g_bytes_new_take (values, n * sizeof *values);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 0, g_bytes_get_size (bytes));
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "test", NULL);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

static TgReduceRequest
make_request (TgPlane *plane,
              guint    n_columns,
              guint    n_rows)
{
  return (TgReduceRequest){
    .mode = TG_REDUCE_RMS,
    .rows = tg_reduce_axis_all (tg_plane_get_n_rows (plane), n_rows),
    .columns = tg_reduce_axis_all (tg_plane_get_width (plane), n_columns),
  };
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
wait_until_idle (TgHeatmapJob *job)
{
  while (tg_heatmap_job_get_busy (job))
    g_main_context_iteration (NULL, TRUE);
}

/* A small tensor comes at once, exact, with the values of all its cells. */
static void
test_small (void)
{
  TgHeatmapJob *job = tg_heatmap_job_new ();
  g_autoptr (TgPlane) plane = make_plane (100, 80);
  const TgReduceRequest request = make_request (plane, 50, 40);
  TgHeatmapPicture *picture;
  guint n = 0;

  g_signal_connect_swapped (job, "changed", G_CALLBACK (count_cb), &n);
  g_assert_null (tg_heatmap_job_get_picture (job));
  tg_heatmap_job_start (job, plane, &request);
  wait_until_idle (job);
  g_assert_cmpuint (n, ==, 1);
  picture = tg_heatmap_job_get_picture (job);
  g_assert_nonnull (picture);
  g_assert_true (picture->grid->exact);
  g_assert_true (picture->level->exact);
  g_assert_cmpuint (picture->level->stats.moments.n, ==, 50 * 40);
  g_assert_null (tg_heatmap_job_get_error (job));
  g_assert_finalize_object (job);
}

/* A large one comes first from a sample, then from everything. */
static void
test_large (void)
{
  TgHeatmapJob *job = tg_heatmap_job_new ();
  g_autoptr (TgPlane) plane = make_plane (2048, 8192);
  const TgReduceRequest request = make_request (plane, 200, 100);
  g_autoptr (TgHeatmapPicture) estimate = NULL;
  guint n = 0;

  g_signal_connect_swapped (job, "changed", G_CALLBACK (count_cb), &n);
  tg_heatmap_job_start (job, plane, &request);
  while (n == 0)
    g_main_context_iteration (NULL, TRUE);
  estimate = tg_heatmap_picture_ref (tg_heatmap_job_get_picture (job));
  g_assert_false (estimate->grid->exact);
  g_assert_true (tg_heatmap_job_get_busy (job));
  wait_until_idle (job);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (tg_heatmap_job_get_picture (job)->grid->exact);
  g_assert_finalize_object (job);
}

/* Cancelled, the estimate stays; it can go on to the exact picture. */
static void
test_cancel (void)
{
  TgHeatmapJob *job = tg_heatmap_job_new ();
  g_autoptr (TgPlane) plane = make_plane (2048, 8192);
  const TgReduceRequest request = make_request (plane, 200, 100);
  guint n = 0;

  g_signal_connect_swapped (job, "changed", G_CALLBACK (count_cb), &n);
  tg_heatmap_job_start (job, plane, &request);
  while (n == 0)
    g_main_context_iteration (NULL, TRUE);
  tg_heatmap_job_cancel (job);
  g_assert_true (tg_heatmap_job_get_stopped (job));
  g_assert_false (tg_heatmap_job_get_busy (job));
  g_assert_false (tg_heatmap_job_get_picture (job)->grid->exact);
  tg_heatmap_job_resume (job);
  g_assert_false (tg_heatmap_job_get_stopped (job));
  wait_until_idle (job);
  g_assert_true (tg_heatmap_job_get_picture (job)->grid->exact);
  g_assert_finalize_object (job);
}

/* Of many requests the last one is answered; the level is found once for a cell size. */
static void
test_supersede (void)
{
  TgHeatmapJob *job = tg_heatmap_job_new ();
  g_autoptr (TgPlane) plane = make_plane (512, 512);
  TgPictureLevel *level;

  for (guint i = 0; i < 30; i++)
    {
      TgReduceRequest request = { .mode = TG_REDUCE_RMS,
                                  .rows = { 512, 2, i, 50, 0 },
                                  .columns = { 512, 2, 0, 100, 0 } };

      tg_heatmap_job_start (job, plane, &request);
    }
  wait_until_idle (job);
  g_assert_cmpuint (tg_heatmap_job_get_picture (job)->grid->request.rows.first, ==, 29);

  level = tg_heatmap_job_get_picture (job)->level;
  {
    const TgReduceRequest request = { .mode = TG_REDUCE_RMS,
                                      .rows = { 512, 2, 99, 50, 0 },
                                      .columns = { 512, 2, 7, 100, 0 } };

    tg_heatmap_job_start (job, plane, &request);
  }
  wait_until_idle (job);
  g_assert_true (tg_heatmap_job_get_picture (job)->level == level);

  tg_heatmap_job_clear (job);
  g_assert_null (tg_heatmap_job_get_picture (job));
  g_assert_finalize_object (job);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/heatmap-job/small", test_small);
  g_test_add_func ("/model/heatmap-job/large", test_large);
  g_test_add_func ("/model/heatmap-job/cancel", test_cancel);
  g_test_add_func ("/model/heatmap-job/supersede", test_supersede);

  return g_test_run ();
}
