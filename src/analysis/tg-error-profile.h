/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-stats.h"
#include "tg-rows.h"

G_BEGIN_DECLS

/* The most numbers that are kept for blocks: of more blocks, each stands for several. */
#define TG_ERROR_PROFILE_BLOCKS (1u << 20)

/**
 * TgErrorPlace:
 * @row: a row, counted through all slices
 * @column: a column
 * @rms: RMS error there
 *
 * Where an error is the largest; the first place of those that are equal.
 */
typedef struct
{
  guint64 row;
  guint64 column;
  double  rms;
} TgErrorPlace;

/**
 * TgErrorProfile:
 * @n_rows: rows of all slices
 * @row_error: RMS error of each row
 * @row_rms: RMS of each row of the reference
 * @n_columns: columns
 * @column_error: RMS error of each column, over all slices
 * @column_rms: RMS of each column of the reference
 * @block_columns: columns of a block
 * @n_block_errors: how many there are in @block_errors
 * @blocks_each: blocks that each of them stands for: the worst of so many in a row
 * @block_errors: RMS errors of blocks, in the order of the file
 * @worst_row: the row with the largest RMS error
 * @worst_column: the column with the largest
 * @worst_block: the first weight of the block with the largest
 * @errors: of all e = b − a; those that are not finite are counted
 * @histogram: of the finite ones
 *
 * Where in a tensor the errors are. Over pairs of which both are finite; 0 where there
 * are none. Reference counted with atomics, immutable once made, any thread.
 */
typedef struct
{
  guint64      n_rows;
  float       *row_error;
  float       *row_rms;
  guint64      n_columns;
  float       *column_error;
  float       *column_rms;
  guint        block_columns;
  guint64      n_block_errors;
  guint64      blocks_each;
  float       *block_errors;
  TgErrorPlace worst_row;
  TgErrorPlace worst_column;
  TgErrorPlace worst_block;
  TgStats      errors;
  TgHistogram *histogram;
} TgErrorProfile;

TgErrorProfile *tg_error_profile_new   (const TgRows    *a,
                                        const TgRows    *b,
                                        guint            n_threads,
                                        TgProgress      *progress,
                                        GError         **error);
TgErrorProfile *tg_error_profile_ref   (TgErrorProfile  *self);
void            tg_error_profile_unref (TgErrorProfile  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgErrorProfile, tg_error_profile_unref)

G_END_DECLS
