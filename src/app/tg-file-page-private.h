/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-fault-head.h"
#include "tg-file-page.h"
#include "tg-pages.h"
#include "tg-problem-bar.h"
#include "tg-trail.h"
#include "tg-tree-view.h"

G_BEGIN_DECLS

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
  TgTrail          *trail;
  guint             stay_id;
  gboolean          returning; /* going along the trail */
  gulong            after_paint_id;
  gboolean          bar_closed;
  gboolean          no_records; /* not even a header: there is nothing in the tree */
  guint             problem; /* the last one gone to, from 1 */

  TgWidthClass      width_class;
  int               tree_width; /* while there is room */
  gboolean          tree_forced;      /* shown although there is hardly room */
  gboolean          inspector_forced; /* likewise */
  gboolean          inspector_visible;
};

const TgPageInfo *tg_file_page_get_info      (TgFilePage *self);
void              tg_file_page_update_bar    (TgFilePage *self);
void              tg_file_page_update_layout (TgFilePage *self);
void              tg_file_page_note_place    (TgFilePage *self);
void              tg_file_page_forget_places (TgFilePage *self);

G_END_DECLS
