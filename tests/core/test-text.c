/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-text.h"

static void
assert_display (const char *bytes,
                gsize       n,
                gsize       max_chars,
                TgTextMode  mode,
                const char *expected)
{
  g_autofree char *exact = g_memdup2 (bytes, n);
  g_autofree char *shown = tg_text_display (exact, n, max_chars, mode);

  g_assert_cmpstr (shown, ==, expected);
  g_assert_true (g_utf8_validate (shown, -1, NULL));
}

/* What comes out can be given to a label, whatever went in, and still tells what it was. */
static void
test_display (void)
{
  assert_display ("", 0, 0, TG_TEXT_LINE, "");
  assert_display ("<b>&amp;</b>", 12, 0, TG_TEXT_LINE, "<b>&amp;</b>");
  assert_display ("a\0b", 3, 0, TG_TEXT_LINE, "a␀b");
  assert_display ("\x1b]8;;x\x07\x7f", 8, 0, TG_TEXT_LINE, "␛]8;;x␇␡");
  assert_display ("\xff\xc3", 2, 0, TG_TEXT_LINE, "\\xff\\xc3");
  assert_display ("\xed\xa0\x80", 3, 0, TG_TEXT_LINE, "\\xed\\xa0\\x80");
  assert_display ("a\342\200\256b", 5, 0, TG_TEXT_LINE, "a\\u{202e}b");
  assert_display ("\302\205", 2, 0, TG_TEXT_LINE, "\\u{85}");
  assert_display ("世界🦙", 10, 0, TG_TEXT_LINE, "世界🦙");
}

/* Cut at characters of the file, never inside of one. */
static void
test_cut (void)
{
  assert_display ("世界🦙", 10, 3, TG_TEXT_LINE, "世界🦙");
  assert_display ("世界🦙", 10, 2, TG_TEXT_LINE, "世界…");
  assert_display ("\xff\xff\xff", 3, 1, TG_TEXT_LINE, "\\xff…");
}

/* Line breaks: as signs in a row, the end of a first line, breaks in a text. */
static void
test_lines (void)
{
  assert_display ("a\n\tb\r\n", 6, 0, TG_TEXT_LINE, "a␊␉b␍␊");
  assert_display ("a\n\tb\r\n", 6, 0, TG_TEXT_FIRST_LINE, "a…");
  assert_display ("a\r\n", 3, 0, TG_TEXT_FIRST_LINE, "a…");
  assert_display ("ab", 2, 0, TG_TEXT_FIRST_LINE, "ab");
  assert_display ("a\n\tb\r\nc\rd", 9, 0, TG_TEXT_LINES, "a\n\tb\nc␍d");
}

/* Nothing that a terminal acts on gets through, and a path with a line break stays a line. */
static void
test_terminal (void)
{
  const char bytes[] = "a\n\r\t\\\x1b[31m\x07\xfe\342\200\256é";
  g_autofree char *text = tg_text_escape_terminal (bytes, sizeof bytes - 1);

  g_assert_cmpstr (text, ==, "a\\n\\r\\t\\\\\\x1b[31m\\x07\\xfe\\u{202e}é");
}

/* JSON stays UTF-8; what was no UTF-8 is marked byte by byte; the rest is kept exactly. */
static void
test_json (void)
{
  const char bytes[] = "\"\\\n\x01\x7f\xff\xf3\xa0\x81\x81\342\200\256世";
  g_autoptr (GString) json = g_string_new (NULL);

  tg_text_append_json (json, bytes, sizeof bytes - 1);
  g_assert_cmpstr (json->str, ==, "\\\"\\\\\\n\\u0001\\u007f\357\277\275\\udb40\\udc41\\u202e世");
}

/* The fast test agrees with GLib's on every sequence at every place of a long text. */
static void
test_utf8 (void)
{
  static const char *const pieces[] = {
    "a", "é", "世", "🦙", "\xc3", "\x80", "\xe4\xb8", "\xf0\x9f\xa6", "\xc0\x80", "\xe0\x9f\xbf", "\xe0\xa0\x80",
    "\xed\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80",
    "\xf5\x80\x80\x80", "\xc1\xbf", "\xff", "\xc3\xa9\xa9"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    for (gsize at = 0; at < 200; at++)
      for (gsize after = 0; after <= 130; after += 13)
        {
          gsize n = at + strlen (pieces[i]) + after;
          g_autofree char *text = g_malloc (n);
          const char *end;
          gsize valid;
          gboolean expected;

          memset (text, 'x', n);
          memcpy (text + at, pieces[i], strlen (pieces[i]));
          expected = g_utf8_validate_len (text, n, &end);
          g_assert_true (tg_text_is_utf8 (text, n, &valid) == expected);
          g_assert_cmpuint (valid, ==, (gsize) (end - text));
        }
}

/* Dense text of characters of all lengths, shifted through all alignments, is found good. */
static void
test_utf8_dense (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 100; i++)
    g_string_append (text, "aé世🦙b界");
  for (gsize from = 0; from < 17; from++)
    {
      const char *begin = g_utf8_offset_to_pointer (text->str, (glong) from);

      g_assert_true (tg_text_is_utf8 (begin, strlen (begin), NULL));
      g_assert_false (tg_text_is_utf8 (begin, strlen (begin) - 1, NULL));
    }
  g_assert_true (tg_text_is_utf8 ("a\0b", 3, NULL));
}

/* Names with control characters are told from ordinary ones; turned writing is shown, and no fault. */
static void
test_has_controls (void)
{
  g_assert_false (tg_text_has_controls ("blk.0.attn_q.weight", 19));
  g_assert_false (tg_text_has_controls ("été 世界", 12));
  g_assert_true (tg_text_has_controls ("a\x1b", 2));
  g_assert_true (tg_text_has_controls ("a\0", 2));
  g_assert_true (tg_text_has_controls ("\302\233", 2));
  g_assert_false (tg_text_has_controls ("\342\200\256", 3));
  g_assert_false (tg_text_has_controls ("\xff", 1));
}

/* Setting a string tells whether it changed and survives being given itself. */
static void
test_set (void)
{
  g_autofree char *text = NULL;

  g_assert_false (tg_text_set (&text, NULL));
  g_assert_true (tg_text_set (&text, "a"));
  g_assert_false (tg_text_set (&text, "a"));
  g_assert_false (tg_text_set (&text, text));
  g_assert_true (tg_text_set (&text, "b"));
  g_assert_cmpstr (text, ==, "b");
  g_assert_true (tg_text_set (&text, NULL));
  g_assert_null (text);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/text/display", test_display);
  g_test_add_func ("/core/text/cut", test_cut);
  g_test_add_func ("/core/text/lines", test_lines);
  g_test_add_func ("/core/text/terminal", test_terminal);
  g_test_add_func ("/core/text/json", test_json);
  g_test_add_func ("/core/text/utf8", test_utf8);
  g_test_add_func ("/core/text/utf8-dense", test_utf8_dense);
  g_test_add_func ("/core/text/has-controls", test_has_controls);
  g_test_add_func ("/core/text/set", test_set);

  return g_test_run ();
}
