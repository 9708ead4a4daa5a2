/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The next place where two tensors differ. */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-pair-difference.h"
#include "tg-error.h"
#include "tg-quantize.h"

#define N_COLUMNS 64
#define N_ROWS 200
#define N (N_COLUMNS * N_ROWS)

static const guint64 ne[4] = { N_COLUMNS, N_ROWS, 1, 1 };

static TgRows *
make_rows (const void *bytes,
           gsize       n_bytes,
           guint32     type)
{
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (copy, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);
  TgRows *rows = tg_rows_new_for_view (view, tg_tensor_type_get (type), TG_LITTLE_ENDIAN, ne, "test", NULL);

  g_assert_nonnull (rows);

  return rows;
}

static void
assert_next (const TgRows *a,
             const TgRows *b,
             guint64       after,
             guint64       expected)
{
  g_autoptr (GError) error = NULL;
  guint64 weight = 0;

  g_assert_true (tg_pair_difference_find (a, b, after, &weight, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (weight, ==, expected);
}

/* Values are found one after the other, over the ends of rows and pieces, and from the last
 * on again from the first; NaN does not differ from NaN, and zero not from minus zero. */
static void
test_values (void)
{
  g_autofree float *x = g_new0 (float, N);
  g_autofree guint16 *y = g_new0 (guint16, N);
  g_autoptr (TgRows) a = NULL;
  g_autoptr (TgRows) b = NULL;
  g_autoptr (TgRows) same = NULL;
  guint64 weight;

  x[7] = NAN;
  y[7] = 0x7e00;
  y[8] = 0x8000;
  same = make_rows (y, N * sizeof *y, TG_TYPE_ID_F16);
  y[3] = y[63] = y[5000] = y[N - 1] = 0x3c00;
  a = make_rows (x, N * sizeof *x, TG_TYPE_ID_F32);
  b = make_rows (y, N * sizeof *y, TG_TYPE_ID_F16);
  assert_next (a, b, 0, 3);
  assert_next (a, b, 3, 63);
  assert_next (b, a, 63, 5000);
  assert_next (a, b, 5000, N - 1);
  assert_next (a, b, N - 1, 3);
  g_assert_false (tg_pair_difference_find (a, same, 10, &weight, NULL, NULL));
}

/* Of one type it is blocks whose bytes differ, though the weights may be the same: then it
 * is the first of them. A single difference is found again. */
static void
test_bytes (void)
{
  const TgTensorType *type = tg_tensor_type_get (TG_TYPE_ID_Q8_0);
  const gsize n_blocks = N / 32;
  g_autofree float *x = g_new0 (float, N);
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);
  g_autoptr (TgRows) a = NULL;
  g_autoptr (TgRows) b = NULL;
  g_autoptr (TgRows) c = NULL;
  guint64 weight;

  for (guint i = 0; i < N; i++)
    x[i] = i / 32 == 9 ? 0.0f : (float) sin (i);
  tg_quantize (type, x, n_blocks, blocks);
  a = make_rows (blocks, n_blocks * type->block_bytes, TG_TYPE_ID_Q8_0);
  g_assert_false (tg_pair_difference_find (a, a, 0, &weight, NULL, NULL));
  /* A code of block 5; then a scale that multiplies nothing but zeros, in block 9. */
  blocks[5 * type->block_bytes + 2 + 17] ^= 1;
  b = make_rows (blocks, n_blocks * type->block_bytes, TG_TYPE_ID_Q8_0);
  assert_next (a, b, 0, 5 * 32 + 17);
  assert_next (a, b, 5 * 32 + 17, 5 * 32 + 17);
  blocks[9 * type->block_bytes] ^= 1;
  c = make_rows (blocks, n_blocks * type->block_bytes, TG_TYPE_ID_Q8_0);
  assert_next (a, c, 5 * 32, 9 * 32);
  assert_next (a, c, 9 * 32, 5 * 32 + 17);
  assert_next (b, c, N - 1, 9 * 32);
}

/* A search that nobody waits for any more ends, and says why. */
static void
test_cancel (void)
{
  g_autofree float *x = g_new0 (float, N);
  g_autoptr (TgRows) a = make_rows (x, N * sizeof *x, TG_TYPE_ID_F32);
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 0 };
  guint64 weight;

  g_assert_false (tg_pair_difference_find (a, a, 0, &weight, &progress, &error));
  g_assert_no_error (error);
  g_assert_cmpint (tg_progress_get_permille (&progress), ==, 1000);
  tg_progress_cancel (&progress);
  g_assert_false (tg_pair_difference_find (a, a, 0, &weight, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/pair-difference/values", test_values);
  g_test_add_func ("/analysis/pair-difference/bytes", test_bytes);
  g_test_add_func ("/analysis/pair-difference/cancel", test_cancel);

  return g_test_run ();
}
