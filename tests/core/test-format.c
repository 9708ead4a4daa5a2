/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <float.h>
#include <glib.h>
#include <math.h>

#include "tg-format.h"
#include "tg-test-util.h"

/* U+00A0 stands before units and around the times sign: \302\240 below.
 *
 * Three significant digits with trailing zeros, and the next unit in time. */
static void
test_size (void)
{
  tg_test_assert_text (tg_format_size (0), "0\302\240B");
  tg_test_assert_text (tg_format_size (256), "256\302\240B");
  tg_test_assert_text (tg_format_size (999), "999\302\240B");
  tg_test_assert_text (tg_format_size (1000), "1.00\302\240kB");
  tg_test_assert_text (tg_format_size (16400), "16.4\302\240kB");
  tg_test_assert_text (tg_format_size (999499), "999\302\240kB");
  tg_test_assert_text (tg_format_size (999500), "1.00\302\240MB");
  tg_test_assert_text (tg_format_size (2360000), "2.36\302\240MB");
  tg_test_assert_text (tg_format_size (33000000), "33.0\302\240MB");
  tg_test_assert_text (tg_format_size (123456789), "123\302\240MB");
  tg_test_assert_text (tg_format_size (4920739232), "4.92\302\240GB");
  tg_test_assert_text (tg_format_size (G_MAXUINT64), "18.4\302\240EB");
  tg_test_assert_text (tg_format_size_binary (4920739232), "4.58\302\240GiB");
  tg_test_assert_text (tg_format_size_both (4920739232), "4.92\302\240GB (4.58\302\240GiB)");
  tg_test_assert_text (tg_format_size_both (290), "290\302\240B");
  tg_test_assert_text (tg_format_size_exact (1), "1 byte");
  tg_test_assert_text (tg_format_size_exact (824), "824 bytes");
}

/* Whoever counts in powers of two gets the units for them, and only where sizes are told in
 * one unit. */
static void
test_units (void)
{
  tg_format_set_units (TG_FORMAT_BINARY);
  tg_test_assert_text (tg_format_size (999), "999\302\240B");
  tg_test_assert_text (tg_format_size (1536), "1.50\302\240KiB");
  tg_test_assert_text (tg_format_size (4920739232), "4.58\302\240GiB");
  tg_test_assert_text (tg_format_size_exact (824), "824 bytes");
  tg_format_set_units (TG_FORMAT_DECIMAL);
  tg_test_assert_text (tg_format_size (4920739232), "4.92\302\240GB");
}

/* Counts, parameters and the like, in the plain locale of the tests. */
static void
test_counts (void)
{
  guint64 ne[] = { 4096, 1024, 8 };

  tg_test_assert_text (tg_format_count (4096), "4096");
  tg_test_assert_text (tg_format_count (G_MAXUINT64), "18446744073709551615");
  tg_test_assert_text (tg_format_parameters (8030261312), "8.03\302\240B");
  tg_test_assert_text (tg_format_parameters (560000000), "560\302\240M");
  tg_test_assert_text (tg_format_parameters (999499), "999499");
  tg_test_assert_text (tg_format_parameters (999600), "1.00\302\240M");
  tg_test_assert_text (tg_format_parameters (999600000), "1.00\302\240B");
  tg_test_assert_text (tg_format_parameters (1040000000000), "1.04\302\240T");
  tg_test_assert_text (tg_format_bits (4.8944), "4.89");
  tg_test_assert_text (tg_format_bits_exact (6.5625), "6.5625");
  tg_test_assert_text (tg_format_bits_exact (16), "16");
  tg_test_assert_text (tg_format_share (0.12345), "12.35\302\240%");
  tg_test_assert_text (tg_format_shape (ne, 2), "4096\302\240×\302\2401024");
  tg_test_assert_text (tg_format_shape (ne, 3), "4096\302\240×\302\2401024\302\240×\302\2408");
  tg_test_assert_text (tg_format_shape (ne, 0), "scalar");
}

/* Numbers for people: real minus, powers of ten in words of the page, no ASCII exponent. */
static void
test_numbers (void)
{
  tg_test_assert_text (tg_format_weight (0.069463), "0.069463");
  tg_test_assert_text (tg_format_weight (-0.0123), "−0.0123");
  tg_test_assert_text (tg_format_weight (0), "0");
  tg_test_assert_text (tg_format_weight (1234567), "1.23457\302\240×\302\24010⁶");
  tg_test_assert_text (tg_format_weight (NAN), "NaN");
  tg_test_assert_text (tg_format_weight (INFINITY), "+Inf");
  tg_test_assert_text (tg_format_weight (-INFINITY), "−Inf");
  tg_test_assert_text (tg_format_significant (0.0456, 4), "0.0456");
  tg_test_assert_text (tg_format_significant (123456, 3), "123456");
  tg_test_assert_text (tg_format_scientific (-0.00332, 3), "−3.32\302\240×\302\24010⁻³");
  tg_test_assert_text (tg_format_scientific (0, 3), "0");
  tg_test_assert_text (tg_format_cell (0.0695), ".0695");
  tg_test_assert_text (tg_format_cell (-0.0695), "−.0695");
  tg_test_assert_text (tg_format_cell (0.99996), "1");
  tg_test_assert_text (tg_format_cell (-12.3456), "−12.35");
  tg_test_assert_text (tg_format_cell (12345678), "1.2e+07");
  tg_test_assert_text (tg_format_rel_rmse (0.08143), "0.0814");
  tg_test_assert_text (tg_format_rel_rmse (0.000231), "2.31\302\240×\302\24010⁻⁴");
  tg_test_assert_text (tg_format_rel_rmse (0), "0.0000");
  tg_test_assert_text (tg_format_decibel (21.78), "21.8\302\240dB");
  tg_test_assert_text (tg_format_decibel (-1), "−1.0\302\240dB");
  tg_test_assert_text (tg_format_decibel (INFINITY), "∞\302\240dB");
  tg_test_assert_text (tg_format_decibel_number (-0.25), "−0.2");
  tg_test_assert_text (tg_format_seconds (4.2), "4\302\240s");
  tg_test_assert_text (tg_format_seconds (125), "2\302\240min 5\302\240s");
}

/* Of measures infinity is spelled in one way, with the same minus as numbers. */
static void
test_infinite_measures (void)
{
  tg_test_assert_text (tg_format_rel_rmse (INFINITY), "∞");
  tg_test_assert_text (tg_format_scientific (-INFINITY, 3), "−∞");
  tg_test_assert_text (tg_format_decibel (-INFINITY), "−∞\302\240dB");
  tg_test_assert_text (tg_format_decibel (NAN), "NaN");
  tg_test_assert_text (tg_format_decibel_number (-INFINITY), "−∞");
  tg_test_assert_text (tg_format_decibel_number (INFINITY), "∞");
  tg_test_assert_text (tg_format_in_power (INFINITY, TRUE), "∞");
  tg_test_assert_text (tg_format_in_power (-INFINITY, TRUE), "−∞");
  tg_test_assert_text (tg_format_in_power (NAN, TRUE), "NaN");
}

/* Where the title of a column has a power of ten no cell has one of its own. */
static void
test_in_power (void)
{
  tg_test_assert_text (tg_format_in_power (0, TRUE), "0.00");
  tg_test_assert_text (tg_format_in_power (-0.0, TRUE), "0.00");
  tg_test_assert_text (tg_format_in_power (2.27e-5, TRUE), "<\302\240+0.001");
  tg_test_assert_text (tg_format_in_power (-2.27e-5, TRUE), ">\302\240−0.001");
  tg_test_assert_text (tg_format_in_power (2.27e-5, FALSE), "<\302\2400.001");
  tg_test_assert_text (tg_format_in_power (0.001234, TRUE), "+0.00123");
  tg_test_assert_text (tg_format_in_power (-0.0227, TRUE), "−0.0227");
  tg_test_assert_text (tg_format_in_power (12.34, FALSE), "12.3");
  tg_test_assert_text (tg_format_in_power (-4321, TRUE), "−4321");
  tg_test_assert_text (tg_format_in_power (1234567, TRUE), "+1234567");
  tg_test_assert_text (tg_format_in_power (3e12, TRUE), ">\302\240+9999999");
  tg_test_assert_text (tg_format_in_power (-3e12, TRUE), "<\302\240−9999999");
}

/* Offsets are names: hex, not grouped, wide enough for the file. */
static void
test_offsets (void)
{
  tg_test_assert_text (tg_format_offset (0x1a4), "0x1a4");
  tg_test_assert_text (tg_format_offset_padded (0x1a4, 8), "000001a4");
  tg_test_assert_text (tg_format_offset_padded (G_GUINT64_CONSTANT (0x123456789), 8), "123456789");
  g_assert_cmpuint (tg_format_offset_digits (0), ==, 8);
  g_assert_cmpuint (tg_format_offset_digits (G_GUINT64_CONSTANT (1) << 32), ==, 8);
  g_assert_cmpuint (tg_format_offset_digits ((G_GUINT64_CONSTANT (1) << 32) + 1), ==, 9);
  g_assert_cmpuint (tg_format_offset_digits (G_MAXUINT64), ==, 16);
}

/* What goes into files comes back as the very same number. */
static void
test_exact (void)
{
  static const float floats[] = { 0.1f, 1.0f / 3.0f, 1e-45f, FLT_MIN, FLT_MAX, -0.0f, 16777216.0f, 1e6f };
  static const double doubles[] = { 0.1, 1.0 / 3.0, 5e-324, DBL_MIN, DBL_MAX, -0.0, 9007199254740993.0, 3.141592653589793 };

  tg_test_assert_text (tg_format_float (0.1f), "0.1");
  tg_test_assert_text (tg_format_float (1e-45f), "1e-45");
  tg_test_assert_text (tg_format_double (0.1), "0.1");
  tg_test_assert_text (tg_format_double (5e-324), "5e-324");
  tg_test_assert_text (tg_format_float (NAN), "nan");
  tg_test_assert_text (tg_format_json (-0.0), "-0.0");
  tg_test_assert_text (tg_format_json (0.1f), "0.10000000149011612");
  tg_test_assert_text (tg_format_json (1e300), "1e+300");
  tg_test_assert_text (tg_format_json (-INFINITY), "\"-inf\"");
  tg_test_assert_text (tg_format_double (INFINITY), "inf");
  tg_test_assert_text (tg_format_double (-INFINITY), "-inf");
  for (gsize i = 0; i < G_N_ELEMENTS (floats); i++)
    {
      g_autofree char *text = tg_format_float (floats[i]);

      g_assert_cmpfloat ((float) g_ascii_strtod (text, NULL), ==, floats[i]);
      g_assert_true (signbit ((float) g_ascii_strtod (text, NULL)) == signbit (floats[i]));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (doubles); i++)
    {
      g_autofree char *text = tg_format_double (doubles[i]);

      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, doubles[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/format/size", test_size);
  g_test_add_func ("/core/format/units", test_units);
  g_test_add_func ("/core/format/counts", test_counts);
  g_test_add_func ("/core/format/numbers", test_numbers);
  g_test_add_func ("/core/format/infinite-measures", test_infinite_measures);
  g_test_add_func ("/core/format/in-power", test_in_power);
  g_test_add_func ("/core/format/offsets", test_offsets);
  g_test_add_func ("/core/format/exact", test_exact);

  return g_test_run ();
}
