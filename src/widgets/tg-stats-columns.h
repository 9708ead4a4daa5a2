/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-stats-job.h"

G_BEGIN_DECLS

/**
 * TgStatsColumn:
 * @id: its name in the settings
 * @title: not translated
 * @rank: how soon it has to go where there is no room for all: the largest first, 0 never
 * @n_chars: how many characters it has room for
 * @text: whether it is text, and not a number
 * @get: its number, by which rows are sorted; NaN for none
 * @dup: what it says
 *
 * A column of the table of all tensors.
 */
typedef struct
{
  const char *id;
  const char *title;
  guint       rank;
  guint       n_chars;
  gboolean    text;
  double    (*get) (TgStatsItem *item);
  char     *(*dup) (TgStatsItem *item);
} TgStatsColumn;

const TgStatsColumn *tg_stats_columns_get    (guint         *n);
int                  tg_stats_column_compare (gconstpointer  a,
                                              gconstpointer  b,
                                              gpointer       user_data);

G_END_DECLS
