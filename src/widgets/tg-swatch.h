/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-tensor-type.h"

G_BEGIN_DECLS

/**
 * TgFillPattern:
 * @TG_FILL_PLAIN: for the type of a family with the most bytes
 * @TG_FILL_DOTS: for the second
 * @TG_FILL_LINES: vertical, for the third
 * @TG_FILL_DIAGONALS: for the fourth and all that follow
 *
 * Tells types of one family apart, which have one colour.
 */
typedef enum
{
  TG_FILL_PLAIN,
  TG_FILL_DOTS,
  TG_FILL_LINES,
  TG_FILL_DIAGONALS,
} TgFillPattern;

void tg_fill_pattern_draw (cairo_t       *cr,
                           TgFillPattern  pattern,
                           const GdkRGBA *color,
                           double         x,
                           double         y,
                           double         width,
                           double         height);

#define TG_TYPE_SWATCH (tg_swatch_get_type ())

G_DECLARE_FINAL_TYPE (TgSwatch, tg_swatch, TG, SWATCH, GtkWidget)

GtkWidget *tg_swatch_new         (void);
void       tg_swatch_set_family  (TgSwatch      *self,
                                  TgTypeFamily   family);
void       tg_swatch_set_pattern (TgSwatch      *self,
                                  TgFillPattern  pattern);

G_END_DECLS
