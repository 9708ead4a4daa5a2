/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-model-map-view.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

typedef struct
{
  TgModelMapView *view;
  GtkWidget *window;
  TgModelMap *map;
  TgStatsJob *job;
  guint64 chosen;
  guint n_activations;
} Fixture;

static void
chosen_cb (TgModelMapView *view,
           guint64         tensor,
           Fixture        *fixture)
{
  fixture->chosen = tensor;
}

static void
activated_cb (TgModelMapView *view,
              Fixture        *fixture)
{
  fixture->n_activations++;
}

/* Three layers of two roles, of which one is missing, and one tensor outside. */
static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  static const char *const names[] = { "blk.0.attn_q.weight", "blk.0.ffn_up.weight", "blk.1.attn_q.weight",
                                       "blk.2.attn_q.weight", "blk.2.ffn_up.weight", "output.weight" };
  static const TgTypePatterns plain = { { 0 } };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  const guint64 ne[] = { 4 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const float values[] = { (float) i, (float) i, 0, 0 };

      tg_gguf_writer_add_tensor (writer, names[i], TG_TYPE_ID_F32, ne, 1, values, sizeof values);
    }
  shards = tg_test_shards_open (writer);
  fixture->map = tg_model_map_new (shards);
  fixture->job = tg_stats_job_new (shards);
  fixture->view = TG_MODEL_MAP_VIEW (tg_model_map_view_new ());
  fixture->chosen = TG_MODEL_MAP_NONE;
  g_signal_connect (fixture->view, "chosen", G_CALLBACK (chosen_cb), fixture);
  g_signal_connect (fixture->view, "activated", G_CALLBACK (activated_cb), fixture);
  tg_model_map_view_set_map (fixture->view, fixture->map, fixture->job, &plain);
  fixture->window = tg_test_present (GTK_WIDGET (fixture->view), 600, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->job);
  tg_model_map_unref (fixture->map);
}

static void
press (Fixture *fixture,
       guint    key)
{
  g_assert_true (tg_test_press_key (GTK_WIDGET (fixture->view), key, 0));
}

/* Arrow keys go from tensor to tensor, over gaps, to those outside and back. */
static void
test_walk (Fixture       *fixture,
           gconstpointer  unused)
{
  tg_model_map_view_set_tensor (fixture->view, 1);
  g_assert_cmpuint (fixture->chosen, ==, TG_MODEL_MAP_NONE);
  press (fixture, GDK_KEY_Right);
  g_assert_cmpuint (fixture->chosen, ==, 4);
  press (fixture, GDK_KEY_Up);
  g_assert_cmpuint (fixture->chosen, ==, 3);
  press (fixture, GDK_KEY_Home);
  g_assert_cmpuint (fixture->chosen, ==, 0);
  press (fixture, GDK_KEY_End);
  g_assert_cmpuint (fixture->chosen, ==, 3);
  press (fixture, GDK_KEY_Page_Down);
  g_assert_cmpuint (fixture->chosen, ==, 4);
  press (fixture, GDK_KEY_Down);
  g_assert_cmpuint (fixture->chosen, ==, 5);
  press (fixture, GDK_KEY_Up);
  g_assert_cmpuint (fixture->chosen, ==, 1);
  press (fixture, GDK_KEY_Return);
  g_assert_cmpuint (fixture->n_activations, ==, 1);
}

/* Where there is little height cells are lower, down to a limit, and never higher than is usual. */
static void
test_size (Fixture       *fixture,
           gconstpointer  unused)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);
  int least, usual;

  gtk_widget_set_size_request (view, -1, -1);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, 600, &least, &usual, NULL, NULL);
  g_assert_cmpint (usual - least, ==, 3 * 16);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
  g_assert_cmpint (least, <=, usual);
  g_assert_cmpint (usual, <, 600);
}

/* Colours come with the values, and are those of the smallest and the largest. */
static void
test_metric (Fixture       *fixture,
             gconstpointer  unused)
{
  TgColorScale scale;

  g_assert_false (tg_model_map_view_get_scale (fixture->view, &scale));
  tg_model_map_view_set_metric (fixture->view, TG_MAP_RMS);
  g_assert_false (tg_model_map_view_get_scale (fixture->view, &scale));
  tg_test_frames (fixture->window, 1);

  tg_stats_job_start (fixture->job);
  tg_test_wait_until (!tg_stats_job_get_busy (fixture->job));
  tg_model_map_view_update (fixture->view);
  g_assert_true (tg_model_map_view_get_scale (fixture->view, &scale));
  /* The ends are round numbers around 0 to 5 / sqrt (2). */
  g_assert_cmpfloat (scale.low, ==, 0);
  g_assert_cmpfloat_with_epsilon (scale.high, 4, 1e-9);
  for (guint i = 0; i < TG_N_MAP_METRICS; i++)
    {
      const double value = tg_map_metric_get_value ((TgMapMetric) i, tg_stats_job_get_item (fixture->job, 3));
      g_autofree char *text = tg_map_metric_format ((TgMapMetric) i, value);

      tg_model_map_view_set_metric (fixture->view, (TgMapMetric) i);
      tg_test_frames (fixture->window, 1);
      g_assert_cmpstr (text, !=, "");
      g_assert_cmpint (isnan (value), ==, i == TG_MAP_TYPE || i >= TG_N_MAP_METRICS_OF_FILE);
    }
}

/* A click selects the cell it is on, and nothing beside one. */
static void
test_click (Fixture       *fixture,
            gconstpointer  unused)
{
  GtkEventController *click = tg_test_find_controller (GTK_WIDGET (fixture->view), GTK_TYPE_GESTURE_CLICK);
  guint n_found = 0;

  g_signal_emit_by_name (click, "pressed", 1, 1.0, 1.0);
  g_assert_cmpuint (fixture->chosen, ==, TG_MODEL_MAP_NONE);
  for (int y = 0; y < 400; y += 6)
    for (int x = 0; x < 600; x += 6)
      {
        fixture->chosen = TG_MODEL_MAP_NONE;
        g_signal_emit_by_name (click, "pressed", 1, (double) x, (double) y);
        n_found |= fixture->chosen != TG_MODEL_MAP_NONE ? 1u << fixture->chosen : 0;
      }
  g_assert_cmphex (n_found, ==, 0x3f);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add ("/widgets/model-map-view/walk", Fixture, NULL, set_up, test_walk, tear_down);
  g_test_add ("/widgets/model-map-view/size", Fixture, NULL, set_up, test_size, tear_down);
  g_test_add ("/widgets/model-map-view/metric", Fixture, NULL, set_up, test_metric, tear_down);
  g_test_add ("/widgets/model-map-view/click", Fixture, NULL, set_up, test_click, tear_down);

  return g_test_run ();
}
