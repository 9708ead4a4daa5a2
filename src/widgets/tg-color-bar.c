/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-color-bar.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-compat-widget.h"
#include "tg-format.h"

/**
 * TgColorBar:
 *
 * A colour scale from end to end of an axis, with the numbers of the two values
 * between which its colours change.
 */
struct _TgColorBar
{
  GtkWidget parent_instance;

  TgColorScale scale;
  double begin; /* value at the left end */
  double end;   /* at the right end */
  PangoLayout *low;
  PangoLayout *high;
};

G_DEFINE_FINAL_TYPE (TgColorBar, tg_color_bar, GTK_TYPE_WIDGET)

#define THICKNESS 14
#define GAP 4

static double
get_pixel (TgColorBar *self,
           double      value)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self));

  return self->end > self->begin ? (value - self->begin) / (self->end - self->begin) * width : 0;
}

static void
draw_colors (TgColorBar *self,
             cairo_t    *cr,
             int         width)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, 1);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (surface);

  for (int i = 0; i < width; i++)
    pixels[i] = tg_color_scale_get_color (&self->scale,
                                          (float) (self->begin + (self->end - self->begin) * (i + 0.5) / width));
  cairo_surface_mark_dirty (surface);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_REPEAT);
  cairo_paint (cr);
  cairo_surface_destroy (surface);
}

static void
append_number (TgColorBar    *self,
               GtkSnapshot   *snapshot,
               PangoLayout   *layout,
               const GdkRGBA *color,
               double         left)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) floor (left), THICKNESS + GAP));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* Both numbers under their places, but inside and not over each other. */
static void
append_numbers (TgColorBar    *self,
                GtkSnapshot   *snapshot,
                const GdkRGBA *color)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  int low_width, high_width;
  double low, high;

  pango_layout_get_pixel_size (self->low, &low_width, NULL);
  pango_layout_get_pixel_size (self->high, &high_width, NULL);
  high = CLAMP (get_pixel (self, self->scale.high) - high_width / 2.0, 0, MAX (width - high_width, 0));
  low = CLAMP (get_pixel (self, self->scale.low) - low_width / 2.0, 0, MAX (width - low_width, 0));
  if (low + low_width + 8 > high)
    {
      low = MAX (MIN (low, high - low_width - 8), 0);
      high = MAX (high, low + low_width + 8);
    }
  append_number (self, snapshot, self->low, color, low);
  append_number (self, snapshot, self->high, color, high);
}

static void
tg_color_bar_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  TgColorBar *self = TG_COLOR_BAR (widget);
  const int width = gtk_widget_get_width (widget);
  const graphene_rect_t bar = GRAPHENE_RECT_INIT (0, 0, (float) width, THICKNESS);
  const float widths[4] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color, edge;
  cairo_t *cr;

  if (width <= 0 || self->scale.colors == NULL)
    return;

  tg_compat_widget_get_color (widget, &color);
  edge = color;
  edge.alpha *= 0.28f;
  cr = gtk_snapshot_append_cairo (snapshot, &bar);
  draw_colors (self, cr, width);
  cairo_destroy (cr);
  gsk_rounded_rect_init_from_rect (&outline, &bar, 0);
  gtk_snapshot_append_border (snapshot, &outline, widths, (const GdkRGBA[4]){ edge, edge, edge, edge });
  append_numbers (self, snapshot, &color);
}

static void
tg_color_bar_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  TgColorBar *self = TG_COLOR_BAR (widget);
  int height;

  pango_layout_get_pixel_size (self->low, NULL, &height);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 120 : THICKNESS + GAP + height;
}

static void
tg_color_bar_dispose (GObject *object)
{
  TgColorBar *self = TG_COLOR_BAR (object);

  g_clear_object (&self->low);
  g_clear_object (&self->high);

  G_OBJECT_CLASS (tg_color_bar_parent_class)->dispose (object);
}

static void
tg_color_bar_class_init (TgColorBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_color_bar_dispose;
  widget_class->measure = tg_color_bar_measure;
  widget_class->snapshot = tg_color_bar_snapshot;

  gtk_widget_class_set_css_name (widget_class, "colorbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_color_bar_init (TgColorBar *self)
{
  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  self->low = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  self->high = gtk_widget_create_pango_layout (GTK_WIDGET (self), "1");
}

GtkWidget *
tg_color_bar_new (void)
{
  return g_object_new (TG_TYPE_COLOR_BAR, NULL);
}

/**
 * tg_color_bar_set_scale:
 * @self: a bar
 * @scale: what to show; its colour map stays borrowed
 * @begin: the value at the left end
 * @end: the value at the right end
 */
void
tg_color_bar_set_scale (TgColorBar         *self,
                        const TgColorScale *scale,
                        double              begin,
                        double              end)
{
  g_autofree char *low = tg_format_significant (scale->low, 4);
  g_autofree char *high = tg_format_significant (scale->high, 4);
  g_autofree char *name = NULL;

  g_return_if_fail (TG_IS_COLOR_BAR (self));

  self->scale = *scale;
  self->begin = begin;
  self->end = end;
  name = g_strdup_printf (_("Colours from %s to %s"), low, high);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  pango_layout_set_text (self->low, low, -1);
  pango_layout_set_text (self->high, high, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
