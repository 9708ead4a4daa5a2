/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page-private.h"

/* The width of the tree where there is little room. */
#define NARROW_TREE_WIDTH 250

/* What is to be seen where there is little room, and where the focus goes. */

/* The row of the table for the page that is seen, or %NULL. */
const TgPageInfo *
tg_file_page_get_info (TgFilePage *self)
{
  return tg_pages_find (gtk_stack_get_visible_child_name (self->pages));
}

static gboolean
wants_tree (TgFilePage *self)
{
  const TgPageInfo *info = tg_file_page_get_info (self);
  gboolean wanted;

  if (self->width_class == TG_WIDTH_MINIMAL || self->no_records)
    return self->tree_forced;
  if (info == NULL)
    return TRUE;

  wanted = !info->hides_tree;
  if (g_ptr_array_find_with_equal_func (self->toggled, info->name, g_str_equal, NULL))
    wanted = !wanted;

  return wanted;
}

/* Shows and hides what is to be seen on this page, in this much room. */
void
tg_file_page_update_layout (TgFilePage *self)
{
  const gboolean narrow = self->width_class <= TG_WIDTH_NARROW;
  TgPage *page = tg_file_page_get_page (self);

  gtk_widget_set_visible (GTK_WIDGET (self->tree), wants_tree (self));
  tg_tree_view_set_narrow (self->tree, self->width_class < TG_WIDTH_FULL);
  gtk_widget_set_visible (self->tensor_box, !narrow);
  if (page != NULL)
    tg_page_set_inspector_visible (page, narrow ? self->inspector_forced : self->inspector_visible);

  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
}

void
tg_file_page_set_width_class (TgFilePage   *self,
                              TgWidthClass  width_class)
{
  g_return_if_fail (TG_IS_FILE_PAGE (self));

  if (self->width_class == width_class)
    return;

  self->width_class = width_class;
  self->tree_forced = FALSE;
  self->inspector_forced = FALSE;
  gtk_paned_set_position (self->paned, width_class <= TG_WIDTH_NARROW ? MIN (self->tree_width, NARROW_TREE_WIDTH)
                                                                      : self->tree_width);
  tg_file_page_update_layout (self);
}

/* Shows or hides the tree, and remembers that for the page that is seen. */
void
tg_file_page_toggle_tree (TgFilePage *self)
{
  const TgPageInfo *info;
  guint index;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  info = tg_file_page_get_info (self);
  if (self->width_class == TG_WIDTH_MINIMAL || info == NULL)
    self->tree_forced = !self->tree_forced;
  else if (g_ptr_array_find_with_equal_func (self->toggled, info->name, g_str_equal, &index))
    g_ptr_array_remove_index (self->toggled, index);
  else
    g_ptr_array_add (self->toggled, g_strdup (info->name));

  if (self->settings != NULL)
    {
      g_autoptr (GVariant) names =
        g_variant_ref_sink (g_variant_new_strv ((const char *const *) self->toggled->pdata, self->toggled->len));

      g_settings_set_value (self->settings, "tree-toggled", names);
    }
  tg_file_page_update_layout (self);
}

void
tg_file_page_toggle_inspector (TgFilePage *self)
{
  g_return_if_fail (TG_IS_FILE_PAGE (self));

  if (self->width_class <= TG_WIDTH_NARROW)
    {
      self->inspector_forced = !self->inspector_forced;
      tg_file_page_update_layout (self);
    }
  else
    g_object_set (self, "inspector-visible", !self->inspector_visible, NULL);
}

/* Keys are for the tree to begin with, from where F6 leads on. */
void
tg_file_page_focus_tree (TgFilePage *self)
{
  g_return_if_fail (TG_IS_FILE_PAGE (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self->tree)) || !tg_tree_view_focus_cursor (self->tree))
    gtk_widget_child_focus (GTK_WIDGET (self->side), GTK_DIR_TAB_FORWARD);
}

/**
 * tg_file_page_focus_page:
 * @self: a file page
 *
 * Lets the keys be for the page that is seen. If there is nothing to be done on it, they stay
 * where they are, but go from another page to the tree.
 */
void
tg_file_page_focus_page (TgFilePage *self)
{
  TgPage *page;
  GtkWidget *focus;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  page = tg_file_page_get_page (self);
  if (page != NULL && tg_page_focus (page))
    return;

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->pages)))
    tg_file_page_focus_tree (self);
}

/**
 * tg_file_page_move_focus:
 * @self: a file page
 * @backwards: whether to the one before
 *
 * Moves the keyboard focus to the next of the bar, the tree, the switcher and the
 * page, round and round.
 */
void
tg_file_page_move_focus (TgFilePage *self,
                         gboolean    backwards)
{
  GtkWidget *regions[4];
  GtkWidget *focus;
  guint n = 0, current;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (tg_problem_bar_get_shown (self->problem_bar))
    regions[n++] = GTK_WIDGET (self->problem_bar);
  if (gtk_widget_get_visible (GTK_WIDGET (self->tree)))
    regions[n++] = GTK_WIDGET (self->tree);
  if (gtk_widget_get_mapped (GTK_WIDGET (self->switcher)))
    regions[n++] = GTK_WIDGET (self->switcher);
  regions[n++] = gtk_widget_get_mapped (GTK_WIDGET (self->switcher)) ? GTK_WIDGET (self->pages)
                                                                     : GTK_WIDGET (self->fault_box);

  current = backwards ? 0 : n - 1;
  for (guint i = 0; i < n; i++)
    if (focus != NULL && gtk_widget_is_ancestor (focus, regions[i]))
      current = backwards ? i : i + n;
  for (guint step = 1; step <= n; step++)
    {
      const guint next = (backwards ? current + n - step : current + step) % n;

      /* The tree goes on from its cursor. */
      if (regions[next] == GTK_WIDGET (self->tree) ? tg_tree_view_focus_cursor (self->tree)
                                                   : gtk_widget_child_focus (regions[next], GTK_DIR_TAB_FORWARD))
        return;
    }
}
