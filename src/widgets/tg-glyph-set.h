/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgGlyphSet:
 *
 * The glyphs of numbers in one font, shaped once, so that a thousand numbers a
 * frame cost little. Belongs to the widget that draws with it; main thread.
 */
typedef struct _TgGlyphSet TgGlyphSet;

TgGlyphSet *tg_glyph_set_new        (PangoContext               *context,
                                     const PangoFontDescription *description);
void        tg_glyph_set_free       (TgGlyphSet                 *self);
double      tg_glyph_set_get_width  (TgGlyphSet                 *self,
                                     const char                 *text);
void        tg_glyph_set_append     (TgGlyphSet                 *self,
                                     GtkSnapshot                *snapshot,
                                     const char                 *text,
                                     const GdkRGBA              *color,
                                     double                      x,
                                     double                      y);
double      tg_glyph_set_get_ascent (TgGlyphSet                 *self);
double      tg_glyph_set_get_height (TgGlyphSet                 *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgGlyphSet, tg_glyph_set_free)

G_END_DECLS
