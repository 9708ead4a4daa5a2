/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <math.h>

#include "tg-bidi.h"
#include "tg-format.h"
#include "tg-test-util.h"

#define ISOLATE "\342\201\246"
#define POP "\342\201\251"

/* Where people read from left to right, nothing is added to any number. */
static void
test_left_to_right (void)
{
  tg_test_assert_text (tg_bidi_isolate ("0.1 – 99.9 %"), "0.1 – 99.9 %");
  tg_test_assert_text (tg_bidi_take (g_strdup ("2 – 98 %")), "2 – 98 %");
  tg_test_assert_text (tg_format_range (96, 127), "96–127");
  tg_test_assert_text (tg_format_significant (-0.5, 3), "−0.5");
}

/* Where they read from right to left, what has a sign, a blank or a unit is kept together:
 * once, whatever it is put together from. */
static void
test_right_to_left (void)
{
  const guint64 ne[] = { 4096, 1024 };

  tg_bidi_set_right_to_left (TRUE);
  tg_test_assert_text (tg_bidi_isolate ("0.1 – 99.9 %"), ISOLATE "0.1 – 99.9 %" POP);
  tg_test_assert_text (tg_bidi_take (g_strdup ("2 – 98 %")), ISOLATE "2 – 98 %" POP);
  tg_test_assert_text (tg_format_range (96, 127), ISOLATE "96–127" POP);
  tg_test_assert_text (tg_format_shape (ne, 2), ISOLATE "4096\302\240×\302\2401024" POP);
  tg_test_assert_text (tg_format_size (2360000), ISOLATE "2.36\302\240MB" POP);
  tg_test_assert_text (tg_format_parameters (8030000000), ISOLATE "8.03\302\240B" POP);
  tg_test_assert_text (tg_format_share (0.1234), ISOLATE "12.34\302\240%" POP);
  tg_test_assert_text (tg_format_significant (-0.5, 3), ISOLATE "−0.5" POP);
  tg_test_assert_text (tg_format_significant (-(double) INFINITY, 3), ISOLATE "−Inf" POP);
  tg_test_assert_text (tg_format_scientific (-3.32e-3, 3), ISOLATE "−3.32\302\240×\302\24010⁻³" POP);
  tg_test_assert_text (tg_format_significant (3.32e-5, 3), ISOLATE "3.32\302\240×\302\24010⁻⁵" POP);
  tg_test_assert_text (tg_format_rel_rmse (2.31e-4), ISOLATE "2.31\302\240×\302\24010⁻⁴" POP);
  tg_test_assert_text (tg_format_decibel (-21.8), ISOLATE "−21.8\302\240dB" POP);
  /* What stands in cells is drawn from left to right, what is typed back is plain. */
  tg_test_assert_text (tg_format_cell (-0.5), "−.5000");
  tg_test_assert_text (tg_format_count (4096), "4096");
  tg_test_assert_text (tg_format_offset (420), "0x1a4");
  tg_test_assert_text (tg_format_float (-0.5f), "-0.5");
  tg_bidi_set_right_to_left (FALSE);
}

/* What is copied or drawn into a picture has no signs that cannot be seen. */
static void
test_strip (void)
{
  tg_test_assert_text (tg_bidi_strip (""), "");
  tg_test_assert_text (tg_bidi_strip ("a " ISOLATE "−1" POP " b " ISOLATE "2 %" POP), "a −1 b 2 %");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/bidi/left-to-right", test_left_to_right);
  g_test_add_func ("/core/bidi/right-to-left", test_right_to_left);
  g_test_add_func ("/core/bidi/strip", test_strip);

  return g_test_run ();
}
