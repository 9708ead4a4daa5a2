/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-histogram-view.h"
#include "tg-test-gtk.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

static GtkWidget *
make_view (TgHistogramView **view)
{
  static const double bars[] = { 1, 100, 10000, 100, 1 };

  *view = TG_HISTOGRAM_VIEW (tg_histogram_view_new ());
  tg_histogram_view_set_bars (*view, bars, G_N_ELEMENTS (bars), -5, 5);

  return tg_test_present (GTK_WIDGET (*view), 200, 100);
}

/* How many pixels of a column have something in them. */
static int
get_height (GtkWidget *widget,
            int        x)
{
  cairo_surface_t *surface = tg_test_render (widget);
  int height = 0;

  for (int y = 0; y < 100; y++)
    height += tg_test_pixel (surface, x, y) != 0;
  cairo_surface_destroy (surface);

  return height;
}

/* Tall bars are tall; with logarithmic counts the small ones can be seen as well. */
static void
test_bars (void)
{
  TgHistogramView *view;
  GtkWidget *window = make_view (&view);
  int linear;

  g_assert_cmpint (get_height (GTK_WIDGET (view), 100), >=, 98);
  linear = get_height (GTK_WIDGET (view), 60);
  g_assert_cmpint (linear, <=, 4);
  tg_histogram_view_set_logarithmic (view, TRUE);
  tg_test_frames (window, 1);
  g_assert_cmpint (get_height (GTK_WIDGET (view), 60), >, 40);
  tg_test_destroy (window);
}

/* Arrow keys move the focused handle by one percent, with Shift by a tenth of that, and
 * never past the other. */
static void
test_handles (void)
{
  TgHistogramView *view;
  GtkWidget *window = make_view (&view);
  double low, high;
  guint n = 0;

  g_signal_connect_swapped (view, "range-changed", G_CALLBACK (count_cb), &n);
  g_assert_false (tg_test_press_key (GTK_WIDGET (view), GDK_KEY_Right, 0));
  tg_histogram_view_set_editable (view, TRUE);
  tg_histogram_view_set_range (view, -1, 1);
  g_assert_cmpuint (n, ==, 0);

  gtk_widget_grab_focus (GTK_WIDGET (view));
  tg_test_press_key (GTK_WIDGET (view), GDK_KEY_Right, 0);
  tg_histogram_view_get_range (view, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, -0.9, 1e-9);
  g_assert_cmpfloat (high, ==, 1);
  tg_test_press_key (GTK_WIDGET (view), GDK_KEY_Left, GDK_SHIFT_MASK);
  tg_histogram_view_get_range (view, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, -0.91, 1e-9);
  for (guint i = 0; i < 50; i++)
    tg_test_press_key (GTK_WIDGET (view), GDK_KEY_Right, 0);
  tg_histogram_view_get_range (view, &low, &high);
  g_assert_cmpfloat (low, ==, 1);

  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_TAB_FORWARD));
  tg_test_press_key (GTK_WIDGET (view), GDK_KEY_Right, 0);
  tg_histogram_view_get_range (view, &low, &high);
  g_assert_cmpfloat_with_epsilon (high, 1.1, 1e-9);
  g_assert_cmpuint (n, >, 3);
  tg_test_destroy (window);
}

/* Nothing to show is shown as nothing. */
static void
test_empty (void)
{
  TgHistogramView *view;
  GtkWidget *window = make_view (&view);

  tg_histogram_view_set_bars (view, NULL, 0, 0, 1);
  tg_histogram_view_set_editable (view, TRUE);
  tg_test_frames (window, 1);
  g_assert_cmpint (get_height (GTK_WIDGET (view), 100), ==, 0);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/histogram-view/bars", test_bars);
  g_test_add_func ("/widgets/histogram-view/handles", test_handles);
  g_test_add_func ("/widgets/histogram-view/empty", test_empty);

  return g_test_run ();
}
