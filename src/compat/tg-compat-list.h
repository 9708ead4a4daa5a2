/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *tg_compat_column_view_get_rows     (GtkColumnView *view);
void       tg_compat_column_view_go_to        (GtkColumnView *view,
                                               guint          position,
                                               gboolean       focus);
void       tg_compat_column_view_scroll_to    (GtkColumnView *view,
                                               guint          position);
void       tg_compat_column_view_stay_at_top  (GtkColumnView *view,
                                               gboolean       anew);
void       tg_compat_column_view_align_titles (GtkColumnView *view,
                                               guint          first,
                                               guint          n,
                                               float          xalign);
void tg_compat_column_view_set_title_tooltips (GtkColumnView *view,
                                               const char *(*explain) (const char *title));
void tg_compat_list_coalesce_scroll (GtkScrolledWindow *scroller);
void tg_compat_list_leave_by_tab    (GtkScrolledWindow *scroller);

G_END_DECLS
