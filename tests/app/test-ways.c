/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-application.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"

/* Each file of the corpus by each way into the program: a command line, the dialog that asks for
 * files, a drop. All of them end in a window on that file, and none in a warning (they end the
 * test). What the pages show of it then is the matter of test-corpus.c.
 *
 * Another corpus is taken with G_TEST_SRCDIR=FOLDER, if that has it as FOLDER/data/corpus. */

/* The dialog of GTK takes half a second, in which it does nothing: some are open at a time. */
#define MAX_AT_ONCE 8

/* @ask and @answer are for a window without a file, after that of all the windows. */
typedef struct
{
  const char *name;
  void (*ask) (TgWindow *window);
  void (*answer) (TgWindow *window,
                  GFile    *location);
} Way;

typedef struct
{
  const Way     *way;
  TgApplication *application;
  GFile         *locations[MAX_AT_ONCE];
  guint          n;
} Start;

static void
ask_by_dialog (TgWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open", NULL);
}

/* The window over @window. */
static GtkWidget *
find_dialog (TgWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) dialog = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window))
        return GTK_WIDGET (dialog);
    }

  return NULL;
}

/* By what it does, as its type is deprecated in later versions of GTK. */
static GtkWidget *
find_chooser (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (g_signal_lookup ("location-popup", G_OBJECT_TYPE (root)) != 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_chooser (child);

  return found;
}

/* The path is typed into the dialog of GTK, as one does after a slash, and accepted. */
static void
answer_by_dialog (TgWindow *window,
                  GFile    *location)
{
  GtkWidget *dialog, *text;

  tg_test_wait_until (find_dialog (window) != NULL);
  dialog = find_dialog (window);
  tg_test_frames (dialog, 1);
  g_signal_emit_by_name (find_chooser (dialog), "location-popup", g_file_peek_path (location));
  text = gtk_root_get_focus (GTK_ROOT (dialog));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (text)), ==, g_file_peek_path (location));
  tg_test_wait_until (gtk_widget_is_sensitive (gtk_window_get_default_widget (GTK_WINDOW (dialog))));
  gtk_widget_activate_default (text);
}

static void
answer_by_drop (TgWindow *window,
                GFile    *location)
{
  GtkWidget *bin = gtk_window_get_child (GTK_WINDOW (window));
  GSList files = { location, NULL };
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  g_signal_emit_by_name (tg_test_find_controller (bin, GTK_TYPE_DROP_TARGET), "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
}

static const Way ways[] = {
  { "command-line", NULL, NULL },
  { "dialog", ask_by_dialog, answer_by_dialog },
  { "drop", NULL, answer_by_drop },
};

static void
open_all (const Start *start)
{
  TgWindow *windows[MAX_AT_ONCE];

  windows[0] = gtk_application_get_windows (GTK_APPLICATION (start->application))->data;
  for (guint i = 1; i < start->n; i++)
    {
      windows[i] = TG_WINDOW (tg_window_new (GTK_APPLICATION (start->application)));
      gtk_window_present (GTK_WINDOW (windows[i]));
    }
  for (guint i = 0; i < start->n && start->way->ask != NULL; i++)
    start->way->ask (windows[i]);
  for (guint i = 0; i < start->n; i++)
    start->way->answer (windows[i], start->locations[i]);
}

/* The window with the file, when that was read to its end; until then %NULL. */
static TgWindow *
find_window (TgApplication *application,
             GFile         *location)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    {
      TgFile *file = TG_IS_WINDOW (l->data) ? tg_window_get_file (l->data) : NULL;

      if (file != NULL && tg_file_get_state (file) != TG_FILE_LOADING &&
          g_file_equal (tg_file_get_location (file), location))
        return l->data;
    }

  return NULL;
}

/* The program runs. */
static gboolean
started_cb (gpointer user_data)
{
  const Start *start = user_data;

  if (start->way->answer != NULL)
    open_all (start);
  for (guint i = 0; i < start->n; i++)
    {
      g_test_message ("%s", g_file_peek_path (start->locations[i]));
      tg_test_wait_until (find_window (start->application, start->locations[i]) != NULL);
      tg_test_frames (GTK_WIDGET (find_window (start->application, start->locations[i])), 1);
    }
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (GTK_APPLICATION (start->application))), ==, start->n);
  for (guint i = 0; i < start->n; i++)
    gtk_window_close (GTK_WINDOW (find_window (start->application, start->locations[i])));

  return G_SOURCE_REMOVE;
}

/* Opens each @step-th file from @first on in a program, from its start to its end, which comes with
 * that of the last window. */
static void
open_files (const Way *way,
            GStrv      names,
            guint      first,
            guint      step)
{
  TgApplication *application = tg_application_new ();
  const GApplicationFlags flags = g_application_get_flags (G_APPLICATION (application));
  const guint n_names = g_strv_length (names);
  Start start = { .way = way, .application = application };
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  int status;

  g_ptr_array_add (arguments, g_strdup ("tensorglass"));
  for (guint i = first; i < n_names; i += step)
    {
      char *path = g_test_build_filename (G_TEST_DIST, "data", names[i], NULL);

      start.locations[start.n++] = g_file_new_for_path (path);
      g_ptr_array_add (arguments, path);
    }
  g_application_set_flags (G_APPLICATION (application), flags | G_APPLICATION_NON_UNIQUE);
  g_idle_add (started_cb, &start);
  status = g_application_run (G_APPLICATION (application), way->answer == NULL ? (int) arguments->len : 1,
                              (char **) arguments->pdata);
  g_assert_cmpint (status, ==, 0);
  g_assert_finalize_object (application);
  for (guint i = 0; i < start.n; i++)
    g_object_unref (start.locations[i]);
}

static void
test_way (gconstpointer data)
{
  g_auto (GStrv) names = tg_test_list_corpus ();
  const guint n = g_strv_length (names);
  const guint n_programs = (n + MAX_AT_ONCE - 1) / MAX_AT_ONCE;

  /* Neighbours may be parts of one model, which have one window: they go to different programs. */
  for (guint i = 0; i < n_programs; i++)
    open_files (data, names, i, n_programs);
  g_test_message ("%u files", n);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *test = g_strconcat ("/app/ways/", ways[i].name, NULL);

      g_test_add_data_func (test, &ways[i], test_way);
    }

  return g_test_run ();
}
