/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-thumbnail.h"

#include <math.h>
#include <string.h>

#include "tg-format.h"
#include "tg-type-colors.h"

/* Everything is laid out on a square of this many units. */
#define UNITS 128.0

/* The cells that show the types, in proportion to their bytes. */
#define COLUMNS 8
#define ROWS 4
#define N_CELLS (COLUMNS * ROWS)
#define CELL 10.0
#define GAP 2.0

static void
set_color (cairo_t *cr,
           guint32  rgb)
{
  cairo_set_source_rgb (cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void
add_rounded (cairo_t *cr,
             double   x,
             double   y,
             double   width,
             double   height,
             double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* A sheet of paper, as the icon of the file type has it. */
static void
draw_sheet (cairo_t *cr)
{
  add_rounded (cr, 12, 6, 104, 116, 8);
  set_color (cr, 0xfcfcfb);
  cairo_fill_preserve (cr);
  set_color (cr, 0xc0bfbc);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

/* One line, made smaller until it fits, and cut if that is not enough. */
static void
draw_text (cairo_t    *cr,
           const char *text,
           double      baseline,
           double      height,
           gboolean    bold)
{
  const double width = 92;
  g_autofree char *shown = g_strdup (text);
  cairo_text_extents_t extents;

  cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                          bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  for (double size = height; size >= height * 0.7; size -= 1)
    {
      cairo_set_font_size (cr, size);
      cairo_text_extents (cr, shown, &extents);
      if (extents.x_advance <= width)
        break;
    }
  for (glong n = g_utf8_strlen (text, -1) - 1; extents.x_advance > width && n > 1; n--)
    {
      g_autofree char *cut = g_utf8_substring (text, 0, n);

      g_free (shown);
      shown = g_strconcat (cut, "…", NULL);
      cairo_text_extents (cr, shown, &extents);
    }

  cairo_move_to (cr, (UNITS - extents.x_advance) / 2, baseline);
  cairo_show_text (cr, shown);
}

/* Which family each cell has: a share of the cells by bytes, the largest type first. The
 * ends of the shares are rounded, not the shares, so that they add up to all cells. */
static void
fill_cells (const TgModelInfo *info,
            TgTypeFamily      *cells)
{
  guint64 end = 0;
  guint next = 0;

  for (guint i = 0; i < info->mix->len && info->n_tensor_bytes > 0; i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);
      guint stop;

      end += share->n_bytes;
      stop = (guint) lround (N_CELLS * ((double) end / (double) info->n_tensor_bytes));
      for (; next < MIN (stop, N_CELLS); next++)
        cells[next] = share->type != NULL ? share->type->family : TG_FAMILY_UNKNOWN;
    }
}

static void
draw_cells (cairo_t           *cr,
            const TgModelInfo *info)
{
  const double width = COLUMNS * CELL + (COLUMNS - 1) * GAP;
  const double left = (UNITS - width) / 2;
  const double top = 52;
  TgTypeFamily cells[N_CELLS];

  for (guint i = 0; i < N_CELLS; i++)
    cells[i] = TG_FAMILY_UNKNOWN;
  fill_cells (info, cells);

  add_rounded (cr, left - 4, top - 4, width + 8, ROWS * CELL + (ROWS - 1) * GAP + 8, 4);
  set_color (cr, 0x2f2a3b);
  cairo_fill (cr);
  for (guint i = 0; i < N_CELLS; i++)
    {
      add_rounded (cr, left + i % COLUMNS * (CELL + GAP), top + i / COLUMNS * (CELL + GAP), CELL, CELL, 1.5);
      set_color (cr, tg_type_colors_get (cells[i], TRUE).fill);
      cairo_fill (cr);
    }
}

/**
 * tg_thumbnail_draw:
 * @info: what the model is
 * @size: width and height in pixels
 *
 * Draws what tells one model file from another in a folder full of them: how
 * many parameters, which type, which architecture, and the mix of types as
 * coloured cells. Any thread.
 *
 * Returns: (transfer full): an image surface
 */
cairo_surface_t *
tg_thumbnail_draw (const TgModelInfo *info,
                   int                size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  g_autofree char *parameters = tg_format_parameters (info->n_parameters);
  const char *type = info->file_type;

  if (type == NULL)
    type = info->dominant_type != NULL ? info->dominant_type->name : "GGUF";

  cairo_scale (cr, size / UNITS, size / UNITS);
  draw_sheet (cr);
  set_color (cr, 0x2e3436);
  draw_text (cr, info->n_parameters > 0 ? parameters : tg_model_kind_get_name (info->kind), 27, 20, TRUE);
  draw_text (cr, type, 43, 14, FALSE);
  if (info->mix->len > 0)
    draw_cells (cr, info);
  set_color (cr, 0x2e3436);
  if (info->architecture != NULL)
    draw_text (cr, info->architecture, 116, 14, FALSE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}
