/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problems-view.h"

#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

static TgShards *
open_broken (guint n)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("<b>t%u", i);

      tg_gguf_writer_add_tensor (writer, name, 8, (const guint64[]){ 31 }, 1, NULL, 34);
    }

  return tg_test_shards_open (writer);
}

static void
activated_cb (TgProblemItem **activated,
              TgProblemItem  *item)
{
  g_set_object (activated, item);
}

/* A row tells field, sentence and place, as text; its button goes there. */
static void
test_rows (void)
{
  g_autoptr (TgShards) shards = open_broken (1);
  g_autoptr (TgProblemModel) model = tg_problem_model_new (shards);
  g_autoptr (TgProblemItem) activated = NULL;
  GtkWidget *view = tg_problems_view_new ();
  GtkWidget *window = tg_test_present (view, 700, 200);
  GtkWidget *button;

  g_signal_connect_swapped (view, "activated", G_CALLBACK (activated_cb), &activated);
  tg_problems_view_set_model (TG_PROBLEMS_VIEW (view), model);
  tg_test_frames (view, 2);

  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_INSCRIPTION, "<b>t0"));
  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_INSCRIPTION, "31"));
  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_LABEL, "0x"));
  g_assert_null (tg_problems_view_get_selected (TG_PROBLEMS_VIEW (view)));

  /* The first one explains. */
  button = tg_test_find_widget (view, GTK_TYPE_BUTTON, NULL);
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==, "win.explain");
  g_assert_cmpstr (g_variant_get_string (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button)), NULL), ==,
                   "block");
  button = gtk_widget_get_next_sibling (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_nonnull (activated);
  g_assert_cmpint (tg_problem_item_get_problem (activated)->kind, ==, TG_PROBLEM_ROW);

  tg_test_destroy (window);
}

static void
selected_cb (guint *selected,
             guint  row)
{
  *selected = row;
}

/* What the user selects is told, what is selected for them is not; the keys of a list that has
 * them go on from there. */
static void
test_select (void)
{
  g_autoptr (TgShards) shards = open_broken (30);
  g_autoptr (TgProblemModel) model = tg_problem_model_new (shards);
  GtkWidget *widget = tg_problems_view_new ();
  TgProblemsView *view = TG_PROBLEMS_VIEW (widget);
  GtkWidget *window = tg_test_present (widget, 700, 400);
  GtkWidget *list = tg_test_find_widget (widget, GTK_TYPE_LIST_VIEW, NULL);
  GtkWidget *focus;
  guint selected = G_MAXUINT;

  g_signal_connect_swapped (view, "selected", G_CALLBACK (selected_cb), &selected);
  tg_problems_view_set_model (view, model);
  tg_test_frames (widget, 2);
  tg_problems_view_select (view, 2);
  g_assert_cmpuint (selected, ==, G_MAXUINT);
  g_assert_nonnull (tg_problems_view_get_selected (view));
  /* The keys come to where one is. */
  gtk_widget_grab_focus (widget);
  for (guint row = 2; row < 29; row += 9)
    {
      tg_problems_view_select (view, row);
      tg_test_frames (widget, 2);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (gtk_widget_get_parent (focus) == list);
      g_assert_true ((gtk_widget_get_state_flags (focus) & GTK_STATE_FLAG_SELECTED) != 0);
    }
  g_assert_cmpuint (selected, ==, G_MAXUINT);

  gtk_widget_activate_action (list, "list.select-item", "(ubb)", 7, FALSE, FALSE);
  g_assert_cmpuint (selected, ==, 7);
  tg_problems_view_select (view, G_MAXUINT);
  g_assert_null (tg_problems_view_get_selected (view));
  g_assert_cmpuint (selected, ==, 7);

  tg_test_destroy (window);
}

/* A list of a few problems is as high as its rows; one of many scrolls. */
static void
test_height (void)
{
  GtkWidget *view = tg_problems_view_new ();
  GtkWidget *window = tg_test_present (view, 700, 20);
  int heights[3];

  for (guint i = 0; i < 3; i++)
    {
      static const guint counts[] = { 1, 2, 90 };
      g_autoptr (TgShards) shards = open_broken (counts[i]);
      g_autoptr (TgProblemModel) model = tg_problem_model_new (shards);

      tg_problems_view_set_model (TG_PROBLEMS_VIEW (view), model);
      tg_test_frames (view, 2);
      gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, 700, NULL, &heights[i], NULL, NULL);
    }
  /* A row, and a frame of one pixel around all. */
  g_assert_cmpint (heights[1] - heights[0], ==, heights[0] - 2);
  g_assert_cmpint (heights[2], >, heights[1]);
  g_assert_cmpint (heights[2], <, 20 * (heights[0] - 2));

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/problems-view/rows", test_rows);
  g_test_add_func ("/widgets/problems-view/select", test_select);
  g_test_add_func ("/widgets/problems-view/height", test_height);

  return g_test_run ();
}
