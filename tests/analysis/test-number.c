/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-number.h"

/* Literal bytes in both orders, so that the machine's own order plays no part. */
static void
test_kinds (void)
{
  static const guint8 bytes[8] = { 0xc3, 0xf5, 0x48, 0x40, 0x00, 0x00, 0xf0, 0xbf };
  static const struct
  {
    TgNumberKind kind;
    const char  *little;
    const char  *big;
  } numbers[] = {
    { TG_NUMBER_U8, "195", "195" },
    { TG_NUMBER_I8, "−61", "−61" },
    { TG_NUMBER_U16, "62915", "50165" },
    { TG_NUMBER_I16, "−2621", "−15371" },
    { TG_NUMBER_U32, "1078523331", "3287631936" },
    { TG_NUMBER_I32, "1078523331", "−1007335360" },
    { TG_NUMBER_U64, "13830554456733316547", "14120271646405226687" },
    { TG_NUMBER_I64, "−4616189616976235069", "−4326472427304324929" },
    { TG_NUMBER_F32, "3.14", "−490.564" },
    { TG_NUMBER_F8_E4M3, "−2.75", "−2.75" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *little = tg_number_to_display (numbers[i].kind, bytes, sizeof bytes, TG_LITTLE_ENDIAN);
      g_autofree char *big = tg_number_to_display (numbers[i].kind, bytes, sizeof bytes, TG_BIG_ENDIAN);

      g_assert_cmpstr (little, ==, numbers[i].little);
      g_assert_cmpstr (big, ==, numbers[i].big);
    }
}

static void
assert_number (TgNumberKind  kind,
               const guint8 *bytes,
               gsize         n,
               const char   *expected)
{
  g_autofree char *text = tg_number_to_display (kind, bytes, n, TG_LITTLE_ENDIAN);

  g_assert_cmpstr (text, ==, expected);
}

/* The edges of the formats: least and greatest, not a number, infinity. */
static void
test_edges (void)
{
  static const guint8 ones[8] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
  static const guint8 least[8] = { 0, 0, 0, 0, 0, 0, 0, 0x80 };
  static const guint8 half_inf[2] = { 0x00, 0x7c };
  static const guint8 brain_one[2] = { 0x80, 0x3f };
  static const guint8 one[8] = { 0, 0, 0, 0, 0, 0, 0xf0, 0x3f };

  assert_number (TG_NUMBER_U64, ones, 8, "18446744073709551615");
  assert_number (TG_NUMBER_I64, ones, 8, "−1");
  assert_number (TG_NUMBER_I64, least, 8, "−9223372036854775808");
  assert_number (TG_NUMBER_F32, ones, 4, "NaN");
  assert_number (TG_NUMBER_F64, ones, 8, "NaN");
  assert_number (TG_NUMBER_F64, one, 8, "1");
  assert_number (TG_NUMBER_F16, half_inf, 2, "+Inf");
  assert_number (TG_NUMBER_BF16, brain_one, 2, "1");
  assert_number (TG_NUMBER_E8M0, ones, 1, "NaN");
  assert_number (TG_NUMBER_F8_E4M3, ones, 1, "NaN");
}

/* At the end of a file there are fewer bytes than a number needs: no number, no read. */
static void
test_short (void)
{
  for (guint kind = 0; kind < TG_N_NUMBER_KINDS; kind++)
    for (gsize n = 0; n <= TG_NUMBER_MAX_BYTES; n++)
      {
        g_autofree guint8 *bytes = g_malloc0 (MAX (n, 1));
        g_autofree guint8 *exact = g_memdup2 (bytes, n);
        g_autofree char *text = tg_number_to_display ((TgNumberKind) kind, exact, n, TG_BIG_ENDIAN);

        g_assert_cmpint (text != NULL, ==, n >= tg_number_get_size ((TgNumberKind) kind));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/number/kinds", test_kinds);
  g_test_add_func ("/analysis/number/edges", test_edges);
  g_test_add_func ("/analysis/number/short", test_short);

  return g_test_run ();
}
