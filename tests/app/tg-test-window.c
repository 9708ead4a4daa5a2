/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-window.h"

#include "tg-page.h"
#include "tg-test-gtk.h"

/**
 * tg_test_window_open:
 * @path: a file
 * @width: of the window, in pixels
 * @height: of the window
 *
 * Returns: (transfer none): a window on the file, which was read to its end; give it to
 *   tg_test_window_close() at the end
 */
TgWindow *
tg_test_window_open (const char *path,
                     int         width,
                     int         height)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);
  GtkWidget *window = tg_window_new (NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  tg_window_open (TG_WINDOW (window), location, NULL);
  tg_test_wait_until (tg_file_get_state (tg_window_get_file (TG_WINDOW (window))) != TG_FILE_LOADING);

  return TG_WINDOW (window);
}

/**
 * tg_test_window_close:
 * @window: a window
 *
 * Closes it, and waits until nobody holds it any more.
 */
void
tg_test_window_close (TgWindow *window)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  tg_test_wait_until (window == NULL);
}

/* Whether a label of it holds @text. */
gboolean
tg_test_window_says (TgWindow   *window,
                     const char *text)
{
  return tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

/**
 * tg_test_page_present:
 * @self: a page and what it is about
 * @file: (transfer none): the file whose page it is
 * @width: of the window, in pixels
 * @height: of the window
 */
void
tg_test_page_present (TgTestPage *self,
                      TgFile     *file,
                      int         width,
                      int         height)
{
  self->selection = tg_selection_new (file);
  tg_page_set_selection (TG_PAGE (self->page), self->selection);
  self->window = tg_test_present (self->page, width, height);
}

/* Destroys the window; nothing of what was shown is held by anyone then. */
void
tg_test_page_tear_down (TgTestPage    *self,
                        gconstpointer  data)
{
  tg_test_destroy (self->window);
  g_assert_finalize_object (self->selection);
  if (self->comparison != NULL)
    g_assert_finalize_object (self->comparison);
  if (self->file != NULL)
    g_assert_finalize_object (self->file);
}

/* Whether a label of it holds @text. */
gboolean
tg_test_page_says (const TgTestPage *self,
                   const char       *text)
{
  return tg_test_find_widget (self->page, GTK_TYPE_LABEL, text) != NULL;
}
