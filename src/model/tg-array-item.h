/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TgArrayColumn:
 * @TG_ARRAY_COLUMN_INDEX: which element it is; of a token its id
 * @TG_ARRAY_COLUMN_VALUE: the element; of a token its text
 * @TG_ARRAY_COLUMN_MEANING: what an enum-like number means; of a token its type
 * @TG_ARRAY_COLUMN_SCORE: the score of a token
 * @TG_ARRAY_COLUMN_BYTES: the first bytes of a string, in hex
 *
 * What a table of an array shows.
 */
typedef enum
{
  TG_ARRAY_COLUMN_INDEX,
  TG_ARRAY_COLUMN_VALUE,
  TG_ARRAY_COLUMN_MEANING,
  TG_ARRAY_COLUMN_SCORE,
  TG_ARRAY_COLUMN_BYTES,
} TgArrayColumn;

typedef struct _TgArrayModel TgArrayModel;

#define TG_TYPE_ARRAY_ITEM (tg_array_item_get_type ())

G_DECLARE_FINAL_TYPE (TgArrayItem, tg_array_item, TG, ARRAY_ITEM, GObject)

TgArrayItem *tg_array_item_new       (TgArrayModel  *model,
                                      guint          row);
guint64      tg_array_item_get_index (TgArrayItem   *self);
char        *tg_array_item_dup_cell  (TgArrayItem   *self,
                                      TgArrayColumn  column);

G_END_DECLS
