/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cli-range.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

static gboolean
parse_number (const char *text,
              gsize       length,
              guint64     fallback,
              guint64    *value)
{
  g_autofree char *digits = g_strndup (text, length);

  *value = fallback;
  return length == 0 || g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT64, value, NULL);
}

/**
 * tg_cli_parse_range:
 * @text: "A:B", "A:", ":B" or "A": from A on, up to but without B
 * @n: how many there are to choose from
 * @first: (out): the first one
 * @count: (out): how many
 *
 * Returns: whether @text is a range inside of 0 to @n
 */
gboolean
tg_cli_parse_range (const char *text,
                    guint64     n,
                    guint64    *first,
                    guint64    *count)
{
  const char *colon = strchr (text, ':');
  guint64 end;

  if (colon == NULL)
    {
      *count = 1;
      return *text != '\0' && parse_number (text, strlen (text), 0, first) && *first < n;
    }

  if (!parse_number (text, (gsize) (colon - text), 0, first) ||
      !parse_number (colon + 1, strlen (colon + 1), n, &end) || *first > end || end > n)
    return FALSE;

  *count = end - *first;
  return TRUE;
}

/* Slice "I" of ne[2], or "I,J" of ne[2] and ne[3]. */
static gboolean
parse_slice (const TgRows *rows,
             const char   *text,
             guint64      *slice)
{
  const char *comma = strchr (text, ',');
  gsize length = comma != NULL ? (gsize) (comma - text) : strlen (text);
  guint64 i = 0;
  guint64 j = 0;

  if (length == 0 || !parse_number (text, length, 0, &i) || i >= tg_rows_get_ne (rows, 2))
    return FALSE;
  if (comma != NULL && (comma[1] == '\0' || !parse_number (comma + 1, strlen (comma + 1), 0, &j)))
    return FALSE;

  *slice = i + tg_rows_get_ne (rows, 2) * j;
  return j < tg_rows_get_ne (rows, 3);
}

static gboolean
parse_part (const char *option,
            const char *text,
            guint64     n,
            guint64    *first,
            guint64    *count)
{
  if (text == NULL || tg_cli_parse_range (text, n, first, count))
    return TRUE;

  fprintf (stderr, "tensorglass-cli: ");
  fprintf (stderr, _("%s must be A:B, with 0 ≤ A ≤ B ≤ %" PRIu64 ", not “%s”"), option, n, text);
  fprintf (stderr, "\n");
  return FALSE;
}

/**
 * tg_cli_parse_window:
 * @rows: a tensor
 * @row_text: (nullable): what was given for --rows
 * @column_text: (nullable): what was given for --cols
 * @slice_text: (nullable): what was given for --slice
 * @window: (out): what that is of @rows; what was not given is all
 *
 * Returns: %FALSE after saying on the standard error what is wrong
 */
gboolean
tg_cli_parse_window (const TgRows   *rows,
                     const char     *row_text,
                     const char     *column_text,
                     const char     *slice_text,
                     TgValuesWindow *window)
{
  tg_values_window_init (window, rows);
  if (!parse_part ("--rows", row_text, window->n_rows, &window->first_row, &window->n_rows) ||
      !parse_part ("--cols", column_text, window->n_columns, &window->first_column, &window->n_columns))
    return FALSE;

  if (slice_text == NULL)
    return TRUE;
  window->n_slices = 1;
  if (parse_slice (rows, slice_text, &window->first_slice))
    return TRUE;

  fprintf (stderr, "tensorglass-cli: ");
  fprintf (stderr, _("--slice must be I or I,J, with I < %" PRIu64 " and J < %" PRIu64 ", not “%s”"),
           tg_rows_get_ne (rows, 2), tg_rows_get_ne (rows, 3), slice_text);
  fprintf (stderr, "\n");
  return FALSE;
}
