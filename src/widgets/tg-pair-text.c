/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-text.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-bidi.h"

/* A pair of tensors in words. */

/* The type of one of the two; a dash if there is no tensor. */
const char *
tg_pair_text_get_type (const TgPair *pair,
                       guint         side)
{
  const TgTensor *tensor = pair->infos[side];

  if (tensor == NULL)
    return "–";

  return tensor->type != NULL ? tensor->type->name : C_ ("tensor type", "unknown");
}

/**
 * tg_pair_text_get_status:
 * @status: a status
 *
 * Returns: (nullable) (transfer none): what stands in place of an error; %NULL if there is one
 */
const char *
tg_pair_text_get_status (TgPairStatus status)
{
  switch (status)
    {
    case TG_PAIR_IDENTICAL:
      /* Translators: of a tensor of two files: the same bytes */
      return _("identical");
    case TG_PAIR_EQUAL:
      /* Translators: of a tensor of two files: the same weights, but in other bytes */
      return _("equal");
    case TG_PAIR_ONLY_A:
      return _("only in A");
    case TG_PAIR_ONLY_B:
      return _("only in B");
    case TG_PAIR_DUPLICATE:
      return _("duplicate name");
    case TG_PAIR_SHAPE:
      return _("shapes differ");
    case TG_PAIR_UNREADABLE:
      return _("not readable");
    case TG_PAIR_WAITING:
      return "…";
    case TG_PAIR_DIFFERENT:
    default:
      return NULL;
    }
}

/* Returns: (transfer full): "F16 → Q4_K", or "F16" for both. */
char *
tg_pair_text_dup_types (const TgPair *pair)
{
  if (pair->infos[0] != NULL && pair->infos[1] != NULL && pair->infos[0]->type_id == pair->infos[1]->type_id)
    return g_strdup (tg_pair_text_get_type (pair, 0));

  return g_strdup_printf ("%s → %s", tg_pair_text_get_type (pair, 0), tg_pair_text_get_type (pair, 1));
}

/* Returns: (transfer full): where the largest error is, "931, 2559", with the slice before
 * that if it is not the first. */
char *
tg_pair_text_dup_place (const TgPair     *pair,
                        const TgMeasures *measures)
{
  const guint64 *ne = pair->infos[0]->ne;
  const guint64 row = measures->max_at / ne[0];

  if (row >= ne[1])
    return tg_bidi_take (g_strdup_printf ("%" PRIu64 ", %" PRIu64 ", %" PRIu64, row / ne[1], row % ne[1],
                                          measures->max_at % ne[0]));

  return tg_bidi_take (g_strdup_printf ("%" PRIu64 ", %" PRIu64, row, measures->max_at % ne[0]));
}
