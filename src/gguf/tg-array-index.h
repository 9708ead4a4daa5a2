/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"

G_BEGIN_DECLS

/* Elements between two offsets that are noted. */
#define TG_ARRAY_STRIDE 32

/**
 * TgArrayIndex:
 * @n: how many offsets
 * @offsets: where elements 0, 32, 64 … begin in the file
 *
 * Where the elements of an array of strings or arrays begin, noted on first use.
 * Belongs to its file's index; never changes.
 */
typedef struct
{
  gsize   n;
  guint64 offsets[];
} TgArrayIndex;

const TgArrayIndex *tg_array_index_get (const TgGguf *gguf,
                                        guint64       offset);

G_END_DECLS
