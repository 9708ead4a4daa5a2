/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-table-private.h"

#include <glib/gi18n.h>

#include "tg-compare-cell.h"
#include "tg-compat-list.h"
#include "tg-explain.h"

/**
 * TgCompareTable:
 *
 * The pairs of a comparison, the worst first unless another order is asked for, or
 * in groups. While results come in, the order follows them twice a second at most, and
 * not at all while the pointer or the focus is in the table: then it is stale.
 *
 * Which rows there are is in tg-compare-table-rows.c.
 */

enum
{
  PROP_STALE = 1,
  PROP_LARGEST,
  N_PROPS
};

enum
{
  SELECTED,
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgCompareTable, tg_compare_table, GTK_TYPE_WIDGET)

/* The least time between two orders, in milliseconds. */
#define REORDER_INTERVAL 500

typedef struct
{
  const char *id; /* in the settings */
  const char *title;
  int         width; /* of its texts; its title may need more */
  guint       rank;  /* for the TgColumnChooser */
  float       xalign;
} ColumnInfo;

static const ColumnInfo infos[TG_N_PAIR_COLUMNS] = {
  [TG_PAIR_COLUMN_RANK] = { "rank", N_("#"), 40, 4, 1 },
  [TG_PAIR_COLUMN_NAME] = { "tensor", N_("Tensor"), 150, 0, 0 },
  [TG_PAIR_COLUMN_TYPE] = { "type", N_("Type"), 160, 0, 0 },
  [TG_PAIR_COLUMN_BYTES] = { "bytes", N_("Bytes in B"), 76, 3, 1 },
  [TG_PAIR_COLUMN_ERROR] = { "rmse", N_("Relative RMSE"), 180, 0, 0 },
  [TG_PAIR_COLUMN_SNR] = { "snr", N_("SNR, dB"), 60, 1, 1 },
  [TG_PAIR_COLUMN_MAX] = { "max", N_("Max |e|"), 84, 2, 1 },
  [TG_PAIR_COLUMN_PLACE] = { "place", N_("at row, column"), 100, 5, 1 },
  [TG_PAIR_COLUMN_COSINE] = { "cosine", N_("1 − cosine, 10⁻³"), 70, 6, 1 },
  [TG_PAIR_COLUMN_BIAS] = { "bias", N_("Bias, 10⁻⁶"), 76, 7, 1 },
};

static void
set_stale (TgCompareTable *self,
           gboolean        stale)
{
  if (self->stale == stale)
    return;

  self->stale = stale;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STALE]);
}

static gboolean
is_in_use (TgCompareTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return gtk_event_controller_motion_contains_pointer (GTK_EVENT_CONTROLLER_MOTION (self->motion)) ||
         (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->column_view)));
}

static void
reorder (TgCompareTable *self,
         gboolean        anew)
{
  g_clear_handle_id (&self->reorder_id, g_source_remove);
  tg_compare_table_rebuild (self, anew);
  set_stale (self, FALSE);
}

static gboolean
reorder_cb (gpointer user_data)
{
  TgCompareTable *self = user_data;

  self->reorder_id = 0;
  /* Nothing moves while somebody is at it, but in the end the order is what it is said to be. */
  if (!is_in_use (self) || self->comparison == NULL || tg_comparison_get_state (self->comparison) == TG_COMPARISON_DONE)
    reorder (self, FALSE);
  else
    tg_compare_table_refresh (self);

  return G_SOURCE_REMOVE;
}

static void
progress_cb (TgCompareTable *self)
{
  set_stale (self, TRUE);
  if (self->reorder_id == 0)
    self->reorder_id = g_timeout_add (REORDER_INTERVAL, reorder_cb, self);
}

static void
matched_cb (TgCompareTable *self)
{
  tg_compare_table_forget_groups (self);
  g_clear_object (&self->wanted);
  reorder (self, TRUE);
}

static void
pointer_left_cb (TgCompareTable *self)
{
  if (self->stale)
    progress_cb (self);
}

static TgPairItem *
dup_item (TgCompareTable *self,
          guint           position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->shown), position);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

static void
cursor_moved_cb (TgCompareTable *self)
{
  g_autoptr (TgPairItem) item = NULL;

  if (self->moving)
    return;

  self->going = FALSE;
  item = dup_item (self, gtk_single_selection_get_selected (self->cursor));
  if (g_set_object (&self->wanted, item) && item != NULL)
    g_signal_emit (self, signals[SELECTED], 0, item);
}

static void
row_activated_cb (TgCompareTable *self,
                  guint           position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->shown), position);
  g_autoptr (TgPairItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;

  if (item == NULL)
    return;
  if (tg_pair_item_is_group (item))
    gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
  else
    g_signal_emit (self, signals[ACTIVATED], 0, item);
}

static void
sorted_cb (TgCompareTable *self)
{
  const guint column = tg_column_state_get_sort (self->column_state, &self->sort_descending);

  if (column == TG_COLUMN_STATE_NONE)
    return;

  self->sort_column = (TgPairColumn) column;
  reorder (self, TRUE);
}

static void
add_column (TgCompareTable *self,
            TgPairColumn    column)
{
  GtkColumnViewColumn *view_column =
    gtk_column_view_column_new (_ (infos[column].title), tg_compare_cell_factory_new (column, self));
  g_autoptr (GtkSorter) sorter = NULL;

  if (column == TG_PAIR_COLUMN_NAME)
    gtk_column_view_column_set_expand (view_column, TRUE);
  else
    gtk_column_view_column_set_fixed_width (view_column, infos[column].width);
  gtk_column_view_column_set_resizable (view_column, TRUE);

  tg_column_state_add (self->column_state, infos[column].id, view_column);
  sorter = tg_column_state_create_sorter (self->column_state, column, NULL, NULL);
  gtk_column_view_column_set_sorter (view_column, sorter);
  tg_column_chooser_add (self->chooser, infos[column].id, view_column, infos[column].rank);
  g_object_unref (view_column);
}

static void
fitted_cb (TgCompareTable *self)
{
  guint position = 0;

  for (guint i = 0; i < TG_N_PAIR_COLUMNS; i++)
    if (tg_column_chooser_is_shown (self->chooser, i))
      tg_compat_column_view_align_titles (self->column_view, position++, 1, infos[i].xalign);
  tg_explain_titles (self->column_view);
}

/* Columns are as wide as their titles need in the language and the font there is. */
static void
tg_compare_table_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  TgCompareTable *self = TG_COMPARE_TABLE (widget);

  GTK_WIDGET_CLASS (tg_compare_table_parent_class)->css_changed (widget, change);

  for (guint i = 0; i < TG_N_PAIR_COLUMNS; i++)
    if (i != TG_PAIR_COLUMN_NAME)
      tg_column_state_set_default_width (self->column_state, i,
                                         MAX (infos[i].width, tg_column_chooser_measure_title (self->chooser, i)));
  tg_column_chooser_set_room (self->chooser, infos[TG_PAIR_COLUMN_NAME].width);
}

static void
tg_compare_table_dispose (GObject *object)
{
  TgCompareTable *self = TG_COMPARE_TABLE (object);

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_clear_object (&self->comparison);
  g_clear_object (&self->wanted);
  /* Columns go with the view, and each would look like a click on a header. */
  g_clear_object (&self->chooser);
  g_clear_object (&self->column_state);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_COMPARE_TABLE);
  tg_compare_table_dispose_rows (self);
  /* The pointer leaves the rows when these go. */
  g_clear_handle_id (&self->reorder_id, g_source_remove);

  G_OBJECT_CLASS (tg_compare_table_parent_class)->dispose (object);
}

static void
tg_compare_table_finalize (GObject *object)
{
  TgCompareTable *self = TG_COMPARE_TABLE (object);

  g_free (self->filter);
  g_free (self->role);

  G_OBJECT_CLASS (tg_compare_table_parent_class)->finalize (object);
}

static void
tg_compare_table_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  TgCompareTable *self = TG_COMPARE_TABLE (object);

  switch (prop_id)
    {
    case PROP_STALE:
      g_value_set_boolean (value, self->stale);
      break;

    case PROP_LARGEST:
      g_value_set_double (value, self->largest);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  /**
   * TgCompareTable:stale:
   *
   * Whether there are results that the order does not show yet.
   */
  properties[PROP_STALE] =
    g_param_spec_boolean ("stale", NULL, NULL,
                          FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgCompareTable:largest:
   *
   * The largest relative RMSE of all rows: the bars are in proportion to it.
   */
  properties[PROP_LARGEST] =
    g_param_spec_double ("largest", NULL, NULL,
                         0, G_MAXDOUBLE, 0,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_compare_table_class_init (TgCompareTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_compare_table_dispose;
  object_class->finalize = tg_compare_table_finalize;
  object_class->get_property = tg_compare_table_get_property;
  install_properties (object_class);

  /**
   * TgCompareTable::selected:
   * @self: a table
   * @item: the #TgPairItem, a pair or a group
   *
   * The user has selected a row.
   */
  signals[SELECTED] =
    g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, TG_TYPE_PAIR_ITEM);

  /**
   * TgCompareTable::activated:
   * @self: a table
   * @item: the #TgPairItem of a pair
   *
   * The user wants to see more of a pair.
   */
  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, TG_TYPE_PAIR_ITEM);

  widget_class->css_changed = tg_compare_table_css_changed;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-table.ui");
  gtk_widget_class_bind_template_child (widget_class, TgCompareTable, box);
  gtk_widget_class_bind_template_child (widget_class, TgCompareTable, stack);
  gtk_widget_class_bind_template_child (widget_class, TgCompareTable, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgCompareTable, column_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
tg_compare_table_init (TgCompareTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->column_state = tg_column_state_new (self->column_view);
  self->chooser = tg_column_chooser_new (self->column_view, self->scroller, self->column_state);
  for (guint i = 0; i < TG_N_PAIR_COLUMNS; i++)
    add_column (self, (TgPairColumn) i);
  g_signal_connect_object (self->chooser, "fitted", G_CALLBACK (fitted_cb), self, G_CONNECT_SWAPPED);
  fitted_cb (self);

  tg_compare_table_init_rows (self);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->cursor));
  g_signal_connect_object (self->cursor, "notify::selected", G_CALLBACK (cursor_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->column_state, "sorted", G_CALLBACK (sorted_cb), self, G_CONNECT_SWAPPED);
  tg_column_state_sort (self->column_state, TG_PAIR_COLUMN_ERROR, TRUE);
  self->motion = gtk_event_controller_motion_new ();
  g_signal_connect_object (self->motion, "leave", G_CALLBACK (pointer_left_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (tg_compat_column_view_get_rows (self->column_view), self->motion);
  tg_compat_list_coalesce_scroll (self->scroller);
  tg_compat_list_leave_by_tab (self->scroller);
}

GtkWidget *
tg_compare_table_new (void)
{
  return g_object_new (TG_TYPE_COMPARE_TABLE, NULL);
}

/**
 * tg_compare_table_set_comparison:
 * @self: a table
 * @comparison: (nullable): what to show
 */
void
tg_compare_table_set_comparison (TgCompareTable *self,
                                 TgComparison   *comparison)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  if (self->comparison == comparison)
    return;

  if (self->comparison != NULL)
    g_signal_handlers_disconnect_by_data (self->comparison, self);
  g_set_object (&self->comparison, comparison);
  if (comparison != NULL)
    {
      g_signal_connect_object (comparison, "matched", G_CALLBACK (matched_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (comparison, "notify::state", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
    }
  matched_cb (self);
}

/**
 * tg_compare_table_set_filter:
 * @self: a table
 * @text: (nullable): what names have to have in them; case does not matter
 * @role: (nullable): what the tensors have to be for, as tg_pair_item_dup_role() says it
 *
 * Shows only some rows. Groups unfold for a text, and fold again when it goes.
 */
void
tg_compare_table_set_filter (TgCompareTable *self,
                             const char     *text,
                             const char     *role)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  tg_compare_table_take_filter (self, text != NULL && text[0] != '\0' ? g_utf8_casefold (text, -1) : NULL);
  g_free (self->role);
  self->role = g_strdup (role);
  reorder (self, TRUE);
}

void
tg_compare_table_set_grouping (TgCompareTable *self,
                               TgPairGrouping  grouping)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  if (self->grouping == grouping)
    return;

  g_list_store_remove_all (self->rows);
  tg_compare_table_forget_groups (self);
  self->grouping = grouping;
  if (grouping != TG_PAIR_GROUPING_NONE)
    gtk_widget_add_css_class (GTK_WIDGET (self->column_view), "grouped");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->column_view), "grouped");
  reorder (self, TRUE);
}

/* Brings the order up to date, to be read from its top. */
void
tg_compare_table_reorder (TgCompareTable *self)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  reorder (self, TRUE);
}

/**
 * tg_compare_table_select:
 * @self: a table
 * @item: (nullable): the row of a pair
 *
 * Puts the cursor on a row and scrolls to it, if it is among those that are seen.
 */
void
tg_compare_table_select (TgCompareTable *self,
                         TgPairItem     *item)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  if (!g_set_object (&self->wanted, item))
    return;

  self->going = item != NULL;
  tg_compare_table_show_wanted (self);
}

/* Returns: (nullable) (transfer full): the row with the cursor. */
TgPairItem *
tg_compare_table_dup_selected (TgCompareTable *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_TABLE (self), NULL);

  return self->wanted != NULL ? g_object_ref (self->wanted) : NULL;
}

gboolean
tg_compare_table_get_stale (TgCompareTable *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_TABLE (self), FALSE);

  return self->stale;
}

double
tg_compare_table_get_largest (TgCompareTable *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_TABLE (self), 0);

  return self->largest;
}

/**
 * tg_compare_table_remember_columns:
 * @self: a table
 * @settings: (nullable): where to keep the order of the rows and the widths of columns
 */
void
tg_compare_table_remember_columns (TgCompareTable *self,
                                   GSettings      *settings)
{
  g_return_if_fail (TG_IS_COMPARE_TABLE (self));

  tg_column_state_remember (self->column_state, settings, "comparison");
  tg_column_chooser_remember (self->chooser, settings, "comparison");
}

/* Returns: (transfer floating): a button that opens the menu of the columns. */
GtkWidget *
tg_compare_table_create_columns_button (TgCompareTable *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_TABLE (self), NULL);

  return tg_column_chooser_create_button (self->chooser);
}
