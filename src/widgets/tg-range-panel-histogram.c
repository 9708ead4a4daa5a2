/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tg-format.h"
#include "tg-range-panel-private.h"

/* Values from which to which bars are drawn: nearly all there are, and the range. */
static void
find_axis (TgRangePanel *self,
           double       *begin,
           double       *end)
{
  const TgStats *stats = &self->level->stats;
  double margin;

  *begin = MIN (self->low, 0);
  *end = MAX (self->high, 1);
  if (stats->moments.n == 0)
    return;

  *begin = tg_histogram_get_quantile (self->level->histogram, 0.001);
  *end = tg_histogram_get_quantile (self->level->histogram, 0.999);
  margin = (*end - *begin) * 0.15;
  *begin = MIN (MAX (*begin - margin, (double) stats->min), self->low);
  *end = MAX (MIN (*end + margin, (double) stats->max), self->high);
  if (!(*begin < *end))
    *end = *begin + 1;
}

/* Outliers make a type lose its grip on all others: how far they go is said, and how many
 * are beyond the bars. */
static void
show_ends (TgRangePanel *self,
           double        begin,
           double        end)
{
  static const char *const lowest[] = { N_("Lowest value"), N_("Lowest cell"), N_("Lowest sampled value"),
                                        N_("Lowest sampled cell") };
  static const char *const highest[] = { N_("Highest value"), N_("Highest cell"), N_("Highest sampled value"),
                                         N_("Highest sampled cell") };
  const TgStats *stats = &self->level->stats;
  const guint kind = (self->level->exact ? 0 : 2) + (self->level->row_step > 1 || self->level->column_step > 1 ? 1 : 0);
  const char *const names[] = { _ (lowest[kind]), _ (highest[kind]), _("Outside the histogram"), NULL };
  g_autofree char *least = NULL;
  g_autofree char *most = NULL;
  g_autofree char *beyond = NULL;

  if (stats->moments.n > 0)
    {
      const double below = begin > (double) stats->min ? tg_histogram_get_share (self->level->histogram, begin) : 0;
      const double above = end < (double) stats->max ? 1 - tg_histogram_get_share (self->level->histogram, end) : 0;
      const double share = CLAMP (below + above, 0, 1);

      least = tg_format_significant ((double) stats->min, 4);
      most = tg_format_significant ((double) stats->max, 4);
      /* The share is too small to be told with two decimals, and of a sample it is all there is. */
      beyond = self->level->exact ? tg_format_count ((guint64) floor (share * (double) stats->moments.n + 0.5)) : tg_format_share (share);
    }
  tg_readout_set_names (self->ends, names);
  tg_readout_set_value (self->ends, 0, least, FALSE);
  tg_readout_set_value (self->ends, 1, most, FALSE);
  tg_readout_set_value (self->ends, 2, beyond, FALSE);
}

/* The bars, the range on them, and what lies beyond. */
void
tg_range_panel_show_histogram (TgRangePanel *self)
{
  double bars[TG_HISTOGRAM_VIEW_BARS];
  TgColorScale scale;
  double begin, end;

  find_axis (self, &begin, &end);
  tg_histogram_get_bars (self->level->histogram, begin, end, G_N_ELEMENTS (bars), bars);
  tg_histogram_view_set_bars (self->histogram, bars, G_N_ELEMENTS (bars), begin, end);
  tg_histogram_view_set_range (self->histogram, self->low, self->high);
  if (tg_range_panel_get_scale (self, &scale))
    tg_color_bar_set_scale (self->color_bar, &scale, begin, end);
  show_ends (self, begin, end);
}
