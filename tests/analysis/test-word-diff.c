/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts compared word by word. */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-word-diff.h"

/* The runs as text: what only the one or the other has in [-…-] and {+…+}. Both texts can
 * be put together from the runs, whatever they are. */
static char *
diff (const char *a,
      const char *b)
{
  g_autoptr (GArray) runs = tg_word_diff (a, b);
  g_autoptr (GString) text_a = g_string_new (NULL);
  g_autoptr (GString) text_b = g_string_new (NULL);
  GString *marked = g_string_new (NULL);

  for (guint i = 0; i < runs->len; i++)
    {
      const TgWordRun *run = &g_array_index (runs, TgWordRun, i);
      const char *text = run->kind == TG_WORD_RUN_ONLY_B ? b : a;
      g_autofree char *piece = g_strndup (text + run->begin, run->length);

      g_assert_cmpuint (run->length, >, 0);
      if (run->kind != TG_WORD_RUN_ONLY_B)
        {
          g_assert_cmpuint (run->begin, ==, text_a->len);
          g_string_append (text_a, piece);
        }
      if (run->kind != TG_WORD_RUN_ONLY_A)
        g_string_append (text_b, piece);
      switch (run->kind)
        {
        case TG_WORD_RUN_ONLY_A:
          g_string_append_printf (marked, "[-%s-]", piece);
          break;
        case TG_WORD_RUN_ONLY_B:
          g_string_append_printf (marked, "{+%s+}", piece);
          break;
        case TG_WORD_RUN_SAME:
        default:
          g_string_append (marked, piece);
          break;
        }
    }
  g_assert_cmpstr (text_a->str, ==, a);
  g_assert_cmpstr (text_b->str, ==, b);

  return g_string_free (marked, FALSE);
}

static void
assert_diff (const char *a,
             const char *b,
             const char *expected)
{
  g_autofree char *marked = diff (a, b);

  g_assert_cmpstr (marked, ==, expected);
}

/* Words are what differs, not characters; punctuation stands alone. */
static void
test_words (void)
{
  assert_diff ("", "", "");
  assert_diff ("", "new", "{+new+}");
  assert_diff ("old", "", "[-old-]");
  assert_diff ("same", "same", "same");
  assert_diff ("one two three", "one 2 three", "one [-two-]{+2+} three");
  assert_diff ("f(a_1)", "f(a_2)", "f([-a_1-]{+a_2+})");
  assert_diff ("a b", "b", "[-a -]b");
  assert_diff ("Größe", "Grösse", "[-Größe-]{+Grösse+}");
  assert_diff ("世界", "世界!", "世界{+!+}");
}

/* Lines that are only there or only here are whole; in a line that was changed the words
 * are marked. */
static void
test_lines (void)
{
  assert_diff ("a\nb\nc\n", "a\nc\n", "a\n[-b\n-]c\n");
  assert_diff ("a\nc\n", "a\nb\nc\n", "a\n{+b\n+}c\n");
  assert_diff ("x\n{% if messages %}\ny\n", "x\n{% if tools %}\ny\n",
               "x\n{% if [-messages-]{+tools+} %}\ny\n");
  assert_diff ("no end", "no end\n", "no end{+\n+}");
}

/* Texts put together at random from few words: the runs always make up both. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  static const char *const words[] = { "a", "b", " ", "\n", "(", "ä" };

  for (guint round = 0; round < 500; round++)
    {
      g_autoptr (GString) a = g_string_new (NULL);
      g_autoptr (GString) b = g_string_new (NULL);
      g_autofree char *marked = NULL;

      for (gint i = g_rand_int_range (rand, 0, 40); i > 0; i--)
        g_string_append (a, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      for (gint i = g_rand_int_range (rand, 0, 40); i > 0; i--)
        g_string_append (b, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      marked = diff (a->str, b->str);
    }
}

/* Texts too different to be compared word by word are all different, in bounded time
 * and memory; what they begin and end with is still shared. */
static void
test_long (void)
{
  g_autoptr (GString) a = g_string_new ("head ");
  g_autoptr (GString) b = g_string_new ("head ");
  g_autoptr (GArray) runs = NULL;

  for (guint i = 0; i < 20000; i++)
    {
      g_string_append_printf (a, "%u ", i);
      g_string_append_printf (b, "%u ", i + 1000000);
    }
  g_string_append (a, "tail");
  g_string_append (b, "tail");
  runs = tg_word_diff (a->str, b->str);
  g_assert_cmpuint (runs->len, ==, 4);
  g_assert_cmpuint (g_array_index (runs, TgWordRun, 0).length, ==, strlen ("head "));
  g_assert_cmpuint (g_array_index (runs, TgWordRun, 3).length, ==, strlen (" tail"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/word-diff/words", test_words);
  g_test_add_func ("/analysis/word-diff/lines", test_lines);
  g_test_add_func ("/analysis/word-diff/random", test_random);
  g_test_add_func ("/analysis/word-diff/long", test_long);

  return g_test_run ();
}
