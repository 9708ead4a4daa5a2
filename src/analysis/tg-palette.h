/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgPalette:
 *
 * A colour map of 256 entries, even in lightness and safe for colour-blind
 * readers. The diverging ones are for signed values: their ends are the
 * strongest, their middle fades into a light or a dark window.
 */
typedef enum
{
  TG_PALETTE_VIRIDIS,
  TG_PALETTE_CIVIDIS,
  TG_PALETTE_MAGMA,
  TG_PALETTE_GREY,
  TG_PALETTE_DIVERGING_LIGHT,
  TG_PALETTE_DIVERGING_DARK,
} TgPalette;

#define TG_N_PALETTES (TG_PALETTE_DIVERGING_DARK + 1)

const guint32 *tg_palette_get_colors   (TgPalette   self);
const char    *tg_palette_get_nick     (TgPalette   self);
const char    *tg_palette_get_name     (TgPalette   self);
gboolean       tg_palette_from_nick    (const char *nick,
                                        TgPalette  *palette);
gboolean       tg_palette_is_diverging (TgPalette   self);
gboolean       tg_color_is_light       (guint32     color);

/**
 * TgFlags:
 * @TG_FLAG_NAN: not a number
 * @TG_FLAG_POS_INF: plus infinity
 * @TG_FLAG_NEG_INF: minus infinity
 * @TG_FLAG_MISSING: weights that are not in the file
 *
 * What of a cell no colour map has a place for; bits.
 */
typedef enum
{
  TG_FLAG_NAN = 1 << 0,
  TG_FLAG_POS_INF = 1 << 1,
  TG_FLAG_NEG_INF = 1 << 2,
  TG_FLAG_MISSING = 1 << 3,
} TgFlags;

/* Those that stand for a weight that is there and is no finite number. */
#define TG_FLAGS_NOT_FINITE (TG_FLAG_NAN | TG_FLAG_POS_INF | TG_FLAG_NEG_INF)

TgFlags     tg_flags_from_value (float    value);
TgFlags     tg_flags_get_worst  (TgFlags  flags);
guint32     tg_flags_get_color  (TgFlags  flags);
const char *tg_flags_get_glyph  (TgFlags  flags,
                                 guint32 *color);

/**
 * TgColorScale:
 * @low: the value that has the first colour
 * @high: the value that has the last one; more than @low unless all is one colour
 * @logarithmic: symmetric logarithm: as far from zero in both directions
 * @colors: (array fixed-size=256): a colour map
 * @reversed: take the map from its end
 *
 * How values become colours. Plain data.
 */
typedef struct
{
  double low;
  double high;
  gboolean logarithmic;
  const guint32 *colors;
  gboolean reversed;
} TgColorScale;

double  tg_color_scale_get_position (const TgColorScale *self,
                                     double              value);
double  tg_color_scale_get_value    (const TgColorScale *self,
                                     double              position);
guint32 tg_color_scale_get_color    (const TgColorScale *self,
                                     float               value);
void    tg_color_scale_round        (TgColorScale       *self);
void    tg_color_scale_map          (const TgColorScale *self,
                                     const float        *values,
                                     const guint8       *flags,
                                     gsize               n,
                                     guint32            *colors);

G_END_DECLS
