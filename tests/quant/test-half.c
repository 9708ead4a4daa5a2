/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib.h>

#include "tg-half.h"
#include "tg-test-util.h"

/* Appends a float as four little-endian bytes, every NaN as the same one. */
static void
put_float (guint8 *bytes,
           float   value)
{
  guint32 bits = GUINT32_TO_LE (isnan (value) ? 0x7fc00000 : tg_float_to_bits (value));

  memcpy (bytes, &bits, sizeof bits);
}

/* All 65,536 patterns of both formats, against what ggml makes of them. */
static void
test_every_pattern (void)
{
  g_autofree guint8 *bytes = g_malloc (65536 * 4);
  g_autofree char *f16 = NULL;
  g_autofree char *bf16 = NULL;

  for (guint i = 0; i < 65536; i++)
    put_float (bytes + 4 * i, tg_f16_to_float ((guint16) i));
  f16 = tg_test_sha256 (bytes, 65536 * 4);
  g_assert_cmpstr (f16, ==, "385ff5fe69182797cda5f1827e20cf423f4416bc9246f27d0eec27cac9039259");

  for (guint i = 0; i < 65536; i++)
    put_float (bytes + 4 * i, tg_bf16_to_float ((guint16) i));
  bf16 = tg_test_sha256 (bytes, 65536 * 4);
  g_assert_cmpstr (bf16, ==, "f12e27efe34841dfd6391497b86f389096b03a376586e1d9691bba0a8de3980a");
}

/* A signalling NaN leaves binary16 quiet and bfloat16 untouched. */
static void
test_nan (void)
{
  g_assert_cmphex (tg_float_to_bits (tg_f16_to_float (0x7c01)), ==, 0x7fc02000);
  g_assert_cmphex (tg_float_to_bits (tg_f16_to_float (0xfe00)), ==, 0xffc00000);
  g_assert_cmphex (tg_float_to_bits (tg_bf16_to_float (0xff81)), ==, 0xff810000);
  g_assert_cmphex (tg_f16_from_float (tg_float_from_bits (0xff800001)), ==, 0xfe00);
  g_assert_cmphex (tg_bf16_from_float (tg_float_from_bits (0x7f810001)), ==, 0x7fc1);
}

/* What a small format can hold comes back unchanged. */
static void
test_round_trip (void)
{
  for (guint i = 0; i < 65536; i++)
    {
      guint16 bits = (guint16) i;

      if (!isnan (tg_f16_to_float (bits)))
        g_assert_cmphex (tg_f16_from_float (tg_f16_to_float (bits)), ==, bits);
      if (!isnan (tg_bf16_to_float (bits)))
        g_assert_cmphex (tg_bf16_from_float (tg_bf16_to_float (bits)), ==, bits);
    }
}

/* Between two neighbours the nearer one is taken, half-way the even one: tried
 * for every pair of finite binary16 and bfloat16 numbers, on the middle and on
 * the floats at its sides. */
static void
test_rounding (void)
{
  for (guint i = 0; i < 0x7bff; i++)
    {
      float middle = (tg_f16_to_float ((guint16) i) + tg_f16_to_float ((guint16) (i + 1))) / 2;

      g_assert_cmphex (tg_f16_from_float (middle), ==, i + (i & 1));
      g_assert_cmphex (tg_f16_from_float (nextafterf (middle, 0)), ==, i);
      g_assert_cmphex (tg_f16_from_float (nextafterf (middle, INFINITY)), ==, i + 1);
      g_assert_cmphex (tg_f16_from_float (-middle), ==, 0x8000 | (i + (i & 1)));
    }

  for (guint32 i = 0; i < 0x7f80; i++)
    {
      guint32 middle = (i << 16) + 0x8000;

      g_assert_cmphex (tg_bf16_from_float (tg_float_from_bits (middle)), ==, i + (i & 1));
      g_assert_cmphex (tg_bf16_from_float (tg_float_from_bits (middle - 1)), ==, i);
      g_assert_cmphex (tg_bf16_from_float (tg_float_from_bits (middle + 1)), ==, i + 1);
    }
}

/* The last float that is not infinite in binary16 is the one below 65520. */
static void
test_overflow (void)
{
  g_assert_cmphex (tg_f16_from_float (65519.996f), ==, 0x7bff);
  g_assert_cmphex (tg_f16_from_float (65520.0f), ==, 0x7c00);
  g_assert_cmphex (tg_f16_from_float (-1e30f), ==, 0xfc00);
  g_assert_cmphex (tg_f16_from_float (-INFINITY), ==, 0xfc00);
  g_assert_cmphex (tg_f16_from_float (-0.0f), ==, 0x8000);
  g_assert_cmphex (tg_f16_from_float (0x1p-140f), ==, 0);
  g_assert_cmphex (tg_bf16_from_float (3.4e38f), ==, 0x7f80);
}

/* Scale bytes, against the formulas. */
static void
test_scales (void)
{
  for (int i = 0; i < 256; i++)
    {
      guint8 byte = (guint8) i;
      int exponent = (i >> 3) & 15;
      int mantissa = i & 7;
      double value = exponent > 0 ? ldexp (8 + mantissa, exponent - 10) : ldexp (mantissa, -9);

      g_assert_true (tg_e8m0_half_to_float (byte) == ldexp (1.0, i - 128));
      if (i < 255)
        g_assert_true (tg_e8m0_to_float (byte) == ldexp (1.0, i - 127));
      if (i != 0x7f)
        g_assert_true (tg_ue4m3_half_to_float (byte) == value / 2);
      if ((i & 0x7f) != 0x7f)
        g_assert_cmphex (tg_float_to_bits (tg_e4m3_to_float (byte)), ==,
                         tg_float_to_bits ((float) (i < 128 ? value : -value)));
    }

  g_assert_true (isnan (tg_e8m0_to_float (255)));
  g_assert_true (isnan (tg_e4m3_to_float (0x7f)));
  g_assert_true (isnan (tg_e4m3_to_float (0xff)));
  g_assert_cmpfloat (tg_ue4m3_half_to_float (0x7f), ==, 0);
  g_assert_cmpfloat (tg_ue4m3_half_to_float (0xff), ==, 240);
  g_assert_cmpfloat (tg_ue4m3_half_to_float (0x7e), ==, 224);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/quant/half/every-pattern", test_every_pattern);
  g_test_add_func ("/quant/half/nan", test_nan);
  g_test_add_func ("/quant/half/round-trip", test_round_trip);
  g_test_add_func ("/quant/half/rounding", test_rounding);
  g_test_add_func ("/quant/half/overflow", test_overflow);
  g_test_add_func ("/quant/half/scales", test_scales);

  return g_test_run ();
}
