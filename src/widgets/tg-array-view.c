/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view.h"

#include <glib/gi18n.h>

#include "tg-array-view-private.h"
#include "tg-compat-list.h"

/**
 * TgArrayView:
 *
 * An array of the metadata as a table: index and value, for a vocabulary id,
 * text, type and score. Finds by index or text, goes to an index, copies. Only
 * rows that are seen are read, so the length of the array does not matter.
 *
 * # Actions
 *
 * array.copy-value, array.copy-row, array.show-bytes: of the selected row.
 */

enum
{
  SELECTED,
  ACTIVATED,
  SHOW_BYTES,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* An array of strings with more bytes than this is walked by a worker first, to
 * note where its elements begin. */
#define MAX_BYTES_AT_ONCE (16 * 1024 * 1024)

G_DEFINE_FINAL_TYPE (TgArrayView, tg_array_view, GTK_TYPE_WIDGET)

typedef struct
{
  TgGguf  *gguf;
  TgValue  array;
} Preparation;

static void
preparation_free (gpointer data)
{
  Preparation *input = data;

  tg_gguf_unref (input->gguf);
  g_free (input);
}

static gpointer
prepare_in_thread (gpointer     data,
                   TgProgress  *progress,
                   GError     **error)
{
  Preparation *input = data;
  TgValue element;

  /* The index that this makes belongs to the file. */
  return GINT_TO_POINTER (tg_value_get_element (&input->array, input->array.count - 1, &element) ? 1 : 2);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  TgArrayView *self = TG_ARRAY_VIEW (widget);

  /* The first tick comes before the first frame is laid out, the second after it. */
  if (!self->had_tick)
    {
      self->had_tick = TRUE;
      return G_SOURCE_CONTINUE;
    }

  self->tick_id = 0;
  self->updating = TRUE;
  gtk_slice_list_model_set_size (self->slice, G_MAXUINT);
  self->updating = FALSE;
  tg_array_view_show_selected (self, FALSE);

  return G_SOURCE_REMOVE;
}

/* After the first frame come the rows that were not seen in it, and, because a list can
 * go nowhere before it has been laid out, the place of the selected one. */
void
tg_array_view_schedule_rows (TgArrayView *self)
{
  if (self->tick_id != 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->had_tick = FALSE;
  self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
cancel_rows (TgArrayView *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
}

/* Brings the selected row into sight, if it is among the rows. */
void
tg_array_view_show_selected (TgArrayView *self,
                             gboolean     focus)
{
  guint row = GTK_INVALID_LIST_POSITION;

  if (self->model == NULL)
    return;
  if (self->selected == TG_ARRAY_VIEW_NONE ||
      !tg_array_model_find_row (self->model, self->selected, &row))
    row = GTK_INVALID_LIST_POSITION;

  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  self->updating = FALSE;
  if (row != GTK_INVALID_LIST_POSITION && self->tick_id == 0 && gtk_widget_get_mapped (self->column_view))
    tg_compat_column_view_go_to (GTK_COLUMN_VIEW (self->column_view), row, focus);
  tg_array_view_update_status (self);
}

/* Selects an element and tells so. */
void
tg_array_view_choose (TgArrayView *self,
                      guint64      index,
                      gboolean     focus)
{
  const gboolean is_new = self->selected != index;

  self->selected = index;
  tg_array_view_show_selected (self, focus);
  if (is_new)
    g_signal_emit (self, signals[SELECTED], 0, index);
}

static void
selection_changed_cb (TgArrayView *self)
{
  TgArrayItem *item;

  if (self->updating)
    return;

  item = gtk_single_selection_get_selected_item (self->selection);
  if (item == NULL || tg_array_item_get_index (item) == self->selected)
    return;

  self->selected = tg_array_item_get_index (item);
  tg_array_view_update_status (self);
  g_signal_emit (self, signals[SELECTED], 0, self->selected);
}

/* Asks for the bytes of the selected element. */
void
tg_array_view_emit_show_bytes (TgArrayView *self)
{
  g_signal_emit (self, signals[SHOW_BYTES], 0, self->selected);
}

static void
row_activated_cb (TgArrayView *self,
                  guint        position)
{
  g_autoptr (TgArrayItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);

  if (item != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0, tg_array_item_get_index (item));
}

static void
tg_array_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tg_array_view_parent_class)->map (widget);

  tg_array_view_schedule_rows (TG_ARRAY_VIEW (widget));
}

static void
tg_array_view_unmap (GtkWidget *widget)
{
  cancel_rows (TG_ARRAY_VIEW (widget));

  GTK_WIDGET_CLASS (tg_array_view_parent_class)->unmap (widget);
}

static gboolean
tg_array_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TG_ARRAY_VIEW (widget)->column_view);
}

static void
tg_array_view_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  TgArrayView *self = TG_ARRAY_VIEW (widget);

  gtk_widget_size_allocate (self->box, &(GtkAllocation){ 0, 0, width, height }, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
tg_array_view_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  gtk_widget_measure (TG_ARRAY_VIEW (widget)->box, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
tg_array_view_dispose (GObject *object)
{
  TgArrayView *self = TG_ARRAY_VIEW (object);

  if (self->search_job != NULL)
    tg_job_cancel (self->search_job);
  if (self->prepare_job != NULL)
    tg_job_cancel (self->prepare_job);
  cancel_rows (self);
  g_clear_object (&self->column_state);
  g_clear_object (&self->search_job);
  g_clear_object (&self->prepare_job);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_ARRAY_VIEW);
  g_clear_object (&self->selection);
  g_clear_object (&self->slice);
  g_clear_object (&self->model);
  g_clear_pointer (&self->pattern, tg_pattern_unref);
  g_clear_pointer (&self->other, tg_pattern_unref);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  g_clear_pointer (&self->key, g_free);

  G_OBJECT_CLASS (tg_array_view_parent_class)->dispose (object);
}

static void
tg_array_view_finalize (GObject *object)
{
  TgArrayView *self = TG_ARRAY_VIEW (object);

  g_clear_pointer (&self->cells, g_hash_table_unref);

  G_OBJECT_CLASS (tg_array_view_parent_class)->finalize (object);
}

static guint
add_signal (const char *name)
{
  return g_signal_new (name, TG_TYPE_ARRAY_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 1, G_TYPE_UINT64);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-array-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, box);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, tool_row);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, previous_button);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, next_button);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, count_label);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, type_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, go_to_button);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, go_to_popover);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, go_to_entry);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, stack);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, column_view);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, index_column);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, value_column);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, meaning_column);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, score_column);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, bytes_column);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, spinner);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, item_label);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, facts_label);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, total_label);
  gtk_widget_class_bind_template_child (widget_class, TgArrayView, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  tg_array_view_class_bind_cells (widget_class);
  tg_array_view_class_bind_search (widget_class);
}

static void
tg_array_view_class_init (TgArrayViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_array_view_dispose;
  object_class->finalize = tg_array_view_finalize;

  widget_class->map = tg_array_view_map;
  widget_class->unmap = tg_array_view_unmap;
  widget_class->grab_focus = tg_array_view_grab_focus;
  widget_class->measure = tg_array_view_measure;
  widget_class->size_allocate = tg_array_view_size_allocate;

  /**
   * TgArrayView::selected:
   * @self: the view
   * @index: which element
   *
   * The user selected an element.
   */
  signals[SELECTED] = add_signal ("selected");

  /**
   * TgArrayView::activated:
   * @self: the view
   * @index: which element
   *
   * The user wants to see all of an element.
   */
  signals[ACTIVATED] = add_signal ("activated");

  /**
   * TgArrayView::show-bytes:
   * @self: the view
   * @index: which element
   *
   * The user wants to see the bytes of an element.
   */
  signals[SHOW_BYTES] = add_signal ("show-bytes");

  bind_template (widget_class);
  tg_array_view_class_install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "arrayview");
}

/* Columns that have nothing to show are taken out, not merely hidden: GTK 4.8 hands
 * out the width of the view as if hidden columns still had theirs. */
static void
set_columns (TgArrayView *self)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (self->column_view);
  GtkColumnViewColumn *columns[] = {
    [TG_ARRAY_COLUMN_INDEX] = self->index_column,
    [TG_ARRAY_COLUMN_VALUE] = self->value_column,
    [TG_ARRAY_COLUMN_MEANING] = self->meaning_column,
    [TG_ARRAY_COLUMN_SCORE] = self->score_column,
    [TG_ARRAY_COLUMN_BYTES] = self->bytes_column,
  };
  GListModel *present = gtk_column_view_get_columns (view);
  guint n = 0;

  for (guint i = g_list_model_get_n_items (present); i-- > 0;)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (present, i);

      gtk_column_view_remove_column (view, column);
    }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (tg_array_model_has_column (self->model, (TgArrayColumn) i))
      {
        gtk_column_view_append_column (view, columns[i]);
        if (i == TG_ARRAY_COLUMN_INDEX || i == TG_ARRAY_COLUMN_SCORE)
          tg_compat_column_view_align_titles (view, n, 1, 1);
        n++;
      }
}

static void
install_model (TgArrayView *self)
{
  gboolean is_vocabulary;

  self->model = tg_array_model_new (self->gguf, self->key, &self->array);
  g_signal_connect_object (self->model, "rearranged", G_CALLBACK (tg_array_view_bind_cells), self,
                           G_CONNECT_SWAPPED);
  is_vocabulary = tg_array_model_get_arrangement (self->model) == TG_ARRAY_VOCABULARY;

  gtk_column_view_column_set_title (self->index_column, is_vocabulary ? _("ID") : _("Index"));
  gtk_column_view_column_set_title (self->value_column,
                                    tg_array_model_has_column (self->model, TG_ARRAY_COLUMN_BYTES) ? _("Text")
                                                                                                   : _("Value"));
  gtk_column_view_column_set_title (self->meaning_column, is_vocabulary ? _("Type") : _("Meaning"));
  set_columns (self);
  gtk_widget_set_visible (self->type_drop_down,
                          is_vocabulary && tg_array_model_has_column (self->model, TG_ARRAY_COLUMN_MEANING));

  self->updating = TRUE;
  gtk_slice_list_model_set_size (self->slice, TG_ARRAY_VIEW_FIRST_ROWS);
  gtk_slice_list_model_set_model (self->slice, G_LIST_MODEL (self->model));
  self->updating = FALSE;
  tg_array_view_show_stack (self);
  tg_array_view_schedule_rows (self);
}

static void
init_columns (TgArrayView *self)
{
  self->column_state = tg_column_state_new (GTK_COLUMN_VIEW (self->column_view));
  tg_column_state_add (self->column_state, "index", self->index_column);
  tg_column_state_add (self->column_state, "value", self->value_column);
  tg_column_state_add (self->column_state, "meaning", self->meaning_column);
  tg_column_state_add (self->column_state, "score", self->score_column);
  tg_column_state_add (self->column_state, "bytes", self->bytes_column);
}

static void
tg_array_view_init (TgArrayView *self)
{
  self->selected = TG_ARRAY_VIEW_NONE;
  self->cells = tg_array_view_create_cells ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_array_view_add_gesture (self);
  init_columns (self);

  self->slice = gtk_slice_list_model_new (NULL, 0, TG_ARRAY_VIEW_FIRST_ROWS);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->slice)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (selection_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->column_view), GTK_SELECTION_MODEL (self->selection));
  tg_compat_list_coalesce_scroll (GTK_SCROLLED_WINDOW (self->scroller));
  tg_compat_list_leave_by_tab (GTK_SCROLLED_WINDOW (self->scroller));

  self->prepare_job = tg_job_new ();
  g_signal_connect_object (self->prepare_job, "finished", G_CALLBACK (install_model), self,
                           G_CONNECT_SWAPPED);
  tg_array_view_init_search (self);
}

GtkWidget *
tg_array_view_new (void)
{
  return g_object_new (TG_TYPE_ARRAY_VIEW, NULL);
}

/**
 * tg_array_view_set_array:
 * @self: a view
 * @gguf: (nullable): the file
 * @key: (nullable): the key of the entry the array is in
 * @array: (nullable): an array of @gguf; %NULL for none
 */
void
tg_array_view_set_array (TgArrayView   *self,
                         TgGguf        *gguf,
                         const char    *key,
                         const TgValue *array)
{
  g_return_if_fail (TG_IS_ARRAY_VIEW (self));
  g_return_if_fail ((gguf == NULL) == (array == NULL));

  tg_job_cancel (self->prepare_job);
  self->updating = TRUE;
  gtk_slice_list_model_set_model (self->slice, NULL);
  self->updating = FALSE;
  g_clear_object (&self->model);
  tg_array_view_clear_search (self);
  self->selected = TG_ARRAY_VIEW_NONE;
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  g_clear_pointer (&self->key, g_free);
  if (array == NULL)
    return;

  self->gguf = tg_gguf_ref (gguf);
  self->key = g_strdup (key);
  self->array = *array;
  if (array->size > MAX_BYTES_AT_ONCE && !tg_value_type_is_fixed (array->element_type))
    {
      Preparation *input = g_new0 (Preparation, 1);

      input->gguf = tg_gguf_ref (gguf);
      input->array = *array;
      tg_array_view_show_stack (self);
      tg_job_run (self->prepare_job, prepare_in_thread, input, preparation_free, NULL);
    }
  else
    install_model (self);
}

/* The rows; %NULL without an array, and while a very large one is looked through. */
TgArrayModel *
tg_array_view_get_model (TgArrayView *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_VIEW (self), NULL);

  return self->model;
}

/**
 * tg_array_view_select:
 * @self: a view
 * @index: which element
 *
 * Selects an element and brings it into sight; the search ends if it is not among
 * what was found. No signal is emitted.
 */
void
tg_array_view_select (TgArrayView *self,
                      guint64      index)
{
  guint row;

  g_return_if_fail (TG_IS_ARRAY_VIEW (self));

  if (self->selected == index)
    return;

  self->selected = index;
  if (self->model != NULL && tg_array_model_get_matches (self->model) != NULL &&
      !tg_array_model_find_row (self->model, index, &row))
    tg_array_view_clear_search (self);
  tg_array_view_show_selected (self, FALSE);
}

gboolean
tg_array_view_get_selected (TgArrayView *self,
                            guint64     *index)
{
  g_return_val_if_fail (TG_IS_ARRAY_VIEW (self), FALSE);

  *index = self->selected;

  return self->selected != TG_ARRAY_VIEW_NONE;
}

/**
 * tg_array_view_remember_columns:
 * @self: a view
 * @settings: (nullable): where to keep the widths of columns
 */
void
tg_array_view_remember_columns (TgArrayView *self,
                                GSettings   *settings)
{
  g_return_if_fail (TG_IS_ARRAY_VIEW (self));

  tg_column_state_remember (self->column_state, settings, "array");
}
