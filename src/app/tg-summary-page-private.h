/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-fact-grid.h"
#include "tg-file-map-view.h"
#include "tg-problems-view.h"
#include "tg-selection.h"
#include "tg-summary-page.h"
#include "tg-type-mix-bar.h"
#include "tg-type-table.h"

G_BEGIN_DECLS

struct _TgSummaryPage
{
  GtkWidget       parent_instance;

  GtkWidget      *scroller;
  GtkLabel       *name_label;
  GtkLabel       *kind_label;
  GtkLabel       *description_label;
  TgFactGrid     *facts;
  GtkWidget      *types_box;
  TgTypeMixBar   *mix_bar;
  TgTypeTable    *type_table;
  GtkWidget      *map_box;
  TgFileMapView  *map_view;
  GtkWidget      *part_drop_down;
  GtkWidget      *problems_box;
  GtkLabel       *problems_count;
  TgProblemsView *problems_view;
  GtkWidget      *parts_box;
  GtkGrid        *parts_grid;
  GtkWidget      *tokens_box;
  GtkGrid        *tokens_grid;
  GtkWidget      *about_box;
  TgFactGrid     *about;

  TgSelection    *selection;
  TgTypePatterns  patterns;
  guint           part;     /* of which the map is shown */
  guint           scroll_id;
  gboolean        is_old;   /* the file was loaded since this was filled in */
  gboolean        updating; /* what changes, we changed */
};

void tg_summary_page_fill_card   (TgSummaryPage     *self,
                                  TgShards          *shards,
                                  const TgModelInfo *info);
void tg_summary_page_fill_about  (TgSummaryPage     *self,
                                  TgShards          *shards,
                                  const TgModelInfo *info);
void tg_summary_page_fill_tokens (TgSummaryPage     *self,
                                  TgShards          *shards,
                                  const TgModelInfo *info);
void tg_summary_page_fill_parts  (TgSummaryPage     *self,
                                  TgShards          *shards);

G_END_DECLS
