/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-block.h"
#include "tg-dequantize.h"
#include "tg-error.h"
#include "tg-quantize.h"
#include "tg-tensor-stats.h"

/* A tensor of normal weights, quantized, and its weights. */
static TgRows *
make_rows (guint32        type_id,
           const guint64 *ne,
           float        **values)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  gsize n = (gsize) (ne[0] * ne[1] * ne[2] * ne[3]);
  gsize n_blocks = n / type->block_elements;
  guint8 *blocks = g_malloc (n_blocks * type->block_bytes + 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (type_id);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (GError) error = NULL;
  TgRows *rows;

  *values = g_new (float, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      double radius = sqrt (-2.0 * log (1.0 - g_rand_double (rand)));

      (*values)[i] = (float) (0.02 * radius * cos (2.0 * G_PI * g_rand_double (rand)));
    }
  tg_quantize (type, *values, n_blocks, blocks);
  tg_dequantize (type, TG_LITTLE_ENDIAN, blocks, n_blocks, *values);

  bytes = g_bytes_new_take (blocks, n_blocks * type->block_bytes);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 0, g_bytes_get_size (bytes));
  rows = tg_rows_new_for_view (view, type, TG_LITTLE_ENDIAN, ne, "w", &error);
  g_assert_no_error (error);

  return rows;
}

static void
assert_same_stats (const TgStats *a,
                   const TgStats *b)
{
  g_assert_cmpmem (&a->moments, sizeof a->moments, &b->moments, sizeof b->moments);
  g_assert_cmpuint (a->n, ==, b->n);
  g_assert_cmpuint (a->n_zeros, ==, b->n_zeros);
  g_assert_cmpuint (a->min_at, ==, b->min_at);
  g_assert_cmpuint (a->max_at, ==, b->max_at);
  g_assert_true (a->min == b->min || isnan (a->min));
  g_assert_true (a->max == b->max || isnan (a->max));
}

/* One thread or many: the same bits, in numbers, codes, scales and quantiles. */
static void
test_threads (void)
{
  static const guint64 ne[4] = { 512, 1100, 2, 1 };
  g_autofree float *values = NULL;
  g_autoptr (TgRows) rows = make_rows (TG_TYPE_ID_Q4_K, ne, &values);
  g_autoptr (TgTensorStats) expected = NULL;

  expected = tg_tensor_stats_new (rows, 0, 2200, TG_STATS_HISTOGRAM | TG_STATS_CODES, 1, NULL, NULL);
  for (guint n_threads = 2; n_threads <= 7; n_threads++)
    {
      g_autoptr (TgTensorStats) stats = NULL;

      stats = tg_tensor_stats_new (rows, 0, 2200, TG_STATS_HISTOGRAM | TG_STATS_CODES, n_threads, NULL, NULL);
      assert_same_stats (&stats->values, &expected->values);
      assert_same_stats (&stats->scales, &expected->scales);
      g_assert_cmpmem (stats->codes, sizeof stats->codes, expected->codes, sizeof expected->codes);
      for (double p = 0.0; p <= 1.0; p += 0.05)
        {
          g_assert_cmpfloat (tg_histogram_get_quantile (stats->histogram, p), ==,
                             tg_histogram_get_quantile (expected->histogram, p));
          g_assert_cmpfloat (tg_histogram_get_quantile (stats->scale_histogram, p), ==,
                             tg_histogram_get_quantile (expected->scale_histogram, p));
        }
    }
}

/* Straight on: sums of all weights, the extremes and where they are. */
static void
check_tensor (guint32        type_id,
              const guint64 *ne)
{
  g_autofree float *values = NULL;
  g_autoptr (TgRows) rows = make_rows (type_id, ne, &values);
  g_autoptr (TgTensorStats) stats = NULL;
  g_autoptr (GError) error = NULL;
  guint64 n = tg_rows_get_n_weights (rows);
  guint64 n_zeros = 0, min_at = 0, max_at = 0;
  double sum = 0.0, squares = 0.0;

  stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), TG_STATS_HISTOGRAM, 2, NULL, &error);
  g_assert_no_error (error);
  for (guint64 i = 0; i < n; i++)
    {
      sum += values[i];
      squares += (double) values[i] * values[i];
      n_zeros += values[i] == 0.0f ? 1 : 0;
      min_at = values[i] < values[min_at] ? i : min_at;
      max_at = values[i] > values[max_at] ? i : max_at;
    }

  g_assert_cmpuint (stats->values.n, ==, n);
  g_assert_cmpuint (stats->values.n_zeros, ==, n_zeros);
  g_assert_cmpuint (tg_histogram_get_n (stats->histogram), ==, n);
  if (n == 0)
    {
      g_assert_true (isnan (stats->values.min));
      return;
    }
  g_assert_cmpfloat_with_epsilon (stats->values.moments.mean, sum / (double) n, 1e-12);
  g_assert_cmpfloat_with_epsilon (tg_moments_get_rms (&stats->values.moments), sqrt (squares / (double) n), 1e-12);
  g_assert_cmpuint (stats->values.min_at, ==, min_at);
  g_assert_cmpuint (stats->values.max_at, ==, max_at);
  g_assert_cmpfloat (stats->values.min, ==, values[min_at]);
  g_assert_cmpfloat (stats->values.max, ==, values[max_at]);
}

/* All shapes: one weight, none, a vector, a matrix of odd width, experts, four dimensions. */
static void
test_shapes (void)
{
  static const guint64 shapes[][4] = {
    { 1, 1, 1, 1 }, { 0, 5, 1, 1 }, { 5, 0, 1, 1 }, { 10001, 1, 1, 1 }, { 37, 501, 1, 1 }, { 7, 3, 5, 11 }
  };
  static const guint64 blocks[4] = { 768, 40, 3, 2 };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      check_tensor (TG_TYPE_ID_F32, shapes[i]);
      check_tensor (TG_TYPE_ID_BF16, shapes[i]);
    }
  check_tensor (TG_TYPE_ID_Q4_0, blocks);
  check_tensor (TG_TYPE_ID_Q6_K, blocks);
  check_tensor (TG_TYPE_ID_TQ1_0, blocks);
}

/* One slice of several: places still count from the start of the tensor. */
static void
test_slice (void)
{
  static const guint64 ne[4] = { 64, 10, 3, 1 };
  g_autofree float *values = NULL;
  g_autoptr (TgRows) rows = make_rows (TG_TYPE_ID_F32, ne, &values);
  g_autoptr (TgTensorStats) stats = tg_tensor_stats_new (rows, 10, 10, TG_STATS_PLAIN, 1, NULL, NULL);

  g_assert_cmpuint (stats->values.n, ==, 640);
  g_assert_cmpuint (stats->values.max_at, >=, 640);
  g_assert_cmpuint (stats->values.max_at, <, 1280);
  g_assert_cmpfloat (values[stats->values.max_at], ==, stats->values.max);
  g_assert_null (stats->histogram);
  g_assert_cmpuint (stats->n_codes, ==, 0);
}

/* Every code and every scale is counted, against a look at each block by itself. */
static void
test_codes (void)
{
  static const guint32 ids[] = { TG_TYPE_ID_Q4_0, TG_TYPE_ID_Q8_0, TG_TYPE_ID_Q3_K, TG_TYPE_ID_Q5_K,
                                 TG_TYPE_ID_IQ4_XS, TG_TYPE_ID_TQ1_0, TG_TYPE_ID_NVFP4, TG_TYPE_ID_Q1_0 };
  static const guint64 ne[4] = { 512, 30, 1, 1 }; /* more than a piece */

  for (gsize t = 0; t < G_N_ELEMENTS (ids); t++)
    {
      const TgTensorType *type = tg_tensor_type_get (ids[t]);
      g_autofree float *values = NULL;
      g_autoptr (TgRows) rows = make_rows (ids[t], ne, &values);
      g_autoptr (TgTensorStats) stats = NULL;
      g_autofree float *scales = g_new (float, 512 * 30);
      guint64 codes[256] = { 0 };

      stats = tg_tensor_stats_new (rows, 0, 30, TG_STATS_HISTOGRAM | TG_STATS_CODES, 2, NULL, NULL);
      for (guint64 i = 0; i < 512 * 30; i++)
        {
          const TgBlock block = { type, tg_rows_peek_block (rows, i / 512, i % 512, NULL), TG_LITTLE_ENDIAN };

          codes[tg_block_get_code (&block, (guint) (i % type->block_elements))]++;
        }
      g_assert_cmpuint (stats->n_codes, ==, tg_block_get_n_codes (type));
      g_assert_cmpmem (stats->codes, sizeof stats->codes, codes, sizeof codes);
      g_assert_cmpuint (stats->scales.n, ==, 512 * 30 / tg_block_get_sub_block (type));
      g_assert_cmpuint (tg_histogram_get_n (stats->scale_histogram), ==, stats->scales.n);
      tg_block_unpack_scales (type, TG_LITTLE_ENDIAN, tg_rows_peek_block (rows, 0, 0, NULL),
                              512 * 30 / type->block_elements, scales);
      g_assert_cmpfloat (scales[stats->scales.max_at], ==, stats->scales.max);
      g_assert_cmpfloat (scales[stats->scales.min_at], ==, stats->scales.min);
    }
}

/* Cancelled work gives nothing, and says so. */
static void
test_cancel (void)
{
  static const guint64 ne[4] = { 512, 30, 1, 1 };
  g_autofree float *values = NULL;
  g_autoptr (TgRows) rows = make_rows (TG_TYPE_ID_Q4_0, ne, &values);
  g_autoptr (GError) error = NULL;
  TgProgress progress = { .cancelled = 1 };

  g_assert_null (tg_tensor_stats_new (rows, 0, 30, TG_STATS_HISTOGRAM, 2, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/tensor-stats/threads", test_threads);
  g_test_add_func ("/analysis/tensor-stats/shapes", test_shapes);
  g_test_add_func ("/analysis/tensor-stats/slice", test_slice);
  g_test_add_func ("/analysis/tensor-stats/codes", test_codes);
  g_test_add_func ("/analysis/tensor-stats/cancel", test_cancel);

  return g_test_run ();
}
