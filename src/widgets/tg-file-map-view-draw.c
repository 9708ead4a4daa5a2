/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-map-view-private.h"

#include <glib/gi18n.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-format.h"

#define RADIUS 4

/* The class "caption" has 9 pt where text has 11. */
#define CAPTION_SCALE (9.0 / 11.0)

/* Hatching of what is wrong: lines of this width, this far apart. */
#define HATCH_WIDTH 2.4
#define HATCH_PERIOD 7

/* A tensor from this width on is parted from the one before. */
#define MIN_PARTED 4

/* Kept free between words that stand side by side. */
#define WORD_GAP 12

/* Bytes of each sort of trouble. */
typedef struct
{
  guint64 missing;
  guint64 overlap;
  guint64 trailing;
  guint64 gap;
} Trouble;

static PangoLayout *
create_label (TgFileMapView *self,
              const char    *text,
              gboolean       bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (CAPTION_SCALE));
  if (bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

static int
get_layout_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

void
tg_file_map_view_lay_down (TgFileMapView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    g_clear_object (&self->labels[i]);
  for (guint i = 0; i < G_N_ELEMENTS (self->notes); i++)
    g_clear_object (&self->notes[i]);
  self->n_notes = 0;
}

static Trouble
sum_trouble (const TgFileMap *map)
{
  const gsize n = tg_file_map_get_n_segments (map);
  Trouble sum = { 0 };
  TgFileRange segment;

  for (gsize i = 0; i < n; i++)
    {
      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      if (segment.kind == TG_RANGE_MISSING)
        sum.missing += segment.size;
      else if (segment.kind == TG_RANGE_OVERLAP)
        sum.overlap += segment.size;
      else if (segment.kind == TG_RANGE_TRAILING)
        sum.trailing += segment.size;
      else if (segment.kind == TG_RANGE_GAP)
        sum.gap += segment.size;
    }

  return sum;
}

static void
take_note (TgFileMapView *self,
           char          *text)
{
  if (self->n_notes < TG_MAP_MAX_NOTES)
    self->notes[self->n_notes++] = create_label (self, text, TRUE);
  g_free (text);
}

static void
write_notes (TgFileMapView *self)
{
  const Trouble sum = sum_trouble (self->map);
  g_autofree char *missing = tg_format_size (sum.missing);
  g_autofree char *overlap = tg_format_size (sum.overlap);
  g_autofree char *trailing = tg_format_size (sum.trailing);
  g_autofree char *gap = tg_format_size (sum.gap);

  self->dim_note = FALSE;
  if (sum.missing > 0)
    take_note (self, g_strdup_printf (_("%s missing"), missing));
  if (sum.overlap > 0)
    take_note (self, g_strdup_printf (_("%s in two tensors at once"), overlap));
  if (sum.trailing > 0)
    take_note (self, g_strdup_printf (_("%s after the last tensor"), trailing));
  if (sum.gap > 0)
    take_note (self, g_strdup_printf (_("%s in no tensor"), gap));
  if (sum.missing > 0 && self->n_notes < TG_MAP_MAX_NOTES)
    {
      g_autofree char *size = tg_format_count (tg_gguf_get_size (tg_file_map_get_gguf (self->map)));
      /* Translators: the number of bytes a file has. */
      g_autofree char *text = g_strdup_printf (_("file ends at %s"), size);

      self->notes[self->n_notes++] = create_label (self, text, FALSE);
      self->dim_note = TRUE;
    }
}

/* The words below the enlarged head. */
static void
write_labels (TgFileMapView *self)
{
  const gsize n = tg_file_map_count_head (self->map);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *size = NULL;
      g_autofree char *text = NULL;
      TgFileRange segment;

      if (!tg_file_map_get_segment (self->map, i, &segment))
        continue;
      size = tg_format_size (segment.size);
      if (segment.kind == TG_RANGE_VERSION && self->labels[0] == NULL)
        self->labels[0] = create_label (self, _("Header"), FALSE);
      else if (segment.kind == TG_RANGE_VALUE && self->labels[1] == NULL)
        {
          text = g_strdup_printf (_("Metadata %s"), size);
          self->labels[1] = create_label (self, text, FALSE);
        }
      else if (segment.kind == TG_RANGE_N_DIMS && self->labels[2] == NULL)
        {
          /* Translators: the part of the file that lists the tensors. */
          text = g_strdup_printf (_("Tensor table %s"), size);
          self->labels[2] = create_label (self, text, FALSE);
        }
    }
}

/* Makes the words unless they are there, and says how wide those below the head are. */
int
tg_file_map_view_measure_words (TgFileMapView *self)
{
  int width = 0;

  if (self->map == NULL)
    return 0;
  if (self->labels[0] == NULL && self->labels[1] == NULL && self->labels[2] == NULL && self->n_notes == 0)
    {
      write_labels (self);
      write_notes (self);
    }

  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    if (self->labels[i] != NULL)
      width += get_layout_width (self->labels[i]) + WORD_GAP;

  return width;
}

/* The middle of the head segment of a kind; -1 if there is none. */
static int
find_middle (TgFileMapView *self,
             TgRangeKind    kind)
{
  TgFileRange segment;

  for (guint i = 0; i < self->head_spans->len; i++)
    {
      const TgMapSpan *span = &g_array_index (self->head_spans, TgMapSpan, i);

      if (tg_file_map_get_segment (self->map, span->segment, &segment) && segment.kind == kind)
        return span->x + span->width / 2;
    }

  return -1;
}

/* Each label below what it names, but side by side. */
static void
place_labels (TgFileMapView *self,
              int            width)
{
  static const TgRangeKind kinds[] = { TG_RANGE_VERSION, TG_RANGE_VALUE, TG_RANGE_N_DIMS };
  int right = width;
  int left = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (self->labels[i] != NULL)
      {
        const int own = get_layout_width (self->labels[i]);

        self->label_x[i] = MAX (find_middle (self, kinds[i]) - own / 2, left);
        left = self->label_x[i] + own + WORD_GAP;
      }
  for (guint i = G_N_ELEMENTS (kinds); i-- > 0;)
    if (self->labels[i] != NULL)
      {
        self->label_x[i] = MAX (MIN (self->label_x[i], right - get_layout_width (self->labels[i])), 0);
        right = self->label_x[i] - WORD_GAP;
      }
}

void
tg_file_map_view_lay_out (TgFileMapView *self,
                          int            width)
{
  g_clear_pointer (&self->file_spans, g_array_unref);
  g_clear_pointer (&self->head_spans, g_array_unref);
  if (self->map == NULL)
    return;

  self->head_width = MIN (width, MAX (TG_MAP_HEAD_WIDTH, tg_file_map_view_measure_words (self)));
  self->file_spans = tg_file_map_lay_out_file (self->map, width);
  self->head_spans = tg_file_map_lay_out_head (self->map, self->head_width);
  place_labels (self, self->head_width);
}

static void
draw_hatch (cairo_t       *cr,
            const GdkRGBA *color,
            gboolean       falling,
            double         x,
            double         y,
            double         width,
            double         height)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, HATCH_WIDTH);
  /* The period begins at 0, so that it goes on from one span to the next. */
  for (int begin = (int) (x - height) / HATCH_PERIOD * HATCH_PERIOD; begin < x + width + height;
       begin += HATCH_PERIOD)
    {
      cairo_move_to (cr, begin, falling ? y : y + height);
      cairo_line_to (cr, begin + height, falling ? y + height : y);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_tensor (TgFileMapView     *self,
             cairo_t           *cr,
             gboolean           dark,
             const TgFileRange *segment,
             const TgMapSpan   *span)
{
  const TgGguf *gguf = tg_file_map_get_gguf (self->map);
  const TgTensor *tensor = segment->tensor < tg_gguf_get_n_tensors (gguf)
                             ? tg_gguf_get_tensor (gguf, segment->tensor)
                             : NULL;
  const gboolean is_known = tensor != NULL && tensor->type != NULL;
  const TgTypeFamily family = is_known ? tensor->type->family : TG_FAMILY_UNKNOWN;
  const GdkRGBA *view = tg_colors_get_view (dark);

  gdk_cairo_set_source_rgba (cr, &tg_colors_get_family (family, dark)->fill);
  cairo_rectangle (cr, span->x, 0, span->width, TG_MAP_STRIP_HEIGHT);
  cairo_fill (cr);
  tg_fill_pattern_draw (cr, tg_type_patterns_get (&self->patterns, is_known ? tensor->type_id : G_MAXUINT32),
                        view, span->x, 0, span->width, TG_MAP_STRIP_HEIGHT);
  if (span->width >= MIN_PARTED)
    {
      cairo_set_source_rgba (cr, view->red, view->green, view->blue, 0.7);
      cairo_rectangle (cr, span->x, 0, 1, TG_MAP_STRIP_HEIGHT);
      cairo_fill (cr);
    }
}

static void
draw_record (cairo_t           *cr,
             gboolean           dark,
             const TgFileRange *segment,
             const TgMapSpan   *span,
             double             y,
             double             height)
{
  const TgRoleColors *colors = tg_colors_get_role (tg_color_role_from_byte (segment->role), dark);

  gdk_cairo_set_source_rgba (cr, &colors->tint);
  cairo_rectangle (cr, span->x, y, span->width, height);
  cairo_fill (cr);
  if (colors->underline == TG_UNDERLINE_NONE)
    return;
  gdk_cairo_set_source_rgba (cr, &colors->mark);
  cairo_rectangle (cr, span->x, y + height - 2, span->width, 2);
  cairo_fill (cr);
}

static void
draw_span (TgFileMapView   *self,
           cairo_t         *cr,
           gboolean         dark,
           const TgMapSpan *span,
           double           y,
           double           height)
{
  const GdkRGBA *warning = tg_colors_get_status (TG_STATUS_WARNING, dark);
  TgFileRange segment;

  if (!tg_file_map_get_segment (self->map, span->segment, &segment))
    return;

  if (segment.kind == TG_RANGE_DATA)
    draw_tensor (self, cr, dark, &segment, span);
  else if (segment.kind == TG_RANGE_MISSING)
    draw_hatch (cr, warning, FALSE, span->x, y, span->width, height);
  else if (segment.kind == TG_RANGE_OVERLAP || segment.kind == TG_RANGE_TRAILING)
    draw_hatch (cr, warning, TRUE, span->x, y, span->width, height);
  else if (segment.kind != TG_RANGE_GAP)
    draw_record (cr, dark, &segment, span, y, height);
}

static void
draw_strip (TgFileMapView *self,
            GtkSnapshot   *snapshot,
            GArray        *spans,
            int            y,
            int            height)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  const TgMapSpan *last = &g_array_index (spans, TgMapSpan, spans->len - 1);
  const graphene_rect_t area =
    GRAPHENE_RECT_INIT (0, (float) y, (float) (last->x + last->width), (float) height);
  const float widths[4] = { 1, 1, 1, 1 };
  GskRoundedRect outline;
  GdkRGBA color, colors[4];
  cairo_t *cr;

  gsk_rounded_rect_init_from_rect (&outline, &area, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, tg_colors_get_view (dark), &area);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  for (guint i = 0; i < spans->len; i++)
    draw_span (self, cr, dark, &g_array_index (spans, TgMapSpan, i), y, height);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);

  tg_compat_widget_get_color (GTK_WIDGET (self), &color);
  color.alpha *= 0.28f;
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    colors[i] = color;
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* From the head in the strip to the enlarged one. */
static void
draw_funnel (TgFileMapView *self,
             GtkSnapshot   *snapshot)
{
  const float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  const TgMapSpan *last = &g_array_index (self->head_spans, TgMapSpan, self->head_spans->len - 1);
  TgFileRange segment;
  GdkRGBA color;
  double right;
  cairo_t *cr;

  if (!tg_file_map_get_segment (self->map, last->segment, &segment))
    return;
  right = (double) (segment.offset + segment.size) / (double) tg_file_map_get_extent (self->map) * (double) width;

  tg_compat_widget_get_color (GTK_WIDGET (self), &color);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, TG_MAP_STRIP_HEIGHT, width, TG_MAP_FUNNEL_HEIGHT));
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 0.08);
  cairo_move_to (cr, 0, TG_MAP_STRIP_HEIGHT);
  cairo_line_to (cr, MAX (right, 1), TG_MAP_STRIP_HEIGHT);
  cairo_line_to (cr, self->head_width, TG_MAP_HEAD_TOP);
  cairo_line_to (cr, 0, TG_MAP_HEAD_TOP);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
draw_words (TgFileMapView *self,
            GtkSnapshot   *snapshot)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  float y = TG_MAP_STRIP_HEIGHT + 4;
  GdkRGBA quiet;

  tg_compat_widget_get_color (GTK_WIDGET (self), &quiet);
  quiet.alpha *= 0.72f;
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    {
      if (self->labels[i] == NULL || self->head_spans->len == 0)
        continue;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) self->label_x[i], TG_MAP_HEAD_TOP + TG_MAP_HEAD_HEIGHT + TG_MAP_LABEL_GAP));
      gtk_snapshot_append_layout (snapshot, self->labels[i], &quiet);
      gtk_snapshot_restore (snapshot);
    }
  for (guint i = 0; i < self->n_notes; i++)
    {
      const gboolean is_dim = self->dim_note && i == self->n_notes - 1;
      int own_width, own_height;

      pango_layout_get_pixel_size (self->notes[i], &own_width, &own_height);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (width - own_width), y));
      gtk_snapshot_append_layout (snapshot, self->notes[i],
                                  is_dim ? &quiet : tg_colors_get_status (TG_STATUS_WARNING, dark));
      gtk_snapshot_restore (snapshot);
      y += (float) own_height + 1;
    }
}

/* A ring around what shows a segment, also where that is a single pixel. */
static void
draw_ring (TgFileMapView *self,
           GtkSnapshot   *snapshot,
           GArray        *spans,
           gssize         segment,
           int            y,
           int            height,
           float          thickness)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  const GdkRGBA *accent = tg_colors_get_status (TG_STATUS_ACCENT, dark);
  const GdkRGBA colors[4] = { *accent, *accent, *accent, *accent };
  const float widths[4] = { thickness, thickness, thickness, thickness };

  for (guint i = 0; i < spans->len; i++)
    {
      const TgMapSpan *span = &g_array_index (spans, TgMapSpan, i);
      const int extra = MAX (8 - span->width, 0);
      GskRoundedRect outline;

      if ((gssize) span->segment != segment)
        continue;
      gsk_rounded_rect_init_from_rect (&outline,
                                       &GRAPHENE_RECT_INIT ((float) (span->x - extra / 2), (float) y,
                                                            (float) (span->width + extra), (float) height),
                                       2);
      gtk_snapshot_append_border (snapshot, &outline, widths, colors);
    }
}

void
tg_file_map_view_draw (TgFileMapView *self,
                       GtkSnapshot   *snapshot)
{
  if (self->file_spans == NULL || self->file_spans->len == 0)
    return;

  draw_strip (self, snapshot, self->file_spans, 0, TG_MAP_STRIP_HEIGHT);
  if (self->head_spans->len > 0)
    {
      draw_funnel (self, snapshot);
      draw_strip (self, snapshot, self->head_spans, TG_MAP_HEAD_TOP, TG_MAP_HEAD_HEIGHT);
    }
  draw_words (self, snapshot);
  draw_ring (self, snapshot, self->file_spans, self->current, 0, TG_MAP_STRIP_HEIGHT, 2);
  draw_ring (self, snapshot, self->head_spans, self->current, TG_MAP_HEAD_TOP, TG_MAP_HEAD_HEIGHT, 2);
  if (gtk_widget_has_visible_focus (GTK_WIDGET (self)))
    {
      draw_ring (self, snapshot, self->file_spans, self->cursor, 0, TG_MAP_STRIP_HEIGHT, 3);
      draw_ring (self, snapshot, self->head_spans, self->cursor, TG_MAP_HEAD_TOP, TG_MAP_HEAD_HEIGHT, 3);
    }
}
