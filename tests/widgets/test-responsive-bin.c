/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-responsive-bin.h"
#include "tg-test-gtk.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
resize (GtkWidget *bin,
        int        width)
{
  gtk_widget_measure (bin, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (bin, width, 500, -1, NULL);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* The class follows the width, and a little less than a limit is not yet below it:
 * what changed for it to fit could otherwise change back and forth for ever. */
static void
test_classes (void)
{
  GtkWidget *bin = g_object_ref_sink (tg_responsive_bin_new ());
  guint n_changes = 0;

  g_signal_connect_swapped (bin, "notify::width-class", G_CALLBACK (count_cb), &n_changes);
  resize (bin, 1280);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_FULL);
  resize (bin, 1240);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_FULL);
  g_assert_cmpuint (n_changes, ==, 0);

  resize (bin, 1235);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_MEDIUM);
  resize (bin, 1259);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_MEDIUM);
  resize (bin, 1260);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_FULL);

  resize (bin, 1000);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_NARROW);
  resize (bin, 800);
  g_assert_cmpint (tg_responsive_bin_get_width_class (TG_RESPONSIVE_BIN (bin)), ==, TG_WIDTH_MINIMAL);
  g_assert_cmpuint (n_changes, ==, 4);

  g_assert_finalize_object (bin);
}

/* A child that wants more than there is does not keep the window from becoming
 * narrow; it is cut until it has given way. */
static void
test_minimum (void)
{
  GtkWidget *bin = tg_responsive_bin_new ();
  GtkWidget *child = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window;
  int minimum, natural;

  gtk_widget_set_size_request (child, 1100, 300);
  tg_responsive_bin_set_child (TG_RESPONSIVE_BIN (bin), child);
  gtk_widget_measure (bin, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, 800);
  g_assert_cmpint (natural, ==, 1100);

  window = tg_test_present (bin, 800, 500);
  g_assert_cmpint (gtk_widget_get_width (child), >=, 1100);
  tg_responsive_bin_set_child (TG_RESPONSIVE_BIN (bin), NULL);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/responsive-bin/classes", test_classes);
  g_test_add_func ("/widgets/responsive-bin/minimum", test_minimum);

  return g_test_run ();
}
