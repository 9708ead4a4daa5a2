/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-error.h"
#include "tg-picture.h"

static TgHistogram *
make_histogram (const float *values,
                gsize        n,
                TgStats     *stats)
{
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();

  tg_stats_init (stats);
  tg_stats_add (stats, counts, values, n, 0);

  return tg_histogram_new (&counts, 1, stats->min, stats->max);
}

/* Each rule gives the ends that its name promises. */
static void
test_rules (void)
{
  g_autofree float *values = g_new (float, 10001);
  g_autoptr (TgHistogram) histogram = NULL;
  TgStats stats;
  double low, high;

  for (guint i = 0; i < 10001; i++)
    values[i] = (float) i / 10000.0f * 4.0f - 1.0f;
  histogram = make_histogram (values, 10001, &stats);

  tg_range_resolve (&(TgRangeChoice){ .rule = TG_RANGE_PERCENTILE, .amount = 10 }, &stats, histogram, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, -0.6, 0.01);
  g_assert_cmpfloat_with_epsilon (high, 2.6, 0.02);
  tg_range_resolve (&(TgRangeChoice){ .rule = TG_RANGE_MIN_MAX }, &stats, histogram, &low, &high);
  g_assert_cmpfloat (low, ==, -1);
  g_assert_cmpfloat (high, ==, 3);
  tg_range_resolve (&(TgRangeChoice){ .rule = TG_RANGE_MIN_MAX, .symmetric = TRUE }, &stats, histogram, &low, &high);
  g_assert_cmpfloat (low, ==, -3);
  g_assert_cmpfloat (high, ==, 3);
  tg_range_resolve (&(TgRangeChoice){ .rule = TG_RANGE_SIGMA, .amount = 2 }, &stats, histogram, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 1 - 2 * 4 / sqrt (12), 0.01);
  g_assert_cmpfloat_with_epsilon (high, 1 + 2 * 4 / sqrt (12), 0.01);
  tg_range_resolve (&(TgRangeChoice){ .rule = TG_RANGE_MANUAL, .low = 5, .high = -5 }, &stats, histogram, &low, &high);
  g_assert_cmpfloat (low, ==, -5);
  g_assert_cmpfloat (high, ==, 5);
}

/* A tensor without one finite weight has a range all the same. */
static void
test_empty (void)
{
  const float values[] = { NAN, NAN };
  TgStats stats;
  g_autoptr (TgHistogram) histogram = make_histogram (values, 2, &stats);
  double low, high;

  for (guint rule = TG_RANGE_PERCENTILE; rule <= TG_RANGE_SIGMA; rule++)
    {
      tg_range_resolve (&(TgRangeChoice){ .rule = (TgRangeRule) rule, .amount = 1 }, &stats, histogram, &low, &high);
      g_assert_cmpfloat (low, ==, 0);
      g_assert_cmpfloat (high, ==, 1);
    }
}

/* What is written can be read again, and nonsense is refused by name. */
static void
test_text (void)
{
  static const char *const good[] = { "percentile:0.5", "min-max", "sigma:3", "-0.25:1e-05", "symmetric:percentile:1",
                                      "symmetric:0:2" };
  static const char *const bad[] = { "", "max", "percentile:50", "percentile:-1", "percentile:x", "sigma:", "sigma3",
                                     "1", "1:", "2:1", "0:1x", "nan:1", "0:inf", "symmetric:" };
  TgRangeChoice choice;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_true (tg_range_parse (good[i], &choice, &error));
      g_assert_no_error (error);
      text = tg_range_to_string (&choice);
      g_assert_cmpstr (text, ==, good[i]);
    }
  g_assert_true (tg_range_parse ("percentile", &choice, NULL));
  g_assert_cmpfloat (choice.amount, ==, 0.5);
  g_assert_true (tg_range_parse ("sigma", &choice, NULL));
  g_assert_cmpfloat (choice.amount, ==, 3);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (tg_range_parse (bad[i], &choice, &error));
      g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
    }
}

static TgPlane *
make_plane (gsize n0,
            gsize n1,
            gsize n2)
{
  const guint64 ne[] = { n0, n1, n2, 1 };
  const gsize n_bytes = n0 * n1 * n2 * sizeof (float);
  const gsize n = n0 * n1 * n2;
  float *values = g_new (float, n);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;

  for (gsize i = 0; i < n; i++)
    values[i] = (float) (i % 1000) - 500.0f;
  bytes = g_bytes_new_take (values, n_bytes);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 0, n_bytes);
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "test", NULL);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

/* The values of a level come from all over the tensor and fit its cell size, for
 * shapes of all kinds; a picture of the whole tensor gives the same exactly. */
static void
test_level (void)
{
  static const struct
  {
    gsize n0, n1, n2;
    double column_step, row_step;
  } cases[] = {
    { 1000, 700, 1, 1, 1 },
    { 1000, 700, 1, 10, 7 },
    { 10, 10, 50, 2, 10 },
    { 3000000, 1, 1, 1, 1 },
    { 3000000, 1, 1, 3000, 1 },
    { 1, 100000, 1, 1, 1 },
    { 1, 1, 1, 1, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgPlane) plane = make_plane (cases[i].n0, cases[i].n1, cases[i].n2);
      const TgReduceRequest request = {
        .mode = TG_REDUCE_RMS,
        .rows = { cases[i].n1, cases[i].row_step, 0, 1, 0 },
        .columns = { cases[i].n0, cases[i].column_step, 0, 1, 0 },
      };
      g_autoptr (GError) error = NULL;
      g_autoptr (TgPictureLevel) level = tg_picture_level_new (plane, &request, NULL, &error);

      g_assert_no_error (error);
      g_assert_true (tg_picture_level_fits (level, &request));
      g_assert_cmpuint (level->stats.moments.n, >, 0);
      g_assert_cmpuint (level->stats.moments.n, ==, tg_histogram_get_n (level->histogram));
      g_assert_cmpfloat (level->stats.max, <=, 500);
      if (cases[i].column_step == 1 && cases[i].row_step == 1 && cases[i].n0 * cases[i].n1 > 1)
        g_assert_cmpfloat_with_epsilon (tg_histogram_get_quantile (level->histogram, 0.5), 250, 15);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/range/rules", test_rules);
  g_test_add_func ("/analysis/range/empty", test_empty);
  g_test_add_func ("/analysis/range/text", test_text);
  g_test_add_func ("/analysis/range/level", test_level);

  return g_test_run ();
}
