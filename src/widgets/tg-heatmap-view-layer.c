/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-view-private.h"

/* More marks than this cannot be told apart. */
#define MAX_FLAGGED 4000

static void
find_flagged (HeatLayer *self)
{
  const guint n_columns = self->grid->request.columns.n_cells, n_rows = self->grid->request.rows.n_cells;

  self->flagged = g_array_new (FALSE, FALSE, sizeof (guint));
  self->first_missing = n_rows;
  for (guint row = 0; row < n_rows; row++)
    {
      const guint8 *flags = self->grid->flags + (gsize) row * n_columns;
      gboolean missing = TRUE;

      for (guint i = 0; i < n_columns; i++)
        {
          const guint cell = row * n_columns + i;

          missing = missing && flags[i] == TG_FLAG_MISSING;
          if ((flags[i] & TG_FLAGS_NOT_FINITE) != 0 && self->flagged->len < MAX_FLAGGED)
            g_array_append_val (self->flagged, cell);
        }
      if (missing && self->first_missing == n_rows)
        self->first_missing = row;
    }
}

static void
paint (HeatLayer *self)
{
  const int width = (int) self->grid->request.columns.n_cells, height = (int) self->grid->request.rows.n_cells;
  guint8 *pixels;
  int stride;

  if (self->surface == NULL)
    self->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_flush (self->surface);
  pixels = cairo_image_surface_get_data (self->surface);
  stride = cairo_image_surface_get_stride (self->surface);
  for (int row = 0; row < height; row++)
    tg_color_scale_map (&self->scale, self->grid->cells + (gsize) row * width, self->grid->flags + (gsize) row * width,
                        (gsize) width, (guint32 *) (gpointer) (pixels + (gsize) row * stride));
  cairo_surface_mark_dirty (self->surface);
}

/* Shows @grid in the colours of @scale. */
void
tg_heat_layer_set (HeatLayer          *self,
                   TgGrid             *grid,
                   const TgColorScale *scale)
{
  if (self->grid != grid)
    {
      tg_heat_layer_clear (self);
      self->grid = tg_grid_ref (grid);
      find_flagged (self);
    }
  /* The surface may be shared with the overview, or with a node that is drawn. */
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  self->scale = *scale;
  paint (self);
}

void
tg_heat_layer_copy (HeatLayer       *self,
                    const HeatLayer *other)
{
  tg_heat_layer_clear (self);
  *self = *other;
  tg_grid_ref (self->grid);
  cairo_surface_reference (self->surface);
  g_array_ref (self->flagged);
}

void
tg_heat_layer_clear (HeatLayer *self)
{
  g_clear_pointer (&self->grid, tg_grid_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->flagged, g_array_unref);
}
