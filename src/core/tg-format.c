/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-format.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "tg-bidi.h"

#define NO_BREAK_SPACE "\302\240"
#define MINUS "\342\210\222"
#define TIMES "\303\227"
#define EN_DASH "\342\200\223"

/**
 * tg_format_range:
 * @first: a number, as a name is
 * @last: the last one
 *
 * Returns: (transfer full): "96–127"
 */
char *
tg_format_range (guint64 first,
                 guint64 last)
{
  return tg_bidi_take (g_strdup_printf ("%" G_GUINT64_FORMAT EN_DASH "%" G_GUINT64_FORMAT, first, last));
}

/* printf writes the ASCII minus, in the exponent too; only the first is a sign. */
static char *
with_minus (char *number)
{
  char *text;

  if (number[0] != '-')
    return number;

  text = g_strconcat (MINUS, number + 1, NULL);
  g_free (number);

  return text;
}

/* %NULL for a number that is one. */
static char *
not_finite (double value)
{
  if (isnan (value))
    return g_strdup ("NaN");
  if (isinf (value))
    return g_strdup (value > 0 ? "+Inf" : MINUS "Inf");

  return NULL;
}

/* Of what is measured, not stored: there infinity is a number, not one of the special weights. */
static char *
measured (double value,
          int    decimals)
{
  if (isnan (value))
    return not_finite (value);
  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : MINUS "∞");

  return with_minus (g_strdup_printf ("%.*f", decimals, value));
}

/* Three significant digits of a value below 1000. */
static char *
three_digits (double value)
{
  int decimals = 0;

  if (value < 9.995)
    decimals = 2;
  else if (value < 99.95)
    decimals = 1;

  return g_strdup_printf ("%.*f", decimals, value);
}

/* A TgFormatUnits: what people want, as a locale is. Atomic. */
static gint size_units = TG_FORMAT_DECIMAL;

/* Divides by @base until what is left has at most three digits before the point. */
static char *
with_unit (guint64            n,
           double             base,
           const char *const *units,
           guint              n_units)
{
  g_autofree char *number = NULL;
  double value = (double) n;
  guint i = 0;

  while (value >= 999.5 && i + 1 < n_units)
    {
      value /= base;
      i++;
    }
  number = i == 0 || value >= 999.5 ? g_strdup_printf ("%.0f", value) : three_digits (value);

  return tg_bidi_take (g_strconcat (number, NO_BREAK_SPACE, units[i], NULL));
}

/**
 * tg_format_count:
 * @n: a quantity
 *
 * Returns: (transfer full): its digits, grouped as the locale does from five digits on
 */
char *
tg_format_count (guint64 n)
{
  return g_strdup_printf (n < 10000 ? "%" G_GUINT64_FORMAT : "%'" G_GUINT64_FORMAT, n);
}

void
tg_format_set_units (TgFormatUnits units)
{
  g_atomic_int_set (&size_units, (gint) units);
}

/**
 * tg_format_size:
 * @n_bytes: bytes
 *
 * Returns: (transfer full): three significant digits and a unit, decimal unless
 *   tg_format_set_units() was called: "4.92 GB"
 */
char *
tg_format_size (guint64 n_bytes)
{
  static const char *const units[] = { "B", "kB", "MB", "GB", "TB", "PB", "EB" };

  if (g_atomic_int_get (&size_units) == TG_FORMAT_BINARY)
    return tg_format_size_binary (n_bytes);

  return with_unit (n_bytes, 1000.0, units, G_N_ELEMENTS (units));
}

/**
 * tg_format_size_binary:
 * @n_bytes: bytes
 *
 * Returns: (transfer full): three significant digits and a binary unit: "4.58 GiB"
 */
char *
tg_format_size_binary (guint64 n_bytes)
{
  static const char *const units[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };

  return with_unit (n_bytes, 1024.0, units, G_N_ELEMENTS (units));
}

/**
 * tg_format_size_both:
 * @n_bytes: a size
 *
 * Returns: (transfer full): the size in the units that people chose and in binary ones, unless
 *   these say the same: "4.92 GB (4.58 GiB)", "290 B"
 */
char *
tg_format_size_both (guint64 n_bytes)
{
  g_autofree char *size = tg_format_size (n_bytes);
  g_autofree char *binary = tg_format_size_binary (n_bytes);

  return strcmp (size, binary) == 0 ? g_steal_pointer (&size) : g_strdup_printf ("%s (%s)", size, binary);
}

/**
 * tg_format_size_exact:
 * @n_bytes: bytes
 *
 * Returns: (transfer full): the exact number with its unit: "4,920,739,232 bytes"
 */
char *
tg_format_size_exact (guint64 n_bytes)
{
  g_autofree char *count = tg_format_count (n_bytes);

  /* Translators: %s is the number, with its digits grouped */
  return g_strdup_printf (ngettext ("%s byte", "%s bytes", n_bytes), count);
}

/**
 * tg_format_parameters:
 * @n: weights of a model
 *
 * Returns: (transfer full): three digits and M, B or T; below a million the exact number
 */
char *
tg_format_parameters (guint64 n)
{
  g_autofree char *number = NULL;
  double value = (double) n / 1e6;
  const char *unit;

  if (n < 999500)
    return tg_format_count (n);

  if (value < 999.5)
    unit = C_ ("parameters", "M");
  else if ((value /= 1000.0) < 999.5)
    unit = C_ ("parameters", "B");
  else
    {
      unit = C_ ("parameters", "T");
      value /= 1000.0;
    }
  number = three_digits (value);

  return tg_bidi_take (g_strconcat (number, NO_BREAK_SPACE, unit, NULL));
}

/**
 * tg_format_bits:
 * @bits: bits per weight of a model
 *
 * Returns: (transfer full): with two decimals: "4.89"
 */
char *
tg_format_bits (double bits)
{
  return g_strdup_printf ("%.2f", bits);
}

/**
 * tg_format_bits_exact:
 * @bits: bits per weight of a type
 *
 * Returns: (transfer full): all its digits: "6.5625"
 */
char *
tg_format_bits_exact (double bits)
{
  return g_strdup_printf ("%.10g", bits);
}

/**
 * tg_format_share:
 * @share: a part of 1
 *
 * Returns: (transfer full): per cent with two decimals: "12.34 %"
 */
char *
tg_format_share (double share)
{
  return tg_bidi_take (g_strdup_printf ("%.2f" NO_BREAK_SPACE "%%", share * 100.0));
}

/**
 * tg_format_shape:
 * @ne: (array length=n_dims): sizes, the fastest-varying first
 * @n_dims: how many
 *
 * Returns: (transfer full): "4096 × 1024"; "scalar" without dimensions
 */
char *
tg_format_shape (const guint64 *ne,
                 guint          n_dims)
{
  GString *string;

  if (n_dims == 0)
    return g_strdup (_("scalar"));

  string = g_string_new (NULL);
  for (guint i = 0; i < n_dims; i++)
    g_string_append_printf (string, "%s%" G_GUINT64_FORMAT,
                            i > 0 ? NO_BREAK_SPACE TIMES NO_BREAK_SPACE : "", ne[i]);

  return tg_bidi_take (g_string_free (string, FALSE));
}

static void
append_superscript (GString *string,
                    int      number)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *text = g_strdup_printf ("%d", number);

  for (const char *p = text; *p != '\0'; p++)
    g_string_append (string, *p == '-' ? "⁻" : digits[*p - '0']);
}

/**
 * tg_format_scientific:
 * @value: a number
 * @digits: significant digits, 1 to 17
 *
 * Returns: (transfer full): "3.32 × 10⁻³"; "0" for zero
 */
char *
tg_format_scientific (double value,
                      guint  digits)
{
  g_autofree char *number = NULL;
  g_autofree char *mantissa = NULL;
  GString *string;
  char *e;

  if (!isfinite (value))
    return tg_bidi_take (measured (value, 0));
  if (value == 0.0)
    return g_strdup ("0");

  number = g_strdup_printf ("%.*e", (int) CLAMP (digits, 1, 17) - 1, value);
  e = strchr (number, 'e');
  mantissa = with_minus (g_strndup (number, (gsize) (e - number)));
  string = g_string_new (mantissa);
  g_string_append (string, NO_BREAK_SPACE TIMES NO_BREAK_SPACE "10");
  append_superscript (string, atoi (e + 1));

  return tg_bidi_take (g_string_free (string, FALSE));
}

/**
 * tg_format_significant:
 * @value: a number
 * @digits: significant digits, 1 to 17
 *
 * Returns: (transfer full): "0.0279"; a power of ten below 0.0001 and from a million on
 */
char *
tg_format_significant (double value,
                       guint  digits)
{
  double size = fabs (value);
  int n_digits;

  if (!isfinite (value))
    return tg_bidi_take (not_finite (value));
  if (size != 0.0 && (size < 1e-4 || size >= 1e6))
    return tg_format_scientific (value, digits);

  /* Digits before the point all stand, however few were asked for. */
  n_digits = (int) CLAMP (digits, 1, 17);
  if (size >= 1.0)
    n_digits = MAX (n_digits, (int) log10 (size) + 1);

  return tg_bidi_take (with_minus (g_strdup_printf ("%.*g", n_digits, value)));
}

/**
 * tg_format_weight:
 * @value: a weight
 *
 * Returns: (transfer full): it with six significant digits, for readouts
 */
char *
tg_format_weight (double value)
{
  return tg_format_significant (value, 6);
}

/**
 * tg_format_cell:
 * @value: a weight
 *
 * Returns: (transfer full): four decimals without the zero before the point, to fit a
 *   cell of a heatmap, which is drawn from left to right; four digits in all from 1 on
 */
char *
tg_format_cell (double value)
{
  g_autofree char *number = NULL;
  const char *digits;

  if (!isfinite (value))
    return not_finite (value);
  if (fabs (value) >= 9999.5)
    return with_minus (g_strdup_printf ("%.1e", value));
  if (fabs (value) >= 0.99995)
    return with_minus (g_strdup_printf ("%.4g", value));

  number = g_strdup_printf ("%.4f", value);
  digits = number + (number[0] == '-');

  return g_strconcat (number[0] == '-' ? MINUS : "", digits + 1, NULL);
}

/**
 * tg_format_rel_rmse:
 * @value: a relative error
 *
 * Returns: (transfer full): four decimals; below 0.001 three digits and a power of ten
 */
char *
tg_format_rel_rmse (double value)
{
  if (value != 0.0 && fabs (value) < 0.001)
    return tg_format_scientific (value, 3);

  return tg_bidi_take (measured (value, 4));
}

/**
 * tg_format_decibel:
 * @value: decibels; plus infinity for identical
 *
 * Returns: (transfer full): one decimal: "21.8 dB", "∞ dB"
 */
char *
tg_format_decibel (double value)
{
  g_autofree char *number = measured (value, 1);

  if (isnan (value))
    return tg_bidi_take (g_steal_pointer (&number));

  return tg_bidi_take (g_strconcat (number, NO_BREAK_SPACE "dB", NULL));
}

/**
 * tg_format_decibel_number:
 * @value: decibels; plus infinity for identical
 *
 * Returns: (transfer full): as tg_format_decibel(), for a column that has the unit in its
 *   title: "21.8", "∞"
 */
char *
tg_format_decibel_number (double value)
{
  return tg_bidi_take (measured (value, 1));
}

/**
 * tg_format_in_power:
 * @value: a measure, in the power of ten that the title of its column has
 * @sign: whether positive ones have a sign, too
 *
 * Returns: (transfer full): three digits and no other power of ten: "+0.0227", "∞"; for what
 *   is too small or too large for a column its bound: "< +0.001", "> −0.001"
 */
char *
tg_format_in_power (double   value,
                    gboolean sign)
{
  const double size = fabs (value);
  const char *prefix = value < 0.0 ? MINUS : sign && value > 0.0 ? "+"
                                                                 : "";
  g_autofree char *number = NULL;

  if (!isfinite (value) || size == 0.0)
    return tg_bidi_take (measured (size == 0.0 ? 0.0 : value, 2));
  if (size < 0.001)
    return tg_bidi_take (g_strdup_printf ("%s" NO_BREAK_SPACE "%s%.3f", value < 0.0 ? ">" : "<", prefix, 0.001));
  if (size >= 1e7)
    return tg_bidi_take (g_strdup_printf ("%s" NO_BREAK_SPACE "%s%.0f", value < 0.0 ? "<" : ">", prefix, 9999999.0));

  number = g_strdup_printf ("%.*f", CLAMP (2 - (int) floor (log10 (size)), 0, 5), size);

  return tg_bidi_take (g_strconcat (prefix, number, NULL));
}

/**
 * tg_format_seconds:
 * @seconds: a time, not negative
 *
 * Returns: (transfer full): whole seconds, and minutes from 60 on: "4 s", "2 min 5 s"
 */
char *
tg_format_seconds (double seconds)
{
  guint64 whole = seconds > 0.0 && seconds < 1e15 ? (guint64) (seconds + 0.5) : 0;

  if (whole < 60)
    /* Translators: seconds; keep the no-break space */
    return g_strdup_printf (_("%d s"), (int) whole);

  /* Translators: minutes and seconds; keep the no-break spaces */
  return g_strdup_printf (_("%" PRIu64 " min %d s"), whole / 60, (int) (whole % 60));
}

/**
 * tg_format_offset:
 * @offset: a byte of a file
 *
 * Returns: (transfer full): "0x1a4"
 */
char *
tg_format_offset (guint64 offset)
{
  return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", offset);
}

/**
 * tg_format_offset_padded:
 * @offset: a byte of a file
 * @digits: how many digits at least
 *
 * Returns: (transfer full): "000001a4"
 */
char *
tg_format_offset_padded (guint64 offset,
                         guint   digits)
{
  return g_strdup_printf ("%0*" G_GINT64_MODIFIER "x", (int) MIN (digits, 16), offset);
}

/**
 * tg_format_offset_digits:
 * @file_size: bytes of a file
 *
 * Returns: hex digits that its last byte's offset needs; 8 at least
 */
guint
tg_format_offset_digits (guint64 file_size)
{
  guint digits = 8;

  for (guint64 rest = file_size > 0 ? (file_size - 1) >> 32 : 0; rest != 0; rest >>= 4)
    digits++;

  return digits;
}
