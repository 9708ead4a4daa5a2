/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-pair.h"
#include "tg-test-util.h"
#include "tg-tree-view.h"
#include "tg-test-window.h"

static TgWindow *
new_window (void)
{
  GtkWidget *window = tg_window_new (NULL);

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  return TG_WINDOW (window);
}

static void
open_path (TgWindow   *window,
           const char *path,
           TgLocation *place)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);

  tg_window_open (window, location, place);
}

static gboolean
is_done (TgWindow *window)
{
  TgFile *file = tg_window_get_file (window);

  return file == NULL || tg_file_get_state (file) != TG_FILE_LOADING;
}

/* Without a file it says what to do, and offers the sample that is there. */
static void
test_empty (void)
{
  TgWindow *window = new_window ();

  g_assert_true (tg_test_window_says (window, "Open a Model File"));
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Open the _Sample Model"));
  g_assert_null (tg_window_get_file_page (window));
  tg_test_window_close (window);
}

/* A model has its name as the title; the place asked for is selected, and one that the
 * file does not have is told. */
static void
test_good (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();
  TgLocation *place = g_new0 (TgLocation, 1);
  TgSelection *selection;

  place->tensor = g_strdup ("blk.2.attn_q.weight");
  place->offset = TG_SELECTION_NONE;
  open_path (window, path, place);
  tg_test_wait_until (is_done (window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Test Model (test.gguf)");
  tg_test_wait_until (tg_test_window_says (window, "parameters"));
  g_assert_nonnull (tg_window_get_file_page (window));
  /* Keys go to the tree at once. */
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (window)));
  g_assert_nonnull (gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), TG_TYPE_TREE_VIEW));
  selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_ATTN);

  place = g_new0 (TgLocation, 1);
  place->key = g_strdup ("no.such.key");
  place->offset = TG_SELECTION_NONE;
  tg_window_go_to (window, place);
  tg_test_wait_until (tg_test_window_says (window, "There is no key “no.such.key”"));
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Opened again, a file is where it was left: page, tensor, weight and byte; unless it is
 * said where to go. */
static void
test_left (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();
  TgLocation *place = g_new0 (TgLocation, 1);
  const TgSelected *selected;
  TgFilePage *page;

  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  page = tg_window_get_file_page (window);
  tg_selection_select_tensor (tg_file_page_get_selection (page), TG_TEST_BLK_2_EXPS);
  tg_selection_set_cell (tg_file_page_get_selection (page), (TgCell){ 4, 1, 2 });
  tg_file_page_show_page (page, "hex");
  gtk_window_close (GTK_WINDOW (window));
  tg_test_wait_until (g_list_model_get_n_items (gtk_window_get_toplevels ()) == 0);

  window = new_window ();
  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  page = tg_window_get_file_page (window);
  selected = tg_selection_get (tg_file_page_get_selection (page));
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "hex");
  g_assert_cmpuint (selected->tensor, ==, TG_TEST_BLK_2_EXPS);
  g_assert_cmpuint (selected->cell.slice, ==, 4);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  tg_test_window_close (window);

  window = new_window ();
  place->key = g_strdup ("general.name");
  place->offset = TG_SELECTION_NONE;
  open_path (window, path, place);
  tg_test_wait_until (is_done (window));
  selected = tg_selection_get (tg_file_page_get_selection (tg_window_get_file_page (window)));
  g_assert_cmpuint (selected->entry, ==, TG_TEST_NAME);

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* A file that is not there: said in words, and the window is free for another. */
static void
test_missing (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  open_path (window, "/nowhere/at/all.gguf", NULL);
  tg_test_wait_until (is_done (window));
  tg_test_wait_until (tg_test_window_says (window, "This file is not there"));
  g_assert_true (tg_test_window_says (window, "or its drive may not be connected"));
  g_assert_true (tg_test_window_says (window, "/nowhere/at/all.gguf"));
  g_assert_null (tg_window_get_file_page (window));

  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  g_assert_nonnull (tg_window_get_file_page (window));

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* That something was not saved is said until it was read: Escape closes it, too. */
static void
test_failure (void)
{
  TgWindow *window = new_window ();
  GtkWidget *failure;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.failure", "s", "Not saved: no room is left");
  tg_test_frames (GTK_WIDGET (window), 2);
  failure = tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "Not saved: no room is left");
  g_assert_nonnull (failure);
  failure = gtk_widget_get_ancestor (failure, GTK_TYPE_REVEALER);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel", NULL);
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (failure)));
  tg_test_window_close (window);
}

/* A folder is no file. */
static void
test_folder (void)
{
  TgWindow *window = new_window ();

  open_path (window, g_get_tmp_dir (), NULL);
  tg_test_wait_until (is_done (window));
  g_assert_cmpint (tg_file_get_state (tg_window_get_file (window)), ==, TG_FILE_FAILED);
  g_assert_null (tg_window_get_file_page (window));
  tg_test_window_close (window);
}

/* Cancelled before there was anything, the window is as it was. */
static void
test_cancel (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  open_path (window, path, NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel", NULL);
  g_assert_null (tg_window_get_file (window));
  tg_test_wait_until (tg_test_window_says (window, "Open a Model File"));

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Closed while a file is being read, it goes at once and for good. */
static void
test_close (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  open_path (window, path, NULL);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* A file that is cut short while open: the bar says so, nothing else happens, and
 * a reload shows what is left. */
static void
test_cut (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  g_assert_cmpint (truncate (path, 200), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file became shorter while open."));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (is_done (window));
  tg_test_wait_until (tg_test_window_says (window, "This file cannot be read past byte"));

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* A file that vanishes stays to be seen. */
static void
test_vanish (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  g_assert_cmpint (g_remove (path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file was moved or deleted while open."));
  g_assert_nonnull (tg_file_get_shards (tg_window_get_file (window)));

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Where nobody says which is the reference, it is known when both files are read: the names are
 * told in that order from then on. */
static void
test_reference (void)
{
  static const char *const names[] = { "small.gguf", "large.gguf" };
  char *paths[] = { NULL, NULL };
  g_autoptr (GFile) other = NULL;
  TgWindow *window;
  TgComparison *comparison;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_test_pair_new_model (i == 0);
      g_autoptr (GError) error = NULL;

      paths[i] = tg_test_temp_file (names[i], "", 0);
      tg_gguf_writer_to_file (writer, paths[i], &error);
      g_assert_no_error (error);
    }
  window = tg_test_window_open (paths[0], 1000, 700);
  other = g_file_new_for_path (paths[1]);
  tg_window_compare (window, other, TG_REFERENCE_BY_BITS);
  tg_file_page_show_page (tg_window_get_file_page (window), "compare");
  comparison = tg_selection_get_comparison (tg_file_page_get_selection (tg_window_get_file_page (window)));
  tg_test_pair_wait (comparison);
  g_assert_true (tg_test_window_says (window, "A large.gguf, reference · B small.gguf"));
  g_assert_false (tg_test_window_says (window, "A small.gguf"));
  tg_test_window_close (window);
  tg_test_remove (paths[0]);
  tg_test_remove (paths[1]);
}

/* A file that is dropped on the window is opened. */
static void
test_drop (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();
  GtkWidget *bin = gtk_window_get_child (GTK_WINDOW (window));
  g_autoptr (GFile) location = g_file_new_for_path (path);
  GSList *files = g_slist_prepend (NULL, location);
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  g_signal_emit_by_name (tg_test_find_controller (bin, GTK_TYPE_DROP_TARGET), "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  g_value_unset (&value);
  g_slist_free (files);
  tg_test_wait_until (is_done (window));
  g_assert_nonnull (tg_window_get_file_page (window));

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* The file is dragged out of the window by its icon, which is there when there is a file. */
static void
test_drag (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();
  GtkWidget *icon = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (window), TG_TYPE_WINDOW, "file_icon"));
  GtkEventController *source = tg_test_find_controller (icon, GTK_TYPE_DRAG_SOURCE);
  g_autoptr (GdkContentProvider) content = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;
  GSList *files;

  g_assert_false (gtk_widget_get_visible (icon));
  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  g_assert_true (gtk_widget_get_visible (icon));
  g_signal_emit_by_name (source, "prepare", 1.0, 1.0, &content);
  g_assert_nonnull (content);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_assert_true (gdk_content_provider_get_value (content, &value, &error));
  g_assert_no_error (error);
  files = g_value_get_boxed (&value);
  g_assert_cmpuint (g_slist_length (files), ==, 1);
  g_assert_cmpstr (g_file_peek_path (files->data), ==, path);

  tg_test_window_close (window);
  tg_test_remove (path);
}

/* What needs a file does nothing without one, and no harm with one. */
static void
test_actions (void)
{
  const char *const needing[] = { "win.reload", "win.find", "win.copy-link", "win.tree", "win.next-problem" };
  char *path = tg_test_model_write ();
  TgWindow *window = new_window ();

  for (guint i = 0; i < G_N_ELEMENTS (needing); i++)
    gtk_widget_activate_action (GTK_WIDGET (window), needing[i], NULL);
  g_assert_null (tg_window_get_file (window));
  open_path (window, path, NULL);
  tg_test_wait_until (is_done (window));
  for (guint i = 0; i < G_N_ELEMENTS (needing); i++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), needing[i], NULL));
      tg_test_wait_until (is_done (window));
    }

  tg_test_window_close (window);
  tg_test_remove (path);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/window/empty", test_empty);
  g_test_add_func ("/app/window/good", test_good);
  g_test_add_func ("/app/window/left", test_left);
  g_test_add_func ("/app/window/missing", test_missing);
  g_test_add_func ("/app/window/folder", test_folder);
  g_test_add_func ("/app/window/failure", test_failure);
  g_test_add_func ("/app/window/cancel", test_cancel);
  g_test_add_func ("/app/window/close", test_close);
  g_test_add_func ("/app/window/cut", test_cut);
  g_test_add_func ("/app/window/vanish", test_vanish);
  g_test_add_func ("/app/window/reference", test_reference);
  g_test_add_func ("/app/window/drop", test_drop);
  g_test_add_func ("/app/window/drag", test_drag);
  g_test_add_func ("/app/window/actions", test_actions);

  return g_test_run ();
}
