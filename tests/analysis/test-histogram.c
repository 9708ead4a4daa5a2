/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "tg-histogram.h"

#define N 40000

static int
compare_floats (gconstpointer a,
                gconstpointer b)
{
  const float *x = a;
  const float *y = b;

  return *x < *y ? -1 : *x > *y;
}

/* A histogram of @values, counted by @n_threads that each took some; sorts them. */
static TgHistogram *
make_histogram (float *values,
                gsize  n,
                guint  n_threads)
{
  g_autofree TgHistogramCounts **counts = g_new0 (TgHistogramCounts *, n_threads + 1);
  TgHistogram *histogram;

  for (gsize i = 0; i < n;)
    {
      gsize n_now = MIN (997, n - i);
      guint thread = (guint) (i / 997 % n_threads);

      /* The last one never gets to work. */
      if (counts[thread] == NULL)
        counts[thread] = tg_histogram_counts_new ();
      tg_histogram_counts_add (counts[thread], values + i, n_now);
      i += n_now;
    }

  qsort (values, n, sizeof *values, compare_floats);
  histogram = tg_histogram_new (counts, n_threads + 1, n > 0 ? values[0] : NAN, n > 0 ? values[n - 1] : NAN);
  for (guint t = 0; t < n_threads; t++)
    tg_histogram_counts_free (counts[t]);

  return histogram;
}

static void
fill (float *values,
      gsize  n,
      guint  kind)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (kind);

  for (gsize i = 0; i < n; i++)
    {
      double radius = sqrt (-2.0 * log (1.0 - g_rand_double (rand)));
      double x = radius * cos (2.0 * G_PI * g_rand_double (rand));

      switch (kind)
        {
        case 0:
          values[i] = (float) (0.02 * x);
          break;
        case 1: /* heavy tails and zeros */
          values[i] = i % 3 == 0 ? 0.0f : (float) (x * x * x * exp (x));
          break;
        case 2: /* few values */
          values[i] = (float) g_rand_int_range (rand, -3, 4) * 0.37f;
          break;
        case 3: /* far from zero */
          values[i] = (float) (1000.0 + x);
          break;
        default: /* all sizes */
          values[i] = (float) copysign (exp (20.0 * x), x);
          break;
        }
    }
}

/* Quantiles against the sorted values, to within what is promised. */
static void
test_quantiles (void)
{
  g_autofree float *values = g_new (float, N);

  for (guint kind = 0; kind < 5; kind++)
    {
      g_autoptr (TgHistogram) histogram = NULL;

      fill (values, N, kind);
      histogram = make_histogram (values, N, 3);
      g_assert_cmpuint (tg_histogram_get_n (histogram), ==, N);
      for (guint k = 0; k <= 1000; k++)
        {
          double p = k / 1000.0;
          double exact = values[(gsize) (p * (N - 1))];
          double quantile = tg_histogram_get_quantile (histogram, p);

          g_assert_cmpfloat (fabs (quantile - exact), <=, fabs (exact) * TG_HISTOGRAM_ERROR);
        }
      g_assert_cmpfloat (tg_histogram_get_quantile (histogram, 0.0), ==, values[0]);
      g_assert_cmpfloat (tg_histogram_get_quantile (histogram, 1.0), ==, values[N - 1]);
    }
}

/* What a share or a bar counts is right to within the values close to its ends,
 * and no value is lost. */
static void
test_bars (void)
{
  g_autofree float *values = g_new (float, N);
  double bars[64];

  for (guint kind = 0; kind < 5; kind++)
    {
      g_autoptr (TgHistogram) histogram = NULL;
      double sum = 0.0;
      double low, high;

      fill (values, N, kind);
      histogram = make_histogram (values, N, 2);
      low = values[0];
      high = values[N - 1];
      tg_histogram_get_bars (histogram, low, high, 64, bars);
      for (guint i = 0; i < 64; i++)
        {
          double end = low + (high - low) * (i + 1) / 64;
          double margin = fabs (end) * TG_HISTOGRAM_ERROR;
          double fewest = 0.0, most = 0.0;
          double share = tg_histogram_get_share (histogram, end);

          g_assert_cmpfloat (bars[i], >=, 0.0);
          sum += bars[i];
          for (gsize k = 0; k < N; k++)
            {
              fewest += values[k] < end - margin ? 1.0 : 0.0;
              most += values[k] <= end + margin ? 1.0 : 0.0;
            }
          g_assert_cmpfloat (sum, >=, fewest - 1e-6);
          g_assert_cmpfloat (sum, <=, most + 1e-6);
          g_assert_cmpfloat (share * N, >=, fewest - 1e-6);
          g_assert_cmpfloat (share * N, <=, most + 1e-6);
        }
      g_assert_cmpfloat_with_epsilon (sum, N, 1e-6);
    }
}

/* Bars of codes: each value in the bar it begins, the last one in the last bar. */
static void
test_whole_numbers (void)
{
  float values[] = { -1.0f, 0.0f, 0.0f, 1.0f, 1.0f, 1.0f, 2.0f };
  g_autoptr (TgHistogram) histogram = make_histogram (values, G_N_ELEMENTS (values), 1);
  double bars[3];

  tg_histogram_get_bars (histogram, -1.0, 2.0, 3, bars);
  g_assert_cmpfloat (bars[0], ==, 1.0);
  g_assert_cmpfloat (bars[1], ==, 2.0);
  g_assert_cmpfloat (bars[2], ==, 4.0);
  g_assert_cmpfloat (tg_histogram_get_share (histogram, 0.0), ==, 1.0 / 7.0);
  g_assert_cmpfloat (tg_histogram_get_share (histogram, 5.0), ==, 1.0);
  g_assert_cmpfloat (tg_histogram_get_share (histogram, -5.0), ==, 0.0);
}

/* Infinities and NaNs have no place in order; one value and none are no trouble. */
static void
test_edges (void)
{
  float values[] = { NAN, INFINITY, 3.0f, -INFINITY, -NAN };
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();
  g_autoptr (TgHistogram) one = NULL;
  g_autoptr (TgHistogram) none = NULL;
  double bars[2];

  tg_histogram_counts_add (counts, values, G_N_ELEMENTS (values));
  one = tg_histogram_new (&counts, 1, 3.0f, 3.0f);
  g_assert_cmpuint (tg_histogram_get_n (one), ==, 1);
  g_assert_cmpfloat (tg_histogram_get_quantile (one, 0.5), ==, 3.0);

  none = tg_histogram_new (NULL, 0, NAN, NAN);
  g_assert_cmpuint (tg_histogram_get_n (none), ==, 0);
  g_assert_true (isnan (tg_histogram_get_quantile (none, 0.5)));
  g_assert_cmpfloat (tg_histogram_get_share (none, 0.0), ==, 0.0);
  tg_histogram_get_bars (none, 0.0, 1.0, 2, bars);
  g_assert_cmpfloat (bars[0] + bars[1], ==, 0.0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/histogram/quantiles", test_quantiles);
  g_test_add_func ("/analysis/histogram/bars", test_bars);
  g_test_add_func ("/analysis/histogram/whole-numbers", test_whole_numbers);
  g_test_add_func ("/analysis/histogram/edges", test_edges);

  return g_test_run ();
}
