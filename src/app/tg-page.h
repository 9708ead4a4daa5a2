/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-selection.h"

G_BEGIN_DECLS

/**
 * TgPage:
 *
 * A page of the window: a view on what is selected in a file.
 *
 * # How to add one
 *
 * 1. Write a final widget class TgFooPage in tg-foo-page.[ch] with the template
 *    ui/tg-foo-page.ui (listed in ui/tensorglass.gresource.xml and po/POTFILES)
 *    and G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, page_iface_init). Fill in
 *    set_selection() and whichever of the others make sense.
 * 2. Add a row to the table in tg-pages.c, where the order of the table is the
 *    order of the pages.
 *
 * The page is made on the first visit, with the default properties; then
 * set_selection() is called, once. From then on it connects (with
 * g_signal_connect_object()) to #TgSelection::changed, and to #TgFile::loaded if
 * it keeps something of the contents: those are replaced by a reload. While the
 * page is not mapped it need not follow; it may note that it is out of date.
 *
 * A page lays out its own rows: tool rows are boxes of the class "pagebar", the
 * row at its foot is a box of the class "statusrow". All it selects it selects
 * through the #TgSelection, and tree and other pages follow. To go to another
 * page it activates the action "win.page" with the name of that page. Long work
 * goes into a #TgJob.
 */
#define TG_TYPE_PAGE (tg_page_get_type ())

G_DECLARE_INTERFACE (TgPage, tg_page, TG, PAGE, GtkWidget)

/**
 * TgPageInterface:
 * @set_selection: what to show; called once, before the page is seen
 * @get_view: what the keys of the page are for, as it is now; %NULL while there is nothing
 *   to be done on it. Of a page that does not say it is the first control
 * @get_tab: the name of which of its views is seen, if it has several
 * @set_tab: show that view
 * @find: "Find" was asked for (Ctrl+F): open or focus the page's own search.
 *   %FALSE if it has none: then the tree's is opened
 * @find_next: go to the next or previous match; %FALSE if there is no search
 * @go_to: "Go To…" was asked for (Ctrl+G); %FALSE if there is nothing to go to
 * @dup_text: what Ctrl+C copies while the focus is in the page but in no text:
 *   the value under the cursor. %NULL for nothing
 * @set_inspector_visible: show or hide the panel on the right (Ctrl+F9)
 * @cancel: stop the work under way (Escape); %FALSE if there is none
 *
 * All but @set_selection may be %NULL.
 */
struct _TgPageInterface
{
  GTypeInterface parent_iface;

  void     (*set_selection)         (TgPage      *self,
                                     TgSelection *selection);
  GtkWidget *(*get_view)            (TgPage      *self);
  const char *(*get_tab)            (TgPage      *self);
  void     (*set_tab)               (TgPage      *self,
                                     const char  *tab);
  gboolean (*find)                  (TgPage      *self);
  gboolean (*find_next)             (TgPage      *self,
                                     gboolean     backwards);
  gboolean (*go_to)                 (TgPage      *self);
  char    *(*dup_text)              (TgPage      *self);
  void     (*set_inspector_visible) (TgPage      *self,
                                     gboolean     visible);
  gboolean (*cancel)                (TgPage      *self);
};

void      tg_page_set_selection         (TgPage      *self,
                                         TgSelection *selection);
gboolean  tg_page_focus                 (TgPage      *self);
const char *tg_page_get_tab             (TgPage      *self);
void      tg_page_set_tab               (TgPage      *self,
                                         const char  *tab);
void      tg_page_tell_tab              (TgPage      *self);
gboolean  tg_page_find                  (TgPage      *self);
gboolean  tg_page_find_next             (TgPage      *self,
                                         gboolean     backwards);
gboolean  tg_page_go_to                 (TgPage      *self);
char     *tg_page_dup_text              (TgPage      *self);
gboolean  tg_page_has_inspector         (TgPage      *self);
void      tg_page_set_inspector_visible (TgPage      *self,
                                         gboolean     visible);
gboolean  tg_page_cancel                (TgPage      *self);

G_END_DECLS
