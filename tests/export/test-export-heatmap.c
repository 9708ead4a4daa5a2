/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <cairo.h>

#include "tg-error.h"
#include "tg-export-heatmap.h"

/* 3 rows and 4 columns: 0 to 11, but for a NaN, an infinity and a missing one. */
static TgGrid *
make_grid (void)
{
  const guint64 ne[] = { 4, 3, 1, 1 };
  float values[12];
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (TgPlane) plane = NULL;
  const TgReduceRequest request = {
    .mode = TG_REDUCE_EXTREME,
    .rows = tg_reduce_axis_all (3, 3),
    .columns = tg_reduce_axis_all (4, 4),
  };

  for (guint i = 0; i < 12; i++)
    values[i] = (float) i;
  values[5] = NAN;
  values[6] = -INFINITY;
  bytes = g_bytes_new (values, 11 * sizeof *values);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 0, g_bytes_get_size (bytes));
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "test", NULL);
  plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);

  return tg_reduce (plane, &request, NULL, NULL);
}

/* A table says which numbers a cell stands for, and shows flags as they are called. */
static void
test_csv (void)
{
  g_autoptr (TgGrid) grid = make_grid ();
  g_autoptr (GBytes) bytes = tg_export_grid_to_csv (grid);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_cmpstr (text, ==,
                   "row,0,1,2,3\n"
                   "0,0,1,2,3\n"
                   "1,4,nan,-inf,7\n"
                   "2,8,9,10,\n");
}

typedef struct
{
  const guint8 *data;
  gsize left;
} Source;

static cairo_status_t
read_cb (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  Source *source = closure;

  if (length > source->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, source->data, length);
  source->data += length;
  source->left -= length;

  return CAIRO_STATUS_SUCCESS;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const guint8 *row =
    cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, row + 4 * (gsize) x, sizeof pixel);

  return pixel & 0xffffff;
}

/* The image has the size it shall have, every cell its colour, flags theirs. */
static void
test_png (void)
{
  g_autoptr (TgGrid) grid = make_grid ();
  const TgColorScale scale = { 0, 11, FALSE, tg_palette_get_colors (TG_PALETTE_VIRIDIS), FALSE };
  TgExportHeatmap picture = {
    .title = "blk.0.attn_q.weight",
    .subtitle = "F32 · 4 × 3",
    .quantity = "Value",
    .grid = grid,
    .scale = &scale,
    .width = 700,
    .height = 500,
  };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;
  Source source;
  int left = 0, top = 0;

  tg_export_heatmap_get_room (700, 500, &picture.plot_width, &picture.plot_height);
  g_assert_cmpint (picture.plot_width, <, 700);
  picture.plot_width = 400;
  picture.plot_height = 300;
  bytes = tg_export_heatmap_to_png (&picture, &error);
  g_assert_no_error (error);
  source = (Source){ g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes) };
  surface = cairo_image_surface_create_from_png_stream (read_cb, &source);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 700);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 500);

  /* The first cell is the first pixel of its colour, from the top left. */
  for (int y = 0; y < 500 && top == 0; y++)
    for (int x = 0; x < 700 && top == 0; x++)
      if (get_pixel (surface, x, y) == scale.colors[0])
        {
          left = x;
          top = y;
        }
  for (int i = 0; i < 12; i++)
    {
      const guint32 pixel = get_pixel (surface, left + i % 4 * 100 + 50, top + i / 4 * 100 + 50);

      if (grid->flags[i] != 0)
        g_assert_cmphex (pixel, ==, tg_flags_get_color (grid->flags[i]));
      else
        g_assert_cmphex (pixel, ==, tg_color_scale_get_color (&scale, (float) i));
    }
  cairo_surface_destroy (surface);
}

/* An image that no program could show is refused. */
static void
test_too_large (void)
{
  g_autoptr (TgGrid) grid = make_grid ();
  const TgColorScale scale = { 0, 11, FALSE, tg_palette_get_colors (TG_PALETTE_GREY), FALSE };
  const TgExportHeatmap picture = {
    .title = "", .subtitle = "", .grid = grid, .scale = &scale, .plot_width = 20000, .plot_height = 10
  };
  g_autoptr (GError) error = NULL;

  g_assert_null (tg_export_heatmap_to_png (&picture, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/export-heatmap/csv", test_csv);
  g_test_add_func ("/export/export-heatmap/png", test_png);
  g_test_add_func ("/export/export-heatmap/too-large", test_too_large);

  return g_test_run ();
}
