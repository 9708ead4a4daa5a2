/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shortcuts.h"
#include "tg-test-gtk.h"

/* No key does two things, and every action that has keys has one that GTK knows. */
static void
test_install (void)
{
  g_autoptr (GtkApplication) application = gtk_application_new (APP_ID, G_APPLICATION_NON_UNIQUE);
  g_auto (GStrv) actions = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_application_register (G_APPLICATION (application), NULL, NULL);
  tg_shortcuts_install (application);
  actions = gtk_application_list_action_descriptions (application);
  g_assert_cmpuint (g_strv_length (actions), >, 15);

  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, actions[i]);

      g_assert_nonnull (keys[0]);
      for (guint j = 0; keys[j] != NULL; j++)
        {
          guint keyval;
          GdkModifierType state;

          g_assert_true (gtk_accelerator_parse (keys[j], &keyval, &state));
          g_assert_true (g_hash_table_add (seen, g_strdup (keys[j])));
        }
    }
}

static GtkWidget *
find_dialog (GtkWidget *parent)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (GTK_WINDOW (window)) == GTK_WINDOW (parent))
        return window;
    }

  return NULL;
}

/* The window lists the keys in words. */
static void
test_show (void)
{
  GtkWidget *window = tg_test_present (gtk_label_new (NULL), 200, 100);
  GtkWidget *dialog;
  GtkWidget *label;

  tg_shortcuts_show (GTK_WINDOW (window));
  dialog = find_dialog (window);
  g_assert_nonnull (dialog);
  gtk_test_widget_wait_for_draw (dialog);
  g_assert_nonnull (tg_test_find_widget (dialog, GTK_TYPE_LABEL, "Ctrl+O"));
  g_assert_nonnull (tg_test_find_widget (dialog, GTK_TYPE_LABEL, "Find in this page"));

  /* There is room for what a key does in one line. */
  label = tg_test_find_widget (dialog, GTK_TYPE_LABEL, "Reopen the window");
  g_assert_nonnull (label);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==, 1);
  gtk_window_destroy (GTK_WINDOW (dialog));
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/shortcuts/install", test_install);
  g_test_add_func ("/app/shortcuts/show", test_show);

  return g_test_run ();
}
