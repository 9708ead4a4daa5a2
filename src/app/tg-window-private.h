/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-empty-page.h"
#include "tg-status-page.h"
#include "tg-toast.h"
#include "tg-window.h"

G_BEGIN_DECLS

struct _TgWindow
{
  GtkApplicationWindow parent_instance;

  GtkWidget       *file_icon;
  GtkLabel        *title_label;
  GtkLabel        *subtitle_label;
  GtkMenuButton   *recent_button;
  GtkStack        *compare_stack;
  GtkToggleButton *search_button;
  TgResponsiveBin *bin;
  GtkStack        *stack;
  TgEmptyPage     *empty_page;
  TgStatusPage    *loading_page;
  GtkSpinner      *spinner;
  GtkProgressBar  *progress_bar;
  TgStatusPage    *failed_page;
  TgToast         *toast;

  GSettings       *settings; /* NULL if there are none */
  GListModel      *recent;
  TgFile          *file;
  TgFilePage      *file_page; /* in the stack; NULL until the file is loaded */
  TgLocation      *place;     /* to go to when it is */
  GFile           *other;     /* to compare with when it is */
  TgReference      reference; /* likewise */
  GSignalGroup    *other_signals; /* of the file it is compared with */
  guint            slow_id;
};

/* tg-window-title.c */
void          tg_window_set_titles       (TgWindow   *self,
                                          const char *title,
                                          const char *subtitle);
char         *tg_window_make_subtitle    (TgFile     *file,
                                          gboolean    brief);
void          tg_window_update_titles    (TgWindow   *self);

/* tg-window-compare.c */
void          tg_window_watch_comparison (TgWindow   *self);
TgComparison *tg_window_get_comparison   (TgWindow   *self);
TgFile       *tg_window_get_other        (TgWindow   *self);
void          tg_window_reload           (TgWindow   *self);
gboolean      tg_window_cancel_loading   (TgWindow   *self);
void          tg_window_swap_comparison  (TgWindow   *self);
void          tg_window_stop_comparing   (TgWindow   *self);
gboolean      tg_window_ask              (TgWindow   *self,
                                          GSList     *files);

/* tg-window-place.c */
void tg_window_restore_place (TgWindow *self);
void tg_window_keep_place    (TgWindow *self);

/* tg-window-drag.c */
void tg_window_init_drag (TgWindow *self);

/* tg-window-actions.c */
void tg_window_class_init_actions (GtkWidgetClass *widget_class);
void tg_window_update_actions     (TgWindow       *self);

G_END_DECLS
