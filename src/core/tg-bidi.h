/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers with signs, blanks or units are read from left to right in every script. In a line
 * that runs the other way their parts would change places: a minus would stand at the end, a
 * per cent sign in front, the last of a range before the first. Where people read from right
 * to left such a text is put between U+2066 and U+2069, which keeps it together. */

/* Whether they do, on all threads from now on; not unless said. */
void  tg_bidi_set_right_to_left (gboolean    rtl);
/* A copy of @text, kept together if need be. */
char *tg_bidi_isolate           (const char *text);
/* The same, and frees @text. */
char *tg_bidi_take              (char       *text);
/* A copy of @text without U+2066 and U+2069, for what leaves the window. */
char *tg_bidi_strip             (const char *text);

G_END_DECLS
