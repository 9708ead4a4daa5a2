/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"

G_BEGIN_DECLS

/**
 * TgMetadataChange:
 * @key: the key, as text to show
 * @entries: of the first and of the second file, borrowed; %NULL if it does not have the key
 * @n_elements: of two arrays of one type: how many elements differ, those that only the
 *   longer one has included; else 0
 * @first_element: the first of these
 *
 * A key whose value is not the same in two files.
 */
typedef struct
{
  char          *key;
  const TgEntry *entries[2];
  guint64        n_elements;
  guint64        first_element;
} TgMetadataChange;

/**
 * TgMetadataDiff:
 *
 * How the metadata of two models differ: what the first of its parts says. Byte
 * order and order of the keys do not matter, types do. Of keys that occur more
 * than once the first counts. Immutable, reference counted with atomics, keeps both
 * files; any thread.
 */
typedef struct _TgMetadataDiff TgMetadataDiff;

TgMetadataDiff         *tg_metadata_diff_new     (TgShards             *a,
                                                  TgShards             *b);
TgMetadataDiff         *tg_metadata_diff_ref     (TgMetadataDiff       *self);
void                    tg_metadata_diff_unref   (TgMetadataDiff       *self);
TgGguf                 *tg_metadata_diff_get_file (const TgMetadataDiff *self,
                                                   guint                 side);
/* In the order of the first file; what only the second has comes last. */
guint                   tg_metadata_diff_get_n   (const TgMetadataDiff *self);
const TgMetadataChange *tg_metadata_diff_get     (const TgMetadataDiff *self,
                                                  guint                 i);
/* How many keys have the same value. */
guint                   tg_metadata_diff_get_n_same (const TgMetadataDiff *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgMetadataDiff, tg_metadata_diff_unref)

G_END_DECLS
