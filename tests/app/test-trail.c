/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-trail.h"

static void
add (TgTrail    *trail,
     const char *page,
     guint64     tensor,
     guint64     offset)
{
  const TgSelected selected = {
    .kind = TG_SELECTION_TENSOR,
    .entry = TG_SELECTION_NONE,
    .element = TG_SELECTION_NONE,
    .tensor = tensor,
    .offset = offset,
  };

  tg_trail_add (trail, page, NULL, &selected);
}

static void
assert_go (TgTrail    *trail,
           gboolean    forward,
           const char *page,
           guint64     tensor,
           guint64     offset)
{
  const TgTrailPlace *place = tg_trail_go (trail, forward);

  g_assert_nonnull (place);
  g_assert_cmpstr (place->page, ==, page);
  g_assert_cmpuint (place->selected.tensor, ==, tensor);
  g_assert_cmpuint (place->selected.offset, ==, offset);
}

/* Back and forward again; going elsewhere forgets what was ahead. */
static void
test_go (void)
{
  g_autoptr (TgTrail) trail = tg_trail_new ();

  g_assert_null (tg_trail_go (trail, FALSE));
  g_assert_null (tg_trail_go (trail, TRUE));
  add (trail, "hex", 1, 10);
  g_assert_null (tg_trail_go (trail, FALSE));
  add (trail, "hex", 2, 20);
  add (trail, "heatmap", 2, 20);
  assert_go (trail, FALSE, "hex", 2, 20);
  assert_go (trail, FALSE, "hex", 1, 10);
  assert_go (trail, TRUE, "hex", 2, 20);
  add (trail, "hex", 3, 30);
  g_assert_null (tg_trail_go (trail, TRUE));
  assert_go (trail, FALSE, "hex", 2, 20);
}

/* Moving about in one thing leaves one place, the last. */
static void
test_same (void)
{
  g_autoptr (TgTrail) trail = tg_trail_new ();

  add (trail, "hex", 1, 10);
  add (trail, "hex", 1, 11);
  add (trail, "hex", 1, 12);
  add (trail, "hex", 2, 20);
  assert_go (trail, FALSE, "hex", 1, 12);
  g_assert_null (tg_trail_go (trail, FALSE));
}

/* Another tab of a page is another place. */
static void
test_tab (void)
{
  static const TgSelected selected = { .kind = TG_SELECTION_SUMMARY };
  g_autoptr (TgTrail) trail = tg_trail_new ();
  const TgTrailPlace *place;

  tg_trail_add (trail, "compare", "table", &selected);
  tg_trail_add (trail, "compare", "panes", &selected);
  tg_trail_add (trail, "compare", "panes", &selected);
  place = tg_trail_go (trail, FALSE);
  g_assert_nonnull (place);
  g_assert_cmpstr (place->page, ==, "compare");
  g_assert_cmpstr (place->tab, ==, "table");
  g_assert_null (tg_trail_go (trail, FALSE));
}

/* A long way is not kept to its begin, and a trail can be cleared. */
static void
test_bound (void)
{
  g_autoptr (TgTrail) trail = tg_trail_new ();
  guint n = 0;

  for (guint i = 0; i < TG_TRAIL_MAX + 10; i++)
    add (trail, "hex", i, 0);
  while (tg_trail_go (trail, FALSE) != NULL)
    n++;
  g_assert_cmpuint (n, ==, TG_TRAIL_MAX - 1);
  tg_trail_clear (trail);
  g_assert_null (tg_trail_go (trail, TRUE));
  add (trail, "hex", 1, 0);
  g_assert_null (tg_trail_go (trail, FALSE));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/trail/go", test_go);
  g_test_add_func ("/app/trail/same", test_same);
  g_test_add_func ("/app/trail/tab", test_tab);
  g_test_add_func ("/app/trail/bound", test_bound);

  return g_test_run ();
}
