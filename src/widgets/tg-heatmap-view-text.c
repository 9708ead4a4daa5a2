/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-format.h"
#include "tg-heatmap-view-private.h"

/* Numbers are written in cells from this size on. */
#define NUMBER_WIDTH 44
#define NUMBER_HEIGHT 20

/* Distance of labels, in pixels: zoomed out, across; it is text height downwards. */
#define LABEL_DISTANCE 64

static void
append_number (TgHeatmapView *self,
               GtkSnapshot   *snapshot,
               guint          row,
               guint          column)
{
  const HeatLayer *layer = &self->layer;
  const gsize i = (gsize) row * layer->grid->request.columns.n_cells + column;
  const guint32 ground = tg_color_scale_get_color (&layer->scale, layer->grid->cells[i]);
  const GdkRGBA black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };
  const double x = tg_zoom_axis_get_pixel (&self->x, (double) (layer->grid->request.columns.first + column));
  const double y = tg_zoom_axis_get_pixel (&self->y, (double) (layer->grid->request.rows.first + row));
  const double ascent = tg_glyph_set_get_ascent (self->small), height = tg_glyph_set_get_height (self->small);
  g_autofree char *text = NULL;

  /* What is no number has a sign of its own. */
  if (layer->grid->flags[i] != 0)
    return;

  text = tg_format_cell ((double) layer->grid->cells[i]);
  tg_glyph_set_append (self->small, snapshot, text, tg_color_is_light (ground) ? &black : &white,
                       floor (x + (self->x.scale - tg_glyph_set_get_width (self->small, text)) / 2),
                       floor (y + (self->y.scale - height) / 2 + ascent));
}

/* The numbers in their squares, if these are large enough. */
void
tg_heatmap_view_append_numbers (TgHeatmapView *self,
                                GtkSnapshot   *snapshot)
{
  const TgGrid *grid = self->layer.grid;
  const TgReduceAxis *rows, *columns;

  if (grid == NULL || self->x.scale < NUMBER_WIDTH || self->y.scale < NUMBER_HEIGHT)
    return;
  rows = &grid->request.rows;
  columns = &grid->request.columns;
  if (rows->step != 1 || columns->step != 1)
    return;

  for (guint row = 0; row < rows->n_cells; row++)
    {
      const double y = tg_zoom_axis_get_pixel (&self->y, (double) (rows->first + row));

      if (y + self->y.scale < 0 || y > tg_heatmap_view_get_plot_height (self))
        continue;
      for (guint column = 0; column < columns->n_cells; column++)
        {
          const double x = tg_zoom_axis_get_pixel (&self->x, (double) (columns->first + column));

          if (x + self->x.scale >= 0 && x <= tg_heatmap_view_get_plot_width (self))
            append_number (self, snapshot, row, column);
        }
    }
}

/* Numbers between labels: a power of two, as the sizes of tensors have many factors of it. */
static guint64
get_label_step (const TgZoomAxis *axis,
                double            distance)
{
  guint64 step = 1;

  while ((double) step * axis->scale < distance)
    step *= 2;

  return step;
}

static void
append_label (TgHeatmapView *self,
              GtkSnapshot   *snapshot,
              const GdkRGBA *color,
              gboolean       across,
              guint64        number)
{
  const TgZoomAxis *axis = across ? &self->x : &self->y;
  const guint64 cursor = across ? self->cursor_column : self->cursor_row;
  TgGlyphSet *glyphs = number == cursor && axis->scale >= 1 ? self->bold : self->small;
  const double ascent = tg_glyph_set_get_ascent (glyphs), height = tg_glyph_set_get_height (glyphs);
  const double middle = tg_zoom_axis_get_pixel (axis, (double) number) + MAX (axis->scale, 1.0) / 2;
  const GdkRGBA ink = { color->red, color->green, color->blue, glyphs == self->bold ? 1.0f : 0.72f };
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  const double width = tg_glyph_set_get_width (glyphs, text);

  if (across)
    {
      const double plot = tg_heatmap_view_get_plot_width (self);

      tg_glyph_set_append (glyphs, snapshot, text, &ink,
                           floor (CLAMP (middle - width / 2, -width / 2, MAX (plot - width * 0.6, 0))),
                           tg_heatmap_view_get_plot_height (self) + 4 + ascent);
    }
  else
    tg_glyph_set_append (glyphs, snapshot, text, &ink, floor (-6 - width), floor (middle - height / 2 + ascent));
}

static void
append_axis (TgHeatmapView *self,
             GtkSnapshot   *snapshot,
             const GdkRGBA *color,
             gboolean       across)
{
  const TgZoomAxis *axis = across ? &self->x : &self->y;
  const double plot = across ? tg_heatmap_view_get_plot_width (self) : tg_heatmap_view_get_plot_height (self);
  g_autofree char *longest = g_strdup_printf ("%" G_GUINT64_FORMAT, axis->length - 1);
  const double room = across ? tg_glyph_set_get_width (self->bold, longest) + 12 : tg_glyph_set_get_height (self->small) + 2;
  const guint64 step = get_label_step (axis, axis->scale >= 1 ? room : MAX (room, LABEL_DISTANCE));
  const guint64 first = (tg_zoom_axis_get_number (axis, 0) + step - 1) / step * step;
  const double end = tg_zoom_axis_get_pixel (axis, (double) (axis->length - 1));
  double last = -room;

  for (guint64 number = first; number < axis->length; number += step)
    {
      const double at = tg_zoom_axis_get_pixel (axis, (double) number);

      /* Half of a number at the edge is not labelled. */
      if (at < -axis->scale / 2 || at + axis->scale / 2 > plot)
        continue;
      append_label (self, snapshot, color, across, number);
      last = at;
    }
  /* The end is labelled too, if all is seen and there is room. */
  if (tg_zoom_axis_get_extent (axis) <= plot && end - last >= room)
    append_label (self, snapshot, color, across, axis->length - 1);
}

/* Numbers of rows and columns beside the picture. */
void
tg_heatmap_view_append_labels (TgHeatmapView *self,
                               GtkSnapshot   *snapshot,
                               const GdkRGBA *color)
{
  append_axis (self, snapshot, color, TRUE);
  append_axis (self, snapshot, color, FALSE);
}
