/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-page.h"

#include <math.h>

#include "tg-heatmap-view.h"
#include "tg-line-plot.h"
#include "tg-location.h"
#include "tg-map-page.h"
#include "tg-model-map-view.h"
#include "tg-page.h"
#include "tg-slice-bar.h"
#include "tg-stats-page.h"
#include "tg-stats-table.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-window.h"

/* A matrix with a NaN, a vector, experts, a type nobody knows, and few long rows. */
static TgShards *
make_model (void)
{
  static const guint64 ne[] = { 256, 64 }, vector[] = { 64 }, experts[] = { 64, 32, 3 },
                       wide[] = { 4096, 4 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autofree float *values = g_new (float, 256 * 64);

  for (guint i = 0; i < 256 * 64; i++)
    values[i] = (float) (i % 251) / 100.0f - 1.0f;
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "blk.0.ffn_gate_exps.weight", TG_TYPE_ID_F32, experts, 3, values,
                             64 * 32 * 3 * sizeof *values);
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_norm.weight", TG_TYPE_ID_F32, vector, 1, values, 64 * sizeof *values);
  values[40 * 256 + 30] = NAN;
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_q.weight", TG_TYPE_ID_F32, ne, 2, values, 256 * 64 * sizeof *values);
  tg_gguf_writer_add_tensor (writer, "strange", 250, vector, 1, values, 64);
  tg_gguf_writer_add_tensor (writer, "wide", TG_TYPE_ID_F32, wide, 2, values, 256 * 64 * sizeof *values);

  return tg_test_shards_open (writer);
}

enum
{
  EXPERTS,
  VECTOR,
  MATRIX,
  STRANGE,
  WIDE,
};

static void
set_up (TgTestPage    *fixture,
        gconstpointer  data)
{
  g_autoptr (TgShards) shards = make_model ();
  GType (*get_type) (void) = data;

  fixture->file = tg_file_new_for_shards (shards);
  fixture->page = g_object_new (get_type (), NULL);
  tg_test_page_present (fixture, fixture->file, 1100, 760);
}

/* The selected tensor is shown; the cursor and the selection are one place. */
static void
test_matrix (TgTestPage    *fixture,
             gconstpointer  data)
{
  GtkWidget *view;
  guint64 row, column;

  g_assert_true (tg_test_page_says (fixture, "Select a tensor"));
  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));
  view = tg_test_find_widget (fixture->page, TG_TYPE_HEATMAP_VIEW, NULL);
  g_assert_nonnull (view);

  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 7, 9 });
  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (view), &row, &column);
  g_assert_cmpuint (row, ==, 7);
  g_assert_cmpuint (column, ==, 9);
  tg_test_press_key (view, GDK_KEY_Down, 0);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.row, ==, 8);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.column, ==, 9);
}

/* From one pixel per weight on there is nothing to choose, and that is said; above there are
 * modes only. A type without minimums has no row for them. */
static void
test_zoom (TgTestPage    *fixture,
           gconstpointer  data)
{
  GtkDropDown *modes;

  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));
  modes = GTK_DROP_DOWN (tg_test_find_widget (fixture->page, GTK_TYPE_DROP_DOWN, NULL));
  g_assert_cmpuint (gtk_drop_down_get_selected (modes), ==, TG_N_REDUCE_MODES);
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (modes)));
  g_assert_false (tg_test_page_says (fixture, "Offset"));
  tg_selection_select_tensor (fixture->selection, WIDE);
  tg_test_wait_until (tg_test_page_says (fixture, "1 cell =") && gtk_widget_get_sensitive (GTK_WIDGET (modes)));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (modes)), ==, TG_N_REDUCE_MODES);
  g_assert_cmpuint (gtk_drop_down_get_selected (modes), ==, TG_REDUCE_RMS);
}

static TgHeatmapView *
open_matrix (TgTestPage *fixture)
{
  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));

  return TG_HEATMAP_VIEW (tg_test_find_widget (fixture->page, TG_TYPE_HEATMAP_VIEW, NULL));
}

/* What is seen of a picture is kept with the place in the file and gone back to: by a page
 * that is made for it, and by one that is there. A picture of another size, as after the file
 * was replaced, is seen as a whole. */
static void
test_window (TgTestPage    *fixture,
             gconstpointer  data)
{
  TgHeatmapView *view = open_matrix (fixture);
  g_autoptr (TgLocation) place = NULL;
  g_autoptr (TgLocation) back = NULL;
  g_autoptr (GVariant) variant = NULL;
  TgTestPage other = { 0 };
  double zoom, column, row;

  g_assert_false (tg_heatmap_view_get_window (view, &zoom, &column, &row));
  tg_heatmap_view_set_window (view, 24, 100, 20);
  tg_test_frames (fixture->window, 2);
  place = tg_location_new (fixture->selection, "heatmap");
  variant = g_variant_ref_sink (tg_location_to_variant (place));
  back = tg_location_new_from_variant (variant);

  other.page = g_object_new (tg_heatmap_page_get_type (), NULL);
  tg_test_page_present (&other, fixture->file, 1100, 760);
  g_assert_null (tg_location_apply (back, other.selection));
  view = TG_HEATMAP_VIEW (tg_test_find_widget (other.page, TG_TYPE_HEATMAP_VIEW, NULL));
  tg_test_wait_until (tg_heatmap_view_get_window (view, &zoom, &column, &row));
  /* The whole was seen before: what is not finite anywhere is known. */
  g_assert_true (tg_test_page_says (&other, "row 40"));
  g_assert_cmpfloat (zoom, ==, 24);
  g_assert_cmpfloat (column, ==, 100);
  g_assert_cmpfloat (row, ==, 20);

  /* Another tensor is seen as a whole. */
  tg_selection_select_tensor (other.selection, WIDE);
  tg_test_frames (other.window, 2);
  g_assert_false (tg_heatmap_view_get_window (view, &zoom, &column, &row));

  back->window.width++;
  g_assert_null (tg_location_apply (back, other.selection));
  tg_test_wait_until (tg_test_page_says (&other, "row 40"));
  tg_test_frames (other.window, 2);
  g_assert_cmpuint (tg_selection_get (other.selection)->tensor, ==, MATRIX);
  g_assert_false (tg_heatmap_view_get_window (view, &zoom, &column, &row));
  tg_test_destroy (other.window);
  g_assert_finalize_object (other.selection);
}

/* The NaN is counted, named by its row, and can be gone to. */
static void
test_flagged (TgTestPage    *fixture,
              gconstpointer  data)
{
  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "row 40"));
  gtk_widget_activate_action (fixture->page, "heatmap.next-flagged", NULL);
  tg_test_wait_until (tg_selection_get (fixture->selection)->cell.row == 40);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.column, ==, 30);
}

/* The value at the cursor is copied with all its digits. */
static void
test_copy (TgTestPage    *fixture,
           gconstpointer  data)
{
  g_autofree char *text = NULL;

  g_assert_null (tg_page_dup_text (TG_PAGE (fixture->page)));
  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 0, 3 });
  text = tg_page_dup_text (TG_PAGE (fixture->page));
  g_assert_cmpstr (text, ==, "-0.97");
}

/* Going to a row and a column by text; what makes no sense is marked. */
static void
test_go_to (TgTestPage    *fixture,
            gconstpointer  data)
{
  GtkWidget *entry;

  tg_selection_select_tensor (fixture->selection, MATRIX);
  g_assert_true (tg_page_go_to (TG_PAGE (fixture->page)));
  entry = tg_test_find_widget (fixture->page, GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "12, 34");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.row, ==, 12);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.column, ==, 34);
  gtk_editable_set_text (GTK_EDITABLE (entry), "12, 340000");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "x");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
}

/* Experts can be walked through, a vector is a line, an unknown type has a reason. */
static void
test_kinds (TgTestPage    *fixture,
            gconstpointer  data)
{
  TgLinePlot *line;
  GtkWidget *bar;
  gsize first, n;

  tg_selection_select_tensor (fixture->selection, EXPERTS);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));
  bar = tg_test_find_widget (fixture->page, TG_TYPE_SLICE_BAR, NULL);
  g_assert_nonnull (bar);
  gtk_widget_activate_action (fixture->page, "heatmap.next-slice", NULL);
  g_assert_cmpuint (tg_slice_bar_get_slice (TG_SLICE_BAR (bar)), ==, 1);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->cell.slice, ==, 1);
  tg_selection_set_cell (fixture->selection, (TgCell){ 2, 3, 4 });
  g_assert_cmpuint (tg_slice_bar_get_slice (TG_SLICE_BAR (bar)), ==, 2);

  tg_selection_select_tensor (fixture->selection, VECTOR);
  tg_test_wait_until (tg_test_find_widget (fixture->page, TG_TYPE_LINE_PLOT, NULL) != NULL);
  g_assert_null (tg_test_find_widget (fixture->page, TG_TYPE_SLICE_BAR, NULL));
  /* A line has a picture to export as well. */
  line = TG_LINE_PLOT (tg_test_find_widget (fixture->page, TG_TYPE_LINE_PLOT, NULL));
  tg_test_wait_until (tg_line_plot_get_seen (line, &first, &n) && n == 64);
  gtk_widget_activate_action (fixture->page, "heatmap.copy-picture", NULL);
  g_assert_true (gdk_content_formats_contain_mime_type (
    gdk_clipboard_get_formats (gtk_widget_get_clipboard (fixture->page)), "image/png"));
  tg_selection_select_tensor (fixture->selection, STRANGE);
  tg_test_wait_until (tg_test_find_widget (fixture->page, GTK_TYPE_BUTTON, "Show Bytes") != NULL);
  g_assert_null (tg_test_find_widget (fixture->page, TG_TYPE_LINE_PLOT, NULL));
}

/* What a file that was cut does not have is not counted as read. */
static void
test_cut (void)
{
  static const guint64 ne[] = { 4096, 32 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) whole = NULL;
  g_autoptr (GBytes) cut = NULL;
  TgTestPage page = { 0 };

  tg_gguf_writer_add_tensor (writer, "w", TG_TYPE_ID_F32, ne, 2, NULL, 4096 * 32 * sizeof (float));
  whole = tg_gguf_writer_to_bytes (writer);
  cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - 8 * 4096 * sizeof (float));
  page.file = tg_test_file_new (cut, "cut.gguf");
  page.page = g_object_new (TG_TYPE_HEATMAP_PAGE, NULL);
  tg_test_page_present (&page, page.file, 1100, 760);
  tg_selection_select_tensor (page.selection, 0);
  tg_test_wait_until (tg_test_page_says (&page, "exact · 98304 weights"));
  g_assert_true (tg_test_page_says (&page, "32768 weights are not in the file"));

  tg_test_page_tear_down (&page, NULL);
}

/* The table fills, the tensor above has its numbers and what is odd, a row selects. */
static void
test_statistics (TgTestPage    *fixture,
                 gconstpointer  data)
{
  GtkWidget *table = tg_test_find_widget (fixture->page, TG_TYPE_STATS_TABLE, NULL);

  g_assert_nonnull (table);
  /* A narrow handle would take the clicks on the titles right below it. */
  g_assert_true (gtk_paned_get_wide_handle (GTK_PANED (gtk_widget_get_ancestor (table, GTK_TYPE_PANED))));
  g_assert_true (tg_test_page_says (fixture, "Select a tensor"));
  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "1 weight is NaN"));
  tg_test_wait_until (!tg_stats_job_get_busy (tg_file_get_stats (fixture->file)));
  g_assert_cmpuint (tg_stats_job_get_n_done (tg_file_get_stats (fixture->file)), ==, 5);
  g_assert_true (tg_test_page_says (fixture, "5 tensors"));
  /* From the least to the largest value, to the end. */
  g_assert_true (tg_test_page_says (fixture, "−1") && tg_test_page_says (fixture, "1.5"));
  g_signal_emit_by_name (table, "chosen", (guint64) STRANGE);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, STRANGE);
  g_assert_true (tg_test_page_says (fixture, "unknown type"));
}

static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_assert_true (gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (object), result, NULL));
  *(gboolean *) user_data = TRUE;
}

/* The picture that is dragged out is a PNG file with all of what is seen, and its legend. */
static void
test_drag (TgTestPage    *fixture,
           gconstpointer  data)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean written = FALSE;
  GtkWidget *view;

  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));
  view = tg_test_find_widget (fixture->page, TG_TYPE_HEATMAP_VIEW, NULL);
  g_signal_emit_by_name (view, "drag-content", &content);
  g_assert_nonnull (content);
  gdk_content_provider_write_mime_type_async (content, "image/png", stream, G_PRIORITY_DEFAULT, NULL, written_cb,
                                              &written);
  tg_test_wait_until (written);
  g_output_stream_close (stream, NULL, NULL);
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  texture = gdk_texture_new_from_bytes (bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), >, 256);
  g_assert_cmpint (gdk_texture_get_height (texture), >, 64);
}

/* Without Ctrl held a drag moves the picture and takes nothing along. */
static void
test_drag_moves (TgTestPage    *fixture,
                 gconstpointer  data)
{
  g_autoptr (GdkContentProvider) content = NULL;
  GtkWidget *view;

  tg_selection_select_tensor (fixture->selection, MATRIX);
  tg_test_wait_until (tg_test_page_says (fixture, "exact"));
  view = tg_test_find_widget (fixture->page, TG_TYPE_HEATMAP_VIEW, NULL);
  g_signal_emit_by_name (tg_test_find_controller (view, GTK_TYPE_DRAG_SOURCE), "prepare", 100.0, 100.0, &content);
  g_assert_null (content);
}

/* The map selects and follows, and works out values only if they are wanted. */
static void
test_map (TgTestPage    *fixture,
          gconstpointer  data)
{
  GtkWidget *view = tg_test_find_widget (fixture->page, TG_TYPE_MODEL_MAP_VIEW, NULL);
  GtkWidget *metric = tg_test_find_widget (fixture->page, GTK_TYPE_DROP_DOWN, NULL);

  g_assert_nonnull (view);
  g_signal_emit_by_name (view, "chosen", (guint64) VECTOR);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, VECTOR);
  g_assert_true (tg_test_page_says (fixture, "blk.0.attn_norm.weight"));
  g_assert_false (tg_stats_job_get_busy (tg_file_get_stats (fixture->file)));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (metric), TG_MAP_RMS);
  tg_test_wait_until (tg_stats_job_get_n_done (tg_file_get_stats (fixture->file)) == 5);
  g_assert_true (tg_test_page_says (fixture, "By role, mean"));
  tg_test_frames (fixture->window, 1);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(name, type) g_test_add ("/app/heatmap-page/" #name, TgTestPage, type, set_up, test_##name, tg_test_page_tear_down)
  ADD (matrix, tg_heatmap_page_get_type);
  ADD (zoom, tg_heatmap_page_get_type);
  ADD (window, tg_heatmap_page_get_type);
  ADD (flagged, tg_heatmap_page_get_type);
  ADD (copy, tg_heatmap_page_get_type);
  ADD (drag, tg_heatmap_page_get_type);
  ADD (drag_moves, tg_heatmap_page_get_type);
  ADD (go_to, tg_heatmap_page_get_type);
  ADD (kinds, tg_heatmap_page_get_type);
  g_test_add_func ("/app/heatmap-page/cut", test_cut);
  ADD (statistics, tg_stats_page_get_type);
  ADD (map, tg_map_page_get_type);

  return g_test_run ();
}
