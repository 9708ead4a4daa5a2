/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-file-dialog.h"
#include "tg-test-gtk.h"

static void
done_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  GAsyncResult **kept = user_data;

  *kept = g_object_ref (result);
}

/* The dialog that is shown over @window, whatever class it has. */
static GtkWidget *
find_dialog (GtkWidget *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (gtk_window_get_transient_for (GTK_WINDOW (toplevel)) == GTK_WINDOW (window) &&
          gtk_widget_get_mapped (toplevel))
        return toplevel;
    }

  return NULL;
}

static GtkWidget *
new_window (void)
{
  return tg_test_present (gtk_label_new (NULL), 300, 200);
}

/* Closed without a choice, in each mode: always the same error. */
static void
test_dismiss (void)
{
  for (guint mode = TG_FILE_DIALOG_OPEN; mode <= TG_FILE_DIALOG_FOLDER; mode++)
    {
      GtkWidget *window = new_window ();
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      tg_compat_file_dialog ((TgFileDialogMode) mode, GTK_WINDOW (window), "Choose", NULL, "name.gguf", NULL,
                             NULL, done_cb, &result);
      tg_test_wait_until (find_dialog (window) != NULL);
      g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (find_dialog (window))), ==, "Choose");
      gtk_window_close (GTK_WINDOW (find_dialog (window)));
      tg_test_wait_until (result != NULL);
      g_assert_null (tg_compat_file_dialog_finish (result, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      tg_test_destroy (window);
    }
}

/* Closed by the program. */
static void
test_cancel (void)
{
  GtkWidget *window = new_window ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  tg_compat_file_dialog (TG_FILE_DIALOG_OPEN, GTK_WINDOW (window), "Choose", NULL, NULL, NULL, cancellable,
                         done_cb, &result);
  tg_test_wait_until (find_dialog (window) != NULL);
  g_cancellable_cancel (cancellable);
  tg_test_wait_until (result != NULL);
  g_assert_null (tg_compat_file_dialog_finish_multiple (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  tg_test_wait_until (find_dialog (window) == NULL);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/compat-file-dialog/dismiss", test_dismiss);
  g_test_add_func ("/widgets/compat-file-dialog/cancel", test_cancel);

  return g_test_run ();
}
