/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-mix-bar.h"

#include <glib/gi18n.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-format.h"
#include "tg-type-patterns.h"

/**
 * TgTypeMixBar:
 *
 * How the bytes of a model's tensors are shared among the types: a bar in the
 * colours of their families. A type with next to no bytes is still a line of it.
 *
 * # CSS nodes
 *
 * A single node with the name typemixbar.
 */
struct _TgTypeMixBar
{
  GtkWidget  parent_instance;

  GArray    *parts; /* Part, most bytes first */
  int        width; /* for which the parts were laid out */
};

/* A type as it is drawn. */
typedef struct
{
  char          *name;
  double         share;
  TgTypeFamily   family;
  TgFillPattern  pattern;
  int            x;
  int            width;
} Part;

#define HEIGHT 20
#define RADIUS 4
#define GAP 2

/* More types than this have no room; ggml knows fewer. */
#define MAX_PARTS 48

G_DEFINE_FINAL_TYPE (TgTypeMixBar, tg_type_mix_bar, GTK_TYPE_WIDGET)

static void
part_clear (gpointer data)
{
  g_free (((Part *) data)->name);
}

/* Whole pixels for every part: at least one each, the rest by bytes. */
static void
lay_out (TgTypeMixBar *self,
         int           width)
{
  const int n = (int) self->parts->len;
  const int room = MAX (width - n - GAP * (n - 1), 0);
  double sum = 0;
  int x = 0;

  self->width = width;
  for (int i = 0; i < n; i++)
    {
      Part *part = &g_array_index (self->parts, Part, i);
      int end;

      part->x = x;
      sum += part->share;
      end = i == n - 1 ? width : (int) (sum * room + 0.5) + i + 1 + GAP * i;
      part->width = MAX (end - x, 1);
      x = part->x + part->width + GAP;
    }
}

static void
tg_type_mix_bar_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 100;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 400;
}

static void
tg_type_mix_bar_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  lay_out (TG_TYPE_MIX_BAR (widget), width);
}

static void
tg_type_mix_bar_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  TgTypeMixBar *self = TG_TYPE_MIX_BAR (widget);
  const gboolean dark = tg_compat_widget_is_dark (widget);
  const GdkRGBA *view = tg_colors_get_view (dark);
  const graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float) self->width, HEIGHT);
  const float widths[4] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color, colors[4];
  cairo_t *cr;

  gsk_rounded_rect_init_from_rect (&outline, &area, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, view, &area);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = &g_array_index (self->parts, Part, i);

      gdk_cairo_set_source_rgba (cr, &tg_colors_get_family (part->family, dark)->fill);
      cairo_rectangle (cr, part->x, 0, part->width, HEIGHT);
      cairo_fill (cr);
      tg_fill_pattern_draw (cr, part->pattern, view, part->x, 0, part->width, HEIGHT);
    }
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);

  tg_compat_widget_get_color (widget, &color);
  color.alpha *= 0.28f;
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    colors[i] = color;
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static char *
describe (const Part *part)
{
  g_autofree char *share = tg_format_share (part->share);

  /* Translators: a tensor type and its share of all bytes: "Q4_K: 74.40 %". */
  return g_strdup_printf (_("%s: %s"), part->name, share);
}

static gboolean
tg_type_mix_bar_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    keyboard,
                               GtkTooltip *tooltip)
{
  TgTypeMixBar *self = TG_TYPE_MIX_BAR (widget);

  for (guint i = 0; i < self->parts->len && !keyboard; i++)
    {
      const Part *part = &g_array_index (self->parts, Part, i);

      if (x < part->x + part->width + GAP)
        {
          g_autofree char *text = describe (part);

          gtk_tooltip_set_text (tooltip, text);
          return TRUE;
        }
    }

  return FALSE;
}

static void
tg_type_mix_bar_finalize (GObject *object)
{
  TgTypeMixBar *self = TG_TYPE_MIX_BAR (object);

  g_clear_pointer (&self->parts, g_array_unref);

  G_OBJECT_CLASS (tg_type_mix_bar_parent_class)->finalize (object);
}

static void
tg_type_mix_bar_class_init (TgTypeMixBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = tg_type_mix_bar_finalize;

  widget_class->measure = tg_type_mix_bar_measure;
  widget_class->size_allocate = tg_type_mix_bar_size_allocate;
  widget_class->snapshot = tg_type_mix_bar_snapshot;
  widget_class->query_tooltip = tg_type_mix_bar_query_tooltip;

  gtk_widget_class_set_css_name (widget_class, "typemixbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_type_mix_bar_init (TgTypeMixBar *self)
{
  self->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_set_clear_func (self->parts, part_clear);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Tensor types by bytes"), -1);
}

GtkWidget *
tg_type_mix_bar_new (void)
{
  return g_object_new (TG_TYPE_TYPE_MIX_BAR, NULL);
}

/**
 * tg_type_mix_bar_set_mix:
 * @self: a bar
 * @mix: (element-type TgTypeShare): the types, most bytes first; it is copied
 */
void
tg_type_mix_bar_set_mix (TgTypeMixBar *self,
                         const GArray *mix)
{
  g_autoptr (GString) words = g_string_new (NULL);
  TgTypePatterns patterns;
  double total = 0;

  g_return_if_fail (TG_IS_TYPE_MIX_BAR (self));
  g_return_if_fail (mix != NULL);

  tg_type_patterns_init (&patterns, mix);
  for (guint i = 0; i < mix->len; i++)
    total += (double) g_array_index (mix, TgTypeShare, i).n_bytes;

  g_array_set_size (self->parts, 0);
  for (guint i = 0; i < MIN (mix->len, MAX_PARTS); i++)
    {
      const TgTypeShare *share = &g_array_index (mix, TgTypeShare, i);
      g_autofree char *line = NULL;
      Part part = { .name = tg_type_share_dup_name (share),
                    .share = total > 0 ? (double) share->n_bytes / total : 0,
                    .family = share->type != NULL ? share->type->family : TG_FAMILY_UNKNOWN,
                    .pattern = tg_type_patterns_get (&patterns, share->type_id) };

      g_array_append_val (self->parts, part);
      line = describe (&part);
      g_string_append_printf (words, i > 0 ? ", %s" : "%s", line);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words->str, -1);
  lay_out (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
