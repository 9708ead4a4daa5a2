/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-range.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-format.h"

/**
 * tg_range_resolve:
 * @choice: how to choose
 * @stats: of what is shown
 * @histogram: of the same
 * @low: (out): the low end
 * @high: (out): the high end; not less than @low
 *
 * Finds the ends of a colour scale. Without a finite value they are 0 and 1 unless
 * given by hand.
 */
void
tg_range_resolve (const TgRangeChoice *choice,
                  const TgStats       *stats,
                  const TgHistogram   *histogram,
                  double              *low,
                  double              *high)
{
  const gboolean empty = stats->moments.n == 0;
  const double std = empty ? 0 : tg_moments_get_std (&stats->moments);

  *low = 0;
  *high = 1;
  switch (choice->rule)
    {
    case TG_RANGE_PERCENTILE:
      if (empty)
        break;
      *low = tg_histogram_get_quantile (histogram, choice->amount / 100);
      *high = tg_histogram_get_quantile (histogram, 1 - choice->amount / 100);
      break;
    case TG_RANGE_MIN_MAX:
      if (empty)
        break;
      *low = (double) stats->min;
      *high = (double) stats->max;
      break;
    case TG_RANGE_SIGMA:
      if (empty)
        break;
      *low = stats->moments.mean - choice->amount * std;
      *high = stats->moments.mean + choice->amount * std;
      break;
    case TG_RANGE_MANUAL:
      *low = MIN (choice->low, choice->high);
      *high = MAX (choice->low, choice->high);
      break;
    default:
      g_return_if_reached ();
    }

  if (choice->symmetric)
    {
      *high = MAX (fabs (*low), fabs (*high));
      *low = -*high;
    }
}

static gboolean
parse_number (const char  *text,
              char       **end,
              double      *number)
{
  *number = g_ascii_strtod (text, end);

  return *end != text && isfinite (*number);
}

/* "percentile:0.5", "sigma:3": the number after the colon, if there is one. */
static gboolean
parse_amount (const char *text,
              const char *name,
              double      most,
              double     *amount)
{
  const char *rest = text + strlen (name);
  char *end;

  if (!g_str_has_prefix (text, name))
    return FALSE;
  if (*rest == '\0')
    return TRUE;

  return *rest == ':' && parse_number (rest + 1, &end, amount) && *end == '\0' && *amount >= 0 && *amount < most;
}

/**
 * tg_range_parse:
 * @text: "percentile", "percentile:0.5", "min-max", "sigma:3" or "-0.1:0.1", each of
 *   which "symmetric:" may stand before; numbers as in C
 * @choice: (out): what it means
 * @error: return location for an error
 *
 * Reads a choice as it stands on a command line and in settings.
 *
 * Returns: %FALSE with %TG_ERROR_UNSUPPORTED if it makes no sense
 */
gboolean
tg_range_parse (const char     *text,
                TgRangeChoice  *choice,
                GError        **error)
{
  TgRangeChoice parsed = { .rule = TG_RANGE_PERCENTILE, .amount = 0.5 };
  const char *rest = text;
  char *end;

  if (g_str_has_prefix (rest, "symmetric:"))
    {
      parsed.symmetric = TRUE;
      rest += strlen ("symmetric:");
    }

  if (strcmp (rest, "min-max") == 0)
    parsed.rule = TG_RANGE_MIN_MAX;
  else if (parse_amount (rest, "percentile", 50, &parsed.amount))
    parsed.rule = TG_RANGE_PERCENTILE;
  else if (g_str_has_prefix (rest, "sigma"))
    {
      parsed.rule = TG_RANGE_SIGMA;
      parsed.amount = 3;
      if (!parse_amount (rest, "sigma", HUGE_VAL, &parsed.amount))
        rest = NULL;
    }
  else
    {
      parsed.rule = TG_RANGE_MANUAL;
      parsed.amount = 0;
      if (!parse_number (rest, &end, &parsed.low) || *end != ':' ||
          !parse_number (end + 1, &end, &parsed.high) || *end != '\0' || parsed.low > parsed.high)
        rest = NULL;
    }

  if (rest == NULL)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                   _ ("“%s” is not a range; it can be “percentile:0.5”, “min-max”, “sigma:3” or “-0.1:0.1”, and “symmetric:” may stand before it"),
                   text);
      return FALSE;
    }

  *choice = parsed;
  return TRUE;
}

/**
 * tg_range_to_string:
 * @choice: a choice
 *
 * Returns: (transfer full): what tg_range_parse() reads as @choice
 */
char *
tg_range_to_string (const TgRangeChoice *choice)
{
  const char *before = choice->symmetric ? "symmetric:" : "";
  g_autofree char *amount = tg_format_double (choice->amount);
  g_autofree char *low = tg_format_double (choice->low);
  g_autofree char *high = tg_format_double (choice->high);

  switch (choice->rule)
    {
    case TG_RANGE_PERCENTILE:
      return g_strdup_printf ("%spercentile:%s", before, amount);
    case TG_RANGE_MIN_MAX:
      return g_strdup_printf ("%smin-max", before);
    case TG_RANGE_SIGMA:
      return g_strdup_printf ("%ssigma:%s", before, amount);
    case TG_RANGE_MANUAL:
      return g_strdup_printf ("%s%s:%s", before, low, high);
    default:
      g_return_val_if_reached (NULL);
    }
}
