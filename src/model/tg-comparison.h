/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-file.h"
#include "tg-metadata-diff.h"
#include "tg-pair-item.h"

G_BEGIN_DECLS

/**
 * TgComparisonState:
 * @TG_COMPARISON_LOADING: one of the files is still being read, or the tensors matched
 * @TG_COMPARISON_FAILED: one of the files cannot be opened, or its records not be read to their end
 * @TG_COMPARISON_BUSY: there are rows; their tensors are being compared
 * @TG_COMPARISON_STOPPED: that was cancelled, and can be taken up again
 * @TG_COMPARISON_DONE: there is a result for every row
 *
 * How far a comparison is.
 */
typedef enum
{
  TG_COMPARISON_LOADING,
  TG_COMPARISON_FAILED,
  TG_COMPARISON_BUSY,
  TG_COMPARISON_STOPPED,
  TG_COMPARISON_DONE,
} TgComparisonState;

#define TG_TYPE_COMPARISON_STATE (tg_comparison_state_get_type ())

GType tg_comparison_state_get_type (void);

#define TG_TYPE_COMPARISON (tg_comparison_get_type ())

G_DECLARE_FINAL_TYPE (TgComparison, tg_comparison, TG, COMPARISON, GObject)

TgComparison      *tg_comparison_new              (TgFile       *a,
                                                   TgFile       *b);
TgComparison      *tg_comparison_new_by_bits      (TgFile       *one,
                                                   TgFile       *other);
void               tg_comparison_start            (TgComparison *self);
void               tg_comparison_stop             (TgComparison *self);

TgFile            *tg_comparison_get_file         (TgComparison *self,
                                                   guint         side);
guint              tg_comparison_get_side         (TgComparison *self,
                                                   TgFile       *file);
TgComparisonState  tg_comparison_get_state        (TgComparison *self);
TgPairs           *tg_comparison_get_pairs        (TgComparison *self);
TgMetadataDiff    *tg_comparison_get_metadata     (TgComparison *self);
GListModel        *tg_comparison_get_items        (TgComparison *self);
TgPairItem        *tg_comparison_get_item         (TgComparison *self,
                                                   guint64       pair);
TgPairItem        *tg_comparison_find_item        (TgComparison *self,
                                                   TgFile       *file,
                                                   guint64       tensor);
void               tg_comparison_get_totals       (TgComparison *self,
                                                   TgPairTotals *totals);
void               tg_comparison_get_progress     (TgComparison *self,
                                                   guint        *n_done,
                                                   guint        *n_wanted,
                                                   double       *fraction,
                                                   double       *seconds_left);

G_END_DECLS
