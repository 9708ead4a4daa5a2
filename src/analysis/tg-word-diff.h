/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgWordRunKind:
 * @TG_WORD_RUN_SAME: both texts have it
 * @TG_WORD_RUN_ONLY_A: only the first text has it
 * @TG_WORD_RUN_ONLY_B: only the second text has it
 */
typedef enum
{
  TG_WORD_RUN_SAME,
  TG_WORD_RUN_ONLY_A,
  TG_WORD_RUN_ONLY_B,
} TgWordRunKind;

/**
 * TgWordRun:
 * @kind: who has it
 * @begin: its first byte: in the second text if only that has it, else in the first
 * @length: its bytes
 *
 * A piece of two texts put together.
 */
typedef struct
{
  TgWordRunKind kind;
  gsize         begin;
  gsize         length;
} TgWordRun;

GArray *tg_word_diff (const char *a,
                      const char *b);

G_END_DECLS
