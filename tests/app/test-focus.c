/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include "tg-array-view.h"
#include "tg-compare-table.h"
#include "tg-heatmap-view.h"
#include "tg-hex-view.h"
#include "tg-long-text.h"
#include "tg-model-map-view.h"
#include "tg-pages.h"
#include "tg-stats-table.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-pair.h"
#include "tg-test-util.h"
#include "tg-test-window.h"
#include "tg-tree-view.h"

/* What one meets going through a window with the Tab key: all of it, by a name. */

#define MAX_STEPS 300

static void
settle (TgWindow *window)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  tg_test_frames (GTK_WIDGET (window), 3);
}

/* What a screen reader calls it by; by a label if that is what names it. */
static char *
dup_name (GtkWidget *widget)
{
  GtkWidget *label;
  char *name;

  /* On the bus a field is there without the text in it. */
  if (GTK_IS_TEXT (widget))
    widget = gtk_widget_get_parent (widget);
  /* Nothing is told if the name is the given one, which none is. */
  name = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "\n");
  if (name != NULL && *name != '\0' && strstr (name, "undefined") == NULL)
    return name;

  g_free (name);
  if (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return g_strdup_printf ("labelled %p", widget);
  /* Newer GTK takes the name of a button from what is in it. */
  label = GTK_IS_BUTTON (widget) ? tg_test_find_widget (widget, GTK_TYPE_LABEL, NULL) : NULL;

  return label != NULL ? g_strdup (gtk_label_get_text (GTK_LABEL (label))) : NULL;
}

/* Rows are many and come again; two of them may well read the same. */
static gboolean
is_row (GtkWidget *widget)
{
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    if (GTK_IS_LIST_VIEW (parent) || GTK_IS_LIST_BOX (parent))
      return TRUE;

  return FALSE;
}

/* Tab leads through everything and back to where one was; everything has a name, and no
 * other control has the same one. Returns: on how much in @part it stops. */
static guint
check_chain (TgWindow   *window,
             GtkWidget  *part,
             const char *where)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GtkWidget *first = NULL;
  GtkWidget *focus = NULL;
  guint n_in_part = 0;
  guint i;

  settle (window);
  for (i = 0; i < MAX_STEPS; i++)
    {
      GtkWidget *before = focus;
      g_autofree char *name = NULL;
      g_autofree char *key = NULL;

      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_nonnull (focus);
      if (focus == first && before != first)
        break;
      name = dup_name (focus);
      g_test_message ("%s: %s “%s”", where, G_OBJECT_TYPE_NAME (focus), name);
      if (name == NULL)
        g_error ("%s: a %s has no name", where, G_OBJECT_TYPE_NAME (focus));
      if (focus == before || is_row (focus))
        continue;
      /* A tab and a button that leads to the page are two ways to the same. */
      key = g_strdup_printf ("%d %s", gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (focus)), name);
      if (!g_hash_table_add (names, g_steal_pointer (&key)))
        g_error ("%s: a second %s with the name of another control", where, G_OBJECT_TYPE_NAME (focus));
      if (first == NULL)
        first = focus;
      n_in_part += part != NULL && gtk_widget_is_ancestor (focus, part);
    }
  g_assert_cmpuint (i, <, MAX_STEPS);

  return n_in_part;
}

static void
test_pages (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = tg_test_window_open (path, 1200, 800);
  TgFilePage *page = tg_window_get_file_page (window);
  g_autofree char *name = NULL;

  tg_selection_select_tensor (tg_file_page_get_selection (page), TG_TEST_BLK_2_DOWN);
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    if (!tg_pages_get (i)->compares)
      {
        tg_file_page_show_page (page, tg_pages_get (i)->name);
        g_assert_cmpuint (check_chain (window, GTK_WIDGET (tg_file_page_get_page (page)), tg_pages_get (i)->name), >, 0);
      }

  /* Of a key: a list of values, and a text. */
  tg_file_page_show_page (page, "details");
  tg_selection_select_entry (tg_file_page_get_selection (page), TG_TEST_TOKENS);
  tg_test_wait_until (tg_test_find_widget (GTK_WIDGET (page), TG_TYPE_ARRAY_VIEW, NULL) != NULL);
  g_assert_cmpuint (check_chain (window, GTK_WIDGET (tg_file_page_get_page (page)), "tokens"), >, 0);
  tg_selection_select_entry (tg_file_page_get_selection (page), TG_TEST_DESCRIPTION);
  tg_test_wait_until (tg_test_find_widget (GTK_WIDGET (page), TG_TYPE_LONG_TEXT, NULL) != NULL);
  g_assert_cmpuint (check_chain (window, GTK_WIDGET (tg_file_page_get_page (page)), "text"), >, 0);
  tg_file_page_set_searching (page, TRUE);
  settle (window);
  name = dup_name (gtk_window_get_focus (GTK_WINDOW (window)));
  g_assert_cmpstr (name, ==, "Keys, values, tensors, tokens");
  tg_test_window_close (window);
  tg_test_remove (path);
}

static void
assert_focus (TgWindow *window,
              GType     type,
              gboolean  of_page)
{
  GtkWidget *focus, *page;

  settle (window);
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  page = GTK_WIDGET (tg_file_page_get_page (tg_window_get_file_page (window)));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_get_mapped (focus));
  if (gtk_widget_is_ancestor (focus, page) != of_page)
    g_error ("a %s has the focus, on page “%s”", G_OBJECT_TYPE_NAME (focus),
             tg_file_page_get_page_name (tg_window_get_file_page (window)));
  if (type != G_TYPE_NONE && !g_type_is_a (G_OBJECT_TYPE (focus), type) && gtk_widget_get_ancestor (focus, type) == NULL)
    g_error ("a %s has the focus, and not a %s", G_OBJECT_TYPE_NAME (focus), g_type_name (type));
}

/* Who comes to a page by a key goes on there by keys: they are for the view of it, at the
 * first visit, too, and at once. */
static void
test_arrive (void)
{
  const struct
  {
    const char *name;
    GType view;
  } pages[] = {
    { "hex", TG_TYPE_HEX_VIEW },
    { "heatmap", TG_TYPE_HEATMAP_VIEW },
    { "statistics", TG_TYPE_STATS_TABLE },
    { "map", TG_TYPE_MODEL_MAP_VIEW },
    { "summary", G_TYPE_NONE },
    { "details", G_TYPE_NONE },
  };
  char *path = tg_test_model_write ();
  TgWindow *window = tg_test_window_open (path, 1200, 800);
  TgFilePage *page = tg_window_get_file_page (window);

  assert_focus (window, TG_TYPE_TREE_VIEW, FALSE);
  /* A page that has nothing for them leaves them to the tree, from wherever they come. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "heatmap");
  assert_focus (window, TG_TYPE_TREE_VIEW, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "hex");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "heatmap");
  assert_focus (window, TG_TYPE_TREE_VIEW, FALSE);

  tg_selection_select_tensor (tg_file_page_get_selection (page), TG_TEST_BLK_2_DOWN);
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
      {
        tg_file_page_focus_tree (page);
        gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", pages[i].name);
        assert_focus (window, pages[i].view, TRUE);
      }
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.next-page", NULL);
      assert_focus (window, G_TYPE_NONE, TRUE);
    }
  tg_selection_select_entry (tg_file_page_get_selection (page), TG_TEST_TOKENS);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "details");
  assert_focus (window, TG_TYPE_ARRAY_VIEW, TRUE);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Each of the three parts of a comparison. */
static void
test_comparison (void)
{
  g_autofree char *a = g_build_filename (g_getenv ("TENSORGLASS_DATADIR"), "samples", "tiny-llama-F16.gguf", NULL);
  g_autofree char *b = g_build_filename (g_getenv ("TENSORGLASS_DATADIR"), "samples", "tiny-llama-Q4_K_L.gguf", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (b);
  static const char *const parts[] = { "Panes", "Metadata", "Table" };
  TgWindow *window = tg_test_window_open (a, 1200, 800);
  TgFilePage *page = tg_window_get_file_page (window);
  GtkWidget *child;

  tg_selection_select_tensor (tg_file_page_get_selection (page), 5);
  tg_window_compare (window, other, TG_REFERENCE_OWN);
  tg_test_wait_until (tg_selection_get_comparison (tg_file_page_get_selection (page)) != NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s", "compare");
  assert_focus (window, TG_TYPE_COMPARE_TABLE, TRUE);
  tg_test_pair_wait (tg_selection_get_comparison (tg_file_page_get_selection (page)));
  child = GTK_WIDGET (tg_file_page_get_page (page));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *label = tg_test_find_widget (child, GTK_TYPE_LABEL, parts[i]);

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_parent (label)), TRUE);
      g_assert_cmpuint (check_chain (window, child, parts[i]), >, 2);
    }
  tg_test_window_close (window);
}

/* What is no model, what is a damaged one, and nothing at all. */
static void
test_problems (void)
{
  static const char *const names[] = { "e_magic_fugg.gguf", "w_cut_in_data.gguf", "e_cut_in_tensor_info.gguf" };
  GtkWidget *empty = tg_window_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", names[i], NULL);
      TgWindow *window = tg_test_window_open (path, 1200, 800);

      g_assert_cmpuint (check_chain (window, GTK_WIDGET (tg_window_get_file_page (window)), names[i]), >, 0);
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-problems", NULL);
      g_assert_cmpuint (check_chain (window, GTK_WIDGET (tg_window_get_file_page (window)), names[i]), >, 0);
      tg_test_window_close (window);
    }

  gtk_window_present (GTK_WINDOW (empty));
  check_chain (TG_WINDOW (empty), NULL, "empty");
  tg_test_window_close (TG_WINDOW (empty));
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/focus/pages", test_pages);
  g_test_add_func ("/app/focus/arrive", test_arrive);
  g_test_add_func ("/app/focus/comparison", test_comparison);
  g_test_add_func ("/app/focus/problems", test_problems);

  return g_test_run ();
}
