/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-status-page.h"
#include "tg-test-gtk.h"

/* What is set is shown, as text and never as markup, and what is not set takes no
 * room. */
static void
test_contents (void)
{
  GtkWidget *page = tg_status_page_new ();
  GtkWidget *button = gtk_button_new_with_label ("Do");
  GtkWidget *window = tg_test_present (page, 400, 300);

  g_assert_null (tg_test_find_widget (page, GTK_TYPE_LABEL, NULL));
  g_assert_null (tg_test_find_widget (page, GTK_TYPE_IMAGE, NULL));

  tg_status_page_set_title (TG_STATUS_PAGE (page), "A <b>title</b>");
  tg_status_page_set_description (TG_STATUS_PAGE (page), "A sentence.");
  tg_status_page_set_icon_name (TG_STATUS_PAGE (page), "dialog-error-symbolic");
  tg_status_page_set_child (TG_STATUS_PAGE (page), button);
  tg_test_frames (page, 1);
  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "A <b>title</b>"));
  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "A sentence."));
  g_assert_true (gtk_widget_has_css_class (tg_test_find_widget (page, GTK_TYPE_IMAGE, NULL), "error-text"));
  g_assert_true (tg_test_find_widget (page, GTK_TYPE_BUTTON, "Do") == button);

  tg_status_page_set_icon_name (TG_STATUS_PAGE (page), "edit-find-symbolic");
  g_assert_false (gtk_widget_has_css_class (tg_test_find_widget (page, GTK_TYPE_IMAGE, NULL), "error-text"));
  tg_status_page_set_child (TG_STATUS_PAGE (page), NULL);
  g_assert_null (tg_test_find_widget (page, GTK_TYPE_BUTTON, NULL));

  tg_test_destroy (window);
}

/* In XML its child is just a child. */
static void
test_builder (void)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWidget *child = NULL;
  GObject *page;

  g_type_ensure (TG_TYPE_STATUS_PAGE);
  builder = gtk_builder_new_from_string ("<interface><object class='TgStatusPage' id='page'>"
                                         "<property name='title'>Title</property>"
                                         "<child><object class='GtkButton' id='button'/></child>"
                                         "</object></interface>",
                                         -1);
  page = gtk_builder_get_object (builder, "page");
  g_object_get (page, "child", &child, NULL);
  g_assert_true (G_OBJECT (child) == gtk_builder_get_object (builder, "button"));
  g_object_unref (child);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/status-page/contents", test_contents);
  g_test_add_func ("/widgets/status-page/builder", test_builder);

  return g_test_run ();
}
