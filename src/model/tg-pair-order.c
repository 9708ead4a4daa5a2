/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-order.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-tensor-role.h"

/* The number a row is sorted by; NaN if it has none. */
static double
get_number (TgPairItem   *item,
            TgPairColumn  column)
{
  const TgMeasures *m = tg_pair_item_get_measures (item);
  const TgPairTotals *totals = tg_pair_item_get_totals (item);
  const TgPair *pair = tg_pair_item_get_pair (item);

  if (column == TG_PAIR_COLUMN_BYTES)
    {
      if (totals != NULL)
        return (double) totals->n_bytes[1];
      return pair->infos[1] != NULL ? (double) pair->infos[1]->n_bytes : NAN;
    }
  if (m == NULL)
    return NAN;

  switch (column)
    {
    case TG_PAIR_COLUMN_ERROR:
      /* A group of nothing but identical tensors. */
      return m->n > 0 ? tg_measures_get_rel_rmse (m) : 0.0;
    case TG_PAIR_COLUMN_SNR:
      return m->n > 0 ? tg_measures_get_snr_db (m) : INFINITY;
    case TG_PAIR_COLUMN_MAX:
      return m->max_abs;
    case TG_PAIR_COLUMN_PLACE:
      return pair != NULL ? (double) m->max_at : NAN;
    case TG_PAIR_COLUMN_COSINE:
      return m->n > 0 ? tg_measures_get_cosine_distance (m) : 0.0;
    case TG_PAIR_COLUMN_BIAS:
      return m->n > 0 ? tg_measures_get_bias (m) : 0.0;
    case TG_PAIR_COLUMN_RANK:
    case TG_PAIR_COLUMN_NAME:
    case TG_PAIR_COLUMN_TYPE:
    case TG_PAIR_COLUMN_BYTES:
    default:
      return NAN;
    }
}

static const char *
get_type (TgPairItem *item,
          guint       side)
{
  const TgPair *pair = tg_pair_item_get_pair (item);

  return pair != NULL && pair->infos[side] != NULL && pair->infos[side]->type != NULL ? pair->infos[side]->type->name
                                                                                       : "";
}

/* Names as people count: "blk.9" before "blk.10". */
static int
compare_names (TgPairItem *a,
               TgPairItem *b)
{
  g_autofree char *key_a = g_utf8_collate_key_for_filename (tg_pair_item_get_name (a), -1);
  g_autofree char *key_b = g_utf8_collate_key_for_filename (tg_pair_item_get_name (b), -1);

  return strcmp (key_a, key_b);
}

static int
compare_numbers (double   a,
                 double   b,
                 gboolean descending)
{
  if (isnan (a) || isnan (b))
    return isnan (a) - isnan (b);
  if (a == b)
    return 0;

  return (a < b) != descending ? -1 : 1;
}

/**
 * tg_pair_item_compare:
 * @a: a row
 * @b: another row of the same list
 * @column: what to sort by
 * @descending: the largest first
 *
 * Says which row comes first. Rows that have nothing to be sorted by come last
 * either way, and equal ones in the order of the file.
 *
 * Returns: less than 0 if @a comes first, more if @b does
 */
int
tg_pair_item_compare (TgPairItem   *a,
                      TgPairItem   *b,
                      TgPairColumn  column,
                      gboolean      descending)
{
  int order = 0;

  switch (column)
    {
    case TG_PAIR_COLUMN_NAME:
      order = descending ? -compare_names (a, b) : compare_names (a, b);
      break;

    case TG_PAIR_COLUMN_TYPE:
      order = strcmp (get_type (a, 1), get_type (b, 1));
      if (order == 0)
        order = strcmp (get_type (a, 0), get_type (b, 0));
      order = descending ? -order : order;
      break;

    /* The rank follows the error: the worst is the first. */
    case TG_PAIR_COLUMN_RANK:
      order = compare_numbers (get_number (a, TG_PAIR_COLUMN_ERROR), get_number (b, TG_PAIR_COLUMN_ERROR),
                               !descending);
      break;

    case TG_PAIR_COLUMN_BYTES:
    case TG_PAIR_COLUMN_ERROR:
    case TG_PAIR_COLUMN_SNR:
    case TG_PAIR_COLUMN_MAX:
    case TG_PAIR_COLUMN_PLACE:
    case TG_PAIR_COLUMN_COSINE:
    case TG_PAIR_COLUMN_BIAS:
    default:
      order = compare_numbers (get_number (a, column), get_number (b, column), descending);
      break;
    }
  if (order != 0)
    return order;

  if (tg_pair_item_get_index (a) != tg_pair_item_get_index (b))
    return tg_pair_item_get_index (a) < tg_pair_item_get_index (b) ? -1 : 1;

  return 0;
}

static void
init_role (TgPairItem   *self,
           TgTensorRole *role)
{
  const char *name = tg_pair_item_get_name (self);

  tg_tensor_role_init (role, name, strlen (name));
}

/* Returns: (transfer full): what the tensors of a row are for: "Attention query" or, if nobody
 *   knows, the part of the name that says it. */
char *
tg_pair_item_dup_role (TgPairItem *self)
{
  TgTensorRole role;

  g_return_val_if_fail (TG_IS_PAIR_ITEM (self) && !tg_pair_item_is_group (self), NULL);

  init_role (self, &role);

  return role.name != NULL ? g_strdup (role.name) : g_strndup (role.role, role.role_length);
}

/**
 * tg_pair_item_dup_group:
 * @self: a row of a pair
 * @grouping: what to group by
 *
 * Returns: (transfer full) (nullable): the name of its group; %NULL if there are none
 */
char *
tg_pair_item_dup_group (TgPairItem     *self,
                        TgPairGrouping  grouping)
{
  g_autofree char *prefix = NULL;
  TgTensorRole role;

  g_return_val_if_fail (TG_IS_PAIR_ITEM (self) && !tg_pair_item_is_group (self), NULL);

  switch (grouping)
    {
    case TG_PAIR_GROUPING_ROLE:
      return tg_pair_item_dup_role (self);

    case TG_PAIR_GROUPING_LAYER:
      init_role (self, &role);
      if (role.layer < 0)
        return g_strdup (_("Outside the layers"));
      if (role.prefix_length == 3 && memcmp (role.prefix, "blk", 3) == 0)
        return g_strdup_printf (_("Layer %" PRId64), role.layer);
      prefix = g_strndup (role.prefix, role.prefix_length);
      /* Translators: a layer of a part of the network, "Layer 3 of v.blk" */
      return g_strdup_printf (_("Layer %" PRId64 " of %s"), role.layer, prefix);

    case TG_PAIR_GROUPING_NONE:
    default:
      return NULL;
    }
}
