/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <stdio.h>

#include "tg-rows.h"

G_BEGIN_DECLS

/**
 * TgValuesFormat:
 * @TG_VALUES_TEXT: a line for each row, columns apart by tabs, a blank line between slices
 * @TG_VALUES_CSV: the same with commas
 * @TG_VALUES_F32: little-endian float32, nothing else
 * @TG_VALUES_NPY: a NumPy array file; integers and F64 in their own type, the rest as float32
 *
 * How values are written.
 */
typedef enum
{
  TG_VALUES_TEXT,
  TG_VALUES_CSV,
  TG_VALUES_F32,
  TG_VALUES_NPY,
} TgValuesFormat;

/**
 * TgValuesWindow:
 * @first_slice: the first slice
 * @n_slices: how many
 * @first_row: the first row of each slice
 * @n_rows: how many
 * @first_column: the first column
 * @n_columns: how many
 *
 * Which values are written.
 */
typedef struct
{
  guint64 first_slice;
  guint64 n_slices;
  guint64 first_row;
  guint64 n_rows;
  guint64 first_column;
  guint64 n_columns;
} TgValuesWindow;

gboolean tg_values_format_from_nick (const char           *nick,
                                     TgValuesFormat       *format);
void     tg_values_window_init      (TgValuesWindow       *self,
                                     const TgRows         *rows);
gboolean tg_values_write            (const TgRows         *rows,
                                     const TgValuesWindow *window,
                                     TgValuesFormat        format,
                                     FILE                 *stream,
                                     TgProgress           *progress,
                                     GError              **error);

G_END_DECLS
