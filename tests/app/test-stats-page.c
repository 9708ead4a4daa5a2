/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The weights of a file in numbers. */

#include "config.h"

#include "tg-stats-page.h"

#include <math.h>

#include "tg-histogram-view.h"
#include "tg-page.h"
#include "tg-quantize.h"
#include "tg-stats-table.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-window.h"

#define N_COLUMNS 32
#define N_ROWS 4

/* In the order of the file: the last one is missing in it. */
enum
{
  PLAIN,
  BROKEN, /* row 2, column 5 is not a number */
  QUANTIZED,
  GONE
};

static void
set_up (TgTestPage    *fixture,
        gconstpointer  data)
{
  static const guint64 ne[] = { N_COLUMNS, N_ROWS };
  const TgTensorType *q4_0 = tg_tensor_type_get (TG_TYPE_ID_Q4_0);
  const gsize n_bytes = N_ROWS * q4_0->block_bytes;
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) whole = NULL;
  g_autoptr (GBytes) cut = NULL;
  g_autofree guint8 *blocks = g_malloc (n_bytes);
  float values[N_COLUMNS * N_ROWS];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = (float) sin (i * 0.37);
  tg_gguf_writer_add_tensor (writer, "plain", TG_TYPE_ID_F32, ne, 2, values, sizeof values);
  tg_quantize (q4_0, values, N_ROWS, blocks);
  values[2 * N_COLUMNS + 5] = NAN;
  tg_gguf_writer_add_tensor (writer, "broken", TG_TYPE_ID_F32, ne, 2, values, sizeof values);
  tg_gguf_writer_add_tensor (writer, "quantized", TG_TYPE_ID_Q4_0, ne, 2, blocks, n_bytes);
  tg_gguf_writer_add_tensor (writer, "gone", TG_TYPE_ID_F32, ne, 2, values, sizeof values);
  whole = tg_gguf_writer_to_bytes (writer);
  cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - sizeof values);

  fixture->file = tg_test_file_new (cut, "odd.gguf");
  fixture->page = g_object_new (TG_TYPE_STATS_PAGE, NULL);
  tg_test_page_present (fixture, fixture->file, 1200, 700);
}

static GtkWidget *
find_button (TgTestPage *fixture,
             const char *label)
{
  return tg_test_find_widget (fixture->page, GTK_TYPE_BUTTON, label);
}

/* Without a tensor the page says what to do, and offers nothing that has no effect. */
static void
test_nothing (TgTestPage    *fixture,
              gconstpointer  data)
{
  g_assert_true (tg_test_page_says (fixture, "Select a tensor to see its statistics."));
  g_assert_null (find_button (fixture, "Log"));
  tg_selection_select_tensor (fixture->selection, PLAIN);
  tg_test_wait_until (tg_test_page_says (fixture, "Standard deviation"));
  g_assert_nonnull (find_button (fixture, "Log"));
  tg_selection_select_summary (fixture->selection);
  tg_test_frames (fixture->page, 1);
  g_assert_true (tg_test_page_says (fixture, "Select a tensor to see its statistics."));
  g_assert_null (find_button (fixture, "Log"));
}

/* What is odd about a tensor is said in words, for that tensor alone, and leads to the place. */
static void
test_finding (TgTestPage    *fixture,
              gconstpointer  data)
{
  TgCell cell;

  tg_selection_select_tensor (fixture->selection, BROKEN);
  tg_test_wait_until (tg_test_page_says (fixture, "1 weight is NaN"));
  g_signal_emit_by_name (find_button (fixture, "Show the First One"), "clicked");
  cell = tg_selection_get (fixture->selection)->cell;
  g_assert_cmpuint (cell.row, ==, 2);
  g_assert_cmpuint (cell.column, ==, 5);
  tg_selection_select_tensor (fixture->selection, PLAIN);
  tg_test_wait_until (tg_test_page_says (fixture, "Standard deviation"));
  g_assert_null (find_button (fixture, "Show the First One"));
}

/* Codes and scales are of quantized tensors only. */
static void
test_codes (TgTestPage    *fixture,
            gconstpointer  data)
{
  tg_selection_select_tensor (fixture->selection, QUANTIZED);
  tg_test_wait_until (tg_test_page_says (fixture, "Use of codes"));
  /* This type has no sub-blocks. */
  g_assert_true (tg_test_page_says (fixture, "Scales of blocks"));
  tg_selection_select_tensor (fixture->selection, PLAIN);
  tg_test_wait_until (tg_test_page_says (fixture, "Standard deviation") && !tg_test_page_says (fixture, "Use of codes"));
}

/* Rare values are seen when the counts are logarithms. */
static void
test_logarithmic (TgTestPage    *fixture,
                  gconstpointer  data)
{
  cairo_surface_t *surfaces[2];
  GtkWidget *histogram;
  int n_different = 0;

  tg_selection_select_tensor (fixture->selection, QUANTIZED);
  tg_test_wait_until (tg_test_page_says (fixture, "Use of codes"));
  tg_test_frames (fixture->page, 2);
  histogram = tg_test_find_widget (fixture->page, TG_TYPE_HISTOGRAM_VIEW, NULL);
  surfaces[0] = tg_test_render (histogram);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_button (fixture, "Log")), TRUE);
  tg_test_frames (fixture->page, 2);
  surfaces[1] = tg_test_render (histogram);
  for (int x = 0; x < gtk_widget_get_width (histogram); x++)
    for (int y = 0; y < gtk_widget_get_height (histogram); y++)
      n_different += tg_test_pixel (surfaces[0], x, y) != tg_test_pixel (surfaces[1], x, y);
  g_assert_cmpint (n_different, >, 100);
  for (guint i = 0; i < 2; i++)
    cairo_surface_destroy (surfaces[i]);
}

/* Of a tensor that is not in the file it says so, in place of figures. */
static void
test_gone (TgTestPage    *fixture,
           gconstpointer  data)
{
  tg_selection_select_tensor (fixture->selection, GONE);
  tg_test_wait_until (!tg_test_page_says (fixture, "Reading the weights…"));
  tg_test_wait_until (tg_test_page_says (fixture, "gone"));
  g_assert_false (tg_test_page_says (fixture, "Standard deviation"));
  g_assert_null (find_button (fixture, "Log"));
}

/* The table has a row for every tensor, and one that is chosen there is selected everywhere. */
static void
test_table (TgTestPage    *fixture,
            gconstpointer  data)
{
  GtkWidget *table = tg_test_find_widget (fixture->page, TG_TYPE_STATS_TABLE, NULL);

  tg_test_wait_until (tg_test_page_says (fixture, "4 tensors"));
  tg_test_wait_until (tg_test_find_widget (table, GTK_TYPE_INSCRIPTION, "1 weight is NaN") != NULL);
  g_signal_emit_by_name (table, "chosen", (guint64) QUANTIZED);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, QUANTIZED);
  tg_test_wait_until (tg_test_page_says (fixture, "Use of codes"));
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, test) g_test_add (path, TgTestPage, NULL, set_up, test, tg_test_page_tear_down)
  ADD ("/app/stats-page/nothing", test_nothing);
  ADD ("/app/stats-page/finding", test_finding);
  ADD ("/app/stats-page/codes", test_codes);
  ADD ("/app/stats-page/logarithmic", test_logarithmic);
  ADD ("/app/stats-page/gone", test_gone);
  ADD ("/app/stats-page/table", test_table);

  return g_test_run ();
}
