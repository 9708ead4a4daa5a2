/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-heatmap-page-private.h"

/* Which picture is wanted, and showing it. */

/* Whether the numbers are shown as a line: a row of them, of which each can be kept. */
gboolean
tg_heatmap_page_is_line (TgHeatmapPage *self)
{
  return self->plane != NULL && tg_plane_get_n_rows (self->plane) == 1 && tg_plane_get_width (self->plane) <= 4u << 20;
}

TgReduceMode
tg_heatmap_page_get_mode (TgHeatmapPage *self)
{
  /* The extreme of one number is that number, to the bit. */
  return tg_heatmap_view_is_value (self->view) ? TG_REDUCE_EXTREME : self->mode;
}

/* From one pixel per number on there is nothing to choose: a cell is a value. */
static void
show_mode (TgHeatmapPage *self)
{
  const gboolean value = tg_heatmap_view_is_value (self->view);
  GtkStringList *modes = GTK_STRING_LIST (gtk_drop_down_get_model (self->mode_dropdown));
  const char *const more[] = { _("Value"), NULL };

  self->updating = TRUE;
  gtk_string_list_splice (modes, TG_N_REDUCE_MODES, g_list_model_get_n_items (G_LIST_MODEL (modes)) - TG_N_REDUCE_MODES,
                          value ? more : NULL);
  gtk_drop_down_set_selected (self->mode_dropdown, value ? TG_N_REDUCE_MODES : (guint) self->mode);
  gtk_widget_set_sensitive (GTK_WIDGET (self->mode_dropdown), !value);
  self->updating = FALSE;
}

/* The first row of the slice that is seen, counted through all slices. */
guint64
tg_heatmap_page_get_base_row (TgHeatmapPage *self)
{
  return tg_slice_bar_get_slice (self->slice_bar) * tg_plane_get_height (self->plane);
}

/* If every weight has been counted already, single weights are coloured by that. */
static void
use_statistics (TgHeatmapPage         *self,
                const TgReduceRequest *request)
{
  TgStatsJob *job = tg_file_get_stats (tg_selection_get_file (self->selection));
  TgStatsItem *item = job != NULL ? tg_stats_job_get_item (job, tg_selection_get (self->selection)->tensor) : NULL;
  TgTensorStats *stats = item != NULL ? tg_stats_item_get_stats (item) : NULL;
  g_autoptr (TgPictureLevel) level = NULL;

  if (stats == NULL || stats->histogram == NULL || tg_plane_get_field (self->plane) != TG_PLANE_WEIGHTS ||
      !tg_heatmap_view_is_value (self->view))
    return;

  level = tg_picture_level_new_from_stats (request, &stats->values, stats->histogram);
  tg_heatmap_job_set_level (self->job, self->plane, level);
}

/* Asks for the picture of what is seen. */
void
tg_heatmap_page_request (TgHeatmapPage *self)
{
  TgReduceRequest request = { 0 };

  if (self->plane == NULL || tg_heatmap_page_is_line (self) || gtk_widget_get_width (GTK_WIDGET (self->view)) == 0)
    return;

  request.mode = tg_heatmap_page_get_mode (self);
  request.base_row = tg_heatmap_page_get_base_row (self);
  tg_heatmap_view_get_cells (self->view, &request.rows, &request.columns);
  use_statistics (self, &request);
  tg_heatmap_job_start (self->job, self->plane, &request);
  show_mode (self);
  gtk_widget_set_visible (self->where_box, !tg_heatmap_view_is_fit (self->view));
  gtk_widget_queue_draw (GTK_WIDGET (self->where_area));
  tg_heatmap_page_update_status (self);
  tg_heatmap_page_update_readout (self);
}

static void
show_picture (TgHeatmapPage    *self,
              TgHeatmapPicture *picture)
{
  TgColorScale scale;

  tg_range_panel_set_level (self->range_panel, picture->level,
                            tg_reduce_mode_is_signed (picture->grid->request.mode));
  if (tg_range_panel_get_scale (self->range_panel, &scale))
    tg_heatmap_view_set_picture (self->view, picture->grid, &scale);
  tg_heatmap_page_update_flags (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->where_area));
}

/* There is another picture, or an error, or the work was stopped. */
void
tg_heatmap_page_show_result (TgHeatmapPage *self)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->job);

  if (self->plane != NULL && picture != NULL && picture->plane == self->plane)
    show_picture (self, picture);
  tg_heatmap_page_update_status (self);
  tg_heatmap_page_update_readout (self);
  if (picture != NULL && picture->plane == self->plane)
    tg_heatmap_page_restore_window (self);
}
