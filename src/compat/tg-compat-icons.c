/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-icons.h"

/* Those of our windows, and of the parts of GTK in them. */
static const struct
{
  const char *name;
  int         size;
} icons[] = {
  { "dialog-error-symbolic", 16 },
  { "dialog-error-symbolic", 48 },
  { "dialog-information-symbolic", 16 },
  { "dialog-question-symbolic", 16 },
  { "dialog-warning-symbolic", 16 },
  { "edit-clear-symbolic", 16 },
  { "edit-copy-symbolic", 16 },
  { "edit-find-symbolic", 16 },
  { "go-down-symbolic", 16 },
  { "go-jump-symbolic", 16 },
  { "go-next-symbolic", 16 },
  { "go-previous-symbolic", 16 },
  { "go-up-symbolic", 16 },
  { "io.github.tensorglass.Tensorglass", 48 },
  { "io.github.tensorglass.Tensorglass", 128 },
  { "io.github.tensorglass.Tensorglass-gguf", 24 },
  { "object-select-symbolic", 16 },
  { "open-menu-symbolic", 16 },
  { "pan-down-symbolic", 16 },
  { "pan-end-symbolic", 16 },
  { "pan-start-symbolic", 16 },
  { "pan-up-symbolic", 16 },
  { "system-search-symbolic", 16 },
  { "value-decrease-symbolic", 16 },
  { "value-increase-symbolic", 16 },
  { "view-dual-symbolic", 16 },
  { "view-list-bullet-symbolic", 16 },
  { "view-list-symbolic", 16 },
  { "view-more-symbolic", 16 },
  { "window-close-symbolic", 16 },
  { "window-maximize-symbolic", 16 },
  { "window-minimize-symbolic", 16 },
  { "window-restore-symbolic", 16 },
  { "zoom-fit-best-symbolic", 16 },
  { "zoom-in-symbolic", 16 },
  { "zoom-original-symbolic", 16 },
  { "zoom-out-symbolic", 16 },
};

/**
 * tg_compat_hold_next_icon:
 * @display: where windows are shown
 *
 * Keeps one more icon of the program from going away.
 *
 * GTK (4.8 to 4.18) loads the icons of images in threads. If nobody wants such an icon any more
 * by then, it is a thread that lets go of it last, and until it has left the cache the main thread
 * finds it there and takes what is gone already: "g_object_ref: assertion
 * '!object_already_finalized' failed", and what is done next with the icon ends the program.
 * What is asked for here is the same entry of that cache as images use, and it is never let go of.
 * It is loaded when this returns, so that no thread is at it while the program ends. Main thread.
 *
 * Returns: whether there are more
 */
gboolean
tg_compat_hold_next_icon (GdkDisplay *display)
{
  static GPtrArray *held = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GIcon) name = NULL;
  GtkIconPaintable *icon;
  int size;

  g_return_val_if_fail (GDK_IS_DISPLAY (display), FALSE);

  if (held == NULL)
    held = g_ptr_array_new_with_free_func (g_object_unref);
  if (held->len == G_N_ELEMENTS (icons))
    return FALSE;

  name = g_themed_icon_new (icons[held->len].name);
  size = icons[held->len].size;
  icon = gtk_icon_theme_lookup_by_gicon (gtk_icon_theme_get_for_display (display), name, size, 1,
                                         gtk_widget_get_default_direction (), GTK_ICON_LOOKUP_PRELOAD);
  gdk_paintable_snapshot (GDK_PAINTABLE (icon), snapshot, size, size);
  g_ptr_array_add (held, icon);

  return held->len < G_N_ELEMENTS (icons);
}
