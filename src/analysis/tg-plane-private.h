/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What tg-plane.c and tg-plane-error.c share. */

#include "tg-plane.h"

G_BEGIN_DECLS

struct _TgPlane
{
  TgRows *rows;
  int field;
  guint unit;    /* numbers of a block */
  guint block;   /* weights of a block; of errors, of the larger one */
  guint64 width; /* numbers of a row */

  TgRows *other; /* what @rows are compared with; NULL unless the numbers are errors */
  TgErrorKind kind;
  GBytes *row_rms;  /* float, of each row of @rows; for relative errors */
  float level_step; /* of the codes of @other, before the scale; for errors in steps */
};

void tg_plane_read_error (const TgPlane *self,
                          guint64        row,
                          guint64        column,
                          gsize          n,
                          float         *numbers);

G_END_DECLS
