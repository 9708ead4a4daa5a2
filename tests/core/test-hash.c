/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

#include "tg-hash.h"

/* The example of the paper (appendix A): key 00…0f, message 00…0e. */
static void
test_paper (void)
{
  static const TgHashSeed seed = { G_GUINT64_CONSTANT (0x0706050403020100), G_GUINT64_CONSTANT (0x0f0e0d0c0b0a0908) };
  static const guint8 message[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 };

  g_assert_cmphex (tg_hash_bytes (&seed, message, sizeof message), ==, G_GUINT64_CONSTANT (0xa129ca6149be45e5));
  g_assert_cmphex (tg_hash_bytes (&seed, NULL, 0), ==, G_GUINT64_CONSTANT (0x726fdb47dd0e0e31));
}

/* Nobody can know which names collide. */
static void
test_random (void)
{
  TgHashSeed a = tg_hash_seed_random (), b = tg_hash_seed_random ();

  g_assert_true (a.k0 != b.k0 || a.k1 != b.k1);
  g_assert_cmphex (tg_hash_bytes (&a, "x", 1), !=, tg_hash_bytes (&b, "x", 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/hash/paper", test_paper);
  g_test_add_func ("/core/hash/random", test_random);

  return g_test_run ();
}
