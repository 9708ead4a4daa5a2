/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-fault-head.h"
#include "tg-file-page.h"
#include "tg-pages.h"
#include "tg-problem-bar.h"
#include "tg-trail.h"
#include "tg-tree-view.h"

G_BEGIN_DECLS

/* Files that the bar tells of: the own first, then the one it is compared with. */
#define TG_N_BAR_FILES 2

struct _TgFilePage
{
  GtkWidget         parent_instance;

  GtkWidget        *box;
  TgProblemBar     *problem_bar;
  GtkPaned         *paned;
  TgTreeView       *tree;
  GtkStack         *side;
  GtkStackSwitcher *switcher;
  GtkWidget        *tensor_box;
  GtkLabel         *name_label;
  GtkLabel         *facts_label;
  GtkStack         *pages;
  GtkBox           *fault_box;
  TgFaultHead      *fault_head;
  TgPage           *fault_bytes; /* the bytes of a file with a fault */

  TgSelection      *selection;
  TgFile           *file;
  GSettings        *settings;
  GPtrArray        *toggled; /* names of pages where the tree is not as usual */
  GSignalGroup     *comparison_signals;
  GSignalGroup     *other_signals; /* of the file it is compared with */
  TgTrail          *trail;
  guint             stay_id;
  gboolean          returning; /* going along the trail */
  gulong            after_paint_id;
  gboolean          no_records; /* not even a header: there is nothing in the tree */

  /* What the bar says, and what of it was closed, of the file and of that it is compared with. */
  guint             bar_about;
  TgFileChange      closed_change[TG_N_BAR_FILES];
  gboolean          closed_problems[TG_N_BAR_FILES];

  TgWidthClass      width_class;
  int               tree_width; /* while there is room */
  gboolean          tree_forced;      /* shown although there is hardly room */
  gboolean          inspector_forced; /* likewise */
  gboolean          inspector_visible;
};

const TgPageInfo *tg_file_page_get_info      (TgFilePage *self);
void              tg_file_page_update_bar    (TgFilePage *self);
void              tg_file_page_close_bar     (TgFilePage *self);
void              tg_file_page_renew_bar     (TgFilePage *self,
                                              guint       which);
void              tg_file_page_watch_other   (TgFilePage *self);
void              tg_file_page_check_files   (TgFilePage *self);
void              tg_file_page_update_layout (TgFilePage *self);
void              tg_file_page_note_place    (TgFilePage *self);
void              tg_file_page_forget_places (TgFilePage *self);

G_END_DECLS
