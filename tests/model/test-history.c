/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-history.h"

/* Back leads to where one jumped from, small steps in between included; forward to
 * where one turned round. */
static void
test_back_and_forward (void)
{
  g_autoptr (TgHistory) history = tg_history_new ();
  guint64 place = 0;

  g_assert_false (tg_history_can_go (history, FALSE));
  g_assert_false (tg_history_go (history, FALSE, 0, &place));

  tg_history_add (history, 10, 1000);
  tg_history_add (history, 1016, 2000);

  g_assert_true (tg_history_go (history, FALSE, 2032, &place));
  g_assert_cmpuint (place, ==, 1016);
  g_assert_true (tg_history_go (history, FALSE, 1020, &place));
  g_assert_cmpuint (place, ==, 10);
  g_assert_false (tg_history_can_go (history, FALSE));
  g_assert_true (tg_history_go (history, TRUE, 10, &place));
  g_assert_cmpuint (place, ==, 1020);
  g_assert_true (tg_history_go (history, TRUE, 1020, &place));
  g_assert_cmpuint (place, ==, 2032);
  g_assert_false (tg_history_can_go (history, TRUE));
}

/* A jump forgets what was ahead; a jump to where one is is none. */
static void
test_branch (void)
{
  g_autoptr (TgHistory) history = tg_history_new ();
  guint64 place = 0;

  tg_history_add (history, 1, 2);
  tg_history_add (history, 2, 3);
  g_assert_true (tg_history_go (history, FALSE, 3, &place));
  tg_history_add (history, 2, 9);
  g_assert_false (tg_history_can_go (history, TRUE));
  tg_history_add (history, 9, 9);
  g_assert_true (tg_history_go (history, FALSE, 9, &place));
  g_assert_cmpuint (place, ==, 2);
  g_assert_true (tg_history_go (history, FALSE, 2, &place));
  g_assert_cmpuint (place, ==, 1);

  tg_history_clear (history);
  g_assert_false (tg_history_can_go (history, TRUE));
  g_assert_false (tg_history_can_go (history, FALSE));
}

/* However often one jumps, so many places are kept, the latest. */
static void
test_limit (void)
{
  g_autoptr (TgHistory) history = tg_history_new ();
  guint64 here = 2000, place;
  guint n = 0;

  for (guint64 i = 0; i < 2000; i++)
    tg_history_add (history, i, i + 1);
  while (tg_history_go (history, FALSE, here, &place))
    {
      g_assert_cmpuint (place, ==, here - 1);
      here = place;
      n++;
    }
  g_assert_cmpuint (n, ==, TG_HISTORY_MAX - 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/history/back-and-forward", test_back_and_forward);
  g_test_add_func ("/model/history/branch", test_branch);
  g_test_add_func ("/model/history/limit", test_limit);

  return g_test_run ();
}
