/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-gguf.h"
#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgRows:
 *
 * The weights of a tensor as floats: the one way to them. A tensor is seen as
 * rows of ne[0] columns, numbered through all its slices (a slice is a matrix of
 * ne[1] rows; there are ne[2] * ne[3] of them):
 *
 *     row = row of the slice + ne[1] * slice,    slice = i2 + ne[2] * i3
 *
 * Of a tensor whose data is cut short there are the weights up to the last whole
 * block. Immutable, reference counted with atomics, keeps the mapping alive; any
 * thread.
 */
typedef struct _TgRows TgRows;

/* The most weights in a piece: few enough for the cache next to the processor. */
#define TG_ROWS_PIECE 8192

/**
 * TgRowsPiece:
 * @range: which range it belongs to; pieces of a range come in order, one after
 *   the other, on one thread
 * @worker: which of the threads is asking, see #TgRange
 * @row: the first row, of all slices
 * @column: the first column; not 0 only if @n_rows is 1
 * @n_rows: rows in it; each is whole unless there is only one
 * @n_columns: columns of each row
 * @values: their @n_rows * @n_columns weights, row by row; scratch of the callee
 * @blocks: the blocks they come from
 * @n_blocks: how many
 *
 * Some weights, decoded. Pieces begin and end with a block.
 */
typedef struct
{
  guint64       range;
  guint         worker;
  guint64       row;
  guint64       column;
  guint64       n_rows;
  guint64       n_columns;
  float        *values;
  const guint8 *blocks;
  gsize         n_blocks;
} TgRowsPiece;

typedef void (*TgRowsFunc) (const TgRowsPiece *piece,
                            gpointer           data);

TgRows             *tg_rows_new              (const TgGguf       *gguf,
                                              const TgTensor     *tensor,
                                              GError            **error);
TgRows             *tg_rows_new_for_view     (TgView             *view,
                                              const TgTensorType *type,
                                              TgByteOrder         order,
                                              const guint64      *ne,
                                              const char         *name,
                                              GError            **error);
TgRows             *tg_rows_ref              (TgRows             *self);
void                tg_rows_unref            (TgRows             *self);

const TgTensorType *tg_rows_get_type         (const TgRows       *self);
TgByteOrder         tg_rows_get_byte_order   (const TgRows       *self);
const char         *tg_rows_get_name         (const TgRows       *self);
guint64             tg_rows_get_ne           (const TgRows       *self,
                                              guint               dim);
guint64             tg_rows_get_n_columns    (const TgRows       *self);
guint64             tg_rows_get_slice_rows   (const TgRows       *self);
guint64             tg_rows_get_n_slices     (const TgRows       *self);
guint64             tg_rows_get_n_rows       (const TgRows       *self);
guint64             tg_rows_get_n_weights    (const TgRows       *self);
guint64             tg_rows_get_n_available  (const TgRows       *self);
gboolean            tg_rows_is_partial       (const TgRows       *self);
gboolean            tg_rows_has_faulted      (const TgRows       *self);

void                tg_rows_locate           (const TgRows       *self,
                                              guint64             weight,
                                              guint64            *slice,
                                              guint64            *row,
                                              guint64            *column);
const guint8       *tg_rows_peek_block       (const TgRows       *self,
                                              guint64             row,
                                              guint64             column,
                                              guint64            *offset);
gboolean            tg_rows_find             (const TgRows       *self,
                                              guint64             offset,
                                              guint64            *row,
                                              guint64            *column);
gboolean            tg_rows_read             (const TgRows       *self,
                                              guint64             row,
                                              guint64             column,
                                              gsize               n,
                                              float              *values,
                                              GError            **error);

guint64             tg_rows_count_ranges     (const TgRows       *self,
                                              guint64             n_rows);
gboolean            tg_rows_run              (const TgRows       *self,
                                              guint64             first_row,
                                              guint64             n_rows,
                                              guint               n_threads,
                                              TgRowsFunc          func,
                                              gpointer            data,
                                              TgProgress         *progress,
                                              GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgRows, tg_rows_unref)

G_END_DECLS
