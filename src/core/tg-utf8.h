/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tg_utf8_decode:
 * @p: bytes
 * @n: how many, at least 1
 * @c: (out): the character
 *
 * The first character of untrusted bytes: no overlong forms, no surrogates,
 * nothing beyond U+10FFFF, and a NUL is a character like any other.
 *
 * Returns: its bytes, 1 to 4; 0 if they are no UTF-8
 */
static inline guint
tg_utf8_decode (const guint8 *p,
                gsize         n,
                gunichar     *c)
{
  guint length;
  guint8 low = 0x80, high = 0xbf;

  if (p[0] < 0x80)
    {
      *c = p[0];
      return 1;
    }
  if (p[0] < 0xc2 || p[0] > 0xf4)
    return 0;

  length = 2 + (p[0] >= 0xe0) + (p[0] >= 0xf0);
  if (length > n)
    return 0;

  /* The first continuation byte is where overlong forms, surrogates and what is
   * too large can be told. */
  if (p[0] == 0xe0)
    low = 0xa0;
  else if (p[0] == 0xed)
    high = 0x9f;
  else if (p[0] == 0xf0)
    low = 0x90;
  else if (p[0] == 0xf4)
    high = 0x8f;
  if (p[1] < low || p[1] > high)
    return 0;

  *c = p[0] & (0xff >> (length + 1));
  for (guint i = 1; i < length; i++)
    {
      if ((p[i] & 0xc0) != 0x80)
        return 0;
      *c = *c << 6 | (p[i] & 0x3f);
    }

  return length;
}

G_END_DECLS
