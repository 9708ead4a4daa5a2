/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-hash.h"

G_BEGIN_DECLS

/**
 * TgNameTable:
 *
 * From names to indices: eight bytes a slot, no copy of a name and no object for
 * one. The names themselves stay where they are; whoever asks says how to get at them.
 */
typedef struct
{
  TgHashSeed seed;
  guint64   *slots; /* upper half: of the hash; lower half: index + 1, 0 if free */
  gsize      mask;
} TgNameTable;

/**
 * TgNameFunc:
 *
 * Gives name number @i: its bytes, and how many in @length.
 */
typedef const char *(*TgNameFunc) (gconstpointer data,
                                   guint32       i,
                                   gsize        *length);

/**
 * TgDuplicateNameFunc:
 *
 * Is told that name number @i was entered before.
 */
typedef void (*TgDuplicateNameFunc) (gpointer data,
                                     guint32  i);

#define TG_NAME_TABLE_NONE G_MAXUINT32

void    tg_name_table_init  (TgNameTable       *self,
                             guint32            n_names);
void    tg_name_table_clear (TgNameTable       *self);
void    tg_name_table_fill  (TgNameTable         *self,
                             guint32              n,
                             TgNameFunc           func,
                             TgDuplicateNameFunc  duplicate_func,
                             gpointer             data);
guint32 tg_name_table_find  (const TgNameTable *self,
                             gconstpointer      name,
                             gsize              length,
                             TgNameFunc         func,
                             gconstpointer      data);

G_END_DECLS
