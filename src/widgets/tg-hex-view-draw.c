/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-compat-widget.h"
#include "tg-hex-view-private.h"

/* Drawing. What is under the text is drawn for all rows first: tints, borders, the
 * selection, underlines. Then each row is written, one node an ink, from glyphs that were
 * shaped when the font was chosen: an eighth of what Pango takes for the same pixels. */

void
tg_hex_frame_fill (HexFrame      *frame,
                   const GdkRGBA *color,
                   double         x,
                   double         y,
                   double         width,
                   double         height)
{
  gtk_snapshot_append_color (frame->snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

static GdkRGBA
with_alpha (const GdkRGBA *color,
            float          alpha)
{
  GdkRGBA result = *color;

  result.alpha *= alpha;

  return result;
}

/* Black on white and white on black are the themes of high contrast: nothing is dimmed. */
static gboolean
is_high_contrast (const GdkRGBA *text)
{
  const float sum = text->red + text->green + text->blue;

  return sum <= 0.01f || sum >= 2.99f;
}

static void
frame_init (HexFrame       *frame,
            TgHexView   *self,
            GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean strong;
  guint64 n_rows;

  *frame = (HexFrame){ .self = self, .snapshot = snapshot };
  frame->dark = tg_compat_widget_is_dark (widget);
  tg_compat_widget_get_color (widget, &frame->text);
  strong = is_high_contrast (&frame->text);
  frame->inks[HEX_INK_NORMAL] = frame->text;
  frame->inks[HEX_INK_DIM] = with_alpha (&frame->text, strong ? 1.f : 0.72f);
  frame->inks[HEX_INK_FAINT] = with_alpha (&frame->text, strong ? 0.72f : 0.45f);
  frame->inks[HEX_INK_FAULT] = (GdkRGBA){ 1, 1, 1, 1 };
  frame->inks[HEX_INK_MATCH] = frame->dark ? (GdkRGBA){ 0, 0, 0, 1 } : (GdkRGBA){ 1, 1, 1, 1 };
  frame->accent = *tg_colors_get_status (TG_STATUS_ACCENT, frame->dark);
  frame->block_line = with_alpha (&frame->text, strong ? 1.f : 0.35f);
  frame->row_line = with_alpha (&frame->text, strong ? 1.f : 0.8f);

  frame->first_row = tg_hex_view_get_first_row (self, &frame->y);
  frame->y = floor (frame->y);
  n_rows = self->n_bytes / self->bytes_per_row + (self->n_bytes % self->bytes_per_row != 0 ? 1 : 0);
  n_rows -= MIN (frame->first_row, n_rows);
  frame->n_rows = (guint) MIN (n_rows, (guint64) (gtk_widget_get_height (widget) / self->layout.row_height + 2));
  frame->n_rows = MIN (frame->n_rows, (guint) (self->n_roles / self->bytes_per_row));
}

gboolean
tg_hex_view_is_colored (TgHexView   *self,
                        TgColorRole  role)
{
  return role != TG_COLOR_NONE && (self->filter == 0 || (self->filter & 1u << role) != 0);
}

int
tg_hex_frame_get_y (const HexFrame *frame,
                    guint           row)
{
  return (int) (frame->y + (double) row * frame->self->layout.row_height);
}

/* A run of bytes in one of the two columns; the last one ends before the next byte. */
void
tg_hex_layout_get_run (const HexLayout *layout,
                       gboolean         in_text,
                       guint            column,
                       guint            n,
                       int             *x,
                       int             *width)
{
  if (in_text)
    {
      *x = layout->x_text + (int) column * layout->text_pitch;
      *width = (int) n * layout->text_pitch;
    }
  else
    {
      *x = layout->x_bytes + (int) column * layout->byte_pitch;
      *width = (int) n * layout->byte_pitch - RUN_GAP;
    }
}

static void
write_character (TgHexView *self,
                 HexInk     ink,
                 int        x,
                 guint8     character)
{
  HexPen *pen = &self->pens[ink];
  const HexFace *face = &self->faces[ink == HEX_INK_FAULT ? 1 : 0];
  PangoGlyphInfo *glyphs = pen->glyphs->glyphs;

  /* A gap becomes part of the glyph before it: gsk_text_node_new() drops glyphs that
   * are empty, and their widths with them. */
  if (pen->n == 0)
    pen->x = x;
  else
    glyphs[pen->n - 1].geometry.width += (x - pen->x_end) * PANGO_SCALE;

  glyphs[pen->n] = (PangoGlyphInfo){
    .glyph = face->glyphs[character],
    .geometry = { self->layout.advance * PANGO_SCALE, 0, 0 },
    .attr = { .is_cluster_start = 1 },
  };
  pen->glyphs->log_clusters[pen->n] = pen->n;
  pen->n++;
  pen->x_end = x + self->layout.advance;
}

static void
emit_ink (HexFrame  *frame,
          HexInk  ink,
          double  baseline)
{
  TgHexView *self = frame->self;
  HexPen *pen = &self->pens[ink];
  const int room = pen->glyphs->num_glyphs;
  GskRenderNode *node;

  if (pen->n == 0)
    return;

  pen->glyphs->num_glyphs = pen->n;
  node = gsk_text_node_new (self->faces[ink == HEX_INK_FAULT ? 1 : 0].font, pen->glyphs, &frame->inks[ink],
                            &GRAPHENE_POINT_INIT ((float) pen->x, (float) baseline));
  pen->glyphs->num_glyphs = room;
  pen->n = 0;
  if (node != NULL)
    {
      gtk_snapshot_append_node (frame->snapshot, node);
      gsk_render_node_unref (node);
    }
}

static HexInk
get_ink (TgHexView   *self,
         guint64      offset,
         TgColorRole  role)
{
  const guint64 first = MIN (self->caret, self->anchor), last = MAX (self->caret, self->anchor);

  if (offset >= self->match && offset - self->match < self->match_size)
    return HEX_INK_MATCH;
  /* The ground of the selection is no place for pale text. */
  if (!tg_hex_view_is_colored (self, role))
    return first != last && offset >= first && offset <= last ? HEX_INK_NORMAL : HEX_INK_DIM;

  return role == TG_COLOR_FAULT ? HEX_INK_FAULT : HEX_INK_NORMAL;
}

static void
write_row (HexFrame *frame,
           guint  row)
{
  static const char digits[] = "0123456789abcdef";
  TgHexView *self = frame->self;
  const HexLayout *layout = &self->layout;
  const guint64 offset = (frame->first_row + row) * self->bytes_per_row;
  const guint8 *roles = self->roles + (gsize) row * self->bytes_per_row;
  const guint8 *bytes = NULL;
  const int inset = (layout->byte_pitch - RUN_GAP - 2 * layout->advance) / 2;
  guint n = 0;

  for (guint i = 0; i < layout->digits; i++)
    write_character (self, HEX_INK_DIM, MARGIN + (int) i * layout->advance,
                     (guint8) digits[offset >> 4 * (layout->digits - 1 - i) & 15]);

  if (offset < self->n_available)
    {
      n = (guint) MIN ((guint64) self->bytes_per_row, self->n_available - offset);
      bytes = tg_mapping_peek (tg_annotator_get_mapping (self->annotator), offset, n);
    }
  for (guint i = 0; bytes != NULL && i < n; i++)
    {
      const HexInk ink = get_ink (self, offset + i, roles[i]);
      const int x = layout->x_bytes + (int) i * layout->byte_pitch + inset;

      write_character (self, ink, x, (guint8) digits[bytes[i] >> 4]);
      write_character (self, ink, x + layout->advance, (guint8) digits[bytes[i] & 15]);
    }
  for (guint i = 0; bytes != NULL && i < n; i++)
    {
      const int x = layout->x_text + (int) i * layout->text_pitch;
      const HexInk ink = get_ink (self, offset + i, roles[i]);

      if (bytes[i] > ' ' && bytes[i] < DOT)
        write_character (self, ink, x, bytes[i]);
      else if (bytes[i] != ' ')
        write_character (self, ink == HEX_INK_FAULT || ink == HEX_INK_MATCH ? ink : HEX_INK_FAINT, x, DOT);
    }

  for (guint ink = 0; ink < N_HEX_INKS; ink++)
    emit_ink (frame, (HexInk) ink, tg_hex_frame_get_y (frame, row) + 3 + layout->ascent);
}

/* Fills the part of a row that is of the bytes from @first to @last, and @beside pixels at
 * its ends. */
static void
fill_bytes (HexFrame      *frame,
            guint          row,
            guint64        first,
            guint64        last,
            const GdkRGBA *color,
            int            beside)
{
  TgHexView *self = frame->self;
  const guint64 begin = (frame->first_row + row) * self->bytes_per_row;
  guint64 from, to;

  if (last < begin || first - MIN (first, begin) >= self->bytes_per_row)
    return;

  from = MAX (first, begin) - begin;
  to = MIN (last - begin, self->bytes_per_row - 1) + 1;
  for (int in_text = 0; in_text < 2; in_text++)
    {
      int x, width;

      tg_hex_layout_get_run (&self->layout, in_text, (guint) from, (guint) (to - from), &x, &width);
      tg_hex_frame_fill (frame, color, x - beside, tg_hex_frame_get_y (frame, row), width + 2 * beside,
                         self->layout.row_height);
    }
}

/* Behind the tints, which say more: it shows between the rows and at its ends. */
static void
draw_selection (HexFrame *frame,
                guint     row)
{
  const TgHexView *self = frame->self;
  const guint64 first = MIN (self->caret, self->anchor), last = MAX (self->caret, self->anchor);
  const GdkRGBA color = with_alpha (&frame->accent, 0.5f);

  if (first != last)
    fill_bytes (frame, row, first, last, &color, 2);
}

/* Over the tints, in the colour of the text: all tints are far from that. */
static void
draw_match (HexFrame *frame,
            guint     row)
{
  const TgHexView *self = frame->self;

  if (self->match_size > 0)
    fill_bytes (frame, row, self->match, self->match + (self->match_size - 1), &frame->text, 0);
}

/* The bytes that make a weight together with the one under the cursor: dashed outlines. */
static void
draw_marked (HexFrame *frame)
{
  TgHexView *self = frame->self;
  const guint64 begin = frame->first_row * self->bytes_per_row;
  const guint64 n = (guint64) frame->n_rows * self->bytes_per_row;
  const double dashes[] = { 3, 2 };
  cairo_t *cr = NULL;

  for (guint i = 0; i < self->marked->len; i++)
    {
      const guint64 offset = g_array_index (self->marked, guint64, i);
      int x, width, y;

      if (offset < begin || offset - begin >= n || offset == self->caret)
        continue;
      if (cr == NULL)
        {
          const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));

          cr = gtk_snapshot_append_cairo (frame->snapshot,
                                          &GRAPHENE_RECT_INIT (0, 0, (float) self->layout.width, height));
          gdk_cairo_set_source_rgba (cr, &frame->text);
          cairo_set_line_width (cr, 1);
          cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
        }
      tg_hex_layout_get_run (&self->layout, FALSE, (guint) (offset % self->bytes_per_row), 1, &x, &width);
      y = tg_hex_frame_get_y (frame, (guint) ((offset - begin) / self->bytes_per_row));
      cairo_rectangle (cr, x + 0.5, y + 1.5, width - 1, self->layout.row_height - 3);
    }
  if (cr != NULL)
    {
      cairo_stroke (cr);
      cairo_destroy (cr);
    }
}

static void
draw_outline (HexFrame *frame,
              int       x,
              int       y,
              int       width,
              int       height,
              float     line)
{
  const GdkRGBA *color = &frame->accent;
  const GdkRGBA colors[4] = { *color, *color, *color, *color };
  const float widths[4] = { line, line, line, line };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height),
                                   4);
  gtk_snapshot_append_border (frame->snapshot, &outline, widths, colors);
}

/* In both columns; the one the cursor is in has the thicker line. */
static void
draw_caret (HexFrame *frame)
{
  TgHexView *self = frame->self;
  const guint64 row = self->caret / self->bytes_per_row;

  if (row < frame->first_row || row - frame->first_row >= frame->n_rows)
    return;

  for (int in_text = 0; in_text < 2; in_text++)
    {
      const gboolean strong = in_text == self->in_text;
      const int y = tg_hex_frame_get_y (frame, (guint) (row - frame->first_row));
      int x, width;

      tg_hex_layout_get_run (&self->layout, in_text, (guint) (self->caret % self->bytes_per_row), 1, &x, &width);
      draw_outline (frame, x - 1, y, width + 2, self->layout.row_height, strong ? 2 : 1);
    }
}

static void
write_word (HexFrame   *frame,
            HexInk      ink,
            const char *word,
            int         x)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (frame->self), word);

  gtk_snapshot_save (frame->snapshot);
  gtk_snapshot_translate (frame->snapshot, &GRAPHENE_POINT_INIT ((float) x, 4));
  gtk_snapshot_append_layout (frame->snapshot, layout, &frame->inks[ink]);
  gtk_snapshot_restore (frame->snapshot);
}

/* The column of each byte. With 16 a row that is the last digit of its offset. */
static void
draw_header (HexFrame *frame)
{
  static const char digits[] = "0123456789abcdef";
  TgHexView *self = frame->self;
  const HexLayout *layout = &self->layout;
  const guint caret = (guint) (self->caret % self->bytes_per_row);
  const GdkRGBA line = with_alpha (&frame->text, 0.25f);

  for (guint i = 0; i < self->bytes_per_row; i++)
    {
      const int x = layout->x_bytes + (int) i * layout->byte_pitch;
      const HexInk ink = i == caret ? HEX_INK_NORMAL : HEX_INK_DIM;

      if (i >= 16)
        write_character (self, ink, x + (layout->byte_pitch - RUN_GAP) / 2 - layout->advance,
                         (guint8) digits[i >> 4 & 15]);
      write_character (self, ink,
                       x + (layout->byte_pitch - RUN_GAP - (i >= 16 ? 0 : layout->advance)) / 2,
                       (guint8) digits[i & 15]);
    }
  for (guint ink = 0; ink < N_HEX_INKS; ink++)
    emit_ink (frame, (HexInk) ink, 4 + layout->ascent);

  /* Translators: heading of the column of offsets in the hex view */
  write_word (frame, HEX_INK_DIM, _("offset"), MARGIN);
  /* Translators: heading of the column of characters in the hex view */
  write_word (frame, HEX_INK_DIM, _("text"), layout->x_text);
  tg_hex_frame_fill (frame, &line, 0, layout->header_height - 1,
                     MAX (layout->width, gtk_widget_get_width (GTK_WIDGET (self))), 1);
}

void
tg_hex_view_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  TgHexView *self = TG_HEX_VIEW (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const int top = self->layout.header_height;
  const double x = self->hadjustment != NULL ? gtk_adjustment_get_value (self->hadjustment) : 0;
  HexFrame frame;

  if (self->annotator == NULL || self->bytes_per_row == 0)
    return;

  frame_init (&frame, self, snapshot);

  /* Just these pages: left alone, the kernel reads megabytes around the first one it lacks. */
  tg_mapping_will_read (tg_annotator_get_mapping (self->annotator), frame.first_row * self->bytes_per_row,
                        (guint64) frame.n_rows * self->bytes_per_row);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-(float) (int) x, 0));
  draw_header (&frame);
  gtk_snapshot_restore (snapshot);

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, (float) top, (float) width, (float) MAX (height - top, 0)));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-(float) (int) x, (float) top));
  for (guint row = 0; row < frame.n_rows; row++)
    draw_selection (&frame, row);
  tg_hex_view_draw_ground (&frame);
  for (guint row = 0; row < frame.n_rows; row++)
    draw_match (&frame, row);
  for (guint row = 0; row < frame.n_rows; row++)
    write_row (&frame, row);
  draw_marked (&frame);
  draw_caret (&frame);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}
