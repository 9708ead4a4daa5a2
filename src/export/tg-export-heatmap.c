/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-export-heatmap.h"

#include <math.h>

#include <cairo.h>
#include <glib/gi18n.h>

#include "tg-bidi.h"
#include "tg-error.h"
#include "tg-format.h"

/* An image is as follows, in black on white whatever the theme, as it goes into a report:
 *
 *     | title                              |
 *     | subtitle                           |
 *     |   0 ┌───────────┐  ┌─┐ 0.0456      |
 *     | 512 │   plot    │  │ │             |
 *     |     │           │  │ │             |
 *     |1023 └───────────┘  └─┘ 0.0069      |
 *     |     0    512  1023   RMS of …      |
 */
#define LEFT 72
#define RIGHT 128
#define ABOVE 64
#define BELOW 56
#define BAR_GAP 24
#define BAR_WIDTH 16

/* Pixels between labels of an axis. */
#define LABEL_DISTANCE 64

/**
 * tg_export_heatmap_get_room:
 * @width: width of an image
 * @height: its height
 * @plot_width: (out): what remains of it for the picture itself; at least 1
 * @plot_height: (out): the same downwards
 *
 * Says how large a picture an image has room for.
 */
void
tg_export_heatmap_get_room (int  width,
                            int  height,
                            int *plot_width,
                            int *plot_height)
{
  *plot_width = MAX (width - LEFT - RIGHT, 1);
  *plot_height = MAX (height - ABOVE - BELOW, 1);
}

static void
set_rgb (cairo_t *cr,
         guint32  color)
{
  cairo_set_source_rgb (cr, ((color >> 16) & 0xff) / 255.0, ((color >> 8) & 0xff) / 255.0, (color & 0xff) / 255.0);
}

/* Writes @text; @align is 0 to begin at @x, 1 to end there. */
static void
show_text (cairo_t    *cr,
           const char *text,
           double      x,
           double      y,
           double      align)
{
  g_autofree char *plain = tg_bidi_strip (text);
  cairo_text_extents_t extents;

  cairo_text_extents (cr, plain, &extents);
  cairo_move_to (cr, floor (x - align * extents.x_advance), floor (y));
  cairo_show_text (cr, plain);
}

static void
set_font (cairo_t             *cr,
          double               size,
          cairo_font_weight_t  weight)
{
  cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight);
  cairo_set_font_size (cr, size);
}

static void
draw_plot (const TgExportHeatmap *self,
           cairo_t               *cr)
{
  const int n_columns = (int) self->grid->request.columns.n_cells, n_rows = (int) self->grid->request.rows.n_cells;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, n_columns, n_rows);
  guint8 *pixels = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);

  for (int row = 0; row < n_rows; row++)
    tg_color_scale_map (self->scale, self->grid->cells + (gsize) row * n_columns,
                        self->grid->flags + (gsize) row * n_columns, (gsize) n_columns,
                        (guint32 *) (gpointer) (pixels + (gsize) row * stride));
  cairo_surface_mark_dirty (surface);

  cairo_save (cr);
  cairo_translate (cr, LEFT, ABOVE);
  cairo_scale (cr, (double) self->plot_width / n_columns, (double) self->plot_height / n_rows);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_rectangle (cr, 0, 0, n_columns, n_rows);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

/* Flagged cells are at least 3 × 3 pixels, with a ring, so that a single one is seen. */
static void
draw_flags (const TgExportHeatmap *self,
            cairo_t               *cr)
{
  const guint n_columns = self->grid->request.columns.n_cells, n_rows = self->grid->request.rows.n_cells;
  const double width = (double) self->plot_width / n_columns, height = (double) self->plot_height / n_rows;

  cairo_save (cr);
  cairo_rectangle (cr, LEFT, ABOVE, self->plot_width, self->plot_height);
  cairo_clip (cr);
  for (guint row = 0; row < n_rows; row++)
    for (guint column = 0; column < n_columns; column++)
      {
        const guint8 flags = self->grid->flags[(gsize) row * n_columns + column];
        const double w = MAX (ceil (width), 3), h = MAX (ceil (height), 3);
        const double x = LEFT + floor ((column + 0.5) * width - w / 2 + 0.5);
        const double y = ABOVE + floor ((row + 0.5) * height - h / 2 + 0.5);

        if ((flags & TG_FLAGS_NOT_FINITE) == 0)
          continue;
        cairo_set_source_rgb (cr, 0, 0, 0);
        cairo_rectangle (cr, x - 1, y - 1, w + 2, h + 2);
        cairo_fill (cr);
        set_rgb (cr, tg_flags_get_color (flags));
        cairo_rectangle (cr, x, y, w, h);
        cairo_fill (cr);
      }
  cairo_restore (cr);
}

/* Numbers along an axis: multiples of a power of two, and the last. */
static void
draw_axis (const TgExportHeatmap *self,
           cairo_t               *cr,
           gboolean               across)
{
  const TgReduceAxis *axis = across ? &self->grid->request.columns : &self->grid->request.rows;
  const double pixels = across ? self->plot_width : self->plot_height;
  guint64 begin, end, unused, step = 1;
  double scale, last = -LABEL_DISTANCE;

  tg_reduce_axis_get_cell (axis, 0, &begin, &unused);
  tg_reduce_axis_get_cell (axis, axis->n_cells - 1, &unused, &end);
  scale = pixels / (double) (end - begin);
  while ((double) step * scale < LABEL_DISTANCE)
    step *= 2;

  for (guint64 number = (begin + step - 1) / step * step; number < end; number += step)
    {
      const double at = ((double) (number - begin) + MIN (0.5, 0.5 / scale)) * scale;
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

      if (across)
        show_text (cr, text, LEFT + at, ABOVE + self->plot_height + 18, number == begin ? 0 : 0.5);
      else
        show_text (cr, text, LEFT - 8, ABOVE + at + (number == begin ? 9 : 4), 1);
      last = at;
    }
  if (pixels - last >= LABEL_DISTANCE * 0.6)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, end - 1);

      if (across)
        show_text (cr, text, LEFT + pixels, ABOVE + self->plot_height + 18, 1);
      else
        show_text (cr, text, LEFT - 8, ABOVE + pixels, 1);
    }
}

static void
draw_legend (const TgExportHeatmap *self,
             cairo_t               *cr)
{
  const double x = LEFT + self->plot_width + BAR_GAP;
  const int height = self->plot_height;

  for (int i = 0; i < height; i++)
    {
      const double value = tg_color_scale_get_value (self->scale, 1 - (i + 0.5) / height);

      set_rgb (cr, tg_color_scale_get_color (self->scale, (float) value));
      cairo_rectangle (cr, x, ABOVE + i, BAR_WIDTH, 1);
      cairo_fill (cr);
    }
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int i = 0; i <= 4; i++)
    {
      g_autofree char *text = NULL;

      if (i % 4 != 0 && height < 5 * 16)
        continue;
      text = tg_format_significant (tg_color_scale_get_value (self->scale, i / 4.0), 3);
      show_text (cr, text, x + BAR_WIDTH + 6, ABOVE + height * (1 - i / 4.0) + (i == 0 ? 0 : i == 4 ? 9
                                                                                                    : 4),
                 0);
    }
}

/* What the colours mean, and how many flagged numbers there are. */
static void
draw_footer (const TgExportHeatmap *self,
             cairo_t               *cr)
{
  static const TgFlags flags[] = { TG_FLAG_NAN, TG_FLAG_POS_INF, TG_FLAG_NEG_INF };
  const guint64 counts[] = { self->grid->n_nan, self->grid->n_pos_inf, self->grid->n_neg_inf };
  const char *names[] = { _("NaN"), _("+Inf"), _("−Inf") };
  const double y = ABOVE + self->plot_height + 42;
  double x = LEFT;

  cairo_set_source_rgb (cr, 0, 0, 0);
  if (self->quantity != NULL)
    {
      cairo_text_extents_t extents;

      cairo_text_extents (cr, self->quantity, &extents);
      show_text (cr, self->quantity, x, y, 0);
      x += extents.x_advance + 24;
    }
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      g_autofree char *text = NULL;
      cairo_text_extents_t extents;

      if (counts[i] == 0)
        continue;
      text = g_strdup_printf ("%" G_GUINT64_FORMAT " %s", counts[i], names[i]);
      set_rgb (cr, tg_flags_get_color (flags[i]));
      cairo_rectangle (cr, x, y - 9, 10, 10);
      cairo_fill (cr);
      cairo_set_source_rgb (cr, 0, 0, 0);
      show_text (cr, text, x + 16, y, 0);
      cairo_text_extents (cr, text, &extents);
      x += extents.x_advance + 36;
    }
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

/**
 * tg_export_new_surface:
 * @width: pixels across
 * @height: pixels downwards
 * @error: return location for an error
 *
 * Fails with %TG_ERROR_TOO_LARGE.
 *
 * Returns: (transfer full) (nullable): an image, all white
 */
cairo_surface_t *
tg_export_new_surface (int      width,
                       int      height,
                       GError **error)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  if (width > TG_EXPORT_MAX_SIZE || height > TG_EXPORT_MAX_SIZE)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TOO_LARGE, _("an image can have at most %d × %d pixels"),
                   TG_EXPORT_MAX_SIZE, TG_EXPORT_MAX_SIZE);
      return NULL;
    }

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_destroy (cr);

  return surface;
}

/**
 * tg_export_surface_to_png:
 * @surface: an image
 * @error: return location for an error
 *
 * Fails with %TG_ERROR_TOO_LARGE.
 *
 * Returns: (transfer full) (nullable): the same as a PNG file
 */
GBytes *
tg_export_surface_to_png (cairo_surface_t  *surface,
                          GError          **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const cairo_status_t status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);

  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TOO_LARGE, _("the image cannot be made: %s"),
                   cairo_status_to_string (status));
      return NULL;
    }

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/**
 * tg_export_heatmap_draw:
 * @self: a picture
 * @error: return location for an error
 *
 * Draws it on white. Fails with %TG_ERROR_TOO_LARGE. Any thread.
 *
 * Returns: (transfer full) (nullable): an image surface
 */
cairo_surface_t *
tg_export_heatmap_draw (const TgExportHeatmap  *self,
                        GError                **error)
{
  const int width = self->width > 0 ? self->width : LEFT + self->plot_width + RIGHT;
  const int height = self->height > 0 ? self->height : ABOVE + self->plot_height + BELOW;
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (self->plot_width > 0 && self->plot_height > 0, NULL);

  surface = tg_export_new_surface (width, height, error);
  if (surface == NULL)
    return NULL;

  cr = cairo_create (surface);
  draw_plot (self, cr);
  draw_flags (self, cr);

  cairo_set_source_rgb (cr, 0, 0, 0);
  set_font (cr, 17, CAIRO_FONT_WEIGHT_BOLD);
  show_text (cr, self->title, LEFT, 28, 0);
  set_font (cr, 12, CAIRO_FONT_WEIGHT_NORMAL);
  show_text (cr, self->subtitle, LEFT, 48, 0);
  draw_axis (self, cr, TRUE);
  draw_axis (self, cr, FALSE);
  draw_legend (self, cr);
  draw_footer (self, cr);
  cairo_destroy (cr);

  return surface;
}

/**
 * tg_export_heatmap_to_png:
 * @self: what to draw
 * @error: return location for an error
 *
 * Draws a picture with title, axes and legend. Any thread.
 *
 * Returns: (transfer full) (nullable): the PNG file; %NULL with %TG_ERROR_TOO_LARGE if
 *   the image would be larger than %TG_EXPORT_MAX_SIZE in one direction
 */
GBytes *
tg_export_heatmap_to_png (const TgExportHeatmap  *self,
                          GError                **error)
{
  cairo_surface_t *surface = tg_export_heatmap_draw (self, error);
  GBytes *bytes;

  if (surface == NULL)
    return NULL;

  bytes = tg_export_surface_to_png (surface, error);
  cairo_surface_destroy (surface);

  return bytes;
}

/**
 * tg_export_grid_to_csv:
 * @grid: a picture
 *
 * Returns: (transfer full): its cells as a table: the first line has the first column of
 *   numbers of each cell, the first field of each line the first row
 */
GBytes *
tg_export_grid_to_csv (const TgGrid *grid)
{
  const TgReduceAxis *rows = &grid->request.rows, *columns = &grid->request.columns;
  GString *text = g_string_new ("row");
  guint64 begin, end;

  for (guint i = 0; i < columns->n_cells; i++)
    {
      tg_reduce_axis_get_cell (columns, i, &begin, &end);
      g_string_append_printf (text, ",%" G_GUINT64_FORMAT, begin);
    }
  g_string_append_c (text, '\n');

  for (guint row = 0; row < rows->n_cells; row++)
    {
      tg_reduce_axis_get_cell (rows, row, &begin, &end);
      g_string_append_printf (text, "%" G_GUINT64_FORMAT, begin);
      for (guint i = 0; i < columns->n_cells; i++)
        {
          const gsize cell = (gsize) row * columns->n_cells + i;
          const TgFlags worst = tg_flags_get_worst (grid->flags[cell]);
          const float value = worst == TG_FLAG_NAN       ? NAN
                              : worst == TG_FLAG_POS_INF ? INFINITY
                              : worst == TG_FLAG_NEG_INF ? -INFINITY
                                                         : grid->cells[cell];
          g_autofree char *number = worst == TG_FLAG_MISSING ? g_strdup ("") : tg_format_float (value);

          g_string_append_printf (text, ",%s", number);
        }
      g_string_append_c (text, '\n');
    }

  return g_string_free_to_bytes (text);
}
