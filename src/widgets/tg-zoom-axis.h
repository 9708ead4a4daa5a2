/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-reduce.h"

G_BEGIN_DECLS

/* The largest zoom: pixels per number, across and down, at which numbers are written. */
#define TG_ZOOM_LARGEST 48.0
#define TG_ZOOM_LARGEST_DOWN 32.0

double tg_zoom_get_next     (double zoom);
double tg_zoom_get_previous (double zoom);

/**
 * TgZoomAxis:
 * @length: numbers along the axis
 * @room: pixels there are for them
 * @downwards: whether it is the vertical one
 * @fit: pixels per number when all of it is seen
 * @scale: pixels per number now
 * @offset: whole pixels from the begin of the axis to the first that is seen
 *
 * One axis of a picture that is looked at through a window. Zoomed out, a pixel is
 * a cell of 1 / @scale numbers and @offset counts cells; from one pixel per number on
 * @scale is whole. Plain data.
 */
typedef struct
{
  guint64 length;
  double room;
  gboolean downwards;
  double fit;
  double scale;
  double offset;
} TgZoomAxis;

void         tg_zoom_axis_fit        (TgZoomAxis       *across,
                                      TgZoomAxis       *down);
void         tg_zoom_axis_set_zoom   (TgZoomAxis       *self,
                                      double            zoom,
                                      double            number,
                                      double            pivot);
void         tg_zoom_axis_pan        (TgZoomAxis       *self,
                                      double            pixels);
void         tg_zoom_axis_show       (TgZoomAxis       *self,
                                      guint64           number,
                                      gboolean          centered);
double       tg_zoom_axis_get_extent (const TgZoomAxis *self);
double       tg_zoom_axis_get_pixel  (const TgZoomAxis *self,
                                      double            number);
double       tg_zoom_axis_get_place  (const TgZoomAxis *self,
                                      double            pixel);
guint64      tg_zoom_axis_get_number (const TgZoomAxis *self,
                                      double            pixel);
TgReduceAxis tg_zoom_axis_get_cells  (const TgZoomAxis *self);

G_END_DECLS
