/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-difference.h"

#include <string.h>

static TgMapping *
map (const guint8 *bytes,
     gsize         n)
{
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n);

  return tg_mapping_new_from_bytes (copy, "test.bin");
}

/* Every pair of short files is compared with the plain meaning of the words: both
 * directions, every start, with runs at the edges and files of two lengths. */
static void
test_exhaustive (void)
{
  for (guint bits = 0; bits < 1 << 7; bits++)
    for (gsize extra = 0; extra < 3; extra++)
      {
        guint8 a_bytes[9] = { 0 }, b_bytes[9] = { 0 };
        gboolean differ[9];
        const gsize n = 7 + extra;
        g_autoptr (TgMapping) a = map (a_bytes, n);
        g_autoptr (TgMapping) b = NULL;

        for (gsize i = 0; i < 7; i++)
          b_bytes[i] = bits >> i & 1;
        b = map (b_bytes, 7);
        for (gsize i = 0; i < n; i++)
          differ[i] = i >= 7 || b_bytes[i] != 0;

        for (gsize from = 0; from <= n; from++)
          {
            TgMatch run = { 0, 0 };
            gsize first = from, last = from, end, begin;
            gboolean found = tg_difference_forwards (a, b, from, G_MAXUINT64, NULL, &run);

            while (first < n && !differ[first])
              first++;
            for (end = first; end < n && differ[end];)
              end++;
            g_assert_cmpint (found, ==, first < n);
            if (found)
              {
                g_assert_cmpuint (run.offset, ==, first);
                g_assert_cmpuint (run.length, ==, end - first);
              }

            found = tg_difference_backwards (b, a, 0, from, NULL, &run);
            while (last > 0 && !differ[last - 1])
              last--;
            for (begin = last; begin > 0 && differ[begin - 1];)
              begin--;
            g_assert_cmpint (found, ==, last > 0);
            if (found)
              {
                g_assert_cmpuint (run.offset, ==, begin);
                g_assert_cmpuint (run.length, ==, last - begin);
              }
          }
      }
}

/* Pieces that are compared at once have edges: a difference on either side of each is found. */
static void
test_slices (void)
{
  const gsize n = 300 * 1024;
  g_autofree guint8 *bytes = g_malloc0 (n);
  g_autoptr (TgMapping) a = map (bytes, n);

  for (gsize at = 64 * 1024 - 1; at < n; at += 32 * 1024 + 1)
    {
      g_autoptr (TgMapping) b = NULL;
      TgMatch run;

      bytes[at] = 1;
      b = map (bytes, n);
      bytes[at] = 0;

      g_assert_true (tg_difference_forwards (a, b, 0, n, NULL, &run));
      g_assert_cmpuint (run.offset, ==, at);
      g_assert_cmpuint (run.length, ==, 1);
      g_assert_true (tg_difference_backwards (a, b, 0, n, NULL, &run));
      g_assert_cmpuint (run.offset, ==, at);
      g_assert_false (tg_difference_forwards (a, b, at + 1, n, NULL, &run));
      g_assert_false (tg_difference_backwards (a, b, 0, at, NULL, &run));
    }
}

/* The longest run that is told at once keeps the work for one answer bounded. */
static void
test_long_run (void)
{
  const gsize n = TG_DIFFERENCE_MAX_RUN + 1000;
  g_autofree guint8 *bytes = g_malloc0 (n);
  g_autoptr (TgMapping) a = map (bytes, n);
  g_autoptr (TgMapping) b = NULL;
  TgMatch run;

  memset (bytes, 1, n);
  b = map (bytes, n);

  g_assert_true (tg_difference_forwards (a, b, 0, n, NULL, &run));
  g_assert_cmpuint (run.length, ==, TG_DIFFERENCE_MAX_RUN);
  g_assert_true (tg_difference_backwards (a, b, 0, n, NULL, &run));
  g_assert_cmpuint (run.length, ==, TG_DIFFERENCE_MAX_RUN);
  g_assert_cmpuint (run.offset + run.length, ==, n);
}

/* One who has cancelled gets no answer. */
static void
test_cancelled (void)
{
  const guint8 bytes[2] = { 0, 1 };
  g_autoptr (TgMapping) a = map (bytes, 1);
  g_autoptr (TgMapping) b = map (bytes + 1, 1);
  TgProgress progress = { 1, 0 };
  TgMatch run;

  g_assert_false (tg_difference_forwards (a, b, 0, 1, &progress, &run));
  g_assert_false (tg_difference_backwards (a, b, 0, 1, &progress, &run));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/difference/exhaustive", test_exhaustive);
  g_test_add_func ("/core/difference/slices", test_slices);
  g_test_add_func ("/core/difference/long-run", test_long_run);
  g_test_add_func ("/core/difference/cancelled", test_cancelled);

  return g_test_run ();
}
