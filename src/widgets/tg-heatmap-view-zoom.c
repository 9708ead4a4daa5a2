/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-heatmap-view-private.h"

/* Who has how much room, and what of the picture is seen in it. */

#define MARGIN 44
#define GAP 6

/* Below this the plots at the edges give way. */
#define ROOM_FOR_MARGINS 260

double
tg_heatmap_view_get_plot_width (TgHeatmapView *self)
{
  return MIN (self->x.room, tg_zoom_axis_get_extent (&self->x));
}

double
tg_heatmap_view_get_plot_height (TgHeatmapView *self)
{
  return MIN (self->y.room, tg_zoom_axis_get_extent (&self->y));
}

/* Where the middle of the picture is across, in pixels of the view. */
double
tg_heatmap_view_get_middle (TgHeatmapView *self)
{
  return self->left + tg_heatmap_view_get_plot_width (self) / 2;
}

/* The pixels at which pointer and cursor are, for the margins. */
void
tg_heatmap_view_update_marks (TgHeatmapView *self)
{
  const double x = tg_zoom_axis_get_pixel (&self->x, (double) self->cursor_column + 0.5);
  const double y = tg_zoom_axis_get_pixel (&self->y, (double) self->cursor_row + 0.5);

  tg_margin_plot_set_marks (TG_MARGIN_PLOT (self->top), self->pointer_x, x);
  tg_margin_plot_set_marks (TG_MARGIN_PLOT (self->right), self->pointer_y, y);
}

/* Puts the margins where their picture is. */
void
tg_heatmap_view_place_margins (TgHeatmapView *self)
{
  const HeatLayer *layer = &self->layer;

  if (layer->grid == NULL)
    {
      tg_margin_plot_set_values (TG_MARGIN_PLOT (self->top), NULL, 0);
      tg_margin_plot_set_values (TG_MARGIN_PLOT (self->right), NULL, 0);
      return;
    }

  tg_margin_plot_set_place (TG_MARGIN_PLOT (self->top),
                            (double) layer->grid->request.columns.first * layer->grid->request.columns.step * self->x.scale -
                              self->x.offset,
                            layer->grid->request.columns.step * self->x.scale);
  tg_margin_plot_set_place (TG_MARGIN_PLOT (self->right),
                            (double) layer->grid->request.rows.first * layer->grid->request.rows.step * self->y.scale -
                              self->y.offset,
                            layer->grid->request.rows.step * self->y.scale);
  tg_heatmap_view_update_marks (self);
}

void
tg_heatmap_view_allocate_margins (TgHeatmapView *self)
{
  const int width = MAX ((int) tg_heatmap_view_get_plot_width (self), 1);
  const int height = MAX ((int) tg_heatmap_view_get_plot_height (self), 1);

  if (gtk_widget_get_child_visible (self->top))
    gtk_widget_size_allocate (self->top, &(GtkAllocation){ (int) self->left, 0, width, MARGIN }, -1);
  if (gtk_widget_get_child_visible (self->right))
    gtk_widget_size_allocate (self->right,
                              &(GtkAllocation){ (int) self->left + width + GAP, (int) self->above, MARGIN, height }, -1);
  tg_heatmap_view_place_margins (self);
}

/* Shares the room between plot, margins and labels. */
void
tg_heatmap_view_make_room (TgHeatmapView *self,
                           int            width,
                           int            height)
{
  const gboolean margins = width >= ROOM_FOR_MARGINS && height >= ROOM_FOR_MARGINS;
  g_autofree char *last = g_strdup_printf ("%" G_GUINT64_FORMAT, MAX (self->y.length, 1) - 1);

  gtk_widget_set_child_visible (self->top, margins);
  gtk_widget_set_child_visible (self->right, margins);
  self->left = ceil (tg_glyph_set_get_width (self->bold, last)) + 2 * GAP;
  self->above = margins ? MARGIN + GAP : ceil (tg_glyph_set_get_height (self->small) / 2);
  self->x.room = MAX (floor (width - self->left - (margins ? MARGIN + GAP : GAP)), 1);
  self->y.room = MAX (floor (height - self->above - tg_glyph_set_get_height (self->small) - GAP), 1);
}

/* Shows all, or goes back to the step it was at, in the room there is now. */
void
tg_heatmap_view_refit (TgHeatmapView *self)
{
  const double x = self->x.offset, y = self->y.offset;

  if (self->x.length == 0 || self->y.length == 0)
    return;
  tg_zoom_axis_fit (&self->x, &self->y);
  if (self->fit)
    return;

  tg_zoom_axis_set_zoom (&self->x, self->zoom, 0, 0);
  tg_zoom_axis_set_zoom (&self->y, self->zoom, 0, 0);
  tg_zoom_axis_pan (&self->x, x - self->x.offset);
  tg_zoom_axis_pan (&self->y, y - self->y.offset);
}

/* Goes to a step, with what is at pixel @x, @y of the plot staying there. */
void
tg_heatmap_view_apply_zoom (TgHeatmapView *self,
                            double         zoom,
                            double         x,
                            double         y)
{
  const double least = MIN (self->x.fit, self->y.fit);

  if (self->x.length == 0)
    return;

  /* The ends of the picture may keep what is there from staying; then the next step
   * brings it back, as long as the pointer does not move. */
  if (!self->anchored || self->anchor_x != x || self->anchor_y != y)
    {
      self->anchor_column = tg_zoom_axis_get_place (&self->x, x);
      self->anchor_row = tg_zoom_axis_get_place (&self->y, y);
      self->anchor_x = x;
      self->anchor_y = y;
      self->anchored = TRUE;
    }
  zoom = CLAMP (zoom, MIN (least, 1.0), TG_ZOOM_LARGEST);
  self->fit = least < 1 && zoom <= least * (1 + 1e-6);
  self->zoom = zoom;
  if (self->fit)
    tg_zoom_axis_fit (&self->x, &self->y);
  else
    {
      tg_zoom_axis_set_zoom (&self->x, zoom, self->anchor_column, x);
      tg_zoom_axis_set_zoom (&self->y, zoom, self->anchor_row, y);
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}

/* The point that stays where it is when keys or buttons zoom: the cursor if it is seen,
 * else the middle. */
static void
get_pivot (TgHeatmapView *self,
           double        *x,
           double        *y)
{
  const double width = tg_heatmap_view_get_plot_width (self), height = tg_heatmap_view_get_plot_height (self);

  *x = tg_zoom_axis_get_pixel (&self->x, (double) self->cursor_column + 0.5);
  *y = tg_zoom_axis_get_pixel (&self->y, (double) self->cursor_row + 0.5);
  if (*x < 0 || *x > width || *y < 0 || *y > height || (self->cursor_row == 0 && self->cursor_column == 0 && self->fit))
    {
      *x = width / 2;
      *y = height / 2;
    }
}

static double
get_step (TgHeatmapView *self)
{
  return self->fit ? MIN (self->x.fit, self->y.fit) : self->zoom;
}

void
tg_heatmap_view_zoom_in (TgHeatmapView *self)
{
  double x, y;

  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  get_pivot (self, &x, &y);
  tg_heatmap_view_apply_zoom (self, tg_zoom_get_next (get_step (self)), x, y);
}

void
tg_heatmap_view_zoom_out (TgHeatmapView *self)
{
  double x, y;

  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  get_pivot (self, &x, &y);
  tg_heatmap_view_apply_zoom (self, tg_zoom_get_previous (get_step (self)), x, y);
}

void
tg_heatmap_view_zoom_fit (TgHeatmapView *self)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  self->fit = TRUE;
  tg_heatmap_view_refit (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}

void
tg_heatmap_view_zoom_original (TgHeatmapView *self)
{
  double x, y;

  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  get_pivot (self, &x, &y);
  tg_heatmap_view_apply_zoom (self, 1, x, y);
}

/**
 * tg_heatmap_view_get_window:
 * @self: a view
 * @zoom: (out): pixels per number
 * @column: (out): the first column that is seen, and how far in it
 * @row: (out): the first row
 *
 * Returns: %FALSE if all is seen, and there is nothing to tell
 */
gboolean
tg_heatmap_view_get_window (TgHeatmapView *self,
                            double        *zoom,
                            double        *column,
                            double        *row)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), FALSE);

  if (self->fit || self->x.length == 0)
    return FALSE;

  *zoom = self->zoom;
  *column = tg_zoom_axis_get_place (&self->x, 0);
  *row = tg_zoom_axis_get_place (&self->y, 0);

  return TRUE;
}

/**
 * tg_heatmap_view_set_window:
 * @self: a view that has a size
 * @zoom: as tg_heatmap_view_get_window() gave it
 * @column: likewise
 * @row: likewise
 *
 * Looks there, as far as the ends of the picture and the steps of the zoom allow. The view
 * need not have been laid out.
 */
void
tg_heatmap_view_set_window (TgHeatmapView *self,
                            double         zoom,
                            double         column,
                            double         row)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  if (self->x.length == 0 || self->y.length == 0 || !(zoom > 0))
    return;

  self->fit = FALSE;
  self->anchored = FALSE;
  self->zoom = MIN (zoom, TG_ZOOM_LARGEST);
  tg_zoom_axis_fit (&self->x, &self->y);
  tg_zoom_axis_set_zoom (&self->x, self->zoom, CLAMP (column, 0, (double) self->x.length), 0);
  tg_zoom_axis_set_zoom (&self->y, self->zoom, CLAMP (row, 0, (double) self->y.length), 0);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}

/**
 * tg_heatmap_view_copy_window:
 * @self: a view
 * @other: another one on numbers of the same shape
 *
 * Looks at what @other looks at, at the same zoom.
 */
void
tg_heatmap_view_copy_window (TgHeatmapView *self,
                             TgHeatmapView *other)
{
  const double x = self->x.offset, y = self->y.offset, scale = self->x.scale;

  g_return_if_fail (TG_IS_HEATMAP_VIEW (self) && TG_IS_HEATMAP_VIEW (other));
  g_return_if_fail (self->x.length == other->x.length && self->y.length == other->y.length);

  self->fit = other->fit;
  self->zoom = other->zoom;
  self->anchored = FALSE;
  tg_heatmap_view_refit (self);
  tg_zoom_axis_pan (&self->x, other->x.offset - self->x.offset);
  tg_zoom_axis_pan (&self->y, other->y.offset - self->y.offset);
  if (x == self->x.offset && y == self->y.offset && scale == self->x.scale)
    return;

  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}
