/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-stats.h"

G_BEGIN_DECLS

/**
 * TgRangeRule:
 * @TG_RANGE_PERCENTILE: all but so many percent at each end
 * @TG_RANGE_MIN_MAX: everything
 * @TG_RANGE_SIGMA: so many standard deviations on both sides of the mean
 * @TG_RANGE_MANUAL: as given
 *
 * What the ends of a colour scale follow.
 */
typedef enum
{
  TG_RANGE_PERCENTILE,
  TG_RANGE_MIN_MAX,
  TG_RANGE_SIGMA,
  TG_RANGE_MANUAL,
} TgRangeRule;

/**
 * TgRangeChoice:
 * @rule: what the ends follow
 * @amount: percent left out at each end, less than 50, or standard deviations
 * @symmetric: as far below zero as above
 * @low: the low end, of %TG_RANGE_MANUAL
 * @high: the high end, likewise
 *
 * How to choose the ends of a colour scale. Plain data.
 */
typedef struct
{
  TgRangeRule rule;
  double amount;
  gboolean symmetric;
  double low;
  double high;
} TgRangeChoice;

void      tg_range_resolve   (const TgRangeChoice  *choice,
                              const TgStats        *stats,
                              const TgHistogram    *histogram,
                              double               *low,
                              double               *high);
gboolean  tg_range_parse     (const char           *text,
                              TgRangeChoice        *choice,
                              GError              **error);
char     *tg_range_to_string (const TgRangeChoice  *choice);

G_END_DECLS
