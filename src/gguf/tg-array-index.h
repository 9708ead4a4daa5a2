/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"

G_BEGIN_DECLS

/* Strings between two offsets that are noted. */
#define TG_ARRAY_STRIDE 32

/**
 * TgArrayIndex:
 * @stride: elements between two offsets: %TG_ARRAY_STRIDE for strings, which are walked over quickly; 1 for
 *   arrays, each of which may hold any amount of others
 * @n: how many offsets
 * @offsets: where elements 0, @stride, 2 × @stride … begin in the file, and after the @n-th where
 *   the last one ends
 *
 * Where the elements of an array of strings or arrays begin, noted on first use.
 * Belongs to its file's index; never changes.
 */
typedef struct
{
  guint   stride;
  gsize   n;
  guint64 offsets[];
} TgArrayIndex;

const TgArrayIndex *tg_array_index_get (const TgGguf *gguf,
                                        guint64       offset);

G_END_DECLS
