/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-patterns.h"

#include <inttypes.h>

#include <glib/gi18n.h>

/**
 * tg_type_patterns_init:
 * @self: patterns
 * @mix: (element-type TgTypeShare): the types of a file, most bytes first
 */
void
tg_type_patterns_init (TgTypePatterns *self,
                       const GArray   *mix)
{
  guint8 n_seen[TG_N_FAMILIES] = { 0 };

  g_return_if_fail (self != NULL && mix != NULL);

  *self = (TgTypePatterns){ { 0 } };
  for (guint i = 0; i < mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (mix, TgTypeShare, i);

      if (share->type == NULL || share->type_id >= TG_N_TYPE_IDS)
        continue;
      self->by_id[share->type_id] = n_seen[share->type->family];
      if (n_seen[share->type->family] < TG_FILL_DIAGONALS)
        n_seen[share->type->family]++;
    }
}

/**
 * tg_type_patterns_get:
 * @self: patterns
 * @type_id: a type as it stands in the file
 *
 * Returns: how to draw it
 */
TgFillPattern
tg_type_patterns_get (const TgTypePatterns *self,
                      guint32               type_id)
{
  g_return_val_if_fail (self != NULL, TG_FILL_PLAIN);

  /* Those that ggml does not know are all alike. */
  return type_id < TG_N_TYPE_IDS ? (TgFillPattern) self->by_id[type_id] : TG_FILL_DIAGONALS;
}

/**
 * tg_type_share_dup_name:
 * @share: a line of the type mix
 *
 * Returns: (transfer full): what to call the type
 */
char *
tg_type_share_dup_name (const TgTypeShare *share)
{
  g_return_val_if_fail (share != NULL, NULL);

  if (share->type != NULL)
    return g_strdup (share->type->name);

  /* Translators: a tensor type that is not known, by its number. */
  return g_strdup_printf (_("type %" PRIu32), share->type_id);
}
