/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-icons.h"

#include "tg-test-gtk.h"

/* More than GTK remembers of those that were looked up last. */
#define MANY 250

/* An icon of the program is still there when nobody has shown it for long. It must not go: a
 * thread of GTK may be the one that lets go of it, while it is looked up. */
static void
test_held (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autoptr (GIcon) name = g_themed_icon_new ("dialog-warning-symbolic");
  GtkIconPaintable *icon = gtk_icon_theme_lookup_by_gicon (theme, name, 16, 1, GTK_TEXT_DIR_LTR, GTK_ICON_LOOKUP_PRELOAD);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  gpointer held = icon;

  /* Waits for the thread that loads it. */
  gdk_paintable_snapshot (GDK_PAINTABLE (icon), snapshot, 16, 16);
  g_object_add_weak_pointer (G_OBJECT (icon), &held);
  g_object_unref (icon);
  for (int size = 0; size < MANY; size++)
    {
      g_autoptr (GtkIconPaintable) other =
        gtk_icon_theme_lookup_by_gicon (theme, name, 17 + size % 100, 1 + size / 100, GTK_TEXT_DIR_LTR, 0);

      g_assert_nonnull (other);
      /* The main loop, too, has one who holds it, until it is told that the thread is done. */
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_nonnull (held);
  g_object_remove_weak_pointer (G_OBJECT (held), &held);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/compat-icons/held", test_held);

  return g_test_run ();
}
