/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-scan.h"
#include "tg-stats.h"

static double
normal (GRand *rand)
{
  double radius = sqrt (-2.0 * log (1.0 - g_rand_double (rand)));

  return radius * cos (2.0 * G_PI * g_rand_double (rand));
}

/* Mean and central moments in two passes of long double, straight on. */
static TgMoments
compute_moments (const float *values,
                 gsize        n)
{
  long double sum = 0.0L, m2 = 0.0L, m3 = 0.0L, m4 = 0.0L;
  long double mean;

  for (gsize i = 0; i < n; i++)
    sum += values[i];
  mean = sum / n;
  for (gsize i = 0; i < n; i++)
    {
      long double x = values[i] - mean;

      m2 += x * x;
      m3 += x * x * x;
      m4 += x * x * x * x;
    }

  return (TgMoments){ n, (double) mean, (double) m2, (double) m3, (double) m4 };
}

static void
assert_close (double a,
              double b,
              double scale)
{
  if (!(fabs (a - b) <= 1e-10 * scale))
    g_error ("%.17g is not %.17g", a, b);
}

static void
assert_moments (const TgMoments *a,
                const TgMoments *b)
{
  double sigma = tg_moments_get_std (b);
  double n = (double) b->n;

  g_assert_cmpuint (a->n, ==, b->n);
  assert_close (a->mean, b->mean, sigma + fabs (b->mean) * 1e-3);
  assert_close (a->m2, b->m2, b->m2);
  assert_close (a->m3, b->m3, n * sigma * sigma * sigma);
  assert_close (a->m4, b->m4, b->m4);
}

/* Adds @values in calls of at most @step. */
static TgStats
add_all (const float *values,
         gsize        n,
         gsize        step)
{
  TgStats stats;

  tg_stats_init (&stats);
  for (gsize i = 0; i < n; i += step)
    tg_stats_add (&stats, NULL, values + i, MIN (step, n - i), i);

  return stats;
}

/* Against the straightforward computation, for values whose mean is small, large
 * and huge beside their spread, skewed ones, tiny ones and large ones. */
static void
test_moments (void)
{
  static const struct
  {
    double mean;
    double sigma;
    double power;
  } kinds[] = {
    { 0.0, 0.02, 1.0 },
    { 1.0, 0.02, 1.0 },
    { 1000.0, 0.001, 1.0 },
    { -3.0, 1.0, 3.0 },
    { 0.0, 1e-20, 1.0 },
    { 0.0, 1e-40, 1.0 },
    { 1e30, 1e34, 1.0 },
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree float *values = g_new (float, 50000);

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      TgMoments expected;
      TgStats whole, parts;

      for (gsize i = 0; i < 50000; i++)
        {
          double x = normal (rand);

          values[i] = (float) (kinds[k].mean + kinds[k].sigma * copysign (pow (fabs (x), kinds[k].power), x));
        }
      expected = compute_moments (values, 50000);
      whole = add_all (values, 50000, 50000);
      parts = add_all (values, 50000, 777);
      assert_moments (&whole.moments, &expected);
      assert_moments (&parts.moments, &expected);
    }
}

/* Figures that people know: of 1 to 9, and of what has no shape. */
static void
test_figures (void)
{
  static const float digits[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  static const float same[] = { 0.1f, 0.1f, 0.1f, 0.1f, 0.1f };
  TgStats stats = add_all (digits, 9, 9);

  g_assert_cmpfloat (stats.moments.mean, ==, 5.0);
  assert_close (tg_moments_get_std (&stats.moments), sqrt (60.0 / 9.0), 1.0);
  assert_close (tg_moments_get_rms (&stats.moments), sqrt (285.0 / 9.0), 1.0);
  assert_close (tg_moments_get_skewness (&stats.moments), 0.0, 1.0);
  assert_close (tg_moments_get_kurtosis (&stats.moments), -1.23, 1.0);

  stats = add_all (same, 5, 2);
  g_assert_cmpfloat (stats.moments.mean, ==, 0.1f);
  g_assert_cmpfloat (tg_moments_get_std (&stats.moments), ==, 0.0);
  g_assert_true (isnan (tg_moments_get_skewness (&stats.moments)));
  g_assert_true (isnan (tg_moments_get_kurtosis (&stats.moments)));

  stats = add_all (NULL, 0, 1);
  g_assert_cmpuint (stats.n, ==, 0);
  g_assert_true (isnan (stats.min));
  g_assert_true (isnan (stats.max));
  g_assert_true (isnan (tg_moments_get_std (&stats.moments)));
  g_assert_true (isnan (tg_moments_get_rms (&stats.moments)));
}

/* NaN and infinities are counted and have no part in anything else; the first of
 * equal extremes is the one that is found, whatever lies between. */
static void
test_special (void)
{
  g_autofree float *values = g_new0 (float, 20000);
  TgStats stats;

  for (gsize step = 1000; step <= 20000; step *= 20)
    {
      memset (values, 0, 20000 * sizeof *values);
      values[3] = NAN;
      values[4] = INFINITY;
      values[5] = -INFINITY;
      values[6] = -0.0f;
      values[9000] = 2.5f;
      values[9001] = -NAN;
      values[12000] = -1.5f;
      values[15000] = 2.5f;
      values[15001] = -1.5f;
      values[19999] = INFINITY;
      stats = add_all (values, 20000, step);
      g_assert_cmpuint (stats.n, ==, 20000);
      g_assert_cmpuint (stats.moments.n, ==, 20000 - 5);
      g_assert_cmpuint (stats.n_nan, ==, 2);
      g_assert_cmpuint (stats.n_plus_inf, ==, 2);
      g_assert_cmpuint (stats.n_minus_inf, ==, 1);
      g_assert_cmpuint (stats.n_zeros, ==, 20000 - 9);
      g_assert_cmpfloat (stats.min, ==, -1.5f);
      g_assert_cmpfloat (stats.max, ==, 2.5f);
      g_assert_cmpuint (stats.min_at, ==, 12000);
      g_assert_cmpuint (stats.max_at, ==, 9000);
      assert_close (stats.moments.mean, 2.0 / 19995.0, 1.0);
    }

  for (gsize i = 0; i < 100; i++)
    values[i] = NAN;
  stats = add_all (values, 100, 100);
  g_assert_cmpuint (stats.n_nan, ==, 100);
  g_assert_cmpuint (stats.moments.n, ==, 0);
  g_assert_true (isnan (stats.min));
}

/* The largest floats there are, alone and together, do not overflow anything. */
static void
test_largest (void)
{
  static const float values[] = { G_MAXFLOAT, -G_MAXFLOAT, G_MAXFLOAT };
  TgStats stats = add_all (values, 3, 3);

  g_assert_cmpfloat (stats.min, ==, -G_MAXFLOAT);
  g_assert_cmpfloat (stats.max, ==, G_MAXFLOAT);
  g_assert_cmpuint (stats.max_at, ==, 0);
  assert_close (tg_moments_get_rms (&stats.moments) / G_MAXFLOAT, 1.0, 1.0);
  g_assert_true (isfinite (tg_moments_get_kurtosis (&stats.moments)));
}

/* Statistics of parts, merged in order, know of the whole what they must. */
static void
test_merge (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autofree float *values = g_new (float, 30000);
  TgMoments expected;
  TgStats whole;

  for (gsize i = 0; i < 30000; i++)
    values[i] = (float) (i < 10000 ? 100.0 + normal (rand) : normal (rand));
  values[12345] = INFINITY;
  expected = compute_moments (values, 12345);

  tg_stats_init (&whole);
  for (gsize i = 0; i < 12345; i += 5000)
    {
      TgStats part;

      tg_stats_init (&part);
      tg_stats_add (&part, NULL, values + i, MIN (5000, 12345 - i), i);
      tg_stats_merge (&whole, &part);
    }
  assert_moments (&whole.moments, &expected);
  g_assert_cmpfloat (values[whole.min_at], ==, whole.min);
  g_assert_cmpfloat (values[whole.max_at], ==, whole.max);
  for (gsize i = 0; i < 12345; i++)
    {
      g_assert_true (values[i] > whole.min || i >= whole.min_at);
      g_assert_true (values[i] < whole.max || i >= whole.max_at);
    }
}

/* Of equal extremes in different parts, the first counts. */
static void
test_merge_ties (void)
{
  static const float values[] = { 1.0f, -1.0f };
  TgStats whole, part;

  tg_stats_init (&whole);
  for (guint64 at = 10; at < 40; at += 10)
    {
      tg_stats_init (&part);
      tg_stats_add (&part, NULL, values, 2, at);
      tg_stats_merge (&whole, &part);
    }
  g_assert_cmpuint (whole.max_at, ==, 10);
  g_assert_cmpuint (whole.min_at, ==, 11);
}

/* Every processor sums up in the same order: the bits are the same on all paths. */
static void
test_paths (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  float values[1000];

  for (gsize i = 0; i < 1000; i++)
    values[i] = (float) (i % 7 == 0 ? 0.0 : normal (rand));

  for (gsize n = 0; n < 1000; n += n < 40 ? 1 : 37)
    for (guint shifted = 0; shifted < 2; shifted++)
      {
        TgScan expected;

        tg_scan_portable (values, n, shifted * 0.3, &expected);
        for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
          {
            TgScan scan;

            if (!tg_simd_path_is_available (path))
              continue;
            tg_scan_get (path) (values, n, shifted * 0.3, &scan);
            g_assert_cmpmem (scan.sums, sizeof scan.sums, expected.sums, sizeof expected.sums);
            g_assert_cmpfloat (scan.min, ==, expected.min);
            g_assert_cmpfloat (scan.max, ==, expected.max);
            g_assert_cmpuint (scan.n_zeros, ==, expected.n_zeros);
          }
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/stats/moments", test_moments);
  g_test_add_func ("/analysis/stats/figures", test_figures);
  g_test_add_func ("/analysis/stats/special", test_special);
  g_test_add_func ("/analysis/stats/largest", test_largest);
  g_test_add_func ("/analysis/stats/merge", test_merge);
  g_test_add_func ("/analysis/stats/merge-ties", test_merge_ties);
  g_test_add_func ("/analysis/stats/paths", test_paths);

  return g_test_run ();
}
