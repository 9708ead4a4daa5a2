/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-view-private.h"

#include <glib/gi18n.h>

#include "tg-compat-list.h"
#include "tg-format.h"
#include "tg-gradual-list.h"
#include "tg-node-list.h"

/**
 * TgTreeView:
 *
 * The contents of a file as a tree, or its tensors as a flat list to sort, or
 * what a search found in it. Shows the #TgSelection and sets it.
 *
 * Spread over tg-tree-view.c (rows, cursor), tg-tree-view-flat.c (columns and
 * sorting), tg-tree-view-search.c and tg-tree-view-input.c (keys, menu, copying).
 */
G_DEFINE_FINAL_TYPE (TgTreeView, tg_tree_view, GTK_TYPE_WIDGET)

enum
{
  PROP_FLAT = 1,
  PROP_SEARCHING,
  N_PROPS
};

enum
{
  NODE_ACTIVATED,
  SHOW_BYTES,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* The rows of a search that unfold by themselves have no more matches than this. */
#define MAX_UNFOLDED 10000

/* Rows that come at a time. */
#define PORTION 32

static GListModel *
create_children (gpointer item,
                 gpointer user_data)
{
  return tg_node_dup_children (TG_NODE (item));
}

/* The row under the cursor, or %NULL. */
TgNode *
tg_tree_view_dup_cursor (TgTreeView *self)
{
  GtkTreeListRow *row =
    self->cursor != NULL ? gtk_single_selection_get_selected_item (self->cursor) : NULL;

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

/* Puts the cursor on a row without selecting anything anew. */
void
tg_tree_view_go_to (TgTreeView *self,
                    guint       position,
                    gboolean    focus)
{
  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->shown)))
    tg_gradual_list_finish (self->shown);
  self->following = TRUE;
  tg_compat_column_view_go_to (self->column_view, position, focus);
  self->following = FALSE;
}

static void
cursor_moved_cb (TgTreeView *self)
{
  g_autoptr (TgNode) node = NULL;

  if (self->following || self->selection == NULL)
    return;

  node = tg_tree_view_dup_cursor (self);
  if (node != NULL)
    tg_node_select (node, self->selection);
}

static void
selection_changed_cb (TgTreeView *self,
                      guint       changes)
{
  if (changes & TG_SELECTION_CHANGED_ITEM)
    tg_tree_view_follow (self);
}

static void
update_count (TgTreeView *self)
{
  g_autofree char *tensors = NULL;
  g_autofree char *keys = NULL;
  g_autofree char *text = NULL;

  if (self->tree == NULL)
    return;

  if (self->found != NULL)
    {
      const guint64 n = tg_found_get_n (self->found);
      g_autofree char *count = tg_format_count (n);

      text = g_strdup_printf (ngettext ("%s match", "%s matches", (gulong) MIN (n, G_MAXULONG)), count);
    }
  else
    {
      g_autofree char *n_tensors = tg_format_count (tg_tree_get_n_tensors (self->tree));
      g_autofree char *n_keys = tg_format_count (tg_tree_get_n_entries (self->tree));

      tensors = g_strdup_printf (ngettext ("%s tensor", "%s tensors", tg_tree_get_n_tensors (self->tree)), n_tensors);
      keys = g_strdup_printf (ngettext ("%s key", "%s keys", tg_tree_get_n_entries (self->tree)), n_keys);
      /* Translators: "292 tensors, 29 keys" */
      text = g_strdup_printf (_("%s, %s"), tensors, keys);
    }
  gtk_label_set_text (self->count_label, text);
}

static GListModel *
new_root (TgTreeView *self)
{
  if (self->found != NULL)
    return tg_found_new_model (self->found, self->tree);
  if (self->flat && self->order != NULL)
    return tg_node_list_new_matches (self->tree, TG_NODE_TENSOR, 0, self->order);
  if (self->flat)
    return tg_node_list_new_range (self->tree, TG_NODE_TENSOR, 0, 0, tg_tree_get_n_tensors (self->tree));

  return tg_node_list_new_root (self->tree);
}

/* The first level is open from the start, and so are the matches of a search. */
static void
unfold (TgTreeView *self)
{
  guint32 n_unfolded = 0;

  for (guint i = 0; !self->flat || self->found != NULL; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_child_row (self->rows, i);
      g_autoptr (TgNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
      g_autoptr (GListModel) children = node != NULL ? tg_node_dup_children (node) : NULL;

      if (row == NULL)
        return;
      if (children == NULL || n_unfolded + g_list_model_get_n_items (children) > MAX_UNFOLDED)
        continue;
      n_unfolded += g_list_model_get_n_items (children);
      gtk_tree_list_row_set_expanded (row, TRUE);
    }
}

/* Only when it is another: the cells of all rows are made anew by it. */
static void
set_name_factory (TgTreeView *self,
                  gboolean    full_names)
{
  g_autoptr (GtkListItemFactory) factory = tg_node_cell_factory_new (TG_NODE_COLUMN_NAME, full_names);

  gtk_column_view_column_set_factory (self->columns[TG_NODE_COLUMN_NAME], factory);
  self->full_names = full_names;
}

/* Makes the rows anew, after the contents, the way of showing them or the
 * matches have changed. */
void
tg_tree_view_show_rows (TgTreeView *self)
{
  const gboolean full_names = self->flat || self->found != NULL;
  GListModel *root;

  if (self->tree == NULL)
    return;

  /* Each constructor takes over what it is given. */
  root = new_root (self);
  g_clear_object (&self->rows);
  self->rows = gtk_tree_list_model_new (root, FALSE, FALSE, create_children, NULL, NULL);
  unfold (self);

  self->following = TRUE;
  if (full_names != self->full_names)
    set_name_factory (self, full_names);
  tg_gradual_list_set_model (self->shown, G_LIST_MODEL (self->rows), PORTION);
  gtk_single_selection_set_selected (self->cursor, GTK_INVALID_LIST_POSITION);
  self->following = FALSE;
  tg_compat_column_view_scroll_to (self->column_view, 0);

  gtk_stack_set_visible_child_name (self->stack,
                                    self->found != NULL && tg_found_get_n (self->found) == 0 ? "nothing" : "rows");
  tg_tree_view_fit_columns (self);
  update_count (self);
  tg_tree_view_follow (self);
}

static void
file_loaded_cb (TgTreeView *self)
{
  TgTree *tree = tg_file_get_tree (tg_selection_get_file (self->selection));

  g_clear_pointer (&self->tree, tg_tree_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->found, tg_found_free);
  if (tree == NULL)
    {
      tg_gradual_list_set_model (self->shown, NULL, PORTION);
      g_clear_object (&self->rows);
      return;
    }

  self->tree = tg_tree_ref (tree);
  tg_tree_view_show_rows (self);
  if (self->flat)
    tg_tree_view_sort (self);
  tg_tree_view_search (self);
}

static void
row_activated_cb (TgTreeView *self,
                  guint       position)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->rows, position);
  g_autoptr (TgNode) node = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  if (node != NULL)
    g_signal_emit (self, signals[NODE_ACTIVATED], 0, node);
}

static void
flat_toggled_cb (TgTreeView *self)
{
  tg_tree_view_set_flat (self, gtk_toggle_button_get_active (self->flat_button));
}

static void
searching_changed_cb (TgTreeView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

static void
tg_tree_view_dispose (GObject *object)
{
  TgTreeView *self = TG_TREE_VIEW (object);

  /* Columns go one by one, and each would look like a click on a header. */
  g_clear_object (&self->column_state);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->sort_job);
  g_clear_object (&self->search_job);
  g_clear_object (&self->selection);
  g_clear_object (&self->cursor);
  g_clear_object (&self->shown);
  g_clear_object (&self->rows);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_TREE_VIEW);
  /* Parts that go may have asked for it. */
  g_clear_handle_id (&self->fit_id, g_source_remove);

  G_OBJECT_CLASS (tg_tree_view_parent_class)->dispose (object);
}

static void
tg_tree_view_finalize (GObject *object)
{
  TgTreeView *self = TG_TREE_VIEW (object);

  g_clear_pointer (&self->tree, tg_tree_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->found, tg_found_free);
  for (guint i = 0; i < TG_N_NODE_COLUMNS; i++)
    {
      g_clear_object (&self->columns[i]);
      g_clear_object (&self->sorters[i]);
    }

  G_OBJECT_CLASS (tg_tree_view_parent_class)->finalize (object);
}

static void
tg_tree_view_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  TgTreeView *self = TG_TREE_VIEW (object);

  switch (prop_id)
    {
    case PROP_FLAT:
      g_value_set_boolean (value, self->flat);
      break;

    case PROP_SEARCHING:
      g_value_set_boolean (value, tg_tree_view_get_searching (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_tree_view_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  TgTreeView *self = TG_TREE_VIEW (object);

  switch (prop_id)
    {
    case PROP_FLAT:
      tg_tree_view_set_flat (self, g_value_get_boolean (value));
      break;

    case PROP_SEARCHING:
      tg_tree_view_set_searching (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  /**
   * TgTreeView:flat:
   *
   * Whether all tensors are in one list that can be sorted by any column.
   */
  properties[PROP_FLAT] =
    g_param_spec_boolean ("flat", NULL, NULL,
                          FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgTreeView:searching:
   *
   * Whether the search entry is open.
   */
  properties[PROP_SEARCHING] =
    g_param_spec_boolean ("searching", NULL, NULL,
                          FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
install_signals (GType type)
{
  /**
   * TgTreeView::node-activated:
   * @self: the tree
   * @node: a row
   *
   * Somebody wants to go deeper into @node, which is selected: by a double click
   * or Return.
   */
  signals[NODE_ACTIVATED] =
    g_signal_new ("node-activated", type,
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, TG_TYPE_NODE);

  /**
   * TgTreeView::show-bytes:
   * @self: the tree
   *
   * Somebody wants to see the bytes of what is selected.
   */
  signals[SHOW_BYTES] =
    g_signal_new ("show-bytes", type,
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_tree_view_class_init (TgTreeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_tree_view_dispose;
  object_class->finalize = tg_tree_view_finalize;
  object_class->get_property = tg_tree_view_get_property;
  object_class->set_property = tg_tree_view_set_property;

  install_properties (object_class);
  install_signals (G_TYPE_FROM_CLASS (klass));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-tree-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, box);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, search_error);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, stack);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, column_view);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, count_label);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, grouped_button);
  gtk_widget_class_bind_template_child (widget_class, TgTreeView, flat_button);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, flat_toggled_cb);
  tg_tree_view_class_init_search (widget_class);
  tg_tree_view_class_init_input (widget_class);
}

static void
tg_tree_view_init (TgTreeView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->shown = gtk_slice_list_model_new (NULL, 0, 0);
  self->cursor = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->shown)));
  gtk_single_selection_set_autoselect (self->cursor, FALSE);
  gtk_single_selection_set_can_unselect (self->cursor, TRUE);
  g_signal_connect_object (self->cursor, "notify::selected-item", G_CALLBACK (cursor_moved_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_bar, "notify::search-mode-enabled",
                           G_CALLBACK (searching_changed_cb), self, G_CONNECT_SWAPPED);

  tg_tree_view_init_flat (self);
  tg_tree_view_init_search (self);
  tg_tree_view_init_input (self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->cursor));
  tg_compat_list_coalesce_scroll (self->scroller);
  tg_compat_list_leave_by_tab (self->scroller);
}

GtkWidget *
tg_tree_view_new (void)
{
  return g_object_new (TG_TYPE_TREE_VIEW, NULL);
}

/**
 * tg_tree_view_set_selection:
 * @self: a tree
 * @selection: what to show and to set; may be set once
 */
void
tg_tree_view_set_selection (TgTreeView  *self,
                            TgSelection *selection)
{
  g_return_if_fail (TG_IS_TREE_VIEW (self));
  g_return_if_fail (TG_IS_SELECTION (selection));
  g_return_if_fail (self->selection == NULL);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tg_selection_get_file (selection), "loaded", G_CALLBACK (file_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  file_loaded_cb (self);
}

void
tg_tree_view_set_flat (TgTreeView *self,
                       gboolean    flat)
{
  g_return_if_fail (TG_IS_TREE_VIEW (self));

  flat = !!flat;
  if (self->flat == flat)
    return;

  self->flat = flat;
  gtk_toggle_button_set_active (flat ? self->flat_button : self->grouped_button, TRUE);
  tg_tree_view_show_rows (self);
  if (flat)
    tg_tree_view_sort (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FLAT]);
}

gboolean
tg_tree_view_get_flat (TgTreeView *self)
{
  g_return_val_if_fail (TG_IS_TREE_VIEW (self), FALSE);

  return self->flat;
}

/**
 * tg_tree_view_set_narrow:
 * @self: a tree
 * @narrow: whether to do without the column of sizes, and with less for values
 */
void
tg_tree_view_set_narrow (TgTreeView *self,
                         gboolean    narrow)
{
  g_return_if_fail (TG_IS_TREE_VIEW (self));

  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  tg_tree_view_fit_value (self);
  tg_tree_view_fit_columns (self);
}

/**
 * tg_tree_view_set_searching:
 * @self: a tree
 * @searching: whether to open the search entry and go there
 */
void
tg_tree_view_set_searching (TgTreeView *self,
                            gboolean    searching)
{
  g_return_if_fail (TG_IS_TREE_VIEW (self));

  gtk_search_bar_set_search_mode (self->search_bar, searching);
  if (searching)
    gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

gboolean
tg_tree_view_get_searching (TgTreeView *self)
{
  g_return_val_if_fail (TG_IS_TREE_VIEW (self), FALSE);

  return gtk_search_bar_get_search_mode (self->search_bar);
}

/**
 * tg_tree_view_focus_cursor:
 * @self: a tree
 *
 * Lets the row under the cursor take the keys. This is not what grab_focus() does: that is
 * asked by the Tab key, too, which has to meet the search before.
 *
 * Returns: whether a row has them
 */
gboolean
tg_tree_view_focus_cursor (TgTreeView *self)
{
  GtkWidget *focus;
  guint position;

  g_return_val_if_fail (TG_IS_TREE_VIEW (self), FALSE);

  position = gtk_single_selection_get_selected (self->cursor);
  if (position != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self)))
    tg_tree_view_go_to (self, position, TRUE);
  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  return (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->column_view))) ||
         gtk_widget_child_focus (GTK_WIDGET (self->column_view), GTK_DIR_TAB_FORWARD) ||
         gtk_widget_grab_focus (GTK_WIDGET (self->column_view));
}
