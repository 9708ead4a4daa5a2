/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glyph-set.h"

/* What numbers are written with; anything else is left out. */
static const char alphabet[] = "0123456789.,-+−×⁰¹²³⁴⁵⁶⁷⁸⁹⁻eNaInf \u00a0";

#define MAX_GLYPHS 48
#define MAX_TEXT 32

typedef struct
{
  gunichar character;
  PangoGlyph glyph;
  int width; /* in Pango units */
} Glyph;

struct _TgGlyphSet
{
  PangoFont *font;
  Glyph glyphs[MAX_GLYPHS];
  guint n_glyphs;
  int ascent;
  int height;
  PangoGlyphString *string; /* room for a text */
};

/* Shapes one character; %FALSE if the font has to be another one for it. */
static gboolean
shape (TgGlyphSet   *self,
       PangoContext *context,
       const char   *character,
       int           length)
{
  GList *items = pango_itemize (context, character, 0, length, NULL, NULL);
  PangoItem *item = items->data;
  PangoGlyphString *glyphs = pango_glyph_string_new ();
  gboolean same;

  pango_shape (character, length, &item->analysis, glyphs);
  if (self->font == NULL)
    self->font = g_object_ref (item->analysis.font);
  same = item->analysis.font == self->font && glyphs->num_glyphs == 1;
  if (same)
    self->glyphs[self->n_glyphs++] = (Glyph){ g_utf8_get_char (character), glyphs->glyphs[0].glyph,
                                              glyphs->glyphs[0].geometry.width };

  pango_glyph_string_free (glyphs);
  g_list_free_full (items, (GDestroyNotify) pango_item_free);

  return same;
}

/**
 * tg_glyph_set_new:
 * @context: that of a widget
 * @description: the font
 *
 * Returns: (transfer full): the glyphs
 */
TgGlyphSet *
tg_glyph_set_new (PangoContext               *context,
                  const PangoFontDescription *description)
{
  TgGlyphSet *self = g_new0 (TgGlyphSet, 1);
  PangoContext *own = pango_context_new ();
  PangoFontMetrics *metrics;

  pango_context_set_font_map (own, pango_context_get_font_map (context));
  pango_context_set_font_description (own, description);
  pango_context_set_language (own, pango_context_get_language (context));
  pango_cairo_context_set_resolution (own, pango_cairo_context_get_resolution (context));
  pango_cairo_context_set_font_options (own, pango_cairo_context_get_font_options (context));

  for (const char *p = alphabet; *p != '\0'; p = g_utf8_next_char (p))
    shape (self, own, p, (int) (g_utf8_next_char (p) - p));

  metrics = pango_font_get_metrics (self->font, pango_context_get_language (own));
  self->ascent = pango_font_metrics_get_ascent (metrics);
  self->height = self->ascent + pango_font_metrics_get_descent (metrics);
  pango_font_metrics_unref (metrics);
  g_object_unref (own);

  self->string = pango_glyph_string_new ();
  pango_glyph_string_set_size (self->string, MAX_TEXT);

  return self;
}

void
tg_glyph_set_free (TgGlyphSet *self)
{
  g_clear_object (&self->font);
  pango_glyph_string_free (self->string);
  g_free (self);
}

static const Glyph *
find (TgGlyphSet *self,
      gunichar    character)
{
  for (guint i = 0; i < self->n_glyphs; i++)
    if (self->glyphs[i].character == character)
      return &self->glyphs[i];

  return NULL;
}

/* Returns: the width of a number, in pixels. */
double
tg_glyph_set_get_width (TgGlyphSet *self,
                        const char *text)
{
  int width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const Glyph *glyph = find (self, g_utf8_get_char (p));

      width += glyph != NULL ? glyph->width : 0;
    }

  return (double) width / PANGO_SCALE;
}

/**
 * tg_glyph_set_append:
 * @self: the glyphs
 * @snapshot: where to draw
 * @text: a number
 * @color: its colour
 * @x: left end
 * @y: base line
 *
 * Writes a number.
 */
void
tg_glyph_set_append (TgGlyphSet    *self,
                     GtkSnapshot   *snapshot,
                     const char    *text,
                     const GdkRGBA *color,
                     double         x,
                     double         y)
{
  g_autoptr (GskRenderNode) node = NULL;
  int n = 0;

  /* Glyphs that show nothing become part of the one before: gsk_text_node_new() drops
   * them, and their width with them. */
  for (const char *p = text; *p != '\0' && n < MAX_TEXT; p = g_utf8_next_char (p))
    {
      const Glyph *glyph = find (self, g_utf8_get_char (p));

      if (glyph == NULL)
        continue;
      if (g_unichar_isspace (glyph->character))
        {
          if (n > 0)
            self->string->glyphs[n - 1].geometry.width += glyph->width;
          continue;
        }
      self->string->glyphs[n] = (PangoGlyphInfo){
        .glyph = glyph->glyph,
        .geometry = { .width = glyph->width },
        .attr = { .is_cluster_start = 1 },
      };
      self->string->log_clusters[n] = n;
      n++;
    }
  if (n == 0)
    return;

  self->string->num_glyphs = n;
  node = gsk_text_node_new (self->font, self->string, color, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  self->string->num_glyphs = MAX_TEXT;
  if (node != NULL)
    gtk_snapshot_append_node (snapshot, node);
}

double
tg_glyph_set_get_ascent (TgGlyphSet *self)
{
  return (double) self->ascent / PANGO_SCALE;
}

double
tg_glyph_set_get_height (TgGlyphSet *self)
{
  return (double) self->height / PANGO_SCALE;
}
