/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-palette.h"

/* The tables are whole, and their names lead back to them. */
static void
test_maps (void)
{
  static const guint32 ends[TG_N_PALETTES][2] = {
    { 0x440154, 0xfde725 },
    { 0x00224e, 0xfee838 },
    { 0x000004, 0xfcfdbf },
    { 0x010101, 0xfafafa },
    { 0x273b99, 0x880f01 },
    { 0x0becfe, 0xfdc951 },
  };

  for (guint i = 0; i < TG_N_PALETTES; i++)
    {
      const guint32 *colors = tg_palette_get_colors ((TgPalette) i);
      TgPalette palette;

      g_assert_cmphex (colors[0], ==, ends[i][0]);
      g_assert_cmphex (colors[255], ==, ends[i][1]);
      g_assert_true (tg_palette_from_nick (tg_palette_get_nick ((TgPalette) i), &palette));
      g_assert_cmpuint (palette, ==, i);
      g_assert_cmpstr (tg_palette_get_name (palette), !=, "");
      g_assert_cmpint (tg_palette_is_diverging (palette), ==, i >= TG_PALETTE_DIVERGING_LIGHT);
    }
  g_assert_false (tg_palette_from_nick ("jet", &(TgPalette){ 0 }));
}

/* Sequential maps grow lighter from end to end: grey prints of them can be read. */
static void
test_lightness (void)
{
  for (guint i = 0; i <= TG_PALETTE_GREY; i++)
    {
      const guint32 *colors = tg_palette_get_colors ((TgPalette) i);

      g_assert_false (tg_color_is_light (colors[0]));
      g_assert_true (tg_color_is_light (colors[255]));
      for (guint k = 1; k < 256; k++)
        g_assert_true (tg_color_is_light (colors[k]) || !tg_color_is_light (colors[k - 1]));
    }
}

/* Ends, middle and what lies outside, on both kinds of scale, forwards and back. */
static void
test_positions (void)
{
  TgColorScale scale = { -2, 6, FALSE, tg_palette_get_colors (TG_PALETTE_VIRIDIS), FALSE };

  g_assert_cmpfloat (tg_color_scale_get_position (&scale, 0), ==, 0.25);
  g_assert_cmpfloat (tg_color_scale_get_value (&scale, 0.5), ==, 2);
  g_assert_cmphex (tg_color_scale_get_color (&scale, -100), ==, scale.colors[0]);
  g_assert_cmphex (tg_color_scale_get_color (&scale, 100), ==, scale.colors[255]);
  g_assert_cmphex (tg_color_scale_get_color (&scale, 0), ==, scale.colors[64]);
  scale.reversed = TRUE;
  g_assert_cmphex (tg_color_scale_get_color (&scale, 100), ==, scale.colors[0]);

  scale = (TgColorScale){ -1, 1, TRUE, scale.colors, FALSE };
  g_assert_cmpfloat (tg_color_scale_get_position (&scale, 0), ==, 0.5);
  g_assert_cmpfloat (tg_color_scale_get_position (&scale, 0.01), >, 0.65);
  for (double value = -1; value <= 1; value += 0.125)
    g_assert_cmpfloat_with_epsilon (tg_color_scale_get_value (&scale, tg_color_scale_get_position (&scale, value)),
                                    value, 1e-12);

  scale.low = scale.high = 3;
  g_assert_cmpfloat (tg_color_scale_get_position (&scale, 3), ==, 0.5);
  g_assert_cmphex (tg_color_scale_get_color (&scale, 2), ==, scale.colors[0]);
  g_assert_cmphex (tg_color_scale_get_color (&scale, 4), ==, scale.colors[255]);
}

static guint
index_of (const TgColorScale *scale,
          guint32             color)
{
  for (guint i = 0; i < 256; i++)
    if (scale->colors[i] == (color & 0xffffff))
      return i;

  g_assert_not_reached ();
}

/* Many at once get the colours they would get one by one; at an edge between two
 * entries the other one will do. */
static void
test_map (void)
{
  static const double ends[][2] = { { 0, 1 }, { -0.1, 0.1 }, { 1e-3, 5e4 }, { 1e-35, 3e-35 }, { -1e38, 1e38 }, { 2, 2 } };
  enum
  {
    N = 4001
  };
  g_autofree float *values = g_new (float, N);
  g_autofree guint32 *colors = g_new (guint32, N);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    for (guint logarithmic = 0; logarithmic < 2; logarithmic++)
      {
        const TgColorScale scale = { ends[i][0], ends[i][1], logarithmic != 0,
                                     tg_palette_get_colors (TG_PALETTE_DIVERGING_LIGHT), FALSE };

        for (guint k = 0; k < N; k++)
          values[k] = (float) (ends[i][0] + (ends[i][1] - ends[i][0]) * ((double) k / (N - 1) * 1.2 - 0.1));
        tg_color_scale_map (&scale, values, NULL, N, colors);
        for (guint k = 0; k < N; k++)
          {
            const guint expected = index_of (&scale, tg_color_scale_get_color (&scale, values[k]));
            const guint found = index_of (&scale, colors[k]);

            g_assert_cmphex (colors[k] >> 24, ==, 0xff);
            g_assert_cmpuint (found > expected ? found - expected : expected - found, <=, 1);
          }
      }
}

/* What is no number has its own colour and sign, the worst one first. */
static void
test_flags (void)
{
  const TgColorScale scale = { 0, 1, FALSE, tg_palette_get_colors (TG_PALETTE_GREY), FALSE };
  const float values[] = { 0, 0, 0, 0, 1 };
  const guint8 flags[] = { TG_FLAG_NAN | TG_FLAG_NEG_INF, TG_FLAG_POS_INF | TG_FLAG_NEG_INF, TG_FLAG_NEG_INF,
                           TG_FLAG_MISSING, 0 };
  guint32 colors[5], glyph_color;

  tg_color_scale_map (&scale, values, flags, 5, colors);
  g_assert_cmphex (colors[0], ==, 0xffff00ff);
  g_assert_cmphex (colors[1], ==, 0xffff0000);
  g_assert_cmphex (colors[2], ==, 0xff0000ff);
  g_assert_cmphex (colors[3], ==, 0xff808080);
  g_assert_cmphex (colors[4], ==, 0xff000000 | scale.colors[255]);
  g_assert_cmphex (tg_color_scale_get_color (&scale, NAN), ==, 0xff00ff);
  g_assert_cmphex (tg_color_scale_get_color (&scale, -INFINITY), ==, 0x0000ff);

  g_assert_cmpuint (tg_flags_from_value (INFINITY), ==, TG_FLAG_POS_INF);
  g_assert_cmpuint (tg_flags_from_value (1e38f), ==, 0);
  g_assert_cmpstr (tg_flags_get_glyph (TG_FLAG_NAN, &glyph_color), ==, "×");
  g_assert_cmpstr (tg_flags_get_glyph (TG_FLAG_NEG_INF, &glyph_color), ==, "▼");
  g_assert_cmphex (glyph_color, ==, 0xffffff);
  g_assert_null (tg_flags_get_glyph (TG_FLAG_MISSING, &glyph_color));
}

/* The ends of a scale move outwards, to round numbers, as far apart as they are large or, on a
 * logarithmic one, as each is large; nothing moves that is not a range. */
static void
test_round (void)
{
  static const struct
  {
    double low, high;
    gboolean logarithmic;
    double rounded_low, rounded_high;
  } cases[] = {
    { 0.013, 0.0961, FALSE, 0.01, 0.1 },
    { 20.3, 45.1, FALSE, 20, 46 },
    { -3.2, 7.9, FALSE, -4, 8 },
    { 0.0013, 0.0961, TRUE, 0.001, 0.1 },
    { 5, 5, FALSE, 5, 5 },
    { INFINITY, -INFINITY, FALSE, INFINITY, -INFINITY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TgColorScale scale = { cases[i].low, cases[i].high, cases[i].logarithmic, NULL, FALSE };

      tg_color_scale_round (&scale);
      g_assert_true (scale.low == cases[i].rounded_low || fabs (scale.low - cases[i].rounded_low) < 1e-9);
      g_assert_true (scale.high == cases[i].rounded_high || fabs (scale.high - cases[i].rounded_high) < 1e-9);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/palette/maps", test_maps);
  g_test_add_func ("/analysis/palette/lightness", test_lightness);
  g_test_add_func ("/analysis/palette/positions", test_positions);
  g_test_add_func ("/analysis/palette/map", test_map);
  g_test_add_func ("/analysis/palette/flags", test_flags);
  g_test_add_func ("/analysis/palette/round", test_round);

  return g_test_run ();
}
