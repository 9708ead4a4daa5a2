/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-link.h"
#include "tg-test-gtk.h"

/* Nothing out of a file is ever handed to another program but a plain web address. */
static void
test_is_web (void)
{
  static const char *const good[] = {
    "https://example.com",
    "http://example.com/a/b?c=d#e",
    "https://huggingface.co/org/model",
    "HTTPS://EXAMPLE.COM/",
  };
  static const char *const bad[] = {
    "",
    "example.com",
    "//example.com",
    "https://",
    "https:///path",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "ftp://example.com/",
    "https://user:secret@example.com/",
    "https://example.com/a b",
    "https://example.com/\n",
    "mailto:a@example.com",
    "data:text/html,<b>",
  };

  g_assert_false (tg_link_is_web (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (tg_link_is_web (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (tg_link_is_web (bad[i]));
}

/* What a link shows is text, whatever is in it. */
static void
test_markup (void)
{
  GtkWidget *window = tg_test_present (tg_link_new_web ("https://example.com/<b>", NULL), 300, 40);

  g_assert_nonnull (tg_test_find_widget (window, GTK_TYPE_LABEL, "example.com/<b>"));
  tg_test_destroy (window);
}

static void
clicked_cb (GObject *object)
{
  g_object_set_data (object, "clicked", object);
}

/* A link within the window calls back when it is followed. */
static void
test_internal (void)
{
  g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  GtkWidget *link = tg_link_new_internal ("42 characters", G_CALLBACK (clicked_cb), owner);
  GtkWidget *window = tg_test_present (link, 300, 40);

  g_signal_emit_by_name (link, "clicked");
  g_assert_nonnull (g_object_get_data (owner, "clicked"));
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/link/is-web", test_is_web);
  g_test_add_func ("/app/link/markup", test_markup);
  g_test_add_func ("/app/link/internal", test_internal);

  return g_test_run ();
}
