/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-page-private.h"

#include <glib/gi18n.h>

#include "tg-compat-file-dialog.h"
#include "tg-error.h"
#include "tg-report.h"
#include "tg-toast.h"

/* Saving a report: where to is asked, then a worker hashes the files and writes. */

typedef struct
{
  TgReport      *report;
  char          *path;
  TgReportFormat format;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_report_free (input->report);
  g_free (input->path);
  g_free (input);
}

static gpointer
save_in_thread (gpointer     data,
                TgProgress  *progress,
                GError     **error)
{
  Input *input = data;

  if (!tg_report_hash_files (input->report, progress, error) ||
      !tg_report_save (input->report, input->path, input->format, error))
    return NULL;

  return g_path_get_basename (input->path);
}

static void
saved_cb (TgComparePage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = tg_job_steal_result (self->report_job, &error);
  g_autofree char *text = NULL;

  gtk_widget_set_sensitive (self->report_button, TRUE);
  if (error != NULL)
    tg_toast_tell_not_saved (GTK_WIDGET (self), error);
  else
    text = g_strdup_printf (_("The report is in “%s”."), name);
  gtk_label_set_text (self->status_name, "");
  gtk_label_set_text (self->status_text, text != NULL ? text : "");
}

/* The panes as they are seen, if they have been. */
static void
add_panes (TgComparePage *self,
           TgReport      *report)
{
  cairo_surface_t *picture = tg_compare_panes_new_picture (self->panes);
  TgPairItem *item = tg_compare_panes_get_item (self->panes);

  if (picture == NULL || item == NULL)
    return;

  tg_report_add_picture (report, tg_pair_item_get_name (item), picture);
  cairo_surface_destroy (picture);
}

/* What is known by now. */
static TgReport *
make_report (TgComparePage *self)
{
  TgPairs *pairs = tg_comparison_get_pairs (self->comparison);
  TgReport *report = tg_report_new (pairs, tg_comparison_get_metadata (self->comparison));

  for (guint64 i = 0; i < tg_pairs_get_n (pairs); i++)
    {
      g_autoptr (TgPairItem) item = tg_comparison_get_item (self->comparison, i);

      tg_report_set_result (report, i, tg_pair_item_get_result (item));
    }
  tg_report_add_map (report);
  add_panes (self, report);

  return report;
}

static TgReportFormat
get_format (const char *path)
{
  g_autofree char *folded = g_ascii_strdown (path, -1);

  if (g_str_has_suffix (folded, ".json"))
    return TG_REPORT_JSON;
  if (g_str_has_suffix (folded, ".csv"))
    return TG_REPORT_CSV;

  return TG_REPORT_MARKDOWN;
}

static void
chosen_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (TgComparePage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = tg_compat_file_dialog_finish (result, &error);
  Input *input;

  if (file == NULL || g_file_peek_path (file) == NULL || self->comparison == NULL ||
      tg_comparison_get_pairs (self->comparison) == NULL)
    return;

  input = g_new0 (Input, 1);
  input->report = make_report (self);
  input->path = g_file_get_path (file);
  input->format = get_format (input->path);
  gtk_widget_set_sensitive (self->report_button, FALSE);
  gtk_label_set_text (self->status_name, "");
  gtk_label_set_text (self->status_text, _("Saving the report…"));
  tg_job_run (self->report_job, save_in_thread, input, input_free, g_free);
}

static void
add_filter (GListStore *filters,
            const char *name,
            const char *suffix)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_suffix (filter, suffix);
  g_list_store_append (filters, filter);
}

/* Asks where to; the end of the name says in which form. */
void
tg_compare_page_save_report (TgComparePage *self)
{
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GFile) folder = NULL;
  GFile *location;

  if (self->comparison == NULL || tg_comparison_get_pairs (self->comparison) == NULL)
    return;

  add_filter (filters, _("Markdown with Pictures (*.md)"), "md");
  add_filter (filters, _("JSON (*.json)"), "json");
  add_filter (filters, _("Comma-Separated Values (*.csv)"), "csv");
  location = tg_file_get_location (tg_comparison_get_file (self->comparison, 1));
  folder = location != NULL ? g_file_get_parent (location) : NULL;
  tg_compat_file_dialog (TG_FILE_DIALOG_SAVE, GTK_WINDOW (root), _("Save Report"), G_LIST_MODEL (filters),
                         "comparison.md", folder, NULL, chosen_cb, g_object_ref (self));
}

void
tg_compare_page_init_report (TgComparePage *self)
{
  self->report_job = tg_job_new ();
  g_signal_connect_object (self->report_job, "finished", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
}
