/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgTextMode:
 * @TG_TEXT_LINE: for a row of a list: line breaks and tabs become visible signs
 * @TG_TEXT_FIRST_LINE: only up to the first line break, with "…" if there is more
 * @TG_TEXT_LINES: for a text view: "\n" and "\t" stay, "\r\n" becomes "\n"
 *
 * How text is going to be shown.
 */
typedef enum
{
  TG_TEXT_LINE,
  TG_TEXT_FIRST_LINE,
  TG_TEXT_LINES,
} TgTextMode;

/* How much of a string a row of a list shows, in characters. */
#define TG_TEXT_LIST_CHARS 200
/* How much of a name is shown in a heading, a tooltip or a sentence: a file may have names of
 * ten million letters, and whoever lays them out stands still. */
#define TG_TEXT_NAME_CHARS 1000

/* Text out of a file, safe to give to a label: valid UTF-8, without NUL,
 * control characters as their pictures (U+2400…), what cannot be seen or turns
 * the direction of writing as \u{202e}, bytes that are not UTF-8 as \xNN. At
 * most @max_chars characters of the file and then "…"; 0 is no limit. */
char     *tg_text_display         (gconstpointer  bytes,
                                   gsize          n,
                                   gsize          max_chars,
                                   TgTextMode     mode);
/* The same, appended. */
void      tg_text_append_display  (GString       *string,
                                   gconstpointer  bytes,
                                   gsize          n,
                                   gsize          max_chars,
                                   TgTextMode     mode);

/* One line for a terminal, a log or a table: as tg_text_display(), but with
 * backslash escapes a shell user knows (\n, \t, \x1b, \\). */
char     *tg_text_escape_terminal (gconstpointer  bytes,
                                   gsize          n);
/* The inside of a JSON string, without the quotes. Bytes that are not UTF-8
 * become U+FFFD; everything a terminal could act on is written \uXXXX. */
void      tg_text_append_json     (GString       *string,
                                   gconstpointer  bytes,
                                   gsize          n);

/* Plain facts about bytes. Unlike g_utf8_validate() a NUL is no end and no
 * fault. @valid_bytes: how many bytes before the first fault. */
gboolean  tg_text_is_utf8         (gconstpointer  bytes,
                                   gsize          n,
                                   gsize         *valid_bytes);
gboolean  tg_text_has_controls    (gconstpointer  bytes,
                                   gsize          n);
/* Sets *@target to a copy of @value and frees what was there; whether it changed. */
gboolean  tg_text_set             (char         **target,
                                   const char    *value);

G_END_DECLS
