/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-model-map-view-private.h"
#include "tg-swatch.h"

#include <glib/gi18n.h>

static GdkRGBA
make_color (guint32 rgb)
{
  return (GdkRGBA){ ((rgb >> 16) & 0xff) / 255.0f, ((rgb >> 8) & 0xff) / 255.0f, (rgb & 0xff) / 255.0f, 1 };
}

static void
append_text (TgModelMapView *self,
             GtkSnapshot    *snapshot,
             const char     *text,
             const GdkRGBA  *color,
             double          x,
             double          y,
             int             width,
             double          align)
{
  int text_width, text_height;

  pango_layout_set_width (self->layout, width > 0 ? width * PANGO_SCALE : -1);
  pango_layout_set_text (self->layout, text, -1);
  pango_layout_get_pixel_size (self->layout, &text_width, &text_height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) floor (x - align * text_width),
                                                          (float) floor (y - text_height / 2.0)));
  gtk_snapshot_append_layout (snapshot, self->layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
append_outline (GtkSnapshot           *snapshot,
                const graphene_rect_t *box,
                const GdkRGBA         *color,
                float                  grow,
                float                  width)
{
  const float widths[4] = { width, width, width, width };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };
  GskRoundedRect outline;
  graphene_rect_t grown = *box;

  graphene_rect_inset (&grown, -grow, -grow);
  gsk_rounded_rect_init_from_rect (&outline, &grown, 2 + grow);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* A cell of which nothing is known yet has dots; one that cannot be read a cross. */
static void
append_unknown (GtkSnapshot           *snapshot,
                const graphene_rect_t *box,
                const GdkRGBA         *ink,
                gboolean               failed)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, box);
  const double x = (double) box->origin.x, y = (double) box->origin.y;
  const double width = (double) box->size.width, height = (double) box->size.height;

  gdk_cairo_set_source_rgba (cr, ink);
  if (failed)
    {
      cairo_set_line_width (cr, 1.5);
      cairo_move_to (cr, x + width * 0.3, y + height * 0.35);
      cairo_line_to (cr, x + width * 0.7, y + height * 0.65);
      cairo_move_to (cr, x + width * 0.7, y + height * 0.35);
      cairo_line_to (cr, x + width * 0.3, y + height * 0.65);
      cairo_stroke (cr);
    }
  else
    tg_fill_pattern_draw (cr, TG_FILL_DOTS, ink, x, y, width, height);
  cairo_destroy (cr);
}

static void
append_type (TgModelMapView        *self,
             GtkSnapshot           *snapshot,
             const graphene_rect_t *box,
             const TgTensor        *tensor)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  const GdkRGBA view = dark ? (GdkRGBA){ 0.18f, 0.18f, 0.18f, 0.55f } : (GdkRGBA){ 1, 1, 1, 0.55f };
  const TgTypeFamily family = tensor->type != NULL ? tensor->type->family : TG_FAMILY_UNKNOWN;
  const TgTypePatterns *patterns = self->metric == TG_MAP_TYPE_CHANGE ? &self->patterns_b : &self->patterns;
  const TgFillPattern pattern = tg_type_patterns_get (patterns, tensor->type_id);
  cairo_t *cr;

  gtk_snapshot_append_color (snapshot, &tg_colors_get_family (family, dark)->fill, box);
  if (pattern == TG_FILL_PLAIN)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, box);
  tg_fill_pattern_draw (cr, pattern, &view, (double) box->origin.x, (double) box->origin.y, (double) box->size.width,
                        (double) box->size.height);
  cairo_destroy (cr);
}

/* In the upper right corner: not of the usual type. */
static void
append_dot (GtkSnapshot           *snapshot,
            const graphene_rect_t *box,
            guint32                ground)
{
  const GdkRGBA color = make_color (tg_color_is_light (ground) ? 0x000000 : 0xffffff);
  const graphene_rect_t place =
    GRAPHENE_RECT_INIT (box->origin.x + box->size.width - 7, box->origin.y + 4, 3, 3);
  GskRoundedRect dot;

  gsk_rounded_rect_init_from_rect (&dot, &place, 1.5f);
  gtk_snapshot_push_rounded_clip (snapshot, &dot);
  gtk_snapshot_append_color (snapshot, &color, &place);
  gtk_snapshot_pop (snapshot);
}

static void
append_cell (TgModelMapView        *self,
             GtkSnapshot           *snapshot,
             const graphene_rect_t *box,
             guint64                tensor,
             const GdkRGBA         *ink)
{
  const GdkRGBA edge = { ink->red, ink->green, ink->blue, 0.28f };
  const GdkRGBA weak = { ink->red, ink->green, ink->blue, 0.72f };
  const TgTensor *typed = NULL;
  gboolean dot = FALSE;
  GskRoundedRect frame;
  TgMapCell cell;
  guint32 color;
  GdkRGBA rgba;
  double value;

  if (tg_stats_job_get_item (self->job, tensor) == NULL)
    return;

  gsk_rounded_rect_init_from_rect (&frame, box, 2);
  gtk_snapshot_push_rounded_clip (snapshot, &frame);
  cell = tg_model_map_view_get_cell (self, tensor, &value, &typed, &dot);
  switch (cell)
    {
    case TG_MAP_CELL_TYPE:
      append_type (self, snapshot, box, typed);
      break;
    case TG_MAP_CELL_VALUE:
      /* One that has no bounds is as far out as the colours go. */
      color = tg_color_scale_get_color (&self->scale, (float) CLAMP (value, self->scale.low, self->scale.high));
      rgba = make_color (color);
      gtk_snapshot_append_color (snapshot, &rgba, box);
      if (dot)
        append_dot (snapshot, box, color);
      break;
    case TG_MAP_CELL_SAME:
      append_text (self, snapshot, "=", &weak, (double) box->origin.x + (double) box->size.width / 2,
                   (double) box->origin.y + self->cell_height / 2.0, 0, 0.5);
      break;
    case TG_MAP_CELL_WAITING:
    case TG_MAP_CELL_FAILED:
    default:
      append_unknown (snapshot, box, ink, cell == TG_MAP_CELL_FAILED);
      break;
    }
  gtk_snapshot_pop (snapshot);
  append_outline (snapshot, box, &edge, 0, 1);
}

static void
append_header (TgModelMapView *self,
               GtkSnapshot    *snapshot,
               const GdkRGBA  *ink)
{
  const guint n = tg_model_map_get_n_layers (self->map);
  guint step = 1;
  const GdkRGBA weak = { ink->red, ink->green, ink->blue, 0.72f };
  graphene_rect_t box;

  while (step * self->cell_width < 40)
    step *= step == 1 || step % 5 != 0 ? 2 : 5;
  for (guint column = 0; column < n; column++)
    {
      g_autofree char *text = NULL;

      if (column % step != 0 && column + 1 != n)
        continue;
      if (column + 1 == n && column % step != 0 && (column % step) * self->cell_width < 24)
        continue;
      text = g_strdup_printf ("%" G_GUINT64_FORMAT, tg_model_map_get_layer (self->map, column));
      tg_model_map_view_get_box (self, 0, column, &box);
      append_text (self, snapshot, text, &weak, (double) box.origin.x + (double) box.size.width / 2,
                   TG_MAP_MARGIN + self->line_height * 1.5, 0, 0.5);
    }
  if (n > 0)
    append_text (self, snapshot, _("Layer"), &weak, TG_MAP_MARGIN + self->label_width + n * self->cell_width / 2,
                 TG_MAP_MARGIN + self->line_height / 2.0, 0, 0.5);
}

static void
append_rows (TgModelMapView *self,
             GtkSnapshot    *snapshot,
             const GdkRGBA  *ink)
{
  for (guint row = 0; row < tg_model_map_get_n_rows (self->map); row++)
    {
      append_text (self, snapshot, tg_model_map_get_row (self->map, row)->name, ink, TG_MAP_MARGIN,
                   tg_model_map_view_get_row_y (self, row) + self->cell_height / 2.0, self->label_width - 12, 0);
      for (guint column = 0; column < tg_model_map_get_n_layers (self->map); column++)
        {
          const guint64 tensor = tg_model_map_get_tensor (self->map, row, column);
          graphene_rect_t box;

          if (tensor != TG_MODEL_MAP_NONE && tg_model_map_view_get_box (self, row, column, &box))
            append_cell (self, snapshot, &box, tensor, ink);
        }
    }
}

static void
append_outside (TgModelMapView *self,
                GtkSnapshot    *snapshot,
                const GdkRGBA  *ink)
{
  const guint n_rows = tg_model_map_get_n_rows (self->map);

  if (tg_model_map_get_n_outside (self->map) == 0)
    return;
  if (n_rows > 0)
    append_text (self, snapshot, _("Outside the layers"), ink, TG_MAP_MARGIN,
                 tg_model_map_view_get_outside_y (self) + self->line_height / 2.0, 0, 0);
  for (guint i = 0; i < tg_model_map_get_n_outside (self->map); i++)
    {
      graphene_rect_t box;

      if (!tg_model_map_view_get_box (self, n_rows, i, &box))
        break;
      append_cell (self, snapshot, &box, tg_model_map_get_outside (self->map, i), ink);
      append_text (self, snapshot, tg_model_map_get_outside_name (self->map, i), ink,
                   (double) box.origin.x + TG_MAP_OUTSIDE_CELL + 8, (double) box.origin.y + self->cell_height / 2.0,
                   TG_MAP_OUTSIDE_WIDTH - TG_MAP_OUTSIDE_CELL - 20, 0);
    }
}

void
tg_model_map_view_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (widget);
  const GdkRGBA *accent = tg_colors_get_status (TG_STATUS_ACCENT, tg_compat_widget_is_dark (widget));
  const GdkRGBA white = { 1, 1, 1, 1 };
  graphene_rect_t box;
  GdkRGBA ink;

  if (self->map == NULL || self->job == NULL)
    return;

  tg_compat_widget_get_color (widget, &ink);
  append_header (self, snapshot, &ink);
  append_rows (self, snapshot, &ink);
  append_outside (self, snapshot, &ink);

  if (self->hovers && tg_model_map_view_get_box (self, self->hover_row, self->hover_column, &box))
    append_outline (snapshot, &box, &ink, 0, 2);
  if (tg_model_map_view_get_tensor_at (self, self->row, self->column) != TG_MODEL_MAP_NONE &&
      tg_model_map_view_get_box (self, self->row, self->column, &box))
    {
      append_outline (snapshot, &box, &white, 0, 1);
      append_outline (snapshot, &box, accent, gtk_widget_has_visible_focus (widget) ? 3 : 2,
                      gtk_widget_has_visible_focus (widget) ? 3 : 2);
    }
}
