/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include "tg-dequantize.h"
#include "tg-error.h"
#include "tg-reduce.h"

static guint64 state;

/* The next number of a sequence that is the same each time (xorshift64*). */
static guint64
next_random (void)
{
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;

  return state * G_GUINT64_CONSTANT (0x2545f4914f6cdd1d);
}

static float
random_float (void)
{
  return (float) ((double) (next_random () >> 11) / (double) (G_GUINT64_CONSTANT (1) << 52) - 1.0) *
         exp2f ((float) (next_random () % 8));
}

/* The tensor @n0 × @n1 × @n2 of @type with the given bytes, of which @n_bytes are there. */
static TgPlane *
make_plane (gconstpointer bytes,
            gsize         n_bytes,
            guint32       type_id,
            guint64       n0,
            guint64       n1,
            guint64       n2)
{
  const guint64 ne[] = { n0, n1, n2, 1 };
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (copy, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgRows) rows =
    tg_rows_new_for_view (view, tg_tensor_type_get (type_id), TG_LITTLE_ENDIAN, ne, "test", &error);

  g_assert_no_error (error);

  return tg_plane_new (rows, TG_PLANE_WEIGHTS);
}

static TgPlane *
make_float_plane (const float *values,
                  guint64      n0,
                  guint64      n1)
{
  return make_plane (values, (gsize) (n0 * n1) * sizeof *values, TG_TYPE_ID_F32, n0, n1, 1);
}

static float *
make_random (gsize n)
{
  float *values = g_new (float, n);

  for (gsize i = 0; i < n; i++)
    values[i] = random_float ();

  return values;
}

/* What a cell should be, by the plainest code there is. */
typedef struct
{
  double squares;
  double sum;
  double magnitudes;
  double low;
  double high;
  guint64 n;
  guint flags;
} Expected;

static Expected
expect_cell (const float        *values,
             const TgReduceAxis *rows,
             const TgReduceAxis *columns,
             guint               row,
             guint               column)
{
  Expected cell = { .low = INFINITY, .high = -INFINITY };
  guint64 top, bottom, left, right;

  tg_reduce_axis_get_cell (rows, row, &top, &bottom);
  tg_reduce_axis_get_cell (columns, column, &left, &right);
  for (guint64 y = top; y < bottom; y++)
    for (guint64 x = left; x < right; x++)
      {
        const double value = (double) values[y * columns->length + x];

        if (isnan (value))
          cell.flags |= TG_FLAG_NAN;
        else if (isinf (value))
          cell.flags |= value > 0 ? TG_FLAG_POS_INF : TG_FLAG_NEG_INF;
        else
          {
            cell.squares += value * value;
            cell.sum += value;
            cell.magnitudes += fabs (value);
            cell.low = MIN (cell.low, value);
            cell.high = MAX (cell.high, value);
            cell.n++;
          }
      }

  return cell;
}

static double
expect_value (const Expected *cell,
              TgReduceMode    mode)
{
  if (cell->n == 0)
    return 0;

  switch (mode)
    {
    case TG_REDUCE_RMS:
      return sqrt (cell->squares / (double) cell->n);
    case TG_REDUCE_MEAN_ABS:
      return cell->magnitudes / (double) cell->n;
    case TG_REDUCE_EXTREME:
      return -cell->low > cell->high ? cell->low : cell->high;
    case TG_REDUCE_MEAN:
      return cell->sum / (double) cell->n;
    case TG_REDUCE_MIN:
      return cell->low;
    case TG_REDUCE_MAX:
      return cell->high;
    default:
      g_assert_not_reached ();
    }
}

static void
assert_near (double value,
             double expected,
             double scale)
{
  if (fabs (value - expected) > 2e-6 * scale + 1.5e-45)
    g_error ("%.9g is not %.9g (relative to %.3g)", value, expected, scale);
}

/* Compares a picture with the plain code, cell by cell, and its margins. */
static void
check_grid (const TgGrid *grid,
            const float  *values)
{
  const TgReduceAxis *rows = &grid->request.rows, *columns = &grid->request.columns;
  g_autofree double *squares = g_new0 (double, columns->n_cells);
  g_autofree double *n = g_new0 (double, columns->n_cells);

  for (guint row = 0; row < rows->n_cells; row++)
    {
      double row_squares = 0, row_n = 0;

      for (guint column = 0; column < columns->n_cells; column++)
        {
          const gsize i = (gsize) row * columns->n_cells + column;
          const Expected cell = expect_cell (values, rows, columns, row, column);

          g_assert_cmpuint (grid->flags[i], ==, cell.flags);
          assert_near ((double) grid->cells[i], expect_value (&cell, grid->request.mode),
                       cell.n > 0 ? cell.magnitudes / (double) cell.n + sqrt (cell.squares / (double) cell.n) : 0);
          row_squares += cell.squares;
          row_n += (double) cell.n;
          squares[column] += cell.squares;
          n[column] += (double) cell.n;
        }
      row_squares = row_n > 0 ? sqrt (row_squares / row_n) : 0;
      assert_near ((double) grid->row_rms[row], row_squares, row_squares);
    }
  for (guint column = 0; column < columns->n_cells; column++)
    {
      const double rms = n[column] > 0 ? sqrt (squares[column] / n[column]) : 0;

      assert_near ((double) grid->column_rms[column], rms, rms);
    }
}

static TgGrid *
reduce_all (const TgPlane *plane,
            TgReduceMode   mode,
            guint          n_columns,
            guint          n_rows,
            guint          n_threads)
{
  g_autoptr (GError) error = NULL;
  const TgReduceRequest request = {
    .mode = mode,
    .rows = tg_reduce_axis_all (tg_plane_get_n_rows (plane), n_rows),
    .columns = tg_reduce_axis_all (tg_plane_get_width (plane), n_columns),
    .n_threads = n_threads,
  };
  TgGrid *grid = tg_reduce (plane, &request, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (grid->exact);

  return grid;
}

/* Shapes at which rounding of edges, remainders of rows, tiles and strips go wrong. */
static const struct
{
  guint n0, n1, n_columns, n_rows;
} shapes[] = {
  { 1, 1, 1, 1 },
  { 1, 1, 5, 3 },
  { 1, 1000, 1, 33 },
  { 1000, 1, 33, 1 },
  { 13, 17, 13, 17 },
  { 13, 17, 5, 4 },
  { 13, 17, 40, 50 },
  { 97, 101, 10, 7 },
  { 97, 701, 31, 3 },
  { 5, 20011, 2, 2 },
  { 40009, 3, 3, 2 },
  { 25013, 9, 1, 1 },
  { 640, 480, 320, 240 },
};

/* Every mode gives what plain double-precision code gives, for all shapes. */
static void
test_modes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree float *values = make_random ((gsize) shapes[i].n0 * shapes[i].n1);
      g_autoptr (TgPlane) plane = make_float_plane (values, shapes[i].n0, shapes[i].n1);

      for (guint mode = 0; mode < TG_N_REDUCE_MODES; mode++)
        {
          g_autoptr (TgGrid) grid =
            reduce_all (plane, (TgReduceMode) mode, shapes[i].n_columns, shapes[i].n_rows, 1);

          check_grid (grid, values);
          g_assert_cmpuint (grid->n_numbers, ==, (guint64) shapes[i].n0 * shapes[i].n1);
          g_assert_cmpuint (grid->n_nan + grid->n_pos_inf + grid->n_neg_inf + grid->n_missing, ==, 0);
        }
    }
}

/* NaN and infinities are counted and flagged and leave the rest of their cell as it
 * is; numbers whose squares overflow or vanish in single precision are not lost. */
static void
test_extraordinary (void)
{
  static const float special[] = { NAN, INFINITY, -INFINITY, 1e30f, -3e38f, 1e-30f, -1e-42f, 0.0f, -0.0f };
  enum
  {
    WIDTH = 300,
    HEIGHT = 200
  };
  g_autofree float *values = make_random (WIDTH * HEIGHT);
  g_autoptr (TgPlane) plane = NULL;
  guint64 n[3] = { 0 };

  memset (values, 0, 50 * WIDTH * sizeof *values);
  for (guint i = 0; i < 400; i++)
    values[next_random () % (WIDTH * HEIGHT)] = special[next_random () % G_N_ELEMENTS (special)];
  for (guint i = 150 * WIDTH; i < 170 * WIDTH; i++)
    values[i] = 1e-30f * random_float ();
  for (guint i = 180 * WIDTH; i < 182 * WIDTH; i++)
    values[i] = NAN;
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    {
      n[0] += isnan (values[i]);
      n[1] += isinf (values[i]) && values[i] > 0;
      n[2] += isinf (values[i]) && values[i] < 0;
    }

  plane = make_float_plane (values, WIDTH, HEIGHT);
  for (guint mode = 0; mode < TG_N_REDUCE_MODES; mode++)
    {
      g_autoptr (TgGrid) grid = reduce_all (plane, (TgReduceMode) mode, 100, 100, 2);

      check_grid (grid, values);
      g_assert_cmpuint (grid->n_nan, ==, n[0]);
      g_assert_cmpuint (grid->n_pos_inf, ==, n[1]);
      g_assert_cmpuint (grid->n_neg_inf, ==, n[2]);
      g_assert_cmpuint (grid->n_flagged_rows, ==, TG_GRID_FLAGGED_ROWS);
      g_assert_cmpuint (grid->flagged_rows[0], <, grid->flagged_rows[1]);
    }
}

/* Each number is counted once, however many cells show it. */
static void
test_counted_once (void)
{
  enum
  {
    WIDTH = 20000,
    HEIGHT = 3,
    THERE = 2 * WIDTH - 1
  };
  g_autofree float *values = make_random (WIDTH * HEIGHT);
  g_autoptr (TgPlane) plane = NULL;

  values[0] = values[WIDTH - 1] = values[WIDTH] = NAN;
  values[2] = INFINITY;
  values[3] = -INFINITY;
  plane = make_plane (values, THERE * sizeof *values, TG_TYPE_ID_F32, WIDTH, HEIGHT, 1);
  for (guint mode = 0; mode < TG_N_REDUCE_MODES; mode++)
    for (guint n_columns = 1; n_columns <= 3 * WIDTH; n_columns += 8571)
      {
        g_autoptr (TgGrid) grid = reduce_all (plane, (TgReduceMode) mode, n_columns, 1 + n_columns % 11, 2);

        g_assert_cmpuint (grid->n_nan, ==, 3);
        g_assert_cmpuint (grid->n_pos_inf, ==, 1);
        g_assert_cmpuint (grid->n_neg_inf, ==, 1);
        g_assert_cmpuint (grid->n_read, ==, THERE);
        g_assert_cmpuint (grid->n_missing, ==, WIDTH * HEIGHT - THERE);
      }
}

/* Blocks of weights: tiles that begin and end inside of blocks read the right ones. */
static void
test_blocks (void)
{
  static const guint32 types[] = { TG_TYPE_ID_Q4_K, TG_TYPE_ID_Q8_0, TG_TYPE_ID_F16, TG_TYPE_ID_Q6_K };
  enum
  {
    WIDTH = 16384,
    HEIGHT = 11
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const TgTensorType *type = tg_tensor_type_get (types[i]);
      const gsize n_blocks = WIDTH * HEIGHT / type->block_elements;
      const gsize n_bytes = n_blocks * type->block_bytes;
      g_autofree guint8 *bytes = g_malloc (n_bytes);
      g_autofree float *values = g_new (float, WIDTH *HEIGHT);
      g_autoptr (TgPlane) plane = NULL;
      g_autoptr (TgGrid) grid = NULL;

      for (gsize k = 0; k < n_bytes; k++)
        bytes[k] = (guint8) (next_random () >> 56);
      tg_dequantize (type, TG_LITTLE_ENDIAN, bytes, n_blocks, values);
      plane = make_plane (bytes, n_bytes, types[i], WIDTH, HEIGHT, 1);
      grid = reduce_all (plane, TG_REDUCE_RMS, 1001, 5, 2);
      check_grid (grid, values);
    }
}

/* A part of a tensor, on the lattice of its zoom step, is that part of the whole. */
static void
test_window (void)
{
  enum
  {
    WIDTH = 500,
    HEIGHT = 400
  };
  g_autofree float *values = make_random (WIDTH * HEIGHT);
  g_autoptr (TgPlane) plane = make_float_plane (values, WIDTH, HEIGHT);
  static const double steps[] = { 1, 1.41421356, 2, 5.65685425, 0.5 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const TgReduceRequest request = {
        .mode = TG_REDUCE_MEAN,
        .rows = { HEIGHT, steps[i], 17, 20, 0 },
        .columns = { WIDTH, steps[i], 31, 40, 0 },
      };
      g_autoptr (TgGrid) grid = tg_reduce (plane, &request, NULL, NULL);

      check_grid (grid, values);
    }
}

/* One more thread, and not a bit changes. */
static void
test_threads (void)
{
  enum
  {
    WIDTH = 3000,
    HEIGHT = 9001
  };
  g_autofree float *values = make_random ((gsize) WIDTH * HEIGHT);
  g_autoptr (TgPlane) plane = make_float_plane (values, WIDTH, HEIGHT);

  for (guint n_rows = 2; n_rows < 200; n_rows += 150)
    {
      g_autoptr (TgGrid) one = reduce_all (plane, TG_REDUCE_MEAN, 70, n_rows, 1);

      for (guint n = 2; n < 8; n++)
        {
          g_autoptr (TgGrid) many = reduce_all (plane, TG_REDUCE_MEAN, 70, n_rows, n);

          g_assert_cmpmem (one->cells, 70 * n_rows * sizeof (float), many->cells, 70 * n_rows * sizeof (float));
          g_assert_cmpmem (one->row_rms, n_rows * sizeof (float), many->row_rms, n_rows * sizeof (float));
          g_assert_cmpmem (one->column_rms, 70 * sizeof (float), many->column_rms, 70 * sizeof (float));
        }
    }
}

/* An estimate stays within its budget, says what it is, and is near the truth; and
 * what fits the budget is no estimate. */
static void
test_estimate (void)
{
  static const struct
  {
    guint n0, n1, n_columns, n_rows;
    guint64 budget;
  } cases[] = {
    { 300, 4000, 100, 40, 60000 }, /* some rows of each */
    { 300, 4000, 100, 40, 12001 }, /* one row of each */
    { 300, 4000, 100, 40, 3000 },  /* not even that */
    { 600000, 2, 100, 2, 204800 }, /* wide cells: a run of each */
    { 600000, 1, 20, 1, 20480 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const gsize n = (gsize) cases[i].n0 * cases[i].n1;
      g_autofree float *values = make_random (n);
      g_autoptr (TgPlane) plane = make_float_plane (values, cases[i].n0, cases[i].n1);
      TgReduceRequest request = {
        .mode = TG_REDUCE_RMS,
        .rows = tg_reduce_axis_all (cases[i].n1, cases[i].n_rows),
        .columns = tg_reduce_axis_all (cases[i].n0, cases[i].n_columns),
        .budget = cases[i].budget,
      };
      g_autoptr (TgGrid) first = tg_reduce (plane, &request, NULL, NULL);
      g_autoptr (TgGrid) second = tg_reduce (plane, &request, NULL, NULL);
      g_autoptr (TgGrid) all = NULL;
      double squares = 0, exact_squares = 0;

      g_assert_false (first->exact);
      g_assert_cmpuint (first->n_read, >, 0);
      g_assert_cmpuint (first->n_read, <=, cases[i].budget);
      g_assert_cmpuint (first->n_numbers, ==, n);
      g_assert_cmpmem (first->cells, cases[i].n_columns * cases[i].n_rows * sizeof (float),
                       second->cells, cases[i].n_columns * cases[i].n_rows * sizeof (float));

      request.budget = n;
      all = tg_reduce (plane, &request, NULL, NULL);
      g_assert_true (all->exact);
      g_assert_cmpuint (all->n_read, ==, n);
      for (guint k = 0; k < cases[i].n_columns * cases[i].n_rows; k++)
        {
          squares += (double) first->cells[k] * (double) first->cells[k];
          exact_squares += (double) all->cells[k] * (double) all->cells[k];
        }
      g_assert_cmpfloat_with_epsilon (squares / exact_squares, 1.0, 0.25);
    }
}

/* What the file does not have is flagged, counted and not in the sums. */
static void
test_truncated (void)
{
  enum
  {
    WIDTH = 64,
    HEIGHT = 40,
    THERE = 25 * WIDTH + 10
  };
  g_autofree float *values = make_random (WIDTH * HEIGHT);
  g_autoptr (TgPlane) plane = make_plane (values, THERE * sizeof *values + 3, TG_TYPE_ID_F32, WIDTH, HEIGHT, 1);
  g_autoptr (TgGrid) grid = reduce_all (plane, TG_REDUCE_MAX, 8, 40, 2);

  g_assert_cmpuint (grid->n_missing, ==, WIDTH * HEIGHT - THERE);
  for (guint row = 0; row < 40; row++)
    for (guint column = 0; column < 8; column++)
      {
        const guint first = row * WIDTH + column * 8;
        const guint there = first >= THERE ? 0 : MIN (8, THERE - first);
        float max = there > 0 ? values[first] : 0;

        for (guint i = 1; i < there; i++)
          max = MAX (max, values[first + i]);
        g_assert_cmpfloat (grid->cells[row * 8 + column], ==, max);
        g_assert_cmpuint (grid->flags[row * 8 + column], ==, there < 8 ? TG_FLAG_MISSING : 0);
      }
}

/* Slices follow each other; a base row picks one. */
static void
test_slices (void)
{
  enum
  {
    WIDTH = 20,
    HEIGHT = 30,
    DEPTH = 3
  };
  g_autofree float *values = make_random (WIDTH * HEIGHT * DEPTH);
  g_autoptr (TgPlane) plane =
    make_plane (values, WIDTH * HEIGHT * DEPTH * sizeof *values, TG_TYPE_ID_F32, WIDTH, HEIGHT, DEPTH);

  g_assert_cmpuint (tg_plane_get_n_rows (plane), ==, HEIGHT * DEPTH);
  for (guint slice = 0; slice < DEPTH; slice++)
    {
      const TgReduceRequest request = {
        .mode = TG_REDUCE_MEAN_ABS,
        .base_row = slice * HEIGHT,
        .rows = tg_reduce_axis_all (HEIGHT, 4),
        .columns = tg_reduce_axis_all (WIDTH, 7),
      };
      g_autoptr (TgGrid) grid = tg_reduce (plane, &request, NULL, NULL);

      check_grid (grid, values + slice * WIDTH * HEIGHT);
    }
}

/* A run that nobody wants any more ends with that error and gives nothing. */
static void
test_cancelled (void)
{
  g_autofree float *values = make_random (100 * 100);
  g_autoptr (TgPlane) plane = make_float_plane (values, 100, 100);
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 1, 0 };
  const TgReduceRequest request = { .rows = tg_reduce_axis_all (100, 10), .columns = tg_reduce_axis_all (100, 10) };

  g_assert_null (tg_reduce (plane, &request, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

/* The next flagged number is found in order, round the end, and not where there is none. */
static void
test_find (void)
{
  static const guint places[] = { 5, 777, 3 * 500 + 499, 9 * 500 };
  g_autofree float *values = make_random (500 * 10);
  g_autoptr (TgPlane) plain = make_float_plane (values, 500, 10);
  g_autoptr (TgPlane) plane = NULL;
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 1, 0 };
  guint64 row = 2, column = 3;

  g_assert_false (tg_plane_find_flagged (plain, &row, &column, NULL, &error));
  g_assert_no_error (error);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    values[places[i]] = i % 2 == 0 ? NAN : -INFINITY;
  plane = make_float_plane (values, 500, 10);
  for (guint i = 0; i < 9; i++)
    {
      const guint expected = places[(i + 2) % G_N_ELEMENTS (places)];

      g_assert_true (tg_plane_find_flagged (plane, &row, &column, NULL, &error));
      g_assert_cmpuint (row * 500 + column, ==, expected);
    }

  g_assert_false (tg_plane_find_flagged (plane, &row, &column, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  state = G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  g_test_add_func ("/analysis/reduce/modes", test_modes);
  g_test_add_func ("/analysis/reduce/extraordinary", test_extraordinary);
  g_test_add_func ("/analysis/reduce/counted-once", test_counted_once);
  g_test_add_func ("/analysis/reduce/blocks", test_blocks);
  g_test_add_func ("/analysis/reduce/window", test_window);
  g_test_add_func ("/analysis/reduce/threads", test_threads);
  g_test_add_func ("/analysis/reduce/estimate", test_estimate);
  g_test_add_func ("/analysis/reduce/truncated", test_truncated);
  g_test_add_func ("/analysis/reduce/slices", test_slices);
  g_test_add_func ("/analysis/reduce/cancelled", test_cancelled);
  g_test_add_func ("/analysis/reduce/find", test_find);

  return g_test_run ();
}
