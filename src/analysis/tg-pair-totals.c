/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-totals.h"

/* Of no pairs. */
void
tg_pair_totals_init (TgPairTotals *self)
{
  *self = (TgPairTotals){ .worst = TG_PAIR_NONE, .largest = TG_PAIR_NONE };
}

/**
 * tg_pair_totals_add:
 * @self: totals
 * @i: the number of the pair
 * @pair: a pair
 * @result: what comparing it has shown; %TG_PAIR_WAITING counts as such
 *
 * Adds a pair. Of pairs that are equally bad the first is the worst.
 */
void
tg_pair_totals_add (TgPairTotals       *self,
                    guint64             i,
                    const TgPair       *pair,
                    const TgPairResult *result)
{
  double rel_rmse;

  self->n[result->status]++;
  for (guint side = 0; side < 2; side++)
    if (pair->infos[side] != NULL)
      self->n_bytes[side] += pair->infos[side]->n_bytes;
  if (result->status != TG_PAIR_DIFFERENT && result->status != TG_PAIR_EQUAL)
    return;

  rel_rmse = tg_measures_get_rel_rmse (&result->measures);
  if (result->status == TG_PAIR_DIFFERENT && (self->worst == TG_PAIR_NONE || rel_rmse > self->worst_rel_rmse))
    {
      self->worst = i;
      self->worst_rel_rmse = rel_rmse;
    }
  if (result->measures.max_abs > self->measures.max_abs)
    self->largest = i;
  tg_measures_merge (&self->measures, &result->measures);
}

/* Returns: how many pairs were added. */
guint64
tg_pair_totals_get_n (const TgPairTotals *self)
{
  guint64 n = 0;

  for (guint status = 0; status < TG_N_PAIR_STATUS; status++)
    n += self->n[status];

  return n;
}

/* Returns: whether all tensors have the same type and bytes in both models. */
gboolean
tg_pair_totals_are_identical (const TgPairTotals *self)
{
  return self->n[TG_PAIR_IDENTICAL] == tg_pair_totals_get_n (self);
}
