/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n.h>

#include "tg-bidi.h"
#include "tg-block.h"
#include "tg-format.h"
#include "tg-heatmap-page-private.h"
#include "tg-keys.h"

/* What is known about the number under the pointer, the work and the flags, in words. */

enum
{
  FIELD_SLICE,
  FIELD_ROW,
  FIELD_COLUMN,
  FIELD_TOKEN,
  FIELD_HEAD,
  FIELD_CELL,
  FIELD_VALUE,
  FIELD_LARGEST,
  FIELD_CODE,
  FIELD_SCALE,
  FIELD_MINIMUM,
  FIELD_BLOCK,
  N_FIELDS,
};

/* Numbers of a cell that are read on the spot to find its largest. */
#define MAX_CELL_NUMBERS 65536

/* What is under the pointer, or at the cursor; row of the slice and column of the plane. */
gboolean
tg_heatmap_page_get_place (TgHeatmapPage *self,
                           guint64       *row,
                           guint64       *column)
{
  gsize place;

  *row = *column = 0;
  if (self->plane == NULL)
    return FALSE;
  if (!tg_heatmap_page_is_line (self))
    {
      if (tg_heatmap_view_get_pointer (self->view, row, column))
        return TRUE;
      tg_heatmap_view_get_cursor (self->view, row, column);
      return FALSE;
    }

  if (tg_line_plot_get_pointer (self->line_plot, &place))
    {
      *column = place;
      return TRUE;
    }
  *column = tg_line_plot_get_cursor (self->line_plot);

  return FALSE;
}

/* Rows that are there are those that can have something to say of this tensor at this zoom. */
static void
set_names (TgHeatmapPage *self,
           gboolean       one)
{
  const gboolean weights = tg_plane_get_field (self->plane) == TG_PLANE_WEIGHTS;
  const gboolean coded = weights && tg_block_get_n_codes (tg_rows_get_type (self->rows)) > 0;
  const gboolean shifted =
    coded && tg_block_unpack_minimums (tg_rows_get_type (self->rows), TG_LITTLE_ENDIAN, NULL, 0, NULL);
  const gboolean blocks = tg_rows_get_type (self->rows)->block_elements > 1;
  const char *names[N_FIELDS + 1] = { NULL };

  names[FIELD_SLICE] = tg_rows_get_n_slices (self->rows) < 2 ? ""
                       : self->layout.slices_are_experts     ? _("Expert")
                                                             : _("Slice");
  names[FIELD_ROW] = _("Row");
  names[FIELD_COLUMN] = weights ? _("Column")
                                /* Translators: which of the scales of a row, or of its other block fields */
                                : _("Place");
  names[FIELD_TOKEN] = self->layout.rows_are_tokens ? _("Token") : "";
  /* Translators: an attention head */
  names[FIELD_HEAD] = self->layout.n_heads > 0 ? _("Head") : "";
  names[FIELD_CELL] = one ? "" : _("Cell");
  names[FIELD_VALUE] = one ? _("Value") : tg_reduce_mode_get_short_name (tg_heatmap_page_get_mode (self));
  names[FIELD_LARGEST] = one ? "" : _("Max |x|");
  names[FIELD_CODE] = one && coded ? _("Code") : "";
  names[FIELD_SCALE] = one && coded ? _("Scale") : "";
  names[FIELD_MINIMUM] = one && shifted ? _("Minimum") : "";
  names[FIELD_BLOCK] = blocks ? _("Block") : "";
  tg_readout_set_names (self->readout, names);
}

static void
set_value (TgHeatmapPage *self,
           guint          field,
           char          *value,
           gboolean       strong)
{
  tg_readout_set_value (self->readout, field, value, strong);
  g_free (value);
}

static char *
format_number (double value)
{
  if (isnan (value))
    return g_strdup (_("NaN"));
  if (isinf (value))
    return g_strdup (value > 0 ? _("+Inf") : _("−Inf"));

  return tg_format_weight (value);
}

static char *
describe_head (TgHeatmapPage *self,
               guint64        row,
               guint64        weight)
{
  const guint64 size = self->layout.head_rows > 0 ? self->layout.head_rows : self->layout.head_columns;
  const guint64 place = self->layout.head_rows > 0 ? row : weight;

  if (size == 0)
    return NULL;

  return g_strdup_printf (_("%" PRIu64 " of %" PRIu64 ", dimension %" PRIu64), place / size, self->layout.n_heads, place % size);
}

/* Code, scale and offset of one weight, out of its block. */
static void
set_block_values (TgHeatmapPage *self,
                  guint64        row,
                  guint64        weight)
{
  const TgTensorType *type = tg_rows_get_type (self->rows);
  const guint8 *bytes = tg_rows_peek_block (self->rows, row, weight, NULL);
  TgBlock block = { type, bytes, tg_rows_get_byte_order (self->rows) };
  const guint place = (guint) (weight % type->block_elements);
  float numbers[TG_BLOCK_MAX_WEIGHTS];
  guint sub_block;

  if (bytes == NULL || tg_block_get_n_codes (type) == 0)
    {
      for (guint i = FIELD_CODE; i <= FIELD_MINIMUM; i++)
        tg_readout_set_value (self->readout, i, NULL, FALSE);
      return;
    }

  sub_block = place / tg_block_get_sub_block (type);
  set_value (self, FIELD_CODE, tg_format_significant (tg_block_get_code_number (type, tg_block_get_code (&block, place)), 3),
             FALSE);
  tg_block_unpack_scales (type, block.order, bytes, 1, numbers);
  set_value (self, FIELD_SCALE, tg_format_significant ((double) numbers[sub_block], 4), FALSE);
  if (tg_block_unpack_minimums (type, block.order, bytes, 1, numbers))
    set_value (self, FIELD_MINIMUM, tg_format_significant ((double) numbers[sub_block], 4), FALSE);
  else
    tg_readout_set_value (self->readout, FIELD_MINIMUM, NULL, FALSE);
}

/* "0.2089 at 1218, 1415": the largest number of a cell, if that is quickly found. */
static char *
describe_largest (TgHeatmapPage *self,
                  guint64        top,
                  guint64        bottom,
                  guint64        left,
                  guint64        right)
{
  const guint64 base = tg_heatmap_page_get_base_row (self);
  const guint unit = tg_plane_get_unit (self->plane);
  const guint64 first = left / unit, n_units = (right - 1) / unit + 1 - first;
  g_autofree float *numbers = NULL;
  g_autofree char *text = NULL;
  float largest = 0;
  guint64 at_row = top, at_column = left;

  if ((bottom - top) * n_units * unit > MAX_CELL_NUMBERS)
    return NULL;

  numbers = g_new (float, n_units *unit);
  for (guint64 row = top; row < bottom; row++)
    {
      if (tg_plane_get_n_readable (self->plane, base + row) < right)
        return NULL;
      tg_plane_read (self->plane, base + row, first, n_units, numbers);
      for (guint64 column = left; column < right; column++)
        {
          const float value = numbers[column - first * unit];

          if (isfinite (value) && fabsf (value) > fabsf (largest))
            {
              largest = value;
              at_row = row;
              at_column = column;
            }
        }
    }

  text = tg_format_significant ((double) largest, 4);

  /* Translators: a value and where it is: row, column. */
  return g_strdup_printf (_("%s at %" PRIu64 ", %" PRIu64), text, at_row, at_column);
}

static char *
describe_step (double step)
{
  return step == floor (step) ? g_strdup_printf ("%.0f", step) : g_strdup_printf ("%.3g", step);
}

static char *
describe_cell_size (const TgReduceAxis *rows,
                    const TgReduceAxis *columns)
{
  g_autofree char *down = describe_step (rows->step);
  g_autofree char *across = describe_step (columns->step);

  return tg_bidi_take (g_strdup_printf ("%s × %s", down, across));
}

/* What the picture says of the cell that has a number. */
static void
set_cell_values (TgHeatmapPage *self,
                 guint64        row,
                 guint64        column)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->job);
  const TgReduceAxis *rows, *columns;
  guint64 top, bottom, left, right;
  guint cell_row, cell_column;
  gsize cell;
  TgFlags flags;

  set_value (self, FIELD_CELL, NULL, FALSE);
  set_value (self, FIELD_VALUE, NULL, FALSE);
  set_value (self, FIELD_LARGEST, NULL, FALSE);
  if (picture == NULL || picture->plane != self->plane)
    return;
  rows = &picture->grid->request.rows;
  columns = &picture->grid->request.columns;
  cell_row = tg_reduce_axis_find (rows, row);
  cell_column = tg_reduce_axis_find (columns, column);
  if (cell_row >= rows->n_cells || cell_column >= columns->n_cells)
    return;

  cell = (gsize) cell_row * columns->n_cells + cell_column;
  flags = tg_flags_get_worst (picture->grid->flags[cell]);
  tg_reduce_axis_get_cell (rows, cell_row, &top, &bottom);
  tg_reduce_axis_get_cell (columns, cell_column, &left, &right);
  set_value (self, FIELD_CELL, describe_cell_size (rows, columns), FALSE);
  set_value (self, FIELD_VALUE,
             flags == 0                 ? format_number ((double) picture->grid->cells[cell])
             : flags == TG_FLAG_NAN     ? g_strdup (_("NaN"))
             : flags == TG_FLAG_POS_INF ? g_strdup (_("+Inf"))
             : flags == TG_FLAG_NEG_INF ? g_strdup (_("−Inf"))
                                        : g_strdup (_("not in the file")),
             TRUE);
  set_value (self, FIELD_LARGEST, describe_largest (self, top, bottom, left, right), FALSE);
}

/* Where the number is. */
static void
set_place_values (TgHeatmapPage *self,
                  guint64        row,
                  guint64        column)
{
  const guint64 weight = column * tg_plane_get_weights (self->plane);
  const guint64 elements = tg_rows_get_type (self->rows)->block_elements;

  set_value (self, FIELD_SLICE, g_strdup_printf ("%" PRIu64, tg_slice_bar_get_slice (self->slice_bar)), FALSE);
  set_value (self, FIELD_ROW, g_strdup_printf ("%" PRIu64, row), FALSE);
  set_value (self, FIELD_COLUMN, g_strdup_printf ("%" PRIu64, column), FALSE);
  set_value (self, FIELD_TOKEN,
             self->layout.rows_are_tokens
               ? tg_keys_dup_token (tg_file_get_main (tg_selection_get_file (self->selection)), row)
               : NULL,
             FALSE);
  set_value (self, FIELD_HEAD, describe_head (self, row, weight), FALSE);
  set_value (self, FIELD_BLOCK,
             elements > 1 ? g_strdup_printf (_("row %" PRIu64 ", block %" PRIu64), row, weight / elements) : NULL, FALSE);
}

/* Says what is under the pointer, or else at the cursor. */
void
tg_heatmap_page_update_readout (TgHeatmapPage *self)
{
  const gboolean one = tg_heatmap_page_is_line (self) || tg_heatmap_view_is_value (self->view);
  guint64 row, column;
  g_autofree char *text = NULL;
  float value;

  if (self->plane == NULL)
    return;

  tg_readout_set_title (self->readout, tg_heatmap_page_get_place (self, &row, &column) ? _("Under the pointer")
                                                                                       : _("At the cursor"));
  set_names (self, one);
  set_place_values (self, row, column);
  if (!one)
    set_cell_values (self, row, column);
  else if (tg_plane_get_number (self->plane, tg_heatmap_page_get_base_row (self) + row, column, &value))
    {
      set_value (self, FIELD_VALUE, format_number ((double) value), TRUE);
      set_block_values (self, tg_heatmap_page_get_base_row (self) + row, column * tg_plane_get_weights (self->plane));
    }
  else
    set_value (self, FIELD_VALUE, g_strdup (_("not in the file")), TRUE);

  text = tg_readout_dup_text (self->readout);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->line_plot), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* "1 cell = 8 × 8 weights" or "1 weight = 48 × 32 pixels". */
static char *
describe_zoom (TgHeatmapPage *self)
{
  const gboolean weights = tg_plane_get_field (self->plane) == TG_PLANE_WEIGHTS;
  TgReduceAxis rows, columns;
  double across, down;

  if (tg_heatmap_page_is_line (self))
    {
      g_autofree char *n = tg_format_count (tg_plane_get_width (self->plane));

      return g_strdup_printf (ngettext ("%s weight", "%s weights", (gulong) tg_plane_get_width (self->plane)), n);
    }
  across = tg_heatmap_view_get_zoom (self->view, &down);
  if (tg_heatmap_view_is_value (self->view))
    return g_strdup_printf (weights ? _("1 weight = %.0f × %.0f pixels") : _("1 number = %.0f × %.0f pixels"), across,
                            down);

  tg_heatmap_view_get_cells (self->view, &rows, &columns);
  {
    g_autofree char *size = describe_cell_size (&rows, &columns);

    /* Translators: %s is rows × columns. */
    return g_strdup_printf (weights ? _("1 cell = %s weights") : _("1 cell = %s numbers"), size);
  }
}

static char *
describe_estimate (const TgGrid *grid,
                   gboolean      stopped)
{
  const double percent = (double) grid->n_read / (double) grid->n_numbers * 100;
  g_autofree char *share = percent < 1 ? g_strdup_printf ("%.1g", percent) : g_strdup_printf ("%.0f", percent);

  if (stopped)
    return g_strdup_printf (_("estimated from %s %% of the rows, stopped"), share);

  return g_strdup_printf (_("estimated from %s %% of the rows"), share);
}

/* What the lines between columns mean. */
static char *
describe_lines (TgHeatmapPage *self)
{
  const TgTensorType *type = tg_rows_get_type (self->rows);
  const guint sub_block = tg_block_is_known (type) ? tg_block_get_sub_block (type) : 0;

  if (!gtk_check_button_get_active (self->blocks_check) || type->block_elements == 1 ||
      tg_plane_get_field (self->plane) != TG_PLANE_WEIGHTS)
    return g_strdup (_("exact"));
  if (sub_block > 0 && sub_block < type->block_elements)
    return g_strdup_printf (_("dashed line: new sub-block of %u weights, solid line: new block of %u weights"), sub_block,
                            type->block_elements);

  return g_strdup_printf (_("line: new block of %u weights"), type->block_elements);
}

/* Says what is seen, how far the work is, and puts the badge on the picture. */
void
tg_heatmap_page_update_status (TgHeatmapPage *self)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->job);
  const gboolean busy = tg_heatmap_job_get_busy (self->job), stopped = tg_heatmap_job_get_stopped (self->job);
  const GError *error = tg_heatmap_job_get_error (self->job);
  g_autofree char *zoom = NULL;
  g_autofree char *text = NULL;
  g_autofree char *badge = NULL;

  if (self->plane == NULL)
    return;

  zoom = describe_zoom (self);
  tg_work_row_set_left (self->work_row, zoom);
  if (picture != NULL && picture->plane == self->plane)
    {
      /* Of an estimate it is not known yet how many are missing. */
      const guint64 n_read = picture->grid->n_numbers - picture->grid->n_missing;
      g_autofree char *n = tg_format_count (n_read);

      if (error != NULL)
        text = g_strdup (error->message);
      else if (picture->grid->exact && !busy && tg_heatmap_view_is_value (self->view))
        text = describe_lines (self);
      else if (picture->grid->exact && !busy && tg_plane_get_field (self->plane) != TG_PLANE_WEIGHTS)
        text = g_strdup (_("exact"));
      else if (picture->grid->exact && !busy && picture->seconds < 0.01)
        text = g_strdup_printf (ngettext ("exact · %s weight in less than 0.01 s", "exact · %s weights in less than 0.01 s",
                                          (gulong) n_read),
                                n);
      else if (picture->grid->exact && !busy)
        /* Translators: a number of weights and of seconds. */
        text = g_strdup_printf (ngettext ("exact · %s weight in %.2f s", "exact · %s weights in %.2f s",
                                          (gulong) n_read),
                                n, picture->seconds);
      else if (busy && !picture->grid->exact)
        text = g_strdup_printf (ngettext ("reading %s weight", "reading all %s weights", (gulong) n_read), n);
      if (!picture->grid->exact)
        badge = describe_estimate (picture->grid, stopped);
    }
  tg_work_row_set_text (self->work_row, text != NULL ? text : "");
  tg_heatmap_view_set_badge (self->view, badge);
  tg_work_row_set_state (self->work_row, stopped                   ? TG_WORK_STOPPED
                                         : (busy && badge != NULL) ? TG_WORK_BUSY
                                                                   : TG_WORK_IDLE);
  tg_work_row_set_permille (self->work_row, tg_heatmap_job_get_permille (self->job));
}

/* "rows 308, 310 and 545": the rows that have flagged numbers, as far as they are known. */
static char *
describe_rows (const TgGrid *grid)
{
  const guint64 *rows = grid->flagged_rows;

  switch (grid->n_flagged_rows)
    {
    case 1:
      return g_strdup_printf (_("row %" PRIu64), rows[0]);
    case 2:
      return g_strdup_printf (_("rows %" PRIu64 " and %" PRIu64), rows[0], rows[1]);
    case 3:
      return g_strdup_printf (_("rows %" PRIu64 ", %" PRIu64 " and %" PRIu64), rows[0], rows[1], rows[2]);
    default:
      return g_strdup_printf (_("rows %" PRIu64 ", %" PRIu64 ", %" PRIu64 " and others"), rows[0], rows[1], rows[2]);
    }
}

static gboolean
shows_all (const TgGrid *grid)
{
  return grid->n_numbers == grid->request.rows.length * grid->request.columns.length;
}

/* Counts what is no finite number in the slice, and what is not in the file. */
void
tg_heatmap_page_update_flags (TgHeatmapPage *self)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->job);
  guint64 n;
  g_autofree char *rows = NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;

  if (picture != NULL && picture->plane == self->plane && picture->grid->exact && shows_all (picture->grid))
    {
      g_clear_pointer (&self->whole, tg_grid_unref);
      self->whole = tg_grid_ref (picture->grid);
    }
  if (self->whole == NULL)
    {
      gtk_widget_set_visible (self->flag_box, FALSE);
      tg_work_row_set_right (self->work_row, "", FALSE);
      return;
    }

  n = self->whole->n_nan + self->whole->n_pos_inf + self->whole->n_neg_inf;
  gtk_widget_set_visible (self->flag_box, n > 0);
  if (n > 0)
    {
      rows = describe_rows (self->whole);
      count = tg_format_count (n);
      text = g_strdup_printf (ngettext ("%s weight of this slice is not a finite number: %s",
                                        "%s weights of this slice are not finite numbers: %s", (gulong) n),
                              count, rows);
      gtk_label_set_text (self->flag_label, text);
      g_clear_pointer (&text, g_free);
      text = g_strdup_printf (_("%" PRIu64 " NaN, %" PRIu64 " +Inf, %" PRIu64 " −Inf"), self->whole->n_nan,
                              self->whole->n_pos_inf, self->whole->n_neg_inf);
    }
  else if (self->whole->n_missing > 0)
    {
      count = tg_format_count (self->whole->n_missing);
      text = g_strdup_printf (ngettext ("%s weight is not in the file", "%s weights are not in the file",
                                        (gulong) self->whole->n_missing),
                              count);
    }
  tg_work_row_set_right (self->work_row, text != NULL ? text : _("no NaN, no Inf"), text != NULL);
}
