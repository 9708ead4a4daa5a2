/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-picture.h"

#include <math.h>

/* Numbers to look at, in bands that are spread over the tensor: so many at most, and
 * so many bands at least and at most. */
#define LEVEL_NUMBERS (2u << 20)
#define MIN_BANDS 4
#define MAX_BANDS 128

/* Cells of a band, if there are as many: of a narrow tensor it takes several rows. */
#define BAND_CELLS 4096

static TgPictureLevel *
level_new (const TgReduceRequest *request,
           const TgStats         *stats,
           TgHistogram           *histogram)
{
  TgPictureLevel *self = g_atomic_rc_box_new0 (TgPictureLevel);

  self->mode = request->mode;
  self->row_step = request->rows.step;
  self->column_step = request->columns.step;
  self->stats = *stats;
  self->histogram = histogram;

  return self;
}

TgPictureLevel *
tg_picture_level_ref (TgPictureLevel *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
level_clear (gpointer data)
{
  TgPictureLevel *self = data;

  tg_histogram_unref (self->histogram);
}

void
tg_picture_level_unref (TgPictureLevel *self)
{
  g_atomic_rc_box_release_full (self, level_clear);
}

/* Adds the cells that have a finite number; @values are put together for that. */
static void
add_cells (const TgGrid      *grid,
           TgStats           *stats,
           TgHistogramCounts *counts)
{
  const gsize n = (gsize) grid->request.rows.n_cells * grid->request.columns.n_cells;
  float values[1024];
  gsize n_values = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (grid->flags[i] != 0)
        continue;
      values[n_values++] = grid->cells[i];
      if (n_values == G_N_ELEMENTS (values))
        {
          tg_stats_add (stats, counts, values, n_values, i);
          n_values = 0;
        }
    }
  tg_stats_add (stats, counts, values, n_values, n);
}

static TgHistogram *
make_histogram (TgHistogramCounts *counts,
                const TgStats     *stats)
{
  return tg_histogram_new (&counts, 1, stats->min, stats->max);
}

/**
 * tg_picture_level_new_from_grid:
 * @grid: a picture of the whole tensor
 *
 * Returns: (transfer full): the values of its cells
 */
TgPictureLevel *
tg_picture_level_new_from_grid (const TgGrid *grid)
{
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();
  TgPictureLevel *self;
  TgStats stats;

  tg_stats_init (&stats);
  add_cells (grid, &stats, counts);
  self = level_new (&grid->request, &stats, make_histogram (counts, &stats));
  self->exact = grid->exact;

  return self;
}

/**
 * tg_picture_level_new_from_stats:
 * @request: a picture with one weight to a cell
 * @stats: of all weights of the tensor
 * @histogram: of the same
 *
 * Returns: (transfer full): what is known of the weights of a tensor
 */
TgPictureLevel *
tg_picture_level_new_from_stats (const TgReduceRequest *request,
                                 const TgStats         *stats,
                                 TgHistogram           *histogram)
{
  TgPictureLevel *self = level_new (request, stats, tg_histogram_ref (histogram));

  self->exact = TRUE;

  return self;
}

/* Cells of a band that are looked at: all of the row, or of a very long one some. */
static TgReduceAxis
choose_columns (const TgReduceAxis *columns,
                guint64             width,
                guint64             n_numbers,
                guint               band)
{
  TgReduceAxis axis = { .length = width, .step = MAX (columns->step, 1.0), .n_cells = 1 };
  const double all = ceil ((double) width / axis.step);
  const double some = MAX (floor ((double) n_numbers / axis.step), 1.0);

  axis.n_cells = (guint) MIN (all, some);
  if (all > axis.n_cells)
    axis.first = (guint64) ((all - axis.n_cells) * (band % MAX_BANDS) / MAX_BANDS);

  return axis;
}

/**
 * tg_picture_level_new:
 * @plane: the numbers
 * @request: a picture of some of them
 * @progress: (nullable): to cancel
 * @error: return location for an error
 *
 * Looks at cells of the size that @request has, in bands all over the tensor. Takes
 * a few milliseconds, whatever the size of the tensor. Any thread.
 *
 * Returns: (transfer full) (nullable): their values; %NULL as tg_reduce()
 */
TgPictureLevel *
tg_picture_level_new (const TgPlane          *plane,
                      const TgReduceRequest  *request,
                      TgProgress             *progress,
                      GError                **error)
{
  const guint64 width = tg_plane_get_width (plane), n_rows = tg_plane_get_n_rows (plane);
  const double step = MAX (request->rows.step, 1.0);
  const double n_across = ceil ((double) width / MAX (request->columns.step, 1.0));
  const guint n_cells = (guint) CLAMP (BAND_CELLS / n_across, 1.0, MAX ((double) n_rows / step, 1.0));
  const guint64 height = MIN ((guint64) ceil (n_cells * step), n_rows);
  const guint64 n_bands = MIN (CLAMP (LEVEL_NUMBERS / MIN (width, LEVEL_NUMBERS) / height, MIN_BANDS, MAX_BANDS),
                               n_rows / height);
  g_autoptr (TgHistogramCounts) counts = tg_histogram_counts_new ();
  TgStats stats;

  tg_stats_init (&stats);
  for (guint i = 0; i < n_bands; i++)
    {
      /* In the middle of equal parts of all rows of all slices. */
      const guint64 base = (guint64) (((double) n_rows - (double) height) * (i + 0.5) / (double) n_bands);
      TgReduceRequest band = *request;
      g_autoptr (TgGrid) grid = NULL;

      band.base_row = MIN (base, n_rows - height);
      band.rows = tg_reduce_axis_all (height, n_cells);
      band.columns = choose_columns (&request->columns, width, LEVEL_NUMBERS / height, i);
      band.budget = 0;
      grid = tg_reduce (plane, &band, progress, error);
      if (grid == NULL)
        return NULL;
      add_cells (grid, &stats, counts);
    }

  return level_new (request, &stats, make_histogram (counts, &stats));
}

/**
 * tg_picture_level_fits:
 * @self: a level
 * @request: a picture of the same plane
 *
 * Returns: whether @self is about cells as @request has them
 */
gboolean
tg_picture_level_fits (const TgPictureLevel  *self,
                       const TgReduceRequest *request)
{
  return self->mode == request->mode && self->row_step == request->rows.step &&
         self->column_step == request->columns.step;
}
