/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The map of a model that is compared with another. */

#include "config.h"

#include "tg-map-page.h"

#include "tg-map-metric.h"
#include "tg-model-map-view.h"
#include "tg-page.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-pair.h"
#include "tg-test-window.h"

static void
set_up (TgTestPage    *fixture,
        gconstpointer  side)
{
  fixture->comparison = tg_test_pair_new_comparison ();
  fixture->page = g_object_new (TG_TYPE_MAP_PAGE, NULL);
  tg_test_page_present (fixture, tg_comparison_get_file (fixture->comparison, GPOINTER_TO_UINT (side)), 1200, 700);
}

static GtkDropDown *
get_choice (TgTestPage *fixture)
{
  return GTK_DROP_DOWN (tg_test_find_widget (fixture->page, GTK_TYPE_DROP_DOWN, NULL));
}

static void
compare (TgTestPage *fixture)
{
  tg_selection_set_comparison (fixture->selection, fixture->comparison);
  tg_test_pair_wait (fixture->comparison);
  tg_test_frames (fixture->page, 2);
}

/* The colours of errors are there while there is a comparison, and come first then; those
 * of one file stay what they were without one. */
static void
test_choice (TgTestPage    *fixture,
             gconstpointer  side)
{
  GtkDropDown *choice = get_choice (fixture);

  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, TG_N_MAP_METRICS_OF_FILE);
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, TG_MAP_TYPE);
  compare (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, TG_N_MAP_METRICS);
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, TG_MAP_REL_RMSE);
  g_assert_true (tg_test_page_says (fixture, "identical"));
  g_assert_false (tg_test_page_says (fixture, "not yet compared"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_BUTTON, "Show Panes"));
  gtk_drop_down_set_selected (choice, TG_MAP_BITS);
  tg_test_frames (fixture->page, 1);
  g_assert_false (tg_test_page_says (fixture, "identical"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_BUTTON, "Show Heatmap"));

  gtk_drop_down_set_selected (choice, TG_MAP_SNR);
  tg_selection_set_comparison (fixture->selection, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (choice)), ==, TG_N_MAP_METRICS_OF_FILE);
  g_assert_cmpuint (gtk_drop_down_get_selected (choice), ==, TG_MAP_TYPE);
  tg_test_frames (fixture->page, 1);
}

/* A cell is a pair, whichever side the window's file is: it selects the tensor of the
 * file, and the error beside the map is that of the pair. */
static void
test_pair (TgTestPage    *fixture,
           gconstpointer  side)
{
  GtkWidget *view = tg_test_find_widget (fixture->page, TG_TYPE_MODEL_MAP_VIEW, NULL);
  g_autoptr (TgPairItem) item = NULL;
  g_autofree char *error = NULL;
  TgColorScale scale;
  double value;

  compare (fixture);
  item = tg_comparison_find_item (fixture->comparison, tg_selection_get_file (fixture->selection), 3);
  g_assert_cmpstr (tg_pair_item_get_name (item), ==, "blk.1.attn_q.weight");
  value = tg_measures_get_rel_rmse (&tg_pair_item_get_result (item)->measures);
  error = tg_map_metric_format (TG_MAP_REL_RMSE, value);
  g_signal_emit_by_name (view, "chosen", (guint64) 3);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, 3);
  g_assert_true (tg_test_page_says (fixture, "blk.1.attn_q.weight"));
  g_assert_true (tg_test_page_says (fixture, "F32 → Q4_0"));
  g_assert_true (tg_test_page_says (fixture, error));
  g_assert_true (tg_model_map_view_get_scale (TG_MODEL_MAP_VIEW (view), &scale));
  g_assert_cmpfloat (scale.low, <=, value);
  g_assert_cmpfloat (scale.high, >=, value);

  /* The norms are the same; the tensor that only one file has is in no pair. */
  g_signal_emit_by_name (view, "chosen", (guint64) 2);
  g_assert_true (tg_test_page_says (fixture, "identical"));
  g_signal_emit_by_name (view, "chosen", (guint64) 9);
  g_assert_true (tg_test_page_says (fixture, GPOINTER_TO_UINT (side) == 0 ? "only in A" : "only in B"));
}

/* Two layers, of small weights and of large ones. */
static TgFile *
make_layers (double error)
{
  static const guint64 ne[] = { 32 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  for (guint layer = 0; layer < 2; layer++)
    {
      g_autofree char *name = g_strdup_printf ("blk.%u.attn_q.weight", layer);
      float values[32];

      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        values[i] = (float) ((layer == 0 ? 1 : 100) + error);
      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F32, ne, 1, values, sizeof values);
    }
  shards = tg_test_shards_open (writer);

  return tg_file_new_for_shards (shards);
}

/* The error of a role is that of all its weights, as in the table in groups, and not the mean of
 * its tensors. */
static void
test_roles (void)
{
  TgFile *files[] = { make_layers (0), make_layers (0.5) };
  TgTestPage page = { 0 };

  page.comparison = tg_comparison_new (files[0], files[1]);
  page.page = g_object_new (TG_TYPE_MAP_PAGE, NULL);
  tg_test_page_present (&page, files[0], 1200, 700);
  compare (&page);
  /* √(2 · 0.5² / (1² + 100²)); the mean of 0.5 and 0.005 is 0.2525. */
  g_assert_true (tg_test_page_says (&page, "0.0071"));
  g_assert_false (tg_test_page_says (&page, "0.25"));

  tg_test_page_tear_down (&page, NULL);
  for (guint side = 0; side < 2; side++)
    g_object_unref (files[side]);
}

/* Every choice is drawn, and has numbers for its legend if it is a number. */
static void
test_metrics (TgTestPage    *fixture,
              gconstpointer  side)
{
  TgModelMapView *view =
    TG_MODEL_MAP_VIEW (tg_test_find_widget (fixture->page, TG_TYPE_MODEL_MAP_VIEW, NULL));
  gboolean reversed[TG_N_MAP_METRICS] = { FALSE };
  g_autofree char *dotted = NULL;
  TgColorScale scale;

  compare (fixture);
  for (guint i = TG_N_MAP_METRICS_OF_FILE; i < TG_N_MAP_METRICS; i++)
    {
      gtk_drop_down_set_selected (get_choice (fixture), i);
      tg_test_frames (fixture->page, 1);
      g_assert_true (tg_model_map_view_get_scale (view, &scale) == (i != TG_MAP_TYPE_CHANGE));
      reversed[i] = scale.reversed;
    }
  /* Much of an error is as dark as little of a ratio of signal to it. */
  g_assert_true (reversed[TG_MAP_REL_RMSE] == reversed[TG_MAP_MAX_ERROR]);
  g_assert_true (reversed[TG_MAP_REL_RMSE] != reversed[TG_MAP_SNR]);
  g_assert_true (tg_test_page_says (fixture, "same type"));
  g_assert_true (tg_test_page_says (fixture, "Q4_0"));

  gtk_drop_down_set_selected (get_choice (fixture), TG_MAP_REL_RMSE);
  dotted = tg_model_map_view_dup_dotted (view);
  g_assert_cmpstr (dotted, ==, "Q8_0, Q4_0");
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, side, func) g_test_add (path, TgTestPage, GUINT_TO_POINTER (side), set_up, func, tg_test_page_tear_down)
  ADD ("/app/map-page/choice", 0, test_choice);
  ADD ("/app/map-page/pair-in-a", 0, test_pair);
  ADD ("/app/map-page/pair-in-b", 1, test_pair);
  g_test_add_func ("/app/map-page/roles", test_roles);
  ADD ("/app/map-page/metrics", 0, test_metrics);

  return g_test_run ();
}
