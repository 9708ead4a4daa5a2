/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-zoom-axis.h"

#include <math.h>

/* From one pixel per number on; below come powers of the square root of two. */
static const double steps[] = { 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, TG_ZOOM_LARGEST };

/* How near to a step counts as being there. */
#define NEAR 1e-6

/**
 * tg_zoom_get_next:
 * @zoom: pixels per number
 *
 * Returns: the next larger step, or the largest
 */
double
tg_zoom_get_next (double zoom)
{
  if (zoom < 1 - NEAR)
    return MIN (exp2 (floor (2 * log2 (zoom) + 1 + NEAR) / 2), 1.0);

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] > zoom + NEAR)
      return steps[i];

  return TG_ZOOM_LARGEST;
}

/**
 * tg_zoom_get_previous:
 * @zoom: pixels per number
 *
 * Returns: the next smaller step
 */
double
tg_zoom_get_previous (double zoom)
{
  if (zoom <= 1 + NEAR)
    return exp2 (ceil (2 * log2 (zoom) - 1 - NEAR) / 2);

  for (gsize i = G_N_ELEMENTS (steps); i > 0; i--)
    if (steps[i - 1] < zoom - NEAR)
      return steps[i - 1];

  return 1;
}

static double
whole_step (double zoom)
{
  double found = steps[0];

  if (zoom < 1)
    return zoom;
  for (gsize i = 1; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] <= zoom)
      found = steps[i];

  return found;
}

/* All of a picture, as squares if that leaves no side with less than half of its room:
 * a tensor of 262,144 rows and 10,752 columns shall not be a thread. */
static void
find_fit (TgZoomAxis *across,
          TgZoomAxis *down)
{
  const double fit_across = across->room / (double) MAX (across->length, 1);
  const double fit_down = down->room / (double) MAX (down->length, 1);
  const double both = MIN (fit_across, fit_down);

  if (both >= fit_across / 2 && both >= fit_down / 2)
    across->fit = down->fit = whole_step (both);
  else
    {
      across->fit = whole_step (fit_across);
      down->fit = whole_step (fit_down);
    }
  if (down->fit == TG_ZOOM_LARGEST)
    down->fit = TG_ZOOM_LARGEST_DOWN;
}

static void
clamp_offset (TgZoomAxis *self)
{
  const double extent = tg_zoom_axis_get_extent (self);

  self->offset = CLAMP (floor (self->offset + 0.5), 0, MAX (extent - self->room, 0));
}

/**
 * tg_zoom_axis_fit:
 * @across: the horizontal axis, with length and room
 * @down: the vertical one
 *
 * Finds the scales at which all is seen, and goes there.
 */
void
tg_zoom_axis_fit (TgZoomAxis *across,
                  TgZoomAxis *down)
{
  find_fit (across, down);
  across->scale = across->fit;
  down->scale = down->fit;
  across->offset = down->offset = 0;
}

/**
 * tg_zoom_axis_set_zoom:
 * @self: an axis whose fit is known
 * @zoom: pixels per number; an axis that would leave room stays at its fit
 * @number: what shall be at @pivot, as far as the ends allow
 * @pivot: a pixel that is seen
 *
 * Changes the scale.
 */
void
tg_zoom_axis_set_zoom (TgZoomAxis *self,
                       double      zoom,
                       double      number,
                       double      pivot)
{
  if (self->downwards && zoom >= TG_ZOOM_LARGEST)
    zoom = TG_ZOOM_LARGEST_DOWN;
  self->scale = MAX (zoom, MIN (self->fit, 1.0));
  self->offset = number * self->scale - pivot;
  clamp_offset (self);
}

/* Returns: the number, and how far in it, that is at a pixel. */
double
tg_zoom_axis_get_place (const TgZoomAxis *self,
                        double            pixel)
{
  return (self->offset + pixel) / self->scale;
}

/* Moves the window by @pixels. */
void
tg_zoom_axis_pan (TgZoomAxis *self,
                  double      pixels)
{
  self->offset += pixels;
  clamp_offset (self);
}

/**
 * tg_zoom_axis_show:
 * @self: an axis
 * @number: what shall be seen
 * @centered: in the middle, and not just anywhere
 *
 * Moves the window, if it has to.
 */
void
tg_zoom_axis_show (TgZoomAxis *self,
                   guint64     number,
                   gboolean    centered)
{
  const double begin = (double) number * self->scale, end = begin + MAX (self->scale, 1.0);

  if (centered)
    self->offset = (begin + end - self->room) / 2;
  else if (begin < self->offset)
    self->offset = floor (begin);
  else if (end > self->offset + self->room)
    self->offset = ceil (end - self->room);
  clamp_offset (self);
}

/* Returns: pixels of all numbers. */
double
tg_zoom_axis_get_extent (const TgZoomAxis *self)
{
  return ceil ((double) self->length * self->scale - NEAR);
}

/* Returns: the pixel at which @number begins, from that of the first that is seen. */
double
tg_zoom_axis_get_pixel (const TgZoomAxis *self,
                        double            number)
{
  return number * self->scale - self->offset;
}

/* Returns: the number at a pixel that is seen, or the nearest there is. */
guint64
tg_zoom_axis_get_number (const TgZoomAxis *self,
                         double            pixel)
{
  const double number = floor ((self->offset + pixel) / self->scale + NEAR);

  return number > 0 ? MIN ((guint64) number, self->length - 1) : 0;
}

/**
 * tg_zoom_axis_get_cells:
 * @self: an axis
 *
 * Returns: the cells that are seen: a pixel each, or from one pixel per number on a
 *   number each
 */
TgReduceAxis
tg_zoom_axis_get_cells (const TgZoomAxis *self)
{
  TgReduceAxis cells = { .length = self->length, .step = 1, .n_cells = 1 };
  const double extent = tg_zoom_axis_get_extent (self);
  const double end = MIN (self->offset + self->room, extent);

  if (self->scale >= 1)
    {
      cells.first = (guint64) floor (self->offset / self->scale);
      cells.n_cells = (guint) MAX (MIN (ceil (end / self->scale), (double) self->length) - (double) cells.first, 1);
    }
  else
    {
      cells.step = 1 / self->scale;
      cells.first = (guint64) self->offset;
      cells.n_cells = (guint) MAX (end - self->offset, 1);
    }

  return cells;
}
