/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-error.h"
#include "tg-search.h"

#define NOT_FOUND G_MAXUINT64

static TgMapping *
map (const void *bytes,
     gsize       n)
{
  g_autoptr (GBytes) block = g_bytes_new (bytes, n);

  return tg_mapping_new_from_bytes (block, "test");
}

static guint64
find (TgMapping *mapping,
      TgPattern *pattern,
      gboolean   forwards,
      guint64    begin,
      guint64    end)
{
  TgMatch match;
  gboolean found = forwards ? tg_search_forwards (mapping, pattern, begin, end, NULL, &match)
                            : tg_search_backwards (mapping, pattern, begin, end, NULL, &match);

  return found ? match.offset : NOT_FOUND;
}

/* What a person types as bytes, and the words for what is none. */
static void
test_hex (void)
{
  static const char *const good[] = { "47475546", "47 47 55 46", " 4747 ??46", "47 ? ?5 46", "4? 47 5546" };
  static const char *const bad[] = { "", "  ", "4", "47 4", "xx", "47 4 7", "é", "0x47" };
  g_autoptr (TgMapping) mapping = map ("..GGUF..", 8);

  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TgPattern) pattern = tg_pattern_new_hex (good[i], &error);

      g_assert_no_error (error);
      g_assert_cmpuint (tg_pattern_get_min_length (pattern), ==, 4);
      g_assert_cmpuint (tg_pattern_get_max_length (pattern), ==, 4);
      g_assert_cmpuint (find (mapping, pattern, TRUE, 0, 8), ==, 2);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tg_pattern_new_hex (bad[i], &error));
      g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
    }
}

/* Only what lies wholly inside the range counts, from both ends. */
static void
test_range (void)
{
  g_autoptr (TgMapping) mapping = map ("abcabcabc", 9);
  g_autoptr (TgPattern) pattern = tg_pattern_new_bytes ("abc", 3, NULL);

  g_assert_cmpuint (find (mapping, pattern, TRUE, 0, 9), ==, 0);
  g_assert_cmpuint (find (mapping, pattern, TRUE, 1, 9), ==, 3);
  g_assert_cmpuint (find (mapping, pattern, TRUE, 4, G_MAXUINT64), ==, 6);
  g_assert_cmpuint (find (mapping, pattern, TRUE, 7, 9), ==, NOT_FOUND);
  g_assert_cmpuint (find (mapping, pattern, TRUE, 9, 9), ==, NOT_FOUND);
  g_assert_cmpuint (find (mapping, pattern, FALSE, 0, 9), ==, 6);
  g_assert_cmpuint (find (mapping, pattern, FALSE, 0, 8), ==, 3);
  g_assert_cmpuint (find (mapping, pattern, FALSE, 4, 8), ==, NOT_FOUND);
  g_assert_cmpuint (find (mapping, pattern, FALSE, 9, 3), ==, NOT_FOUND);
}

/* The quick look and the plain comparison agree: a match at every place of a long block
 * is found from both sides, in a block of exact size. */
static void
test_every_place (void)
{
  static const char *const needles[] = { "47 47 55 46", "00 00 01", "47 ?? 46", "?? 47", "4? 5?", "47" };

  for (gsize k = 0; k < G_N_ELEMENTS (needles); k++)
    {
      g_autoptr (TgPattern) pattern = tg_pattern_new_hex (needles[k], NULL);
      gsize length = tg_pattern_get_min_length (pattern);
      guint8 needle[] = { 0x47, 0x47, 0x55, 0x46 };

      if (k == 1)
        memcpy (needle, "\0\0\1", 3);
      else if (k == 2)
        needle[2] = 0x46;
      else if (k == 4)
        needle[1] = 0x55;
      for (gsize at = 0; at + length <= 300; at++)
        {
          guint8 bytes[300];
          g_autoptr (TgMapping) mapping = NULL;

          memset (bytes, 0xee, sizeof bytes);
          memcpy (bytes + at, needle, length);
          mapping = map (bytes, sizeof bytes);
          /* "?? 47" begins a byte before the first 47 already. */
          g_assert_cmpuint (find (mapping, pattern, TRUE, 0, 300), ==, k == 3 && at > 0 ? at - 1 : at);
          g_assert_cmpuint (find (mapping, pattern, FALSE, 0, 300), ==, at);
          g_assert_cmpuint (find (mapping, pattern, TRUE, at + 1, 300), ==, NOT_FOUND);
        }
    }
}

/* Ways to begin that take different numbers of bytes are found at every place, among text that
 * looks like them. */
static void
test_every_place_fold (void)
{
  static const char *const matches[] = { "key", "KEY", "\342\204\252ey", "kEy" };
  g_autoptr (TgPattern) pattern = tg_pattern_new_text ("Key", TRUE, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (matches); k++)
    for (gsize at = 0; at + strlen (matches[k]) <= 200; at++)
      {
        char bytes[200];
        g_autoptr (TgMapping) mapping = NULL;

        for (gsize i = 0; i < sizeof bytes; i++)
          bytes[i] = "kK\342e\204y"[i % 6];
        memcpy (bytes + at, matches[k], strlen (matches[k]));
        mapping = map (bytes, sizeof bytes);
        g_assert_cmpuint (find (mapping, pattern, TRUE, 0, 200), ==, at);
        g_assert_cmpuint (find (mapping, pattern, FALSE, 0, 200), ==, at);
      }
}

/* Letters find their other cases, also where those take another number of bytes. */
static void
test_fold (void)
{
  static const struct
  {
    const char *needle;
    const char *text;
    gsize       offset;
    gsize       length;
  } cases[] = {
    { "ATTN_q", "blk.0.attn_Q.weight", 6, 6 },
    { "kelvin", "300 \342\204\252ELVIN", 4, 8 },
    { "ÉTÉ", "un été", 3, 5 },
    { "straße", "STRAẞE", 0, 8 },
    { "σοφός", "ΣΟΦΌΣ", 0, 10 },
    { "ΣΟΦΌΣ", "σοφός", 0, 10 },
    { "дом", "ДОМ", 0, 6 },
    { "世界", "x世界", 1, 6 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgMapping) mapping = map (cases[i].text, strlen (cases[i].text));
      g_autoptr (TgPattern) pattern = tg_pattern_new_text (cases[i].needle, TRUE, NULL);
      TgMatch match;

      g_assert_true (tg_search_forwards (mapping, pattern, 0, G_MAXUINT64, NULL, &match));
      g_assert_cmpuint (match.offset, ==, cases[i].offset);
      g_assert_cmpuint (match.length, ==, cases[i].length);
      g_assert_true (tg_search_backwards (mapping, pattern, 0, G_MAXUINT64, NULL, &match));
      g_assert_cmpuint (match.offset, ==, cases[i].offset);
      g_assert_cmpuint (match.length, <=, tg_pattern_get_max_length (pattern));
    }
}

/* Without folding the case matters, and text must be UTF-8 and there. */
static void
test_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = map ("abcABC", 6);
  g_autoptr (TgPattern) pattern = tg_pattern_new_text ("ABC", FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (find (mapping, pattern, TRUE, 0, 6), ==, 3);
  g_assert_null (tg_pattern_new_text ("", TRUE, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
  g_clear_error (&error);
  g_assert_null (tg_pattern_new_text ("\xff", TRUE, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
}

/* A search that nobody waits for any more finds nothing. */
static void
test_cancel (void)
{
  g_autoptr (TgMapping) mapping = map ("abc", 3);
  g_autoptr (TgPattern) pattern = tg_pattern_new_text ("abc", FALSE, NULL);
  TgProgress progress = { 0 };
  TgMatch match;

  g_assert_true (tg_search_forwards (mapping, pattern, 0, 3, &progress, &match));
  tg_progress_cancel (&progress);
  g_assert_false (tg_search_forwards (mapping, pattern, 0, 3, &progress, &match));
  g_assert_false (tg_search_backwards (mapping, pattern, 0, 3, &progress, &match));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/search/hex", test_hex);
  g_test_add_func ("/core/search/range", test_range);
  g_test_add_func ("/core/search/every-place", test_every_place);
  g_test_add_func ("/core/search/every-place-fold", test_every_place_fold);
  g_test_add_func ("/core/search/fold", test_fold);
  g_test_add_func ("/core/search/text", test_text);
  g_test_add_func ("/core/search/cancel", test_cancel);

  return g_test_run ();
}
