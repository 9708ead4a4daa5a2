/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include "tg-reduce.h"
#include "tg-test-util.h"

/* Pictures beside those that numpy makes of the same bytes: see data/README.md. */

/* A column of expected.tsv. */
enum
{
  SOURCE,
  TYPE,
  NE0,
  NE1,
  COLUMNS,
  ROWS,
  WHAT,
  NUMBERS,
  N_FIELDS
};

static guint64
get_number (char **fields,
            guint  field)
{
  return g_ascii_strtoull (fields[field], NULL, 10);
}

static TgPlane *
load_plane (char **fields)
{
  const TgTensorType *type = tg_tensor_type_from_name (fields[TYPE]);
  const guint64 ne[] = { get_number (fields, NE0), get_number (fields, NE1), 1, 1 };
  const gsize n_bytes = (gsize) (ne[0] * ne[1] / type->block_elements * type->block_bytes);
  gsize n;
  guint8 *data = tg_test_load_data (fields[SOURCE], &n);
  g_autoptr (GBytes) all = g_bytes_new_take (data, n);
  g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (all, 0, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, fields[SOURCE]);
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgRows) rows = tg_rows_new_for_view (view, type, TG_LITTLE_ENDIAN, ne, fields[SOURCE], &error);

  g_assert_no_error (error);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

static TgGrid *
reduce (char       **fields,
        TgReduceMode mode)
{
  g_autoptr (TgPlane) plane = load_plane (fields);
  g_autoptr (GError) error = NULL;
  const TgReduceRequest request = {
    .mode = mode,
    .rows = tg_reduce_axis_all (get_number (fields, NE1), (guint) get_number (fields, ROWS)),
    .columns = tg_reduce_axis_all (get_number (fields, NE0), (guint) get_number (fields, COLUMNS)),
  };
  TgGrid *grid = tg_reduce (plane, &request, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (grid->exact);

  return grid;
}

/* Least, largest and extreme are numbers of the tensor, to the bit. Sums are of double
 * precision, but were rounded to float on the way: @rms is what the error is
 * small beside, but a float has no steps below 1.4e-45. */
static void
check_cells (const float *cells,
             char       **numbers,
             const float *rms)
{
  for (gsize i = 0; numbers[i] != NULL; i++)
    {
      const double expected = g_ascii_strtod (numbers[i], NULL);

      if (rms == NULL)
        g_assert_cmpfloat (cells[i], ==, (float) expected);
      else
        g_assert_cmpfloat (fabs ((double) cells[i] - expected), <=, 2e-6 * (double) rms[i] + 1.5e-45);
    }
}

static void
check_flags (const TgGrid *grid,
             TgFlags       flag,
             char        **numbers)
{
  for (gsize i = 0; numbers[i] != NULL; i++)
    g_assert_cmpint ((grid->flags[i] & flag) != 0, ==, strcmp (numbers[i], "1") == 0);
}

static void
check_line (char **fields)
{
  static const struct
  {
    const char *name;
    TgFlags flag;
  } flags[] = { { "nan", TG_FLAG_NAN }, { "+inf", TG_FLAG_POS_INF }, { "-inf", TG_FLAG_NEG_INF } };
  const char *what = fields[WHAT];
  g_auto (GStrv) numbers = g_strsplit (fields[NUMBERS], " ", -1);
  g_autoptr (TgGrid) rms = reduce (fields, TG_REDUCE_RMS);
  gsize n = (gsize) (get_number (fields, COLUMNS) * get_number (fields, ROWS));
  TgReduceMode mode;

  if (tg_reduce_mode_from_nick (what, &mode))
    {
      g_autoptr (TgGrid) grid = reduce (fields, mode);
      const gboolean is_sum = mode == TG_REDUCE_RMS || mode == TG_REDUCE_MEAN || mode == TG_REDUCE_MEAN_ABS;

      check_cells (grid->cells, numbers, is_sum ? rms->cells : NULL);
    }
  else if (strcmp (what, "row-rms") == 0)
    {
      check_cells (rms->row_rms, numbers, rms->row_rms);
      n = rms->request.rows.n_cells;
    }
  else if (strcmp (what, "column-rms") == 0)
    {
      check_cells (rms->column_rms, numbers, rms->column_rms);
      n = rms->request.columns.n_cells;
    }
  else if (strcmp (what, "counts") == 0)
    {
      n = 3;
      g_assert_cmpuint (g_strv_length (numbers), ==, n);
      g_assert_cmpuint (rms->n_nan, ==, g_ascii_strtoull (numbers[0], NULL, 10));
      g_assert_cmpuint (rms->n_pos_inf, ==, g_ascii_strtoull (numbers[1], NULL, 10));
      g_assert_cmpuint (rms->n_neg_inf, ==, g_ascii_strtoull (numbers[2], NULL, 10));
    }
  else
    {
      gsize i = 0;

      while (strcmp (flags[i].name, what) != 0)
        g_assert_cmpuint (++i, <, G_N_ELEMENTS (flags));
      check_flags (rms, flags[i].flag, numbers);
    }
  g_assert_cmpuint (g_strv_length (numbers), ==, n);
}

/* Every mode, margin, flag and count is what numpy says of golden files: for odd sizes,
 * more cells than weights, one row, one column, and blocks with NaN and infinities. */
static void
test_numpy (void)
{
  gsize n;
  g_autofree char *text = (char *) tg_test_load_data ("reduce/expected.tsv", &n);
  g_autofree char *copy = g_strndup (text, n);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (copy), "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), >, 90);
  for (gsize i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      g_assert_cmpuint (g_strv_length (fields), ==, N_FIELDS);
      g_test_message ("%s %s of %s × %s", fields[SOURCE], fields[WHAT], fields[NE0], fields[NE1]);
      check_line (fields);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/reduce-golden/numpy", test_numpy);

  return g_test_run ();
}
