/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-text.h"

#include <string.h>

#include "tg-utf8.h"

/* Sixteen bytes at once; the compiler makes of it what the machine has. */
typedef guint8 Lanes __attribute__ ((vector_size (16)));

static inline Lanes
load (const guint8 *p)
{
  Lanes lanes;

  memcpy (&lanes, p, sizeof lanes);

  return lanes;
}

static inline gboolean
any (Lanes lanes)
{
  guint64 words[2];

  memcpy (words, &lanes, sizeof words);

  return (words[0] | words[1]) != 0;
}

/* Whether sixteen bytes continue valid UTF-8, given the three before them: every
 * byte is a continuation exactly if one of those says so, and the second byte of
 * a sequence is in the range that its first one allows. */
static inline gboolean
lanes_are_utf8 (const guint8 *p)
{
  Lanes b = load (p), b1 = load (p - 1), b2 = load (p - 2), b3 = load (p - 3);
  Lanes is_continuation = (Lanes) ((b & 0xc0) == 0x80);
  Lanes is_wanted = (Lanes) (b1 >= 0xc0) | (Lanes) (b2 >= 0xe0) | (Lanes) (b3 >= 0xf0);
  Lanes bad = is_continuation ^ is_wanted;

  bad |= (Lanes) ((b & 0xfe) == 0xc0) | (Lanes) (b >= 0xf5);
  bad |= (Lanes) (b1 == 0xe0) & (Lanes) (b < 0xa0);
  bad |= (Lanes) (b1 == 0xed) & (Lanes) (b > 0x9f);
  bad |= (Lanes) (b1 == 0xf0) & (Lanes) (b < 0x90);
  bad |= (Lanes) (b1 == 0xf4) & (Lanes) (b > 0x8f);

  return !any (bad);
}

static gboolean
is_ascii_block (const guint8 *p)
{
  return !any ((load (p) | load (p + 16) | load (p + 32) | load (p + 48)) & 0x80);
}

/* How far the bytes are UTF-8, one character at a time. */
static gsize
count_valid (const guint8 *p,
             gsize         from,
             gsize         to)
{
  while (from < to)
    {
      gunichar c;
      guint length = tg_utf8_decode (p + from, to - from, &c);

      if (length == 0)
        break;
      from += length;
    }

  return from;
}

/**
 * tg_text_is_utf8:
 * @bytes: (array length=n): bytes
 * @n: how many
 * @valid_bytes: (out) (optional): where the first fault is; @n without one
 *
 * Returns: whether they are UTF-8. A NUL is a character.
 */
gboolean
tg_text_is_utf8 (gconstpointer bytes,
                 gsize         n,
                 gsize        *valid_bytes)
{
  const guint8 *p = bytes;
  gsize i = 0;
  gsize valid;

  if (n >= 128)
    {
      /* The first bytes, so that there are three to look back at. */
      while (i < 3)
        {
          gunichar c;
          guint length = tg_utf8_decode (p + i, n - i, &c);

          if (length == 0)
            break;
          i += length;
        }
      if (i >= 3)
        {
          for (; i + 64 <= n; i += 64)
            if (is_ascii_block (p + i) && p[i - 1] < 0x80)
              continue;
            else if (!lanes_are_utf8 (p + i) || !lanes_are_utf8 (p + i + 16) ||
                     !lanes_are_utf8 (p + i + 32) || !lanes_are_utf8 (p + i + 48))
              break;

          /* Back to the beginning of the character that ends here or goes on. */
          do
            i--;
          while ((p[i] & 0xc0) == 0x80);
        }
    }

  valid = count_valid (p, i, n);
  if (valid_bytes != NULL)
    *valid_bytes = valid;

  return valid == n;
}

static gboolean
is_control (gunichar c)
{
  return c < 0x20 || (c >= 0x7f && c <= 0x9f);
}

/* What cannot be seen or turns the direction of writing: C1 controls, bidirectional
 * marks, embeddings, overrides and isolates, line and paragraph separators,
 * interlinear marks, byte order marks, tags. Joiners stay: scripts and emoji need them. */
static gboolean
is_hidden (gunichar c)
{
  return (c >= 0x80 && c <= 0x9f) || c == 0x61c || c == 0x200b || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

/**
 * tg_text_has_controls:
 * @bytes: (array length=n): bytes
 * @n: how many
 *
 * Returns: whether there is a control character (C0, DEL or C1) among them
 */
gboolean
tg_text_has_controls (gconstpointer bytes,
                      gsize         n)
{
  const guint8 *p = bytes;
  gsize i = 0;

  while (i < n)
    {
      gunichar c;
      guint length = tg_utf8_decode (p + i, n - i, &c);

      if (length != 0 && is_control (c))
        return TRUE;
      i += MAX (length, 1);
    }

  return FALSE;
}

static void
append_shown (GString      *string,
              const guint8 *p,
              guint         length,
              gunichar      c,
              TgTextMode    mode)
{
  if (c == '\n' && mode == TG_TEXT_LINES)
    g_string_append_c (string, '\n');
  else if (c == '\t' && mode == TG_TEXT_LINES)
    g_string_append_c (string, '\t');
  else if (c < 0x20)
    g_string_append_unichar (string, 0x2400 + c);
  else if (c == 0x7f)
    g_string_append_unichar (string, 0x2421);
  else if (is_hidden (c))
    g_string_append_printf (string, "\\u{%x}", c);
  else
    g_string_append_len (string, (const char *) p, length);
}

/**
 * tg_text_append_display:
 * @string: where to append
 * @bytes: (array length=n): untrusted bytes
 * @n: how many
 * @max_chars: characters to take, or 0 for all
 * @mode: how line breaks are shown
 *
 * Appends what tg_text_display() gives.
 */
void
tg_text_append_display (GString      *string,
                        gconstpointer bytes,
                        gsize         n,
                        gsize         max_chars,
                        TgTextMode    mode)
{
  const guint8 *p = bytes;
  gsize n_chars = 0;
  gsize i = 0;

  while (i < n)
    {
      gunichar c = 0;
      guint length = tg_utf8_decode (p + i, n - i, &c);

      if ((max_chars > 0 && n_chars == max_chars) ||
          (mode == TG_TEXT_FIRST_LINE && length == 1 && (c == '\n' || c == '\r')))
        {
          g_string_append (string, "…");
          return;
        }

      if (length == 0)
        g_string_append_printf (string, "\\x%02x", p[i]);
      else if (c != '\r' || mode != TG_TEXT_LINES || i + 1 >= n || p[i + 1] != '\n')
        append_shown (string, p + i, length, c, mode);
      i += MAX (length, 1);
      n_chars++;
    }
}

/**
 * tg_text_display:
 * @bytes: (array length=n): untrusted bytes
 * @n: how many
 * @max_chars: characters to take, or 0 for all
 * @mode: how line breaks are shown
 *
 * Makes text that a label can show and that shows what is there: valid UTF-8,
 * control characters as their pictures (U+2400…), what cannot be seen or turns
 * the direction of writing as `\u{202e}`, bytes that are not UTF-8 as `\xNN`; cut
 * with "…". It is text, not markup.
 *
 * Returns: (transfer full): the text
 */
char *
tg_text_display (gconstpointer bytes,
                 gsize         n,
                 gsize         max_chars,
                 TgTextMode    mode)
{
  GString *string = g_string_sized_new (max_chars > 0 ? MIN (n, max_chars) + 4 : n);

  tg_text_append_display (string, bytes, n, max_chars, mode);

  return g_string_free (string, FALSE);
}

/* What a shell and JSON agree on. */
static const char *
short_escape (gunichar c)
{
  switch (c)
    {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    case '\\':
      return "\\\\";
    default:
      return NULL;
    }
}

/**
 * tg_text_escape_terminal:
 * @bytes: (array length=n): untrusted bytes
 * @n: how many
 *
 * One line that a terminal prints and does not act on: `\n`, `\r`, `\t` and `\\`,
 * other control characters and bytes that are not UTF-8 as `\xNN`, what cannot be
 * seen as `\u{202e}`. All other characters stay.
 *
 * Returns: (transfer full): the text
 */
char *
tg_text_escape_terminal (gconstpointer bytes,
                         gsize         n)
{
  GString *string = g_string_sized_new (n);
  const guint8 *p = bytes;
  gsize i = 0;

  while (i < n)
    {
      gunichar c = 0;
      guint length = tg_utf8_decode (p + i, n - i, &c);

      if (length == 0 || (c < 0x20 && short_escape (c) == NULL) || c == 0x7f)
        g_string_append_printf (string, "\\x%02x", p[i]);
      else if (short_escape (c) != NULL)
        g_string_append (string, short_escape (c));
      else if (is_hidden (c))
        g_string_append_printf (string, "\\u{%x}", c);
      else
        g_string_append_len (string, (const char *) p + i, length);
      i += MAX (length, 1);
    }

  return g_string_free (string, FALSE);
}

/* Above U+FFFF JSON wants two surrogates. */
static void
append_json_escape (GString *json,
                    gunichar c)
{
  if (c > 0xffff)
    g_string_append_printf (json, "\\u%04x\\u%04x",
                            0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
  else
    g_string_append_printf (json, "\\u%04x", c);
}

/**
 * tg_text_append_json:
 * @json: where to append
 * @bytes: (array length=n): untrusted bytes
 * @n: how many
 *
 * Appends the inside of a JSON string. Bytes that are not UTF-8 become U+FFFD, one
 * each; control characters and what a terminal or an editor could act on are
 * written `\uXXXX`, which loses nothing.
 */
void
tg_text_append_json (GString      *json,
                     gconstpointer bytes,
                     gsize         n)
{
  const guint8 *p = bytes;
  gsize i = 0;

  while (i < n)
    {
      gunichar c = 0;
      guint length = tg_utf8_decode (p + i, n - i, &c);

      if (length == 0)
        g_string_append (json, "\357\277\275");
      else if (c == '"')
        g_string_append (json, "\\\"");
      else if (short_escape (c) != NULL)
        g_string_append (json, short_escape (c));
      else if (c < 0x20 || c == 0x7f || is_hidden (c))
        append_json_escape (json, c);
      else
        g_string_append_len (json, (const char *) p + i, length);
      i += MAX (length, 1);
    }
}

/**
 * tg_text_set:
 * @target: (inout) (nullable): a string that belongs to the caller
 * @value: (nullable): what it shall be
 *
 * Sets a string, freeing the one before.
 *
 * Returns: whether that changed anything
 */
gboolean
tg_text_set (char      **target,
             const char *value)
{
  char *copy;

  if (g_strcmp0 (*target, value) == 0)
    return FALSE;

  copy = g_strdup (value);
  g_free (*target);
  *target = copy;

  return TRUE;
}
