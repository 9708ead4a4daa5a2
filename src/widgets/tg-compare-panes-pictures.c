/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-compare-panes-private.h"
#include "tg-compat-widget.h"

/* What the panes are pictures of, who makes them, and their colours. */

/* Values that may lie outside the range at each end, in per cent. */
#define OUTSIDE 0.5

/* How errors are shown: as chosen, or what comes nearest to that. */
TgErrorKind
tg_compare_panes_get_kind (TgComparePanes *self)
{
  TgErrorKind kind = (TgErrorKind) gtk_drop_down_get_selected (self->kind_choice);

  if (self->rows[1] != NULL && !tg_error_kind_fits (kind, tg_rows_get_type (self->rows[1])))
    kind = TG_ERROR_SIGNED;
  /* Until it is known how large the rows are. */
  if (kind == TG_ERROR_RELATIVE && self->profile == NULL)
    kind = TG_ERROR_ABSOLUTE;

  return kind;
}

static TgReduceMode
get_mode (TgComparePanes *self,
          guint           pane)
{
  /* The extreme of one number is that number, to the bit. */
  if (tg_heatmap_view_is_value (TG_HEATMAP_VIEW (self->views[pane])))
    return TG_REDUCE_EXTREME;

  return gtk_drop_down_get_selected (self->cell_choice) == 0 ? TG_REDUCE_RMS : TG_REDUCE_EXTREME;
}

/* The first row of the slice that is seen, counted through all slices. */
guint64
tg_compare_panes_get_base_row (TgComparePanes *self)
{
  return tg_slice_bar_get_slice (self->slice_bar) * tg_rows_get_slice_rows (self->rows[0]);
}

/* Asks for the picture of what a pane looks at. */
void
tg_compare_panes_request (TgComparePanes *self,
                          guint           pane)
{
  TgReduceRequest request = { 0 };

  if (self->planes[pane] == NULL || gtk_widget_get_width (self->views[pane]) == 0)
    return;

  request.mode = get_mode (self, pane);
  request.base_row = tg_compare_panes_get_base_row (self);
  tg_heatmap_view_get_cells (TG_HEATMAP_VIEW (self->views[pane]), &request.rows, &request.columns);
  tg_heatmap_job_start (self->jobs[pane], self->planes[pane], &request);
}

static gboolean
is_signed (TgComparePanes *self,
           guint           pane,
           TgReduceMode    mode)
{
  if (!tg_reduce_mode_is_signed (mode))
    return FALSE;

  return pane != PANE_ERROR || tg_error_kind_is_signed (tg_compare_panes_get_kind (self));
}

/* Signed numbers around zero; magnitudes from zero up, errors in colours that fade into
 * the window where there is none. */
static void
init_scale (TgComparePanes       *self,
            guint                 pane,
            const TgPictureLevel *level,
            TgReduceMode          mode,
            TgColorScale         *scale)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  const gboolean sign = is_signed (self, pane, mode);
  const TgRangeChoice choice = { .rule = TG_RANGE_PERCENTILE, .amount = OUTSIDE, .symmetric = sign };
  TgPalette palette = pane == PANE_ERROR ? TG_PALETTE_MAGMA : TG_PALETTE_VIRIDIS;

  *scale = (TgColorScale){ 0 };
  tg_range_resolve (&choice, &level->stats, level->histogram, &scale->low, &scale->high);
  if (sign)
    palette = dark ? TG_PALETTE_DIVERGING_DARK : TG_PALETTE_DIVERGING_LIGHT;
  else
    {
      scale->low = MIN (scale->low, 0.0);
      scale->reversed = pane == PANE_ERROR && !dark;
    }
  scale->colors = tg_palette_get_colors (palette);
}

/* One range for both files: that of the first. */
static gboolean
get_scale (TgComparePanes *self,
           guint           pane,
           TgColorScale   *scale)
{
  TgHeatmapPicture *own = tg_heatmap_job_get_picture (self->jobs[pane]);
  TgHeatmapPicture *leading = tg_heatmap_job_get_picture (self->jobs[pane == PANE_ERROR ? PANE_ERROR : PANE_A]);

  if (own == NULL || leading == NULL || own->plane != self->planes[pane])
    return FALSE;

  init_scale (self, pane, leading->level, own->grid->request.mode, scale);
  return TRUE;
}

static const char *
get_caption (TgErrorKind kind)
{
  switch (kind)
    {
    case TG_ERROR_ABSOLUTE:
      return _("|B − A|");
    case TG_ERROR_RELATIVE:
      return _("|B − A| / RMS of the row of A");
    case TG_ERROR_STEPS:
      return _("B − A in steps of the block of B");
    case TG_ERROR_SIGNED:
    default:
      return _("B − A");
    }
}

/* Where a cell is of many weights and has lost their signs, that is said, too. */
static void
show_caption (TgComparePanes *self)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->jobs[PANE_ERROR]);
  const TgReduceMode mode = picture != NULL ? picture->grid->request.mode : TG_REDUCE_EXTREME;
  const char *caption = get_caption (tg_compare_panes_get_kind (self));
  g_autofree char *reduced = NULL;

  if (!tg_reduce_mode_is_signed (mode))
    reduced = g_strdup_printf ("%s · %s", caption, tg_reduce_mode_get_name (mode));
  gtk_label_set_text (self->error_caption, reduced != NULL ? reduced : caption);
}

/* Colours what is there, after a picture has come or the style has changed. */
void
tg_compare_panes_update_colors (TgComparePanes *self)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    {
      TgColorScale scale;

      if (!get_scale (self, pane, &scale))
        continue;
      tg_heatmap_view_set_scale (TG_HEATMAP_VIEW (self->views[pane]), &scale);
      if (pane != PANE_B)
        tg_color_bar_set_scale (self->color_bars[pane == PANE_ERROR ? 1 : 0], &scale, scale.low, scale.high);
    }
  show_caption (self);
}

static void
show_picture (TgComparePanes *self,
              guint           pane)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->jobs[pane]);
  TgHeatmapView *view = TG_HEATMAP_VIEW (self->views[pane]);
  TgColorScale scale;

  if (!get_scale (self, pane, &scale))
    return;

  tg_heatmap_view_set_picture (view, picture->grid, &scale);
  tg_heatmap_view_set_badge (view, picture->grid->exact ? NULL : _("estimated"));
  tg_compare_panes_update_colors (self);
}

static void
job_changed_cb (TgComparePanes *self,
                TgHeatmapJob   *job)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    if (self->jobs[pane] == job)
      show_picture (self, pane);
  /* The range of the first is that of the second. */
  if (self->jobs[PANE_A] == job)
    show_picture (self, PANE_B);
}

/* Input of the worker. */
typedef struct
{
  TgRows *rows[2];
} ProfileInput;

static void
profile_input_free (gpointer data)
{
  ProfileInput *input = data;

  tg_rows_unref (input->rows[0]);
  tg_rows_unref (input->rows[1]);
  g_free (input);
}

static gpointer
profile_in_thread (gpointer     data,
                   TgProgress  *progress,
                   GError     **error)
{
  const ProfileInput *input = data;

  return tg_error_profile_new (input->rows[0], input->rows[1], 0, progress, error);
}

static void
profile_done_cb (TgComparePanes *self)
{
  g_clear_pointer (&self->profile, tg_error_profile_unref);
  self->profile = tg_job_steal_result (self->profile_job, NULL);
  tg_compare_panes_update_profile (self);
  if (gtk_drop_down_get_selected (self->kind_choice) == TG_ERROR_RELATIVE)
    tg_compare_panes_show_error (self);
}

static void
start_profile (TgComparePanes *self)
{
  ProfileInput *input = g_new0 (ProfileInput, 1);

  for (guint side = 0; side < 2; side++)
    input->rows[side] = tg_rows_ref (self->rows[side]);
  tg_job_run (self->profile_job, profile_in_thread, input, profile_input_free, (GDestroyNotify) tg_error_profile_unref);
}

/* Looks at the errors in the way that is chosen. */
void
tg_compare_panes_show_error (TgComparePanes *self)
{
  const TgErrorKind kind = tg_compare_panes_get_kind (self);
  g_autoptr (GBytes) row_rms = NULL;

  if (self->rows[0] == NULL)
    return;

  if (kind == TG_ERROR_RELATIVE)
    row_rms = g_bytes_new (self->profile->row_rms, self->profile->n_rows * sizeof (float));
  tg_heatmap_job_clear (self->jobs[PANE_ERROR]);
  g_clear_pointer (&self->planes[PANE_ERROR], tg_plane_unref);
  self->planes[PANE_ERROR] = tg_plane_new_error (self->rows[0], self->rows[1], kind, row_rms);
  tg_compare_panes_request (self, PANE_ERROR);
  tg_compare_panes_update_readout (self);
}

static void
forget (TgComparePanes *self)
{
  tg_compare_panes_cancel_difference (self);
  tg_job_cancel (self->profile_job);
  g_clear_pointer (&self->profile, tg_error_profile_unref);
  for (guint pane = 0; pane < N_PANES; pane++)
    {
      tg_heatmap_job_clear (self->jobs[pane]);
      g_clear_pointer (&self->planes[pane], tg_plane_unref);
      tg_heatmap_view_set_size (TG_HEATMAP_VIEW (self->views[pane]), 0, 0);
    }
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->rows[side], tg_rows_unref);
}

/* Looks at both sides of the pair; a sentence that says why that cannot be, else %NULL. */
static char *
load (TgComparePanes *self)
{
  const TgPair *pair = self->item != NULL ? tg_pair_item_get_pair (self->item) : NULL;
  g_autoptr (GError) error = NULL;
  char *reason;

  if (pair == NULL)
    return g_strdup (_("Select a tensor in the table to see where its errors are."));
  reason = tg_pair_dup_reason (pair);
  if (reason != NULL)
    return reason;

  for (guint side = 0; side < 2; side++)
    {
      self->rows[side] = tg_pair_new_rows (pair, side, &error);
      if (self->rows[side] == NULL)
        return g_strdup (error->message);
    }
  if (tg_rows_get_n_weights (self->rows[0]) == 0)
    return g_strdup (_("This tensor has no weights."));

  return NULL;
}

/* Which lines there are: of the blocks of the second, or of the first if that has none. */
static void
set_lines (TgComparePanes *self)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    {
      const TgTensorType *type = tg_rows_get_type (self->rows[pane == PANE_A ? 0 : 1]);
      TgHeatmapLines lines = { 0 };

      if (type->block_elements > 1)
        lines.block = type->block_elements;
      if (type->block_elements > 1 && tg_block_is_known (type) && tg_block_get_sub_block (type) < type->block_elements)
        lines.sub_block = tg_block_get_sub_block (type);
      tg_heatmap_view_set_lines (TG_HEATMAP_VIEW (self->views[pane]), &lines);
    }
}

/* Shows the pair from the beginning, or why it cannot be shown. */
void
tg_compare_panes_show_pair (TgComparePanes *self)
{
  g_autofree char *reason = NULL;

  forget (self);
  reason = load (self);
  gtk_label_set_text (self->nothing_label, reason != NULL ? reason : "");
  gtk_stack_set_visible_child_name (self->stack, reason != NULL ? "nothing" : "panes");
  if (reason != NULL)
    {
      for (guint side = 0; side < 2; side++)
        g_clear_pointer (&self->rows[side], tg_rows_unref);
      return;
    }

  tg_slice_bar_set_shape (self->slice_bar, tg_rows_get_ne (self->rows[0], 2), tg_rows_get_ne (self->rows[0], 3), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->slice_bar), tg_rows_get_n_slices (self->rows[0]) > 1);
  for (guint pane = 0; pane < N_PANES; pane++)
    tg_heatmap_view_set_size (TG_HEATMAP_VIEW (self->views[pane]), tg_rows_get_n_columns (self->rows[0]),
                              tg_rows_get_slice_rows (self->rows[0]));
  for (guint side = 0; side < 2; side++)
    self->planes[side] = tg_plane_new (self->rows[side], TG_PLANE_WEIGHTS);
  set_lines (self);
  tg_compare_panes_show_error (self);
  tg_compare_panes_update_facts (self);
  tg_compare_panes_update_profile (self);
  start_profile (self);
}

void
tg_compare_panes_init_pictures (TgComparePanes *self)
{
  for (guint pane = 0; pane < N_PANES; pane++)
    {
      self->jobs[pane] = tg_heatmap_job_new ();
      g_signal_connect_object (self->jobs[pane], "changed", G_CALLBACK (job_changed_cb), self, G_CONNECT_SWAPPED);
    }
  self->profile_job = tg_job_new ();
  g_signal_connect_object (self->profile_job, "finished", G_CALLBACK (profile_done_cb), self, G_CONNECT_SWAPPED);
}
