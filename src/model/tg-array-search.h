/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-search.h"
#include "tg-value.h"

G_BEGIN_DECLS

/* A search ends when it has found so much: nobody reads on, and it takes memory. */
#define TG_ARRAY_QUERY_MAX_MATCHES 10000000

/* For #TgArrayQuery.token_type: any. */
#define TG_ARRAY_QUERY_ANY_TYPE G_MININT64

/**
 * TgArrayQuery:
 * @gguf: the file
 * @array: the array to search
 * @types: the types of its elements, as tokenizer.ggml.token_type has them; only
 *   if @token_type asks for one
 * @token_type: the type to find, or %TG_ARRAY_QUERY_ANY_TYPE
 * @text: (nullable): what to find in the elements; %NULL for anything
 * @pattern: (nullable): @text without regard to case
 * @other: (nullable): @text as the vocabulary spells it, with its sign for a space
 *
 * What to look for in an array. Made by the main thread, then the worker's own.
 */
typedef struct
{
  TgGguf    *gguf;
  TgValue    array;
  TgValue    types;
  gint64     token_type;
  char      *text;
  TgPattern *pattern;
  TgPattern *other;
} TgArrayQuery;

TgArrayQuery *tg_array_query_new       (TgGguf        *gguf,
                                        const TgValue *array,
                                        const char    *text,
                                        gint64         token_type);
void          tg_array_query_free      (TgArrayQuery  *self);
GArray       *tg_array_query_run       (TgArrayQuery  *self,
                                        TgProgress    *progress,
                                        GError       **error);
gpointer      tg_array_query_run_job   (gpointer       query,
                                        TgProgress    *progress,
                                        GError       **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgArrayQuery, tg_array_query_free)

G_END_DECLS
