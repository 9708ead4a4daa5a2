/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgResting:
 * @x: where the pointer was last, in pixels of the widget
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

/* To be called when the pointer is said to be at a point; whether it still rests. */
static inline gboolean
tg_resting_update (TgResting *self,
                   double     x,
                   double     y)
{
  self->resting = self->resting && x == self->x && y == self->y;
  self->x = x;
  self->y = y;

  return self->resting;
}

G_END_DECLS
