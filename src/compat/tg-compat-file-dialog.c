/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-private.h"

#include "tg-compat-file-dialog.h"

#include <glib/gi18n.h>

#if GTK_CHECK_VERSION (4, 10, 0)

static GListModel *
list_of_one (GFile *file)
{
  GListStore *store;

  if (file == NULL)
    return NULL;

  store = g_list_store_new (G_TYPE_FILE);
  g_list_store_append (store, file);
  g_object_unref (file);

  return G_LIST_MODEL (store);
}

static void
chosen_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  GtkFileDialog *dialog = GTK_FILE_DIALOG (object);
  GListModel *files = NULL;

  switch ((TgFileDialogMode) GPOINTER_TO_INT (g_task_get_task_data (task)))
    {
    case TG_FILE_DIALOG_OPEN:
      files = list_of_one (gtk_file_dialog_open_finish (dialog, result, &error));
      break;

    case TG_FILE_DIALOG_OPEN_MULTIPLE:
      files = gtk_file_dialog_open_multiple_finish (dialog, result, &error);
      break;

    case TG_FILE_DIALOG_SAVE:
      files = list_of_one (gtk_file_dialog_save_finish (dialog, result, &error));
      break;

    case TG_FILE_DIALOG_FOLDER:
      files = list_of_one (gtk_file_dialog_select_folder_finish (dialog, result, &error));
      break;

    default:
      g_assert_not_reached ();
    }

  if (files != NULL)
    g_task_return_pointer (task, files, g_object_unref);
  else if (g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_FAILED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", error->message);
}

static void
run_dialog (GTask            *task,
            TgFileDialogMode  mode,
            GtkWindow        *parent,
            const char       *title,
            GListModel       *filters,
            const char       *initial_name,
            GFile            *initial_folder)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  GCancellable *cancellable = g_task_get_cancellable (task);

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_filters (dialog, filters);
  gtk_file_dialog_set_initial_folder (dialog, initial_folder);
  if (mode == TG_FILE_DIALOG_SAVE && initial_name != NULL)
    gtk_file_dialog_set_initial_name (dialog, initial_name);

  switch (mode)
    {
    case TG_FILE_DIALOG_OPEN:
      gtk_file_dialog_open (dialog, parent, cancellable, chosen_cb, task);
      break;

    case TG_FILE_DIALOG_OPEN_MULTIPLE:
      gtk_file_dialog_open_multiple (dialog, parent, cancellable, chosen_cb, task);
      break;

    case TG_FILE_DIALOG_SAVE:
      gtk_file_dialog_save (dialog, parent, cancellable, chosen_cb, task);
      break;

    case TG_FILE_DIALOG_FOLDER:
      gtk_file_dialog_select_folder (dialog, parent, cancellable, chosen_cb, task);
      break;

    default:
      g_assert_not_reached ();
    }
}

#else

static void
response_cb (GtkNativeDialog *dialog,
             int              response,
             GTask           *task)
{
  GCancellable *cancellable = g_task_get_cancellable (task);

  if (cancellable != NULL)
    g_signal_handlers_disconnect_by_data (cancellable, dialog);

  if (response == GTK_RESPONSE_ACCEPT)
    g_task_return_pointer (task, gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog)),
                           g_object_unref);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Dismissed");

  /* Each native dialog is shown once. */
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
  g_object_unref (task);
}

static void
cancelled_cb (GCancellable    *cancellable,
              GtkNativeDialog *dialog)
{
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_CANCEL);
}

static void
run_dialog (GTask            *task,
            TgFileDialogMode  mode,
            GtkWindow        *parent,
            const char       *title,
            GListModel       *filters,
            const char       *initial_name,
            GFile            *initial_folder)
{
  static const GtkFileChooserAction actions[] = {
    [TG_FILE_DIALOG_OPEN] = GTK_FILE_CHOOSER_ACTION_OPEN,
    [TG_FILE_DIALOG_OPEN_MULTIPLE] = GTK_FILE_CHOOSER_ACTION_OPEN,
    [TG_FILE_DIALOG_SAVE] = GTK_FILE_CHOOSER_ACTION_SAVE,
    [TG_FILE_DIALOG_FOLDER] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
  };
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (title, parent, actions[mode], NULL, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  GCancellable *cancellable = g_task_get_cancellable (task);

  for (guint i = 0; filters != NULL && i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

      gtk_file_chooser_add_filter (chooser, filter);
    }
  gtk_file_chooser_set_select_multiple (chooser, mode == TG_FILE_DIALOG_OPEN_MULTIPLE);
  if (initial_folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, initial_folder, NULL);
  if (mode == TG_FILE_DIALOG_SAVE && initial_name != NULL)
    gtk_file_chooser_set_current_name (chooser, initial_name);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), task);
  if (cancellable != NULL)
    g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (cancelled_cb), dialog, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

/**
 * tg_compat_file_dialog:
 * @mode: what to ask for
 * @parent: (nullable): the window to show the dialog over
 * @title: its title
 * @filters: (nullable): a list of #GtkFileFilter; the first is the default
 * @initial_name: (nullable): a file name to suggest, for %TG_FILE_DIALOG_SAVE
 * @initial_folder: (nullable): where to start
 * @cancellable: (nullable): closes the dialog
 * @callback: called when the user has chosen
 * @user_data: for @callback
 *
 * Asks for a file: GtkFileDialog where there is one (GTK 4.10), and
 * GtkFileChooserNative, deprecated there, where there is not. Main thread.
 */
void
tg_compat_file_dialog (TgFileDialogMode     mode,
                       GtkWindow           *parent,
                       const char          *title,
                       GListModel          *filters,
                       const char          *initial_name,
                       GFile               *initial_folder,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));
  g_return_if_fail (filters == NULL || G_IS_LIST_MODEL (filters));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, tg_compat_file_dialog);
  g_task_set_task_data (task, GINT_TO_POINTER (mode), NULL);
  run_dialog (task, mode, parent, title, filters, initial_name, initial_folder);
}

/**
 * tg_compat_file_dialog_finish_multiple:
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Returns: (transfer full) (nullable): a list of #GFile, or %NULL; a dismissed
 *   dialog is %G_IO_ERROR_CANCELLED whichever dialog it was
 */
GListModel *
tg_compat_file_dialog_finish_multiple (GAsyncResult  *result,
                                       GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * tg_compat_file_dialog_finish:
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Returns: (transfer full) (nullable): the file, or the first of several; else
 *   %NULL as tg_compat_file_dialog_finish_multiple() gives it
 */
GFile *
tg_compat_file_dialog_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_autoptr (GListModel) files = tg_compat_file_dialog_finish_multiple (result, error);

  return files != NULL ? g_list_model_get_item (files, 0) : NULL;
}
