/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-export-panes.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-export-heatmap.h"
#include "tg-format.h"
#include "tg-picture.h"

/* Two tensors and the error between them as one image: three pictures in a row. */

#define N_PANES 3

/* Values that may lie outside the range at each end, in per cent. */
#define OUTSIDE 0.5

typedef struct
{
  TgPlane *plane;
  TgGrid *grid;
  TgPictureLevel *level;
} Pane;

static void
pane_clear (Pane *self)
{
  g_clear_pointer (&self->plane, tg_plane_unref);
  g_clear_pointer (&self->grid, tg_grid_unref);
  g_clear_pointer (&self->level, tg_picture_level_unref);
}

/* As many pixels a number as fit, a whole number of them if more than one. */
static int
fit (guint64 n)
{
  return n > TG_EXPORT_PANE_SIZE ? TG_EXPORT_PANE_SIZE : (int) n * (TG_EXPORT_PANE_SIZE / (int) n);
}

static gboolean
make_picture (Pane        *pane,
              guint64      slice,
              guint        n_threads,
              TgProgress  *progress,
              GError     **error)
{
  const guint64 width = tg_plane_get_width (pane->plane), height = tg_plane_get_height (pane->plane);
  const TgReduceRequest request = {
    .mode = TG_REDUCE_EXTREME,
    .base_row = slice * height,
    .rows = tg_reduce_axis_all (height, (guint) MIN (height, TG_EXPORT_PANE_SIZE)),
    .columns = tg_reduce_axis_all (width, (guint) MIN (width, TG_EXPORT_PANE_SIZE)),
    .n_threads = n_threads,
  };

  pane->grid = tg_reduce (pane->plane, &request, progress, error);
  if (pane->grid == NULL)
    return FALSE;
  pane->level = tg_picture_level_new_from_grid (pane->grid);

  return TRUE;
}

static char *
describe (TgRows     *rows,
          const char *what)
{
  const guint64 ne[] = { tg_rows_get_n_columns (rows), tg_rows_get_slice_rows (rows) };
  g_autofree char *shape = tg_format_shape (ne, G_N_ELEMENTS (ne));

  return g_strdup_printf ("%s · %s · %s", what, tg_rows_get_type (rows)->name, shape);
}

/* Draws one picture; those of both files in one range. */
static cairo_surface_t *
draw_pane (const Pane            *pane,
           const TgPictureLevel  *level,
           TgRows                *rows,
           const char            *what,
           GError               **error)
{
  const TgRangeChoice choice = { .rule = TG_RANGE_PERCENTILE, .amount = OUTSIDE, .symmetric = TRUE };
  g_autofree char *subtitle = describe (rows, what);
  TgColorScale scale = { .colors = tg_palette_get_colors (TG_PALETTE_DIVERGING_LIGHT) };
  const gboolean value = pane->grid->request.rows.step <= 1 && pane->grid->request.columns.step <= 1;
  const TgExportHeatmap picture = {
    .title = tg_rows_get_name (rows),
    .subtitle = subtitle,
    .quantity = value ? _("Value") : tg_reduce_mode_get_name (TG_REDUCE_EXTREME),
    .grid = pane->grid,
    .scale = &scale,
    .plot_width = fit (tg_plane_get_width (pane->plane)),
    .plot_height = fit (tg_plane_get_height (pane->plane)),
  };

  tg_range_resolve (&choice, &level->stats, level->histogram, &scale.low, &scale.high);

  return tg_export_heatmap_draw (&picture, error);
}

static cairo_surface_t *
put_together (cairo_surface_t *const *pictures,
              GError                **error)
{
  const int width = cairo_image_surface_get_width (pictures[0]);
  cairo_surface_t *surface =
    tg_export_new_surface (N_PANES * width, cairo_image_surface_get_height (pictures[0]), error);
  cairo_t *cr;

  if (surface == NULL)
    return NULL;

  cr = cairo_create (surface);
  for (guint i = 0; i < N_PANES; i++)
    {
      cairo_set_source_surface (cr, pictures[i], (double) i * width, 0);
      cairo_paint (cr);
    }
  cairo_destroy (cr);

  return surface;
}

/**
 * tg_export_panes_draw:
 * @a: the tensor that is the reference; all of it is there, and it has weights
 * @b: a tensor of the same shape; all of it is there
 * @slice: which matrix of them
 * @n_threads: threads, 0 for as many as there are
 * @progress: (nullable): to cancel
 * @error: return location for an error
 *
 * Draws both tensors, in one range of colours, and the error b − a beside them;
 * where weights are reduced, by their extremes, so that single ones stay visible.
 * Fails as tg_reduce() and tg_export_heatmap_draw() do.
 *
 * Returns: (transfer full) (nullable): an image surface
 */
cairo_surface_t *
tg_export_panes_draw (TgRows      *a,
                      TgRows      *b,
                      guint64      slice,
                      guint        n_threads,
                      TgProgress  *progress,
                      GError     **error)
{
  const char *const titles[N_PANES] = { _("A, reference"), _("B"), _("Error, B − A") };
  Pane panes[N_PANES] = { { NULL, NULL, NULL } };
  cairo_surface_t *pictures[N_PANES] = { NULL };
  cairo_surface_t *surface = NULL;
  gboolean done = TRUE;

  panes[0].plane = tg_plane_new (a, TG_PLANE_WEIGHTS);
  panes[1].plane = tg_plane_new (b, TG_PLANE_WEIGHTS);
  panes[2].plane = tg_plane_new_error (a, b, TG_ERROR_SIGNED, NULL);
  for (guint i = 0; i < N_PANES && done; i++)
    {
      done = make_picture (&panes[i], slice, n_threads, progress, error);
      if (done)
        {
          pictures[i] = draw_pane (&panes[i], panes[i == 1 ? 0 : i].level, i == 0 ? a : b, titles[i], error);
          done = pictures[i] != NULL;
        }
    }
  if (done)
    surface = put_together (pictures, error);

  for (guint i = 0; i < N_PANES; i++)
    {
      g_clear_pointer (&pictures[i], cairo_surface_destroy);
      pane_clear (&panes[i]);
    }

  return surface;
}
