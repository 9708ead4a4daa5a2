/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-view-private.h"

#include <math.h>

#include <glib/gi18n.h>

/**
 * TgHeatmapView:
 *
 * A window on a picture of numbers: zoom, pan, cursor, margins and labels. It draws
 * the pictures it is given, at once and at whatever scale they were made for, and
 * says by #TgHeatmapView::window-changed when others are wanted; what to make of
 * the numbers is for its owner to say.
 *
 *     | left |      plot       |right|
 *            ┌─ column margin ─┐
 *        0   │                 │ row
 *     1024   │     picture     │ margin
 *            └─────────────────┘
 *            0    1024   2048
 */

enum
{
  WINDOW_CHANGED,
  CURSOR_CHANGED,
  POINTER_CHANGED,
  ACTIVATED,
  MENU,
  DRAG_CONTENT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgHeatmapView, tg_heatmap_view, GTK_TYPE_WIDGET)

static void
notify_cb (gpointer user_data)
{
  TgHeatmapView *self = user_data;

  self->notify_id = 0;
  g_signal_emit (self, signals[WINDOW_CHANGED], 0);
}

/* Something else is seen than before. Told from an idle, as it may be found out in the
 * middle of a layout, and once for many changes. */
void
tg_heatmap_view_changed (TgHeatmapView *self)
{
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->notify_id == 0)
    self->notify_id = g_idle_add_full (G_PRIORITY_DEFAULT, (GSourceFunc) (gpointer) notify_cb, self, NULL);
}

static void
load_fonts (TgHeatmapView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontDescription *description = pango_font_description_copy (pango_context_get_font_description (context));

  /* "caption": 9 pt. */
  pango_font_description_set_size (description, 9 * PANGO_SCALE);
  g_clear_pointer (&self->small, tg_glyph_set_free);
  self->small = tg_glyph_set_new (context, description);
  pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  g_clear_pointer (&self->bold, tg_glyph_set_free);
  self->bold = tg_glyph_set_new (context, description);
  pango_font_description_free (description);
}

static void
tg_heatmap_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  TgHeatmapView *self = TG_HEATMAP_VIEW (widget);
  const double x_room = self->x.room, y_room = self->y.room;

  if (self->small == NULL)
    load_fonts (self);
  tg_heatmap_view_make_room (self, width, height);
  if (self->x.room != x_room || self->y.room != y_room)
    {
      tg_heatmap_view_refit (self);
      tg_heatmap_view_changed (self);
    }
  tg_heatmap_view_allocate_margins (self);
}

static void
tg_heatmap_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = 120;
  *natural = 400;
}

static void
tg_heatmap_view_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  TgHeatmapView *self = TG_HEATMAP_VIEW (widget);

  GTK_WIDGET_CLASS (tg_heatmap_view_parent_class)->css_changed (widget, change);

  g_clear_pointer (&self->small, tg_glyph_set_free);
  g_clear_pointer (&self->bold, tg_glyph_set_free);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  if (self->badge != NULL)
    pango_layout_context_changed (self->badge);
  gtk_widget_queue_resize (widget);
}

static void
tg_heatmap_view_dispose (GObject *object)
{
  TgHeatmapView *self = TG_HEATMAP_VIEW (object);

  g_clear_pointer (&self->top, gtk_widget_unparent);
  g_clear_pointer (&self->right, gtk_widget_unparent);
  tg_heat_layer_clear (&self->layer);
  tg_heat_layer_clear (&self->overview);
  g_clear_object (&self->badge);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  g_clear_pointer (&self->small, tg_glyph_set_free);
  g_clear_pointer (&self->bold, tg_glyph_set_free);
  g_clear_handle_id (&self->notify_id, g_source_remove);

  G_OBJECT_CLASS (tg_heatmap_view_parent_class)->dispose (object);
}

static guint
add_signal (TgHeatmapViewClass *klass,
            const char         *name)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tg_heatmap_view_class_init (TgHeatmapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_heatmap_view_dispose;
  widget_class->css_changed = tg_heatmap_view_css_changed;
  widget_class->measure = tg_heatmap_view_measure;
  widget_class->size_allocate = tg_heatmap_view_size_allocate;
  widget_class->snapshot = tg_heatmap_view_snapshot;

  /**
   * TgHeatmapView::window-changed:
   *
   * Other cells are seen, see tg_heatmap_view_get_cells().
   */
  signals[WINDOW_CHANGED] = add_signal (klass, "window-changed");

  /**
   * TgHeatmapView::cursor-changed:
   *
   * The user moved the cursor.
   */
  signals[CURSOR_CHANGED] = add_signal (klass, "cursor-changed");

  /**
   * TgHeatmapView::pointer-changed:
   *
   * Another number is under the pointer, or none.
   */
  signals[POINTER_CHANGED] = add_signal (klass, "pointer-changed");

  /**
   * TgHeatmapView::activated:
   *
   * The number at the cursor was double-clicked, or Return was pressed.
   */
  signals[ACTIVATED] = add_signal (klass, "activated");

  /**
   * TgHeatmapView::menu:
   * @self: the view
   * @x: where, in pixels
   * @y: where
   *
   * The context menu was asked for; the cursor is there already.
   */
  signals[MENU] =
    g_signal_new ("menu",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  /**
   * TgHeatmapView::drag-content:
   * @self: the view
   *
   * The picture is dragged out, with Ctrl held.
   *
   * Returns: (transfer full) (nullable): the picture
   */
  signals[DRAG_CONTENT] =
    g_signal_new ("drag-content",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  GDK_TYPE_CONTENT_PROVIDER, 0);

  gtk_widget_class_set_css_name (widget_class, "heatmap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
column_clicked_cb (TgHeatmapView *self,
                   double         position)
{
  tg_heatmap_view_set_cursor (self, self->cursor_row, tg_zoom_axis_get_number (&self->x, position), FALSE);
  tg_heatmap_view_emit_cursor (self);
}

static void
row_clicked_cb (TgHeatmapView *self,
                double         position)
{
  tg_heatmap_view_set_cursor (self, tg_zoom_axis_get_number (&self->y, position), self->cursor_column, FALSE);
  tg_heatmap_view_emit_cursor (self);
}

static void
tg_heatmap_view_init (TgHeatmapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->fit = TRUE;
  self->zoom = 1;
  self->pointer_x = self->pointer_y = -1;
  self->x.scale = self->y.scale = self->x.fit = self->y.fit = 1;
  self->y.downwards = TRUE;

  self->top = tg_margin_plot_new (GTK_ORIENTATION_HORIZONTAL);
  self->right = tg_margin_plot_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (self->top, widget);
  gtk_widget_set_parent (self->right, widget);
  gtk_widget_set_tooltip_text (self->top, _("RMS of each column"));
  gtk_widget_set_tooltip_text (self->right, _("RMS of each row"));
  g_signal_connect_object (self->top, "clicked", G_CALLBACK (column_clicked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->right, "clicked", G_CALLBACK (row_clicked_cb), self, G_CONNECT_SWAPPED);

  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  tg_heatmap_view_init_input (self);
}

GtkWidget *
tg_heatmap_view_new (void)
{
  return g_object_new (TG_TYPE_HEATMAP_VIEW, NULL);
}

void
tg_heatmap_view_emit_cursor (TgHeatmapView *self)
{
  g_signal_emit (self, signals[CURSOR_CHANGED], 0);
}

void
tg_heatmap_view_emit_pointer (TgHeatmapView *self)
{
  g_signal_emit (self, signals[POINTER_CHANGED], 0);
}

void
tg_heatmap_view_emit_activated (TgHeatmapView *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

/**
 * tg_heatmap_view_set_size:
 * @self: a view
 * @width: numbers across; 0 for nothing to show
 * @height: numbers down
 *
 * Begins with something else: without a picture, all of it seen, the cursor at the
 * first number.
 */
void
tg_heatmap_view_set_size (TgHeatmapView *self,
                          guint64        width,
                          guint64        height)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  tg_heat_layer_clear (&self->layer);
  tg_heat_layer_clear (&self->overview);
  self->x.length = width;
  self->y.length = height;
  self->fit = TRUE;
  self->cursor_row = self->cursor_column = 0;
  self->anchored = FALSE;
  if (self->small != NULL)
    tg_heatmap_view_make_room (self, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
  tg_heatmap_view_refit (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  tg_heatmap_view_changed (self);
}

static gboolean
is_overview (const TgGrid *grid)
{
  guint64 begin, bottom, right;

  tg_reduce_axis_get_cell (&grid->request.rows, grid->request.rows.n_cells - 1, &begin, &bottom);
  tg_reduce_axis_get_cell (&grid->request.columns, grid->request.columns.n_cells - 1, &begin, &right);

  return grid->request.rows.first == 0 && grid->request.columns.first == 0 &&
         bottom == grid->request.rows.length && right == grid->request.columns.length;
}

/**
 * tg_heatmap_view_set_picture:
 * @self: a view
 * @grid: a picture of some of the numbers
 * @scale: how to colour it
 *
 * Shows a picture, where it belongs. One of everything stays behind those of parts
 * that come later.
 */
void
tg_heatmap_view_set_picture (TgHeatmapView      *self,
                             TgGrid             *grid,
                             const TgColorScale *scale)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));
  g_return_if_fail (grid != NULL);

  tg_heat_layer_set (&self->layer, grid, scale);
  if (is_overview (grid))
    tg_heat_layer_copy (&self->overview, &self->layer);
  tg_margin_plot_set_values (TG_MARGIN_PLOT (self->top), grid->column_rms, grid->request.columns.n_cells);
  tg_margin_plot_set_values (TG_MARGIN_PLOT (self->right), grid->row_rms, grid->request.rows.n_cells);
  tg_heatmap_view_place_margins (self);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_heatmap_view_set_scale:
 * @self: a view
 * @scale: how to colour the picture that is there
 */
void
tg_heatmap_view_set_scale (TgHeatmapView      *self,
                           const TgColorScale *scale)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  if (self->layer.grid == NULL)
    return;

  tg_heat_layer_set (&self->layer, self->layer.grid, scale);
  if (self->overview.grid == self->layer.grid)
    tg_heat_layer_copy (&self->overview, &self->layer);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_heatmap_view_set_lines (TgHeatmapView        *self,
                           const TgHeatmapLines *lines)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  self->lines = *lines;
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_heatmap_view_set_badge:
 * @self: a view
 * @badge: (nullable): words to show in a corner of the picture
 */
void
tg_heatmap_view_set_badge (TgHeatmapView *self,
                           const char    *badge)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  if (badge == NULL && self->badge == NULL)
    return;

  g_clear_object (&self->badge);
  if (badge != NULL)
    self->badge = gtk_widget_create_pango_layout (GTK_WIDGET (self), badge);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_heatmap_view_get_cells:
 * @self: a view
 * @rows: (out): rows of the cells that are seen
 * @columns: (out): their columns
 */
void
tg_heatmap_view_get_cells (TgHeatmapView *self,
                           TgReduceAxis  *rows,
                           TgReduceAxis  *columns)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  *rows = tg_zoom_axis_get_cells (&self->y);
  *columns = tg_zoom_axis_get_cells (&self->x);
}

/**
 * tg_heatmap_view_is_value:
 * @self: a view
 *
 * Returns: whether every cell that is seen is one number
 */
gboolean
tg_heatmap_view_is_value (TgHeatmapView *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), FALSE);

  return self->x.scale >= 1 && self->y.scale >= 1;
}

gboolean
tg_heatmap_view_is_fit (TgHeatmapView *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), FALSE);

  return self->fit;
}

/**
 * tg_heatmap_view_get_zoom:
 * @self: a view
 * @down: (out): pixels per number downwards
 *
 * Returns: pixels per number across
 */
double
tg_heatmap_view_get_zoom (TgHeatmapView *self,
                          double        *down)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), 1);

  *down = self->y.scale;

  return self->x.scale;
}

/**
 * tg_heatmap_view_set_cursor:
 * @self: a view
 * @row: a row
 * @column: a column; both are held inside
 * @centered: whether it shall be seen in the middle, and not just somewhere
 *
 * Moves the cursor to where it can be seen.
 */
void
tg_heatmap_view_set_cursor (TgHeatmapView *self,
                            guint64        row,
                            guint64        column,
                            gboolean       centered)
{
  const double x = self->x.offset, y = self->y.offset;

  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  if (self->x.length == 0 || self->y.length == 0)
    return;

  self->anchored = FALSE;
  tg_resting_begin (&self->rest);
  self->cursor_row = MIN (row, self->y.length - 1);
  self->cursor_column = MIN (column, self->x.length - 1);
  tg_zoom_axis_show (&self->x, self->cursor_column, centered);
  tg_zoom_axis_show (&self->y, self->cursor_row, centered);
  if (x != self->x.offset || y != self->y.offset)
    {
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      tg_heatmap_view_changed (self);
    }
  tg_heatmap_view_update_marks (self);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_heatmap_view_get_cursor (TgHeatmapView *self,
                            guint64       *row,
                            guint64       *column)
{
  g_return_if_fail (TG_IS_HEATMAP_VIEW (self));

  *row = self->cursor_row;
  *column = self->cursor_column;
}

/**
 * tg_heatmap_view_get_pointer:
 * @self: a view
 * @row: (out): the row under the pointer
 * @column: (out): the column
 *
 * Returns: whether the pointer is over a number, and the cursor has not moved since it came there
 */
gboolean
tg_heatmap_view_get_pointer (TgHeatmapView *self,
                             guint64       *row,
                             guint64       *column)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), FALSE);

  if (self->rest.resting || self->pointer_x < 0 || self->pointer_y < 0 || self->x.length == 0)
    return FALSE;

  *row = tg_zoom_axis_get_number (&self->y, self->pointer_y);
  *column = tg_zoom_axis_get_number (&self->x, self->pointer_x);

  return TRUE;
}

/**
 * tg_heatmap_view_get_overview:
 * @self: a view
 *
 * Returns: (transfer none) (nullable): the last picture of everything, a pixel a cell
 */
cairo_surface_t *
tg_heatmap_view_get_overview (TgHeatmapView *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_VIEW (self), NULL);

  return self->overview.surface;
}
