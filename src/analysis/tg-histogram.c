/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-histogram.h"

#include <math.h>

#include "tg-half.h"

/* A bin is what floats have in common in their upper bits:
 *
 *   31     30..23     22..15     14..0
 *   sign | exponent | mantissa | whatever
 */
#define BIN_SHIFT 15
#define N_BINS (1u << (32 - BIN_SHIFT))

/* Bins of one sign and exponent. */
#define GROUP_BINS (1u << (23 - BIN_SHIFT))
#define N_GROUPS (N_BINS / GROUP_BINS)
#define SIGN_GROUP (N_GROUPS / 2)

/* Neighbouring weights count in different tables, so that runs of equal weights
 * do not wait for each other's stores. A table is a little longer than needed,
 * so that equal bins do not fall on equal places in the cache. */
#define N_TABLES 4
#define TABLE_LENGTH (N_BINS + 272)

/* The counters have 32 bits; before they could overflow they are emptied. */
#define MAX_ADDED ((guint64) 1 << 31)

struct _TgHistogramCounts
{
  guint32 *tables;
  guint64 *totals; /* %NULL until needed */
  guint64  n_added;
};

typedef struct
{
  double  low;
  double  high;
  guint64 before; /* values below the bin */
  guint64 count;
} Bin;

struct _TgHistogram
{
  gatomicrefcount ref_count;
  Bin            *bins; /* in rising order */
  guint           n_bins;
  guint64         n;
};

TgHistogramCounts *
tg_histogram_counts_new (void)
{
  TgHistogramCounts *self = g_new0 (TgHistogramCounts, 1);

  /* Zeroed by the system: only the pages that are counted in become memory. */
  self->tables = g_new0 (guint32, N_TABLES * TABLE_LENGTH);

  return self;
}

void
tg_histogram_counts_free (TgHistogramCounts *self)
{
  if (self == NULL)
    return;

  g_free (self->tables);
  g_free (self->totals);
  g_free (self);
}

/* Adds what was counted in the bins of one exponent and sign to @totals. Most
 * of them are empty, and then that is all that is found out. */
static void
add_group (const TgHistogramCounts *self,
           guint                    group,
           guint64                 *totals)
{
  const guint32 *tables = self->tables + group * GROUP_BINS;
  guint32 any = 0;

  for (guint t = 0; t < N_TABLES; t++)
    for (guint k = 0; k < GROUP_BINS; k++)
      any |= tables[t * TABLE_LENGTH + k];
  for (guint k = 0; any != 0 && k < GROUP_BINS; k++)
    for (guint t = 0; t < N_TABLES; t++)
      totals[k] += tables[t * TABLE_LENGTH + k];
  for (guint k = 0; self->totals != NULL && k < GROUP_BINS; k++)
    totals[k] += self->totals[group * GROUP_BINS + k];
}

static void
empty_tables (TgHistogramCounts *self)
{
  guint64 *totals = g_new0 (guint64, N_BINS);

  for (guint group = 0; group < N_GROUPS; group++)
    add_group (self, group, totals + group * GROUP_BINS);
  g_free (self->totals);
  self->totals = totals;

  memset (self->tables, 0, sizeof *self->tables * N_TABLES * TABLE_LENGTH);
  self->n_added = 0;
}

/**
 * tg_histogram_counts_add:
 * @self: counts
 * @values: (array length=n): values; those that are not finite do not count
 * @n: how many, less than 2^31
 *
 * Counts values.
 */
void
tg_histogram_counts_add (TgHistogramCounts *self,
                         const float       *values,
                         gsize              n)
{
  guint32 *tables = self->tables;
  gsize i = 0;

  if (self->n_added + n > MAX_ADDED)
    empty_tables (self);
  self->n_added += n;

  for (; i + N_TABLES <= n; i += N_TABLES)
    {
      guint32 bits[N_TABLES];

      memcpy (bits, values + i, sizeof bits);
      for (guint t = 0; t < N_TABLES; t++)
        tables[t * TABLE_LENGTH + (bits[t] >> BIN_SHIFT)]++;
    }
  for (; i < n; i++)
    tables[tg_float_to_bits (values[i]) >> BIN_SHIFT]++;
}

/* The values between which those of a bin lie, in rising order. */
static void
init_bin (Bin   *self,
          guint  bin,
          double min,
          double max)
{
  guint magnitude = bin % (N_BINS / 2);
  double inner = tg_float_from_bits (magnitude << BIN_SHIFT);
  double outer = tg_float_from_bits (((magnitude + 1) << BIN_SHIFT) - 1);
  gboolean negative = bin != magnitude;

  /* The bin at zero reaches up to 2^-134. There zero is what is meant. */
  if (magnitude == 0)
    outer = 0.0;
  self->low = negative ? -outer : inner;
  self->high = negative ? -inner : outer;
  self->low = CLAMP (self->low, min, max);
  self->high = CLAMP (self->high, min, max);
}

/**
 * tg_histogram_new:
 * @counts: (array length=n_counts): what was counted, by as many threads; may hold %NULL
 * @n_counts: how many
 * @min: the smallest finite value that was counted
 * @max: the largest
 *
 * Puts counts together; of what was counted, the finite values.
 *
 * Returns: (transfer full): the histogram
 */
TgHistogram *
tg_histogram_new (TgHistogramCounts *const *counts,
                  guint                     n_counts,
                  float                     min,
                  float                     max)
{
  TgHistogram *self = g_new0 (TgHistogram, 1);
  g_autoptr (GArray) bins = g_array_new (FALSE, FALSE, sizeof (Bin));
  gboolean any = FALSE;

  for (guint c = 0; c < n_counts; c++)
    any = any || counts[c] != NULL;

  g_atomic_ref_count_init (&self->ref_count);
  for (guint i = 0; any && i < N_GROUPS; i++)
    {
      /* From the largest negative magnitude down to zero, then up. */
      gboolean negative = i < SIGN_GROUP;
      guint group = negative ? N_GROUPS - 1 - i : i - SIGN_GROUP;
      guint64 totals[GROUP_BINS] = { 0 };

      /* Infinities and NaNs. */
      if (group % SIGN_GROUP == SIGN_GROUP - 1)
        continue;
      for (guint c = 0; c < n_counts; c++)
        if (counts[c] != NULL)
          add_group (counts[c], group, totals);
      for (guint k = 0; k < GROUP_BINS; k++)
        {
          guint bin = negative ? GROUP_BINS - 1 - k : k;
          Bin new_bin = { .before = self->n, .count = totals[bin] };

          if (new_bin.count == 0)
            continue;
          init_bin (&new_bin, group * GROUP_BINS + bin, min, max);
          g_array_append_val (bins, new_bin);
          self->n += new_bin.count;
        }
    }

  self->n_bins = bins->len;
  self->bins = (gpointer) g_array_free (g_steal_pointer (&bins), FALSE);

  return self;
}

TgHistogram *
tg_histogram_ref (TgHistogram *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
tg_histogram_unref (TgHistogram *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->bins);
  g_free (self);
}

/* Returns: how many values were counted. */
guint64
tg_histogram_get_n (const TgHistogram *self)
{
  return self->n;
}

/* The first bin for which the values up to its end are more than @rank. */
static const Bin *
find_bin (const TgHistogram *self,
          guint64            rank)
{
  guint low = 0;
  guint high = self->n_bins - 1;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->bins[middle].before + self->bins[middle].count > rank)
        high = middle;
      else
        low = middle + 1;
    }

  return &self->bins[low];
}

/**
 * tg_histogram_get_quantile:
 * @self: a histogram
 * @p: a share, 0 to 1
 *
 * Finds where the sorted values stand at @p: value number floor (p * (n - 1)). It
 * is known to lie in a bin, whose ends are less than %TG_HISTOGRAM_ERROR of the
 * value apart; inside the bin the values are taken to be spread evenly. Zero,
 * smallest and largest value are exact.
 *
 * Returns: the quantile, NaN if nothing was counted
 */
double
tg_histogram_get_quantile (const TgHistogram *self,
                           double             p)
{
  const Bin *bin;
  guint64 rank;

  g_return_val_if_fail (p >= 0.0 && p <= 1.0, NAN);

  if (self->n == 0)
    return NAN;

  rank = (guint64) (p * (double) (self->n - 1));
  rank = MIN (rank, self->n - 1);
  if (rank == 0)
    return self->bins[0].low;
  if (rank == self->n - 1)
    return self->bins[self->n_bins - 1].high;

  bin = find_bin (self, rank);
  return bin->low + (bin->high - bin->low) * ((double) (rank - bin->before) + 0.5) / (double) bin->count;
}

/* How many of a bin's values lie below @value. */
static double
get_part_below (const Bin *bin,
                double     value)
{
  if (value >= bin->high)
    return value > bin->high || bin->high > bin->low ? (double) bin->count : 0.0;
  if (value <= bin->low)
    return 0.0;

  return (double) bin->count * (value - bin->low) / (bin->high - bin->low);
}

static double
count_below (const TgHistogram *self,
             double             value)
{
  guint low = 0;
  guint high = self->n_bins;

  /* The first bin that ends at @value or above. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->bins[middle].high >= value)
        high = middle;
      else
        low = middle + 1;
    }
  if (low == self->n_bins)
    return (double) self->n;

  return (double) self->bins[low].before + get_part_below (&self->bins[low], value);
}

/**
 * tg_histogram_get_share:
 * @self: a histogram
 * @value: a number
 *
 * Returns: which share of the values lies below @value, 0 to 1, to within the
 *   share of the values that are less than %TG_HISTOGRAM_ERROR away from it; 0 if
 *   nothing was counted
 */
double
tg_histogram_get_share (const TgHistogram *self,
                        double             value)
{
  return self->n > 0 ? count_below (self, value) / (double) self->n : 0.0;
}

/**
 * tg_histogram_get_bars:
 * @self: a histogram
 * @low: where the first bar begins
 * @high: where the last one ends, above @low
 * @n_bars: how many bars of equal width
 * @bars: (out) (array length=n_bars): how many values fall into each
 *
 * For a picture: a value at the end of a bar counts in the next one, but for
 * @high itself. Bins that two bars share are divided, so counts need not be whole.
 */
void
tg_histogram_get_bars (const TgHistogram *self,
                       double             low,
                       double             high,
                       guint              n_bars,
                       double            *bars)
{
  double below = count_below (self, low);

  g_return_if_fail (low < high);

  for (guint i = 0; i < n_bars; i++)
    {
      double end = i + 1 < n_bars ? low + (high - low) * (i + 1) / n_bars : nextafter (high, INFINITY);
      double next = count_below (self, end);

      bars[i] = next - below;
      below = next;
    }
}
