/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-format.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Numbers for programs: they give the same number back. */

/* "%g" drops trailing zeros, so the first precision that gives the number back is the
 * shortest. Only subnormal numbers can need fewer digits than @least. */
static char *
shortest (double   value,
          int      least,
          int      most,
          gboolean single)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  for (int digits = least; digits <= most; digits++)
    {
      char format[8];
      double back;

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, sizeof buffer, format, value);
      back = g_ascii_strtod (buffer, NULL);
      if (single ? (float) back == (float) value : back == value)
        break;
    }

  return g_strdup (buffer);
}

static char *
special (double value)
{
  if (isnan (value))
    return g_strdup ("nan");

  return g_strdup (value > 0 ? "inf" : "-inf");
}

/**
 * tg_format_float:
 * @value: a number of 32 bits
 *
 * Returns: (transfer full): the fewest digits that give the same number back, in the C
 *   locale; "nan", "inf", "-inf"
 */
char *
tg_format_float (float value)
{
  if (!isfinite (value))
    return special ((double) value);

  return shortest ((double) value, value != 0.0f && fabsf (value) < FLT_MIN ? 1 : 6, 9, TRUE);
}

/**
 * tg_format_double:
 * @value: a number of 64 bits
 *
 * Returns: (transfer full): the fewest digits that give the same number back, in the C
 *   locale; "nan", "inf", "-inf"
 */
char *
tg_format_double (double value)
{
  if (!isfinite (value))
    return special (value);

  return shortest (value, value != 0.0 && fabs (value) < DBL_MIN ? 1 : 15, 17, FALSE);
}

/**
 * tg_format_json:
 * @value: a number
 *
 * Returns: (transfer full): a JSON value that gives the same number back, and is taken for a
 *   float by readers that tell floats from integers
 */
char *
tg_format_json (double value)
{
  g_autofree char *digits = tg_format_double (value);

  if (!isfinite (value))
    return g_strdup_printf ("\"%s\"", digits);
  if (strpbrk (digits, ".e") == NULL)
    return g_strconcat (digits, ".0", NULL);

  return g_steal_pointer (&digits);
}
