/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-reduce.h"

/* Every number is found in the cell that has it, whatever the step. */
static void
test_axis (void)
{
  static const double steps[] = { 1, 1.41421356, 7.3, 100, 0.5, 1000.0 / 333, 6 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const TgReduceAxis axis = { 1000, steps[i], 3, 200, i == 6 ? 17 : 0 };

      for (guint64 number = 0; number < 1000; number++)
        {
          const guint cell = tg_reduce_axis_find (&axis, number);
          guint64 begin, end;

          tg_reduce_axis_get_cell (&axis, MIN (cell, 199), &begin, &end);
          if (cell < 200)
            {
              g_assert_cmpuint (number, >=, begin);
              g_assert_cmpuint (number, <, end);
            }
          else
            {
              guint64 first, unused;

              tg_reduce_axis_get_cell (&axis, 0, &first, &unused);
              g_assert_true (number < first || number >= end);
            }
        }
    }
}

/* A window is cut from its first number to its last, wherever it is. */
static void
test_window (void)
{
  const TgReduceAxis axis = tg_reduce_axis_window (1000, 333, 100, 7);
  guint64 begin, end, last = 333;

  for (guint i = 0; i < 7; i++)
    {
      tg_reduce_axis_get_cell (&axis, i, &begin, &end);
      g_assert_cmpuint (begin, ==, last);
      last = end;
    }
  g_assert_cmpuint (last, ==, 433);
}

/* Names of the command line lead back to their modes. */
static void
test_names (void)
{
  for (guint i = 0; i < TG_N_REDUCE_MODES; i++)
    {
      TgReduceMode mode;

      g_assert_true (tg_reduce_mode_from_nick (tg_reduce_mode_get_nick ((TgReduceMode) i), &mode));
      g_assert_cmpuint (mode, ==, i);
      g_assert_cmpstr (tg_reduce_mode_get_name (mode), !=, "");
    }
  g_assert_false (tg_reduce_mode_from_nick ("median", &(TgReduceMode){ 0 }));
  g_assert_true (tg_reduce_mode_is_signed (TG_REDUCE_EXTREME));
  g_assert_false (tg_reduce_mode_is_signed (TG_REDUCE_RMS));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/reduce-axis/axis", test_axis);
  g_test_add_func ("/analysis/reduce-axis/window", test_window);
  g_test_add_func ("/analysis/reduce-axis/names", test_names);

  return g_test_run ();
}
