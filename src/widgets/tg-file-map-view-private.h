/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-file-map-layout.h"
#include "tg-file-map-view.h"

G_BEGIN_DECLS

/* From top to bottom: the strip, a funnel, the enlarged head, its labels. */
#define TG_MAP_STRIP_HEIGHT 28
#define TG_MAP_FUNNEL_HEIGHT 16
#define TG_MAP_HEAD_HEIGHT 16
#define TG_MAP_LABEL_GAP 3
#define TG_MAP_HEAD_TOP (TG_MAP_STRIP_HEIGHT + TG_MAP_FUNNEL_HEIGHT)

/* Width of the enlarged head. */
#define TG_MAP_HEAD_WIDTH 420

/* Words at the right about what is wrong. */
#define TG_MAP_MAX_NOTES 3

struct _TgFileMapView
{
  GtkWidget       parent_instance;

  TgFileMap      *map;
  TgTypePatterns  patterns;

  /* What is drawn, worked out when size or map change. */
  GArray         *file_spans; /* TgMapSpan */
  GArray         *head_spans;
  int             head_width;
  PangoLayout    *labels[3]; /* of header, metadata, records */
  int             label_x[3];
  PangoLayout    *notes[TG_MAP_MAX_NOTES];
  guint           n_notes;
  gboolean        dim_note; /* the last one is no warning */

  gssize          current; /* the selected segment, or -1 */
  gssize          cursor;  /* the one the keyboard is at, or -1 */
};

void tg_file_map_view_lay_out  (TgFileMapView *self,
                                int            width);
void tg_file_map_view_lay_down (TgFileMapView *self);
int  tg_file_map_view_measure_words (TgFileMapView *self);
void tg_file_map_view_draw     (TgFileMapView *self,
                                GtkSnapshot   *snapshot);

G_END_DECLS
