/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-closed-windows.h"

static TgClosedWindow *
new_closed (const char *path)
{
  TgClosedWindow *closed = g_new0 (TgClosedWindow, 1);

  closed->file = g_file_new_for_path (path);
  closed->place = g_new0 (TgLocation, 1);

  return closed;
}

static void
assert_next (TgClosedWindows *windows,
             const char      *path)
{
  g_autoptr (TgClosedWindow) closed = tg_closed_windows_pop (windows);

  g_assert_nonnull (closed);
  g_assert_cmpstr (g_file_peek_path (closed->file), ==, path);
}

/* The last one comes back first; one on the same file takes the place of the old one. */
static void
test_order (void)
{
  g_autoptr (TgClosedWindows) windows = tg_closed_windows_new ();

  g_assert_true (tg_closed_windows_is_empty (windows));
  g_assert_null (tg_closed_windows_pop (windows));
  tg_closed_windows_take (windows, new_closed ("/a"));
  tg_closed_windows_take (windows, new_closed ("/b"));
  tg_closed_windows_take (windows, new_closed ("/a"));
  g_assert_false (tg_closed_windows_is_empty (windows));
  assert_next (windows, "/a");
  assert_next (windows, "/b");
  g_assert_true (tg_closed_windows_is_empty (windows));
}

/* A long session keeps so many and not more. */
static void
test_bound (void)
{
  g_autoptr (TgClosedWindows) windows = tg_closed_windows_new ();
  guint n = 0;

  for (guint i = 0; i < TG_CLOSED_WINDOWS_MAX + 3; i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i);

      tg_closed_windows_take (windows, new_closed (path));
    }
  assert_next (windows, "/22");
  while (!tg_closed_windows_is_empty (windows))
    {
      tg_closed_window_free (tg_closed_windows_pop (windows));
      n++;
    }
  g_assert_cmpuint (n, ==, TG_CLOSED_WINDOWS_MAX - 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/closed-windows/order", test_order);
  g_test_add_func ("/app/closed-windows/bound", test_bound);

  return g_test_run ();
}
