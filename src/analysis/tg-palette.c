/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-palette.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-palette-private.h"

static const struct
{
  const char *nick;
  const char *name;
} palettes[TG_N_PALETTES] = {
  [TG_PALETTE_VIRIDIS] = { "viridis", N_ ("Viridis") },
  [TG_PALETTE_CIVIDIS] = { "cividis", N_ ("Cividis") },
  [TG_PALETTE_MAGMA] = { "magma", N_ ("Magma") },
  [TG_PALETTE_GREY] = { "grey", N_ ("Gray") },
  [TG_PALETTE_DIVERGING_LIGHT] = { "diverging-light", N_ ("Diverging") },
  [TG_PALETTE_DIVERGING_DARK] = { "diverging-dark", N_ ("Diverging") },
};

/* How many decades a logarithmic scale shows on each side of zero. What is nearer
 * to zero than that is spread linearly. */
#define DECADES 3.0

/**
 * tg_palette_get_colors:
 * @self: a colour map
 *
 * Returns: (transfer none) (array fixed-size=256): its entries, 0xRRGGBB
 */
const guint32 *
tg_palette_get_colors (TgPalette self)
{
  g_return_val_if_fail ((guint) self < TG_N_PALETTES, tg_palette_data[0]);

  return tg_palette_data[self];
}

/**
 * tg_palette_get_nick:
 * @self: a colour map
 *
 * Returns: (transfer none): its name on the command line and in settings
 */
const char *
tg_palette_get_nick (TgPalette self)
{
  g_return_val_if_fail ((guint) self < TG_N_PALETTES, "");

  return palettes[self].nick;
}

/**
 * tg_palette_get_name:
 * @self: a colour map
 *
 * Returns: (transfer none): its name for people, translated
 */
const char *
tg_palette_get_name (TgPalette self)
{
  g_return_val_if_fail ((guint) self < TG_N_PALETTES, "");

  return gettext (palettes[self].name);
}

/**
 * tg_palette_from_nick:
 * @nick: a name, as tg_palette_get_nick() gives it
 * @palette: (out): the colour map of that name
 *
 * Returns: whether there is one
 */
gboolean
tg_palette_from_nick (const char *nick,
                      TgPalette  *palette)
{
  for (guint i = 0; i < TG_N_PALETTES; i++)
    if (strcmp (palettes[i].nick, nick) == 0)
      {
        *palette = (TgPalette) i;
        return TRUE;
      }

  return FALSE;
}

gboolean
tg_palette_is_diverging (TgPalette self)
{
  return self == TG_PALETTE_DIVERGING_LIGHT || self == TG_PALETTE_DIVERGING_DARK;
}

static double
linear_light (guint32 channel)
{
  const double c = channel / 255.0;

  return c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
}

/**
 * tg_color_is_light:
 * @color: 0xRRGGBB
 *
 * Returns: whether black on @color has more contrast than white: by relative
 *   luminance as WCAG 2 defines it, where the two are equal at 0.179
 */
gboolean
tg_color_is_light (guint32 color)
{
  return 0.2126 * linear_light ((color >> 16) & 0xff) + 0.7152 * linear_light ((color >> 8) & 0xff) +
           0.0722 * linear_light (color & 0xff) >
         0.179;
}

/**
 * tg_flags_from_value:
 * @value: a weight
 *
 * Returns: its flag; 0 for a finite number
 */
TgFlags
tg_flags_from_value (float value)
{
  if (isnan (value))
    return TG_FLAG_NAN;
  if (isinf (value))
    return value > 0 ? TG_FLAG_POS_INF : TG_FLAG_NEG_INF;

  return 0;
}

/**
 * tg_flags_get_worst:
 * @flags: some flags
 *
 * Returns: the one to show when there is room for one only; 0 for none
 */
TgFlags
tg_flags_get_worst (TgFlags flags)
{
  if ((flags & TG_FLAG_NAN) != 0)
    return TG_FLAG_NAN;
  if ((flags & TG_FLAG_POS_INF) != 0)
    return TG_FLAG_POS_INF;
  if ((flags & TG_FLAG_NEG_INF) != 0)
    return TG_FLAG_NEG_INF;

  return flags & TG_FLAG_MISSING;
}

/**
 * tg_flags_get_color:
 * @flags: at least one flag
 *
 * Returns: the colour of the worst, 0xRRGGBB; that of missing weights is the middle
 *   grey behind the hatch
 */
guint32
tg_flags_get_color (TgFlags flags)
{
  switch ((guint) tg_flags_get_worst (flags))
    {
    case TG_FLAG_NAN:
      return 0xff00ff;
    case TG_FLAG_POS_INF:
      return 0xff0000;
    case TG_FLAG_NEG_INF:
      return 0x0000ff;
    default:
      return 0x808080;
    }
}

/**
 * tg_flags_get_glyph:
 * @flags: some flags
 * @color: (out): the colour of the sign, 0xRRGGBB
 *
 * Returns: (transfer none) (nullable): the sign of the worst flag, for those who
 *   do not see its colour; %NULL when it has none
 */
const char *
tg_flags_get_glyph (TgFlags  flags,
                    guint32 *color)
{
  *color = 0x000000;
  switch ((guint) tg_flags_get_worst (flags))
    {
    case TG_FLAG_NAN:
      return "×";
    case TG_FLAG_POS_INF:
      return "▲";
    case TG_FLAG_NEG_INF:
      *color = 0xffffff;
      return "▼";
    default:
      return NULL;
    }
}

/* f (x) = sign (x) · ln (1 + |x| / t): linear up to about t, logarithmic from there.
 * After J. B. W. Webber, "A bi-symmetric log transformation for wide-range data"
 * (Meas. Sci. Technol. 24, 2013), with t a fixed share of the larger end. */
static double
get_threshold (const TgColorScale *self)
{
  return MAX (fabs (self->low), fabs (self->high)) / pow (10, DECADES);
}

static double
compress (double value,
          double threshold)
{
  return copysign (log1p (fabs (value) / threshold), value);
}

static double
expand (double value,
        double threshold)
{
  return copysign (expm1 (fabs (value)) * threshold, value);
}

/**
 * tg_color_scale_get_position:
 * @self: a scale
 * @value: a finite value
 *
 * Returns: where @value is between the ends, 0 to 1; not clamped; 0.5 if both ends
 *   are the same
 */
double
tg_color_scale_get_position (const TgColorScale *self,
                             double              value)
{
  double low = self->low, high = self->high;

  if (!(low < high))
    return value < low ? -1.0 : value > low ? 2.0
                                            : 0.5;

  if (self->logarithmic)
    {
      const double t = get_threshold (self);

      low = compress (low, t);
      high = compress (high, t);
      value = compress (value, t);
    }

  return (value - low) / (high - low);
}

/**
 * tg_color_scale_get_value:
 * @self: a scale
 * @position: 0 for the low end, 1 for the high one
 *
 * The inverse of tg_color_scale_get_position().
 *
 * Returns: the value that is there
 */
double
tg_color_scale_get_value (const TgColorScale *self,
                          double              position)
{
  double t, low, high;

  if (!self->logarithmic || !(self->low < self->high))
    return self->low + (self->high - self->low) * position;

  t = get_threshold (self);
  low = compress (self->low, t);
  high = compress (self->high, t);

  return expand (low + (high - low) * position, t);
}

static guint
get_index (const TgColorScale *self,
           double              position)
{
  const double scaled = floor (position * 256.0);
  const guint i = scaled >= 255.0 ? 255 : scaled > 0 ? (guint) scaled
                                                     : 0;

  return self->reversed ? 255 - i : i;
}

/**
 * tg_color_scale_get_color:
 * @self: a scale
 * @value: any value; outside the ends it has the colour of the end
 *
 * Returns: its colour, 0xRRGGBB; NaN and infinities have their own
 */
guint32
tg_color_scale_get_color (const TgColorScale *self,
                          float               value)
{
  const TgFlags flags = tg_flags_from_value (value);

  if (flags != 0)
    return tg_flags_get_color (flags);

  return self->colors[get_index (self, tg_color_scale_get_position (self, value))];
}

/* The least value of each colour but the first, so that finding the colour of a
 * value takes eight comparisons and no logarithm. */
static void
get_thresholds (const TgColorScale *self,
                float               thresholds[255])
{
  for (guint i = 0; i < 255; i++)
    thresholds[i] = (float) tg_color_scale_get_value (self, (i + 1) / 256.0);
}

static void
map_by_search (const TgColorScale *self,
               const guint32       colors[256],
               const float        *values,
               gsize               n,
               guint32            *mapped)
{
  float thresholds[255];

  get_thresholds (self, thresholds);
  for (gsize i = 0; i < n; i++)
    {
      const float value = values[i];
      guint low = 0;

      for (guint step = 128; step > 0; step /= 2)
        low += low + step <= 255 && value >= thresholds[low + step - 1] ? step : 0;
      mapped[i] = colors[low];
    }
}

static void
map_linear (const TgColorScale *self,
            const guint32       colors[256],
            const float        *values,
            gsize               n,
            guint32            *mapped)
{
  const float low = (float) self->low;
  const float factor = (float) (256.0 / (self->high - self->low));

  for (gsize i = 0; i < n; i++)
    {
      const float scaled = (values[i] - low) * factor;
      const float held = scaled < 0.0f ? 0.0f : scaled > 255.0f ? 255.0f
                                                                : scaled;

      /* A value that is not finite has a flag; it must only be no wild index here. */
      mapped[i] = colors[held >= 0.0f ? (guint) held : 0];
    }
}

/**
 * tg_color_scale_map:
 * @self: a scale
 * @values: (array length=n): values; those with a flag are not looked at
 * @flags: (nullable) (array length=n): a #TgFlags for each value
 * @n: how many
 * @colors: (out caller-allocates) (array length=n): 0xffRRGGBB each
 *
 * What tg_color_scale_get_color() does, for many values at once.
 */
void
tg_color_scale_map (const TgColorScale *self,
                    const float        *values,
                    const guint8       *flags,
                    gsize               n,
                    guint32            *colors)
{
  guint32 map[256];
  const double span = self->high - self->low;

  for (guint i = 0; i < 256; i++)
    map[i] = 0xff000000u | self->colors[self->reversed ? 255 - i : i];

  /* Ends too near to each other, or too far, for the single precision of the quick way. */
  if (!self->logarithmic && span > 1e-30 && span < 1e30)
    map_linear (self, map, values, n, colors);
  else if (span > 0)
    map_by_search (self, map, values, n, colors);
  else
    for (gsize i = 0; i < n; i++)
      colors[i] = 0xff000000u | tg_color_scale_get_color (self, values[i]);

  if (flags == NULL)
    return;
  for (gsize i = 0; i < n; i++)
    if (flags[i] != 0)
      colors[i] = 0xff000000u | tg_flags_get_color (flags[i]);
}

/* A number that is easy to read, at most as far from zero as @step. */
static double
round_step (double step)
{
  const double unit = pow (10, floor (log10 (step)));

  return step >= 5 * unit ? 5 * unit : step >= 2 * unit ? 2 * unit
                                                        : unit;
}

/**
 * tg_color_scale_round:
 * @self: a scale
 *
 * Moves both ends outwards, to numbers that are easy to read. One that has no width stays.
 */
void
tg_color_scale_round (TgColorScale *self)
{
  double low_step, high_step;

  if (!(self->low < self->high))
    return;

  low_step = high_step = round_step ((self->high - self->low) / 5);
  if (self->logarithmic && self->low != 0)
    low_step = round_step (fabs (self->low));
  if (self->logarithmic && self->high != 0)
    high_step = round_step (fabs (self->high));
  self->low = floor (self->low / low_step) * low_step;
  self->high = ceil (self->high / high_step) * high_step;
}
