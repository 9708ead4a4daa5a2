/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-role-swatch.h"

#include "tg-compat-widget.h"

/**
 * TgRoleSwatch:
 *
 * A byte of the hex view without its digits: the tint and the underline of a role, to
 * stand beside its name.
 *
 * # CSS nodes
 *
 * A single node with the name swatch.
 */
struct _TgRoleSwatch
{
  GtkWidget   parent_instance;

  TgColorRole role;
};

#define WIDTH 22
#define HEIGHT 14

G_DEFINE_FINAL_TYPE (TgRoleSwatch, tg_role_swatch, GTK_TYPE_WIDGET)

static void
tg_role_swatch_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
draw_line (GtkSnapshot   *snapshot,
           const GdkRGBA *color,
           float          x,
           float          y,
           float          width,
           float          height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (x, y, width, height));
}

static void
draw_underline (GtkSnapshot        *snapshot,
                const TgRoleColors *colors,
                float               x,
                float               bottom)
{
  switch (colors->underline)
    {
    case TG_UNDERLINE_SOLID:
      draw_line (snapshot, &colors->mark, x, bottom - 2, WIDTH, 2);
      break;
    case TG_UNDERLINE_THICK:
      draw_line (snapshot, &colors->mark, x, bottom - 3, WIDTH, 3);
      break;
    case TG_UNDERLINE_DOUBLE:
      draw_line (snapshot, &colors->mark, x, bottom - 4, WIDTH, 1);
      draw_line (snapshot, &colors->mark, x, bottom - 1, WIDTH, 1);
      break;
    case TG_UNDERLINE_DASHED:
      for (float at = 0; at < WIDTH; at += 10)
        draw_line (snapshot, &colors->mark, x + at, bottom - 2, MIN (6, WIDTH - at), 2);
      break;
    case TG_UNDERLINE_DOTTED:
      for (float at = 0; at < WIDTH; at += 5)
        draw_line (snapshot, &colors->mark, x + at, bottom - 2, 2, 2);
      break;
    case TG_UNDERLINE_NONE:
    default:
      break;
    }
}

static void
tg_role_swatch_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  TgRoleSwatch *self = TG_ROLE_SWATCH (widget);
  const TgRoleColors *colors = tg_colors_get_role (self->role, tg_compat_widget_is_dark (widget));
  const float x = (float) ((gtk_widget_get_width (widget) - WIDTH) / 2);
  const float y = (float) ((gtk_widget_get_height (widget) - HEIGHT) / 2);
  GskRoundedRect outline;
  GdkRGBA edge;

  draw_line (snapshot, &colors->tint, x, y, WIDTH, HEIGHT);
  draw_underline (snapshot, colors, x, y + HEIGHT);

  /* The palest tints hardly differ from the window, so the edge is drawn as well. */
  tg_compat_widget_get_color (widget, &edge);
  edge.alpha *= 0.28f;
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (x, y, WIDTH, HEIGHT), 0);
  gtk_snapshot_append_border (snapshot, &outline, (const float[4]){ 1, 1, 1, 1 },
                              (const GdkRGBA[4]){ edge, edge, edge, edge });
}

static void
tg_role_swatch_class_init (TgRoleSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = tg_role_swatch_measure;
  widget_class->snapshot = tg_role_swatch_snapshot;

  gtk_widget_class_set_css_name (widget_class, "swatch");
  /* The name of the role stands beside it. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
tg_role_swatch_init (TgRoleSwatch *self)
{
  self->role = TG_COLOR_NONE;
}

/**
 * tg_role_swatch_new:
 * @role: whose colours to have
 *
 * Returns: (transfer floating): a swatch
 */
GtkWidget *
tg_role_swatch_new (TgColorRole role)
{
  TgRoleSwatch *self = g_object_new (TG_TYPE_ROLE_SWATCH, NULL);

  self->role = role;

  return GTK_WIDGET (self);
}
