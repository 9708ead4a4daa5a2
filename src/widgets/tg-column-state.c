/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-column-state.h"

/* What the sorters of columns share with the state, to tell which of them is asked.
 * Only its address is ever compared. */
typedef struct
{
  guint asked; /* the column whose sorter was asked first; TG_COLUMN_STATE_NONE: none yet */
} Probe;

typedef struct
{
  char                *id;
  GtkColumnViewColumn *column;
  int                  width; /* that it has unless somebody chose another */
  gboolean             sortable;
} Column;

/**
 * TgColumnState:
 *
 * By which column a table is sorted and how wide its columns are, and the memory of
 * both in the settings: the key "columns" there is a dictionary,
 *
 *     name of the table → ( { id of a column → its width }, id of a column, descending )
 *
 * Columns have ids because their titles are translated, and theirs in GTK are newer
 * than 4.8. What the dictionary says of columns that the table does not have, and
 * widths that nobody can have chosen, are passed over; other tables keep theirs.
 *
 * The width of a column that takes what others leave is not remembered.
 */
struct _TgColumnState
{
  GObject        parent_instance;

  GtkColumnView *view;    /* weak */
  GtkSorter     *sorter;  /* of the view */
  GArray        *columns; /* of Column */
  Probe         *probe;

  guint          sort; /* an index into columns */
  gboolean       descending;
  guint          n_freezes;

  GSettings     *settings; /* NULL if nothing is remembered */
  char          *table;
  guint          save_id;
};

enum
{
  SORTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgColumnState, tg_column_state, G_TYPE_OBJECT)

#define KEY "columns"
#define ENTRY_TYPE "(a{si}sb)"

/* A border that is dragged changes a width with every frame: it is written once it rests
 * that long, in milliseconds. */
#define SAVE_DELAY 400

static const Column *
get_column (TgColumnState *self,
            guint          index)
{
  return &g_array_index (self->columns, Column, index);
}

static void
column_clear (gpointer data)
{
  Column *column = data;

  g_free (column->id);
  g_object_unref (column->column);
}

static guint
find_id (TgColumnState *self,
         const char    *id)
{
  for (guint i = 0; i < self->columns->len; i++)
    if (g_str_equal (get_column (self, i)->id, id))
      return i;

  return TG_COLUMN_STATE_NONE;
}

static GVariant *
create_entry (TgColumnState *self)
{
  GVariantBuilder widths;

  g_variant_builder_init (&widths, G_VARIANT_TYPE ("a{si}"));
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);
      const int width = gtk_column_view_column_get_fixed_width (column->column);

      if (width != column->width && !gtk_column_view_column_get_expand (column->column))
        g_variant_builder_add (&widths, "{si}", column->id, width);
    }

  return g_variant_new (ENTRY_TYPE, &widths,
                        self->sort != TG_COLUMN_STATE_NONE ? get_column (self, self->sort)->id : "",
                        self->descending);
}

static gboolean
save_cb (gpointer user_data)
{
  TgColumnState *self = user_data;
  g_autoptr (GVariant) old = g_settings_get_value (self->settings, KEY);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *table;
  GVariant *entry;

  self->save_id = 0;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{s" ENTRY_TYPE "}"));
  g_variant_iter_init (&iter, old);
  while (g_variant_iter_next (&iter, "{&s@" ENTRY_TYPE "}", &table, &entry))
    {
      if (!g_str_equal (table, self->table))
        g_variant_builder_add (&builder, "{s@" ENTRY_TYPE "}", table, entry);
      g_variant_unref (entry);
    }
  g_variant_builder_add (&builder, "{s@" ENTRY_TYPE "}", self->table, create_entry (self));
  g_settings_set_value (self->settings, KEY, g_variant_builder_end (&builder));

  return G_SOURCE_REMOVE;
}

static void
schedule_save (TgColumnState *self)
{
  if (self->settings == NULL || self->n_freezes > 0)
    return;

  g_clear_handle_id (&self->save_id, g_source_remove);
  self->save_id = g_timeout_add (SAVE_DELAY, save_cb, self);
}

/* GTK tells which header was clicked from 4.10 on only. But its sorter for the
 * whole view asks the sorter of that column first, and turns its answer round if
 * the order is descending: so each sorter notes that it was asked, if none was
 * before, and says "smaller". */
static guint
find_sort (TgColumnState *self,
           gboolean      *descending)
{
  GtkOrdering ordering;

  self->probe->asked = TG_COLUMN_STATE_NONE;
  /* Any second thing will do. */
  ordering = gtk_sorter_compare (self->sorter, self->probe, self);
  *descending = ordering == GTK_ORDERING_LARGER;

  return self->probe->asked;
}

static void
sorter_changed_cb (TgColumnState *self)
{
  gboolean descending;
  guint sort;

  if (self->n_freezes > 0)
    return;
  sort = find_sort (self, &descending);
  if (sort == self->sort && descending == self->descending)
    return;

  self->sort = sort;
  self->descending = descending;
  schedule_save (self);
  g_signal_emit (self, signals[SORTED], 0);
}

/* Whether the view has the column, and can be sorted by it. */
static gboolean
is_sortable (TgColumnState       *self,
             GtkColumnViewColumn *column)
{
  GListModel *present = gtk_column_view_get_columns (self->view);

  if (gtk_column_view_column_get_sorter (column) == NULL)
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (present); i++)
    {
      g_autoptr (GtkColumnViewColumn) item = g_list_model_get_item (present, i);

      if (item == column)
        return TRUE;
    }

  return FALSE;
}

/* Lets the headers say what the order is. */
static void
show_sort (TgColumnState *self)
{
  GtkColumnViewColumn *column = NULL;
  gboolean descending;

  if (self->view == NULL || self->sort == TG_COLUMN_STATE_NONE)
    return;
  column = get_column (self, self->sort)->column;
  if (!is_sortable (self, column) || (find_sort (self, &descending) == self->sort && descending == self->descending))
    return;

  self->n_freezes++;
  /* GTK 4.8 leaves the arrow of the column before where it is, unless it is asked. */
  gtk_column_view_sort_by_column (self->view, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (self->view, column, self->descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->n_freezes--;
}

static void
tg_column_state_dispose (GObject *object)
{
  TgColumnState *self = TG_COLUMN_STATE (object);

  if (self->save_id != 0)
    {
      g_source_remove (self->save_id);
      save_cb (self);
    }
  if (self->sorter != NULL)
    g_signal_handlers_disconnect_by_data (self->sorter, self);
  for (guint i = 0; i < self->columns->len; i++)
    g_signal_handlers_disconnect_by_data (get_column (self, i)->column, self);
  g_array_set_size (self->columns, 0);
  self->sort = TG_COLUMN_STATE_NONE;
  g_clear_object (&self->sorter);
  g_clear_object (&self->settings);
  g_clear_weak_pointer (&self->view);

  G_OBJECT_CLASS (tg_column_state_parent_class)->dispose (object);
}

static void
tg_column_state_finalize (GObject *object)
{
  TgColumnState *self = TG_COLUMN_STATE (object);

  g_array_unref (self->columns);
  g_rc_box_release (self->probe);
  g_free (self->table);

  G_OBJECT_CLASS (tg_column_state_parent_class)->finalize (object);
}

static void
tg_column_state_class_init (TgColumnStateClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_column_state_dispose;
  object_class->finalize = tg_column_state_finalize;

  /**
   * TgColumnState::sorted:
   *
   * The order is another: a header was clicked, or what was remembered came back.
   */
  signals[SORTED] =
    g_signal_new ("sorted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tg_column_state_init (TgColumnState *self)
{
  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, column_clear);
  self->probe = g_rc_box_new0 (Probe);
  self->sort = TG_COLUMN_STATE_NONE;
}

/**
 * tg_column_state_new:
 * @view: a table; must drop the state before its columns go one by one, which would
 *   look like clicks on headers
 *
 * Returns: (transfer full): its state, without columns yet
 */
TgColumnState *
tg_column_state_new (GtkColumnView *view)
{
  TgColumnState *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (TG_TYPE_COLUMN_STATE, NULL);
  g_set_weak_pointer (&self->view, view);
  self->sorter = g_object_ref (gtk_column_view_get_sorter (view));
  g_signal_connect_swapped (self->sorter, "changed", G_CALLBACK (sorter_changed_cb), self);

  return self;
}

/**
 * tg_column_state_add:
 * @self: a state
 * @id: the name of @column in the settings; never translated, never another
 * @column: a column, which may come and go in the view; with the width that it has by
 *   itself
 *
 * Columns count from 0 in the order they are added.
 */
void
tg_column_state_add (TgColumnState       *self,
                     const char          *id,
                     GtkColumnViewColumn *column)
{
  Column added;

  g_return_if_fail (TG_IS_COLUMN_STATE (self));
  g_return_if_fail (id != NULL && find_id (self, id) == TG_COLUMN_STATE_NONE);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  added.id = g_strdup (id);
  added.column = g_object_ref (column);
  added.width = gtk_column_view_column_get_fixed_width (column);
  added.sortable = FALSE;
  g_array_append_val (self->columns, added);
  g_signal_connect_swapped (column, "notify::fixed-width", G_CALLBACK (schedule_save), self);
}

/* Belongs to the sorter of one column. */
typedef struct
{
  Probe            *probe;
  guint             index;
  GCompareDataFunc  compare;
  gpointer          user_data;
} Comparison;

static void
comparison_free (gpointer data)
{
  Comparison *comparison = data;

  g_rc_box_release (comparison->probe);
  g_free (comparison);
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      user_data)
{
  Comparison *comparison = user_data;

  if (a != comparison->probe)
    return comparison->compare != NULL ? comparison->compare (a, b, comparison->user_data) : 0;

  if (comparison->probe->asked == TG_COLUMN_STATE_NONE)
    comparison->probe->asked = comparison->index;

  return -1;
}

/**
 * tg_column_state_create_sorter:
 * @self: a state
 * @index: which column the sorter is for
 * @compare: (nullable) (scope forever): compares rows; %NULL if the table is not sorted by
 *   its view, but by whom "sorted" tells
 * @user_data: for @compare
 *
 * The state knows of clicks on headers whose columns have sorters of this kind.
 *
 * Returns: (transfer full): a sorter
 */
GtkSorter *
tg_column_state_create_sorter (TgColumnState    *self,
                               guint             index,
                               GCompareDataFunc  compare,
                               gpointer          user_data)
{
  Comparison *comparison;

  g_return_val_if_fail (TG_IS_COLUMN_STATE (self), NULL);
  g_return_val_if_fail (index < self->columns->len, NULL);

  g_array_index (self->columns, Column, index).sortable = TRUE;
  comparison = g_new (Comparison, 1);
  comparison->probe = g_rc_box_acquire (self->probe);
  comparison->index = index;
  comparison->compare = compare;
  comparison->user_data = user_data;

  return GTK_SORTER (gtk_custom_sorter_new (compare_cb, comparison, comparison_free));
}

/**
 * tg_column_state_set_default_width:
 * @self: a state
 * @index: which column
 * @width: in pixels
 *
 * What the column is wide from now on, unless somebody chose another width.
 */
void
tg_column_state_set_default_width (TgColumnState *self,
                                   guint          index,
                                   int            width)
{
  Column *column;
  int old;

  g_return_if_fail (TG_IS_COLUMN_STATE (self));
  g_return_if_fail (index < self->columns->len);

  column = &g_array_index (self->columns, Column, index);
  old = column->width;
  column->width = width;
  if (gtk_column_view_column_get_fixed_width (column->column) != old)
    return;

  self->n_freezes++;
  gtk_column_view_column_set_fixed_width (column->column, width);
  self->n_freezes--;
}

/**
 * tg_column_state_sort:
 * @self: a state
 * @index: which column
 * @descending: whether the largest comes first
 *
 * Sorts by a column without anybody having asked for it: not remembered.
 */
void
tg_column_state_sort (TgColumnState *self,
                      guint          index,
                      gboolean       descending)
{
  g_return_if_fail (TG_IS_COLUMN_STATE (self));
  g_return_if_fail (index < self->columns->len);

  if (index == self->sort && descending == self->descending)
    return;

  self->sort = index;
  self->descending = descending;
  show_sort (self);
  g_signal_emit (self, signals[SORTED], 0);
}

/**
 * tg_column_state_get_sort:
 * @self: a state
 * @descending: (out): whether the largest comes first
 *
 * Returns: which column is sorted by, also while it is not among those of the view;
 *   %TG_COLUMN_STATE_NONE for none
 */
guint
tg_column_state_get_sort (TgColumnState *self,
                          gboolean      *descending)
{
  g_return_val_if_fail (TG_IS_COLUMN_STATE (self), TG_COLUMN_STATE_NONE);

  *descending = self->descending;

  return self->sort;
}

/**
 * tg_column_state_freeze:
 * @self: a state
 *
 * What happens to columns until tg_column_state_thaw() is not a person's choice: columns
 * come and go, or lose their sorters. The order stays what it was.
 */
void
tg_column_state_freeze (TgColumnState *self)
{
  g_return_if_fail (TG_IS_COLUMN_STATE (self));

  self->n_freezes++;
}

/**
 * tg_column_state_thaw:
 * @self: a state
 *
 * Shows the order in the headers again, if its column is there.
 */
void
tg_column_state_thaw (TgColumnState *self)
{
  g_return_if_fail (TG_IS_COLUMN_STATE (self));
  g_return_if_fail (self->n_freezes > 0);

  self->n_freezes--;
  show_sort (self);
}

static void
restore_widths (TgColumnState *self,
                GVariant      *widths)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);
      int width;

      if (!gtk_column_view_column_get_expand (column->column) &&
          g_variant_lookup (widths, column->id, "i", &width) &&
          width >= TG_COLUMN_STATE_MIN_WIDTH && width <= TG_COLUMN_STATE_MAX_WIDTH)
        gtk_column_view_column_set_fixed_width (column->column, width);
    }
}

/**
 * tg_column_state_remember:
 * @self: a state with all its columns
 * @settings: (nullable): the settings, with the key "columns"; %NULL if there are none
 * @table: the name of the table in there
 *
 * Gives the table the widths and the order that it had when it was last seen, and
 * remembers those that it gets.
 */
void
tg_column_state_remember (TgColumnState *self,
                          GSettings     *settings,
                          const char    *table)
{
  g_autoptr (GVariant) tables = NULL;
  g_autoptr (GVariant) widths = NULL;
  g_autoptr (GVariant) entry = NULL;
  const char *id;
  gboolean descending;
  guint sort;

  g_return_if_fail (TG_IS_COLUMN_STATE (self));
  g_return_if_fail (self->settings == NULL);
  g_return_if_fail (table != NULL);

  if (settings == NULL)
    return;

  tables = g_settings_get_value (settings, KEY);
  entry = g_variant_lookup_value (tables, table, G_VARIANT_TYPE (ENTRY_TYPE));
  if (entry != NULL)
    {
      g_variant_get (entry, "(@a{si}&sb)", &widths, &id, &descending);
      restore_widths (self, widths);
      sort = find_id (self, id);
      if (sort != TG_COLUMN_STATE_NONE && get_column (self, sort)->sortable)
        tg_column_state_sort (self, sort, descending);
    }
  self->settings = g_object_ref (settings);
  self->table = g_strdup (table);
}
