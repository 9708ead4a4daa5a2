/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-colors.h"
#include "tg-swatch.h"
#include "tg-test-gtk.h"

static guint32
to_pixel (const GdkRGBA *color)
{
  return 0xff000000u | (guint32) (color->red * 255 + 0.5f) << 16 |
         (guint32) (color->green * 255 + 0.5f) << 8 | (guint32) (color->blue * 255 + 0.5f);
}

/* The middle of a swatch is the colour of the family, its edge is darker, and a
 * pattern changes the inside. */
static void
test_pixels (void)
{
  GtkWidget *swatch = tg_swatch_new ();
  GtkWidget *window;
  const guint32 fill = to_pixel (&tg_colors_get_family (TG_FAMILY_FP4, FALSE)->fill);
  cairo_surface_t *plain, *dotted;
  guint n_other = 0;

  tg_swatch_set_family (TG_SWATCH (swatch), TG_FAMILY_FP4);
  window = tg_test_present (swatch, 10, 10);

  plain = tg_test_render (swatch);
  g_assert_cmphex (tg_test_pixel (plain, 5, 5), ==, fill);
  g_assert_cmphex (tg_test_pixel (plain, 5, 0), !=, fill);

  tg_swatch_set_pattern (TG_SWATCH (swatch), TG_FILL_DOTS);
  tg_test_frames (swatch, 1);
  dotted = tg_test_render (swatch);
  for (int y = 1; y < 9; y++)
    for (int x = 1; x < 9; x++)
      n_other += tg_test_pixel (dotted, x, y) != fill;
  /* Four dots of 2 x 2, of which those at the far edges are cut by the outline. */
  g_assert_cmpuint (n_other, >=, 4);
  g_assert_cmpuint (n_other, <=, 16);

  cairo_surface_destroy (plain);
  cairo_surface_destroy (dotted);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/swatch/pixels", test_pixels);

  return g_test_run ();
}
