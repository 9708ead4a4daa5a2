/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-page.h"

enum
{
  TAB_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (TgPage, tg_page, GTK_TYPE_WIDGET)

static void
tg_page_default_init (TgPageInterface *iface)
{
  /**
   * TgPage::tab-changed:
   * @self: the page
   *
   * Another of its views is seen.
   */
  signals[TAB_CHANGED] =
    g_signal_new ("tab-changed", TG_TYPE_PAGE, G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void
tg_page_set_selection (TgPage      *self,
                       TgSelection *selection)
{
  g_return_if_fail (TG_IS_PAGE (self));
  g_return_if_fail (TG_IS_SELECTION (selection));

  TG_PAGE_GET_IFACE (self)->set_selection (self, selection);
}

/**
 * tg_page_focus:
 * @self: a page
 *
 * Lets the keys be for the view of the page, if they are not already.
 *
 * Returns: whether there is anything that takes them
 */
gboolean
tg_page_focus (TgPage *self)
{
  TgPageInterface *iface;
  GtkWidget *view;
  GtkWidget *focus;

  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  iface = TG_PAGE_GET_IFACE (self);
  view = iface->get_view != NULL ? iface->get_view (self) : GTK_WIDGET (self);
  if (view == NULL)
    return FALSE;

  focus = gtk_root_get_focus (gtk_widget_get_root (view));
  if (focus != NULL && (focus == view || gtk_widget_is_ancestor (focus, view)))
    return TRUE;

  return gtk_widget_grab_focus (view) || gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD);
}

/**
 * tg_page_get_tab:
 * @self: a page
 *
 * Returns: (nullable): the name of the view that is seen, of a page that has several
 */
const char *
tg_page_get_tab (TgPage *self)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), NULL);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->get_tab != NULL ? iface->get_tab (self) : NULL;
}

/**
 * tg_page_set_tab:
 * @self: a page
 * @tab: a name that tg_page_get_tab() gave
 */
void
tg_page_set_tab (TgPage     *self,
                 const char *tab)
{
  TgPageInterface *iface;

  g_return_if_fail (TG_IS_PAGE (self));
  g_return_if_fail (tab != NULL);

  iface = TG_PAGE_GET_IFACE (self);
  if (iface->set_tab != NULL)
    iface->set_tab (self, tab);
}

/* To be called by a page when another of its views is seen. */
void
tg_page_tell_tab (TgPage *self)
{
  g_return_if_fail (TG_IS_PAGE (self));

  g_signal_emit (self, signals[TAB_CHANGED], 0);
}

gboolean
tg_page_find (TgPage *self)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->find != NULL && iface->find (self);
}

gboolean
tg_page_find_next (TgPage   *self,
                   gboolean  backwards)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->find_next != NULL && iface->find_next (self, backwards);
}

gboolean
tg_page_go_to (TgPage *self)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->go_to != NULL && iface->go_to (self);
}

/**
 * tg_page_dup_text:
 * @self: a page
 *
 * Returns: (nullable) (transfer full): what to copy
 */
char *
tg_page_dup_text (TgPage *self)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), NULL);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->dup_text != NULL ? iface->dup_text (self) : NULL;
}

gboolean
tg_page_has_inspector (TgPage *self)
{
  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  return TG_PAGE_GET_IFACE (self)->set_inspector_visible != NULL;
}

void
tg_page_set_inspector_visible (TgPage   *self,
                               gboolean  visible)
{
  TgPageInterface *iface;

  g_return_if_fail (TG_IS_PAGE (self));

  iface = TG_PAGE_GET_IFACE (self);
  if (iface->set_inspector_visible != NULL)
    iface->set_inspector_visible (self, visible);
}

gboolean
tg_page_cancel (TgPage *self)
{
  TgPageInterface *iface;

  g_return_val_if_fail (TG_IS_PAGE (self), FALSE);

  iface = TG_PAGE_GET_IFACE (self);

  return iface->cancel != NULL && iface->cancel (self);
}
