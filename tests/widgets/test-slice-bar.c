/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-slice-bar.h"
#include "tg-slice-strip.h"
#include "tg-test-gtk.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

/* A slice set from outside makes no signal; one chosen on the strip does; a slice that is
 * next to nothing is named. */
static void
test_third (void)
{
  TgSliceBar *bar = TG_SLICE_BAR (tg_slice_bar_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (bar), 500, 120);
  const float values[] = { 1, 1.1f, 0.9f, 1e-6f, 1 };
  GtkWidget *strip;
  guint n = 0;

  g_signal_connect_swapped (bar, "changed", G_CALLBACK (count_cb), &n);
  tg_slice_bar_set_shape (bar, 5, 1, TRUE);
  tg_slice_bar_set_values (bar, values, 5);
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (bar), GTK_TYPE_LABEL, "expert 3"));
  tg_slice_bar_set_slice (bar, 4);
  g_assert_cmpuint (tg_slice_bar_get_slice (bar), ==, 4);
  g_assert_cmpuint (n, ==, 0);

  strip = tg_test_find_widget (GTK_WIDGET (bar), TG_TYPE_SLICE_STRIP, NULL);
  g_signal_emit_by_name (strip, "chosen", 2);
  g_assert_cmpuint (tg_slice_bar_get_slice (bar), ==, 2);
  g_assert_cmpuint (n, ==, 1);
  tg_test_frames (window, 1);
  tg_test_destroy (window);
}

/* Two numbers for a tensor of four dimensions. */
static void
test_fourth (void)
{
  TgSliceBar *bar = TG_SLICE_BAR (tg_slice_bar_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (bar), 500, 120);

  tg_slice_bar_set_shape (bar, 3, 4, FALSE);
  for (guint64 slice = 0; slice < 12; slice++)
    {
      tg_slice_bar_set_slice (bar, slice);
      g_assert_cmpuint (tg_slice_bar_get_slice (bar), ==, slice);
    }
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (bar), GTK_TYPE_LABEL, "fourth"));
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/slice-bar/third", test_third);
  g_test_add_func ("/widgets/slice-bar/fourth", test_fourth);

  return g_test_run ();
}
