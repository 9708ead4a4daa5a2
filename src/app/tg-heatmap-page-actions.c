/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-format.h"
#include "tg-heatmap-page-private.h"
#include "tg-toast.h"

/* Going somewhere, copying, and the actions of the page. */

/* Rows and columns longer than this are for a file, not for the clipboard. */
#define MAX_COPIED 1000000

/* Goes to "row" or "row, column". */
void
tg_heatmap_page_go_to_text (TgHeatmapPage *self,
                            const char    *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, ", ", -1);
  guint64 place[2] = { 0 };
  guint n = 0;
  gboolean good = self->plane != NULL;

  for (guint i = 0; good && parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      good = n < 2 && g_ascii_string_to_unsigned (parts[i], 10, 0, G_MAXINT64, &place[n++], NULL);
  if (good && n == 1 && tg_heatmap_page_is_line (self))
    {
      place[1] = place[0];
      place[0] = 0;
    }
  if (!good || n == 0 || place[0] >= tg_plane_get_height (self->plane) || place[1] >= tg_plane_get_width (self->plane))
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->go_to_entry), "error");
      return;
    }

  if (tg_heatmap_page_is_line (self))
    {
      tg_line_plot_set_cursor (self->line_plot, (gsize) place[1]);
      gtk_widget_grab_focus (GTK_WIDGET (self->line_plot));
      g_signal_emit_by_name (self->line_plot, "cursor-changed");
    }
  else
    {
      tg_heatmap_view_set_cursor (self->view, place[0], place[1], TRUE);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
      g_signal_emit_by_name (self->view, "cursor-changed");
    }
}

/* The number at the cursor, with all its digits. */
char *
tg_heatmap_page_dup_value (TgHeatmapPage *self)
{
  guint64 row = 0, column = 0;
  float value;

  if (self->plane == NULL)
    return NULL;

  if (tg_heatmap_page_is_line (self))
    column = tg_line_plot_get_cursor (self->line_plot);
  else
    tg_heatmap_view_get_cursor (self->view, &row, &column);
  if (!tg_plane_get_number (self->plane, tg_heatmap_page_get_base_row (self) + row, column, &value))
    return NULL;

  return tg_format_float (value);
}

static void
append_number (GString *text,
               float    value,
               char     separator)
{
  g_autofree char *number = tg_format_float (value);

  if (text->len > 0)
    g_string_append_c (text, separator);
  g_string_append (text, number);
}

/* The row of the cursor, tabs between the numbers, or its column, a line each. */
static char *
dup_numbers (TgHeatmapPage *self,
             gboolean       whole_row)
{
  const guint64 base = tg_heatmap_page_get_base_row (self);
  const guint64 n = whole_row ? tg_plane_get_width (self->plane) : tg_plane_get_height (self->plane);
  GString *text = g_string_new (NULL);
  guint64 row = 0, column = 0;

  if (!tg_heatmap_page_is_line (self))
    tg_heatmap_view_get_cursor (self->view, &row, &column);
  for (guint64 i = 0; i < MIN (n, MAX_COPIED); i++)
    {
      float value;

      if (tg_plane_get_number (self->plane, base + (whole_row ? row : i), whole_row ? i : column, &value))
        append_number (text, value, whole_row ? '\t' : '\n');
    }

  return g_string_free (text, FALSE);
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (widget);
  const char *what = g_variant_get_string (parameter, NULL);
  g_autofree char *text = NULL;

  if (self->plane == NULL)
    return;

  text = g_str_equal (what, "value") ? tg_heatmap_page_dup_value (self) : dup_numbers (self, g_str_equal (what, "row"));
  tg_toast_copy (widget, text);
}

static void
copy_picture_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  g_autoptr (GdkContentProvider) content = tg_heatmap_page_dup_content (TG_HEATMAP_PAGE (widget));

  if (content == NULL)
    return;

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
  tg_toast_tell (widget, _("Picture copied"));
}

static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  tg_heatmap_page_export (TG_HEATMAP_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
show_bytes_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (widget);
  guint64 row = 0, column = 0;

  if (self->plane == NULL || self->selection == NULL)
    return;

  if (tg_heatmap_page_is_line (self))
    column = tg_line_plot_get_cursor (self->line_plot);
  else
    tg_heatmap_view_get_cursor (self->view, &row, &column);
  self->following = TRUE;
  tg_selection_set_cell (self->selection, (TgCell){ tg_slice_bar_get_slice (self->slice_bar), row,
                                                    column * tg_plane_get_weights (self->plane) });
  self->following = FALSE;
  gtk_widget_activate_action (widget, "win.page", "s", "hex");
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (widget);
  const gboolean line = tg_heatmap_page_is_line (self);

  if (g_str_equal (action_name, "heatmap.zoom-in"))
    line ? tg_line_plot_zoom (self->line_plot, 1) : tg_heatmap_view_zoom_in (self->view);
  else if (g_str_equal (action_name, "heatmap.zoom-out"))
    line ? tg_line_plot_zoom (self->line_plot, -1) : tg_heatmap_view_zoom_out (self->view);
  else if (g_str_equal (action_name, "heatmap.zoom-fit"))
    line ? tg_line_plot_zoom (self->line_plot, G_MININT) : tg_heatmap_view_zoom_fit (self->view);
  else
    line ? tg_line_plot_zoom (self->line_plot, G_MININT) : tg_heatmap_view_zoom_original (self->view);
}

static void
slice_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  TgHeatmapPage *self = TG_HEATMAP_PAGE (widget);
  const guint64 slice = tg_slice_bar_get_slice (self->slice_bar);

  if (self->plane == NULL)
    return;

  if (g_str_equal (action_name, "heatmap.next-slice") && slice + 1 < tg_rows_get_n_slices (self->rows))
    tg_slice_bar_set_slice (self->slice_bar, slice + 1);
  else if (g_str_equal (action_name, "heatmap.previous-slice") && slice > 0)
    tg_slice_bar_set_slice (self->slice_bar, slice - 1);
  else
    return;
  g_signal_emit_by_name (self->slice_bar, "changed");
}

/* Where a search begins, and what it finds. */
typedef struct
{
  TgPlane *plane;
  guint64 row; /* of all slices */
  guint64 column;
  gboolean found;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  tg_plane_unref (search->plane);
  g_free (search);
}

static gpointer
search (gpointer     input,
        TgProgress  *progress,
        GError     **error)
{
  const Search *request = input;
  Search *result = g_memdup2 (request, sizeof *request);
  GError *failure = NULL;

  tg_plane_ref (result->plane);
  result->found = tg_plane_find_flagged (result->plane, &result->row, &result->column, progress, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      search_free (result);
      return NULL;
    }

  return result;
}

static void
found_cb (TgHeatmapPage *self)
{
  Search *result = tg_job_steal_result (self->find_job, NULL);

  if (result == NULL)
    return;
  if (!result->found)
    tg_work_row_set_text (self->work_row, _("all weights of this tensor are finite"));
  else if (result->plane == self->plane)
    {
      const guint64 height = tg_plane_get_height (self->plane);
      const TgCell cell = { result->row / height, result->row % height,
                            result->column * tg_plane_get_weights (self->plane) };

      tg_heatmap_page_go_to_cell (self, cell, TRUE);
      if (tg_heatmap_page_is_line (self))
        g_signal_emit_by_name (self->line_plot, "cursor-changed");
      else
        g_signal_emit_by_name (self->view, "cursor-changed");
    }
  search_free (result);
}

/* Goes to the next number that is not finite, from the cursor on, through all slices. */
void
tg_heatmap_page_find_flagged (TgHeatmapPage *self)
{
  Search *request;

  if (self->plane == NULL)
    return;

  request = g_new0 (Search, 1);
  request->plane = tg_plane_ref (self->plane);
  if (tg_heatmap_page_is_line (self))
    request->column = tg_line_plot_get_cursor (self->line_plot);
  else
    tg_heatmap_view_get_cursor (self->view, &request->row, &request->column);
  request->row += tg_heatmap_page_get_base_row (self);
  tg_job_run (self->find_job, search, request, search_free, search_free);
}

static void
next_flagged_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  tg_heatmap_page_find_flagged (TG_HEATMAP_PAGE (widget));
}

void
tg_heatmap_page_connect_jobs (TgHeatmapPage *self)
{
  self->find_job = tg_job_new ();
  g_signal_connect_object (self->find_job, "finished", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "drag-content", G_CALLBACK (tg_heatmap_page_dup_content), self,
                           G_CONNECT_SWAPPED);
  self->export_job = tg_job_new ();
  g_signal_connect_object (self->export_job, "finished", G_CALLBACK (tg_heatmap_page_exported_cb), self,
                           G_CONNECT_SWAPPED);
}

void
tg_heatmap_page_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "heatmap.copy", "s", copy_action);
  gtk_widget_class_install_action (widget_class, "heatmap.copy-picture", NULL, copy_picture_action);
  gtk_widget_class_install_action (widget_class, "heatmap.export", "s", export_action);
  gtk_widget_class_install_action (widget_class, "heatmap.show-bytes", NULL, show_bytes_action);
  gtk_widget_class_install_action (widget_class, "heatmap.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "heatmap.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "heatmap.zoom-fit", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "heatmap.zoom-original", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "heatmap.next-slice", NULL, slice_action);
  gtk_widget_class_install_action (widget_class, "heatmap.previous-slice", NULL, slice_action);
  gtk_widget_class_install_action (widget_class, "heatmap.next-flagged", NULL, next_flagged_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, GDK_CONTROL_MASK, "heatmap.zoom-fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1, GDK_CONTROL_MASK, "heatmap.zoom-original", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_bracketright, 0, "heatmap.next-slice", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_bracketleft, 0, "heatmap.previous-slice", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_n, 0, "heatmap.next-flagged", NULL);
}
