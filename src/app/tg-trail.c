/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-trail.h"

/* places[current] is where one is. */
struct _TgTrail
{
  GPtrArray *places; /* TgTrailPlace */
  guint      current;
};

static void
place_free (gpointer data)
{
  TgTrailPlace *place = data;

  g_free (place->page);
  g_free (place->tab);
  g_free ((char *) place->selected.group);
  g_free (place);
}

static TgTrailPlace *
place_new (const char       *page,
           const char       *tab,
           const TgSelected *selected)
{
  TgTrailPlace *place = g_new0 (TgTrailPlace, 1);

  place->page = g_strdup (page);
  place->tab = g_strdup (tab);
  place->selected = *selected;
  place->selected.group = g_strdup (selected->group);

  return place;
}

TgTrail *
tg_trail_new (void)
{
  TgTrail *self = g_new0 (TgTrail, 1);

  self->places = g_ptr_array_new_with_free_func (place_free);

  return self;
}

void
tg_trail_free (TgTrail *self)
{
  g_ptr_array_unref (self->places);
  g_free (self);
}

void
tg_trail_clear (TgTrail *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_set_size (self->places, 0);
  self->current = 0;
}

/* Whether only weight and byte differ: moving about in a thing is no way away from it. */
static gboolean
is_same (const TgTrailPlace *place,
         const char         *page,
         const char         *tab,
         const TgSelected   *selected)
{
  return g_strcmp0 (place->page, page) == 0 && g_strcmp0 (place->tab, tab) == 0 &&
         place->selected.kind == selected->kind &&
         g_strcmp0 (place->selected.group, selected->group) == 0 && place->selected.entry == selected->entry &&
         place->selected.element == selected->element && place->selected.tensor == selected->tensor;
}

/**
 * tg_trail_add:
 * @self: a trail
 * @page: (nullable): name of the page one is on
 * @tab: (nullable): name of the view of it that is seen, if it has several
 * @selected: what is selected
 *
 * Tells where one is.
 */
void
tg_trail_add (TgTrail          *self,
              const char       *page,
              const char       *tab,
              const TgSelected *selected)
{
  TgTrailPlace *place;

  g_return_if_fail (self != NULL);
  g_return_if_fail (selected != NULL);

  place = place_new (page, tab, selected);
  if (self->places->len > 0 && is_same (g_ptr_array_index (self->places, self->current), page, tab, selected))
    {
      place_free (g_ptr_array_index (self->places, self->current));
      g_ptr_array_index (self->places, self->current) = place;
      return;
    }

  if (self->places->len > 0)
    g_ptr_array_set_size (self->places, (gint) self->current + 1);
  g_ptr_array_add (self->places, place);
  if (self->places->len > TG_TRAIL_MAX)
    g_ptr_array_remove_index (self->places, 0);
  self->current = self->places->len - 1;
}

/**
 * tg_trail_go:
 * @self: a trail
 * @forward: which way
 *
 * Returns: (nullable) (transfer none): where to go, valid until the trail changes; %NULL if
 *   there is no place that way
 */
const TgTrailPlace *
tg_trail_go (TgTrail  *self,
             gboolean  forward)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (forward ? self->current + 1 >= self->places->len : self->current == 0)
    return NULL;

  self->current += forward ? 1 : -1;

  return g_ptr_array_index (self->places, self->current);
}
