/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-page.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-heatmap-page-private.h"
#include "tg-page.h"
#include "tg-settings.h"

/**
 * TgHeatmapPage:
 *
 * The selected tensor as a picture: what a cell shows and through which lens above
 * it, what is under the pointer and how it is coloured beside it. The cursor and
 * the selection are one place.
 */

static void page_iface_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgHeatmapPage, tg_heatmap_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, page_iface_init))

static void
scale_changed_cb (TgHeatmapPage *self)
{
  TgColorScale scale;

  if (tg_range_panel_get_scale (self->range_panel, &scale))
    tg_heatmap_view_set_scale (self->view, &scale);
  gtk_widget_queue_draw (GTK_WIDGET (self->where_area));
}

static void
window_changed_cb (TgHeatmapPage *self)
{
  tg_heatmap_page_note_window (self);
  tg_heatmap_page_request (self);
}

static void
mode_changed_cb (TgHeatmapPage *self)
{
  const guint selected = gtk_drop_down_get_selected (self->mode_dropdown);

  if (self->updating || selected >= TG_N_REDUCE_MODES)
    return;

  self->mode = (TgReduceMode) selected;
  tg_heatmap_page_request (self);
}

static void
lens_changed_cb (TgHeatmapPage *self)
{
  if (!self->updating)
    tg_heatmap_page_show_plane (self);
}

static void
slice_changed_cb (TgHeatmapPage *self)
{
  g_clear_pointer (&self->whole, tg_grid_unref);
  tg_heatmap_page_request (self);
  if (self->selection != NULL && !self->following)
    {
      TgCell cell = tg_selection_get (self->selection)->cell;

      cell.slice = tg_slice_bar_get_slice (self->slice_bar);
      self->following = TRUE;
      tg_selection_set_cell (self->selection, cell);
      self->following = FALSE;
    }
}

static void
lines_toggled_cb (TgHeatmapPage *self)
{
  const gboolean blocks = gtk_check_button_get_active (self->blocks_check);
  const gboolean heads = gtk_check_button_get_active (self->heads_check);
  const TgTensorType *type = self->rows != NULL ? tg_rows_get_type (self->rows) : NULL;
  const gboolean weights = self->plane != NULL && tg_plane_get_field (self->plane) == TG_PLANE_WEIGHTS;
  TgHeatmapLines lines = { 0 };

  if (blocks && type != NULL && type->block_elements > 1)
    {
      lines.block = weights ? type->block_elements : tg_plane_get_unit (self->plane);
      if (weights && tg_block_is_known (type) && tg_block_get_sub_block (type) < type->block_elements)
        lines.sub_block = tg_block_get_sub_block (type);
    }
  if (heads)
    {
      lines.head_rows = self->layout.head_rows;
      lines.head_columns = weights ? self->layout.head_columns : 0;
    }
  tg_heatmap_view_set_lines (self->view, &lines);
}

/* Tells the selection where the cursor is. */
static void
cursor_changed_cb (TgHeatmapPage *self)
{
  guint64 row = 0, column = 0;

  if (self->plane == NULL)
    return;

  if (tg_heatmap_page_is_line (self))
    column = tg_line_plot_get_cursor (self->line_plot);
  else
    tg_heatmap_view_get_cursor (self->view, &row, &column);
  tg_heatmap_page_update_readout (self);
  if (self->selection != NULL && !self->following)
    {
      self->following = TRUE;
      tg_selection_set_cell (self->selection, (TgCell){ tg_slice_bar_get_slice (self->slice_bar), row,
                                                        column * tg_plane_get_weights (self->plane) });
      self->following = FALSE;
    }
}

static void
pointer_changed_cb (TgHeatmapPage *self)
{
  tg_heatmap_page_update_readout (self);
}

static void
activated_cb (TgHeatmapPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "heatmap.show-bytes", NULL);
}

static void
menu_cb (TgHeatmapPage *self,
         double         x,
         double         y)
{
  GtkWidget *plot = tg_heatmap_page_is_line (self) ? GTK_WIDGET (self->line_plot) : GTK_WIDGET (self->view);
  graphene_point_t point;

  if (!gtk_widget_compute_point (plot, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;

  if (self->popover == NULL)
    {
      self->popover = gtk_popover_menu_new_from_model (self->menu);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
      gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle){ (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
go_to_activate_cb (TgHeatmapPage *self)
{
  tg_heatmap_page_go_to_text (self, gtk_editable_get_text (GTK_EDITABLE (self->go_to_entry)));
}

static void
go_to_changed_cb (TgHeatmapPage *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self->go_to_entry), "error");
}

static void
cancel_cb (TgHeatmapPage *self)
{
  tg_heatmap_job_cancel (self->job);
  tg_job_cancel (self->find_job);
  tg_heatmap_page_update_status (self);
}

static void
resume_cb (TgHeatmapPage *self)
{
  tg_heatmap_job_resume (self->job);
  tg_heatmap_page_update_status (self);
}

static void
permille_cb (TgHeatmapPage *self)
{
  tg_work_row_set_permille (self->work_row, tg_heatmap_job_get_permille (self->job));
}

static void
slices_changed_cb (TgHeatmapPage *self)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->slice_job);

  if (picture != NULL && self->plane != NULL && picture->plane == self->plane)
    tg_slice_bar_set_values (self->slice_bar, picture->grid->row_rms, picture->grid->request.rows.n_cells);
}

static void
line_read_cb (TgHeatmapPage *self)
{
  g_autoptr (GBytes) bytes = tg_job_steal_result (self->line_job, NULL);

  if (bytes == NULL)
    return;

  tg_line_plot_set_values (self->line_plot, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes) / sizeof (float));
  if (self->selection != NULL)
    tg_heatmap_page_go_to_cell (self, tg_selection_get (self->selection)->cell, FALSE);
  tg_heatmap_page_update_status (self);
  tg_heatmap_page_update_readout (self);
}

/* All of the picture, with what is seen of it in a frame. */
static void
draw_where (GtkDrawingArea *area,
            cairo_t        *cr,
            int             width,
            int             height,
            gpointer        user_data)
{
  TgHeatmapPage *self = user_data;
  cairo_surface_t *surface = tg_heatmap_view_get_overview (self->view);
  TgReduceAxis rows, columns;
  double scale_x, scale_y, x, y, w, h;

  if (surface == NULL)
    return;

  scale_x = (double) width / cairo_image_surface_get_width (surface);
  scale_y = (double) height / cairo_image_surface_get_height (surface);
  if (MAX (scale_x, scale_y) < 2 * MIN (scale_x, scale_y))
    scale_x = scale_y = MIN (scale_x, scale_y);
  cairo_save (cr);
  cairo_scale (cr, scale_x, scale_y);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);

  tg_heatmap_view_get_cells (self->view, &rows, &columns);
  w = scale_x * cairo_image_surface_get_width (surface) / (double) columns.length;
  h = scale_y * cairo_image_surface_get_height (surface) / (double) rows.length;
  x = floor ((double) columns.first * columns.step * w);
  y = floor ((double) rows.first * rows.step * h);
  w = MAX (ceil (columns.n_cells * columns.step * w), 5);
  h = MAX (ceil (rows.n_cells * rows.step * h), 5);
  cairo_set_line_width (cr, 3);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_rectangle (cr, x + 0.5, y + 0.5, w, h);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, 1);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_stroke (cr);
}

/* Shows a place that was chosen elsewhere. */
void
tg_heatmap_page_go_to_cell (TgHeatmapPage *self,
                            TgCell         cell,
                            gboolean       centered)
{
  guint64 column;

  if (self->plane == NULL)
    return;

  column = cell.column / tg_plane_get_weights (self->plane);
  if (cell.slice != tg_slice_bar_get_slice (self->slice_bar))
    {
      tg_slice_bar_set_slice (self->slice_bar, cell.slice);
      g_clear_pointer (&self->whole, tg_grid_unref);
      tg_heatmap_page_request (self);
    }
  if (tg_heatmap_page_is_line (self))
    tg_line_plot_set_cursor (self->line_plot, (gsize) column);
  else
    tg_heatmap_view_set_cursor (self->view, cell.row, column, centered);
  tg_heatmap_page_update_readout (self);
}

static void
selection_changed_cb (TgHeatmapPage *self,
                      guint          changes)
{
  TgPictureWindow window;

  if (self->following)
    return;

  self->following = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->outdated = self->outdated || (changes & TG_SELECTION_CHANGED_ITEM) != 0;
  else if ((changes & TG_SELECTION_CHANGED_ITEM) != 0)
    tg_heatmap_page_show_tensor (self);
  if ((changes & TG_SELECTION_CHANGED_CELL) != 0 && !self->outdated)
    tg_heatmap_page_go_to_cell (self, tg_selection_get (self->selection)->cell, FALSE);
  if ((changes & TG_SELECTION_CHANGED_WINDOW) != 0 && !self->outdated && tg_selection_get_window (self->selection, &window))
    {
      tg_heatmap_page_keep_window (self, &window);
      if (tg_heatmap_job_get_picture (self->job) != NULL)
        tg_heatmap_page_restore_window (self);
    }
  self->following = FALSE;
}

static void
file_loaded_cb (TgHeatmapPage *self)
{
  self->outdated = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->outdated = FALSE;
  tg_heatmap_page_show_tensor (self);
}

static void
tg_heatmap_page_map (GtkWidget *widget)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (widget);

  GTK_WIDGET_CLASS (tg_heatmap_page_parent_class)->map (widget);

  if (!self->outdated)
    return;
  self->outdated = FALSE;
  self->following = TRUE;
  tg_heatmap_page_show_tensor (self);
  self->following = FALSE;
}

static void
tg_heatmap_page_dispose (GObject *object)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (object);

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->menu);
  g_clear_object (&self->job);
  g_clear_object (&self->slice_job);
  g_clear_object (&self->line_job);
  g_clear_object (&self->find_job);
  g_clear_object (&self->export_job);
  g_clear_object (&self->selection);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->whole, tg_grid_unref);
  g_clear_pointer (&self->plane, tg_plane_unref);
  g_clear_pointer (&self->rows, tg_rows_unref);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_HEATMAP_PAGE);

  G_OBJECT_CLASS (tg_heatmap_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, something);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, mode_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, lens_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, go_to_entry);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, plot_stack);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, view);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, line_plot);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, slice_bar);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, flag_box);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, flag_label);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, inspector_revealer);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, readout);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, picture_box);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, range_panel);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, blocks_check);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, heads_check);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, where_box);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, where_area);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, work_row);
  gtk_widget_class_bind_template_child (widget_class, TgHeatmapPage, menu_button);
  gtk_widget_class_bind_template_callback (widget_class, mode_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, lens_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, window_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, cursor_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pointer_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_cb);
  gtk_widget_class_bind_template_callback (widget_class, slice_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, lines_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, resume_cb);
}

static void
tg_heatmap_page_class_init (TgHeatmapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_heatmap_page_dispose;
  widget_class->map = tg_heatmap_page_map;

  g_type_ensure (TG_TYPE_HEATMAP_VIEW);
  g_type_ensure (TG_TYPE_LINE_PLOT);
  g_type_ensure (TG_TYPE_RANGE_PANEL);
  g_type_ensure (TG_TYPE_READOUT);
  g_type_ensure (TG_TYPE_SLICE_BAR);
  g_type_ensure (TG_TYPE_STATUS_PAGE);
  g_type_ensure (TG_TYPE_WORK_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-heatmap-page.ui");
  bind_children (widget_class);
  tg_heatmap_page_install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "heatmappage");
}

/* One menu for the button and for the picture. */
static void
load_menu (TgHeatmapPage *self)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/tensorglass/Tensorglass/ui/tg-heatmap-menu.ui");

  self->menu = G_MENU_MODEL (g_object_ref (gtk_builder_get_object (builder, "menu")));
  gtk_menu_button_set_menu_model (self->menu_button, self->menu);
}

static void
tg_heatmap_page_init (TgHeatmapPage *self)
{
  GtkStringList *modes = gtk_string_list_new (NULL);

  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_readout_wrap (self->readout);
  for (guint i = 0; i < TG_N_REDUCE_MODES; i++)
    gtk_string_list_append (modes, tg_reduce_mode_get_name ((TgReduceMode) i));
  gtk_drop_down_set_model (self->mode_dropdown, G_LIST_MODEL (modes));
  g_object_unref (modes);
  self->updating = FALSE;
  load_menu (self);

  self->job = tg_heatmap_job_new ();
  self->slice_job = tg_heatmap_job_new ();
  self->line_job = tg_job_new ();
  g_signal_connect_object (self->job, "changed", G_CALLBACK (tg_heatmap_page_show_result), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "notify::permille", G_CALLBACK (permille_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->slice_job, "changed", G_CALLBACK (slices_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->line_job, "finished", G_CALLBACK (line_read_cb), self, G_CONNECT_SWAPPED);
  tg_heatmap_page_connect_jobs (self);
  gtk_drawing_area_set_draw_func (self->where_area, draw_where, self, NULL);

  self->settings = tg_settings_new ();
  tg_settings_bind (self->settings, "heatmap-palette", self->range_panel, "palette", G_SETTINGS_BIND_DEFAULT);
  tg_settings_bind (self->settings, "heatmap-signed-palette", self->range_panel, "signed-palette", G_SETTINGS_BIND_DEFAULT);
  tg_settings_bind (self->settings, "heatmap-logarithmic", self->range_panel, "logarithmic", G_SETTINGS_BIND_DEFAULT);
}

static void
tg_heatmap_page_set_selection (TgPage      *page,
                               TgSelection *selection)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tg_selection_get_file (selection), "loaded", G_CALLBACK (file_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  self->outdated = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    file_loaded_cb (self);
}

static gboolean
tg_heatmap_page_go_to (TgPage *page)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (page);

  if (self->plane == NULL)
    return FALSE;

  return gtk_widget_grab_focus (GTK_WIDGET (self->go_to_entry));
}

static GtkWidget *
tg_heatmap_page_get_view (TgPage *page)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (page);

  if (gtk_stack_get_visible_child (self->stack) == self->something)
    return gtk_stack_get_visible_child (self->plot_stack);

  /* There may be a way on; but a tensor is chosen elsewhere. */
  return tg_selection_get_tensor (self->selection, NULL) != NULL ? GTK_WIDGET (self->nothing) : NULL;
}

static char *
tg_heatmap_page_dup_text (TgPage *page)
{
  return tg_heatmap_page_dup_value (TG_HEATMAP_PAGE (page));
}

static void
tg_heatmap_page_set_inspector_visible (TgPage   *page,
                                       gboolean  visible)
{
  gtk_revealer_set_reveal_child (TG_HEATMAP_PAGE (page)->inspector_revealer, visible);
}

static gboolean
tg_heatmap_page_cancel (TgPage *page)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (page);

  if (!tg_heatmap_job_get_busy (self->job) && !tg_job_get_busy (self->find_job))
    return FALSE;
  cancel_cb (self);

  return TRUE;
}

static void
page_iface_init (TgPageInterface *iface)
{
  iface->set_selection = tg_heatmap_page_set_selection;
  iface->get_view = tg_heatmap_page_get_view;
  iface->go_to = tg_heatmap_page_go_to;
  iface->dup_text = tg_heatmap_page_dup_text;
  iface->set_inspector_visible = tg_heatmap_page_set_inspector_visible;
  iface->cancel = tg_heatmap_page_cancel;
}
