/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-item.h"

/**
 * TgPairItem:
 *
 * A row of a comparison: a pair of tensors with what comparing them has shown so
 * far, or a group of such rows with what they have in common. Main thread.
 */
struct _TgPairItem
{
  GObject      parent_instance;

  TgPairs     *pairs; /* NULL for a group */
  guint64      index;
  TgPairResult result;
  guint        rank;

  char        *name;    /* of a group */
  GListStore  *members; /* likewise */
  TgPairTotals totals;  /* likewise */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgPairItem, tg_pair_item, G_TYPE_OBJECT)

static void
tg_pair_item_finalize (GObject *object)
{
  TgPairItem *self = TG_PAIR_ITEM (object);

  g_clear_pointer (&self->pairs, tg_pairs_unref);
  tg_pair_result_clear (&self->result);
  g_free (self->name);
  g_clear_object (&self->members);

  G_OBJECT_CLASS (tg_pair_item_parent_class)->finalize (object);
}

static void
tg_pair_item_class_init (TgPairItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_pair_item_finalize;

  /**
   * TgPairItem::changed:
   * @self: an item
   *
   * There is a result, or another rank.
   */
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_pair_item_init (TgPairItem *self)
{
  self->index = TG_PAIR_NONE;
}

/**
 * tg_pair_item_new:
 * @pairs: two models
 * @index: the number of a pair
 *
 * Returns: (transfer full): a row for it, with what can be said without comparing
 */
TgPairItem *
tg_pair_item_new (TgPairs *pairs,
                  guint64  index)
{
  TgPairItem *self = g_object_new (TG_TYPE_PAIR_ITEM, NULL);
  const TgPair *pair = tg_pairs_get (pairs, index);

  self->pairs = tg_pairs_ref (pairs);
  self->index = index;
  self->result.status = pair->status;
  self->result.reason = tg_pair_dup_reason (pair);

  return self;
}

/**
 * tg_pair_item_new_group:
 * @name: what its members have in common
 *
 * Returns: (transfer full): a row without members yet
 */
TgPairItem *
tg_pair_item_new_group (const char *name)
{
  TgPairItem *self = g_object_new (TG_TYPE_PAIR_ITEM, NULL);

  self->name = g_strdup (name);
  self->members = g_list_store_new (TG_TYPE_PAIR_ITEM);
  tg_pair_totals_init (&self->totals);

  return self;
}

/**
 * tg_pair_item_take_result:
 * @self: a row of a pair
 * @result: what comparing it has shown; what it holds goes over to @self
 */
void
tg_pair_item_take_result (TgPairItem   *self,
                          TgPairResult *result)
{
  g_return_if_fail (TG_IS_PAIR_ITEM (self) && self->pairs != NULL);

  tg_pair_result_clear (&self->result);
  self->result = *result;
  result->reason = NULL;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
tg_pair_item_add_member (TgPairItem *self,
                         TgPairItem *member)
{
  g_return_if_fail (TG_IS_PAIR_ITEM (self) && self->members != NULL);
  g_return_if_fail (TG_IS_PAIR_ITEM (member) && member->pairs != NULL);

  g_list_store_append (self->members, member);
}

/* Adds up what is known of the members by now. */
void
tg_pair_item_update_totals (TgPairItem *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->members));

  tg_pair_totals_init (&self->totals);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgPairItem) member = g_list_model_get_item (G_LIST_MODEL (self->members), i);

      tg_pair_totals_add (&self->totals, member->index, tg_pair_item_get_pair (member), &member->result);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

/* From 1; 0 for none. */
void
tg_pair_item_set_rank (TgPairItem *self,
                       guint       rank)
{
  if (self->rank == rank)
    return;

  self->rank = rank;
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
tg_pair_item_is_group (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), FALSE);

  return self->members != NULL;
}

const char *
tg_pair_item_get_name (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  return self->name != NULL ? self->name : tg_pair_item_get_pair (self)->name;
}

/* Returns: the number of the pair; %TG_PAIR_NONE of a group. */
guint64
tg_pair_item_get_index (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), TG_PAIR_NONE);

  return self->index;
}

/* Returns: (nullable): the pair; %NULL of a group. */
const TgPair *
tg_pair_item_get_pair (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  return self->pairs != NULL ? tg_pairs_get (self->pairs, self->index) : NULL;
}

/* Returns: (nullable): what is known of a pair; %NULL of a group. */
const TgPairResult *
tg_pair_item_get_result (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  return self->pairs != NULL ? &self->result : NULL;
}

/**
 * tg_pair_item_get_measures:
 * @self: a row
 *
 * Returns: (nullable): how far the weights are apart, of a group all of them; %NULL if
 *   that is not known
 */
const TgMeasures *
tg_pair_item_get_measures (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  if (self->members != NULL)
    return self->totals.measures.n > 0 || self->totals.n[TG_PAIR_IDENTICAL] > 0 ? &self->totals.measures : NULL;

  switch (self->result.status)
    {
    case TG_PAIR_DIFFERENT:
    case TG_PAIR_EQUAL:
    case TG_PAIR_IDENTICAL:
      return &self->result.measures;
    case TG_PAIR_WAITING:
    case TG_PAIR_ONLY_A:
    case TG_PAIR_ONLY_B:
    case TG_PAIR_DUPLICATE:
    case TG_PAIR_SHAPE:
    case TG_PAIR_UNREADABLE:
    default:
      return NULL;
    }
}

/* Returns: (nullable): what the members of a group have in common, when that was last added up; %NULL of a pair. */
const TgPairTotals *
tg_pair_item_get_totals (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  return self->members != NULL ? &self->totals : NULL;
}

guint
tg_pair_item_get_rank (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), 0);

  return self->rank;
}

/* Returns: (nullable) (transfer none): the rows of a group; %NULL of a pair. */
GListModel *
tg_pair_item_get_members (TgPairItem *self)
{
  g_return_val_if_fail (TG_IS_PAIR_ITEM (self), NULL);

  return self->members != NULL ? G_LIST_MODEL (self->members) : NULL;
}
