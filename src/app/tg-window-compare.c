/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

#include "tg-application.h"

/* Comparing the file of the window with another. */

/* The file that the window's is compared with, or %NULL. */
TgFile *
tg_window_get_other (TgWindow *self)
{
  return self->file_page != NULL ? tg_selection_get_other (tg_file_page_get_selection (self->file_page)) : NULL;
}

/* If there was nothing before, the page about both says why there is nothing. */
static void
other_loaded_cb (TgWindow *self)
{
  TgFile *other = tg_window_get_other (self);

  if (tg_file_get_state (other) == TG_FILE_LOADED && tg_file_get_error (other) != NULL)
    tg_toast_show (self->toast, tg_file_get_error (other)->message);
}

static void
comparison_changed_cb (TgWindow *self)
{
  TgComparison *comparison = tg_window_get_comparison (self);

  g_signal_group_set_target (self->other_signals, tg_window_get_other (self));
  if (comparison != NULL)
    {
      g_signal_connect_object (comparison, "notify::state", G_CALLBACK (tg_window_update_titles), self,
                               G_CONNECT_SWAPPED);
      tg_file_page_show_page (self->file_page, "compare");
    }
  tg_window_update_titles (self);
  tg_window_update_actions (self);
}

/* To be called once there is a page of the file: what was asked for before that
 * is compared now. */
void
tg_window_watch_comparison (TgWindow *self)
{
  g_autoptr (GFile) other = g_steal_pointer (&self->other);

  g_clear_object (&self->other_signals);
  self->other_signals = g_signal_group_new (TG_TYPE_FILE);
  g_signal_group_connect_swapped (self->other_signals, "loaded", G_CALLBACK (other_loaded_cb), self);
  g_signal_connect_object (tg_file_page_get_selection (self->file_page), "notify::comparison",
                           G_CALLBACK (comparison_changed_cb), self, G_CONNECT_SWAPPED);
  if (other != NULL)
    tg_window_compare (self, other, self->reference);
}

/* Returns: (nullable) (transfer none): what the file is compared with. */
TgComparison *
tg_window_get_comparison (TgWindow *self)
{
  return self->file_page != NULL ? tg_selection_get_comparison (tg_file_page_get_selection (self->file_page)) : NULL;
}

/**
 * tg_window_compare:
 * @self: a window with a file
 * @other: another file
 * @reference: which of the two is the reference
 *
 * Compares the file of the window with another, now or when it is loaded.
 */
void
tg_window_compare (TgWindow    *self,
                   GFile       *other,
                   TgReference  reference)
{
  g_autoptr (TgComparison) comparison = NULL;
  g_autoptr (TgFile) file = NULL;

  g_return_if_fail (TG_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (other));

  if (self->file_page == NULL)
    {
      g_set_object (&self->other, other);
      self->reference = reference;
      return;
    }

  file = tg_file_new (other);
  switch (reference)
    {
    case TG_REFERENCE_OWN:
      comparison = tg_comparison_new (self->file, file);
      break;
    case TG_REFERENCE_OTHER:
      comparison = tg_comparison_new (file, self->file);
      break;
    case TG_REFERENCE_BY_BITS:
    default:
      comparison = tg_comparison_new_by_bits (self->file, file);
      break;
    }
  tg_selection_set_comparison (tg_file_page_get_selection (self->file_page), comparison);
}

/* Makes the other file the reference. */
void
tg_window_swap_comparison (TgWindow *self)
{
  TgComparison *old = tg_window_get_comparison (self);
  g_autoptr (TgComparison) comparison = NULL;

  if (old == NULL)
    return;

  comparison = tg_comparison_new (tg_comparison_get_file (old, 1), tg_comparison_get_file (old, 0));
  tg_selection_set_comparison (tg_file_page_get_selection (self->file_page), comparison);
}

void
tg_window_stop_comparing (TgWindow *self)
{
  if (self->file_page != NULL)
    tg_selection_set_comparison (tg_file_page_get_selection (self->file_page), NULL);
}

/* Reads the file of the window anew, and the one it is compared with. */
void
tg_window_reload (TgWindow *self)
{
  if (self->file == NULL)
    return;

  tg_file_load (self->file);
  if (tg_window_get_other (self) != NULL)
    tg_file_load (tg_window_get_other (self));
}

/* Gives up reading; of the other file only if there is something of it. Returns whether
 * something was being read. */
gboolean
tg_window_cancel_loading (TgWindow *self)
{
  TgFile *files[] = { self->file, tg_window_get_other (self) };
  gboolean loading = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (files[i] != NULL && tg_file_get_state (files[i]) == TG_FILE_LOADING &&
        (i == 0 || tg_file_get_shards (files[i]) != NULL))
      {
        tg_file_cancel (files[i]);
        loading = TRUE;
      }

  return loading;
}

/**
 * tg_window_ask:
 * @self: a window
 * @files: (element-type GFile): what was dropped on it
 *
 * Two files, or one on top of the file that is there, may be meant as a pair: asks.
 *
 * Returns: whether the user is asked; %FALSE if there is nothing to ask
 */
gboolean
tg_window_ask (TgWindow *self,
               GSList   *files)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GFile *own = self->file_page != NULL ? tg_file_get_location (self->file) : NULL;
  GFile *one = NULL, *other = NULL;

  if (files != NULL && files->next == NULL)
    {
      one = own;
      other = files->data;
    }
  else if (files != NULL && files->next->next == NULL)
    {
      one = files->data;
      other = files->next->data;
    }
  if (!TG_IS_APPLICATION (application) || one == NULL || g_file_equal (one, other))
    return FALSE;

  tg_application_ask (TG_APPLICATION (application), one, other, self);
  return TRUE;
}
