/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-bidi.h"

#define ISOLATE "\342\201\246"
#define POP "\342\201\251"

/* What people read, as a locale is. Atomic. */
static gint right_to_left;

void
tg_bidi_set_right_to_left (gboolean rtl)
{
  g_atomic_int_set (&right_to_left, rtl);
}

/**
 * tg_bidi_isolate:
 * @text: what is read from left to right, as a formula is
 *
 * Returns: (transfer full): @text so that it stays together
 */
char *
tg_bidi_isolate (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return g_atomic_int_get (&right_to_left) ? g_strconcat (ISOLATE, text, POP, NULL) : g_strdup (text);
}

/**
 * tg_bidi_take:
 * @text: (transfer full): as for tg_bidi_isolate()
 *
 * Returns: (transfer full): @text so that it stays together
 */
char *
tg_bidi_take (char *text)
{
  char *whole;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_atomic_int_get (&right_to_left))
    return text;

  whole = tg_bidi_isolate (text);
  g_free (text);

  return whole;
}

/**
 * tg_bidi_strip:
 * @text: a text with numbers
 *
 * Returns: (transfer full): @text without the signs that keep them together
 */
char *
tg_bidi_strip (const char *text)
{
  GString *plain;

  g_return_val_if_fail (text != NULL, NULL);

  plain = g_string_new (text);
  g_string_replace (plain, ISOLATE, "", 0);
  g_string_replace (plain, POP, "", 0);

  return g_string_free (plain, FALSE);
}
