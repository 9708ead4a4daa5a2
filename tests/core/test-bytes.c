/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

#include "tg-bytes.h"

static const guint8 bytes[] = { 0xff, 0x3f, 0x80, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05 };

/* The same bytes are another number in the other order, at an odd address too. */
static void
test_both_orders (void)
{
  g_assert_cmphex (tg_load_u16 (bytes + 1, TG_LITTLE_ENDIAN), ==, 0x803f);
  g_assert_cmphex (tg_load_u16 (bytes + 1, TG_BIG_ENDIAN), ==, 0x3f80);
  g_assert_cmphex (tg_load_u32 (bytes + 1, TG_LITTLE_ENDIAN), ==, 0x0100803f);
  g_assert_cmphex (tg_load_u32 (bytes + 1, TG_BIG_ENDIAN), ==, 0x3f800001);
  g_assert_cmphex (tg_load_u64 (bytes + 1, TG_LITTLE_ENDIAN), ==, G_GUINT64_CONSTANT (0x050403020100803f));
  g_assert_cmphex (tg_load_u64 (bytes + 1, TG_BIG_ENDIAN), ==, G_GUINT64_CONSTANT (0x3f80000102030405));
}

/* Floats are their bits, swapped as a whole. */
static void
test_floats (void)
{
  static const guint8 one_be[] = { 0x3f, 0x80, 0, 0 };
  static const guint8 two_le[] = { 0, 0, 0, 0, 0, 0, 0, 0x40 };

  g_assert_cmpfloat (tg_load_f32 (one_be, TG_BIG_ENDIAN), ==, 1.0f);
  g_assert_cmpfloat (tg_load_f64 (two_le, TG_LITTLE_ENDIAN), ==, 2.0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/bytes/both-orders", test_both_orders);
  g_test_add_func ("/core/bytes/floats", test_floats);

  return g_test_run ();
}
