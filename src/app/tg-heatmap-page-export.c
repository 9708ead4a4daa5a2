/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-compat-file-dialog.h"
#include "tg-error.h"
#include "tg-export-heatmap.h"
#include "tg-format.h"
#include "tg-heatmap-page-private.h"
#include "tg-save-job.h"
#include "tg-toast.h"
#include "tg-values-writer.h"

/* Pixels of the picture of a line. */
#define LINE_WIDTH 1024u
#define LINE_HEIGHT 192

/* What is seen, or the whole tensor, as a file of the user's choice. */

typedef struct
{
  char *what; /* "png", "csv", "npy" */
  char *title;
  char *subtitle;
  char *quantity;
  TgRows *rows;
  TgGrid *grid; /* of png and csv */
  TgColorScale scale;
  int plot_width;
  int plot_height;
  GFile *destination;
  GArray *identities; /* of the files that are open */
} Export;

/* What a dialog was opened for. */
typedef struct
{
  TgHeatmapPage *page;
  Export *export;
} Request;

static void
export_free (gpointer data)
{
  Export *self = data;

  g_free (self->what);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->quantity);
  g_clear_pointer (&self->rows, tg_rows_unref);
  g_clear_pointer (&self->grid, tg_grid_unref);
  g_clear_object (&self->destination);
  g_array_unref (self->identities);
  g_free (self);
}

/* What is behind a FILE, which knows no more of an error than its number. */
typedef struct
{
  GOutputStream *stream;
  GError *error; /* the first one */
} Cookie;

static ssize_t
write_cookie (void       *data,
              const char *bytes,
              size_t      n)
{
  Cookie *cookie = data;

  if (cookie->error != NULL || !g_output_stream_write_all (cookie->stream, bytes, n, NULL, NULL, &cookie->error))
    return 0;

  return (ssize_t) n;
}

static gboolean
write_tensor (const Export   *self,
              GOutputStream  *stream,
              TgProgress     *progress,
              GError        **error)
{
  const cookie_io_functions_t functions = { .write = write_cookie };
  Cookie cookie = { stream, NULL };
  FILE *file = fopencookie (&cookie, "w", functions);
  TgValuesWindow window;
  gboolean done;

  tg_values_window_init (&window, self->rows);
  done = tg_values_write (self->rows, &window, TG_VALUES_NPY, file, progress, error);
  fclose (file);
  if (cookie.error != NULL)
    {
      g_clear_error (error);
      g_propagate_error (error, cookie.error);
      return FALSE;
    }

  return done;
}

static gboolean
write_picture (const Export   *self,
               GOutputStream  *stream,
               GError        **error)
{
  const TgExportHeatmap picture = {
    .title = self->title,
    .subtitle = self->subtitle,
    .quantity = self->quantity,
    .grid = self->grid,
    .scale = &self->scale,
    .plot_width = self->plot_width,
    .plot_height = self->plot_height,
  };
  g_autoptr (GBytes) bytes = NULL;

  if (g_str_equal (self->what, "csv"))
    bytes = tg_export_grid_to_csv (self->grid);
  else
    bytes = tg_export_heatmap_to_png (&picture, error);

  return bytes != NULL && g_output_stream_write_all (stream, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                                     NULL, NULL, error);
}

static gpointer
export_in_thread (gpointer     input,
                  TgProgress  *progress,
                  GError     **error)
{
  const Export *self = input;
  g_autoptr (GFileOutputStream) stream = NULL;
  gboolean created, done;

  if (!tg_save_is_allowed (self->destination, (const TgFileIdentity *) (gpointer) self->identities->data,
                           self->identities->len, error))
    return NULL;
  stream = tg_save_begin (self->destination, &created, error);
  if (stream == NULL)
    return NULL;

  if (g_str_equal (self->what, "npy"))
    done = write_tensor (self, G_OUTPUT_STREAM (stream), progress, error);
  else
    done = write_picture (self, G_OUTPUT_STREAM (stream), error);
  if (!tg_save_end (self->destination, stream, created, done, error))
    return NULL;

  return g_object_ref (self->destination);
}

/* Says how it ended. */
void
tg_heatmap_page_exported_cb (TgHeatmapPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) destination = tg_job_steal_result (self->export_job, &error);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (destination == NULL)
    {
      tg_work_row_set_text (self->work_row, "");
      if (error != NULL)
        tg_toast_tell_not_saved (GTK_WIDGET (self), error);
      return;
    }

  name = g_file_get_basename (destination);
  text = g_strdup_printf (_("saved as “%s”"), name);
  tg_work_row_set_text (self->work_row, text);
}

static void
chosen_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  Request *request = user_data;
  g_autoptr (TgHeatmapPage) self = request->page;
  g_autoptr (GError) error = NULL;

  request->export->destination = tg_compat_file_dialog_finish (result, &error);
  if (request->export->destination != NULL && self->export_job != NULL)
    tg_job_run (self->export_job, export_in_thread, request->export, export_free, g_object_unref);
  else
    export_free (request->export);
  g_free (request);
}

static GArray *
get_identities (TgHeatmapPage *self)
{
  TgShards *shards = tg_file_get_shards (tg_selection_get_file (self->selection));
  GArray *identities = g_array_new (FALSE, FALSE, sizeof (TgFileIdentity));

  for (guint i = 0; shards != NULL && i < tg_shards_get_n_parts (shards); i++)
    {
      TgGguf *part = tg_shards_get_part (shards, i);

      if (part != NULL)
        {
          const TgFileIdentity identity = tg_mapping_get_identity (tg_gguf_get_mapping (part));

          g_array_append_val (identities, identity);
        }
    }

  return identities;
}

static char *
describe (TgHeatmapPage *self)
{
  guint64 ne[TG_INLINE_DIMS];
  g_autofree char *shape = NULL;
  guint n_dims = 1;

  for (guint i = 0; i < TG_INLINE_DIMS; i++)
    {
      ne[i] = tg_rows_get_ne (self->rows, i);
      if (ne[i] > 1)
        n_dims = i + 1;
    }
  shape = tg_format_shape (ne, n_dims);
  if (tg_rows_get_n_slices (self->rows) > 1)
    return g_strdup_printf ("%s · %s · %s %" G_GUINT64_FORMAT, tg_rows_get_type (self->rows)->name, shape,
                            self->layout.slices_are_experts ? _("Expert") : _("Slice"),
                            tg_slice_bar_get_slice (self->slice_bar));

  return g_strdup_printf ("%s · %s", tg_rows_get_type (self->rows)->name, shape);
}

/* What is seen of a line, as a strip of cells; a table has all its numbers. */
static void
take_line (TgHeatmapPage *self,
           Export        *export)
{
  TgReduceRequest request = { .rows = tg_reduce_axis_all (1, 1) };
  const TgRangeChoice choice = { .rule = TG_RANGE_PERCENTILE, .amount = 0.5 };
  g_autoptr (TgPictureLevel) level = NULL;
  gsize first, n;
  guint n_cells;

  if (!tg_line_plot_get_seen (self->line_plot, &first, &n))
    return;

  n_cells = (guint) (g_str_equal (export->what, "csv") ? n : MIN (n, LINE_WIDTH));
  request.mode = n_cells == n ? TG_REDUCE_EXTREME : self->mode;
  request.columns = tg_reduce_axis_window (tg_plane_get_width (self->plane), first, n, n_cells);
  export->grid = tg_reduce (self->plane, &request, NULL, NULL);
  if (export->grid == NULL)
    return;

  level = tg_picture_level_new_from_grid (export->grid);
  tg_range_resolve (&choice, &level->stats, level->histogram, &export->scale.low, &export->scale.high);
  export->scale.colors = tg_palette_get_colors (TG_PALETTE_VIRIDIS);
  export->quantity = g_strdup (n_cells == n ? _("Value") : tg_reduce_mode_get_name (request.mode));
  export->plot_width = (int) (n_cells * MAX (LINE_WIDTH / n_cells, 1));
  export->plot_height = LINE_HEIGHT;
}

static Export *
export_new (TgHeatmapPage *self,
            const char    *what)
{
  TgHeatmapPicture *picture = tg_heatmap_job_get_picture (self->job);
  Export *export = g_new0 (Export, 1);
  double across, down;

  export->what = g_strdup (what);
  export->title = g_strdup (tg_rows_get_name (self->rows));
  export->subtitle = describe (self);
  export->rows = tg_rows_ref (self->rows);
  export->identities = get_identities (self);
  if (tg_heatmap_page_is_line (self))
    take_line (self, export);
  else if (picture != NULL && picture->plane == self->plane)
    {
      across = tg_heatmap_view_get_zoom (self->view, &down);
      export->grid = tg_grid_ref (picture->grid);
      export->quantity = g_strdup (tg_heatmap_view_is_value (self->view)
                                     ? _("Value")
                                     : tg_reduce_mode_get_name (picture->grid->request.mode));
      export->plot_width = (int) (picture->grid->request.columns.n_cells * MAX (across, 1.0));
      export->plot_height = (int) (picture->grid->request.rows.n_cells * MAX (down, 1.0));
      tg_range_panel_get_scale (self->range_panel, &export->scale);
    }

  return export;
}

/* The picture as it would be exported, for whom it is dropped on or pasted into; %NULL if
 * there is none. */
GdkContentProvider *
tg_heatmap_page_dup_content (TgHeatmapPage *self)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = NULL;
  Export *export;
  gboolean done;

  if (self->rows == NULL)
    return NULL;

  export = export_new (self, "png");
  done = export->grid != NULL && write_picture (export, stream, NULL) && g_output_stream_close (stream, NULL, NULL);
  export_free (export);
  if (!done)
    return NULL;

  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));

  return gdk_content_provider_new_for_bytes ("image/png", bytes);
}

/* Asks for a name and writes a "png", "csv" or "npy" file. */
void
tg_heatmap_page_export (TgHeatmapPage *self,
                        const char    *what)
{
  g_autofree char *name = NULL;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  Request *request;
  Export *export;

  if (self->rows == NULL)
    return;
  export = export_new (self, what);
  if (export->grid == NULL && !g_str_equal (what, "npy"))
    {
      export_free (export);
      return;
    }

  request = g_new0 (Request, 1);
  request->page = g_object_ref (self);
  request->export = export;
  name = g_strdup_printf ("%s.%s", export->title, what);
  tg_compat_file_dialog (TG_FILE_DIALOG_SAVE, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, _("Export"), NULL, name,
                         NULL, NULL, chosen_cb, request);
}
