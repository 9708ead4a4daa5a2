/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What tg-rows.c and tg-rows-run.c share. */

#include "tg-rows.h"

G_BEGIN_DECLS

struct _TgRows
{
  gatomicrefcount     ref_count;
  TgView             *view; /* NULL if the tensor has no bytes */
  const TgTensorType *type;
  TgByteOrder         order;
  char               *name;
  guint64             ne[TG_INLINE_DIMS];
  guint64             n_rows;
  guint64             n_weights;
  guint64             n_available;
};

const guint8 *tg_rows_peek_blocks (const TgRows *self,
                                   guint64       first,
                                   gsize         n_blocks);
gboolean      tg_rows_check_fault (const TgRows *self,
                                   GError      **error);

G_END_DECLS
