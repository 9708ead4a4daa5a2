/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-heatmap-page-private.h"

/* Which tensor is shown, and through which lens. */

/* So many weights are read in a moment. */
#define MAX_WAITED_FOR (16 * 1024 * 1024)

static void
show_nothing (TgHeatmapPage *self,
              const char    *title,
              const char    *description,
              gboolean       bytes)
{
  GtkWidget *button = NULL;

  if (bytes)
    {
      button = gtk_button_new_with_label (_("Show Bytes"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.page");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", "hex");
      gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
    }
  tg_status_page_set_title (self->nothing, title);
  tg_status_page_set_description (self->nothing, description);
  tg_status_page_set_child (self->nothing, button);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->nothing));
}

static void
forget (TgHeatmapPage *self)
{
  tg_heatmap_job_clear (self->job);
  tg_heatmap_job_clear (self->slice_job);
  tg_job_cancel (self->line_job);
  tg_job_cancel (self->find_job);
  g_clear_pointer (&self->whole, tg_grid_unref);
  g_clear_pointer (&self->plane, tg_plane_unref);
  g_clear_pointer (&self->rows, tg_rows_unref);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  tg_range_panel_forget (self->range_panel);
  tg_heatmap_view_set_size (self->view, 0, 0);
}

/* What the lens can show of the type: the weights, their scales, the fields of its blocks
 * that are numbers of many weights. */
static void
update_lenses (TgHeatmapPage *self)
{
  const TgTensorType *type = tg_rows_get_type (self->rows);
  GtkStringList *names = gtk_string_list_new (NULL);

  self->n_lenses = 0;
  gtk_string_list_append (names, _("Weights"));
  self->lenses[self->n_lenses++] = TG_PLANE_WEIGHTS;
  if (tg_block_is_known (type) && tg_block_get_n_codes (type) > 0)
    {
      gtk_string_list_append (names, _("Scale of each sub-block"));
      self->lenses[self->n_lenses++] = TG_PLANE_SCALES;
      for (guint i = 0; i < tg_block_get_n_fields (type) && self->n_lenses < TG_HEATMAP_MAX_LENSES; i++)
        {
          g_autofree char *name = NULL;
          TgBlockField field;

          tg_block_get_field (type, i, &field);
          if (field.level != TG_BLOCK_LEVEL_BLOCK && field.level != TG_BLOCK_LEVEL_SUB_BLOCK)
            continue;
          /* Translators: what a field of a block is called in the format, such as “d”. */
          name = g_strdup_printf (_("Field “%s”"), field.name);
          gtk_string_list_append (names, name);
          self->lenses[self->n_lenses++] = (int) i;
        }
    }

  self->updating = TRUE;
  gtk_drop_down_set_model (self->lens_dropdown, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->lens_dropdown, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->lens_dropdown), self->n_lenses > 1);
  self->updating = FALSE;
  g_object_unref (names);
}

static gpointer
read_line (gpointer     input,
           TgProgress  *progress,
           GError     **error)
{
  TgPlane *plane = input;
  const guint64 width = tg_plane_get_width (plane), n = tg_plane_get_n_readable (plane, 0);
  const guint unit = tg_plane_get_unit (plane);
  float *values = g_new0 (float, width);

  for (guint64 i = 0; i < n / unit; i += 64)
    tg_plane_read (plane, 0, i, MIN (64, n / unit - i), values + i * unit);

  return g_bytes_new_take (values, width * sizeof *values);
}

static void
read_slices (TgHeatmapPage *self,
             guint64        n_slices)
{
  const TgReduceRequest request = {
    .mode = TG_REDUCE_RMS,
    .rows = tg_reduce_axis_all (tg_plane_get_n_rows (self->plane), (guint) MIN (n_slices, 4096)),
    .columns = tg_reduce_axis_all (tg_plane_get_width (self->plane), 1),
  };

  tg_heatmap_job_start (self->slice_job, self->plane, &request);
}

/* A picture of weights; others have another size and are gone with the lens. */
static gboolean
is_picture (TgHeatmapPage *self)
{
  return self->plane != NULL && tg_plane_get_field (self->plane) == TG_PLANE_WEIGHTS && !tg_heatmap_page_is_line (self);
}

/* Lets the selection know what is seen, for the next time. */
void
tg_heatmap_page_note_window (TgHeatmapPage *self)
{
  TgPictureWindow window = { 0 };

  if (self->selection == NULL || self->outdated || !is_picture (self))
    return;
  /* The user looks elsewhere, or it was not gone to yet. */
  if (!tg_heatmap_view_is_fit (self->view))
    self->pending.zoom = 0;
  if (self->pending.zoom > 0)
    return;

  window.width = tg_plane_get_width (self->plane);
  window.height = tg_plane_get_height (self->plane);
  tg_heatmap_view_get_window (self->view, &window.zoom, &window.column, &window.row);
  tg_selection_note_window (self->selection, &window);
}

/* Says where to look once the whole has been seen, if the picture is still the same: it was
 * kept for a file that may have been replaced by another. */
void
tg_heatmap_page_keep_window (TgHeatmapPage         *self,
                             const TgPictureWindow *window)
{
  self->pending.zoom = 0;
  if (is_picture (self) && window->width == tg_plane_get_width (self->plane) &&
      window->height == tg_plane_get_height (self->plane))
    self->pending = *window;
}

/* Looks where one looked before. To be called when there is a picture: that of the whole,
 * which says what is not finite and where one is, comes first, an exact one if that does
 * not take long. */
void
tg_heatmap_page_restore_window (TgHeatmapPage *self)
{
  const TgPictureWindow window = self->pending;

  if (window.zoom <= 0 || !is_picture (self) ||
      (tg_heatmap_job_get_busy (self->job) && tg_rows_get_n_weights (self->rows) <= MAX_WAITED_FOR))
    return;

  self->pending.zoom = 0;
  tg_heatmap_view_set_window (self->view, window.zoom, window.column, window.row);
}

/* Shows the tensor through the lens that is chosen, from the beginning, or as it was seen
 * the last time. */
void
tg_heatmap_page_show_plane (TgHeatmapPage *self)
{
  TgPictureWindow window = { 0 };
  const guint lens = gtk_drop_down_get_selected (self->lens_dropdown);
  const guint64 n_slices = tg_rows_get_n_slices (self->rows);

  if (self->selection != NULL)
    tg_selection_get_window (self->selection, &window);
  tg_heatmap_job_clear (self->job);
  tg_heatmap_job_clear (self->slice_job);
  g_clear_pointer (&self->whole, tg_grid_unref);
  g_clear_pointer (&self->plane, tg_plane_unref);
  self->plane = tg_plane_new (self->rows, lens < self->n_lenses ? self->lenses[lens] : TG_PLANE_WEIGHTS);
  gtk_widget_set_visible (GTK_WIDGET (self->slice_bar), n_slices > 1);
  gtk_widget_set_visible (GTK_WIDGET (self->mode_dropdown), !tg_heatmap_page_is_line (self));
  gtk_widget_set_visible (self->picture_box, !tg_heatmap_page_is_line (self));
  g_signal_emit_by_name (self->blocks_check, "toggled");

  if (tg_heatmap_page_is_line (self))
    {
      tg_line_plot_set_values (self->line_plot, NULL, 0);
      gtk_stack_set_visible_child (self->plot_stack, GTK_WIDGET (self->line_plot));
      tg_job_run (self->line_job, read_line, tg_plane_ref (self->plane), (GDestroyNotify) tg_plane_unref,
                  (GDestroyNotify) g_bytes_unref);
    }
  else
    {
      gtk_stack_set_visible_child (self->plot_stack, GTK_WIDGET (self->view));
      tg_heatmap_view_set_size (self->view, tg_plane_get_width (self->plane), tg_plane_get_height (self->plane));
      if (n_slices > 1)
        read_slices (self, n_slices);
    }
  if (self->selection != NULL)
    tg_heatmap_page_go_to_cell (self, tg_selection_get (self->selection)->cell, FALSE);
  tg_heatmap_page_keep_window (self, &window);
  tg_heatmap_page_update_flags (self);
  tg_heatmap_page_update_status (self);
}

/* Shows what is selected. */
void
tg_heatmap_page_show_tensor (TgHeatmapPage *self)
{
  TgFile *file = tg_selection_get_file (self->selection);
  g_autoptr (GError) error = NULL;
  const TgTensor *tensor;
  TgGguf *gguf;

  forget (self);
  tensor = tg_selection_get_tensor (self->selection, &gguf);
  if (tensor == NULL)
    {
      show_nothing (self, NULL, _("Select a tensor to see its weights."), FALSE);
      return;
    }
  self->rows = tg_rows_new (gguf, tensor, &error);
  if (self->rows == NULL || tg_rows_get_n_weights (self->rows) == 0)
    {
      if (error != NULL)
        show_nothing (self, _("These weights cannot be shown"), error->message, TRUE);
      else
        show_nothing (self, NULL, _("This tensor has no weights."), FALSE);
      g_clear_pointer (&self->rows, tg_rows_unref);
      return;
    }

  self->gguf = tg_gguf_ref (gguf);
  tg_tensor_layout_init (&self->layout, gguf, tensor, tg_file_get_info (file));
  update_lenses (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->blocks_check), tensor->type->block_elements > 1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->heads_check), self->layout.n_heads > 0);
  tg_slice_bar_set_shape (self->slice_bar, tensor->ne[2], tensor->ne[3], self->layout.slices_are_experts);
  gtk_stack_set_visible_child (self->stack, self->something);
  tg_heatmap_page_show_plane (self);
}
