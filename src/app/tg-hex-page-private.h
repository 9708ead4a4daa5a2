/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-block-inspector.h"
#include "tg-byte-inspector.h"
#include "tg-hex-page.h"
#include "tg-hex-pane.h"
#include "tg-history.h"
#include "tg-job.h"
#include "tg-match-list.h"
#include "tg-search.h"
#include "tg-selection.h"

G_BEGIN_DECLS

struct _TgHexPage
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  GtkEntry         *go_to_entry;
  GtkWidget        *find_entry;
  GtkLabel         *found_label;
  GtkMenuButton    *all_button;
  GtkListView      *all_view;
  GtkDropDown      *per_row_dropdown;
  TgHexPane        *pane;
  TgHexView        *view; /* in the pane */
  GtkWidget        *inspector_revealer;
  TgBlockInspector *block_inspector;
  GtkWidget        *block_separator;
  TgByteInspector  *byte_inspector;
  GMenuModel       *menu;

  GSettings        *settings;  /* or NULL */
  TgSelection      *selection;
  guint             part;      /* of the model, whose bytes are shown */
  gboolean          following; /* the selection is being shown, or the cursor told to it */
  TgHistory        *history;

  TgJob            *find_job;
  TgJob            *all_job;
  TgJob            *save_job;
  TgPattern        *pattern;   /* what is looked for, or NULL */
  TgMatch           match;     /* the last one found; length 0 if there is none */
  TgMatchList      *matches;   /* all of them, if that was asked for */
  guint64           n_matches; /* their number, also of those that are not kept */
  gboolean          match_case;
  GCancellable     *dialog;    /* while a name for a file is being chosen */
};

/* tg-hex-page.c */
void     tg_hex_page_update_inspectors (TgHexPage *self);

/* tg-hex-page-follow.c */
void     tg_hex_page_tell_selection (TgHexPage *self);
void     tg_hex_page_follow       (TgHexPage   *self,
                                   TgSelection *selection);

/* tg-hex-page-find.c */
void     tg_hex_page_init_find    (TgHexPage *self);
void     tg_hex_page_forget_find  (TgHexPage *self);
gboolean tg_hex_page_find_next    (TgHexPage *self,
                                   gboolean   backwards);
void     tg_hex_page_find_all     (TgHexPage *self);
void     tg_hex_page_show_match   (TgHexPage *self,
                                   guint      position);
void     tg_hex_page_set_match_case (TgHexPage *self,
                                     gboolean   match_case);
void     tg_hex_page_show_busy    (TgHexPage *self);

/* tg-hex-page-actions.c */
void     tg_hex_page_forget_go_to (TgHexPage  *self);
void     tg_hex_page_go_to_text   (TgHexPage  *self,
                                   const char *text);
void     tg_hex_page_go_history   (TgHexPage *self,
                                   gboolean   forward);
void     tg_hex_page_copy         (TgHexPage  *self,
                                   const char *format);
void     tg_hex_page_save         (TgHexPage *self);
void     tg_hex_page_save_done    (TgHexPage *self);

G_END_DECLS
