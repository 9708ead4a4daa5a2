/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-zoom-axis.h"

/* Up and down again the steps are the same, and there are no others. */
static void
test_steps (void)
{
  static const double expected[] = { 0.5, 0.70710678, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48 };
  double zoom = 0.4;

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      zoom = tg_zoom_get_next (zoom);
      g_assert_cmpfloat_with_epsilon (zoom, expected[i], 1e-6);
    }
  g_assert_cmpfloat (tg_zoom_get_next (zoom), ==, 48);
  for (guint i = G_N_ELEMENTS (expected) - 1; i > 0; i--)
    {
      zoom = tg_zoom_get_previous (zoom);
      g_assert_cmpfloat_with_epsilon (zoom, expected[i - 1], 1e-6);
    }
}

static void
make_axes (TgZoomAxis *across,
           TgZoomAxis *down,
           guint64     width,
           guint64     height)
{
  *across = (TgZoomAxis){ .length = width, .room = 600 };
  *down = (TgZoomAxis){ .length = height, .room = 400, .downwards = TRUE };
  tg_zoom_axis_fit (across, down);
}

/* Everything is seen at first: square if it can be, never a thread, small tensors in
 * whole pixels. */
static void
test_fit (void)
{
  TgZoomAxis across, down;

  make_axes (&across, &down, 4096, 4096);
  g_assert_cmpfloat (across.scale, ==, 400.0 / 4096);
  g_assert_cmpfloat (down.scale, ==, 400.0 / 4096);
  g_assert_cmpuint (tg_zoom_axis_get_cells (&down).n_cells, ==, 400);
  make_axes (&across, &down, 10752, 262144);
  g_assert_cmpfloat (across.scale, ==, 600.0 / 10752);
  g_assert_cmpfloat (down.scale, ==, 400.0 / 262144);
  make_axes (&across, &down, 100, 50);
  g_assert_cmpfloat (across.scale, ==, 6);
  g_assert_cmpfloat (down.scale, ==, 6);
  make_axes (&across, &down, 3, 2);
  g_assert_cmpfloat (across.scale, ==, 48);
  g_assert_cmpfloat (down.scale, ==, 32);
  make_axes (&across, &down, 1, 1);
  g_assert_cmpfloat (tg_zoom_axis_get_extent (&across), ==, 48);
}

/* The number under the pointer stays there through all steps. */
static void
test_pivot (void)
{
  TgZoomAxis across, down;
  double zoom;

  make_axes (&across, &down, 10000, 10000);
  for (zoom = 0.125; zoom < 48; zoom = tg_zoom_get_next (zoom))
    {
      tg_zoom_axis_set_zoom (&across, zoom, tg_zoom_axis_get_place (&across, 299.5), 299.5);
      g_assert_cmpfloat (ABS ((double) tg_zoom_axis_get_number (&across, 299.5) - 7487), <=, 60);
    }
  for (; zoom > 0.08; zoom = tg_zoom_get_previous (zoom))
    {
      tg_zoom_axis_set_zoom (&across, zoom, tg_zoom_axis_get_place (&across, 299.5), 299.5);
      g_assert_cmpfloat (across.offset, >=, 0);
      g_assert_cmpfloat (across.offset, <=, tg_zoom_axis_get_extent (&across) - 600);
    }
}

/* What is asked for is what is seen, at every step and place. */
static void
test_cells (void)
{
  TgZoomAxis across, down;

  make_axes (&across, &down, 1000, 1000);
  for (double zoom = across.fit; zoom < 48; zoom = tg_zoom_get_next (zoom))
    for (double x = 0; x < 60000; x += 777)
      {
        TgReduceAxis cells;
        guint64 begin, end;

        tg_zoom_axis_set_zoom (&across, zoom, 0, 0);
        across.offset = 0;
        tg_zoom_axis_pan (&across, x);
        cells = tg_zoom_axis_get_cells (&across);
        tg_reduce_axis_get_cell (&cells, 0, &begin, &end);
        g_assert_cmpuint (begin, <=, tg_zoom_axis_get_number (&across, 0));
        g_assert_cmpuint (end, >, tg_zoom_axis_get_number (&across, 0));
        tg_reduce_axis_get_cell (&cells, cells.n_cells - 1, &begin, &end);
        g_assert_cmpuint (end, >, tg_zoom_axis_get_number (&across, MIN (599, tg_zoom_axis_get_extent (&across) - 1)));
        g_assert_cmpuint (end, <=, 1000);
        g_assert_cmpuint (cells.n_cells, <=, 601);
      }
}

/* Going to a number shows it, with as little movement as can be. */
static void
test_show (void)
{
  TgZoomAxis across, down;

  make_axes (&across, &down, 1000, 1000);
  tg_zoom_axis_set_zoom (&across, 8, 0, 0);
  tg_zoom_axis_show (&across, 500, TRUE);
  g_assert_cmpfloat (tg_zoom_axis_get_pixel (&across, 500), ==, 296);
  tg_zoom_axis_show (&across, 501, FALSE);
  g_assert_cmpfloat (tg_zoom_axis_get_pixel (&across, 500), ==, 296);
  tg_zoom_axis_show (&across, 600, FALSE);
  g_assert_cmpfloat (tg_zoom_axis_get_pixel (&across, 600), ==, 592);
  tg_zoom_axis_show (&across, 3, FALSE);
  g_assert_cmpfloat (tg_zoom_axis_get_pixel (&across, 3), ==, 0);
  tg_zoom_axis_show (&across, 999, TRUE);
  g_assert_cmpfloat (tg_zoom_axis_get_pixel (&across, 1000), ==, 600);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/widgets/zoom-axis/steps", test_steps);
  g_test_add_func ("/widgets/zoom-axis/fit", test_fit);
  g_test_add_func ("/widgets/zoom-axis/pivot", test_pivot);
  g_test_add_func ("/widgets/zoom-axis/cells", test_cells);
  g_test_add_func ("/widgets/zoom-axis/show", test_show);

  return g_test_run ();
}
