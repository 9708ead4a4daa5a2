/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-heatmap-job.h"
#include "tg-heatmap-page.h"
#include "tg-heatmap-view.h"
#include "tg-job.h"
#include "tg-line-plot.h"
#include "tg-range-panel.h"
#include "tg-readout.h"
#include "tg-selection.h"
#include "tg-slice-bar.h"
#include "tg-status-page.h"
#include "tg-tensor-layout.h"
#include "tg-work-row.h"

G_BEGIN_DECLS

/* Fields of a block beside the weights and the scales that the lens can show. */
#define TG_HEATMAP_MAX_LENSES 8

struct _TgHeatmapPage
{
  GtkWidget parent_instance;

  GtkStack *stack;
  TgStatusPage *nothing;
  GtkWidget *something;
  GtkDropDown *mode_dropdown;
  GtkDropDown *lens_dropdown;
  GtkEntry *go_to_entry;
  GtkStack *plot_stack;
  TgHeatmapView *view;
  TgLinePlot *line_plot;
  TgSliceBar *slice_bar;
  GtkWidget *flag_box;
  GtkLabel *flag_label;
  GtkRevealer *inspector_revealer;
  TgReadout *readout;
  GtkWidget *picture_box; /* what is about pictures only */
  TgRangePanel *range_panel;
  GtkCheckButton *blocks_check;
  GtkCheckButton *heads_check;
  GtkWidget *where_box;
  GtkDrawingArea *where_area;
  TgWorkRow *work_row;
  GtkMenuButton *menu_button;
  GMenuModel *menu;
  GtkWidget *popover;

  TgSelection *selection;
  GSettings *settings;
  TgHeatmapJob *job;       /* the picture */
  TgHeatmapJob *slice_job; /* RMS of every slice */
  TgJob *line_job;         /* numbers of a 1-D tensor */
  TgJob *find_job;         /* the next flagged number */
  TgJob *export_job;

  /* What is shown: NULL and 0 for nothing. */
  TgRows *rows;
  TgPlane *plane;
  TgGguf *gguf;
  TgTensorLayout layout;
  TgReduceMode mode; /* what was chosen for cells of several numbers */
  TgGrid *whole;     /* the last exact picture of the whole slice, for its counts */
  int lenses[TG_HEATMAP_MAX_LENSES];
  guint n_lenses;
  TgPictureWindow pending; /* to be seen once there is a picture of the whole; zoom 0 for none */
  gboolean following; /* the selection is being told, or is telling */
  gboolean outdated;  /* what is selected changed while the page was not seen */
  gboolean updating;
};

/* tg-heatmap-page.c */
void tg_heatmap_page_go_to_cell (TgHeatmapPage *self,
                                 TgCell         cell,
                                 gboolean       centered);

/* tg-heatmap-page-picture.c */
gboolean     tg_heatmap_page_is_line      (TgHeatmapPage *self);
TgReduceMode tg_heatmap_page_get_mode     (TgHeatmapPage *self);
guint64      tg_heatmap_page_get_base_row (TgHeatmapPage *self);
void         tg_heatmap_page_request      (TgHeatmapPage *self);
void         tg_heatmap_page_show_result  (TgHeatmapPage *self);

/* tg-heatmap-page-show.c */
void tg_heatmap_page_note_window    (TgHeatmapPage         *self);
void tg_heatmap_page_keep_window    (TgHeatmapPage         *self,
                                     const TgPictureWindow *window);
void tg_heatmap_page_restore_window (TgHeatmapPage         *self);
void tg_heatmap_page_show_tensor (TgHeatmapPage *self);
void tg_heatmap_page_show_plane  (TgHeatmapPage *self);

/* tg-heatmap-page-status.c */
void     tg_heatmap_page_update_readout (TgHeatmapPage *self);
void     tg_heatmap_page_update_status  (TgHeatmapPage *self);
void     tg_heatmap_page_update_flags   (TgHeatmapPage *self);
gboolean tg_heatmap_page_get_place      (TgHeatmapPage *self,
                                         guint64       *row,
                                         guint64       *column);

/* tg-heatmap-page-actions.c */
void  tg_heatmap_page_install_actions (GtkWidgetClass *widget_class);
void  tg_heatmap_page_go_to_text      (TgHeatmapPage  *self,
                                       const char     *text);
void  tg_heatmap_page_find_flagged    (TgHeatmapPage  *self);
char *tg_heatmap_page_dup_value       (TgHeatmapPage  *self);
void  tg_heatmap_page_connect_jobs    (TgHeatmapPage  *self);

/* tg-heatmap-page-export.c */
void tg_heatmap_page_export      (TgHeatmapPage *self,
                                  const char    *what);
void tg_heatmap_page_exported_cb (TgHeatmapPage *self);
GdkContentProvider *tg_heatmap_page_dup_content (TgHeatmapPage *self);

G_END_DECLS
