/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tg-number.h"
#include "tg-text.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

/* What turns the direction of writing or cannot be seen at all, and what a terminal acts on. */
static gboolean
is_dangerous (gunichar c,
              gboolean lines)
{
  if (lines && (c == '\n' || c == '\t'))
    return FALSE;

  return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
         c == 0x200e || c == 0x200f || c == 0x61c || c == 0x2028 || c == 0x2029 || c == 0xfeff;
}

static void
assert_safe (const char *text,
             gsize       n,
             gboolean    lines)
{
  g_assert_cmpuint (strlen (text), ==, n);
  g_assert_true (g_utf8_validate (text, (gssize) n, NULL));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    g_assert_false (is_dangerous (g_utf8_get_char (p), lines));
}

/* Any bytes at all become text that is safe to show, print and put in a report. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree guint8 *bytes = g_memdup2 (data, size);
  g_autoptr (GString) json = g_string_new (NULL);
  g_autofree char *terminal = tg_text_escape_terminal (bytes, size);
  gsize n_valid;

  for (guint mode = TG_TEXT_LINE; mode <= TG_TEXT_LINES; mode++)
    for (gsize limit = 0; limit <= 7; limit += 7)
      {
        g_autofree char *shown = tg_text_display (bytes, size, limit, mode);

        assert_safe (shown, strlen (shown), mode == TG_TEXT_LINES);
      }
  assert_safe (terminal, strlen (terminal), FALSE);

  tg_text_append_json (json, bytes, size);
  assert_safe (json->str, json->len, FALSE);
  for (gsize i = 0; i < json->len; i++)
    {
      g_assert_cmpint (json->str[i], !=, '"');
      if (json->str[i] == '\\')
        g_assert_true (strchr ("\"\\/bfnrtu", json->str[++i]) != NULL && json->str[i] != '\0');
    }

  g_assert_cmpint (tg_text_is_utf8 (bytes, size, &n_valid), ==, n_valid == size);
  g_assert_cmpuint (n_valid, <=, size);
  tg_text_has_controls (bytes, size);

  for (guint kind = 0; kind < TG_N_NUMBER_KINDS; kind++)
    {
      g_autofree char *number = tg_number_to_display (kind, bytes, size, size % 2 == 0 ? TG_LITTLE_ENDIAN : TG_BIG_ENDIAN);

      if (number != NULL)
        assert_safe (number, strlen (number), FALSE);
    }

  return 0;
}
