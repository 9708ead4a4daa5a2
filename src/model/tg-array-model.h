/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-array-item.h"
#include "tg-value.h"

G_BEGIN_DECLS

/* More rows than this GTK cannot scroll to: it counts pixels in 31 bits. */
#define TG_ARRAY_MODEL_MAX_ROWS 100000000

/**
 * TgArrayArrangement:
 * @TG_ARRAY_VALUES: each row is an element
 * @TG_ARRAY_VOCABULARY: each row is a token, out of the arrays of texts, types
 *   and scores, whichever of them was asked for
 *
 * What the rows are.
 */
typedef enum
{
  TG_ARRAY_VALUES,
  TG_ARRAY_VOCABULARY,
} TgArrayArrangement;

#define TG_TYPE_ARRAY_MODEL (tg_array_model_get_type ())

G_DECLARE_FINAL_TYPE (TgArrayModel, tg_array_model, TG, ARRAY_MODEL, GObject)

TgArrayModel *tg_array_model_new (TgGguf        *gguf,
                                  const char    *key,
                                  const TgValue *array);

TgArrayArrangement tg_array_model_get_arrangement (TgArrayModel       *self);
const TgValue     *tg_array_model_get_array       (TgArrayModel       *self);
gboolean           tg_array_model_has_column      (TgArrayModel       *self,
                                                   TgArrayColumn       column);
char              *tg_array_model_dup_cell        (TgArrayModel       *self,
                                                   guint64             index,
                                                   TgArrayColumn       column);
char              *tg_array_model_dup_value       (TgArrayModel       *self,
                                                   guint64             index);
char              *tg_array_model_dup_row         (TgArrayModel       *self,
                                                   guint64             index);
gboolean           tg_array_model_get_element     (TgArrayModel       *self,
                                                   guint64             index,
                                                   TgValue            *element);

/* Which rows there are: all, or those of a search. */
void               tg_array_model_take_matches    (TgArrayModel       *self,
                                                   GArray             *matches);
GArray            *tg_array_model_get_matches     (TgArrayModel       *self);
guint64            tg_array_model_get_index       (TgArrayModel       *self,
                                                   guint               row);
gboolean           tg_array_model_find_row        (TgArrayModel       *self,
                                                   guint64             index,
                                                   guint              *row);

G_END_DECLS
