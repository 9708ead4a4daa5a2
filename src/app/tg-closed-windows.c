/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-closed-windows.h"

struct _TgClosedWindows
{
  GQueue windows; /* of TgClosedWindow, the last one first */
};

TgClosedWindows *
tg_closed_windows_new (void)
{
  TgClosedWindows *self = g_new0 (TgClosedWindows, 1);

  g_queue_init (&self->windows);

  return self;
}

void
tg_closed_windows_free (TgClosedWindows *self)
{
  g_queue_clear_full (&self->windows, (GDestroyNotify) tg_closed_window_free);
  g_free (self);
}

void
tg_closed_window_free (TgClosedWindow *closed)
{
  g_object_unref (closed->file);
  g_clear_object (&closed->other);
  g_clear_pointer (&closed->place, tg_location_free);
  g_free (closed);
}

static int
compare_files (gconstpointer element,
               gconstpointer data)
{
  const TgClosedWindow *one = element;
  const TgClosedWindow *other = data;

  return g_file_equal (one->file, other->file) ? 0 : 1;
}

/**
 * tg_closed_windows_take:
 * @self: the windows
 * @closed: (transfer full): another one, which replaces one on the same file
 */
void
tg_closed_windows_take (TgClosedWindows *self,
                        TgClosedWindow  *closed)
{
  GList *old;

  g_return_if_fail (self != NULL);
  g_return_if_fail (closed != NULL);

  old = g_queue_find_custom (&self->windows, closed, compare_files);
  if (old != NULL)
    {
      tg_closed_window_free (old->data);
      g_queue_delete_link (&self->windows, old);
    }
  g_queue_push_head (&self->windows, closed);
  if (self->windows.length > TG_CLOSED_WINDOWS_MAX)
    tg_closed_window_free (g_queue_pop_tail (&self->windows));
}

/**
 * tg_closed_windows_pop:
 * @self: the windows
 *
 * Returns: (transfer full) (nullable): the one that was closed last, which is no
 *   longer among them
 */
TgClosedWindow *
tg_closed_windows_pop (TgClosedWindows *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_queue_pop_head (&self->windows);
}

gboolean
tg_closed_windows_is_empty (TgClosedWindows *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return g_queue_is_empty (&self->windows);
}
