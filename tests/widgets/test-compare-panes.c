/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A pair of tensors as three pictures. */

#include "config.h"

#include <string.h>

#include "tg-block-bytes.h"
#include "tg-compare-panes.h"
#include "tg-heatmap-view.h"
#include "tg-pane-box.h"
#include "tg-test-gtk.h"
#include "tg-test-pair.h"

typedef struct
{
  TgComparison *comparison;
  TgComparePanes *panes;
  GtkWidget *window;
  GtkWidget *box;
  GtkWidget *views[3];
  guint n_moved;
  guint n_activated;
} Fixture;

static void
count_cb (TgComparePanes *panes,
          guint          *n)
{
  (*n)++;
}

static void
find_views (GtkWidget  *root,
            GtkWidget **views,
            guint      *n)
{
  if (TG_IS_HEATMAP_VIEW (root))
    views[(*n)++] = root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    find_views (child, views, n);
}

static gboolean
has_profile (Fixture *fixture)
{
  GtkWidget *button = tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_BUTTON, "Worst Row");

  return button != NULL && gtk_widget_get_sensitive (button);
}

static void
show (Fixture *fixture,
      guint    pair)
{
  g_autoptr (TgPairItem) item = tg_comparison_get_item (fixture->comparison, pair);

  tg_compare_panes_set_item (fixture->panes, item);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *found[3] = { NULL };
  guint n = 0;

  fixture->comparison = tg_test_pair_new_comparison ();
  tg_test_pair_wait (fixture->comparison);
  fixture->panes = TG_COMPARE_PANES (tg_compare_panes_new ());
  g_signal_connect (fixture->panes, "cursor-moved", G_CALLBACK (count_cb), &fixture->n_moved);
  g_signal_connect (fixture->panes, "activated", G_CALLBACK (count_cb), &fixture->n_activated);
  fixture->window = tg_test_present (GTK_WIDGET (fixture->panes), 1300, 700);
  show (fixture, 3); /* blk.1.attn_q.weight, F32 and Q4_0, 256 × 8 */
  tg_test_frames (GTK_WIDGET (fixture->panes), 2);
  fixture->box = tg_test_find_widget (GTK_WIDGET (fixture->panes), TG_TYPE_PANE_BOX, NULL);
  find_views (fixture->box, found, &n);
  g_assert_cmpuint (n, ==, 3);
  /* The first lies on top, so it is the last child. */
  fixture->views[0] = found[2];
  fixture->views[1] = found[1];
  fixture->views[2] = found[0];
  tg_test_wait_until (has_profile (fixture));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->comparison);
}

static gboolean
has_label (Fixture    *fixture,
           const char *text)
{
  return tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_LABEL, text) != NULL;
}

static gboolean
look_alike (Fixture *fixture)
{
  TgReduceAxis rows[3], columns[3];

  for (guint i = 0; i < 3; i++)
    tg_heatmap_view_get_cells (TG_HEATMAP_VIEW (fixture->views[i]), &rows[i], &columns[i]);

  for (guint i = 1; i < 3; i++)
    if (rows[i].step != rows[0].step || rows[i].first != rows[0].first || rows[i].n_cells != rows[0].n_cells ||
        columns[i].step != columns[0].step || columns[i].first != columns[0].first ||
        columns[i].n_cells != columns[0].n_cells)
      return FALSE;

  return TRUE;
}

/* Facts, types, and what is at the cursor: both weights, the error, code, bytes. */
static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *bytes = tg_test_find_widget (GTK_WIDGET (fixture->panes), TG_TYPE_BLOCK_BYTES, NULL);
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  g_assert_true (has_label (fixture, "blk.1.attn_q.weight"));
  g_assert_true (has_label (fixture, "F32"));
  g_assert_true (has_label (fixture, "Q4_0"));
  text = tg_compare_panes_dup_text (fixture->panes);
  g_assert_nonnull (strstr (text, "Row, column"));
  g_assert_nonnull (strstr (text, "0, 0"));
  shown = tg_block_bytes_dup_text (TG_BLOCK_BYTES (bytes));
  g_assert_true (g_str_has_prefix (shown, "A  F32 at 0x"));
  g_assert_nonnull (strstr (shown, "\nB  Q4_0 at 0x"));
}

/* The next difference is looked for behind the cursor, and where nothing differs that is said. */
static void
test_difference (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *button = tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_BUTTON, "Next Difference");
  TgCell cell;

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  tg_test_wait_until (fixture->n_moved == 1);
  cell = tg_compare_panes_get_cell (fixture->panes);
  g_assert_cmpuint (cell.row, ==, 0);
  g_assert_cmpuint (cell.column, >, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->panes), "panes.next-difference", NULL);
  tg_test_wait_until (fixture->n_moved == 2);
  g_assert_cmpuint (tg_compare_panes_get_cell (fixture->panes).column, >, cell.column);

  show (fixture, 2); /* blk.0.attn_norm.weight, the same in both */
  tg_test_frames (GTK_WIDGET (fixture->panes), 1);
  g_signal_emit_by_name (button, "clicked");
  tg_test_wait_until (has_label (fixture, "nothing differs"));
  g_assert_cmpuint (fixture->n_moved, ==, 2);
}

/* One cursor: where it is put in one pane it is in all, and that is told once. */
static void
test_cursor (Fixture       *fixture,
             gconstpointer  data)
{
  guint64 row, column;
  TgCell cell;

  for (guint i = 0; i < 3; i++)
    {
      fixture->n_moved = 0;
      tg_heatmap_view_set_cursor (TG_HEATMAP_VIEW (fixture->views[i]), 2 + i, 100 + i, FALSE);
      g_signal_emit_by_name (fixture->views[i], "cursor-changed");
      g_assert_cmpuint (fixture->n_moved, ==, 1);
      for (guint other = 0; other < 3; other++)
        {
          tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (fixture->views[other]), &row, &column);
          g_assert_cmpuint (row, ==, 2 + i);
          g_assert_cmpuint (column, ==, 100 + i);
        }
    }

  fixture->n_moved = 0;
  tg_compare_panes_go_to (fixture->panes, (TgCell){ 0, 7, 255 }, TRUE);
  cell = tg_compare_panes_get_cell (fixture->panes);
  g_assert_cmpuint (cell.row, ==, 7);
  g_assert_cmpuint (cell.column, ==, 255);
  g_assert_cmpuint (fixture->n_moved, ==, 0);
}

static void
point_at (Fixture *fixture,
          guint    view,
          double   x)
{
  g_signal_emit_by_name (tg_test_find_controller (fixture->views[view], GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", x,
                         100.0);
}

/* A pointer that is left lying does not hide what a key or a button leads to. */
static void
test_resting (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const actions[] = { "panes.worst-weight", "panes.worst-row", "panes.next-difference" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      point_at (fixture, i, 100);
      g_assert_true (has_label (fixture, "Under the pointer"));
      fixture->n_moved = 0;
      gtk_widget_activate_action (fixture->box, actions[i], NULL);
      tg_test_wait_until (fixture->n_moved > 0);
      point_at (fixture, i, 100);
      g_assert_true (has_label (fixture, "At the cursor"));
    }

  point_at (fixture, 1, 101);
  g_assert_true (has_label (fixture, "Under the pointer"));
  g_assert_true (tg_test_press_key (fixture->views[0], GDK_KEY_Right, 0));
  g_assert_true (has_label (fixture, "At the cursor"));
}

/* One window: zooming and panning in any pane moves all of them. */
static void
test_window (Fixture       *fixture,
             gconstpointer  data)
{
  double down;

  g_assert_true (look_alike (fixture));
  for (guint i = 0; i < 3; i++)
    {
      const double before = tg_heatmap_view_get_zoom (TG_HEATMAP_VIEW (fixture->views[0]), &down);

      tg_heatmap_view_set_cursor (TG_HEATMAP_VIEW (fixture->views[i]), 4, 200, FALSE);
      tg_heatmap_view_zoom_in (TG_HEATMAP_VIEW (fixture->views[i]));
      tg_test_frames (fixture->box, 3);
      g_assert_cmpfloat (tg_heatmap_view_get_zoom (TG_HEATMAP_VIEW (fixture->views[0]), &down), >, before);
      g_assert_true (look_alike (fixture));
    }
  gtk_widget_activate_action (fixture->box, "panes.zoom-fit", NULL);
  tg_test_frames (fixture->box, 3);
  g_assert_true (look_alike (fixture));
}

/* The worst places: the outlier that the pair has at row 3, column 17 spoils its block, and the
 * largest error is in it. */
static void
test_worst (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const actions[] = { "panes.worst-row", "panes.worst-block", "panes.worst-weight" };
  TgCell cell;

  show (fixture, 6); /* blk.2.attn_q.weight */
  tg_test_wait_until (has_profile (fixture));
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      tg_compare_panes_go_to (fixture->panes, (TgCell){ 0, 0, 5 }, FALSE);
      fixture->n_moved = 0;
      gtk_widget_activate_action (fixture->box, actions[i], NULL);
      cell = tg_compare_panes_get_cell (fixture->panes);
      g_assert_cmpuint (fixture->n_moved, ==, 1);
      g_assert_cmpuint (cell.row, ==, 3);
      if (i == 1)
        g_assert_cmpuint (cell.column, ==, 0);
      if (i == 2)
        g_assert_cmpuint (cell.column, <, 32);
    }
  tg_compare_panes_go_to (fixture->panes, (TgCell){ 0, 6, 200 }, FALSE);
  gtk_widget_activate_action (fixture->box, "panes.worst-column", NULL);
  cell = tg_compare_panes_get_cell (fixture->panes);
  g_assert_cmpuint (cell.row, ==, 6);
  g_assert_cmpuint (cell.column, <, 32);
}

/* B is seen in place of A as long as its key is held; S swipes and stops swiping. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  TgPaneBox *box = TG_PANE_BOX (fixture->box);
  GtkEventController *keys = tg_test_find_controller (GTK_WIDGET (fixture->panes), GTK_TYPE_EVENT_CONTROLLER_KEY);
  gboolean handled;

  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_SIDE_BY_SIDE);
  g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_b, 0, 0, &handled);
  g_assert_true (handled);
  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_BLINK);
  g_assert_true (tg_pane_box_get_second (box));
  g_signal_emit_by_name (keys, "key-released", GDK_KEY_b, 0, 0);
  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_SIDE_BY_SIDE);

  gtk_widget_activate_action (fixture->box, "panes.swipe", NULL);
  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_SWIPE);
  gtk_widget_activate_action (fixture->box, "panes.swipe", NULL);
  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_SIDE_BY_SIDE);

  tg_compare_panes_set_narrow (fixture->panes, TRUE);
  g_assert_cmpint (tg_pane_box_get_mode (box), ==, TG_PANE_BLINK);
  g_assert_false (tg_pane_box_get_second (box));
  /* How to see the other is said where it is missed. */
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_LABEL, "hold the key B"));
  tg_compare_panes_set_narrow (fixture->panes, FALSE);
  g_assert_null (tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_LABEL, "hold the key B"));
}

/* Where the line is, one file gives way to the other; both have the same size and place. */
static void
test_swipe (Fixture       *fixture,
            gconstpointer  data)
{
  TgPaneBox *box = TG_PANE_BOX (fixture->box);
  graphene_rect_t a, b;
  double middle;

  gtk_widget_activate_action (fixture->box, "panes.swipe", NULL);
  tg_test_frames (fixture->box, 2);
  g_assert_true (gtk_widget_compute_bounds (fixture->views[0], fixture->box, &a));
  g_assert_true (gtk_widget_compute_bounds (fixture->views[1], fixture->box, &b));
  g_assert_true (graphene_rect_equal (&a, &b));
  /* Both are seen at first: the line is on the picture, which is smaller than the pane. */
  tg_test_frames (fixture->box, 2);
  middle = tg_heatmap_view_get_middle (TG_HEATMAP_VIEW (fixture->views[0]));
  g_assert_cmpfloat (middle, >, 0);
  g_assert_cmpfloat_with_epsilon (tg_pane_box_get_place (box) * (double) a.size.width, middle, 1.5);
  tg_pane_box_set_place (box, 2.0);
  g_assert_cmpfloat (tg_pane_box_get_place (box), ==, 1.0);
  tg_pane_box_set_place (box, -1.0);
  g_assert_cmpfloat (tg_pane_box_get_place (box), ==, 0.0);
}

/* Errors in all ways; the largest of them is on the picture, and in the report. */
static void
test_kinds (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *choice = tg_test_find_widget (GTK_WIDGET (fixture->panes), GTK_TYPE_DROP_DOWN, NULL);
  cairo_surface_t *picture;

  choice = gtk_widget_get_next_sibling (choice);
  g_assert_true (GTK_IS_DROP_DOWN (choice));
  for (guint kind = 0; kind < 4; kind++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), kind);
      tg_test_frames (fixture->box, 3);
      tg_test_wait_until (!tg_compare_panes_cancel (fixture->panes));
    }
  picture = tg_compare_panes_new_picture (fixture->panes);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, gtk_widget_get_width (fixture->box));
  cairo_surface_destroy (picture);
}

/* What cannot be shown is said in words, and nothing is left of what was seen before. */
static void
test_nothing (Fixture       *fixture,
              gconstpointer  data)
{
  tg_compare_panes_set_item (fixture->panes, NULL);
  g_assert_true (has_label (fixture, "Select a tensor in the table to see where its errors are."));
  g_assert_null (tg_compare_panes_dup_text (fixture->panes));
  show (fixture, 9);
  g_assert_true (has_label (fixture, "Only the reference (A) has this tensor."));
  show (fixture, 2);
  g_assert_false (has_label (fixture, "Only the reference (A) has this tensor."));
}

/* Double click asks for the bytes. */
static void
test_activate (Fixture       *fixture,
               gconstpointer  data)
{
  g_signal_emit_by_name (fixture->views[2], "activated");
  g_assert_cmpuint (fixture->n_activated, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/widgets/compare-panes/words", test_words);
  ADD ("/widgets/compare-panes/difference", test_difference);
  ADD ("/widgets/compare-panes/cursor", test_cursor);
  ADD ("/widgets/compare-panes/resting", test_resting);
  ADD ("/widgets/compare-panes/window", test_window);
  ADD ("/widgets/compare-panes/worst", test_worst);
  ADD ("/widgets/compare-panes/keys", test_keys);
  ADD ("/widgets/compare-panes/swipe", test_swipe);
  ADD ("/widgets/compare-panes/kinds", test_kinds);
  ADD ("/widgets/compare-panes/nothing", test_nothing);
  ADD ("/widgets/compare-panes/activate", test_activate);

  return g_test_run ();
}
