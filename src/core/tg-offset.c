/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-offset.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"

/* The text without what people put between digits, in lower case. */
static char *
squeeze (const char *text)
{
  GString *result = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c == 0x2212)
        g_string_append_c (result, '-');
      else if (!g_unichar_isspace (c) && c != 0xa0 && c != 0x202f && c != '_' && c != ',')
        g_string_append_unichar (result, g_unichar_tolower (c));
    }

  return g_string_free (result, FALSE);
}

static gboolean
parse_number (const char *text,
              guint64    *number)
{
  const gsize length = strlen (text);
  g_autofree char *digits = NULL;
  g_autoptr (GError) error = NULL;
  guint base = 10;

  if (g_str_has_prefix (text, "0x"))
    {
      digits = g_strdup (text + 2);
      base = 16;
    }
  else if (length > 1 && text[length - 1] == 'h')
    {
      digits = g_strndup (text, length - 1);
      base = 16;
    }
  else
    {
      digits = g_strdup (text);
      if (strspn (text, "0123456789") != length)
        base = 16;
    }

  if (g_ascii_string_to_unsigned (digits, base, 0, G_MAXUINT64, number, &error))
    return TRUE;

  /* Farther than any file reaches is a number all the same. */
  *number = G_MAXUINT64;
  return g_error_matches (error, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS);
}

/* A whole number of hundredths is enough to be typed; more is worked out in floats. */
static gboolean
parse_percent (const char *text,
               guint64     size,
               guint64    *offset)
{
  const gsize length = strlen (text);
  g_autofree char *digits = NULL;
  char *end;
  double percent;

  if (length < 2 || text[length - 1] != '%')
    return FALSE;

  digits = g_strndup (text, length - 1);
  percent = g_ascii_strtod (digits, &end);
  if (*end != '\0' || !(percent >= 0 && percent <= 100))
    return FALSE;

  *offset = percent >= 100 ? size - 1 : MIN ((guint64) ((double) size * percent / 100), size - 1);

  return TRUE;
}

/**
 * tg_offset_parse:
 * @text: what was typed
 * @here: where one is
 * @size: the size of the file
 * @offset: (out): the byte
 * @error: return location for an error
 *
 * Returns: whether @text says a byte of the file
 */
gboolean
tg_offset_parse (const char  *text,
                 guint64      here,
                 guint64      size,
                 guint64     *offset,
                 GError     **error)
{
  g_autofree char *word = NULL;
  guint64 number;
  gboolean inside;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (offset != NULL, FALSE);

  if (size == 0)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_TRUNCATED, _("The file is empty"));
      return FALSE;
    }

  word = squeeze (text);
  if (strcmp (word, "end") == 0 || g_utf8_collate (word, C_ ("place in a file", "end")) == 0)
    {
      *offset = size - 1;
      return TRUE;
    }
  if (parse_percent (word, size, offset))
    return TRUE;

  if (!parse_number (word[0] == '+' || word[0] == '-' ? word + 1 : word, &number))
    {
      g_set_error (error, TG_ERROR, TG_ERROR_CORRUPT,
                   _("“%s” is not an offset: expected a number, +number, −number, a percentage or “end”"), text);
      return FALSE;
    }

  if (word[0] == '-')
    inside = number <= here;
  else
    inside = number < size && (word[0] != '+' || number < size - here);
  if (!inside)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
                   ngettext ("There is no byte %s; the file has %" PRIu64 " byte",
                             "There is no byte %s; the file has %" PRIu64 " bytes", (gulong) size),
                   word, size);
      return FALSE;
    }
  if (word[0] == '-')
    *offset = here - number;
  else
    *offset = word[0] == '+' ? here + number : number;

  return TRUE;
}
