/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-panes.h"

#include <glib/gi18n.h>

#include "tg-compare-panes-private.h"

/**
 * TgComparePanes:
 *
 * A pair of tensors as three pictures: the one, the other, and the error. They have
 * one window, one cursor and, both files, one range of colours.
 *
 * How they are arranged is in tg-compare-panes-modes.c, what they are pictures of in
 * tg-compare-panes-pictures.c, what is told below them in tg-compare-panes-readout.c.
 *
 * # Actions
 *
 * panes.zoom-in, panes.zoom-out, panes.zoom-fit, panes.zoom-original,
 * panes.worst-row, panes.worst-column, panes.worst-block, panes.worst-weight,
 * panes.next-difference, panes.swipe.
 */

enum
{
  CURSOR_MOVED,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgComparePanes, tg_compare_panes, GTK_TYPE_WIDGET)

static guint
find_pane (TgComparePanes *self,
           GtkWidget      *view)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    if (self->views[pane] == view)
      return pane;

  g_return_val_if_reached (0);
}

static gboolean
are_equal (const TgReduceAxis *a,
           const TgReduceAxis *b)
{
  return a->length == b->length && a->step == b->step && a->first == b->first && a->n_cells == b->n_cells;
}

/* A view looks at something else: the others follow. They tell of that as well, later. */
static void
window_changed_cb (TgComparePanes *self,
                   GtkWidget      *view)
{
  const guint pane = find_pane (self, view);

  tg_compare_panes_request (self, pane);
  if (self->expecting[pane])
    {
      self->expecting[pane] = FALSE;
      return;
    }
  for (guint other = 0; other < N_PANES; other++)
    if (other != pane)
      {
        TgReduceAxis rows[2], columns[2];

        tg_heatmap_view_get_cells (TG_HEATMAP_VIEW (self->views[other]), &rows[0], &columns[0]);
        tg_heatmap_view_copy_window (TG_HEATMAP_VIEW (self->views[other]), TG_HEATMAP_VIEW (view));
        tg_heatmap_view_get_cells (TG_HEATMAP_VIEW (self->views[other]), &rows[1], &columns[1]);
        self->expecting[other] = !are_equal (&rows[0], &rows[1]) || !are_equal (&columns[0], &columns[1]);
      }
  tg_compare_panes_update_readout (self);
}

static void
cursor_changed_cb (TgComparePanes *self,
                   GtkWidget      *view)
{
  guint64 row, column;

  if (self->rows[0] == NULL)
    return;

  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (view), &row, &column);
  for (guint pane = 0; pane < N_PANES; pane++)
    if (self->views[pane] != view)
      tg_heatmap_view_set_cursor (TG_HEATMAP_VIEW (self->views[pane]), row, column, FALSE);
  tg_compare_panes_update_readout (self);
  g_signal_emit (self, signals[CURSOR_MOVED], 0);
}

static void
pointer_changed_cb (TgComparePanes *self)
{
  tg_compare_panes_update_readout (self);
}

static void
activated_cb (TgComparePanes *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

/**
 * tg_compare_panes_get_place:
 * @self: the panes
 * @row: (out): a row of the slice
 * @column: (out): a column
 *
 * Says what the readout is about.
 *
 * Returns: whether that is under the pointer, and not at the cursor
 */
gboolean
tg_compare_panes_get_place (TgComparePanes *self,
                            guint64        *row,
                            guint64        *column)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    if (tg_heatmap_view_get_pointer (TG_HEATMAP_VIEW (self->views[pane]), row, column))
      return TRUE;

  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (self->views[PANE_A]), row, column);
  return FALSE;
}

static void
kind_changed_cb (TgComparePanes *self)
{
  if (!self->updating)
    tg_compare_panes_show_error (self);
}

static void
cell_changed_cb (TgComparePanes *self)
{
  if (self->updating)
    return;

  for (guint pane = 0; pane < N_PANES; pane++)
    tg_compare_panes_request (self, pane);
}

static void
slice_changed_cb (TgComparePanes *self)
{
  if (self->rows[0] == NULL)
    return;

  for (guint pane = 0; pane < N_PANES; pane++)
    tg_compare_panes_request (self, pane);
  tg_compare_panes_update_readout (self);
  if (!self->syncing)
    g_signal_emit (self, signals[CURSOR_MOVED], 0);
}

/* Shows a place, counted through all slices, in the middle. */
void
tg_compare_panes_go_to_place (TgComparePanes *self,
                              guint64         row,
                              guint64         column)
{
  const guint64 n_rows = tg_rows_get_slice_rows (self->rows[0]);

  tg_compare_panes_go_to (self, (TgCell){ row / n_rows, row % n_rows, column }, TRUE);
  g_signal_emit (self, signals[CURSOR_MOVED], 0);
}

static void
worst_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  TgComparePanes *self = TG_COMPARE_PANES (widget);
  const TgMeasures *m = self->item != NULL ? tg_pair_item_get_measures (self->item) : NULL;
  const TgErrorProfile *profile = self->profile;
  guint64 row, column;

  if (profile == NULL || self->rows[0] == NULL)
    return;

  /* The cursor keeps what is not about it. */
  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (self->views[PANE_A]), &row, &column);
  if (g_str_equal (action_name, "panes.worst-row"))
    tg_compare_panes_go_to_place (self, profile->worst_row.row, column);
  else if (g_str_equal (action_name, "panes.worst-column"))
    tg_compare_panes_go_to_place (self, tg_compare_panes_get_base_row (self) + row, profile->worst_column.column);
  else if (g_str_equal (action_name, "panes.worst-block"))
    tg_compare_panes_go_to_place (self, profile->worst_block.row, profile->worst_block.column);
  else if (m != NULL)
    tg_compare_panes_go_to_place (self, m->max_at / profile->n_columns, m->max_at % profile->n_columns);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgHeatmapView *view = TG_HEATMAP_VIEW (TG_COMPARE_PANES (widget)->views[PANE_ERROR]);

  if (g_str_equal (action_name, "panes.zoom-in"))
    tg_heatmap_view_zoom_in (view);
  else if (g_str_equal (action_name, "panes.zoom-out"))
    tg_heatmap_view_zoom_out (view);
  else if (g_str_equal (action_name, "panes.zoom-fit"))
    tg_heatmap_view_zoom_fit (view);
  else
    tg_heatmap_view_zoom_original (view);
}

static void
tg_compare_panes_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tg_compare_panes_parent_class)->css_changed (widget, change);

  tg_compare_panes_update_colors (TG_COMPARE_PANES (widget));
}

static void
tg_compare_panes_dispose (GObject *object)
{
  TgComparePanes *self = TG_COMPARE_PANES (object);

  for (guint pane = 0; pane < N_PANES; pane++)
    {
      g_clear_object (&self->jobs[pane]);
      g_clear_pointer (&self->planes[pane], tg_plane_unref);
    }
  g_clear_object (&self->difference_job);
  g_clear_object (&self->profile_job);
  g_clear_pointer (&self->profile, tg_error_profile_unref);
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->rows[side], tg_rows_unref);
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_COMPARE_PANES);
  g_clear_handle_id (&self->blink_id, g_source_remove);

  G_OBJECT_CLASS (tg_compare_panes_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  static const char *const buttons[] = { "row_button", "column_button", "block_button", "weight_button" };
  static const char *const bars[] = { "color_bar", "error_bar" };

  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, box);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, stack);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, name_label);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, facts_label);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, mode_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, kind_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, cell_choice);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, slice_bar);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, panes);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, error_caption);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, range_caption);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, readout);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, facts_box);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, facts);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, histogram);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, histogram_low);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, histogram_high);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, bytes);
  gtk_widget_class_bind_template_child (widget_class, TgComparePanes, difference_label);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    gtk_widget_class_bind_template_child_full (widget_class, buttons[i], FALSE,
                                               G_STRUCT_OFFSET (TgComparePanes, worst_buttons) +
                                                 (gssize) (i * sizeof (GtkWidget *)));
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    gtk_widget_class_bind_template_child_full (widget_class, bars[i], FALSE,
                                               G_STRUCT_OFFSET (TgComparePanes, color_bars) +
                                                 (gssize) (i * sizeof (TgColorBar *)));
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const char *const zooms[] = { "panes.zoom-in", "panes.zoom-out", "panes.zoom-fit", "panes.zoom-original" };
  static const char *const worsts[] = { "panes.worst-row", "panes.worst-column", "panes.worst-block",
                                        "panes.worst-weight" };

  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_install_action (widget_class, zooms[i], NULL, zoom_action);
  for (guint i = 0; i < G_N_ELEMENTS (worsts); i++)
    gtk_widget_class_install_action (widget_class, worsts[i], NULL, worst_action);
  tg_compare_panes_class_init_difference (widget_class);
  tg_compare_panes_class_init_modes (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, 0, "panes.worst-weight", NULL);
}

/* The keys are those of the panes. */
static gboolean
tg_compare_panes_grab_focus (GtkWidget *widget)
{
  TgComparePanes *self = TG_COMPARE_PANES (widget);
  const guint pane = tg_pane_box_get_mode (self->panes) == TG_PANE_LAST ? PANE_ERROR : PANE_A;

  return gtk_widget_grab_focus (self->views[pane]);
}

static void
tg_compare_panes_class_init (TgComparePanesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_compare_panes_dispose;
  widget_class->css_changed = tg_compare_panes_css_changed;
  widget_class->grab_focus = tg_compare_panes_grab_focus;

  /**
   * TgComparePanes::cursor-moved:
   * @self: the panes
   *
   * The user moved the cursor, or chose another slice: see tg_compare_panes_get_cell().
   */
  signals[CURSOR_MOVED] =
    g_signal_new ("cursor-moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TgComparePanes::activated:
   * @self: the panes
   *
   * The user wants to see the bytes at the cursor.
   */
  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TG_TYPE_BLOCK_BYTES);
  g_type_ensure (TG_TYPE_COLOR_BAR);
  g_type_ensure (TG_TYPE_FACT_GRID);
  g_type_ensure (TG_TYPE_HISTOGRAM_VIEW);
  g_type_ensure (TG_TYPE_PANE_BOX);
  g_type_ensure (TG_TYPE_READOUT);
  g_type_ensure (TG_TYPE_SLICE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-panes.ui");
  bind_children (widget_class);
  install_actions (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, cell_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, slice_changed_cb);
}

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, css_class);

  return label;
}

/* A pane: title, type and value above, the picture below. */
static GtkWidget *
new_pane (TgComparePanes *self,
          guint           pane)
{
  static const char *const titles[N_PANES] = { N_("A"), N_("B"), N_("Error") };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = new_label (_ (titles[pane]), "heading");
  GtkWidget *type = new_label ("", "dim");
  GtkWidget *value = new_label ("", "heading");

  gtk_widget_set_hexpand (type, TRUE);
  gtk_label_set_xalign (GTK_LABEL (type), 0);
  gtk_widget_add_css_class (value, "numeric");
  /* The sign stands before a number everywhere. */
  gtk_widget_set_direction (value, GTK_TEXT_DIR_LTR);
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), type);
  gtk_box_append (GTK_BOX (head), value);
  self->title_labels[pane] = GTK_LABEL (title);
  self->type_labels[pane] = GTK_LABEL (type);
  self->value_labels[pane] = GTK_LABEL (value);

  self->views[pane] = tg_heatmap_view_new ();
  gtk_widget_set_vexpand (self->views[pane], TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->views[pane]), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (titles[pane]), -1);
  g_signal_connect_object (self->views[pane], "window-changed", G_CALLBACK (window_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views[pane], "cursor-changed", G_CALLBACK (cursor_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views[pane], "pointer-changed", G_CALLBACK (pointer_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views[pane], "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);

  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), self->views[pane]);

  return box;
}

static void
set_choices (GtkDropDown       *choice,
             const char *const *names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    gtk_string_list_append (list, _ (names[i]));
  gtk_drop_down_set_model (choice, G_LIST_MODEL (list));
}

static void
tg_compare_panes_init (TgComparePanes *self)
{
  /* In the order of TgPaneMode and TgErrorKind. */
  static const char *const modes[] = { N_("Side by side"), N_("Swipe"), N_("Blink"), N_("Error only"), NULL };
  static const char *const kinds[] = { N_("Signed error"), N_("Absolute error"), N_("Relative to the row"),
                                       N_("In steps of the block"), NULL };
  static const char *const cells[] = { N_("RMS"), N_("Extreme"), NULL };
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_fact_grid_set_max_columns (self->facts, 1);
  /* The ends of an axis stand below it, and it runs from left to right everywhere. */
  gtk_widget_set_direction (gtk_widget_get_parent (GTK_WIDGET (self->histogram_low)), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->histogram_low), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->histogram_high), GTK_TEXT_DIR_LTR);
  set_choices (self->mode_choice, modes);
  set_choices (self->kind_choice, kinds);
  set_choices (self->cell_choice, cells);
  self->updating = FALSE;
  for (guint pane = 0; pane < N_PANES; pane++)
    tg_pane_box_set_pane (self->panes, pane, new_pane (self, pane));
  tg_compare_panes_init_pictures (self);
  tg_histogram_view_set_editable (self->histogram, FALSE);

  tg_compare_panes_init_difference (self);
  tg_compare_panes_init_modes (self);
  tg_compare_panes_show_pair (self);
}

GtkWidget *
tg_compare_panes_new (void)
{
  return g_object_new (TG_TYPE_COMPARE_PANES, NULL);
}

static void
item_changed_cb (TgComparePanes *self)
{
  tg_compare_panes_update_facts (self);
}

/**
 * tg_compare_panes_set_item:
 * @self: the panes
 * @item: (nullable): the row of a pair
 *
 * Shows a pair of tensors, from the beginning.
 */
void
tg_compare_panes_set_item (TgComparePanes *self,
                           TgPairItem     *item)
{
  g_return_if_fail (TG_IS_COMPARE_PANES (self));

  if (self->item == item)
    return;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    g_signal_connect_object (item, "changed", G_CALLBACK (item_changed_cb), self, G_CONNECT_SWAPPED);
  tg_compare_panes_show_pair (self);
}

/* Returns: (nullable) (transfer none): what is shown. */
TgPairItem *
tg_compare_panes_get_item (TgComparePanes *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_PANES (self), NULL);

  return self->item;
}

/**
 * tg_compare_panes_go_to:
 * @self: the panes
 * @cell: a weight
 * @centered: whether it shall be seen in the middle
 *
 * Moves the cursor.
 */
void
tg_compare_panes_go_to (TgComparePanes *self,
                        TgCell          cell,
                        gboolean        centered)
{
  g_return_if_fail (TG_IS_COMPARE_PANES (self));

  if (self->rows[0] == NULL)
    return;

  self->syncing = TRUE;
  tg_slice_bar_set_slice (self->slice_bar, cell.slice);
  slice_changed_cb (self);
  self->syncing = FALSE;
  for (guint pane = 0; pane < N_PANES; pane++)
    tg_heatmap_view_set_cursor (TG_HEATMAP_VIEW (self->views[pane]), cell.row, cell.column, centered);
  tg_compare_panes_update_readout (self);
}

/* Returns: where the cursor is. */
TgCell
tg_compare_panes_get_cell (TgComparePanes *self)
{
  TgCell cell = { 0 };

  g_return_val_if_fail (TG_IS_COMPARE_PANES (self), cell);

  cell.slice = tg_slice_bar_get_slice (self->slice_bar);
  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (self->views[PANE_A]), &cell.row, &cell.column);

  return cell;
}

/* Returns: (transfer full) (nullable): the readout as text. */
char *
tg_compare_panes_dup_text (TgComparePanes *self)
{
  g_return_val_if_fail (TG_IS_COMPARE_PANES (self), NULL);

  return self->rows[0] != NULL ? tg_readout_dup_text (self->readout) : NULL;
}

/* Stops the work under way; whether there was any. */
gboolean
tg_compare_panes_cancel (TgComparePanes *self)
{
  gboolean busy;

  g_return_val_if_fail (TG_IS_COMPARE_PANES (self), FALSE);

  busy = tg_compare_panes_cancel_difference (self) || tg_job_get_busy (self->profile_job);
  tg_job_cancel (self->profile_job);
  for (guint pane = 0; pane < N_PANES; pane++)
    {
      busy = busy || tg_heatmap_job_get_busy (self->jobs[pane]);
      tg_heatmap_job_cancel (self->jobs[pane]);
    }

  return busy;
}
