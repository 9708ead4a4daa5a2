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
  const char     *title;
  int             width; /* fixed; of the first the least */
  TgTensorColumn  sort_column;
} ColumnInfo;

static const ColumnInfo infos[TG_N_NODE_COLUMNS] = {
  [TG_NODE_COLUMN_NAME] = { N_("Name"), 150, TG_TENSOR_COLUMN_NAME },
  [TG_NODE_COLUMN_VALUE] = { N_("Value"), 94, TG_TENSOR_COLUMN_TYPE },
  [TG_NODE_COLUMN_SIZE] = { N_("Size"), 72, TG_TENSOR_COLUMN_SIZE },
  [TG_NODE_COLUMN_SHAPE] = { N_("Shape"), 120, TG_TENSOR_COLUMN_SHAPE },
  [TG_NODE_COLUMN_ELEMENTS] = { N_("Weights"), 110, TG_TENSOR_COLUMN_ELEMENTS },
  [TG_NODE_COLUMN_OFFSET] = { N_("Offset"), 110, TG_TENSOR_COLUMN_OFFSET },
  [TG_NODE_COLUMN_BITS] = { N_("Bits per weight"), 124, TG_TENSOR_COLUMN_BITS },
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

  if (self->tree == NULL)
    return;

  input = g_new (SortInput, 1);
  input->tree = tg_tree_ref (self->tree);
  input->column = self->sort_column;
  input->descending = self->sort_descending;
  tg_job_run (self->sort_job, sort_in_thread, input, sort_input_free, (GDestroyNotify) g_array_unref);
}

/* Belongs to the sorter of one column. */
typedef struct
{
  TgTreeView     *self; /* has the column, which has the sorter */
  TgTensorColumn  column;
} Probe;

/* GTK tells which header was clicked from 4.10 on only. But its sorter for the
 * whole view asks the sorter of that column first, and turns its answer round if
 * the order is descending: so each sorter notes that it was asked, if none was
 * before, and says "smaller". */
static int
probe_cb (gconstpointer a,
          gconstpointer b,
          gpointer      user_data)
{
  Probe *probe = user_data;

  if (probe->self->probed == TG_TENSOR_COLUMN_FILE)
    probe->self->probed = probe->column;

  return -1;
}

static void
header_clicked_cb (TgTreeView *self)
{
  GtkOrdering ordering;

  self->probed = TG_TENSOR_COLUMN_FILE;
  /* Any two different things will do. */
  ordering = gtk_sorter_compare (gtk_column_view_get_sorter (self->column_view), self, self->cursor);
  if (self->probed == self->sort_column && self->sort_descending == (ordering == GTK_ORDERING_LARGER))
    return;

  self->sort_column = self->probed;
  self->sort_descending = ordering == GTK_ORDERING_LARGER;
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

  for (guint i = 0; i < TG_N_NODE_COLUMNS; i++)
    {
      gboolean wanted = i >= TG_NODE_COLUMN_SHAPE ? sortable : i != TG_NODE_COLUMN_SIZE || !(self->narrow || self->found != NULL);

      left -= wanted ? infos[i].width : 0;
      wanted = wanted && (i < TG_NODE_COLUMN_SHAPE || left >= 0);
      set_present (self, i, n_present, wanted);
      n_present += wanted;
      gtk_column_view_column_set_sorter (self->columns[i], sortable ? self->sorters[i] : NULL);
    }
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
  gtk_column_view_column_set_fixed_width (self->columns[TG_NODE_COLUMN_VALUE],
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
  for (guint i = 0; i < TG_N_NODE_COLUMNS; i++)
    {
      Probe *probe = g_new (Probe, 1);
      GtkColumnViewColumn *column =
        gtk_column_view_column_new (_ (infos[i].title), tg_node_cell_factory_new ((TgNodeColumn) i, FALSE));

      if (i == TG_NODE_COLUMN_NAME)
        gtk_column_view_column_set_expand (column, TRUE);
      else
        gtk_column_view_column_set_fixed_width (column, infos[i].width);
      gtk_column_view_column_set_resizable (column, TRUE);
      self->columns[i] = column;

      probe->self = self;
      probe->column = infos[i].sort_column;
      self->sorters[i] = GTK_SORTER (gtk_custom_sorter_new (probe_cb, probe, g_free));
    }
  fit_columns (self);

  self->sort_job = tg_job_new ();
  g_signal_connect_object (self->sort_job, "finished", G_CALLBACK (sort_finished_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->column_view), "changed",
                           G_CALLBACK (header_clicked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed",
                           G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
}
