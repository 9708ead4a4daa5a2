/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where in a tensor the errors are: profiles, and errors as numbers to look at. */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-block.h"
#include "tg-error-profile.h"
#include "tg-error.h"
#include "tg-plane.h"
#include "tg-quantize.h"
#include "tg-reduce.h"

static TgRows *
make_rows (const void    *bytes,
           gsize          n_bytes,
           guint32        type,
           const guint64 *ne)
{
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (copy, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);
  TgRows *rows = tg_rows_new_for_view (view, tg_tensor_type_get (type), TG_LITTLE_ENDIAN, ne, "test", NULL);

  g_assert_nonnull (rows);

  return rows;
}

/* Some weights, and what a quantizer makes of them, as floats and as blocks. */
typedef struct
{
  guint64 ne[4];
  gsize n;
  float *x;
  float *y;
  TgRows *a;
  TgRows *b;
} Pair;

static void
pair_init (Pair   *self,
           guint64 n_columns,
           guint64 n_rows,
           guint64 n_slices,
           guint32 type_id)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  g_autofree guint8 *blocks = NULL;
  gsize n_blocks;

  self->ne[0] = n_columns;
  self->ne[1] = n_rows;
  self->ne[2] = n_slices;
  self->ne[3] = 1;
  self->n = (gsize) (n_columns * n_rows * n_slices);
  self->x = g_new (float, self->n);
  self->y = g_new (float, self->n);
  for (gsize i = 0; i < self->n; i++)
    self->x[i] = (float) (sin ((double) i * 0.7) * (1.0 + (double) (i / n_columns % 7)));
  n_blocks = self->n / type->block_elements;
  blocks = g_malloc (n_blocks * type->block_bytes);
  tg_quantize (type, self->x, n_blocks, blocks);
  self->a = make_rows (self->x, self->n * sizeof (float), TG_TYPE_ID_F32, self->ne);
  self->b = make_rows (blocks, n_blocks * type->block_bytes, type_id, self->ne);
  g_assert_true (tg_rows_read (self->b, 0, 0, self->n, self->y, NULL));
}

static void
pair_clear (Pair *self)
{
  g_free (self->x);
  g_free (self->y);
  tg_rows_unref (self->a);
  tg_rows_unref (self->b);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

static double
get_rms (const Pair *pair,
         gsize       first,
         gsize       step,
         gsize       n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      const double e = (double) pair->y[first + i * step] - (double) pair->x[first + i * step];

      sum += e * e;
    }

  return sqrt (sum / (double) n);
}

static void
assert_close (double value,
              double expected)
{
  if (!(fabs (value - expected) <= 1e-6 * fabs (expected)))
    g_error ("%.9g instead of %.9g", value, expected);
}

/* Every row, column and block against a plain loop; the worst of each; the histogram has
 * every error; one and three threads give the same. Wide tensors have several tiles. */
static void
check_profile (guint64 n_columns,
               guint64 n_rows,
               guint64 n_slices)
{
  g_auto (Pair) pair = { 0 };
  g_autoptr (TgErrorProfile) profile = NULL;
  g_autoptr (TgErrorProfile) again = NULL;
  TgErrorPlace row = { 0 }, column = { 0 }, block = { 0 };

  pair_init (&pair, n_columns, n_rows, n_slices, TG_TYPE_ID_Q4_0);
  profile = tg_error_profile_new (pair.a, pair.b, 1, NULL, NULL);
  again = tg_error_profile_new (pair.a, pair.b, 3, NULL, NULL);
  g_assert_cmpuint (profile->n_rows, ==, n_rows * n_slices);
  g_assert_cmpuint (profile->n_columns, ==, n_columns);
  g_assert_cmpuint (profile->block_columns, ==, 32);
  g_assert_cmpuint (profile->n_block_errors, ==, pair.n / 32);

  for (gsize i = 0; i < profile->n_rows; i++)
    {
      const double rms = get_rms (&pair, i * n_columns, 1, n_columns);

      assert_close (profile->row_error[i], rms);
      if (rms > row.rms * (1 + 1e-9))
        row = (TgErrorPlace){ i, 0, rms };
    }
  for (gsize i = 0; i < n_columns; i++)
    {
      const double rms = get_rms (&pair, i, n_columns, profile->n_rows);

      assert_close (profile->column_error[i], rms);
      if (rms > column.rms * (1 + 1e-9))
        column = (TgErrorPlace){ 0, i, rms };
    }
  for (gsize i = 0; i < pair.n / 32; i++)
    {
      const double rms = get_rms (&pair, i * 32, 1, 32);

      assert_close (profile->block_errors[i], rms);
      if (rms > block.rms * (1 + 1e-9))
        block = (TgErrorPlace){ i * 32 / n_columns, i * 32 % n_columns, rms };
    }
  assert_close (profile->worst_row.rms, row.rms);
  assert_close (profile->worst_column.rms, column.rms);
  assert_close (profile->worst_block.rms, block.rms);
  g_assert_cmpuint (profile->worst_row.row, ==, row.row);
  g_assert_cmpuint (profile->worst_column.column, ==, column.column);
  g_assert_cmpuint (profile->worst_block.row, ==, block.row);
  g_assert_cmpuint (profile->worst_block.column, ==, block.column);
  g_assert_cmpuint (tg_histogram_get_n (profile->histogram), ==, pair.n);
  g_assert_cmpuint (profile->errors.n, ==, pair.n);

  g_assert_cmpmem (again->row_error, profile->n_rows * sizeof (float), profile->row_error, profile->n_rows * sizeof (float));
  g_assert_cmpmem (again->column_error, n_columns * sizeof (float), profile->column_error, n_columns * sizeof (float));
  g_assert_cmpmem (again->block_errors, pair.n / 32 * sizeof (float), profile->block_errors, pair.n / 32 * sizeof (float));
  g_assert_cmpmem (&again->worst_block, sizeof again->worst_block, &profile->worst_block, sizeof profile->worst_block);
}

static void
test_profile (void)
{
  check_profile (96, 70, 1);
  check_profile (64, 5, 3);
  check_profile (9216, 7, 1);
}

/* The places of errors that are equal are the first ones, and pairs that are not finite
 * are counted and left out. */
static void
test_places (void)
{
  static const guint64 ne[] = { 64, 4, 1, 1 };
  float x[256] = { 0.0f }, y[256] = { 0.0f };
  g_autoptr (TgRows) a = NULL;
  g_autoptr (TgRows) b = NULL;
  g_autoptr (TgErrorProfile) profile = NULL;

  y[64 * 1 + 40] = 1.0f;
  y[64 * 2 + 7] = -1.0f;
  y[64 * 3 + 1] = NAN;
  x[64 * 3 + 2] = INFINITY;
  a = make_rows (x, sizeof x, TG_TYPE_ID_F32, ne);
  b = make_rows (y, sizeof y, TG_TYPE_ID_F32, ne);
  profile = tg_error_profile_new (a, b, 1, NULL, NULL);
  g_assert_cmpuint (profile->worst_row.row, ==, 1);
  g_assert_cmpuint (profile->worst_column.column, ==, 7);
  g_assert_cmpuint (profile->worst_block.row, ==, 1);
  g_assert_cmpuint (profile->worst_block.column, ==, 32);
  g_assert_cmpuint (tg_histogram_get_n (profile->histogram), ==, 254);
  g_assert_cmpfloat (profile->row_error[3], ==, 0.0f);
}

static void
test_cancelled (void)
{
  g_auto (Pair) pair = { 0 };
  g_autoptr (GError) error = NULL;
  TgProgress progress = { .cancelled = 1 };

  pair_init (&pair, 64, 4, 1, TG_TYPE_ID_Q8_0);
  g_assert_null (tg_error_profile_new (pair.a, pair.b, 1, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

/* Errors in all four ways, weight by weight and over the ends of rows. */
static void
test_plane (void)
{
  static const guint32 types[] = { TG_TYPE_ID_Q4_0, TG_TYPE_ID_Q4_K, TG_TYPE_ID_Q8_0 };

  for (gsize t = 0; t < G_N_ELEMENTS (types); t++)
    {
      g_auto (Pair) pair = { 0 };
      g_autoptr (TgErrorProfile) profile = NULL;
      g_autoptr (GBytes) row_rms = NULL;

      pair_init (&pair, 512, 6, 1, types[t]);
      profile = tg_error_profile_new (pair.a, pair.b, 1, NULL, NULL);
      row_rms = g_bytes_new (profile->row_rms, profile->n_rows * sizeof (float));
      for (guint kind = 0; kind < TG_N_ERROR_KINDS; kind++)
        {
          g_autoptr (TgPlane) plane = tg_plane_new_error (pair.a, pair.b, (TgErrorKind) kind, row_rms);
          g_autofree float *numbers = g_new (float, pair.n);
          double largest = 0.0;

          tg_plane_read (plane, 0, 0, pair.n / tg_plane_get_unit (plane), numbers);
          for (gsize i = 0; i < pair.n; i++)
            {
              const float e = (float) ((double) pair.y[i] - (double) pair.x[i]);
              float number;

              g_assert_true (tg_plane_get_number (plane, i / 512, i % 512, &number));
              g_assert_cmpfloat (number, ==, numbers[i]);
              if (kind == TG_ERROR_SIGNED)
                g_assert_cmpfloat (number, ==, e);
              else if (kind == TG_ERROR_ABSOLUTE)
                g_assert_cmpfloat (number, ==, fabsf (e));
              else if (kind == TG_ERROR_RELATIVE)
                assert_close (number, fabs ((double) e) / (double) profile->row_rms[i / 512]);
              largest = MAX (largest, fabs ((double) number));
            }
          /* Rounding to a code is off by half a step; the end of the range by one. */
          if (kind == TG_ERROR_STEPS)
            g_assert_true (largest > 0.4 && largest < 1.05);
        }
    }
}

/* A picture of errors that is reduced by its extremes shows the largest error there is. */
static void
test_grid (void)
{
  g_auto (Pair) pair = { 0 };
  g_autoptr (TgPlane) plane = NULL;
  g_autoptr (TgGrid) grid = NULL;
  TgReduceRequest request = { .mode = TG_REDUCE_EXTREME };
  float largest = 0.0f, shown = 0.0f;

  pair_init (&pair, 512, 300, 1, TG_TYPE_ID_Q4_K);
  plane = tg_plane_new_error (pair.a, pair.b, TG_ERROR_SIGNED, NULL);
  request.rows = tg_reduce_axis_all (300, 20);
  request.columns = tg_reduce_axis_all (512, 30);
  grid = tg_reduce (plane, &request, NULL, NULL);
  for (gsize i = 0; i < pair.n; i++)
    largest = MAX (largest, fabsf ((float) ((double) pair.y[i] - (double) pair.x[i])));
  for (guint i = 0; i < 20 * 30; i++)
    shown = MAX (shown, fabsf (grid->cells[i]));
  g_assert_true (grid->exact);
  g_assert_cmpfloat (shown, ==, largest);
}

/* Only types with codes have steps. */
static void
test_kinds (void)
{
  g_assert_true (tg_error_kind_fits (TG_ERROR_STEPS, tg_tensor_type_get (TG_TYPE_ID_Q4_K)));
  g_assert_false (tg_error_kind_fits (TG_ERROR_STEPS, tg_tensor_type_get (TG_TYPE_ID_F16)));
  g_assert_true (tg_error_kind_fits (TG_ERROR_SIGNED, tg_tensor_type_get (TG_TYPE_ID_F16)));
  g_assert_true (tg_error_kind_is_signed (TG_ERROR_STEPS));
  g_assert_false (tg_error_kind_is_signed (TG_ERROR_RELATIVE));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/error-profile/profile", test_profile);
  g_test_add_func ("/analysis/error-profile/places", test_places);
  g_test_add_func ("/analysis/error-profile/cancelled", test_cancelled);
  g_test_add_func ("/analysis/error-profile/plane", test_plane);
  g_test_add_func ("/analysis/error-profile/grid", test_grid);
  g_test_add_func ("/analysis/error-profile/kinds", test_kinds);

  return g_test_run ();
}
