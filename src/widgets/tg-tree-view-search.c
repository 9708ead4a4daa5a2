/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-view-private.h"

#include "tg-compat-a11y.h"
#include "tg-gradual-list.h"

/* Searching: a worker looks through the file while one types; when it is done its
 * matches take the place of the rows. */

typedef struct
{
  TgTree       *tree;
  TgSearchMode  mode;
  char         *text;
} SearchInput;

static const char *const mode_names[] = {
  [TG_SEARCH_TEXT] = "text",
  [TG_SEARCH_GLOB] = "glob",
  [TG_SEARCH_REGEX] = "regex",
};

static void
search_input_free (gpointer data)
{
  SearchInput *input = data;

  tg_tree_unref (input->tree);
  g_free (input->text);
  g_free (input);
}

static gpointer
search_in_thread (gpointer     data,
                  TgProgress  *progress,
                  GError     **error)
{
  SearchInput *input = data;

  return tg_tree_search (input->tree, input->mode, input->text, progress, error);
}

static void
set_error (TgTreeView *self,
           const char *message)
{
  gtk_label_set_text (self->search_error, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->search_error), message != NULL);
  if (message != NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->search_entry), "error");
      tg_compat_announce (GTK_WIDGET (self->search_entry), message);
    }
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->search_entry), "error");
}

static void
set_found (TgTreeView *self,
           TgFound    *found)
{
  if (self->found == NULL && found == NULL)
    return;

  g_clear_pointer (&self->found, tg_found_free);
  self->found = found;
  tg_tree_view_show_rows (self);
}

static void
search_finished_cb (TgTreeView *self)
{
  g_autoptr (GError) error = NULL;
  TgFound *found = tg_job_steal_result (self->search_job, &error);

  set_error (self, error != NULL ? error->message : NULL);
  if (found != NULL)
    set_found (self, found);
}

/* Looks for what is in the entry, or ends the search if that is nothing. */
void
tg_tree_view_search (TgTreeView *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  SearchInput *input;

  if (self->tree == NULL)
    return;

  if (text[0] == '\0' || !tg_tree_view_get_searching (self))
    {
      tg_job_cancel (self->search_job);
      set_error (self, NULL);
      set_found (self, NULL);
      return;
    }

  input = g_new (SearchInput, 1);
  input->tree = tg_tree_ref (self->tree);
  input->mode = self->search_mode;
  input->text = g_strdup (text);
  tg_job_run (self->search_job, search_in_thread, input, search_input_free, (GDestroyNotify) tg_found_free);
}

static void
search_changed_cb (TgTreeView *self)
{
  tg_tree_view_search (self);
}

static gboolean
is_match (TgTreeView *self,
          guint       position)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->rows, position);
  g_autoptr (TgNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  return node != NULL && tg_node_get_kind (node) != TG_NODE_FOUND;
}

/**
 * tg_tree_view_move_match:
 * @self: a tree
 * @backwards: whether to the one before
 *
 * Selects the next match of the search, round and round.
 */
void
tg_tree_view_move_match (TgTreeView *self,
                         gboolean    backwards)
{
  guint n, position;

  g_return_if_fail (TG_IS_TREE_VIEW (self));

  if (self->found == NULL || tg_found_get_n (self->found) == 0)
    return;

  n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  position = gtk_single_selection_get_selected (self->cursor);
  if (position == GTK_INVALID_LIST_POSITION)
    position = backwards ? 0 : n - 1;

  /* Between two matches there are only headings, of which some may be folded. */
  for (guint i = 0; i < n; i++)
    {
      position = backwards ? (position + n - 1) % n : (position + 1) % n;
      if (is_match (self, position))
        break;
    }
  if (!is_match (self, position))
    return;

  tg_gradual_list_finish (self->shown);
  gtk_single_selection_set_selected (self->cursor, position);
  tg_tree_view_go_to (self, position, FALSE);
}

static void
next_match_cb (TgTreeView *self)
{
  tg_tree_view_move_match (self, FALSE);
}

static void
previous_match_cb (TgTreeView *self)
{
  tg_tree_view_move_match (self, TRUE);
}

static void
search_activate_cb (TgTreeView *self)
{
  tg_tree_view_move_match (self, FALSE);
}

static void
search_mode_changed_cb (GSimpleAction *action,
                        GVariant      *value,
                        gpointer       user_data)
{
  TgTreeView *self = user_data;
  const char *name = g_variant_get_string (value, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (mode_names); i++)
    if (g_str_equal (name, mode_names[i]))
      {
        self->search_mode = (TgSearchMode) i;
        g_simple_action_set_state (action, value);
        tg_tree_view_search (self);
      }
}

void
tg_tree_view_class_init_search (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_match_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_match_cb);
}

void
tg_tree_view_init_search (TgTreeView *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) mode =
    g_simple_action_new_stateful ("search-mode", G_VARIANT_TYPE_STRING,
                                  g_variant_new_string (mode_names[TG_SEARCH_TEXT]));

  g_signal_connect_object (mode, "change-state", G_CALLBACK (search_mode_changed_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (mode));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "tree", G_ACTION_GROUP (group));

  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  gtk_search_bar_set_key_capture_widget (self->search_bar, GTK_WIDGET (self->column_view));

  self->search_job = tg_job_new ();
  g_signal_connect_object (self->search_job, "finished", G_CALLBACK (search_finished_cb), self,
                           G_CONNECT_SWAPPED);
}
