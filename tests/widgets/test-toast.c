/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-toast.h"

#include "tg-test-gtk.h"

static void
told_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_free (*(char **) user_data);
  *(char **) user_data = g_variant_dup_string (parameter, NULL);
}

/* Words are shown, later ones instead of earlier ones, and go by themselves. */
static void
test_show (void)
{
  GtkWidget *toast = tg_toast_new ();
  GtkWidget *window = tg_test_present (toast, 300, 200);
  GtkWidget *revealer = gtk_widget_get_last_child (toast);

  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  tg_toast_show (TG_TOAST (toast), "one");
  tg_toast_show (TG_TOAST (toast), "two");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  g_assert_nonnull (tg_test_find_widget (toast, GTK_TYPE_LABEL, "two"));
  g_assert_null (tg_test_find_widget (toast, GTK_TYPE_LABEL, "one"));
  tg_test_wait_until (!gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  tg_test_destroy (window);
}

/* What could not be done stays, also while other things are told, until somebody closes it,
 * and only then the pointer goes through again. */
static void
test_failure (void)
{
  GtkWidget *toast = tg_toast_new ();
  GtkWidget *window = tg_test_present (toast, 600, 300);
  GtkWidget *failure = gtk_widget_get_first_child (toast);
  GtkWidget *words = gtk_widget_get_next_sibling (failure);
  GtkWidget *button;

  g_assert_false (tg_toast_dismiss (TG_TOAST (toast)));
  tg_toast_fail (TG_TOAST (toast), "Not saved: there is no room");
  g_assert_true (gtk_widget_get_can_target (toast));
  tg_toast_show (TG_TOAST (toast), "Copied");
  tg_test_wait_until (!gtk_revealer_get_reveal_child (GTK_REVEALER (words)));
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (failure)));
  g_assert_nonnull (tg_test_find_widget (toast, GTK_TYPE_LABEL, "Not saved: there is no room"));

  button = tg_test_find_widget (toast, GTK_TYPE_BUTTON, NULL);
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (failure)));
  g_assert_false (gtk_widget_get_can_target (toast));
  tg_test_destroy (window);
}

/* A toast that goes while it is shown leaves nothing behind. */
static void
test_destroy (void)
{
  GtkWidget *toast = tg_toast_new ();
  GtkWidget *window = tg_test_present (toast, 300, 200);

  tg_toast_show (TG_TOAST (toast), "one");
  tg_test_destroy (window);
}

/* What is copied is told, on one line and not all of it, with nothing hidden in it. */
static void
test_copy (void)
{
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *window = tg_test_present (label, 300, 200);
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) action = g_simple_action_new ("toast", G_VARIANT_TYPE_STRING);
  g_autofree char *told = NULL;
  g_autofree char *text = g_strnfill (500, 'x');

  g_signal_connect (action, "activate", G_CALLBACK (told_cb), &told);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  gtk_widget_insert_action_group (window, "win", G_ACTION_GROUP (actions));

  tg_toast_copy (label, NULL);
  g_assert_null (told);
  tg_toast_copy (label, "blk.0");
  g_assert_cmpstr (told, ==, "Copied “blk.0”");
  tg_toast_copy (label, "a\nb\xe2\x80\xae");
  g_assert_null (strchr (told, '\n'));
  g_assert_null (strstr (told, "\xe2\x80\xae"));
  tg_toast_copy (label, text);
  g_assert_cmpuint (g_utf8_strlen (told, -1), <, 80);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/toast/show", test_show);
  g_test_add_func ("/widgets/toast/failure", test_failure);
  g_test_add_func ("/widgets/toast/destroy", test_destroy);
  g_test_add_func ("/widgets/toast/copy", test_copy);

  return g_test_run ();
}
