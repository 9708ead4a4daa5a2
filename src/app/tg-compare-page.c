/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-page-private.h"

#include <glib/gi18n.h>

#include "tg-page.h"
#include "tg-settings.h"

/**
 * TgComparePage:
 *
 * What the comparison of the file with another shows: a table of the tensors, one of
 * them as pictures, and how the metadata differ.
 *
 * # Actions
 *
 * compare.save-report, compare.view (the name of one of its views).
 */

static void tg_compare_page_page_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgComparePage, tg_compare_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, tg_compare_page_page_init))

static gboolean
is_shown (TgComparePage *self,
          const char    *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->content), name) == 0;
}

static int
compare_roles (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(char *const *) a, *(char *const *) b);
}

/* The roles that tensors of the comparison have, to choose from. */
static void
update_roles (TgComparePage *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GListModel *items = tg_comparison_get_items (self->comparison);

  g_ptr_array_set_size (self->roles, 0);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TgPairItem) item = g_list_model_get_item (items, i);
      g_autofree char *role = tg_pair_item_dup_role (item);

      if (!g_hash_table_contains (seen, role))
        {
          g_ptr_array_add (self->roles, g_steal_pointer (&role));
          g_hash_table_add (seen, self->roles->pdata[self->roles->len - 1]);
        }
    }
  g_ptr_array_sort (self->roles, compare_roles);

  gtk_string_list_append (names, _ ("All roles"));
  for (guint i = 0; i < self->roles->len; i++)
    gtk_string_list_append (names, self->roles->pdata[i]);
  gtk_drop_down_set_model (self->role_choice, G_LIST_MODEL (names));
}

static void
table_choice_cb (TgComparePage *self)
{
  const guint role = gtk_drop_down_get_selected (self->role_choice);
  const char *name = role > 0 && role <= self->roles->len ? self->roles->pdata[role - 1] : NULL;

  tg_compare_table_set_grouping (self->table, (TgPairGrouping) gtk_drop_down_get_selected (self->group_choice));
  tg_compare_table_set_filter (self->table, gtk_editable_get_text (GTK_EDITABLE (self->table_filter)), name);
}

static void
metadata_choice_cb (TgComparePage *self)
{
  tg_metadata_diff_view_set_filter (self->metadata,
                                    (TgMetadataFilter) gtk_drop_down_get_selected (self->metadata_choice),
                                    gtk_editable_get_text (GTK_EDITABLE (self->metadata_filter)));
}

/* The panes show what is selected, but only while they are seen. */
static void
update_panes (TgComparePage *self)
{
  const TgSelected *selected;
  g_autoptr (TgPairItem) item = NULL;

  if (!is_shown (self, "panes") || self->selection == NULL)
    return;

  selected = tg_selection_get (self->selection);
  item = tg_compare_table_dup_selected (self->table);
  if (item == NULL && self->comparison != NULL && selected->tensor != TG_SELECTION_NONE)
    item = tg_comparison_find_item (self->comparison, tg_selection_get_file (self->selection), selected->tensor);
  tg_compare_panes_set_item (self->panes, item);
  if (selected->tensor != TG_SELECTION_NONE)
    tg_compare_panes_go_to (self->panes, selected->cell, FALSE);
}

static void
content_changed_cb (TgComparePage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->band), !is_shown (self, "panes"));
  if (self->columns_button != NULL) /* not yet, while the template is read */
    gtk_widget_set_visible (self->columns_button, is_shown (self, "table"));
  update_panes (self);
  gtk_stack_set_visible_child_name (self->tools, gtk_stack_get_visible_child_name (self->content));
  tg_page_tell_tab (TG_PAGE (self));
}

/* Escape shows all again. */
static void
stop_search_cb (GtkSearchEntry *entry)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
}

static void
reorder_clicked_cb (TgComparePage *self)
{
  tg_compare_table_reorder (self->table);
}

static void
stale_cb (TgComparePage *self)
{
  /* Its place stays: nothing moves while one looks. */
  gtk_widget_set_opacity (self->reorder_button, tg_compare_table_get_stale (self->table) ? 1.0 : 0.0);
  gtk_widget_set_sensitive (self->reorder_button, tg_compare_table_get_stale (self->table));
}

/* A pair stands for its tensor in the window's file. */
static void
item_selected_cb (TgComparePage *self,
                  TgPairItem    *item)
{
  const TgPair *pair = tg_pair_item_get_pair (item);
  const guint side = tg_comparison_get_side (self->comparison, tg_selection_get_file (self->selection));

  if (pair != NULL && pair->tensors[side] != TG_PAIR_NONE)
    {
      self->following = TRUE;
      tg_selection_select_tensor (self->selection, pair->tensors[side]);
      self->following = FALSE;
    }
  tg_compare_page_update_status (self);
}

static gboolean
focus_panes_cb (gpointer user_data)
{
  TgComparePage *self = user_data;

  self->focus_id = 0;
  if (is_shown (self, "panes"))
    gtk_widget_grab_focus (GTK_WIDGET (self->panes));

  return G_SOURCE_REMOVE;
}

/* The keys are for the panes then; but a row that is clicked takes the focus afterwards. */
static void
show_panes (TgComparePage *self)
{
  gtk_stack_set_visible_child_name (self->content, "panes");
  if (self->focus_id == 0)
    self->focus_id = g_idle_add (focus_panes_cb, self);
}

static void
item_activated_cb (TgComparePage *self,
                   TgPairItem    *item)
{
  item_selected_cb (self, item);
  show_panes (self);
}

/* The place in the panes is that in the window's file. */
static void
panes_moved_cb (TgComparePage *self)
{
  if (tg_selection_get (self->selection)->tensor == TG_SELECTION_NONE)
    return;

  self->following = TRUE;
  tg_selection_set_cell (self->selection, tg_compare_panes_get_cell (self->panes));
  self->following = FALSE;
}

static void
panes_activated_cb (TgComparePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "hex");
}

static void
follow_selection (TgComparePage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  g_autoptr (TgPairItem) item = NULL;

  if (self->following || self->comparison == NULL || selected->tensor == TG_SELECTION_NONE)
    return;

  item = tg_comparison_find_item (self->comparison, tg_selection_get_file (self->selection), selected->tensor);
  tg_compare_table_select (self->table, item);
  update_panes (self);
  tg_compare_page_update_status (self);
}

static void
selection_changed_cb (TgComparePage *self,
                      guint          changes)
{
  if (changes & TG_SELECTION_CHANGED_ITEM)
    follow_selection (self);
  else if ((changes & TG_SELECTION_CHANGED_CELL) != 0 && !self->following)
    update_panes (self);
}

/* Says why the files cannot be compared. */
static void
show_failure (TgComparePage *self)
{
  for (guint side = 0; side < 2; side++)
    {
      TgFile *file = tg_comparison_get_file (self->comparison, side);
      const gboolean failed = tg_file_get_state (file) == TG_FILE_FAILED;
      TgGguf *gguf = tg_file_get_opened (file);
      const TgProblem *fault = gguf != NULL ? tg_gguf_get_fault (gguf) : NULL;
      g_autofree char *text = NULL;

      if (!failed && fault == NULL)
        continue;

      /* Translators: the name of a file, and why it cannot be opened */
      text = g_strdup_printf (_("%s: %s"), tg_file_get_display_name (file),
                              failed ? tg_file_get_error (file)->message : fault->sentence);
      tg_status_page_set_title (self->failed_page, failed ? _("One of the files cannot be opened")
                                                          : _("One of the files cannot be read as GGUF"));
      tg_status_page_set_description (self->failed_page, text);
      return;
    }
}

static void
state_cb (TgComparePage *self)
{
  const TgComparisonState state =
    self->comparison != NULL ? tg_comparison_get_state (self->comparison) : TG_COMPARISON_LOADING;

  gtk_widget_set_sensitive (self->report_button,
                            self->comparison != NULL && tg_comparison_get_pairs (self->comparison) != NULL &&
                              !tg_job_get_busy (self->report_job));
  if (state == TG_COMPARISON_FAILED)
    show_failure (self);
  gtk_stack_set_visible_child_name (self->stack, state == TG_COMPARISON_FAILED ? "failed" : "comparison");
}

static void
matched_cb (TgComparePage *self)
{
  tg_metadata_diff_view_set_diff (self->metadata, self->comparison != NULL
                                                    ? tg_comparison_get_metadata (self->comparison)
                                                    : NULL);
  if (self->comparison != NULL)
    update_roles (self);
  tg_compare_facts_show (self->facts, self->comparison);
  tg_compare_panes_set_item (self->panes, NULL);
  state_cb (self);
  follow_selection (self);
  /* There may be nothing selected, and nothing more to come. */
  tg_compare_page_update_status (self);
}

static void
comparison_changed_cb (TgComparePage *self)
{
  TgComparison *comparison = tg_selection_get_comparison (self->selection);

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_set_object (&self->comparison, comparison);
  tg_compare_band_set_comparison (self->band, comparison);
  tg_compare_table_set_comparison (self->table, comparison);
  if (comparison != NULL)
    {
      g_signal_connect_object (comparison, "matched", G_CALLBACK (matched_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "progress", G_CALLBACK (tg_compare_page_update_status), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
    }
  matched_cb (self);
}

static void
tg_compare_page_set_selection (TgPage      *page,
                               TgSelection *selection)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "notify::comparison", G_CALLBACK (comparison_changed_cb), self,
                           G_CONNECT_SWAPPED);
  comparison_changed_cb (self);
}

static GtkWidget *
tg_compare_page_get_view (TgPage *page)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "comparison") != 0)
    return GTK_WIDGET (self);
  if (is_shown (self, "metadata"))
    return GTK_WIDGET (self->metadata);

  return is_shown (self, "panes") ? GTK_WIDGET (self->panes) : GTK_WIDGET (self->table);
}

static const char *
tg_compare_page_get_tab (TgPage *page)
{
  return gtk_stack_get_visible_child_name (TG_COMPARE_PAGE (page)->content);
}

static void
tg_compare_page_set_tab (TgPage     *page,
                         const char *tab)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  if (g_str_equal (tab, "panes"))
    show_panes (self);
  else if (gtk_stack_get_child_by_name (self->content, tab) != NULL)
    gtk_stack_set_visible_child_name (self->content, tab);
}

static gboolean
tg_compare_page_find (TgPage *page)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  if (is_shown (self, "metadata"))
    return gtk_widget_grab_focus (GTK_WIDGET (self->metadata_filter));
  if (is_shown (self, "table"))
    return gtk_widget_grab_focus (GTK_WIDGET (self->table_filter));

  return FALSE;
}

static char *
tg_compare_page_dup_text (TgPage *page)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);
  g_autoptr (TgPairItem) item = NULL;

  if (is_shown (self, "metadata"))
    return tg_metadata_diff_view_dup_text (self->metadata);
  if (is_shown (self, "panes"))
    return tg_compare_panes_dup_text (self->panes);

  item = tg_compare_table_dup_selected (self->table);
  return item != NULL ? g_strdup (tg_pair_item_get_name (item)) : NULL;
}

static void
tg_compare_page_set_inspector_visible (TgPage   *page,
                                       gboolean  visible)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  gtk_widget_set_visible (self->inspector, visible);
  /* The page is told so where there is little room. */
  tg_compare_panes_set_narrow (self->panes, !visible);
}

static gboolean
tg_compare_page_cancel (TgPage *page)
{
  TgComparePage *self = TG_COMPARE_PAGE (page);

  if (tg_job_get_busy (self->report_job))
    {
      tg_job_cancel (self->report_job);
      gtk_label_set_text (self->status_text, "");
      state_cb (self);
      return TRUE;
    }
  if (is_shown (self, "panes") && tg_compare_panes_cancel (self->panes))
    return TRUE;
  if (self->comparison == NULL || tg_comparison_get_state (self->comparison) != TG_COMPARISON_BUSY)
    return FALSE;

  tg_comparison_stop (self->comparison);
  return TRUE;
}

static void
tg_compare_page_page_init (TgPageInterface *iface)
{
  iface->set_selection = tg_compare_page_set_selection;
  iface->get_view = tg_compare_page_get_view;
  iface->get_tab = tg_compare_page_get_tab;
  iface->set_tab = tg_compare_page_set_tab;
  iface->find = tg_compare_page_find;
  iface->dup_text = tg_compare_page_dup_text;
  iface->set_inspector_visible = tg_compare_page_set_inspector_visible;
  iface->cancel = tg_compare_page_cancel;
}

static void
save_report_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  tg_compare_page_save_report (TG_COMPARE_PAGE (widget));
}

static void
view_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  tg_page_set_tab (TG_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
tg_compare_page_dispose (GObject *object)
{
  TgComparePage *self = TG_COMPARE_PAGE (object);

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_object (&self->comparison);
  g_clear_object (&self->selection);
  g_clear_object (&self->report_job);
  g_clear_pointer (&self->roles, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_COMPARE_PAGE);
  g_clear_handle_id (&self->focus_id, g_source_remove);

  G_OBJECT_CLASS (tg_compare_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, box);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, stack);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, tools);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, table_filter);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, role_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, group_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, metadata_filter);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, metadata_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, report_button);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, content);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, table);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, panes);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, metadata);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, band);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, inspector);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, facts);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, status_name);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, status_text);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, status_counts);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, status_row);
  gtk_widget_class_bind_template_child (widget_class, TgComparePage, reorder_button);
}

static void
tg_compare_page_class_init (TgComparePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_compare_page_dispose;

  g_type_ensure (TG_TYPE_COMPARE_BAND);
  g_type_ensure (TG_TYPE_COMPARE_FACTS);
  g_type_ensure (TG_TYPE_COMPARE_PANES);
  g_type_ensure (TG_TYPE_COMPARE_TABLE);
  g_type_ensure (TG_TYPE_METADATA_DIFF_VIEW);
  g_type_ensure (TG_TYPE_STATUS_PAGE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, content_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, item_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, metadata_choice_cb);
  gtk_widget_class_bind_template_callback (widget_class, panes_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, panes_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, reorder_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, stale_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_choice_cb);
  gtk_widget_class_install_action (widget_class, "compare.save-report", NULL, save_report_action);
  gtk_widget_class_install_action (widget_class, "compare.view", "s", view_action);
}

static void
tg_compare_page_init (TgComparePage *self)
{
  g_autoptr (GSettings) settings = tg_settings_new ();

  self->roles = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_compare_table_remember_columns (self->table, settings);
  self->columns_button = tg_compare_table_create_columns_button (self->table);
  gtk_box_append (self->status_row, self->columns_button);

  tg_compare_page_init_report (self);
  stale_cb (self);
}

GtkWidget *
tg_compare_page_new (void)
{
  return g_object_new (TG_TYPE_COMPARE_PAGE, NULL);
}
