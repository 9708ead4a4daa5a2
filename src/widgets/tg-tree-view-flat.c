/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-view-private.h"

#include <glib/gi18n.h>

#include "tg-compat-list.h"
#include "tg-explain.h"

/* The columns of the tree: which there are, which have room, and what the flat
 * list is sorted by. */

typedef struct
{
  const char     *id; /* in the settings */
  const char     *title;
  int             width; /* fixed; of the first the least */
  TgTensorColumn  sort_column;
} ColumnInfo;

static const ColumnInfo infos[TG_N_NODE_COLUMNS] = {
  [TG_NODE_COLUMN_NAME] = { "name", N_("Name"), 150, TG_TENSOR_COLUMN_NAME },
  [TG_NODE_COLUMN_VALUE] = { "value", N_("Value"), 94, TG_TENSOR_COLUMN_TYPE },
  [TG_NODE_COLUMN_SIZE] = { "size", N_("Size"), 72, TG_TENSOR_COLUMN_SIZE },
  [TG_NODE_COLUMN_SHAPE] = { "shape", N_("Shape"), 120, TG_TENSOR_COLUMN_SHAPE },
  [TG_NODE_COLUMN_ELEMENTS] = { "weights", N_("Weights"), 110, TG_TENSOR_COLUMN_ELEMENTS },
  [TG_NODE_COLUMN_OFFSET] = { "offset", N_("Offset"), 110, TG_TENSOR_COLUMN_OFFSET },
  [TG_NODE_COLUMN_BITS] = { "bits-per-weight", N_("Bits per weight"), 124, TG_TENSOR_COLUMN_BITS },
};

/* What a worker sorts. */
typedef struct
{
  TgTree         *tree;
  TgTensorColumn  column;
  gboolean        descending;
} SortInput;

static void
sort_input_free (gpointer data)
{
  SortInput *input = data;

  tg_tree_unref (input->tree);
  g_free (input);
}

static gpointer
sort_in_thread (gpointer     data,
                TgProgress  *progress,
                GError     **error)
{
  SortInput *input = data;

  return tg_tree_sort_tensors (input->tree, input->column, input->descending);
}

static void
sort_finished_cb (TgTreeView *self)
{
  GArray *order = tg_job_steal_result (self->sort_job, NULL);

  g_clear_pointer (&self->order, g_array_unref);
  self->order = order;
  if (self->flat)
    tg_tree_view_show_rows (self);
}

/* Sorts the flat list as the headers say. */
void
tg_tree_view_sort (TgTreeView *self)
{
  SortInput *input;
  guint sort;

  if (self->tree == NULL)
    return;

  input = g_new (SortInput, 1);
  input->tree = tg_tree_ref (self->tree);
  sort = tg_column_state_get_sort (self->column_state, &input->descending);
  input->column = sort != TG_COLUMN_STATE_NONE ? infos[sort].sort_column : TG_TENSOR_COLUMN_FILE;
  tg_job_run (self->sort_job, sort_in_thread, input, sort_input_free, (GDestroyNotify) g_array_unref);
}

static void
sorted_cb (TgTreeView *self)
{
  if (self->flat)
    tg_tree_view_sort (self);
}

/* The width of the column of values in a narrow tree. */
#define NARROW_VALUE_WIDTH 78

/* Adds or removes a column behind the @before columns that are there.
 *
 * Columns are not merely hidden: GTK 4.8 hands out the width of the view as if
 * hidden columns still had theirs. */
static void
set_present (TgTreeView *self,
             guint       i,
             guint       before,
             gboolean    present)
{
  if (self->present[i] == present)
    return;

  self->present[i] = present;
  if (present)
    gtk_column_view_insert_column (self->column_view, before, self->columns[i]);
  else
    gtk_column_view_remove_column (self->column_view, self->columns[i]);
}

/* Which columns are seen: those of tensors only in the flat list, and only as
 * far as there is room for them. What was found has whole names, and these the room
 * of the size. The name takes what is left. */
static void
fit_columns (TgTreeView *self)
{
  const gboolean sortable = self->flat && self->found == NULL;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  int left = (int) gtk_adjustment_get_page_size (adjustment);
  guint n_present = 0;

  tg_column_state_freeze (self->column_state);
  for (guint i = 0; i < TG_N_NODE_COLUMNS; i++)
    {
      gboolean wanted = i >= TG_NODE_COLUMN_SHAPE ? sortable : i != TG_NODE_COLUMN_SIZE || !(self->narrow || self->found != NULL);

      left -= wanted ? infos[i].width : 0;
      wanted = wanted && (i < TG_NODE_COLUMN_SHAPE || left >= 0);
      set_present (self, i, n_present, wanted);
      n_present += wanted;
      gtk_column_view_column_set_sorter (self->columns[i], sortable ? self->sorters[i] : NULL);
    }
  tg_column_state_thaw (self->column_state);
  gtk_column_view_column_set_title (self->columns[TG_NODE_COLUMN_VALUE],
                                    self->flat ? _("Type") : _ (infos[TG_NODE_COLUMN_VALUE].title));
  tg_compat_column_view_align_titles (self->column_view, 2, G_MAXUINT, 1);
  tg_explain_titles (self->column_view);
}

static gboolean
fit_cb (gpointer user_data)
{
  TgTreeView *self = user_data;

  self->fit_id = 0;
  fit_columns (self);

  return G_SOURCE_REMOVE;
}

/* After a change of what is shown or of the room for it. From an idle, because the
 * room becomes known while sizes are handed out. */
void
tg_tree_view_fit_columns (TgTreeView *self)
{
  if (self->fit_id == 0)
    self->fit_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

/* In a narrow tree there is room for the name of a type, and the names of tensors need the
 * rest. */
void
tg_tree_view_fit_value (TgTreeView *self)
{
  tg_column_state_set_default_width (self->column_state, TG_NODE_COLUMN_VALUE,
                                     self->narrow ? NARROW_VALUE_WIDTH : infos[TG_NODE_COLUMN_VALUE].width);
}

static void
width_changed_cb (TgTreeView *self)
{
  const int width = (int) gtk_adjustment_get_page_size (gtk_scrolled_window_get_hadjustment (self->scroller));

  if (width == self->fit_width)
    return;

  self->fit_width = width;
  tg_tree_view_fit_columns (self);
}

void
tg_tree_view_init_flat (TgTreeView *self)
{
  self->column_state = tg_column_state_new (self->column_view);
  for (guint i = 0; i < TG_N_NODE_COLUMNS; i++)
    {
      GtkColumnViewColumn *column =
        gtk_column_view_column_new (_ (infos[i].title), tg_node_cell_factory_new ((TgNodeColumn) i, FALSE));

      if (i == TG_NODE_COLUMN_NAME)
        gtk_column_view_column_set_expand (column, TRUE);
      else
        gtk_column_view_column_set_fixed_width (column, infos[i].width);
      gtk_column_view_column_set_resizable (column, TRUE);
      self->columns[i] = column;

      tg_column_state_add (self->column_state, infos[i].id, column);
      self->sorters[i] = tg_column_state_create_sorter (self->column_state, i, NULL, NULL);
    }
  fit_columns (self);

  self->sort_job = tg_job_new ();
  g_signal_connect_object (self->sort_job, "finished", G_CALLBACK (sort_finished_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->column_state, "sorted", G_CALLBACK (sorted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed",
                           G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
}

/**
 * tg_tree_view_remember_columns:
 * @self: a tree
 * @settings: (nullable): where to keep the order of the flat list and the widths of columns
 */
void
tg_tree_view_remember_columns (TgTreeView *self,
                               GSettings  *settings)
{
  g_return_if_fail (TG_IS_TREE_VIEW (self));

  tg_column_state_remember (self->column_state, settings, "tree");
}
