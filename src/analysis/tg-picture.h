/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-range.h"
#include "tg-reduce.h"

G_BEGIN_DECLS

/**
 * TgPictureLevel:
 * @mode: what a cell shows
 * @row_step: rows of a cell
 * @column_step: columns of a cell
 * @stats: of the values that cells of that size have, all over the tensor
 * @histogram: of the same values
 * @exact: whether all of them were looked at, and not some
 *
 * What values there are to be coloured at one level of magnification. Ranges of
 * colours follow this and not what happens to be seen, so that nothing changes
 * its colour while one looks around. Immutable, reference counted with atomics.
 */
typedef struct
{
  TgReduceMode mode;
  double row_step;
  double column_step;
  TgStats stats;
  TgHistogram *histogram;
  gboolean exact;
} TgPictureLevel;

TgPictureLevel *tg_picture_level_new            (const TgPlane          *plane,
                                                 const TgReduceRequest  *request,
                                                 TgProgress             *progress,
                                                 GError                **error);
TgPictureLevel *tg_picture_level_new_from_grid  (const TgGrid           *grid);
TgPictureLevel *tg_picture_level_new_from_stats (const TgReduceRequest  *request,
                                                 const TgStats          *stats,
                                                 TgHistogram            *histogram);
TgPictureLevel *tg_picture_level_ref            (TgPictureLevel         *self);
void            tg_picture_level_unref          (TgPictureLevel         *self);
gboolean        tg_picture_level_fits           (const TgPictureLevel   *self,
                                                 const TgReduceRequest  *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgPictureLevel, tg_picture_level_unref)

G_END_DECLS
