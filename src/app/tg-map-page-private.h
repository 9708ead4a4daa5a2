/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-color-bar.h"
#include "tg-map-page.h"
#include "tg-model-map-view.h"
#include "tg-readout.h"
#include "tg-selection.h"
#include "tg-work-row.h"

G_BEGIN_DECLS

struct _TgMapPage
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkDropDown *metric_dropdown;
  GtkCheckButton *log_check;
  TgModelMapView *view;
  GtkBox *types_legend;
  TgColorBar *color_bar;
  GtkWidget *marks_legend;
  GtkDrawingArea *waiting_mark;
  GtkLabel *same_label;
  GtkWidget *waiting_box;
  GtkLabel *dots_label;
  GtkRevealer *inspector_revealer;
  TgReadout *readout;
  GtkWidget *actions;
  GtkWidget *heatmap_button;
  GtkWidget *panes_button;
  TgReadout *roles;
  TgWorkRow *work_row;

  TgSelection *selection;
  TgModelMap *map;
  TgStatsJob *job;
  TgStatsItem *item;
  TgComparison *comparison; /* NULL: the file is not compared */
  gboolean outdated;
};

TgMapMetric tg_map_page_get_metric          (TgMapPage *self);
void        tg_map_page_update              (TgMapPage *self);
void        tg_map_page_update_metric       (TgMapPage *self);
TgWorkState tg_map_page_get_work            (TgMapPage *self);
void        tg_map_page_update_work         (TgMapPage *self);
void        tg_map_page_set_value           (TgReadout *readout,
                                             guint      row,
                                             char      *value);

/* tg-map-page-pair.c */
double      tg_map_page_get_value           (TgMapPage *self,
                                             guint64    tensor);
double      tg_map_page_get_role_error      (TgMapPage *self,
                                             guint      row);
gboolean    tg_map_page_update_pair_readout (TgMapPage *self);
void        tg_map_page_update_marks        (TgMapPage *self);
void        tg_map_page_watch_comparison    (TgMapPage *self);
void        tg_map_page_init_pair           (TgMapPage *self);

G_END_DECLS
