/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-compare-band.h"
#include "tg-compare-facts.h"
#include "tg-compare-page.h"
#include "tg-compare-panes.h"
#include "tg-compare-table.h"
#include "tg-job.h"
#include "tg-metadata-diff-view.h"
#include "tg-selection.h"
#include "tg-status-page.h"

G_BEGIN_DECLS

struct _TgComparePage
{
  GtkWidget           parent_instance;

  GtkWidget          *box;
  GtkStack           *stack;
  GtkStack           *tools;
  GtkSearchEntry     *table_filter;
  GtkDropDown        *role_choice;
  GtkDropDown        *group_choice;
  GtkSearchEntry     *metadata_filter;
  GtkDropDown        *metadata_choice;
  GtkWidget          *report_button;
  GtkStack           *content;
  TgStatusPage       *failed_page;
  TgCompareTable     *table;
  TgComparePanes     *panes;
  TgMetadataDiffView *metadata;

  TgCompareBand      *band;
  GtkWidget          *inspector;
  TgCompareFacts     *facts;

  GtkLabel           *status_name;
  GtkLabel           *status_text;
  GtkLabel           *status_counts;
  GtkBox             *status_row;
  GtkWidget          *columns_button;
  GtkWidget          *reorder_button;

  TgSelection        *selection;
  TgComparison       *comparison;
  GPtrArray          *roles; /* of the choice, from its second entry on */
  TgJob              *report_job;
  gboolean            following;
  guint               focus_id;
};

/* tg-compare-page-status.c */
void tg_compare_page_update_status (TgComparePage *self);

/* tg-compare-page-report.c */
void tg_compare_page_save_report (TgComparePage *self);
void tg_compare_page_init_report (TgComparePage *self);

G_END_DECLS
