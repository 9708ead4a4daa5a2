/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgFileDialogMode:
 * @TG_FILE_DIALOG_OPEN: one file that exists
 * @TG_FILE_DIALOG_OPEN_MULTIPLE: one or more files that exist
 * @TG_FILE_DIALOG_SAVE: a name for a file to write
 * @TG_FILE_DIALOG_FOLDER: a folder that exists
 *
 * What to ask for.
 */
typedef enum
{
  TG_FILE_DIALOG_OPEN,
  TG_FILE_DIALOG_OPEN_MULTIPLE,
  TG_FILE_DIALOG_SAVE,
  TG_FILE_DIALOG_FOLDER,
} TgFileDialogMode;

void        tg_compat_file_dialog                 (TgFileDialogMode      mode,
                                                   GtkWindow            *parent,
                                                   const char           *title,
                                                   GListModel           *filters,
                                                   const char           *initial_name,
                                                   GFile                *initial_folder,
                                                   GCancellable         *cancellable,
                                                   GAsyncReadyCallback   callback,
                                                   gpointer              user_data);
GFile      *tg_compat_file_dialog_finish          (GAsyncResult         *result,
                                                   GError              **error);
GListModel *tg_compat_file_dialog_finish_multiple (GAsyncResult         *result,
                                                   GError              **error);

G_END_DECLS
