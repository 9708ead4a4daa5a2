/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-application.h"
#include "tg-compare-dialog.h"
#include "tg-settings.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-util.h"

static TgApplication *
new_application (void)
{
  TgApplication *application = tg_application_new ();
  GApplicationFlags flags = g_application_get_flags (G_APPLICATION (application));
  g_autoptr (GError) error = NULL;

  g_application_set_flags (G_APPLICATION (application), flags | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

  return application;
}

static guint
count_windows (TgApplication *application)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
}

static gboolean
all_loaded (TgApplication *application)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    {
      TgFile *file = tg_window_get_file (l->data);

      if (file != NULL && tg_file_get_state (file) == TG_FILE_LOADING)
        return FALSE;
    }

  return TRUE;
}

static void
end (TgApplication *application)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  g_assert_cmpuint (count_windows (application), ==, 0);
  g_object_unref (application);
}

/* A file has one window: opened again, that is raised; an empty window is used
 * before a new one is made. */
static void
test_windows (void)
{
  char *first = tg_test_model_write ();
  char *second = tg_test_model_write ();
  g_autoptr (GFile) a = g_file_new_for_path (first);
  g_autoptr (GFile) b = g_file_new_for_path (second);
  GFile *files[] = { a, b, a };
  TgApplication *application = new_application ();

  g_application_activate (G_APPLICATION (application));
  g_assert_cmpuint (count_windows (application), ==, 1);
  g_application_open (G_APPLICATION (application), files, 3, "");
  g_assert_cmpuint (count_windows (application), ==, 2);
  tg_test_wait_until (all_loaded (application));
  tg_application_open_location (application, a, NULL, NULL);
  g_assert_cmpuint (count_windows (application), ==, 2);

  end (application);
  tg_test_remove (first);
  tg_test_remove (second);
}

/* A model of several parts has one window, whichever of them is opened next, and whether
 * the first one is still being read or there. */
static void
test_parts (void)
{
  static const char *const names[] = { "model-00002-of-00003.gguf", "model-00001-of-00003.gguf", "model-00003-of-00003.gguf" };
  GFile *files[G_N_ELEMENTS (names)];
  TgApplication *application = new_application ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", "split_ok", names[i], NULL);

      files[i] = g_file_new_for_path (path);
    }
  tg_application_open_location (application, files[0], NULL, NULL);
  tg_application_open_location (application, files[1], NULL, NULL);
  g_assert_cmpuint (count_windows (application), ==, 1);
  tg_test_wait_until (all_loaded (application));
  tg_application_open_location (application, files[1], NULL, NULL);
  g_application_open (G_APPLICATION (application), files, G_N_ELEMENTS (files), "");
  g_assert_cmpuint (count_windows (application), ==, 1);

  end (application);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_unref (files[i]);
}

/* A link, and a file that has two names, lead to the window that has the file, whether
 * that is being read or there; a copy has its own. */
static void
test_link (void)
{
  char *path = tg_test_model_write ();
  char *copy = tg_test_model_write ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *symbolic = g_build_filename (folder, "link.gguf", NULL);
  g_autofree char *hard = g_build_filename (folder, "second.gguf", NULL);
  GFile *files[] = { g_file_new_for_path (path), g_file_new_for_path (symbolic),
                                g_file_new_for_path (hard), g_file_new_for_path (copy) };
  TgApplication *application = new_application ();

  g_assert_cmpint (symlink (path, symbolic), ==, 0);
  g_assert_cmpint (link (path, hard), ==, 0);
  tg_application_open_location (application, files[0], NULL, NULL);
  tg_application_open_location (application, files[1], NULL, NULL);
  g_assert_cmpuint (count_windows (application), ==, 1);
  tg_test_wait_until (all_loaded (application));
  tg_application_open_location (application, files[1], NULL, NULL);
  tg_application_open_location (application, files[2], NULL, NULL);
  g_assert_cmpuint (count_windows (application), ==, 1);
  tg_application_open_location (application, files[3], NULL, NULL);
  g_assert_cmpuint (count_windows (application), ==, 2);

  end (application);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_object_unref (files[i]);
  g_assert_cmpint (g_remove (symbolic), ==, 0);
  g_assert_cmpint (g_remove (hard), ==, 0);
  tg_test_remove (path);
  tg_test_remove (copy);
}

static TgWindow *
get_window (TgApplication *application)
{
  return gtk_application_get_windows (GTK_APPLICATION (application))->data;
}

/* A window that was closed comes back where it was, with what its file was compared with;
 * before one was closed there is nothing to reopen. */
static void
test_reopen (void)
{
  char *first = tg_test_model_write ();
  char *second = tg_test_model_write ();
  g_autoptr (GFile) a = g_file_new_for_path (first);
  g_autoptr (GFile) b = g_file_new_for_path (second);
  TgApplication *application = new_application ();
  GActionGroup *actions = G_ACTION_GROUP (application);
  TgSelection *selection;
  TgComparison *comparison;

  g_application_hold (G_APPLICATION (application));
  g_assert_false (g_action_group_get_action_enabled (actions, "reopen"));
  tg_application_compare (application, b, a, NULL);
  tg_test_wait_until (all_loaded (application));
  selection = tg_file_page_get_selection (tg_window_get_file_page (get_window (application)));
  tg_selection_select_tensor (selection, TG_TEST_BLK_2_DOWN);
  gtk_window_close (GTK_WINDOW (get_window (application)));
  tg_test_wait_until (count_windows (application) == 0);

  g_assert_true (g_action_group_get_action_enabled (actions, "reopen"));
  g_action_group_activate_action (actions, "reopen", NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "reopen"));
  g_assert_cmpuint (count_windows (application), ==, 1);
  tg_test_wait_until (all_loaded (application));
  selection = tg_file_page_get_selection (tg_window_get_file_page (get_window (application)));
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_DOWN);
  comparison = tg_selection_get_comparison (selection);
  g_assert_nonnull (comparison);
  g_assert_true (g_file_equal (tg_file_get_location (tg_comparison_get_file (comparison, 0)), b));
  g_assert_true (g_file_equal (tg_file_get_location (tg_comparison_get_file (comparison, 1)), a));

  end (application);
  tg_test_remove (first);
  tg_test_remove (second);
}

static GtkWidget *
find_toplevel (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type))
        return window;
    }

  return NULL;
}

/* Two files that are dropped together may be a pair, which is asked. */
static void
test_drop (void)
{
  char *first = tg_test_model_write ();
  char *second = tg_test_model_write ();
  g_autoptr (GFile) a = g_file_new_for_path (first);
  g_autoptr (GFile) b = g_file_new_for_path (second);
  TgApplication *application = new_application ();
  g_auto (GValue) value = G_VALUE_INIT;
  GSList *files = g_slist_append (g_slist_append (NULL, a), b);
  gboolean taken = FALSE;
  GtkWidget *bin, *dialog;

  g_application_activate (G_APPLICATION (application));
  bin = gtk_window_get_child (GTK_WINDOW (get_window (application)));
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, files);
  g_slist_free (files);
  g_signal_emit_by_name (tg_test_find_controller (bin, GTK_TYPE_DROP_TARGET), "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  dialog = find_toplevel (TG_TYPE_COMPARE_DIALOG);
  g_assert_nonnull (dialog);
  gtk_widget_activate_action (dialog, "comparedialog.compare", NULL);
  tg_test_wait_until (tg_window_get_file (get_window (application)) != NULL && all_loaded (application));
  g_assert_nonnull (
    tg_selection_get_comparison (tg_file_page_get_selection (tg_window_get_file_page (get_window (application)))));

  end (application);
  tg_test_remove (first);
  tg_test_remove (second);
}

/* Other units are told at once in all windows, which keep what they show; the comparison
 * is not begun again. */
static void
test_units (void)
{
  char *first = tg_test_model_write ();
  char *second = tg_test_model_write ();
  g_autoptr (GFile) a = g_file_new_for_path (first);
  g_autoptr (GFile) b = g_file_new_for_path (second);
  g_autoptr (GSettings) settings = tg_settings_new ();
  TgApplication *application = new_application ();
  TgSelection *selection;
  TgComparison *comparison;
  TgWindow *window;

  tg_application_compare (application, a, b, NULL);
  tg_test_wait_until (all_loaded (application));
  window = get_window (application);
  selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  comparison = tg_selection_get_comparison (selection);
  tg_file_page_show_page (tg_window_get_file_page (window), "summary");
  tg_test_wait_until (tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "\302\240kB") != NULL);

  g_settings_set_string (settings, "units", "binary");
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "\302\240KiB"));
  g_assert_null (tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_LABEL, "\302\240kB"));
  g_assert_true (tg_file_page_get_selection (tg_window_get_file_page (window)) == selection);
  g_assert_true (tg_selection_get_comparison (selection) == comparison);
  g_assert_cmpstr (tg_file_page_get_page_name (tg_window_get_file_page (window)), ==, "summary");

  g_settings_reset (settings, "units");
  end (application);
  tg_test_remove (first);
  tg_test_remove (second);
}

/* A place comes along, to a file that is being read and to one that is open. */
static void
test_place (void)
{
  char *path = tg_test_model_write ();
  g_autoptr (GFile) location = g_file_new_for_path (path);
  TgApplication *application = new_application ();
  TgLocation *place = g_new0 (TgLocation, 1);
  TgLocation *other = g_new0 (TgLocation, 1);
  TgSelection *selection;
  TgWindow *window;

  place->offset = other->offset = TG_SELECTION_NONE;
  place->key = g_strdup ("general.name");
  other->tensor = g_strdup ("output_norm.weight");
  tg_application_open_location (application, location, NULL, NULL);
  tg_application_open_location (application, location, place, NULL);
  tg_test_wait_until (all_loaded (application));
  window = gtk_application_get_windows (GTK_APPLICATION (application))->data;
  selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  g_assert_cmpuint (tg_selection_get (selection)->entry, ==, TG_TEST_NAME);
  tg_application_open_location (application, location, other, NULL);
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_OUTPUT_NORM);

  end (application);
  tg_test_remove (path);
}

/* Runs the program with one option, which it does not get past. */
static int
run_option (const char *option)
{
  g_autoptr (TgApplication) application = tg_application_new ();
  const char *arguments[] = { "tensorglass", option };
  int status;

  g_application_set_flags (G_APPLICATION (application),
                           g_application_get_flags (G_APPLICATION (application)) | G_APPLICATION_NON_UNIQUE);
  status = g_application_run (G_APPLICATION (application), G_N_ELEMENTS (arguments), (char **) arguments);
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (application)));

  return status;
}

/* Wrong options end with status 64 and no window, --version with 0. */
static void
test_options (void)
{
  if (g_test_subprocess ())
    {
      g_assert_cmpint (run_option ("--version"), ==, 0);
      g_assert_cmpint (run_option ("--row=many"), ==, 64);
      g_assert_cmpint (run_option ("--page=cellar"), ==, 64);
      return;
    }

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*tensorglass " PACKAGE_VERSION "*");
  g_test_trap_assert_stderr ("*is not a number*There is no page*");
}

static gboolean
quit_when_loaded_cb (gpointer user_data)
{
  TgApplication *application = user_data;

  if (count_windows (application) < 2 || !all_loaded (application))
    return G_SOURCE_CONTINUE;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    {
      TgSelection *selection = tg_file_page_get_selection (tg_window_get_file_page (l->data));

      g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, TG_TEST_BLK_2_DOWN);
      g_assert_cmpuint (tg_selection_get (selection)->cell.row, ==, 2);
    }
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);

  return G_SOURCE_REMOVE;
}

/* The command line opens its files, one window each, at the place it says; when the
 * last window is gone the program ends. */
static void
test_command_line (void)
{
  char *first = tg_test_model_write ();
  char *second = tg_test_model_write ();
  const char *arguments[] = { "tensorglass", "--tensor=blk.2.ffn_down.weight", "--row=2", first, second };
  TgApplication *application = new_application ();

  g_timeout_add (20, quit_when_loaded_cb, application);
  g_assert_cmpint (g_application_run (G_APPLICATION (application), G_N_ELEMENTS (arguments), (char **) arguments),
                   ==, 0);
  g_assert_cmpuint (count_windows (application), ==, 0);

  g_object_unref (application);
  tg_test_remove (first);
  tg_test_remove (second);
}

static gboolean
quit_where_left_cb (gpointer user_data)
{
  TgApplication *application = user_data;
  TgFilePage *page;

  if (count_windows (application) < 1 || !all_loaded (application))
    return G_SOURCE_CONTINUE;

  page = tg_window_get_file_page (get_window (application));
  g_assert_cmpuint (tg_selection_get (tg_file_page_get_selection (page))->tensor, ==, TG_TEST_BLK_2_DOWN);
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "details");
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);

  return G_SOURCE_REMOVE;
}

/* A command line that says nothing of a place opens the file where it was left. */
static void
test_left (void)
{
  char *path = tg_test_model_write ();
  const char *arguments[] = { "tensorglass", path };
  g_autoptr (GFile) location = g_file_new_for_path (path);
  TgApplication *application = new_application ();
  TgFilePage *page;

  tg_application_open_location (application, location, NULL, NULL);
  tg_test_wait_until (all_loaded (application));
  page = tg_window_get_file_page (get_window (application));
  tg_selection_select_tensor (tg_file_page_get_selection (page), TG_TEST_BLK_2_DOWN);
  tg_file_page_show_page (page, "details");
  end (application);

  application = new_application ();
  g_timeout_add (20, quit_where_left_cb, application);
  g_assert_cmpint (g_application_run (G_APPLICATION (application), G_N_ELEMENTS (arguments), (char **) arguments),
                   ==, 0);
  g_object_unref (application);
  tg_test_remove (path);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/application/windows", test_windows);
  g_test_add_func ("/app/application/parts", test_parts);
  g_test_add_func ("/app/application/link", test_link);
  g_test_add_func ("/app/application/reopen", test_reopen);
  g_test_add_func ("/app/application/drop", test_drop);
  g_test_add_func ("/app/application/units", test_units);
  g_test_add_func ("/app/application/place", test_place);
  g_test_add_func ("/app/application/options", test_options);
  g_test_add_func ("/app/application/command-line", test_command_line);
  g_test_add_func ("/app/application/left", test_left);

  return g_test_run ();
}
