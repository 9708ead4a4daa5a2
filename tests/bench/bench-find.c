/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "tg-search.h"
#include "tg-test-util.h"

/* Looks for things that are not there (and one that is at the very end) through a file that
 * is in the page cache, and beside it reads its bytes and runs grep on it. The size in
 * megabytes may be given; 2048 is what the figures in the documentation are for.
 *
 *   bench-find [MEGABYTES] */

#define N_ROUNDS 3

static guint64
read_bytes (const TgMapping *mapping)
{
  const guint64 size = tg_mapping_get_size (mapping);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, size);
  guint64 sum = 0;

  for (guint64 i = 0; i + 8 <= size; i += 8)
    {
      guint64 word;

      memcpy (&word, bytes + i, sizeof word);
      sum += word;
    }

  return sum;
}

static void
print (const char *what,
       double      seconds,
       guint64     size)
{
  printf ("%s\t%.3f\t%.2f\n", what, seconds, (double) size / seconds / 1e9);
  fflush (stdout);
}

static void
measure_search (const TgMapping *mapping,
                const char      *what,
                TgPattern       *pattern,
                gboolean         forwards)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const gint64 begin = g_get_monotonic_time ();
      TgMatch match;

      if (forwards)
        tg_search_forwards (mapping, pattern, 0, G_MAXUINT64, NULL, &match);
      else
        tg_search_backwards (mapping, pattern, 0, G_MAXUINT64, NULL, &match);
      best = MIN (best, (double) (g_get_monotonic_time () - begin) / 1e6);
    }
  print (what, best, tg_mapping_get_size (mapping));
  tg_pattern_unref (pattern);
}

static void
measure_grep (const TgMapping *mapping,
              const char      *path,
              const char      *what,
              const char      *pattern)
{
  const char *argv[] = { "grep", "-obUaP", pattern, path, NULL };
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const gint64 begin = g_get_monotonic_time ();

      if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL,
                         NULL, NULL, NULL, NULL, NULL, NULL))
        return;
      best = MIN (best, (double) (g_get_monotonic_time () - begin) / 1e6);
    }
  print (what, best, tg_mapping_get_size (mapping));
}

static char *
make_file (guint64 megabytes)
{
  char *path = tg_test_temp_file ("haystack.bin", "", 0);
  FILE *file = fopen (path, "wb");
  g_autofree guint64 *piece = g_malloc (1 << 20);
  guint64 state = 88172645463325252u;

  g_assert_nonnull (file);
  for (guint64 i = 0; i < megabytes; i++)
    {
      for (guint j = 0; j < (1 << 20) / 8; j++)
        {
          state ^= state << 13;
          state ^= state >> 7;
          state ^= state << 17;
          piece[j] = state;
        }
      if (i == megabytes - 1)
        memcpy ((guint8 *) piece + (1 << 20) - 16, "needle in it all", 16);
      g_assert_cmpuint (fwrite (piece, 1 << 20, 1, file), ==, 1);
    }
  fclose (file);

  return path;
}

int
main (int    argc,
      char **argv)
{
  const guint64 megabytes = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 512;
  char *path = make_file (MAX (megabytes, 1));
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  double best = G_MAXDOUBLE;
  guint64 sum = 0;

  g_assert_nonnull (mapping);
  printf ("what\tseconds\tGB_per_s\n");
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const gint64 begin = g_get_monotonic_time ();

      sum += read_bytes (mapping);
      best = MIN (best, (double) (g_get_monotonic_time () - begin) / 1e6);
    }
  print (sum != 0 ? "read" : "read (zeros)", best, tg_mapping_get_size (mapping));

  measure_search (mapping, "bytes", tg_pattern_new_hex ("6e 65 65 64 6c 65 20 69 6e 20 69 74", NULL), TRUE);
  measure_search (mapping, "bytes, wildcards", tg_pattern_new_hex ("6e ?? 65 64 ?? 65 2? 69 6e", NULL), TRUE);
  measure_search (mapping, "text, any case", tg_pattern_new_text ("NEEDLE in", TRUE, NULL), TRUE);
  measure_search (mapping, "bytes, backwards", tg_pattern_new_hex ("de ad be ef de ad be ef", NULL), FALSE);
  measure_grep (mapping, path, "grep, bytes", "\\x6e\\x65\\x65\\x64\\x6c\\x65\\x20\\x69\\x6e\\x20\\x69\\x74");
  measure_grep (mapping, path, "grep, wildcards", "\\x6e[\\x00-\\xff]\\x65\\x64[\\x00-\\xff]\\x65[\\x20-\\x2f]\\x69\\x6e");
  measure_grep (mapping, path, "grep, any case", "(?i)NEEDLE in");

  tg_test_remove (path);

  return 0;
}
