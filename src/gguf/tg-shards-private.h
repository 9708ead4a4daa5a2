/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"

G_BEGIN_DECLS

/* What tg-shards-open.c fills and tg-shards.c tells. */
struct _TgShards
{
  TgGguf **parts;
  guint64 *first_tensor; /* number of each part's first tensor, and the total at the end */
  guint n_parts;
  guint opened;
  char *prefix; /* NULL if the file's name names no part */
  char *name;   /* of the file that was opened */
  TgProblemList *problems;
};

G_END_DECLS
