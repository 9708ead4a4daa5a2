/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-line-plot.h"
#include "tg-test-gtk.h"

static void
point_at (TgLinePlot *plot,
          double      x)
{
  g_signal_emit_by_name (tg_test_find_controller (GTK_WIDGET (plot), GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", x,
                         50.0);
}

/* Keys walk along the numbers and zoom; the ends hold. */
static void
test_walk (void)
{
  TgLinePlot *plot = TG_LINE_PLOT (tg_line_plot_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (plot), 400, 200);
  float values[100];
  gsize place, n;

  g_assert_false (tg_line_plot_get_pointer (plot, &place));
  g_assert_false (tg_line_plot_get_seen (plot, &place, &n));
  for (guint i = 0; i < 100; i++)
    values[i] = sinf ((float) i);
  values[50] = NAN;
  tg_line_plot_set_values (plot, values, 100);
  tg_test_frames (window, 1);

  g_assert_true (tg_line_plot_get_seen (plot, &place, &n));
  g_assert_cmpuint (place, ==, 0);
  g_assert_cmpuint (n, ==, 100);
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Right, 0);
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Right, 0);
  g_assert_cmpuint (tg_line_plot_get_cursor (plot), ==, 2);
  /* That is for the way back. */
  g_assert_false (tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Left, GDK_ALT_MASK));
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_End, 0);
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Right, 0);
  g_assert_cmpuint (tg_line_plot_get_cursor (plot), ==, 99);
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_plus, 0);
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Home, 0);
  g_assert_cmpuint (tg_line_plot_get_cursor (plot), ==, 0);
  tg_line_plot_zoom (plot, G_MININT);
  tg_line_plot_set_cursor (plot, 100);
  g_assert_cmpuint (tg_line_plot_get_cursor (plot), ==, 0);

  point_at (plot, 200);
  g_assert_true (tg_line_plot_get_pointer (plot, &place));
  g_assert_cmpuint (place, <, 100);

  /* What was gone to is looked at, not what a pointer happens to lie on. */
  tg_test_press_key (GTK_WIDGET (plot), GDK_KEY_Right, 0);
  g_assert_false (tg_line_plot_get_pointer (plot, &place));
  point_at (plot, 200);
  g_assert_false (tg_line_plot_get_pointer (plot, &place));
  point_at (plot, 201);
  g_assert_true (tg_line_plot_get_pointer (plot, &place));
  tg_test_destroy (window);
}

/* NaN has its colour over the whole height; nothing, one number and equal ones are fine. */
static void
test_odd (void)
{
  static const float nan_only[] = { NAN }, equal[] = { 2, 2, 2 };
  TgLinePlot *plot = TG_LINE_PLOT (tg_line_plot_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (plot), 400, 200);
  cairo_surface_t *surface;
  guint n = 0;

  tg_line_plot_set_values (plot, equal, 3);
  tg_test_frames (window, 1);
  tg_line_plot_set_values (plot, NULL, 0);
  tg_test_frames (window, 1);
  tg_line_plot_set_values (plot, nan_only, 1);
  tg_test_frames (window, 1);
  surface = tg_test_render (GTK_WIDGET (plot));
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 400; x++)
      n += tg_test_pixel (surface, x, y) == 0xffff00ff;
  cairo_surface_destroy (surface);
  g_assert_cmpuint (n, >, 300);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/line-plot/walk", test_walk);
  g_test_add_func ("/widgets/line-plot/odd", test_odd);

  return g_test_run ();
}
