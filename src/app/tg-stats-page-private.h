/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-fact-grid.h"
#include "tg-histogram-view.h"
#include "tg-selection.h"
#include "tg-stats-page.h"
#include "tg-stats-table.h"
#include "tg-work-row.h"

G_BEGIN_DECLS

struct _TgStatsPage
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *head;
  GtkStack *stack;
  GtkLabel *note;
  TgFactGrid *facts;
  GtkWidget *plots;
  TgHistogramView *histogram;
  GtkLabel *histogram_low;
  GtkLabel *histogram_high;
  GtkToggleButton *log_toggle;
  GtkWidget *codes_box;
  TgHistogramView *codes;
  GtkLabel *codes_low;
  GtkLabel *codes_high;
  GtkWidget *scales_box;
  GtkLabel *scales_title;
  TgHistogramView *scales;
  GtkLabel *scales_low;
  GtkLabel *scales_high;
  GtkBox *findings;
  TgStatsTable *table;
  TgWorkRow *work_row;

  TgSelection *selection;
  TgStatsJob *job;
  TgStatsItem *item; /* that of the selected tensor */
  gboolean outdated;
  gint64 start_time;
  guint start_done;
};

/* tg-stats-page-tensor.c */
void tg_stats_page_show_tensor (TgStatsPage *self);

G_END_DECLS
