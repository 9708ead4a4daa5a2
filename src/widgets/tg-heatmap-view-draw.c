/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-heatmap-view-private.h"

/* Lines are drawn only that far apart, and between cells only from this size on. */
#define LINE_DISTANCE 8
#define CELL_LINE_SIZE 6

/* A cell with a flag is never drawn smaller than this, and has its sign from this on. */
#define FLAG_SIZE 3
#define GLYPH_SIZE 9

static void
set_color (cairo_t       *cr,
           const GdkRGBA *color,
           double         alpha)
{
  cairo_set_source_rgba (cr, (double) color->red, (double) color->green, (double) color->blue,
                         (double) color->alpha * alpha);
}

static void
set_rgb (cairo_t *cr,
         guint32  color)
{
  cairo_set_source_rgb (cr, ((color >> 16) & 0xff) / 255.0, ((color >> 8) & 0xff) / 255.0, (color & 0xff) / 255.0);
}

/* Where a cell of a layer is, in pixels of the plot. */
static void
get_cell_box (TgHeatmapView   *self,
              const HeatLayer *layer,
              guint            row,
              guint            column,
              GdkRectangle    *box)
{
  const TgReduceAxis *rows = &layer->grid->request.rows, *columns = &layer->grid->request.columns;
  const double left = floor ((double) (columns->first + column) * columns->step * self->x.scale - self->x.offset + 0.5);
  const double right =
    floor ((double) (columns->first + column + 1) * columns->step * self->x.scale - self->x.offset + 0.5);
  const double top = floor ((double) (rows->first + row) * rows->step * self->y.scale - self->y.offset + 0.5);
  const double bottom = floor ((double) (rows->first + row + 1) * rows->step * self->y.scale - self->y.offset + 0.5);

  *box = (GdkRectangle){ (int) left, (int) top, (int) (right - left), (int) (bottom - top) };
}

static void
draw_layer (TgHeatmapView   *self,
            const HeatLayer *layer,
            cairo_t         *cr)
{
  const TgReduceAxis *rows, *columns;

  if (layer->grid == NULL)
    return;

  rows = &layer->grid->request.rows;
  columns = &layer->grid->request.columns;
  cairo_save (cr);
  cairo_translate (cr, (double) columns->first * columns->step * self->x.scale - self->x.offset,
                   (double) rows->first * rows->step * self->y.scale - self->y.offset);
  cairo_scale (cr, columns->step * self->x.scale, rows->step * self->y.scale);
  cairo_set_source_surface (cr, layer->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_rectangle (cr, 0, 0, columns->n_cells, rows->n_cells);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* 45 degrees, 2.4 px lines every 7 px: weights that are not in the file. */
static void
draw_missing (TgHeatmapView *self,
              cairo_t       *cr)
{
  const GdkRGBA *color = tg_colors_get_status (TG_STATUS_WARNING, tg_compat_widget_is_dark (GTK_WIDGET (self)));
  const double width = tg_heatmap_view_get_plot_width (self), height = tg_heatmap_view_get_plot_height (self);
  GdkRectangle box;

  if (self->layer.grid == NULL || self->layer.first_missing >= self->layer.grid->request.rows.n_cells)
    return;

  get_cell_box (self, &self->layer, self->layer.first_missing, 0, &box);
  cairo_save (cr);
  cairo_rectangle (cr, 0, box.y, width, height - box.y);
  cairo_clip (cr);
  set_color (cr, color, 1);
  cairo_set_line_width (cr, 2.4);
  for (double x = -height; x < width; x += 7 * M_SQRT2)
    {
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + height, 0);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* A flagged cell: at least 3 × 3 pixels with a ring around it, and its sign if there is room. */
static void
draw_flag (TgHeatmapView *self,
           cairo_t       *cr,
           guint          cell,
           gboolean       dark)
{
  const guint n_columns = self->layer.grid->request.columns.n_cells;
  const guint8 flags = self->layer.grid->flags[cell];
  GdkRectangle box;

  get_cell_box (self, &self->layer, cell / n_columns, cell % n_columns, &box);
  if (box.width < FLAG_SIZE)
    {
      box.x -= (FLAG_SIZE - box.width) / 2;
      box.width = FLAG_SIZE;
    }
  if (box.height < FLAG_SIZE)
    {
      box.y -= (FLAG_SIZE - box.height) / 2;
      box.height = FLAG_SIZE;
    }
  if (MIN (box.width, box.height) < CELL_LINE_SIZE)
    {
      set_rgb (cr, dark ? 0xffffff : 0x000000);
      cairo_rectangle (cr, box.x - 1, box.y - 1, box.width + 2, box.height + 2);
      cairo_fill (cr);
    }
  set_rgb (cr, tg_flags_get_color (flags));
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_fill (cr);

  if (MIN (box.width, box.height) >= GLYPH_SIZE)
    {
      const double size = MIN (MIN (box.width, box.height), 20) * 0.3;
      const double x = box.x + box.width / 2.0, y = box.y + box.height / 2.0;
      const TgFlags worst = tg_flags_get_worst (flags);
      guint32 color;

      tg_flags_get_glyph (flags, &color);
      set_rgb (cr, color);
      if (worst == TG_FLAG_NAN)
        {
          cairo_set_line_width (cr, 1.5);
          cairo_move_to (cr, x - size, y - size);
          cairo_line_to (cr, x + size, y + size);
          cairo_move_to (cr, x - size, y + size);
          cairo_line_to (cr, x + size, y - size);
          cairo_stroke (cr);
        }
      else
        {
          const double up = worst == TG_FLAG_POS_INF ? size : -size;

          cairo_move_to (cr, x, y - up);
          cairo_line_to (cr, x - size, y + up);
          cairo_line_to (cr, x + size, y + up);
          cairo_close_path (cr);
          cairo_fill (cr);
        }
    }
}

static void
draw_flags (TgHeatmapView *self,
            cairo_t       *cr)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));

  if (self->layer.grid == NULL)
    return;
  for (guint i = 0; i < self->layer.flagged->len; i++)
    draw_flag (self, cr, g_array_index (self->layer.flagged, guint, i), dark);
}

/* Lines at every multiple of @distance numbers, if they are far enough apart. */
static void
draw_lines (TgHeatmapView *self,
            cairo_t       *cr,
            gboolean       across,
            guint64        distance,
            guint64        except)
{
  const TgZoomAxis *axis = across ? &self->x : &self->y;
  const double length = across ? tg_heatmap_view_get_plot_height (self) : tg_heatmap_view_get_plot_width (self);
  const double end = across ? tg_heatmap_view_get_plot_width (self) : tg_heatmap_view_get_plot_height (self);
  guint64 number;

  if (distance == 0 || (double) distance * axis->scale < LINE_DISTANCE)
    return;

  number = (tg_zoom_axis_get_number (axis, 0) / distance + 1) * distance;
  for (; number < axis->length; number += distance)
    {
      const double at = floor (tg_zoom_axis_get_pixel (axis, (double) number)) + 0.5;

      if (at > end)
        break;
      if (except > 0 && number % except == 0)
        continue;
      cairo_move_to (cr, across ? at : 0, across ? 0 : at);
      cairo_line_to (cr, across ? at : length, across ? length : at);
    }
}

/* A light line on a dark one, which is seen on every colour of every map. */
static void
stroke_twice (cairo_t *cr,
              double   width)
{
  cairo_set_line_width (cr, width + 1);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.55);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, width);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.75);
  cairo_stroke (cr);
}

static void
draw_rules (TgHeatmapView *self,
            cairo_t       *cr,
            const GdkRGBA *color)
{
  static const double dashes[] = { 4, 3 };
  const double width = self->x.scale >= TG_ZOOM_LARGEST ? 2 : 1;

  if (MIN (self->x.scale, self->y.scale) >= CELL_LINE_SIZE)
    {
      draw_lines (self, cr, TRUE, MAX ((guint64) ceil (LINE_DISTANCE / self->x.scale), 1), 0);
      draw_lines (self, cr, FALSE, MAX ((guint64) ceil (LINE_DISTANCE / self->y.scale), 1), 0);
      cairo_set_line_width (cr, 1);
      set_color (cr, color, 0.12);
      cairo_stroke (cr);
    }

  /* Zoomed out, blocks would rule out the picture. */
  if (self->x.scale >= 1)
    draw_lines (self, cr, TRUE, self->lines.block, 0);
  draw_lines (self, cr, TRUE, self->lines.head_columns, 0);
  draw_lines (self, cr, FALSE, self->lines.head_rows, 0);
  stroke_twice (cr, width);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  if (self->x.scale >= 1)
    draw_lines (self, cr, TRUE, self->lines.sub_block, self->lines.block);
  stroke_twice (cr, width);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
append_badge (TgHeatmapView *self,
              GtkSnapshot   *snapshot)
{
  const GdkRGBA ground = { 0, 0, 0, 0.65f }, white = { 1, 1, 1, 1 };
  GskRoundedRect frame;
  int width, height;

  if (self->badge == NULL)
    return;

  pango_layout_get_pixel_size (self->badge, &width, &height);
  gsk_rounded_rect_init_from_rect (&frame, &GRAPHENE_RECT_INIT (8, 8, (float) width + 16, (float) height + 6), 3);
  gtk_snapshot_push_rounded_clip (snapshot, &frame);
  gtk_snapshot_append_color (snapshot, &ground, &frame.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (16, 11));
  gtk_snapshot_append_layout (snapshot, self->badge, &white);
  gtk_snapshot_restore (snapshot);
}

/* All that changes only with the picture, its place or its colours. */
static GskRenderNode *
make_base (TgHeatmapView *self,
           const GdkRGBA *color)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  const double width = tg_heatmap_view_get_plot_width (self), height = tg_heatmap_view_get_plot_height (self);
  const graphene_rect_t plot = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  const GdkRGBA frame = { color->red, color->green, color->blue, 0.28f };
  cairo_t *cr;

  gtk_snapshot_push_clip (snapshot, &plot);
  cr = gtk_snapshot_append_cairo (snapshot, &plot);
  draw_layer (self, &self->overview, cr);
  draw_layer (self, &self->layer, cr);
  draw_missing (self, cr);
  draw_rules (self, cr, color);
  draw_flags (self, cr);
  cairo_destroy (cr);
  tg_heatmap_view_append_numbers (self, snapshot);
  append_badge (self, snapshot);
  gtk_snapshot_pop (snapshot);

  if (self->layer.grid == NULL && self->overview.grid == NULL)
    {
      const float widths[4] = { 1, 1, 1, 1 };
      const GdkRGBA colors[4] = { frame, frame, frame, frame };
      GskRoundedRect outline;

      gsk_rounded_rect_init_from_rect (&outline, &plot, 0);
      gtk_snapshot_append_border (snapshot, &outline, widths, colors);
    }
  tg_heatmap_view_append_labels (self, snapshot, color);

  return gtk_snapshot_free_to_node (snapshot);
}

static void
append_outline (GtkSnapshot   *snapshot,
                const GdkRGBA *color,
                double         x,
                double         y,
                double         width,
                double         height,
                float          thickness)
{
  const float widths[4] = { thickness, thickness, thickness, thickness };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height), 2);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* 2 px in the accent colour and 1 px white inside, around what is at the cursor. */
static void
append_cursor (TgHeatmapView *self,
               GtkSnapshot   *snapshot,
               const GdkRGBA *accent)
{
  const GdkRGBA white = { 1, 1, 1, 1 };
  const double width = MAX (floor (self->x.scale), 5), height = MAX (floor (self->y.scale), 5);
  double x = floor (tg_zoom_axis_get_pixel (&self->x, (double) self->cursor_column));
  double y = floor (tg_zoom_axis_get_pixel (&self->y, (double) self->cursor_row));

  if (self->x.scale < 5)
    x -= floor ((5 - self->x.scale) / 2);
  if (self->y.scale < 5)
    y -= floor ((5 - self->y.scale) / 2);
  append_outline (snapshot, accent, x - 3, y - 3, width + 6, height + 6, 2);
  append_outline (snapshot, &white, x - 1, y - 1, width + 2, height + 2, 1);
}

void
tg_heatmap_view_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  TgHeatmapView *self = TG_HEATMAP_VIEW (widget);
  const GdkRGBA *accent = tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget));
  const graphene_point_t origin = GRAPHENE_POINT_INIT ((float) self->left, (float) self->above);
  const float width = (float) tg_heatmap_view_get_plot_width (self), height = (float) tg_heatmap_view_get_plot_height (self);
  GdkRGBA color;

  if (self->x.length > 0 && self->small != NULL)
    {
      tg_compat_widget_get_color (widget, &color);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &origin);
      if (self->base == NULL)
        self->base = make_base (self, &color);
      if (self->base != NULL)
        gtk_snapshot_append_node (snapshot, self->base);

      gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (-3, -3, width + 6, height + 6));
      append_cursor (self, snapshot, accent);
      if (self->rubber)
        append_outline (snapshot, accent, self->drag_x + MIN (self->rubber_width, 0),
                        self->drag_y + MIN (self->rubber_height, 0), fabs (self->rubber_width),
                        fabs (self->rubber_height), 2);
      gtk_snapshot_pop (snapshot);
      if (gtk_widget_has_visible_focus (widget))
        append_outline (snapshot, accent, -2, -2, (double) width + 4, (double) height + 4, 2);
      gtk_snapshot_restore (snapshot);
    }

  gtk_widget_snapshot_child (widget, self->top, snapshot);
  gtk_widget_snapshot_child (widget, self->right, snapshot);
}
