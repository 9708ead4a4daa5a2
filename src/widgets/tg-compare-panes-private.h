/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files tg-compare-panes*.c share. */

#include "tg-block-bytes.h"
#include "tg-color-bar.h"
#include "tg-compare-panes.h"
#include "tg-error-profile.h"
#include "tg-fact-grid.h"
#include "tg-heatmap-job.h"
#include "tg-heatmap-view.h"
#include "tg-histogram-view.h"
#include "tg-job.h"
#include "tg-pane-box.h"
#include "tg-plane.h"
#include "tg-readout.h"
#include "tg-slice-bar.h"

G_BEGIN_DECLS

/* The panes: both files, and the error. */
enum
{
  PANE_A,
  PANE_B,
  PANE_ERROR,
  N_PANES
};

struct _TgComparePanes
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  GtkStack         *stack;
  GtkLabel         *nothing_label;
  GtkLabel         *name_label;
  GtkLabel         *facts_label;
  GtkDropDown      *mode_choice;
  GtkDropDown      *kind_choice;
  GtkDropDown      *cell_choice;
  TgSliceBar       *slice_bar;
  TgPaneBox        *panes;
  GtkWidget        *views[N_PANES];
  GtkLabel         *title_labels[N_PANES];
  GtkLabel         *type_labels[N_PANES];
  GtkLabel         *value_labels[N_PANES];
  TgColorBar       *color_bars[2]; /* of both files, and of the error */
  GtkLabel         *error_caption;
  GtkLabel         *range_caption;
  TgReadout        *readout;
  GtkWidget        *facts_box;
  TgFactGrid       *facts;
  TgHistogramView  *histogram;
  GtkLabel         *histogram_low;
  GtkLabel         *histogram_high;
  GtkWidget        *worst_buttons[4];
  TgBlockBytes     *bytes;
  GtkLabel         *difference_label;

  TgPairItem       *item;
  TgRows           *rows[2];
  TgPlane          *planes[N_PANES];
  TgHeatmapJob     *jobs[N_PANES];
  TgJob            *profile_job;
  TgErrorProfile   *profile; /* NULL until it has been worked out */
  TgJob            *difference_job;

  gboolean          expecting[N_PANES]; /* a view is about to tell of what it was made to do */
  gboolean          syncing;
  gboolean          updating;
  gboolean          narrow;
  gboolean          held; /* B is seen as long as a key is held */
  guint             blink_id;
  guint             place_frames; /* to wait until the line of the swipe can be placed */
};

/* tg-compare-panes.c */
void    tg_compare_panes_go_to_place    (TgComparePanes *self,
                                         guint64         row,
                                         guint64         column);
gboolean tg_compare_panes_get_place     (TgComparePanes *self,
                                         guint64        *row,
                                         guint64        *column);

/* tg-compare-panes-difference.c */
void    tg_compare_panes_class_init_difference (GtkWidgetClass *widget_class);
void    tg_compare_panes_init_difference (TgComparePanes *self);
gboolean tg_compare_panes_cancel_difference (TgComparePanes *self);

/* tg-compare-panes-modes.c */
void    tg_compare_panes_class_init_modes (GtkWidgetClass *widget_class);
void    tg_compare_panes_init_modes     (TgComparePanes *self);

/* tg-compare-panes-pictures.c */
void    tg_compare_panes_init_pictures  (TgComparePanes *self);
TgErrorKind tg_compare_panes_get_kind   (TgComparePanes *self);
void    tg_compare_panes_show_pair      (TgComparePanes *self);
void    tg_compare_panes_show_error     (TgComparePanes *self);
void    tg_compare_panes_request        (TgComparePanes *self,
                                         guint           pane);
void    tg_compare_panes_update_colors  (TgComparePanes *self);
guint64 tg_compare_panes_get_base_row   (TgComparePanes *self);

/* tg-compare-panes-readout.c */
void    tg_compare_panes_update_readout (TgComparePanes *self);
void    tg_compare_panes_update_facts   (TgComparePanes *self);
void    tg_compare_panes_update_profile (TgComparePanes *self);

G_END_DECLS
