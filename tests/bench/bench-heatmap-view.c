/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "tg-heatmap-view.h"
#include "tg-test-gtk.h"

/* How long a frame takes while a heatmap is panned and zoomed at 1920 × 1080: from the
 * change to the painted picture, in processor time of this thread. Pictures are those
 * that are there, as in the window; the exact one for the last place is given at each
 * zoom step only, as a worker would. */

static TgPlane *
make_plane (guint64 width,
            guint64 height)
{
  const guint64 ne[] = { width, height, 1, 1 };
  float *values = g_new (float, width *height);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;

  for (guint64 i = 0; i < width * height; i++)
    values[i] = sinf ((float) (i % 7919)) * 0.05f;
  bytes = g_bytes_new_take (values, width * height * sizeof *values);
  mapping = tg_mapping_new_from_bytes (bytes, "bench");
  view = tg_view_new (mapping, 0, g_bytes_get_size (bytes));
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "bench", NULL);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

static void
give_picture (TgHeatmapView *view,
              TgPlane       *plane)
{
  const TgColorScale scale = { -0.05, 0.05, FALSE, tg_palette_get_colors (TG_PALETTE_VIRIDIS), FALSE };
  TgReduceRequest request = { .mode = TG_REDUCE_EXTREME };
  g_autoptr (TgGrid) grid = NULL;

  tg_heatmap_view_get_cells (view, &request.rows, &request.columns);
  grid = tg_reduce (plane, &request, NULL, NULL);
  tg_heatmap_view_set_picture (view, grid, &scale);
}

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);

  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static double
time_frame (GtkWidget *window)
{
  const double start = now ();

  tg_test_frames (window, 1);

  return now () - start;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
report (const char *what,
        double     *times,
        guint       n)
{
  qsort (times, n, sizeof *times, compare);
  printf ("%-28s median %5.1f ms, 95 %% %5.1f ms, worst %5.1f ms\n", what, times[n / 2], times[n * 95 / 100], times[n - 1]);
}

int
main (int    argc,
      char **argv)
{
  enum
  {
    N = 60
  };
  g_autoptr (TgPlane) plane = NULL;
  TgHeatmapView *view;
  GtkWidget *window;
  double times[N];

  tg_test_gtk_init (&argc, &argv);
  plane = make_plane (8192, 8192);
  view = TG_HEATMAP_VIEW (tg_heatmap_view_new ());
  window = tg_test_present (GTK_WIDGET (view), 1920, 1080);
  tg_heatmap_view_set_size (view, 8192, 8192);
  tg_test_frames (window, 2);
  give_picture (view, plane);
  tg_test_frames (window, 2);

  for (guint zoom = 0; zoom < 3; zoom++)
    {
      static const char *const names[] = { "panning, 1 : 2", "panning, 4 pixels a weight", "panning, numbers" };
      static const guint steps[] = { 4, 5, 7 };

      for (guint i = 0; i < steps[zoom]; i++)
        {
          tg_heatmap_view_zoom_in (view);
          give_picture (view, plane);
        }
      tg_heatmap_view_set_cursor (view, 4000, 4000, TRUE);
      give_picture (view, plane);
      tg_test_frames (window, 2);
      for (guint i = 0; i < N; i++)
        {
          guint64 row, column;

          tg_heatmap_view_get_cursor (view, &row, &column);
          tg_heatmap_view_set_cursor (view, row + 1, column + 1, TRUE);
          times[i] = time_frame (window);
        }
      report (names[zoom], times, N);
    }

  for (guint i = 0; i < N; i++)
    {
      if (i % 20 < 10)
        tg_heatmap_view_zoom_out (view);
      else
        tg_heatmap_view_zoom_in (view);
      times[i] = time_frame (window);
    }
  report ("zooming", times, N);

  for (guint i = 0; i < N; i++)
    {
      g_signal_emit_by_name (tg_test_find_controller (GTK_WIDGET (view), GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                             200.0 + i, 200.0 + i);
      times[i] = time_frame (window);
    }
  report ("pointer moves", times, N);
  tg_test_destroy (window);

  return 0;
}
