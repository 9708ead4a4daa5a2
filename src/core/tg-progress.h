/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgProgress:
 * @cancelled: not 0 once the owner wants the work to stop
 * @permille: how much is done, 0 to 1000
 *
 * What a worker and its owner share, and all they share: the owner sets
 * @cancelled and polls @permille, the worker does the opposite. Plain data,
 * zero-initialised, any thread. Every function takes %NULL for "nobody asks".
 */
typedef struct
{
  gint cancelled;
  gint permille;
} TgProgress;

static inline void
tg_progress_cancel (TgProgress *self)
{
  if (self != NULL)
    g_atomic_int_set (&self->cancelled, 1);
}

static inline gboolean
tg_progress_is_cancelled (TgProgress *self)
{
  return self != NULL && g_atomic_int_get (&self->cancelled) != 0;
}

static inline void
tg_progress_set (TgProgress *self,
                 guint64     done,
                 guint64     total)
{
  if (self != NULL && total > 0)
    g_atomic_int_set (&self->permille, (gint) ((double) done / (double) total * 1000.0));
}

static inline gint
tg_progress_get_permille (TgProgress *self)
{
  return self != NULL ? g_atomic_int_get (&self->permille) : 0;
}

G_END_DECLS
