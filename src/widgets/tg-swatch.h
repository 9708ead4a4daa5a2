/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-tensor-type.h"

G_BEGIN_DECLS

/**
 * TgPattern:
 * @TG_PATTERN_NONE: for the type of a family with the most bytes
 * @TG_PATTERN_DOTS: for the second
 * @TG_PATTERN_LINES: vertical, for the third
 * @TG_PATTERN_DIAGONALS: for the fourth and all that follow
 *
 * Tells types of one family apart, which have one colour.
 */
typedef enum
{
  TG_PATTERN_NONE,
  TG_PATTERN_DOTS,
  TG_PATTERN_LINES,
  TG_PATTERN_DIAGONALS,
} TgPattern;

void tg_pattern_draw (cairo_t       *cr,
                      TgPattern      pattern,
                      const GdkRGBA *color,
                      double         x,
                      double         y,
                      double         width,
                      double         height);

#define TG_TYPE_SWATCH (tg_swatch_get_type ())

G_DECLARE_FINAL_TYPE (TgSwatch, tg_swatch, TG, SWATCH, GtkWidget)

GtkWidget *tg_swatch_new         (void);
void       tg_swatch_set_family  (TgSwatch     *self,
                                  TgTypeFamily  family);
void       tg_swatch_set_pattern (TgSwatch     *self,
                                  TgPattern     pattern);

G_END_DECLS
