/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-histogram-view.h"
#include "tg-range-panel.h"
#include "tg-test-gtk.h"

/* Values from 0 to 999, or -999 to 999. */
static TgPictureLevel *
make_level (gboolean is_signed)
{
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();
  g_autoptr (TgHistogram) histogram = NULL;
  const TgReduceRequest request = { .mode = TG_REDUCE_RMS };
  float values[1000];
  TgStats stats;

  for (int i = 0; i < 1000; i++)
    values[i] = (float) (is_signed ? 2 * i - 999 : i);
  tg_stats_init (&stats);
  tg_stats_add (&stats, counts, values, 1000, 0);
  histogram = tg_histogram_new (&counts, 1, stats.min, stats.max);

  return tg_picture_level_new_from_stats (&request, &stats, histogram);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* Magnitudes and signed values have the usual ranges and maps, each its own. */
static void
test_usual (void)
{
  TgRangePanel *panel = TG_RANGE_PANEL (tg_range_panel_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (panel), 260, 300);
  g_autoptr (TgPictureLevel) plain = make_level (FALSE);
  g_autoptr (TgPictureLevel) both = make_level (TRUE);
  TgColorScale scale;

  g_assert_false (tg_range_panel_get_scale (panel, &scale));
  tg_range_panel_set_level (panel, plain, FALSE);
  g_assert_true (tg_range_panel_get_scale (panel, &scale));
  g_assert_cmpfloat_with_epsilon (scale.low, 5, 2);
  g_assert_cmpfloat_with_epsilon (scale.high, 994, 5);
  g_assert_true (scale.colors == tg_palette_get_colors (TG_PALETTE_VIRIDIS));

  tg_range_panel_set_level (panel, both, TRUE);
  tg_range_panel_get_scale (panel, &scale);
  g_assert_cmpfloat (scale.low, ==, -scale.high);
  g_assert_true (scale.colors == tg_palette_get_colors (TG_PALETTE_DIVERGING_LIGHT));
  tg_test_destroy (window);
}

/* A handle that is moved is a range by hand, which another tensor does not keep. */
static void
test_by_hand (void)
{
  TgRangePanel *panel = TG_RANGE_PANEL (tg_range_panel_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (panel), 260, 300);
  GtkWidget *histogram = tg_test_find_widget (GTK_WIDGET (panel), TG_TYPE_HISTOGRAM_VIEW, NULL);
  g_autoptr (TgPictureLevel) level = make_level (FALSE);
  TgColorScale before, scale;
  guint n = 0;

  tg_range_panel_set_level (panel, level, FALSE);
  tg_range_panel_get_scale (panel, &before);
  g_signal_connect_swapped (panel, "changed", G_CALLBACK (count_cb), &n);
  for (guint i = 0; i < 5; i++)
    tg_test_press_key (histogram, GDK_KEY_Right, 0);
  g_assert_cmpuint (n, ==, 5);
  tg_range_panel_get_scale (panel, &scale);
  g_assert_cmpfloat (scale.low, >, before.low + 20);
  g_assert_cmpfloat (scale.high, ==, before.high);

  tg_range_panel_set_level (panel, level, FALSE);
  tg_range_panel_get_scale (panel, &scale);
  g_assert_cmpfloat (scale.low, >, before.low + 20);
  tg_range_panel_forget (panel);
  tg_range_panel_set_level (panel, level, FALSE);
  tg_range_panel_get_scale (panel, &scale);
  g_assert_cmpfloat (scale.low, ==, before.low);

  g_signal_emit_by_name (histogram, "reset");
  tg_range_panel_get_scale (panel, &scale);
  g_assert_cmpfloat (scale.low, ==, before.low);
  tg_test_destroy (window);
}

/* How far the values go and how many are beyond the bars is said, however few they are: bars
 * end near the quantiles, and a single weight far out is what one looks for. */
static void
test_outliers (void)
{
  TgRangePanel *panel = TG_RANGE_PANEL (tg_range_panel_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (panel), 260, 340);
  GtkDropDown *range = GTK_DROP_DOWN (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_DROP_DOWN, NULL));
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();
  g_autoptr (TgHistogram) histogram = NULL;
  g_autoptr (TgPictureLevel) level = NULL;
  const TgReduceRequest request = { .mode = TG_REDUCE_RMS };
  g_autofree float *values = g_new (float, 10000);
  TgStats stats;

  for (int i = 0; i < 10000; i++)
    values[i] = (float) (i % 100) / 100.0f;
  values[77] = 50;
  values[5077] = -80;
  values[9077] = 60;
  tg_stats_init (&stats);
  tg_stats_add (&stats, counts, values, 10000, 0);
  histogram = tg_histogram_new (&counts, 1, stats.min, stats.max);
  level = tg_picture_level_new_from_stats (&request, &stats, histogram);

  tg_range_panel_set_level (panel, level, TRUE);
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "Lowest value"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "−80"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "Highest value"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "60"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "Outside the histogram"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "3"));
  gtk_drop_down_set_selected (range, 3); /* all values */
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "0"));
  g_assert_null (tg_test_find_widget (GTK_WIDGET (panel), GTK_TYPE_LABEL, "3"));
  tg_test_destroy (window);
}

/* Settings can set and read the maps; nonsense changes nothing. */
static void
test_properties (void)
{
  TgRangePanel *panel = TG_RANGE_PANEL (tg_range_panel_new ());
  GtkWidget *window = tg_test_present (GTK_WIDGET (panel), 260, 300);
  g_autoptr (TgPictureLevel) level = make_level (FALSE);
  g_autofree char *palette = NULL;
  TgColorScale scale;
  guint n = 0;

  tg_range_panel_set_level (panel, level, FALSE);
  g_signal_connect_swapped (panel, "notify::palette", G_CALLBACK (count_cb), &n);
  g_object_set (panel, "palette", "magma", "logarithmic", TRUE, NULL);
  g_object_set (panel, "palette", "magma", NULL);
  g_object_set (panel, "palette", "jet", NULL);
  g_assert_cmpuint (n, ==, 1);
  g_object_get (panel, "palette", &palette, NULL);
  g_assert_cmpstr (palette, ==, "magma");
  tg_range_panel_get_scale (panel, &scale);
  g_assert_true (scale.colors == tg_palette_get_colors (TG_PALETTE_MAGMA));
  g_assert_true (scale.logarithmic);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/range-panel/usual", test_usual);
  g_test_add_func ("/widgets/range-panel/by-hand", test_by_hand);
  g_test_add_func ("/widgets/range-panel/properties", test_properties);
  g_test_add_func ("/widgets/range-panel/outliers", test_outliers);

  return g_test_run ();
}
