/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-toplevel.h"

/* Windows beside those of files, of which there is one of a kind. */

static GtkWidget *
find (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type))
        return window;
    }

  return NULL;
}

/**
 * tg_toplevel_present:
 * @type: a type of window
 * @parent: (nullable): the window it was asked for in
 *
 * Shows the window of that type, and makes it if there is none. It goes with @parent.
 *
 * Returns: (transfer none): the window
 */
GtkWidget *
tg_toplevel_present (GType      type,
                     GtkWindow *parent)
{
  GtkWidget *window = find (type);

  if (window == NULL)
    window = g_object_new (type, "destroy-with-parent", TRUE, NULL);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_present (GTK_WINDOW (window));

  return window;
}

/**
 * tg_toplevel_add_keys:
 * @widget_class: a class of windows
 *
 * Lets the keys that close windows close those of the class.
 */
void
tg_toplevel_add_keys (GtkWidgetClass *widget_class)
{
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}
