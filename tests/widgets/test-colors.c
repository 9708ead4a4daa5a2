/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-colors.h"
#include "tg-test-gtk.h"

static double
linear (float channel)
{
  return channel <= 0.04045f ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

/* The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
static double
contrast (const GdkRGBA *a,
          const GdkRGBA *b)
{
  double light = 0.2126 * linear (a->red) + 0.7152 * linear (a->green) + 0.0722 * linear (a->blue);
  double dark = 0.2126 * linear (b->red) + 0.7152 * linear (b->green) + 0.0722 * linear (b->blue);

  return (MAX (light, dark) + 0.05) / (MIN (light, dark) + 0.05);
}

/* Text on the colours of the families and on the tints stays readable: at least
 * the 4.5 of WCAG. A mistyped digit in the tables shows here. */
static void
test_contrast (void)
{
  for (int dark = 0; dark < 2; dark++)
    {
      GdkRGBA text;

      gdk_rgba_parse (&text, dark ? "#eeeeec" : "#2e3436");
      for (guint i = 0; i < TG_N_FAMILIES; i++)
        {
          const TgFamilyColors *colors = tg_colors_get_family ((TgTypeFamily) i, dark);

          g_assert_cmpfloat (contrast (&colors->fill, &colors->text), >=, 4.5);
        }
      for (guint i = 0; i < TG_COLOR_FAULT; i++)
        g_assert_cmpfloat (contrast (&tg_colors_get_role ((TgColorRole) i, dark)->tint, &text), >=, 5.8);
    }
}

/* Every role has a name for the legend, and the same second cue in the light and
 * in the dark. */
static void
test_roles (void)
{
  for (guint i = 0; i < TG_COLOR_FAULT; i++)
    {
      g_assert_cmpuint (strlen (tg_color_role_get_name ((TgColorRole) i)), >, 0);
      g_assert_cmpint (tg_colors_get_role ((TgColorRole) i, FALSE)->underline, ==,
                       tg_colors_get_role ((TgColorRole) i, TRUE)->underline);
    }
  g_assert_cmpint (tg_colors_get_role (TG_COLOR_INFO, FALSE)->underline, ==, TG_UNDERLINE_THICK);
}

/* Errors, warnings and the accent stand out from the background they are on:
 * 3:1 for lines, 4.5:1 for words. */
static void
test_status (void)
{
  for (int dark = 0; dark < 2; dark++)
    {
      GdkRGBA ground;

      gdk_rgba_parse (&ground, dark ? "#353535" : "#f6f5f4");
      for (guint i = TG_STATUS_ERROR; i <= TG_STATUS_ACCENT; i++)
        g_assert_cmpfloat (contrast (tg_colors_get_status ((TgStatusColor) i, dark), &ground), >=,
                           i == TG_STATUS_ACCENT ? 3 : 4.5);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/widgets/colors/contrast", test_contrast);
  g_test_add_func ("/widgets/colors/roles", test_roles);
  g_test_add_func ("/widgets/colors/status", test_status);

  return g_test_run ();
}
