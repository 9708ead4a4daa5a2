/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-annotate.h"

G_BEGIN_DECLS

struct _TgAnnotator
{
  TgFileMap  *map;
  TgByteOrder order;
  /* What each byte of a block of each type is for, #TgBlockRole. */
  guint8      roles[TG_N_TYPE_IDS][TG_BLOCK_MAX_BYTES];
};

const guint8 *tg_annotator_get_roles (const TgAnnotator  *self,
                                      const TgTensorType *type);
/* Leaves of @span what lies in @size bytes from @begin on; they must share a byte. */
void          tg_span_cut            (TgSpan             *span,
                                      guint64             begin,
                                      guint64             size);

G_END_DECLS
