/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-compat-list.h"
#include "tg-test-gtk.h"

static GListModel *
create_no_children (gpointer item,
                    gpointer user_data)
{
  return NULL;
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item)
{
  gtk_list_item_set_child (item, gtk_tree_expander_new ());
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (item));
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (GtkStringObject) string = gtk_tree_list_row_get_item (row);

  gtk_tree_expander_set_list_row (expander, row);
  gtk_tree_expander_set_child (expander, gtk_label_new (gtk_string_object_get_string (string)));
}

/* A column view with a thousand rows, in a scrolled window. */
static GtkWidget *
new_list (GtkWidget **scroller)
{
  GtkStringList *strings = gtk_string_list_new (NULL);
  GtkTreeListModel *tree;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *view;
  GtkColumnViewColumn *column;

  for (guint i = 0; i < 1000; i++)
    gtk_string_list_take (strings, g_strdup_printf ("row %u", i));
  tree = gtk_tree_list_model_new (G_LIST_MODEL (strings), FALSE, FALSE, create_no_children, NULL, NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);

  view = gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (tree))));
  column = gtk_column_view_column_new ("Title", factory);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
  g_object_unref (column);
  gtk_widget_add_css_class (view, "data-table");

  *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (*scroller), view);

  return view;
}

/* Going to a row selects it, brings it into sight and, if wanted, moves the keyboard
 * there; a row that is not there is none. */
static void
test_go_to (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkWidget *window = tg_test_present (scroller, 200, 300);
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
  GtkWidget *focus;

  tg_compat_column_view_go_to (GTK_COLUMN_VIEW (view), 700, TRUE);
  tg_test_frames (view, 2);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 700);
  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_LABEL, "row 700"));

  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (tg_test_find_widget (view, GTK_TYPE_LABEL, "row 700"), focus) ||
                 gtk_widget_is_ancestor (focus, gtk_widget_get_parent (
                                                  gtk_widget_get_parent (
                                                    tg_test_find_widget (view, GTK_TYPE_LABEL, "row 700")))));

  tg_compat_column_view_go_to (GTK_COLUMN_VIEW (view), 1000, TRUE);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 700);
  tg_test_destroy (window);
}

static GtkEventController *
find_capturing_scroll (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE &&
          gtk_event_controller_scroll_get_flags (GTK_EVENT_CONTROLLER_SCROLL (controller)) ==
            GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        return controller;
    }

  return NULL;
}

/* Several clicks of the wheel in one frame move as far as they say, and the rows that
 * are shown are those at that place: without our cure GTK 4.8 shows others. */
static void
test_wheel (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkWidget *window;
  GtkAdjustment *adjustment;
  GtkEventController *controller;
  double step, row_height;
  g_autofree char *text = NULL;

  tg_compat_list_coalesce_scroll (GTK_SCROLLED_WINDOW (scroller));
  window = tg_test_present (scroller, 200, 300);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  controller = find_capturing_scroll (scroller);
  g_assert_nonnull (controller);

  for (guint i = 0; i < 40; i++)
    {
      gboolean handled;

      g_signal_emit_by_name (controller, "scroll", 0.0, 1.0, &handled);
      g_assert_true (handled);
    }
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
  tg_test_frames (view, 3);

  step = pow (gtk_adjustment_get_page_size (adjustment), 2.0 / 3.0);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), 40 * step, 1);
  row_height = gtk_adjustment_get_upper (adjustment) / 1000;
  text = g_strdup_printf ("row %d", (int) ((40 * step + 150) / row_height));
  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_LABEL, text));
  tg_test_destroy (window);
}

/* Scrolling alone leaves the selection where it is. */
static void
test_scroll_to (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkWidget *window = tg_test_present (scroller, 200, 300);
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));

  tg_compat_column_view_scroll_to (GTK_COLUMN_VIEW (view), 500);
  tg_test_frames (view, 2);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 0);
  g_assert_nonnull (tg_test_find_widget (view, GTK_TYPE_LABEL, "row 500"));
  tg_compat_column_view_scroll_to (GTK_COLUMN_VIEW (view), 1000);
  tg_test_destroy (window);
}

/* Titles stand at the end from the given column on. */
static void
test_titles (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkColumnViewColumn *column = gtk_column_view_column_new ("Number", NULL);
  GtkWidget *window;

  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
  g_object_unref (column);
  tg_compat_column_view_align_titles (GTK_COLUMN_VIEW (view), 1, 1, 1);
  window = tg_test_present (scroller, 200, 300);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (tg_test_find_widget (view, GTK_TYPE_LABEL, "Title"))), <, 1);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (tg_test_find_widget (view, GTK_TYPE_LABEL, "Number"))), ==, 1);
  tg_test_destroy (window);
}

/* A column that comes back between others has its title over it, whichever place GTK gives
 * that in the header for the while. */
static void
test_titles_again (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkColumnViewColumn *name = gtk_column_view_column_new ("Name", NULL);
  GtkColumnViewColumn *number = gtk_column_view_column_new ("Number", NULL);
  GtkWidget *window;

  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), name);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), number);
  window = tg_test_present (scroller, 300, 300);
  gtk_column_view_remove_column (GTK_COLUMN_VIEW (view), name);
  gtk_column_view_insert_column (GTK_COLUMN_VIEW (view), 1, name);
  tg_compat_column_view_align_titles (GTK_COLUMN_VIEW (view), 0, 2, 0);
  tg_compat_column_view_align_titles (GTK_COLUMN_VIEW (view), 2, 1, 1);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (tg_test_find_widget (view, GTK_TYPE_LABEL, "Title"))), ==, 0);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (tg_test_find_widget (view, GTK_TYPE_LABEL, "Name"))), ==, 0);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (tg_test_find_widget (view, GTK_TYPE_LABEL, "Number"))), ==, 1);
  g_object_unref (name);
  g_object_unref (number);
  tg_test_destroy (window);
}

/* Where people read from right to left the titles of numbers stand at the right as numbers
 * do, and one that is too long loses its end, and not its begin. */
static void
test_titles_rtl (void)
{
  GtkWidget *scroller, *view, *window, *label;
  g_autoptr (GtkColumnViewColumn) first = NULL;
  GtkColumnViewColumn *column;
  graphene_rect_t bounds;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  view = new_list (&scroller);
  /* GTK 4.18 cannot measure a column of a fixed width whose cells are empty. */
  first = g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (view)), 0);
  column = gtk_column_view_column_new ("A number with a long title",
                                       g_object_ref (gtk_column_view_column_get_factory (first)));
  gtk_column_view_column_set_fixed_width (column, 60);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
  tg_compat_column_view_align_titles (GTK_COLUMN_VIEW (view), 1, 1, 1);
  window = tg_test_present (scroller, 400, 300);
  label = tg_test_find_widget (view, GTK_TYPE_LABEL, "A number with a long title");
  /* GTK mirrors it. */
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (label)), ==, 0);
  g_assert_true (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  g_assert_true (gtk_widget_compute_bounds (label, view, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, 0);
  g_assert_cmpfloat (bounds.size.width, <=, 60);
  g_object_unref (column);
  tg_test_destroy (window);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* Tab and Shift+Tab go past the list, wherever in it the focus is, and enter it. */
static void
test_tab (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *before = gtk_button_new_with_label ("before");
  GtkWidget *after = gtk_button_new_with_label ("after");
  GtkWidget *window;

  gtk_box_append (GTK_BOX (box), before);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), after);
  tg_compat_list_leave_by_tab (GTK_SCROLLED_WINDOW (scroller));
  window = tg_test_present (box, 200, 300);

  g_assert_true (gtk_widget_grab_focus (view));
  g_assert_true (tg_test_press_key (scroller, GDK_KEY_Tab, 0));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == after);
  g_assert_true (gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), view));
  g_assert_true (tg_test_press_key (scroller, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == before);
  g_assert_true (gtk_widget_get_can_focus (scroller));
  g_assert_false (tg_test_press_key (scroller, GDK_KEY_Tab, GDK_CONTROL_MASK));
  tg_test_destroy (window);
}

static const char *
explain_number (const char *title)
{
  return g_str_equal (title, "Number") ? "One, two, three." : NULL;
}

/* Titles that have an explanation get it as a tooltip, also when told anew. */
static void
test_tooltips (void)
{
  GtkWidget *scroller;
  GtkWidget *view = new_list (&scroller);
  GtkColumnViewColumn *column = gtk_column_view_column_new ("Number", NULL);
  GtkWidget *window, *label;

  gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
  g_object_unref (column);
  tg_compat_column_view_set_title_tooltips (GTK_COLUMN_VIEW (view), explain_number);
  window = tg_test_present (scroller, 200, 300);
  label = tg_test_find_widget (view, GTK_TYPE_LABEL, "Number");
  while (label != view && gtk_widget_get_tooltip_text (label) == NULL)
    label = gtk_widget_get_parent (label);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "One, two, three.");
  for (label = tg_test_find_widget (view, GTK_TYPE_LABEL, "Title"); label != view; label = gtk_widget_get_parent (label))
    g_assert_null (gtk_widget_get_tooltip_text (label));
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/compat-list/go-to", test_go_to);
  g_test_add_func ("/widgets/compat-list/scroll-to", test_scroll_to);
  g_test_add_func ("/widgets/compat-list/wheel", test_wheel);
  g_test_add_func ("/widgets/compat-list/titles", test_titles);
  g_test_add_func ("/widgets/compat-list/titles-again", test_titles_again);
  g_test_add_func ("/widgets/compat-list/titles-rtl", test_titles_rtl);
  g_test_add_func ("/widgets/compat-list/tooltips", test_tooltips);
  g_test_add_func ("/widgets/compat-list/tab", test_tab);

  return g_test_run ();
}
