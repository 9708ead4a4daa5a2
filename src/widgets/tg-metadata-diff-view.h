/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-metadata-diff.h"

G_BEGIN_DECLS

/**
 * TgMetadataFilter:
 *
 * Which of the keys that differ are listed.
 */
typedef enum
{
  TG_METADATA_FILTER_ALL,
  TG_METADATA_FILTER_CHANGED,
  TG_METADATA_FILTER_ONLY_A,
  TG_METADATA_FILTER_ONLY_B,
} TgMetadataFilter;

#define TG_TYPE_METADATA_DIFF_VIEW (tg_metadata_diff_view_get_type ())

G_DECLARE_FINAL_TYPE (TgMetadataDiffView, tg_metadata_diff_view, TG, METADATA_DIFF_VIEW, GtkWidget)

GtkWidget  *tg_metadata_diff_view_new        (void);
void        tg_metadata_diff_view_set_diff   (TgMetadataDiffView *self,
                                              TgMetadataDiff     *diff);
void        tg_metadata_diff_view_set_filter (TgMetadataDiffView *self,
                                              TgMetadataFilter    filter,
                                              const char         *text);
char       *tg_metadata_diff_view_dup_text   (TgMetadataDiffView *self);

G_END_DECLS
