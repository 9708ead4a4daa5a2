/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-heatmap-view.h"
#include "tg-test-gtk.h"

/* A tensor whose weight at row r and column c is r + c / 1000. */
static TgPlane *
make_plane (guint width,
            guint height)
{
  const guint64 ne[] = { width, height, 1, 1 };
  float *values = g_new (float, (gsize) width *height);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;

  for (guint row = 0; row < height; row++)
    for (guint column = 0; column < width; column++)
      values[row * width + column] = (float) row + (float) column / 1000.0f;
  bytes = g_bytes_new_take (values, (gsize) width * height * sizeof *values);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 0, g_bytes_get_size (bytes));
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "test", NULL);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

typedef struct
{
  TgHeatmapView *view;
  GtkWidget *window;
  TgPlane *plane;
  guint n_windows;
  guint n_cursors;
  guint n_activations;
} Fixture;

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
set_up (Fixture *self,
        guint    width,
        guint    height)
{
  *self = (Fixture){ .view = TG_HEATMAP_VIEW (tg_heatmap_view_new ()), .plane = make_plane (width, height) };
  g_signal_connect_swapped (self->view, "window-changed", G_CALLBACK (count_cb), &self->n_windows);
  g_signal_connect_swapped (self->view, "cursor-changed", G_CALLBACK (count_cb), &self->n_cursors);
  g_signal_connect_swapped (self->view, "activated", G_CALLBACK (count_cb), &self->n_activations);
  self->window = tg_test_present (GTK_WIDGET (self->view), 700, 500);
  tg_heatmap_view_set_size (self->view, width, height);
  tg_test_frames (self->window, 1);
}

static void
tear_down (Fixture *self)
{
  tg_test_destroy (self->window);
  tg_plane_unref (self->plane);
}

/* What the view asks for, grey from 0 to 1. */
static TgGrid *
give_picture (Fixture *self,
              double   high)
{
  const TgColorScale scale = { 0, high, FALSE, tg_palette_get_colors (TG_PALETTE_GREY), FALSE };
  TgReduceRequest request = { .mode = TG_REDUCE_MAX };
  TgGrid *grid;

  tg_heatmap_view_get_cells (self->view, &request.rows, &request.columns);
  grid = tg_reduce (self->plane, &request, NULL, NULL);
  tg_heatmap_view_set_picture (self->view, grid, &scale);

  return grid;
}

/* Everything is asked for at first, and every pixel of the plot shows its cell. */
static void
test_pixels (void)
{
  g_autoptr (TgGrid) grid = NULL;
  cairo_surface_t *surface;
  Fixture fixture;
  int left = -1, top = -1;

  set_up (&fixture, 50, 40);
  g_assert_true (tg_heatmap_view_is_fit (fixture.view));
  g_assert_true (tg_heatmap_view_is_value (fixture.view));
  grid = give_picture (&fixture, 40);
  g_assert_cmpuint (grid->request.columns.n_cells, ==, 50);
  g_assert_cmpuint (grid->request.rows.n_cells, ==, 40);

  /* 8 pixels a cell; the plot is found by the colour of its last row. */
  tg_test_frames (fixture.window, 1);
  surface = tg_test_render (GTK_WIDGET (fixture.view));
  for (int y = 499; y > 0 && top < 0; y--)
    for (int x = 0; x < 300 && top < 0; x++)
      if (tg_test_pixel (surface, x, y) == (0xff000000 | tg_palette_get_colors (TG_PALETTE_GREY)[39 * 256 / 40]))
        {
          left = x;
          top = y;
        }
  g_assert_cmpint (left, >, 0);
  top -= 40 * 8 - 1;
  for (guint row = 2; row < 40; row++)
    for (guint column = 2; column < 50; column += 7)
      {
        const guint32 color = tg_palette_get_colors (TG_PALETTE_GREY)[row * 256 / 40];
        const guint32 pixel = tg_test_pixel (surface, left + (int) column * 8 + 4, top + (int) row * 8 + 4);

        g_assert_cmpint (ABS ((int) (pixel & 0xff) - (int) (color & 0xff)), <=, 6);
      }
  cairo_surface_destroy (surface);
  tear_down (&fixture);
}

/* Keys zoom through the steps and back to all of it; each step asks for what is seen. */
static void
test_zoom (void)
{
  Fixture fixture;
  TgReduceAxis rows, columns;
  double across, down;
  guint n;

  set_up (&fixture, 5000, 3000);
  tg_test_wait_until (fixture.n_windows > 0);
  g_assert_false (tg_heatmap_view_is_value (fixture.view));
  n = fixture.n_windows;

  for (guint i = 0; i < 40; i++)
    {
      g_assert_true (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_plus, 0));
      tg_heatmap_view_get_cells (fixture.view, &rows, &columns);
      g_assert_cmpuint (rows.n_cells, <=, 500);
      g_assert_cmpuint (columns.n_cells, <=, 700);
    }
  tg_test_wait_until (fixture.n_windows > n);
  across = tg_heatmap_view_get_zoom (fixture.view, &down);
  g_assert_cmpfloat (across, ==, 48);
  g_assert_cmpfloat (down, ==, 32);
  g_assert_true (tg_heatmap_view_is_value (fixture.view));
  g_assert_cmpuint (rows.n_cells, <, 20);

  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_1, GDK_CONTROL_MASK);
  g_assert_cmpfloat (tg_heatmap_view_get_zoom (fixture.view, &down), ==, 1);
  for (guint i = 0; i < 40; i++)
    tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_minus, 0);
  g_assert_true (tg_heatmap_view_is_fit (fixture.view));
  tear_down (&fixture);
}

/* The cursor goes by cells, stays inside, brings the window along and tells of itself. */
static void
test_cursor (void)
{
  Fixture fixture;
  TgReduceAxis rows, columns;
  guint64 row, column;

  set_up (&fixture, 2000, 1000);
  tg_heatmap_view_zoom_original (fixture.view);
  tg_heatmap_view_set_cursor (fixture.view, 5, 7, FALSE);
  g_assert_cmpuint (fixture.n_cursors, ==, 0);

  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, 0);
  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Down, 0);
  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Down, 0);
  tg_heatmap_view_get_cursor (fixture.view, &row, &column);
  g_assert_cmpuint (row, ==, 7);
  g_assert_cmpuint (column, ==, 8);
  g_assert_cmpuint (fixture.n_cursors, ==, 3);

  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_End, GDK_CONTROL_MASK);
  tg_heatmap_view_get_cursor (fixture.view, &row, &column);
  g_assert_cmpuint (row, ==, 999);
  g_assert_cmpuint (column, ==, 1999);
  tg_heatmap_view_get_cells (fixture.view, &rows, &columns);
  g_assert_cmpuint (rows.first + rows.n_cells, ==, 1000);
  g_assert_cmpuint (columns.first + columns.n_cells, ==, 2000);

  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Home, GDK_CONTROL_MASK);
  tg_heatmap_view_get_cursor (fixture.view, &row, &column);
  g_assert_cmpuint (row + column, ==, 0);
  tg_heatmap_view_set_cursor (fixture.view, G_MAXUINT64, 3, TRUE);
  tg_heatmap_view_get_cursor (fixture.view, &row, &column);
  g_assert_cmpuint (row, ==, 999);

  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Return, 0);
  g_assert_cmpuint (fixture.n_activations, ==, 1);
  tear_down (&fixture);
}

/* Ctrl and an arrow key go a block or a head. */
static void
test_blocks (void)
{
  Fixture fixture;
  guint64 row, column;

  set_up (&fixture, 2000, 1000);
  tg_heatmap_view_set_lines (fixture.view, &(TgHeatmapLines){ .block = 256, .sub_block = 32, .head_rows = 128 });
  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, GDK_CONTROL_MASK);
  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Down, GDK_CONTROL_MASK);
  tg_heatmap_view_get_cursor (fixture.view, &row, &column);
  g_assert_cmpuint (column, ==, 256);
  g_assert_cmpuint (row, ==, 128);
  tear_down (&fixture);
}

/* The wheel zooms at the pointer: what is under it stays there. */
static void
test_wheel (void)
{
  Fixture fixture;
  guint64 row = 0, column = 0, new_row, new_column;
  gboolean handled;

  set_up (&fixture, 5000, 5000);
  g_signal_emit_by_name (tg_test_find_controller (GTK_WIDGET (fixture.view), GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion",
                         300.0, 200.0);
  g_assert_true (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  for (guint i = 0; i < 30; i++)
    {
      g_signal_emit_by_name (tg_test_find_controller (GTK_WIDGET (fixture.view), GTK_TYPE_EVENT_CONTROLLER_SCROLL),
                             "scroll", 0.0, -1.0, &handled);
      g_assert_true (handled);
    }
  g_assert_true (tg_heatmap_view_get_pointer (fixture.view, &new_row, &new_column));
  g_assert_cmpfloat (fabs ((double) new_row - (double) row), <=, 12);
  g_assert_cmpfloat (fabs ((double) new_column - (double) column), <=, 12);
  tear_down (&fixture);
}

/* Alt and the arrows are for the way back, which the window knows. */
static void
test_alt (void)
{
  Fixture fixture;

  set_up (&fixture, 2000, 1000);
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Left, GDK_ALT_MASK));
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, GDK_ALT_MASK));
  g_assert_true (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, 0));
  tear_down (&fixture);
}

/* What was gone to is looked at, not what a pointer happens to lie on, until that moves. */
static void
test_resting (void)
{
  Fixture fixture;
  GtkEventController *motion;
  guint64 row, column;

  set_up (&fixture, 5000, 5000);
  motion = tg_test_find_controller (GTK_WIDGET (fixture.view), GTK_TYPE_EVENT_CONTROLLER_MOTION);
  g_signal_emit_by_name (motion, "motion", 300.0, 200.0);
  g_assert_true (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, 0);
  g_assert_false (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  g_signal_emit_by_name (motion, "motion", 300.0, 200.0);
  g_assert_false (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  /* Nor does it move if the picture does. */
  gtk_widget_set_margin_start (GTK_WIDGET (fixture.view), 20);
  tg_test_frames (fixture.window, 2);
  g_signal_emit_by_name (motion, "motion", 280.0, 200.0);
  g_assert_false (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  g_signal_emit_by_name (motion, "motion", 280.0, 201.0);
  g_assert_true (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  tear_down (&fixture);
}

/* A single NaN among millions of weights is a mark one can see. */
static void
test_flag (void)
{
  Fixture fixture;
  g_autoptr (TgGrid) grid = NULL;
  const TgColorScale scale = { 0, 1, FALSE, tg_palette_get_colors (TG_PALETTE_GREY), FALSE };
  cairo_surface_t *surface;
  guint n = 0;

  set_up (&fixture, 3000, 2000);
  grid = give_picture (&fixture, 1);
  grid->flags[grid->request.columns.n_cells * 100 + 200] = TG_FLAG_NAN;
  tg_heatmap_view_set_size (fixture.view, 3000, 2000);
  tg_test_frames (fixture.window, 1);
  tg_heatmap_view_set_picture (fixture.view, grid, &scale);
  tg_test_frames (fixture.window, 1);
  surface = tg_test_render (GTK_WIDGET (fixture.view));
  for (int y = 0; y < 500; y++)
    for (int x = 0; x < 700; x++)
      n += tg_test_pixel (surface, x, y) == 0xffff00ff;
  g_assert_cmpuint (n, ==, 9);
  cairo_surface_destroy (surface);
  tear_down (&fixture);
}

/* Nothing to show, the least there is, and a size too small for anything. */
static void
test_extremes (void)
{
  Fixture fixture;
  g_autoptr (TgGrid) grid = NULL;
  guint64 row, column;

  set_up (&fixture, 1, 1);
  grid = give_picture (&fixture, 1);
  g_assert_cmpuint (grid->request.columns.n_cells, ==, 1);
  tg_heatmap_view_set_badge (fixture.view, "estimated");
  tg_test_frames (fixture.window, 1);
  tg_heatmap_view_set_badge (fixture.view, NULL);
  tg_heatmap_view_set_size (fixture.view, 0, 0);
  tg_test_frames (fixture.window, 1);
  g_assert_false (tg_heatmap_view_get_pointer (fixture.view, &row, &column));
  g_assert_null (tg_heatmap_view_get_overview (fixture.view));
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_plus, 0));
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/heatmap-view/pixels", test_pixels);
  g_test_add_func ("/widgets/heatmap-view/zoom", test_zoom);
  g_test_add_func ("/widgets/heatmap-view/cursor", test_cursor);
  g_test_add_func ("/widgets/heatmap-view/blocks", test_blocks);
  g_test_add_func ("/widgets/heatmap-view/wheel", test_wheel);
  g_test_add_func ("/widgets/heatmap-view/alt", test_alt);
  g_test_add_func ("/widgets/heatmap-view/resting", test_resting);
  g_test_add_func ("/widgets/heatmap-view/flag", test_flag);
  g_test_add_func ("/widgets/heatmap-view/extremes", test_extremes);

  return g_test_run ();
}
