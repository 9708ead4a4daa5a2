/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-bidi.h"
#include "tg-format.h"
#include "tg-model-map.h"
#include "tg-palette.h"
#include "tg-report-private.h"

/* The second model as a map of its errors, in black on white:
 *
 *     |  title                               |
 *     |                 0   4   8            |
 *     |  Attention key  ▒▒▒▒▒▒▒▒▒▒▒          |
 *     |  Attention norm === ====== =         |
 *     |                                      |
 *     |  Feed-forward   ▒▒▒▒▒▒▒▒▒▒▒          |
 *     |                                      |
 *     |  ▒ Token embeddings  = Final norm    |
 *     |                                      |
 *     |  0.01 ░░▒▒▒▓▓▓ 0.1   = identical     |
 */
#define MARGIN 24
#define ABOVE 88
#define CELL_WIDTH 24
#define LEAST_CELL_WIDTH 4
#define CELL_HEIGHT 28
#define GROUP_GAP 10
#define OUTSIDE_WIDTH 232
#define BAR_WIDTH 380
#define BAR_HEIGHT 14

/* There may be as many as a file says there are: more than these are not drawn. */
#define MOST_WIDTH 1600
#define MAX_LAYERS 1024
#define MAX_ROWS 256
#define MAX_OUTSIDE 32

typedef struct
{
  const TgReport *report;
  const TgModelMap *map;
  guint n_layers;
  guint n_rows;
  guint n_outside;
  double label_width;
  double cell_width;
  int width;
  TgColorScale scale;
} Map;

static void
set_rgb (cairo_t *cr,
         guint32  color)
{
  cairo_set_source_rgb (cr, ((color >> 16) & 0xff) / 255.0, ((color >> 8) & 0xff) / 255.0, (color & 0xff) / 255.0);
}

static void
set_font (cairo_t             *cr,
          double               size,
          cairo_font_weight_t  weight)
{
  cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight);
  cairo_set_font_size (cr, size);
}

static double
get_text_width (cairo_t    *cr,
                const char *text)
{
  cairo_text_extents_t extents;

  cairo_text_extents (cr, text, &extents);

  return extents.x_advance;
}

/* @align is 0 to begin at @x, 1 to end there. */
static void
show_text (cairo_t    *cr,
           const char *text,
           double      x,
           double      y,
           double      align)
{
  g_autofree char *plain = tg_bidi_strip (text);

  set_rgb (cr, 0x000000);
  cairo_move_to (cr, floor (x - align * get_text_width (cr, plain)), floor (y));
  cairo_show_text (cr, plain);
}

/* %NULL for a tensor that nothing is known of. */
static const TgPairResult *
get_result (const Map *self,
            guint64    tensor)
{
  const guint64 pair = tensor != TG_MODEL_MAP_NONE ? tg_pairs_find (self->report->pairs, 1, tensor) : TG_PAIR_NONE;

  return pair != TG_PAIR_NONE ? &self->report->results[pair] : NULL;
}

static void
draw_cell (const Map *self,
           cairo_t   *cr,
           guint64    tensor,
           double     x,
           double     y)
{
  const TgPairResult *result = get_result (self, tensor);
  const double width = MAX (self->cell_width - 2, 2);

  if (result == NULL)
    return;

  if (result->status == TG_PAIR_DIFFERENT && result->measures.n > 0)
    {
      const double value = CLAMP (tg_measures_get_rel_rmse (&result->measures), self->scale.low, self->scale.high);

      set_rgb (cr, tg_color_scale_get_color (&self->scale, (float) value));
      cairo_rectangle (cr, x, y, width, CELL_HEIGHT - 2);
      cairo_fill (cr);
    }
  else if (result->status == TG_PAIR_IDENTICAL || result->status == TG_PAIR_EQUAL)
    show_text (cr, "=", x + width / 2, y + CELL_HEIGHT / 2.0 + 3, 0.5);
  set_rgb (cr, 0xa0a0a0);
  cairo_rectangle (cr, x + 0.5, y + 0.5, width - 1, CELL_HEIGHT - 3);
  cairo_stroke (cr);
}

/* Where a row begins. */
static double
get_row_y (const Map *self,
           guint      row)
{
  double y = ABOVE;

  for (guint i = 0; i < row; i++)
    {
      y += CELL_HEIGHT;
      if (i + 1 < self->n_rows &&
          tg_model_map_get_row (self->map, i)->group != tg_model_map_get_row (self->map, i + 1)->group)
        y += GROUP_GAP;
    }

  return y;
}

static void
draw_layers (const Map *self,
             cairo_t   *cr)
{
  guint step = 1;

  while (step * self->cell_width < 40)
    step *= 2;
  for (guint column = 0; column < self->n_layers; column += step)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, tg_model_map_get_layer (self->map, column));

      show_text (cr, text, MARGIN + self->label_width + (column + 0.5) * self->cell_width, ABOVE - 8, 0.5);
    }
  for (guint row = 0; row < self->n_rows; row++)
    {
      const double y = get_row_y (self, row);

      show_text (cr, tg_model_map_get_row (self->map, row)->name, MARGIN, y + CELL_HEIGHT / 2.0 + 3, 0);
      for (guint column = 0; column < self->n_layers; column++)
        draw_cell (self, cr, tg_model_map_get_tensor (self->map, row, column),
                   MARGIN + self->label_width + floor (column * self->cell_width), y);
    }
}

static guint
get_n_across (const Map *self)
{
  return (guint) MAX ((self->width - 2 * MARGIN) / OUTSIDE_WIDTH, 1);
}

/* Where what is below the rows begins. */
static double
get_outside_y (const Map *self)
{
  return get_row_y (self, self->n_rows) + (self->n_rows > 0 ? 2 * GROUP_GAP : 0);
}

static double
get_legend_y (const Map *self)
{
  const guint lines = self->n_outside > 0 ? (self->n_outside - 1) / get_n_across (self) + 1 : 0;

  return get_outside_y (self) + lines * (CELL_HEIGHT + 4) + 2 * GROUP_GAP;
}

static void
draw_outside (const Map *self,
              cairo_t   *cr)
{
  const guint n_across = get_n_across (self);

  for (guint i = 0; i < self->n_outside; i++)
    {
      const double x = MARGIN + i % n_across * OUTSIDE_WIDTH;
      const double y = get_outside_y (self) + i / n_across * (CELL_HEIGHT + 4);

      draw_cell (self, cr, tg_model_map_get_outside (self->map, i), x, y);
      cairo_save (cr);
      cairo_rectangle (cr, x, y, OUTSIDE_WIDTH - 8, CELL_HEIGHT);
      cairo_clip (cr);
      show_text (cr, tg_model_map_get_outside_name (self->map, i), x + self->cell_width + 6, y + CELL_HEIGHT / 2.0 + 3, 0);
      cairo_restore (cr);
    }
}

static void
draw_legend (const Map *self,
             cairo_t   *cr)
{
  const double y = get_legend_y (self);
  g_autofree char *low = tg_format_significant (self->scale.low, 3);
  g_autofree char *high = tg_format_significant (self->scale.high, 3);
  g_autofree char *same = g_strdup_printf ("= %s", _("identical"));

  for (int i = 0; i < BAR_WIDTH; i++)
    {
      const double value = tg_color_scale_get_value (&self->scale, (i + 0.5) / BAR_WIDTH);

      set_rgb (cr, tg_color_scale_get_color (&self->scale, (float) value));
      cairo_rectangle (cr, MARGIN + i, y, 1, BAR_HEIGHT);
      cairo_fill (cr);
    }
  show_text (cr, low, MARGIN, y + BAR_HEIGHT + 16, 0);
  show_text (cr, high, MARGIN + BAR_WIDTH, y + BAR_HEIGHT + 16, 1);
  show_text (cr, same, MARGIN + BAR_WIDTH + 24, y + BAR_HEIGHT - 2, 0);
}

/* From the smallest to the largest error there is; %FALSE if there is none. */
static gboolean
init_scale (Map *self)
{
  self->scale = (TgColorScale){
    .low = INFINITY,
    .high = -INFINITY,
    .colors = tg_palette_get_colors (TG_PALETTE_MAGMA),
    .reversed = TRUE,
  };
  for (guint64 i = 0; i < tg_pairs_get_n (self->report->pairs); i++)
    {
      const TgPairResult *result = &self->report->results[i];
      const double value = tg_measures_get_rel_rmse (&result->measures);

      if (result->status != TG_PAIR_DIFFERENT || result->measures.n == 0 || !isfinite (value))
        continue;
      self->scale.low = MIN (self->scale.low, value);
      self->scale.high = MAX (self->scale.high, value);
    }
  tg_color_scale_round (&self->scale);

  return self->scale.low <= self->scale.high;
}

/* How much of the map there is room for, and how wide that is. */
static void
init_size (Map *self)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);

  set_font (cr, 13, CAIRO_FONT_WEIGHT_NORMAL);
  self->n_layers = MIN (tg_model_map_get_n_layers (self->map), MAX_LAYERS);
  self->n_rows = MIN (tg_model_map_get_n_rows (self->map), MAX_ROWS);
  self->n_outside = MIN (tg_model_map_get_n_outside (self->map), MAX_OUTSIDE);
  for (guint i = 0; i < self->n_rows; i++)
    self->label_width = MAX (self->label_width, get_text_width (cr, tg_model_map_get_row (self->map, i)->name) + 12);
  self->label_width = ceil (MIN (self->label_width, MOST_WIDTH / 3));
  self->cell_width = CELL_WIDTH;
  if (self->n_layers > 0)
    self->cell_width = CLAMP (floor ((MOST_WIDTH - self->label_width) / self->n_layers), LEAST_CELL_WIDTH, CELL_WIDTH);
  self->width = 2 * MARGIN + MAX ((int) (self->label_width + self->n_layers * self->cell_width),
                                  MAX (BAR_WIDTH + OUTSIDE_WIDTH, 3 * OUTSIDE_WIDTH));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/**
 * tg_report_add_map:
 * @self: a report with results
 *
 * Adds a picture of the second model: layers across, roles down, in the colours of the relative
 * RMSE of each tensor. Nothing is added if no tensor differs.
 */
void
tg_report_add_map (TgReport *self)
{
  g_autoptr (TgModelMap) model_map = tg_model_map_new (tg_pairs_get_model (self->pairs, 1));
  const char *title = _("Relative RMSE of each tensor");
  Map map = { .report = self, .map = model_map };
  cairo_surface_t *surface;
  cairo_t *cr;

  if (!init_scale (&map))
    return;

  init_size (&map);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, map.width,
                                        (int) get_legend_y (&map) + BAR_HEIGHT + 24 + MARGIN);
  cr = cairo_create (surface);
  set_rgb (cr, 0xffffff);
  cairo_paint (cr);
  cairo_set_line_width (cr, 1);
  set_font (cr, 16, CAIRO_FONT_WEIGHT_BOLD);
  show_text (cr, title, MARGIN, MARGIN + 16, 0);
  set_font (cr, 13, CAIRO_FONT_WEIGHT_NORMAL);
  draw_layers (&map, cr);
  draw_outside (&map, cr);
  draw_legend (&map, cr);
  cairo_destroy (cr);
  tg_report_add_picture (self, title, surface);
  cairo_surface_destroy (surface);
}
