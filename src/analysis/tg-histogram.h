/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TG_HISTOGRAM_ERROR:
 *
 * How far tg_histogram_get_quantile() may be off, relative to the value.
 */
#define TG_HISTOGRAM_ERROR (1.0 / 256.0)

/**
 * TgHistogramCounts:
 *
 * Counts floats by sign, exponent and the upper 8 bits of the mantissa. Adding is
 * exact and in any order the same: threads count on their own and are put
 * together at the end. One thread at a time.
 */
typedef struct _TgHistogramCounts TgHistogramCounts;

TgHistogramCounts *tg_histogram_counts_new   (void);
void               tg_histogram_counts_free  (TgHistogramCounts *self);
void               tg_histogram_counts_add   (TgHistogramCounts *self,
                                              const float       *values,
                                              gsize              n);

/**
 * TgHistogram:
 *
 * How often values occur, as a list of narrow bins. Immutable, reference counted
 * with atomics, any thread.
 */
typedef struct _TgHistogram TgHistogram;

TgHistogram       *tg_histogram_new          (TgHistogramCounts *const *counts,
                                              guint                    n_counts,
                                              float                    min,
                                              float                    max);
TgHistogram       *tg_histogram_ref          (TgHistogram             *self);
void               tg_histogram_unref        (TgHistogram             *self);
guint64            tg_histogram_get_n        (const TgHistogram       *self);
double             tg_histogram_get_quantile (const TgHistogram       *self,
                                              double                   p);
double             tg_histogram_get_share    (const TgHistogram       *self,
                                              double                   value);
void               tg_histogram_get_bars     (const TgHistogram       *self,
                                              double                   low,
                                              double                   high,
                                              guint                    n_bars,
                                              double                  *bars);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgHistogramCounts, tg_histogram_counts_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgHistogram, tg_histogram_unref)

G_END_DECLS
