/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page-private.h"

/* The way back to where one was. */

/* Where one stays for so many milliseconds is a place; rows one only passes are none. */
#define STAY 400

static void
add_place (TgFilePage *self)
{
  TgPage *page = tg_file_page_get_page (self);

  g_clear_handle_id (&self->stay_id, g_source_remove);
  tg_trail_add (self->trail, tg_file_page_get_page_name (self), page != NULL ? tg_page_get_tab (page) : NULL,
                tg_selection_get (self->selection));
}

static gboolean
stay_cb (gpointer user_data)
{
  TgFilePage *self = user_data;

  self->stay_id = 0;
  add_place (self);

  return G_SOURCE_REMOVE;
}

/* To be called when page, its tab or selection have changed. */
void
tg_file_page_note_place (TgFilePage *self)
{
  if (self->returning || self->selection == NULL)
    return;

  g_clear_handle_id (&self->stay_id, g_source_remove);
  self->stay_id = g_timeout_add (STAY, stay_cb, self);
}

/* To be called when there are other contents. */
void
tg_file_page_forget_places (TgFilePage *self)
{
  tg_trail_clear (self->trail);
  tg_file_page_note_place (self);
}

/**
 * tg_file_page_go_back:
 * @self: a file page
 * @forward: whether forward instead
 *
 * Goes to the page, its tab and the selection before the last change of these, or back from there.
 */
void
tg_file_page_go_back (TgFilePage *self,
                      gboolean    forward)
{
  const TgTrailPlace *place;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  add_place (self);
  place = tg_trail_go (self->trail, forward);
  if (place == NULL)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }

  self->returning = TRUE;
  tg_selection_restore (self->selection, &place->selected);
  tg_file_page_show_page (self, place->page);
  if (place->tab != NULL && g_strcmp0 (tg_file_page_get_page_name (self), place->page) == 0)
    tg_page_set_tab (tg_file_page_get_page (self), place->tab);
  self->returning = FALSE;
}

/**
 * tg_file_page_turn_page:
 * @self: a file page
 * @backwards: whether to the one before
 *
 * Shows the next page, round and round.
 */
void
tg_file_page_turn_page (TgFilePage *self,
                        gboolean    backwards)
{
  const TgPageInfo *seen;
  guint n = 0, current = 0;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  seen = tg_file_page_get_info (self);
  for (; tg_pages_get (n) != NULL; n++)
    if (tg_pages_get (n) == seen)
      current = n;
  for (guint step = 1; step < n; step++)
    {
      const TgPageInfo *info = tg_pages_get ((backwards ? current + n - step : current + step) % n);
      GtkWidget *place = gtk_stack_get_child_by_name (self->pages, info->name);

      if (gtk_stack_page_get_visible (gtk_stack_get_page (self->pages, place)))
        {
          tg_file_page_show_page (self, info->name);
          tg_file_page_focus_page (self);
          return;
        }
    }
}
