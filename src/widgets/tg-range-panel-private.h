/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files tg-range-panel*.c share. */

#include "tg-color-bar.h"
#include "tg-histogram-view.h"
#include "tg-range-panel.h"
#include "tg-readout.h"

G_BEGIN_DECLS

/* A choice for one of the two. */
typedef struct
{
  TgRangeChoice choice;
  gboolean locked; /* as it was, for every tensor that comes */
  TgPalette palette;
} Choice;

struct _TgRangePanel
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkDropDown *range_dropdown;
  TgHistogramView *histogram;
  TgColorBar *color_bar;
  TgReadout *ends;
  GtkCheckButton *symmetric_check;
  GtkToggleButton *log_toggle;
  GtkDropDown *palette_dropdown;

  TgPictureLevel *level;
  gboolean is_signed;
  Choice choices[2]; /* magnitudes, signed values */
  double low;
  double high;
  gboolean updating;
};

/* tg-range-panel-histogram.c */
void tg_range_panel_show_histogram (TgRangePanel *self);

G_END_DECLS
