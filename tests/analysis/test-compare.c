/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Error measures of two tensors. */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-compare.h"
#include "tg-error.h"
#include "tg-pair-scan.h"
#include "tg-quantize.h"
#include "tg-test-util.h"

/* Bytes as a tensor of a type. */
static TgRows *
make_rows (const void    *bytes,
           gsize          n_bytes,
           guint32        type,
           TgByteOrder    order,
           const guint64 *ne)
{
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (copy, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);
  g_autoptr (GError) error = NULL;
  TgRows *rows = tg_rows_new_for_view (view, tg_tensor_type_get (type), order, ne, "test", &error);

  g_assert_no_error (error);

  return rows;
}

static TgRows *
make_floats (const float   *values,
             const guint64 *ne)
{
  return make_rows (values, (gsize) (ne[0] * ne[1] * ne[2] * ne[3]) * sizeof *values, TG_TYPE_ID_F32,
                    TG_LITTLE_ENDIAN, ne);
}

static TgRows *
make_quantized (const float   *values,
                guint32        type_id,
                const guint64 *ne)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  const gsize n_blocks = (gsize) (ne[0] * ne[1] * ne[2] * ne[3] / type->block_elements);
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);

  tg_quantize (type, values, n_blocks, blocks);

  return make_rows (blocks, n_blocks * type->block_bytes, type_id, TG_LITTLE_ENDIAN, ne);
}

static TgMeasures
compare (const TgRows *a,
         const TgRows *b,
         guint         n_threads)
{
  g_autoptr (GError) error = NULL;
  TgMeasures measures;

  g_assert_true (tg_compare_rows (a, b, n_threads, &measures, NULL, &error));
  g_assert_no_error (error);

  return measures;
}

static void
assert_close (double value,
              double expected)
{
  if (!(fabs (value - expected) <= 1e-9 * fabs (expected)))
    g_error ("%.17g instead of %.17g", value, expected);
}

/* What the reference quantizer does to data/quantize/attn_k.f32: sums rounded once. */
static const struct
{
  guint32 type;
  double mse;
  double max_abs;
  double mean_abs;
  double cosine;
  double snr_db;
  double rel_rmse;
  guint64 row;
  guint64 column;
} expected[] = {
  { TG_TYPE_ID_Q8_0, 4.6174398701321246e-07, 0.0061796363443136215, 0.0003480664770391384,
    0.9999322917886565, 38.682976058039849, 0.011637272316687441, 29, 197 },
  { TG_TYPE_ID_Q6_K, 3.6850518431635845e-06, 0.022297509014606476, 0.00090643083336008901,
    0.99945978296378823, 29.662552523117146, 0.032875500541797047, 29, 206 },
  { TG_TYPE_ID_Q5_K, 8.9694796006589323e-06, 0.025888038799166679, 0.0018235112755041472,
    0.99868468096901719, 25.799316079362093, 0.051290176791391424, 29, 210 },
  { TG_TYPE_ID_Q4_K, 3.0916459852099948e-05, 0.049053091555833817, 0.0034646488527464159,
    0.99546914257642161, 20.425090960435313, 0.095223787621127806, 29, 196 },
  { TG_TYPE_ID_Q3_K, 7.0503120761640487e-05, 0.096333213150501251, 0.0055491779432438604,
    0.98964580909584232, 16.844905133243881, 0.14379862830695284, 52, 199 },
  { TG_TYPE_ID_Q2_K, 0.0002802836045685585, 0.19947774242609739, 0.011318349911476205,
    0.96011899516335586, 10.85101160350462, 0.28671434338238427, 40, 194 },
  { TG_TYPE_ID_Q4_0, 6.2261203942150689e-05, 0.086353681981563568, 0.0046217367938718168,
    0.99088847395433965, 17.384813400621574, 0.13513235018713066, 52, 210 },
  { TG_TYPE_ID_Q5_1, 9.4135550006518285e-06, 0.02406807616353035, 0.0017761799638467968,
    0.99862352858558945, 25.589451900179419, 0.052544517087528636, 62, 198 },
  { TG_TYPE_ID_IQ4_NL, 4.3604707981270551e-05, 0.064924590289592743, 0.0038173523317431568,
    0.99362681508196693, 18.931654720374436, 0.11308819282003089, 62, 205 },
  { TG_TYPE_ID_IQ4_XS, 4.4995792151751453e-05, 0.064924590289592743, 0.0039627911620413181,
    0.99340851359569859, 18.795269524415097, 0.11487790947827935, 62, 205 },
  { TG_TYPE_ID_MXFP4, 8.6374895564541644e-05, 0.22182416915893555, 0.0044969273563205958,
    0.98734714113227107, 15.963113191437992, 0.15916381507977923, 10, 195 },
};

/* All measures of eleven types, against sums that were rounded once; with one and two
 * threads the same bits; and the other way round all but what is relative to a. */
static void
test_golden (void)
{
  static const guint64 ne[] = { 256, 64, 1, 1 };
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("quantize/attn_k.f32", &length);
  g_autofree float *values = g_memdup2 (bytes, length);
  g_autoptr (TgRows) a = NULL;

  g_assert_cmpuint (length, ==, 256 * 64 * 4);
  a = make_floats (values, ne);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (TgRows) b = make_quantized (values, expected[i].type, ne);
      TgMeasures m = compare (a, b, 1);
      TgMeasures twice = compare (a, b, 2);
      TgMeasures back = compare (b, a, 2);

      g_assert_cmpmem (&m, sizeof m, &twice, sizeof twice);
      g_assert_cmpuint (m.n, ==, 16384);
      g_assert_cmpuint (m.n_not_finite, ==, 0);
      assert_close (tg_measures_get_mse (&m), expected[i].mse);
      assert_close (tg_measures_get_rmse (&m), sqrt (expected[i].mse));
      assert_close (tg_measures_get_mean_abs (&m), expected[i].mean_abs);
      assert_close (tg_measures_get_cosine (&m), expected[i].cosine);
      assert_close (tg_measures_get_cosine_distance (&m), 1.0 - expected[i].cosine);
      assert_close (tg_measures_get_snr_db (&m), expected[i].snr_db);
      assert_close (tg_measures_get_rel_rmse (&m), expected[i].rel_rmse);
      g_assert_cmpfloat (m.max_abs, ==, expected[i].max_abs);
      g_assert_cmpuint (m.max_at, ==, expected[i].row * 256 + expected[i].column);

      g_assert_cmpfloat (back.sum_e2, ==, m.sum_e2);
      g_assert_cmpfloat (back.sum_e, ==, -m.sum_e);
      g_assert_cmpfloat (back.sum_a2, ==, m.sum_b2);
      g_assert_cmpfloat (back.max_abs, ==, m.max_abs);
      g_assert_cmpuint (back.max_at, ==, m.max_at);
    }
}

/* Every path of the processor gives the same bits, for any number of pairs. */
static void
test_paths (void)
{
  float a[100], b[100];

  for (guint i = 0; i < 100; i++)
    {
      a[i] = (float) sin (i * 0.7);
      b[i] = a[i] + (float) cos (i * 1.3) * 1e-3f;
    }
  for (gsize n = 0; n <= 100; n++)
    {
      TgPairScan plain;

      tg_pair_scan_portable (a, b, n, &plain);
      for (guint path = 1; path < TG_N_SIMD_PATHS; path++)
        if (tg_simd_path_is_available (path))
          {
            TgPairScan scan;

            tg_pair_scan_get (path) (a, b, n, &scan);
            g_assert_cmpmem (&scan, sizeof scan, &plain, sizeof plain);
          }
    }
}

/* The largest error is the first one of those that are equal, across slices, pieces and
 * ranges; and sums do not depend on the number of threads. */
static void
test_position (void)
{
  static const guint64 ne[] = { 96, 4096, 2, 1 };
  const gsize n = 96 * 4096 * 2;
  g_autofree float *values = g_new0 (float, n);
  g_autoptr (TgRows) a = NULL;
  static const gsize places[] = { 5, 4095, 4096, 262143, 262144, 96 * 4096, 96 * 4096 * 2 - 1 };
  guint64 slice, row, column;

  for (gsize i = 0; i < n; i++)
    values[i] = (float) sin ((double) i);
  a = make_floats (values, ne);
  for (gsize k = G_N_ELEMENTS (places); k-- > 0;)
    {
      g_autoptr (TgRows) b = NULL;
      TgMeasures m, again;

      values[places[k]] += 1.0f;
      b = make_floats (values, ne);
      values[places[k]] = (float) sin ((double) places[k]);
      m = compare (a, b, 1);
      again = compare (a, b, 3);
      g_assert_cmpmem (&m, sizeof m, &again, sizeof again);
      g_assert_cmpuint (m.max_at, ==, places[k]);
      assert_close (m.sum_abs, m.max_abs);
    }

  /* All of them at once, one apart by exactly as much as the others. */
  memset (values, 0, n * sizeof *values);
  g_clear_pointer (&a, tg_rows_unref);
  a = make_floats (values, ne);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      g_autoptr (TgRows) b = NULL;

      for (gsize j = k; j < G_N_ELEMENTS (places); j++)
        values[places[j]] = j % 2 == 0 ? 1.0f : -1.0f;
      b = make_floats (values, ne);
      g_assert_cmpuint (compare (a, b, 2).max_at, ==, places[k]);
      values[places[k]] = 0.0f;
    }

  tg_rows_locate (a, 96 * 4096 + 96 * 7 + 3, &slice, &row, &column);
  g_assert_cmpuint (slice, ==, 1);
  g_assert_cmpuint (row, ==, 7);
  g_assert_cmpuint (column, ==, 3);
}

/* Pairs with NaN or an infinity on either side are counted and left out, and the
 * position of the largest error is not shifted by them. */
static void
test_not_finite (void)
{
  static const guint64 ne[] = { 32, 2, 1, 1 };
  float x[64], y[64];
  TgMeasures m;

  for (guint i = 0; i < 64; i++)
    x[i] = y[i] = (float) i;
  x[3] = NAN;
  y[4] = INFINITY;
  x[5] = y[5] = -INFINITY;
  y[40] += 2.0f;
  y[41] -= 1.0f;
  {
    g_autoptr (TgRows) a = make_floats (x, ne);
    g_autoptr (TgRows) b = make_floats (y, ne);

    m = compare (a, b, 1);
  }
  g_assert_cmpuint (m.n, ==, 61);
  g_assert_cmpuint (m.n_not_finite, ==, 3);
  g_assert_cmpfloat (m.sum_e2, ==, 5.0);
  g_assert_cmpfloat (m.sum_e, ==, 1.0);
  g_assert_cmpfloat (m.max_abs, ==, 2.0);
  g_assert_cmpuint (m.max_at, ==, 40);
  assert_close (m.sum_a2, 63.0 * 64 * 127 / 6 - 9 - 16 - 25);
}

/* The largest numbers a float has: no sum overflows, and their squares are told from
 * infinities. */
static void
test_large (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  const float x[] = { 3e38f, -3e38f, 3e38f, 1.0f };
  const float y[] = { -3e38f, 3e38f, 3e38f, 1.0f };
  g_autoptr (TgRows) a = make_floats (x, ne);
  g_autoptr (TgRows) b = make_floats (y, ne);
  TgMeasures m = compare (a, b, 1);

  g_assert_cmpuint (m.n, ==, 4);
  assert_close (m.max_abs, 2.0 * (double) 3e38f);
  assert_close (tg_measures_get_rel_rmse (&m), sqrt (8.0 / 3.0));
  assert_close (tg_measures_get_cosine (&m), -1.0 / 3.0);
}

/* Σab has all its digits where there is little of it: vectors at right angles, and
 * vectors of very different length. */
static void
test_products (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  const float x[] = { 1.0f, 1.0f, 0.5f, 1e-6f };
  const float y[] = { 1.0f, -1.0f, 0.0f, 1e-6f };
  const float z[] = { 1e-9f, 3e-9f, 2e-9f, 0.0f };
  g_autoptr (TgRows) a = make_floats (x, ne);
  g_autoptr (TgRows) b = make_floats (y, ne);
  g_autoptr (TgRows) c = make_floats (z, ne);
  TgMeasures m = compare (a, b, 1);

  assert_close (m.sum_ab, (double) 1e-6f * (double) 1e-6f);
  m = compare (a, c, 1);
  assert_close (m.sum_ab, (double) 1e-9f + (double) 3e-9f + 0.5 * (double) 2e-9f);
}

/* Nothing to divide by, nothing to add up. */
static void
test_zeros (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  static const guint64 none[] = { 4, 0, 1, 1 };
  const float zeros[4] = { 0.0f };
  const float ones[] = { 1.0f, 1.0f, 1.0f, 1.0f };
  g_autoptr (TgRows) zero = make_floats (zeros, ne);
  g_autoptr (TgRows) one = make_floats (ones, ne);
  g_autoptr (TgRows) empty = make_floats (NULL, none);
  TgMeasures m = compare (zero, one, 1);

  g_assert_cmpfloat (tg_measures_get_rel_rmse (&m), ==, INFINITY);
  g_assert_cmpfloat (tg_measures_get_snr_db (&m), ==, -INFINITY);
  g_assert_cmpfloat (tg_measures_get_cosine (&m), ==, 0.0);
  g_assert_cmpfloat (tg_measures_get_cosine_distance (&m), ==, 1.0);
  g_assert_cmpfloat (tg_measures_get_bias (&m), ==, 1.0);

  m = compare (zero, zero, 1);
  g_assert_cmpfloat (tg_measures_get_rel_rmse (&m), ==, 0.0);
  g_assert_cmpfloat (tg_measures_get_snr_db (&m), ==, INFINITY);
  g_assert_cmpfloat (tg_measures_get_cosine (&m), ==, 1.0);
  g_assert_cmpuint (m.max_at, ==, 0);

  m = compare (empty, empty, 2);
  g_assert_cmpuint (m.n, ==, 0);
  g_assert_true (isnan (tg_measures_get_mse (&m)));
  g_assert_true (isnan (tg_measures_get_rel_rmse (&m)));
  g_assert_true (isnan (tg_measures_get_cosine (&m)));
}

/* The byte order of a file makes no difference. */
static void
test_byte_order (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  const float x[] = { 1.0f, -2.5f, 1e-3f, 7.0f };
  guint32 swapped[4];
  g_autoptr (TgRows) a = make_floats (x, ne);
  g_autoptr (TgRows) b = NULL;
  TgMeasures m;

  memcpy (swapped, x, sizeof swapped);
  for (guint i = 0; i < 4; i++)
    swapped[i] = GUINT32_SWAP_LE_BE (swapped[i]);
  b = make_rows (swapped, sizeof swapped, TG_TYPE_ID_F32, TG_BIG_ENDIAN, ne);
  m = compare (a, b, 1);
  g_assert_cmpuint (m.n, ==, 4);
  g_assert_cmpfloat (m.max_abs, ==, 0.0);
}

/* A job that is not wanted any more ends with an error, whatever it has found. */
static void
test_cancelled (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  const float x[4] = { 0.0f };
  g_autoptr (TgRows) a = make_floats (x, ne);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("abcd", 4);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, 4);
  g_autoptr (GError) error = NULL;
  TgProgress progress = { .cancelled = 1 };
  gboolean identical;
  TgMeasures m;

  g_assert_false (tg_compare_rows (a, a, 1, &m, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (tg_compare_bytes (view, view, "w", 1, &identical, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

/* Bytes: a difference in any of them is found, whichever thread has it. */
static void
test_bytes (void)
{
  const gsize n = (3u << 20) + 5;
  static const gsize places[] = { 0, 1u << 20, (3u << 20) + 4 };
  g_autofree guint8 *x = g_malloc0 (n);
  g_autoptr (GBytes) bytes_a = g_bytes_new (x, n);
  g_autoptr (TgMapping) mapping_a = tg_mapping_new_from_bytes (bytes_a, "a");
  g_autoptr (TgView) a = tg_view_new (mapping_a, 0, n);
  g_autoptr (GError) error = NULL;
  gboolean identical = FALSE;

  g_assert_true (tg_compare_bytes (a, a, "w", 2, &identical, NULL, &error));
  g_assert_true (identical);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      g_autoptr (GBytes) bytes_b = NULL;
      g_autoptr (TgMapping) mapping_b = NULL;
      g_autoptr (TgView) b = NULL;

      x[places[k]] = 1;
      bytes_b = g_bytes_new (x, n);
      mapping_b = tg_mapping_new_from_bytes (bytes_b, "b");
      b = tg_view_new (mapping_b, 0, n);
      x[places[k]] = 0;
      identical = TRUE;
      g_assert_true (tg_compare_bytes (a, b, "w", 2, &identical, NULL, &error));
      g_assert_false (identical);
    }
}

/* Measures of tensors add up to measures of the model. */
static void
test_merge (void)
{
  static const guint64 ne[] = { 4, 1, 1, 1 };
  static const guint64 both[] = { 4, 2, 1, 1 };
  const float x[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  const float y[8] = { 1, 2, 4, 4, 5, 6, 6, 8 };
  g_autoptr (TgRows) a = make_floats (x, both);
  g_autoptr (TgRows) b = make_floats (y, both);
  g_autoptr (TgRows) a1 = make_floats (x, ne);
  g_autoptr (TgRows) b1 = make_floats (y, ne);
  g_autoptr (TgRows) a2 = make_floats (x + 4, ne);
  g_autoptr (TgRows) b2 = make_floats (y + 4, ne);
  TgMeasures all = compare (a, b, 1);
  TgMeasures sum = compare (a1, b1, 1);
  TgMeasures rest = compare (a2, b2, 1);

  tg_measures_merge (&sum, &rest);
  g_assert_cmpmem (&sum, sizeof sum, &all, sizeof all);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/compare/golden", test_golden);
  g_test_add_func ("/analysis/compare/paths", test_paths);
  g_test_add_func ("/analysis/compare/position", test_position);
  g_test_add_func ("/analysis/compare/not-finite", test_not_finite);
  g_test_add_func ("/analysis/compare/large", test_large);
  g_test_add_func ("/analysis/compare/products", test_products);
  g_test_add_func ("/analysis/compare/zeros", test_zeros);
  g_test_add_func ("/analysis/compare/byte-order", test_byte_order);
  g_test_add_func ("/analysis/compare/cancelled", test_cancelled);
  g_test_add_func ("/analysis/compare/bytes", test_bytes);
  g_test_add_func ("/analysis/compare/merge", test_merge);

  return g_test_run ();
}
