/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary.h"
#include "tg-problem-bar.h"
#include "tg-test-gtk.h"
#include "tg-tooltip.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

/* A problem leads to its word in the glossary; what is shown next does not. */
static void
test_explain (void)
{
  GtkWidget *bar = tg_problem_bar_new ();
  GtkWidget *window = tg_test_present (bar, 600, 60);
  GtkWidget *button;
  const char *name;

  tg_problem_bar_show (TG_PROBLEM_BAR (bar), TG_PROBLEM_FILE, "Something is cut", NULL, NULL);
  tg_problem_bar_explain (TG_PROBLEM_BAR (bar), TG_PROBLEM_ALIGNMENT);
  tg_test_frames (bar, 1);
  button = tg_test_find_widget (bar, GTK_TYPE_BUTTON, NULL);
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==, "win.explain");
  name = g_variant_get_string (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button)), NULL);
  g_assert_cmpstr (name, ==, tg_glossary_find_problem (TG_PROBLEM_ALIGNMENT)->name);
  g_assert_nonnull (tg_tooltip_get (button));

  tg_problem_bar_show (TG_PROBLEM_BAR (bar), TG_PROBLEM_FILE, "The file has grown", NULL, NULL);
  tg_test_frames (bar, 1);
  g_assert_false (gtk_widget_get_mapped (button));
  tg_test_destroy (window);
}

/* Shown with its button, hidden by its owner, closed by the user: only that is told. */
static void
test_show (void)
{
  GtkWidget *bar = tg_problem_bar_new ();
  GtkWidget *window = tg_test_present (bar, 600, 60);
  guint n_closed = 0;

  g_signal_connect_swapped (bar, "closed", G_CALLBACK (count_cb), &n_closed);
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));

  tg_problem_bar_show (TG_PROBLEM_BAR (bar), TG_PROBLEM_FILE, "Something is cut", "Reload", "win.reload");
  tg_test_frames (bar, 1);
  g_assert_true (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));
  g_assert_nonnull (tg_test_find_widget (bar, GTK_TYPE_LABEL, "Something is cut"));
  g_assert_nonnull (tg_test_find_widget (bar, GTK_TYPE_BUTTON, "Reload"));
  g_assert_true (gtk_widget_has_css_class (tg_test_find_widget (bar, GTK_TYPE_IMAGE, NULL), "warning-text"));

  tg_problem_bar_hide (TG_PROBLEM_BAR (bar));
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));
  g_assert_cmpuint (n_closed, ==, 0);

  tg_problem_bar_show (TG_PROBLEM_BAR (bar), TG_PROBLEM_STRUCTURE, "Worse", NULL, NULL);
  tg_test_frames (bar, 1);
  g_assert_null (tg_test_find_widget (bar, GTK_TYPE_BUTTON, "Reload"));
  g_assert_true (gtk_widget_has_css_class (tg_test_find_widget (bar, GTK_TYPE_IMAGE, NULL), "error-text"));
  g_signal_emit_by_name (tg_test_find_widget (bar, GTK_TYPE_BUTTON, NULL), "clicked");
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));
  g_assert_cmpuint (n_closed, ==, 1);

  tg_test_destroy (window);
}

static void
take (TgProblemList  *list,
      TgProblemLevel  level,
      TgProblemKind   kind)
{
  TgProblem problem = { .level = level, .kind = kind };

  problem.field = g_strdup ("field");
  problem.found = g_strdup ("found");
  problem.expected = g_strdup ("expected");
  problem.sentence = g_strdup ("sentence");
  tg_problem_list_take (list, &problem);
}

/* The worst kind makes the sentence, whatever came first; the rest is a number. */
static void
test_summarize (void)
{
  g_autoptr (TgProblemList) list = tg_problem_list_new ();
  g_autofree char *alone = NULL;
  g_autofree char *two = NULL;
  g_autofree char *more = NULL;
  g_autofree char *expected = tg_problem_kind_summarize (TG_PROBLEM_TRUNCATED_DATA, 2);

  g_assert_null (tg_problem_bar_summarize (list));
  take (list, TG_PROBLEM_FILE, TG_PROBLEM_TRUNCATED_DATA);
  take (list, TG_PROBLEM_FILE, TG_PROBLEM_TRUNCATED_DATA);
  alone = tg_problem_bar_summarize (list);
  g_assert_cmpstr (alone, ==, expected);

  take (list, TG_PROBLEM_MEANING, TG_PROBLEM_KEY);
  two = tg_problem_bar_summarize (list);
  g_assert_true (g_str_has_prefix (two, expected));
  g_assert_true (g_str_has_suffix (two, "1 more problem"));
  take (list, TG_PROBLEM_MEANING, TG_PROBLEM_BOOL);
  more = tg_problem_bar_summarize (list);
  g_assert_true (g_str_has_suffix (more, "2 more problems"));
}

/* The shape of the icon tells the levels apart, not its colour alone. */
static void
test_icons (void)
{
  g_assert_cmpstr (tg_problem_level_get_icon_name (TG_PROBLEM_STRUCTURE), ==, "dialog-error-symbolic");
  g_assert_cmpstr (tg_problem_level_get_icon_name (TG_PROBLEM_TENSOR), ==, "dialog-warning-symbolic");
  g_assert_cmpstr (tg_problem_level_get_icon_name (TG_PROBLEM_MEANING), ==, "dialog-information-symbolic");
  g_assert_null (tg_problem_level_get_icon_name (0));
  g_assert_null (tg_problem_level_get_css_class (TG_PROBLEM_MEANING));
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/problem-bar/explain", test_explain);
  g_test_add_func ("/widgets/problem-bar/show", test_show);
  g_test_add_func ("/widgets/problem-bar/summarize", test_summarize);
  g_test_add_func ("/widgets/problem-bar/icons", test_icons);

  return g_test_run ();
}
