/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

#include "tg-application.h"
#include "tg-places.h"

/* Where one was in the file: kept when the window is closed, gone back to when the file
 * is opened again. */

static gboolean
has_fault (TgWindow *self)
{
  return tg_gguf_get_fault (tg_file_get_opened (self->file)) != NULL;
}

/* To be called once there is a page of the file. Of a file with a fault that is what
 * is to be seen, and of two files how they differ. */
void
tg_window_restore_place (TgWindow *self)
{
  if (self->place == NULL && tg_window_get_comparison (self) == NULL && !has_fault (self))
    self->place = tg_places_find (self->settings, tg_file_get_location (self->file));
}

static TgClosedWindow *
make_closed (TgWindow   *self,
             TgLocation *place)
{
  TgComparison *comparison = tg_window_get_comparison (self);
  TgClosedWindow *closed = g_new0 (TgClosedWindow, 1);

  closed->file = g_object_ref (tg_file_get_location (self->file));
  closed->place = place;
  if (comparison != NULL)
    {
      const guint side = tg_comparison_get_side (comparison, self->file);

      closed->other = g_object_ref (tg_file_get_location (tg_comparison_get_file (comparison, 1 - side)));
      closed->swapped = side == 1;
    }

  return closed;
}

/* To be called when the window is closed. */
void
tg_window_keep_place (TgWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autoptr (TgLocation) place = NULL;

  if (self->file_page == NULL || tg_file_get_opened (self->file) == NULL)
    return;

  place = tg_location_new (tg_file_page_get_selection (self->file_page), tg_file_page_get_page_name (self->file_page));
  if (!has_fault (self))
    tg_places_keep (self->settings, tg_file_get_location (self->file), place);
  if (TG_IS_APPLICATION (application))
    tg_application_take_closed (TG_APPLICATION (application), make_closed (self, g_steal_pointer (&place)));
}
