/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two files that come together, from outside or dropped on a window. */

#include "config.h"

#include "tg-application.h"
#include "tg-compare-dialog.h"
#include "tg-gguf-writer.h"
#include "tg-test-gtk.h"
#include "tg-test-pair.h"
#include "tg-test-util.h"
#include "tg-window-private.h"

typedef struct
{
  TgApplication *application;
  char          *paths[2]; /* the quantized one first */
  GFile         *files[2];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_test_pair_new_model (i == 0);
      g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);

      fixture->paths[i] = tg_test_temp_file (i == 0 ? "quantized.gguf" : "original.gguf",
                                             g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      fixture->files[i] = g_file_new_for_path (fixture->paths[i]);
    }
  fixture->application = tg_application_new ();
  g_application_set_flags (G_APPLICATION (fixture->application),
                           g_application_get_flags (G_APPLICATION (fixture->application)) | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (fixture->application), NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  g_object_unref (fixture->application);
  for (guint i = 0; i < 2; i++)
    {
      g_object_unref (fixture->files[i]);
      tg_test_remove (fixture->paths[i]);
    }
}

/* The window of that type that was made last. */
static GtkWidget *
find_window (Fixture *fixture,
             GType    type)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (fixture->application)); l != NULL; l = l->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (l->data, type))
      return l->data;

  return NULL;
}

static guint
count_windows (Fixture *fixture)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (fixture->application)));
}

static gboolean
is_compared (Fixture *fixture)
{
  GtkWidget *window = find_window (fixture, TG_TYPE_WINDOW);
  TgComparison *comparison = window != NULL ? tg_window_get_comparison (TG_WINDOW (window)) : NULL;

  return comparison != NULL && tg_comparison_get_state (comparison) == TG_COMPARISON_DONE;
}

static const char *
get_side_name (Fixture *fixture,
               guint    side)
{
  GtkWidget *window = find_window (fixture, TG_TYPE_WINDOW);

  return tg_file_get_display_name (tg_comparison_get_file (tg_window_get_comparison (TG_WINDOW (window)), side));
}

static GtkCheckButton *
find_choice (GtkWidget  *dialog,
             const char *name)
{
  GtkWidget *label = tg_test_find_widget (dialog, GTK_TYPE_LABEL, name);

  g_assert_nonnull (label);

  return GTK_CHECK_BUTTON (gtk_widget_get_ancestor (label, GTK_TYPE_CHECK_BUTTON));
}

/* Two files from the file manager: the larger one is proposed as the reference. */
static void
test_compare (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *dialog;

  g_application_open (G_APPLICATION (fixture->application), fixture->files, 2, "");
  dialog = find_window (fixture, TG_TYPE_COMPARE_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_cmpuint (count_windows (fixture), ==, 1);
  tg_test_wait_until (gtk_check_button_get_active (find_choice (dialog, "original.gguf")));
  gtk_widget_activate_action (dialog, "comparedialog.compare", NULL);
  g_assert_null (find_window (fixture, TG_TYPE_COMPARE_DIALOG));
  tg_test_wait_until (is_compared (fixture));
  g_assert_cmpstr (get_side_name (fixture, 0), ==, "original.gguf");
  g_assert_cmpstr (get_side_name (fixture, 1), ==, "quantized.gguf");
}

/* The proposal need not be taken. */
static void
test_reference (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *dialog;

  g_application_open (G_APPLICATION (fixture->application), fixture->files, 2, "");
  dialog = find_window (fixture, TG_TYPE_COMPARE_DIALOG);
  tg_test_wait_until (gtk_check_button_get_active (find_choice (dialog, "original.gguf")));
  gtk_check_button_set_active (find_choice (dialog, "quantized.gguf"), TRUE);
  gtk_widget_activate_action (dialog, "comparedialog.compare", NULL);
  tg_test_wait_until (is_compared (fixture));
  g_assert_cmpstr (get_side_name (fixture, 0), ==, "quantized.gguf");
}

static gboolean
all_loaded (Fixture *fixture)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (fixture->application)); l != NULL; l = l->next)
    if (TG_IS_WINDOW (l->data) && tg_file_get_state (tg_window_get_file (l->data)) == TG_FILE_LOADING)
      return FALSE;

  return TRUE;
}

/* Or they are two files that have nothing to do with each other. */
static void
test_open (Fixture       *fixture,
           gconstpointer  data)
{
  g_application_open (G_APPLICATION (fixture->application), fixture->files, 2, "");
  gtk_widget_activate_action (find_window (fixture, TG_TYPE_COMPARE_DIALOG), "comparedialog.open", NULL);
  g_assert_null (find_window (fixture, TG_TYPE_COMPARE_DIALOG));
  g_assert_cmpuint (count_windows (fixture), ==, 2);
  tg_test_wait_until (all_loaded (fixture));
  g_assert_false (is_compared (fixture));
}

/* A file that is dropped on a window with another asks the same; the window's own again
 * does not. */
static void
test_drop (Fixture       *fixture,
           gconstpointer  data)
{
  GSList *files = g_slist_prepend (NULL, fixture->files[0]);
  GtkWidget *window, *dialog;
  TgWindow *own;

  g_application_open (G_APPLICATION (fixture->application), &fixture->files[1], 1, "");
  tg_test_wait_until (all_loaded (fixture));
  window = find_window (fixture, TG_TYPE_WINDOW);
  own = TG_WINDOW (window);
  g_assert_true (tg_window_ask (own, files));
  dialog = find_window (fixture, TG_TYPE_COMPARE_DIALOG);
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (dialog)) == GTK_WINDOW (window));
  tg_test_wait_until (gtk_check_button_get_active (find_choice (dialog, "original.gguf")));
  gtk_widget_activate_action (dialog, "comparedialog.compare", NULL);
  tg_test_wait_until (is_compared (fixture));
  g_assert_cmpuint (count_windows (fixture), ==, 1);
  g_assert_cmpstr (get_side_name (fixture, 0), ==, "original.gguf");
  tg_window_swap_comparison (own);
  tg_test_wait_until (is_compared (fixture));
  g_assert_cmpstr (get_side_name (fixture, 0), ==, "quantized.gguf");
  tg_window_stop_comparing (own);
  g_assert_null (tg_window_get_comparison (own));

  files->data = fixture->files[1];
  g_assert_false (tg_window_ask (own, files));
  g_slist_free (files);
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/app/compare-dialog/compare", test_compare);
  ADD ("/app/compare-dialog/reference", test_reference);
  ADD ("/app/compare-dialog/open", test_open);
  ADD ("/app/compare-dialog/drop", test_drop);

  return g_test_run ();
}
