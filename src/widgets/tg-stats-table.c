/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-table.h"

#include <glib/gi18n.h>

#include "tg-column-chooser.h"
#include "tg-compat-a11y.h"
#include "tg-compat-list.h"
#include "tg-explain.h"
#include "tg-gradual-list.h"
#include "tg-list-cell.h"
#include "tg-stats-columns.h"
#include "tg-tooltip.h"

/**
 * TgStatsTable:
 *
 * Statistics of all tensors of a model, a row each, by any column in order. Rows fill
 * in as they are worked out; the order follows, but not while somebody points at it.
 */
struct _TgStatsTable
{
  GtkWidget           parent_instance;

  GtkWidget          *scroller;
  GtkColumnView      *view;
  GtkSortListModel   *sorted;
  GtkSliceListModel  *shown; /* of the sorted rows; of many not all at once */
  GtkSingleSelection *selection;
  guint64             wanted; /* the tensor whose row is selected, or will be; or G_MAXUINT64 */
  TgColumnState      *column_state;
  TgColumnChooser    *chooser;
  GPtrArray          *sorters;
  TgStatsJob         *job;
  GtkEventController *motion;
  guint               sort_id;
  gboolean            setting;
  gboolean            sorting;
};

enum
{
  CHOSEN,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgStatsTable, tg_stats_table, GTK_TYPE_WIDGET)

/* Rows are put in order at most that often, in milliseconds. */
#define SORT_INTERVAL 500

/* What cells need beside their texts, in pixels. */
#define CELL_PADDING 18

/* Rows that come at a time. */
#define PORTION 10

static void
show_cell (GtkListItem *list_item)
{
  GtkWidget *child = gtk_list_item_get_child (list_item);
  TgStatsItem *item = gtk_list_item_get_item (list_item);
  const TgStatsColumn *column = g_object_get_data (G_OBJECT (list_item), "column");
  g_autofree char *text = NULL;

  if (item == NULL)
    return;
  text = column->dup (item);
  tg_compat_inscription_set_text (GTK_INSCRIPTION (child), text);
  tg_tooltip_set (child, text);
}

static void
setup_cb (GtkListItemFactory  *factory,
          GtkListItem         *list_item,
          const TgStatsColumn *column)
{
  GtkWidget *child = column->text ? tg_list_cell_new_text () : tg_list_cell_new_number ();

  /* Names begin alike, and end with what tells them apart. */
  if (column->rank == 0)
    gtk_inscription_set_text_overflow (GTK_INSCRIPTION (child), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE);
  g_object_set_data (G_OBJECT (list_item), "column", (gpointer) column);
  gtk_list_item_set_child (list_item, child);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *list_item)
{
  g_signal_connect_object (gtk_list_item_get_item (list_item), "notify::done", G_CALLBACK (show_cell), list_item,
                           G_CONNECT_SWAPPED);
  show_cell (list_item);
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *list_item)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (list_item), show_cell, list_item);
}

static void
add_column (TgStatsTable *self,
            guint         index)
{
  guint n;
  const TgStatsColumn *column = &tg_stats_columns_get (&n)[index];
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *view_column = gtk_column_view_column_new (gettext (column->title), factory);
  GtkSorter *sorter;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  gtk_column_view_column_set_resizable (view_column, TRUE);
  gtk_column_view_column_set_expand (view_column, index == 0);
  tg_column_state_add (self->column_state, column->id, view_column);
  sorter = tg_column_state_create_sorter (self->column_state, index, tg_stats_column_compare, (gpointer) column);
  gtk_column_view_column_set_sorter (view_column, sorter);
  tg_column_chooser_add (self->chooser, column->id, view_column, column->rank);
  g_ptr_array_add (self->sorters, sorter);
  g_object_unref (view_column);
}

/* Columns are as wide as their texts need in the font there is. */
static void
tg_stats_table_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  TgStatsTable *self = TG_STATS_TABLE (widget);
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self->view));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  guint n;
  const TgStatsColumn *columns = tg_stats_columns_get (&n);

  GTK_WIDGET_CLASS (tg_stats_table_parent_class)->css_changed (widget, change);

  for (guint i = 0; i < n; i++)
    {
      const int one = columns[i].text ? pango_font_metrics_get_approximate_char_width (metrics)
                                      : pango_font_metrics_get_approximate_digit_width (metrics);
      const int width = MAX (PANGO_PIXELS_CEIL ((int) columns[i].n_chars * one) + CELL_PADDING,
                             tg_column_chooser_measure_title (self->chooser, i));

      if (i == 0)
        tg_column_chooser_set_room (self->chooser, width);
      else
        tg_column_state_set_default_width (self->column_state, i, width);
    }
  pango_font_metrics_unref (metrics);
}

static void
fitted_cb (TgStatsTable *self)
{
  guint n, n_texts = 0;
  const TgStatsColumn *columns = tg_stats_columns_get (&n);

  for (guint i = 0; i < n && columns[i].text; i++)
    n_texts += tg_column_chooser_is_shown (self->chooser, i);
  tg_compat_column_view_align_titles (self->view, n_texts, G_MAXUINT, 1);
  tg_explain_titles (self->view);
}

/* What was sorted by hand is read from its top. */
static void
sorted_cb (TgStatsTable *self)
{
  if (self->scroller != NULL) /* it is, while this is disposed of */
    tg_compat_column_view_stay_at_top (self->view, !self->sorting);
}

static gboolean
sort_cb (gpointer user_data)
{
  TgStatsTable *self = user_data;

  /* Nothing moves while somebody points at it, but in the end the order is what it is said to be. */
  if (gtk_event_controller_motion_contains_pointer (GTK_EVENT_CONTROLLER_MOTION (self->motion)) &&
      self->job != NULL && tg_stats_job_get_busy (self->job))
    return G_SOURCE_CONTINUE;

  self->sort_id = 0;
  self->sorting = TRUE;
  for (guint i = 0; i < self->sorters->len; i++)
    gtk_sorter_changed (self->sorters->pdata[i], GTK_SORTER_CHANGE_DIFFERENT);
  self->sorting = FALSE;

  return G_SOURCE_REMOVE;
}

static void
progressed_cb (TgStatsTable *self)
{
  if (self->sort_id == 0)
    self->sort_id = g_timeout_add (SORT_INTERVAL, sort_cb, self);
}

/* Selects the row that is wanted as soon as it is there. */
static void
select_wanted (TgStatsTable *self)
{
  GListModel *model = G_LIST_MODEL (self->selection);

  if (gtk_single_selection_get_selected (self->selection) != GTK_INVALID_LIST_POSITION)
    return;

  for (guint i = 0; i < g_list_model_get_n_items (model) && self->wanted != G_MAXUINT64; i++)
    {
      g_autoptr (TgStatsItem) item = g_list_model_get_item (model, i);

      if (tg_stats_item_get_index (item) == self->wanted)
        {
          self->setting = TRUE;
          gtk_single_selection_set_selected (self->selection, i);
          self->setting = FALSE;
          tg_compat_column_view_scroll_to (self->view, i);
          break;
        }
    }
}

static void
selected_cb (TgStatsTable *self)
{
  TgStatsItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item == NULL || self->setting)
    return;

  self->wanted = tg_stats_item_get_index (item);
  g_signal_emit (self, signals[CHOSEN], 0, self->wanted);
}

static void
activate_cb (TgStatsTable *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
tg_stats_table_dispose (GObject *object)
{
  TgStatsTable *self = TG_STATS_TABLE (object);

  /* The last one who holds the job ends it, and that is told. */
  if (self->job != NULL)
    g_signal_handlers_disconnect_by_data (self->job, self);
  g_clear_object (&self->chooser);
  g_clear_object (&self->column_state);
  g_clear_object (&self->job);
  g_clear_object (&self->shown);
  g_clear_object (&self->sorted);
  g_clear_pointer (&self->sorters, g_ptr_array_unref);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_handle_id (&self->sort_id, g_source_remove);

  G_OBJECT_CLASS (tg_stats_table_parent_class)->dispose (object);
}

static void
tg_stats_table_class_init (TgStatsTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_stats_table_dispose;

  /**
   * TgStatsTable::chosen:
   * @self: the table
   * @index: the number of a tensor
   *
   * The user selected a row.
   */
  signals[CHOSEN] =
    g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT64);

  /**
   * TgStatsTable::activated:
   *
   * The selected row was double-clicked, or Return was pressed.
   */
  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  widget_class->css_changed = tg_stats_table_css_changed;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
tg_stats_table_init (TgStatsTable *self)
{
  guint n_columns;

  tg_stats_columns_get (&n_columns);
  self->wanted = G_MAXUINT64;
  self->sorters = g_ptr_array_new_with_free_func (g_object_unref);
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  self->column_state = tg_column_state_new (self->view);
  self->chooser = tg_column_chooser_new (self->view, GTK_SCROLLED_WINDOW (self->scroller), self->column_state);
  for (guint i = 0; i < n_columns; i++)
    add_column (self, i);
  g_signal_connect_object (self->chooser, "fitted", G_CALLBACK (fitted_cb), self, G_CONNECT_SWAPPED);
  fitted_cb (self);

  self->sorted = gtk_sort_list_model_new (NULL, g_object_ref (gtk_column_view_get_sorter (self->view)));
  self->shown = gtk_slice_list_model_new (NULL, 0, 0);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->shown)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->shown, "notify::size", G_CALLBACK (select_wanted), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (sorted_cb), self,
                           G_CONNECT_SWAPPED);

  tg_compat_list_coalesce_scroll (GTK_SCROLLED_WINDOW (self->scroller));
  tg_compat_list_leave_by_tab (GTK_SCROLLED_WINDOW (self->scroller));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  self->motion = gtk_event_controller_motion_new ();
  gtk_widget_add_controller (tg_compat_column_view_get_rows (self->view), self->motion);
}

GtkWidget *
tg_stats_table_new (void)
{
  return g_object_new (TG_TYPE_STATS_TABLE, NULL);
}

/**
 * tg_stats_table_set_job:
 * @self: a table
 * @job: (nullable): the tensors to show
 */
void
tg_stats_table_set_job (TgStatsTable *self,
                        TgStatsJob   *job)
{
  g_return_if_fail (TG_IS_STATS_TABLE (self));

  if (self->job == job)
    return;

  if (self->job != NULL)
    g_signal_handlers_disconnect_by_data (self->job, self);
  g_set_object (&self->job, job);
  self->setting = TRUE;
  gtk_sort_list_model_set_model (self->sorted, job != NULL ? G_LIST_MODEL (job) : NULL);
  tg_gradual_list_set_model (self->shown, G_LIST_MODEL (self->sorted), PORTION);
  self->setting = FALSE;
  select_wanted (self);
  if (job != NULL)
    {
      g_signal_connect_object (job, "notify::n-done", G_CALLBACK (progressed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (job, "notify::busy", G_CALLBACK (progressed_cb), self, G_CONNECT_SWAPPED);
    }
}

/**
 * tg_stats_table_set_tensor:
 * @self: a table
 * @index: the number of a tensor, or %G_MAXUINT64 for none
 *
 * Selects a row, without a signal.
 */
void
tg_stats_table_set_tensor (TgStatsTable *self,
                           guint64       index)
{
  TgStatsItem *selected;

  g_return_if_fail (TG_IS_STATS_TABLE (self));

  self->wanted = index;
  selected = gtk_single_selection_get_selected_item (self->selection);
  if (selected != NULL && tg_stats_item_get_index (selected) == index)
    return;

  self->setting = TRUE;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  self->setting = FALSE;
  select_wanted (self);
}

/**
 * tg_stats_table_remember_columns:
 * @self: a table
 * @settings: (nullable): where to keep the order of the rows, the columns and their widths
 */
void
tg_stats_table_remember_columns (TgStatsTable *self,
                                 GSettings    *settings)
{
  g_return_if_fail (TG_IS_STATS_TABLE (self));

  tg_column_state_remember (self->column_state, settings, "statistics");
  tg_column_chooser_remember (self->chooser, settings, "statistics");
}

/**
 * tg_stats_table_create_columns_button:
 * @self: a table
 *
 * Returns: (transfer floating): a button to choose the columns that are seen
 */
GtkWidget *
tg_stats_table_create_columns_button (TgStatsTable *self)
{
  g_return_val_if_fail (TG_IS_STATS_TABLE (self), NULL);

  return tg_column_chooser_create_button (self->chooser);
}
