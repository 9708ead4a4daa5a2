/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-history.h"

/* places[current] is where one is, or was before moving about in small steps. */
struct _TgHistory
{
  GArray *places; /* guint64 */
  guint   current;
};

TgHistory *
tg_history_new (void)
{
  TgHistory *self = g_new0 (TgHistory, 1);

  self->places = g_array_new (FALSE, FALSE, sizeof (guint64));

  return self;
}

void
tg_history_free (TgHistory *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->places);
  g_free (self);
}

void
tg_history_clear (TgHistory *self)
{
  g_return_if_fail (self != NULL);

  g_array_set_size (self->places, 0);
  self->current = 0;
}

/**
 * tg_history_add:
 * @self: a history
 * @from: where the cursor was
 * @to: where it goes
 */
void
tg_history_add (TgHistory *self,
                guint64    from,
                guint64    to)
{
  g_return_if_fail (self != NULL);

  if (from == to)
    return;

  if (self->places->len == 0)
    g_array_append_val (self->places, from);
  else
    {
      /* Back leads to where one left from, not to where one once arrived. */
      g_array_set_size (self->places, self->current + 1);
      g_array_index (self->places, guint64, self->current) = from;
    }
  g_array_append_val (self->places, to);
  if (self->places->len > TG_HISTORY_MAX)
    g_array_remove_index (self->places, 0);
  self->current = self->places->len - 1;
}

gboolean
tg_history_can_go (const TgHistory *self,
                   gboolean         forward)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return forward ? self->current + 1 < self->places->len : self->current > 0;
}

/**
 * tg_history_go:
 * @self: a history
 * @forward: which way
 * @here: where the cursor is
 * @place: (out): where to go
 *
 * Returns: whether there is a place that way
 */
gboolean
tg_history_go (TgHistory *self,
               gboolean   forward,
               guint64    here,
               guint64   *place)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (place != NULL, FALSE);

  if (!tg_history_can_go (self, forward))
    return FALSE;

  g_array_index (self->places, guint64, self->current) = here;
  self->current += forward ? 1 : -1;
  *place = g_array_index (self->places, guint64, self->current);

  return TRUE;
}
