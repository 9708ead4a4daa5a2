/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <math.h>

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgResting:
 * @x: where the pointer was last, in pixels of the window: what is below it may move
 * @y: likewise
 * @resting: whether the cursor has moved since
 *
 * Which of pointer and cursor one looks at: the one that moved last. A pointer that is
 * just left lying over a picture must not hide what keys and buttons lead to, and GTK
 * tells of a motion whenever something below it is laid out anew, moved or not.
 */
typedef struct
{
  double   x;
  double   y;
  gboolean resting;
} TgResting;

/* To be called when the cursor moves: the pointer rests from now on. */
static inline void
tg_resting_begin (TgResting *self)
{
  self->resting = TRUE;
}

/* To be called when the pointer is said to be at a point of the widget; whether it still
 * rests. Less than half a pixel is no move. */
static inline gboolean
tg_resting_update (TgResting *self,
                   GtkWidget *widget,
                   double     x,
                   double     y)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);

  if (root != NULL && !gtk_widget_compute_point (widget, root, &point, &point))
    point = GRAPHENE_POINT_INIT ((float) x, (float) y);
  self->resting = self->resting && fabs ((double) point.x - self->x) < 0.5 && fabs ((double) point.y - self->y) < 0.5;
  self->x = (double) point.x;
  self->y = (double) point.y;

  return self->resting;
}

G_END_DECLS
