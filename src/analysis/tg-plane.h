/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-rows.h"

G_BEGIN_DECLS

/* For tg_plane_new(): the weights themselves. */
#define TG_PLANE_WEIGHTS (-1)

/* Likewise: what the codes of each sub-block are multiplied with. */
#define TG_PLANE_SCALES (-2)

/**
 * TgPlane:
 *
 * A tensor as rows of numbers, for whoever makes pictures and sums of it: its
 * weights, how far they are from those of another tensor, or, under a lens, the scales or one field of its blocks: a row then
 * has as many numbers as its blocks have of these. Rows of all slices follow each
 * other. Immutable, reference counted with atomics, any thread; keeps the file
 * mapped.
 *
 *     row r:  | unit 0: tg_plane_get_unit() numbers | unit 1 | ... |
 *
 * A unit is a block of the file, the least that can be read.
 */
typedef struct _TgPlane TgPlane;

/**
 * TgErrorKind:
 * @TG_ERROR_SIGNED: e = b − a
 * @TG_ERROR_ABSOLUTE: |e|
 * @TG_ERROR_RELATIVE: |e| divided by the RMS of the row of a
 * @TG_ERROR_STEPS: e in steps of the block of b: what a code more or less makes
 *
 * How the error of a weight is told.
 */
typedef enum
{
  TG_ERROR_SIGNED,
  TG_ERROR_ABSOLUTE,
  TG_ERROR_RELATIVE,
  TG_ERROR_STEPS,
} TgErrorKind;

#define TG_N_ERROR_KINDS (TG_ERROR_STEPS + 1)

gboolean tg_error_kind_is_signed (TgErrorKind         self);
gboolean tg_error_kind_fits      (TgErrorKind         self,
                                  const TgTensorType *type);

TgPlane *tg_plane_new   (TgRows  *rows,
                         int      field);
TgPlane *tg_plane_new_error (TgRows      *a,
                             TgRows      *b,
                             TgErrorKind  kind,
                             GBytes      *row_rms);
TgPlane *tg_plane_ref   (TgPlane *self);
void     tg_plane_unref (TgPlane *self);

TgRows   *tg_plane_get_rows       (const TgPlane  *self);
int       tg_plane_get_field      (const TgPlane  *self);
guint     tg_plane_get_weights    (const TgPlane  *self);
guint     tg_plane_get_unit       (const TgPlane  *self);
guint64   tg_plane_get_width      (const TgPlane  *self);
guint64   tg_plane_get_height     (const TgPlane  *self);
guint64   tg_plane_get_n_rows     (const TgPlane  *self);
guint64   tg_plane_get_n_readable (const TgPlane  *self,
                                   guint64         row);
void      tg_plane_read           (const TgPlane  *self,
                                   guint64         row,
                                   guint64         first_unit,
                                   guint64         n_units,
                                   float          *numbers);
gboolean  tg_plane_get_number     (const TgPlane  *self,
                                   guint64         row,
                                   guint64         column,
                                   float          *number);
gboolean  tg_plane_check_fault    (const TgPlane  *self,
                                   GError        **error);
gboolean  tg_plane_find_flagged   (const TgPlane  *self,
                                   guint64        *row,
                                   guint64        *column,
                                   TgProgress     *progress,
                                   GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgPlane, tg_plane_unref)

G_END_DECLS
