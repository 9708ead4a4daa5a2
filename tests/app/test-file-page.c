/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page.h"
#include "tg-pages.h"
#include "tg-problems-view.h"
#include "tg-settings.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-tree-view.h"

/* Shows a file page on @file, which it takes over. */
static GtkWidget *
present (TgFile       *file,
         GSettings    *settings,
         TgSelection **selection,
         GtkWidget   **page)
{
  *selection = tg_selection_new (file);
  g_object_unref (file);
  *page = tg_file_page_new (*selection, settings);

  return tg_test_present (*page, 1200, 600);
}

static gboolean
has_tree (GtkWidget *page)
{
  return tg_test_find_widget (page, TG_TYPE_TREE_VIEW, NULL) != NULL;
}

/* A good file shows no bar; the selected tensor stands beside the pages. */
static void
test_good (void)
{
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &page);

  g_assert_true (has_tree (page));
  g_assert_null (tg_test_find_widget (page, GTK_TYPE_BUTTON, "Show Problems"));
  tg_selection_select_tensor (selection, TG_TEST_BLK_2_DOWN);
  tg_test_frames (page, 1);
  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "blk.2.ffn_down.weight"));
  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "Q8_0"));

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* The bar says what is wrong; once closed it stays so; F8 goes through it all. */
static void
test_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GBytes) bytes = NULL;
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window;

  tg_gguf_writer_add_tensor (writer, "odd.weight", 999, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  window = present (tg_test_file_new (bytes, "odd.gguf"), NULL, &selection, &page);

  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_BUTTON, "Show Problems"));
  tg_file_page_move_problem (TG_FILE_PAGE (page), FALSE);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_N_TENSORS);
  tg_selection_select_summary (selection);
  tg_file_page_move_problem (TG_FILE_PAGE (page), TRUE);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_N_TENSORS);

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

static guint
get_listed (GtkWidget *page)
{
  GtkWidget *view = tg_test_find_widget (page, TG_TYPE_PROBLEMS_VIEW, NULL);
  GtkWidget *list = tg_test_find_widget (view, GTK_TYPE_LIST_VIEW, NULL);

  return gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

/* F8 and the list of problems know of each other: it goes on from the row that is selected, in
 * the order of the list, which is that of how bad they are, and the list shows where one is. */
static void
test_listed_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  static const guint64 ne[] = { 4 }, odd_ne[] = { 31 };
  g_autoptr (GBytes) bytes = NULL;
  TgSelection *selection;
  GtkWidget *page, *window, *list;

  /* One of an unknown type before those whose rows are no whole blocks, and of these three. */
  tg_gguf_writer_add_tensor (writer, "a.weight", 999, ne, 1, NULL, 16);
  for (guint i = 0; i < 3; i++)
    {
      const char name[] = { (char) ('b' + i), '\0' };

      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_Q8_0, odd_ne, 1, NULL, 34);
    }
  bytes = tg_gguf_writer_to_bytes (writer);
  window = present (tg_test_file_new (bytes, "odd.gguf"), NULL, &selection, &page);
  tg_file_page_show_page (TG_FILE_PAGE (page), "summary");
  tg_test_frames (page, 2);
  g_assert_cmpuint (get_listed (page), ==, GTK_INVALID_LIST_POSITION);

  list = tg_test_find_widget (tg_test_find_widget (page, TG_TYPE_PROBLEMS_VIEW, NULL), GTK_TYPE_LIST_VIEW, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)))); i++)
    {
      g_autoptr (TgProblemItem) item = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))), i);

      tg_file_page_move_problem (TG_FILE_PAGE (page), FALSE);
      g_assert_cmpuint (get_listed (page), ==, i);
      g_assert_cmpuint (tg_selection_get (selection)->offset, ==, tg_problem_item_get_problem (item)->offset);
    }
  tg_file_page_move_problem (TG_FILE_PAGE (page), FALSE);
  g_assert_cmpuint (get_listed (page), ==, 0);

  gtk_widget_activate_action (list, "list.select-item", "(ubb)", 2, FALSE, FALSE);
  g_assert_cmpuint (get_listed (page), ==, 2);
  tg_file_page_move_problem (TG_FILE_PAGE (page), FALSE);
  g_assert_cmpuint (get_listed (page), ==, 3);
  gtk_widget_activate_action (list, "list.select-item", "(ubb)", 2, FALSE, FALSE);
  tg_file_page_move_problem (TG_FILE_PAGE (page), TRUE);
  g_assert_cmpuint (get_listed (page), ==, 1);
  gtk_widget_activate_action (list, "list.activate-item", "u", 2);
  g_assert_cmpuint (get_listed (page), ==, 2);

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* A fault takes the place of the pages, and the byte at fault is selected. */
static void
test_fault (void)
{
  g_autoptr (GBytes) whole = tg_test_model_new_bytes ();
  g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (whole, 0, 120);
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_file_new (bytes, "cut.gguf"), NULL, &selection, &page);

  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "This file cannot be read past byte"));
  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "What comes before is shown."));
  g_assert_null (tg_test_find_widget (page, GTK_TYPE_STACK_SWITCHER, NULL));
  g_assert_null (tg_test_find_widget (page, GTK_TYPE_BUTTON, "Show Problems"));
  g_assert_true (has_tree (page));
  g_assert_cmpuint (tg_selection_get (selection)->offset, !=, TG_SELECTION_NONE);

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* Of what is not GGUF at all there is no tree. */
static void
test_not_gguf (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("<html><body>Sign in</body></html>", 33);
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_file_new (bytes, "page.gguf"), NULL, &selection, &page);

  g_assert_nonnull (tg_test_find_widget (page, GTK_TYPE_LABEL, "A web page"));
  g_assert_false (has_tree (page));

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* In little room the tree gives way, and can be had all the same. */
static void
test_narrow (void)
{
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &page);

  tg_file_page_set_width_class (TG_FILE_PAGE (page), TG_WIDTH_NARROW);
  g_assert_true (has_tree (page));
  g_assert_true (gtk_widget_has_css_class (page, "narrow"));
  tg_file_page_set_width_class (TG_FILE_PAGE (page), TG_WIDTH_MINIMAL);
  g_assert_false (has_tree (page));
  tg_file_page_toggle_tree (TG_FILE_PAGE (page));
  g_assert_true (has_tree (page));
  tg_file_page_set_width_class (TG_FILE_PAGE (page), TG_WIDTH_FULL);
  g_assert_true (has_tree (page));
  g_assert_false (gtk_widget_has_css_class (page, "narrow"));

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* Searching opens the tree's search, and shows the tree for that. */
static void
test_search (void)
{
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &page);

  tg_file_page_set_width_class (TG_FILE_PAGE (page), TG_WIDTH_MINIMAL);
  g_assert_false (has_tree (page));
  tg_file_page_set_searching (TG_FILE_PAGE (page), TRUE);
  g_assert_true (has_tree (page));
  g_assert_true (tg_file_page_get_searching (TG_FILE_PAGE (page)));
  tg_file_page_set_searching (TG_FILE_PAGE (page), FALSE);
  g_assert_false (tg_file_page_get_searching (TG_FILE_PAGE (page)));

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* A file is opened on the page where one was last, but not on one that says "Select a tensor". */
static void
test_first_page (void)
{
  static const char *const pages[][2] = {
    { "hex", "TgHexPage" },
    { "statistics", "TgSummaryPage" },
    { "heatmap", "TgSummaryPage" },
    { "compare", "TgSummaryPage" },
    { "", "TgSummaryPage" },
  };
  GSettings *settings = tg_settings_new ();

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      TgSelection *selection;
      GtkWidget *page;
      GtkWidget *window;

      g_settings_set_string (settings, "page", pages[i][0]);
      window = present (tg_test_model_new_file (), settings, &selection, &page);
      g_assert_cmpstr (G_OBJECT_TYPE_NAME (tg_file_page_get_page (TG_FILE_PAGE (page))), ==, pages[i][1]);
      tg_test_destroy (window);
      g_assert_finalize_object (selection);
    }
  g_settings_reset (settings, "page");
  g_object_unref (settings);
}

/* How it looks is kept, and the next one looks the same. */
static void
test_settings (void)
{
  GSettings *settings = tg_settings_new ();
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window;

  g_settings_set_int (settings, "tree-width", 300);
  g_settings_set_boolean (settings, "tree-flat", TRUE);
  window = present (tg_test_model_new_file (), settings, &selection, &page);
  g_assert_true (tg_tree_view_get_flat (TG_TREE_VIEW (tg_test_find_widget (page, TG_TYPE_TREE_VIEW, NULL))));
  g_assert_cmpint (gtk_widget_get_width (tg_test_find_widget (page, TG_TYPE_TREE_VIEW, NULL)), ==, 300);
  tg_file_page_toggle_inspector (TG_FILE_PAGE (page));
  g_assert_false (g_settings_get_boolean (settings, "inspector-visible"));

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
  g_settings_reset (settings, "tree-width");
  g_settings_reset (settings, "tree-flat");
  g_settings_reset (settings, "inspector-visible");
  g_assert_finalize_object (settings);
}

/* Every page of the table can be made, visited and let go of, with nothing selected
 * and with a tensor, and is made once. */
static void
test_pages (void)
{
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &page);
  TgFile *file = tg_selection_get_file (selection);
  TgComparison *comparison = tg_comparison_new (file, file);

  /* Some are there only while two files are compared. */
  tg_file_page_show_page (TG_FILE_PAGE (page), "compare");
  g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, tg_pages_get (0)->name);
  tg_selection_set_comparison (selection, comparison);

  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      const TgPageInfo *info = tg_pages_get (i);
      TgPage *made;

      g_assert_true (tg_pages_find (info->name) == info);
      tg_file_page_show_page (TG_FILE_PAGE (page), info->name);
      g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, info->name);
      made = tg_file_page_get_page (TG_FILE_PAGE (page));
      g_assert_true (g_type_is_a (G_OBJECT_TYPE (made), info->get_type ()));
      tg_test_frames (page, 2);
      tg_selection_select_tensor (selection, TG_TEST_BLK_2_DOWN);
      tg_test_frames (page, 2);
      tg_selection_select_summary (selection);
      tg_file_page_show_page (TG_FILE_PAGE (page), tg_pages_get (0)->name);
      tg_file_page_show_page (TG_FILE_PAGE (page), info->name);
      g_assert_true (tg_file_page_get_page (TG_FILE_PAGE (page)) == made);
    }
  tg_file_page_show_page (TG_FILE_PAGE (page), "cellar");

  tg_file_page_show_page (TG_FILE_PAGE (page), "compare");
  tg_selection_set_comparison (selection, NULL);
  g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, tg_pages_get (0)->name);
  g_assert_finalize_object (comparison);

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* The way back leads over page and selection, and forward again. Asking for a way that there
 * is not is staying where one is. */
static void
test_back (void)
{
  TgSelection *selection;
  GtkWidget *widget;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &widget);
  TgFilePage *page = TG_FILE_PAGE (widget);

  tg_file_page_go_back (page, TRUE);
  tg_selection_select_metadata (selection, "general");
  tg_file_page_show_page (page, "details");
  tg_file_page_go_back (page, TRUE);
  tg_selection_select_tensor (selection, TG_TEST_BLK_2_EXPS);
  tg_selection_set_cell (selection, (TgCell){ 4, 1, 2 });
  tg_file_page_show_page (page, "hex");

  tg_file_page_go_back (page, FALSE);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_METADATA);
  g_assert_cmpstr (tg_selection_get (selection)->group, ==, "general");
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "details");
  tg_file_page_go_back (page, FALSE);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_SUMMARY);
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "summary");
  tg_file_page_go_back (page, FALSE);
  g_assert_cmpint (tg_selection_get (selection)->kind, ==, TG_SELECTION_SUMMARY);
  tg_file_page_go_back (page, TRUE);
  tg_file_page_go_back (page, TRUE);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_EXPS);
  g_assert_cmpuint (tg_selection_get (selection)->cell.slice, ==, 4);
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "hex");

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* From the panes of a comparison back to its table, whence a row led there, and forward again. */
static void
test_back_to_tab (void)
{
  TgSelection *selection;
  GtkWidget *widget;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &widget);
  TgFilePage *page = TG_FILE_PAGE (widget);
  TgFile *file = tg_selection_get_file (selection);
  TgComparison *comparison = tg_comparison_new (file, file);
  TgPage *compare;

  tg_selection_set_comparison (selection, comparison);
  tg_test_wait_until (tg_comparison_get_state (comparison) == TG_COMPARISON_DONE);
  tg_file_page_show_page (page, "compare");
  compare = tg_file_page_get_page (page);
  tg_selection_select_tensor (selection, TG_TEST_BLK_2_DOWN);
  tg_file_page_go_back (page, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (compare), "compare.view", "s", "panes");
  g_assert_cmpstr (tg_page_get_tab (compare), ==, "panes");

  tg_file_page_go_back (page, FALSE);
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "compare");
  g_assert_cmpstr (tg_page_get_tab (compare), ==, "table");
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_DOWN);
  tg_file_page_go_back (page, TRUE);
  g_assert_cmpstr (tg_page_get_tab (compare), ==, "panes");

  tg_selection_set_comparison (selection, NULL);
  g_assert_finalize_object (comparison);
  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

/* Pages are turned round and round, those that are not there left out. */
static void
test_turn (void)
{
  TgSelection *selection;
  GtkWidget *page;
  GtkWidget *window = present (tg_test_model_new_file (), NULL, &selection, &page);

  tg_file_page_turn_page (TG_FILE_PAGE (page), FALSE);
  g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, "details");
  tg_file_page_turn_page (TG_FILE_PAGE (page), TRUE);
  tg_file_page_turn_page (TG_FILE_PAGE (page), TRUE);
  g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, "map");
  tg_file_page_turn_page (TG_FILE_PAGE (page), FALSE);
  g_assert_cmpstr (tg_file_page_get_page_name (TG_FILE_PAGE (page)), ==, "summary");

  tg_test_destroy (window);
  g_assert_finalize_object (selection);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/file-page/good", test_good);
  g_test_add_func ("/app/file-page/problems", test_problems);
  g_test_add_func ("/app/file-page/listed-problems", test_listed_problems);
  g_test_add_func ("/app/file-page/fault", test_fault);
  g_test_add_func ("/app/file-page/not-gguf", test_not_gguf);
  g_test_add_func ("/app/file-page/narrow", test_narrow);
  g_test_add_func ("/app/file-page/search", test_search);
  g_test_add_func ("/app/file-page/first-page", test_first_page);
  g_test_add_func ("/app/file-page/settings", test_settings);
  g_test_add_func ("/app/file-page/pages", test_pages);
  g_test_add_func ("/app/file-page/back", test_back);
  g_test_add_func ("/app/file-page/back-to-tab", test_back_to_tab);
  g_test_add_func ("/app/file-page/turn", test_turn);

  return g_test_run ();
}
