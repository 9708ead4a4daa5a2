/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-format.h"
#include "tg-hex-view-private.h"

/* Fonts, columns, and which byte is where. */

/* Digits of an offset, two of each byte and the character of each. */
#define MAX_GLYPHS (16 + 3 * MAX_BYTES_PER_ROW)

static PangoGlyph
shape_character (PangoContext               *context,
                 const PangoFontDescription *description,
                 const char                 *character,
                 PangoFont                 **font,
                 int                        *advance)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoGlyphString *glyphs = pango_glyph_string_new ();
  PangoGlyph glyph;
  GList *items;
  PangoItem *item;

  pango_attr_list_insert (attributes, pango_attr_font_desc_new (description));
  items = pango_itemize (context, character, 0, (int) strlen (character), attributes, NULL);
  item = items->data;
  pango_shape (character, (int) strlen (character), &item->analysis, glyphs);

  glyph = glyphs->glyphs[0].glyph;
  *advance = glyphs->glyphs[0].geometry.width;
  g_set_object (font, item->analysis.font);

  pango_glyph_string_free (glyphs);
  g_list_free_full (items, (GDestroyNotify) pango_item_free);
  pango_attr_list_unref (attributes);

  return glyph;
}

static gboolean
is_monospace (PangoContext               *context,
              const PangoFontDescription *description)
{
  g_autoptr (PangoFont) font = NULL;
  int narrow, wide;

  shape_character (context, description, "i", &font, &narrow);
  shape_character (context, description, "W", &font, &wide);

  return narrow == wide;
}

/* Returns the advance of a character in Pango units. */
static int
init_face (HexFace                    *face,
           PangoContext               *context,
           const PangoFontDescription *description)
{
  g_autoptr (PangoFont) other = NULL;
  int advance, ignored;

  g_clear_object (&face->font);
  shape_character (context, description, "0", &face->font, &advance);
  for (int c = ' '; c < DOT; c++)
    {
      const char character[2] = { (char) c, '\0' };

      face->glyphs[c] = shape_character (context, description, character, &other, &ignored);
    }
  /* The dot may come from another font, whose glyphs have other numbers. */
  face->glyphs[DOT] = shape_character (context, description, "\u00b7", &other, &ignored);
  if (other != face->font)
    face->glyphs[DOT] = face->glyphs['.'];

  return advance;
}

/* To be called when the style, the scale or the font settings have changed. */
void
tg_hex_view_update_font (TgHexView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontDescription *description = pango_font_description_copy (pango_context_get_font_description (context));
  PangoFontMetrics *metrics;
  int advance, descent;

  if (!is_monospace (context, description))
    pango_font_description_set_family (description, "monospace");

  advance = init_face (&self->faces[0], context, description);
  metrics = pango_font_get_metrics (self->faces[0].font, NULL);
  self->layout.ascent = PANGO_PIXELS_CEIL (pango_font_metrics_get_ascent (metrics));
  descent = PANGO_PIXELS_CEIL (pango_font_metrics_get_descent (metrics));
  pango_font_metrics_unref (metrics);

  pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  init_face (&self->faces[1], context, description);
  pango_font_description_free (description);

  for (guint i = 0; i < N_HEX_INKS; i++)
    if (self->pens[i].glyphs == NULL)
      {
        self->pens[i].glyphs = pango_glyph_string_new ();
        pango_glyph_string_set_size (self->pens[i].glyphs, MAX_GLYPHS);
      }

  /* Whole pixels, or text would differ from that of labels. */
  self->layout.advance = MAX (PANGO_PIXELS (advance), 1);
  self->layout.row_height = self->layout.ascent + descent + 6;
  self->layout.header_height = self->layout.row_height + 3;
  tg_hex_view_update_layout (self);
}

void
tg_hex_view_clear_font (TgHexView *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->faces); i++)
    g_clear_object (&self->faces[i].font);
  for (guint i = 0; i < N_HEX_INKS; i++)
    g_clear_pointer (&self->pens[i].glyphs, pango_glyph_string_free);
}

/* To be called when the font, the file or the bytes a row have changed. */
void
tg_hex_view_update_layout (TgHexView *self)
{
  HexLayout *layout = &self->layout;

  layout->digits = tg_format_offset_digits (self->n_bytes);
  layout->byte_pitch = 3 * layout->advance;
  layout->text_pitch = layout->advance;
  layout->x_bytes = MARGIN + (int) layout->digits * layout->advance + GAP;
  layout->x_text = layout->x_bytes + (int) self->bytes_per_row * layout->byte_pitch + GAP;
  layout->width = layout->x_text + (int) self->bytes_per_row * layout->text_pitch + MARGIN;
}

/* How many bytes a row of @width pixels has, in eights. */
guint
tg_hex_view_fit (TgHexView *self,
                 int        width)
{
  const HexLayout *layout = &self->layout;
  const int room = width - layout->x_bytes - GAP - MARGIN;
  const int n = room / (layout->byte_pitch + layout->text_pitch) / 8 * 8;

  return (guint) CLAMP (n, 8, MAX_BYTES_PER_ROW);
}

static int
get_x_offset (TgHexView *self)
{
  return self->hadjustment != NULL ? (int) gtk_adjustment_get_value (self->hadjustment) : 0;
}

gboolean
tg_hex_view_find_byte (TgHexView *self,
                       double     x,
                       double     y,
                       guint64   *offset,
                       gboolean  *in_text,
                       gboolean  *inside)
{
  const HexLayout *layout = &self->layout;
  const guint64 n = self->bytes_per_row;
  double row_y, column;
  guint64 row, last_row;

  if (self->n_bytes == 0 || y < layout->header_height)
    return FALSE;

  last_row = (self->n_bytes - 1) / n;
  row = tg_hex_view_get_first_row (self, &row_y) +
        (guint64) ((y - layout->header_height - row_y) / layout->row_height);
  *inside = row <= last_row;
  row = MIN (row, last_row);

  x += get_x_offset (self);
  *in_text = x >= layout->x_text - GAP / 2;
  if (*in_text)
    column = (x - layout->x_text) / layout->text_pitch;
  else
    column = (x - layout->x_bytes) / layout->byte_pitch;
  *inside = *inside && column >= 0 && column < (double) n;

  *offset = row * n + (guint64) CLAMP (column, 0, (double) (n - 1));
  *inside = *inside && *offset < self->n_bytes;
  *offset = MIN (*offset, self->n_bytes - 1);

  return TRUE;
}

/**
 * tg_hex_view_get_byte_area:
 * @self: a hex view
 * @offset: a byte
 * @area: (out): where it is drawn, in the column the cursor is in
 *
 * Returns: whether it is visible
 */
gboolean
tg_hex_view_get_byte_area (TgHexView    *self,
                           guint64       offset,
                           GdkRectangle *area)
{
  const HexLayout *layout = &self->layout;
  guint64 first, row, column;
  double y;

  g_return_val_if_fail (TG_IS_HEX_VIEW (self), FALSE);
  g_return_val_if_fail (area != NULL, FALSE);

  if (offset >= self->n_bytes)
    return FALSE;

  row = offset / self->bytes_per_row;
  column = offset % self->bytes_per_row;
  first = tg_hex_view_get_first_row (self, &y);
  if (row < first || row - first > tg_hex_view_get_n_rows_on_page (self) + 1)
    return FALSE;

  area->x = (self->in_text ? layout->x_text + (int) column * layout->text_pitch
                           : layout->x_bytes + (int) column * layout->byte_pitch) -
            get_x_offset (self);
  area->y = layout->header_height + (int) (y + (double) (row - first) * layout->row_height);
  area->width = self->in_text ? layout->text_pitch : layout->byte_pitch - 2;
  area->height = layout->row_height;

  return area->y < gtk_widget_get_height (GTK_WIDGET (self));
}

/**
 * tg_hex_view_get_visible:
 * @self: a hex view
 * @begin: (out): the first visible byte
 * @end: (out): the one after the last
 */
void
tg_hex_view_get_visible (TgHexView *self,
                         guint64   *begin,
                         guint64   *end)
{
  const guint64 n = self->bytes_per_row;
  double y;

  g_return_if_fail (TG_IS_HEX_VIEW (self));
  g_return_if_fail (begin != NULL && end != NULL);

  *begin = MIN (tg_hex_view_get_first_row (self, &y) * n, self->n_bytes);
  *end = *begin + MIN ((guint64) (tg_hex_view_get_n_rows_on_page (self) + 1) * n, self->n_bytes - *begin);
}

/**
 * tg_hex_view_get_visible_roles:
 * @self: a hex view
 *
 * Returns: bits of #TgColorRole: what a legend should explain
 */
guint
tg_hex_view_get_visible_roles (TgHexView *self)
{
  guint64 begin, end;
  guint roles = 0;
  TgSpan span;

  g_return_val_if_fail (TG_IS_HEX_VIEW (self), 0);

  if (self->annotator == NULL)
    return 0;

  /* What is missing is hatched and has no colour. */
  tg_hex_view_get_visible (self, &begin, &end);
  end = MIN (end, self->n_available);
  while (begin < end && tg_annotator_get_span (self->annotator, begin, &span))
    {
      roles |= 1u << tg_hex_view_get_color (self, &span);
      begin = span.offset + span.size;
    }

  return roles;
}
