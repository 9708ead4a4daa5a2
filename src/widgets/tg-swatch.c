/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-swatch.h"

#include "tg-colors.h"
#include "tg-compat-widget.h"

/**
 * TgSwatch:
 *
 * A small square in the colour of a family of tensor types, to stand beside the
 * name of a type.
 *
 * # CSS nodes
 *
 * A single node with the name swatch.
 */
struct _TgSwatch
{
  GtkWidget    parent_instance;

  TgTypeFamily family;
  TgFillPattern    pattern;
};

#define SIZE 10
#define PERIOD 6

G_DEFINE_FINAL_TYPE (TgSwatch, tg_swatch, GTK_TYPE_WIDGET)

/**
 * tg_fill_pattern_draw:
 * @cr: where to draw
 * @pattern: which
 * @color: the view colour; it is drawn at 55 %
 * @x: left edge
 * @y: upper edge
 * @width: in pixels
 * @height: in pixels
 *
 * Draws @pattern over a fill that is there already. The period is 6 px and
 * starts at 0, not at @x, so that it goes on from one part of a bar to the next.
 */
void
tg_fill_pattern_draw (cairo_t       *cr,
                      TgFillPattern  pattern,
                      const GdkRGBA *color,
                      double         x,
                      double         y,
                      double         width,
                      double         height)
{
  const int left = (int) x / PERIOD * PERIOD;
  const int top = (int) y / PERIOD * PERIOD;

  g_return_if_fail (cr != NULL && color != NULL);

  if (pattern == TG_FILL_PLAIN)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.55);
  cairo_set_line_width (cr, pattern == TG_FILL_DIAGONALS ? 1.5 : 1);

  if (pattern == TG_FILL_DOTS)
    {
      for (int row = top; row < y + height; row += PERIOD)
        for (int column = left; column < x + width; column += PERIOD)
          cairo_rectangle (cr, column + 2, row + 2, 2, 2);
      cairo_fill (cr);
    }
  else
    {
      const double slant = pattern == TG_FILL_DIAGONALS ? height : 0;

      for (int column = left; column < x + width + slant; column += PERIOD)
        {
          cairo_move_to (cr, column + 2.5, y);
          cairo_line_to (cr, column + 2.5 - slant, y + height);
        }
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
tg_swatch_measure (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
tg_swatch_snapshot (GtkWidget   *widget,
                    GtkSnapshot *snapshot)
{
  TgSwatch *self = TG_SWATCH (widget);
  const gboolean dark = tg_compat_widget_is_dark (widget);
  const float x = (float) ((gtk_widget_get_width (widget) - SIZE) / 2);
  const float y = (float) ((gtk_widget_get_height (widget) - SIZE) / 2);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (x, y, SIZE, SIZE);
  const float widths[4] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color, colors[4];

  gsk_rounded_rect_init_from_rect (&outline, &area, 2);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &tg_colors_get_family (self->family, dark)->fill, &area);
  if (self->pattern != TG_FILL_PLAIN)
    {
      cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);

      cairo_translate (cr, x, y);
      tg_fill_pattern_draw (cr, self->pattern, tg_colors_get_view (dark), 0, 0, SIZE, SIZE);
      cairo_destroy (cr);
    }
  gtk_snapshot_pop (snapshot);

  /* Some families hardly differ from the view, so the edge is drawn as well. */
  tg_compat_widget_get_color (widget, &color);
  color.alpha *= 0.28f;
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    colors[i] = color;
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static void
tg_swatch_class_init (TgSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = tg_swatch_measure;
  widget_class->snapshot = tg_swatch_snapshot;

  gtk_widget_class_set_css_name (widget_class, "swatch");
  /* The name of the type stands beside it. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
tg_swatch_init (TgSwatch *self)
{
  self->family = TG_FAMILY_UNKNOWN;
}

GtkWidget *
tg_swatch_new (void)
{
  return g_object_new (TG_TYPE_SWATCH, NULL);
}

/**
 * tg_swatch_set_family:
 * @self: a swatch
 * @family: whose colour to have
 */
void
tg_swatch_set_family (TgSwatch     *self,
                      TgTypeFamily  family)
{
  g_return_if_fail (TG_IS_SWATCH (self));

  if (self->family == family)
    return;

  self->family = family;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_swatch_set_pattern:
 * @self: a swatch
 * @pattern: what to draw over the colour
 */
void
tg_swatch_set_pattern (TgSwatch      *self,
                       TgFillPattern  pattern)
{
  g_return_if_fail (TG_IS_SWATCH (self));

  if (self->pattern == pattern)
    return;

  self->pattern = pattern;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
