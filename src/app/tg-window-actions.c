/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

#include <glib/gi18n.h>

#include "tg-application.h"
#include "tg-compat-file-dialog.h"
#include "tg-glossary-window.h"
#include "tg-glossary.h"
#include "tg-problems-view.h"
#include "tg-samples.h"
#include "tg-shortcuts.h"
#include "tg-toast.h"
#include "tg-toplevel.h"

/* What can be done in a window. The keys are in tg-shortcuts.c. */

static void
open_location (TgWindow *self,
               GFile    *location)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (TG_IS_APPLICATION (application))
    tg_application_open_location (TG_APPLICATION (application), location, NULL, self);
  else if (self != NULL && tg_window_get_file_page (self) == NULL)
    tg_window_open (self, location, NULL);
}

static GListModel *
new_filters (void)
{
  GListStore *filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) models = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (models, _("GGUF Models"));
  gtk_file_filter_add_suffix (models, "gguf");
  gtk_file_filter_add_mime_type (models, "application/x-gguf");
  g_list_store_append (filters, models);
  gtk_file_filter_set_name (all, _("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  g_list_store_append (filters, all);

  return G_LIST_MODEL (filters);
}

static void
open_done_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (TgWindow) self = user_data;
  g_autoptr (GListModel) files = tg_compat_file_dialog_finish_multiple (result, NULL);

  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      open_location (self, file);
    }
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgFile *file = tg_window_get_file (TG_WINDOW (widget));
  GFile *location = file != NULL ? tg_file_get_location (file) : NULL;
  g_autoptr (GFile) folder = location != NULL ? g_file_get_parent (location) : NULL;
  g_autoptr (GListModel) filters = new_filters ();

  tg_compat_file_dialog (TG_FILE_DIALOG_OPEN_MULTIPLE, GTK_WINDOW (widget), _("Open a Model File"), filters,
                         NULL, folder, NULL, open_done_cb, g_object_ref (widget));
}

static void
compare_done_cb (GObject      *object,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (TgWindow) self = user_data;
  g_autoptr (GFile) file = tg_compat_file_dialog_finish (result, NULL);

  if (file != NULL)
    tg_window_compare (self, file, TG_REFERENCE_BY_BITS);
}

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  TgFile *file = tg_window_get_file (TG_WINDOW (widget));
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (tg_file_get_location (file)) : NULL;
  g_autoptr (GListModel) filters = new_filters ();

  tg_compat_file_dialog (TG_FILE_DIALOG_OPEN, GTK_WINDOW (widget), _("Compare With Another Model File"), filters, NULL,
                         folder, NULL, compare_done_cb, g_object_ref (widget));
}

static void
open_uri_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_autoptr (GFile) location = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_location (TG_WINDOW (widget), location);
}

/* The file that is compared with, in a window of its own. */
static void
open_other_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  TgFile *other = tg_window_get_other (TG_WINDOW (widget));

  if (other != NULL)
    open_location (TG_WINDOW (widget), tg_file_get_location (other));
}

static void
open_sample_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  g_autoptr (GFile) location = tg_samples_find ();

  if (location != NULL)
    open_location (TG_WINDOW (widget), location);
}

static void
folder_done_cb (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (TgWindow) self = user_data;
  g_autoptr (GFile) folder = tg_compat_file_dialog_finish (result, NULL);
  TgFile *file = tg_window_get_file (self);

  if (folder == NULL || file == NULL)
    return;

  tg_file_set_folder (file, folder);
  tg_file_load (file);
}

static void
choose_folder_action (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  tg_compat_file_dialog (TG_FILE_DIALOG_FOLDER, GTK_WINDOW (widget),
                         _("Choose the Folder with the Other Parts of the Model"), NULL, NULL, NULL, NULL,
                         folder_done_cb, g_object_ref (widget));
}

static void
page_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgFilePage *page = tg_window_get_file_page (TG_WINDOW (widget));

  if (page == NULL)
    return;

  tg_file_page_show_page (page, g_variant_get_string (parameter, NULL));
  tg_file_page_focus_page (page);
}

static void
copy (GtkWidget *widget,
      char      *text)
{
  tg_toast_copy (widget, text);
  g_free (text);
}

static void
about (GtkWidget *widget)
{
  const char *authors[] = { _("The Tensorglass contributors"), NULL };

  gtk_show_about_dialog (GTK_WINDOW (widget),
                         "program-name", _("Tensorglass"),
                         "logo-icon-name", "io.github.tensorglass.Tensorglass",
                         "version", PACKAGE_VERSION,
                         "comments", _("Look inside GGUF model files"),
                         "website", "https://github.com/tensorglass/tensorglass",
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "authors", authors,
                         /* Translators: your name, a line for each translator. */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

static void
cancel (TgWindow *self)
{
  TgFilePage *file_page = tg_window_get_file_page (self);
  TgPage *page = file_page != NULL ? tg_file_page_get_page (file_page) : NULL;

  if (tg_window_cancel_loading (self))
    return;
  else if (tg_toast_dismiss (self->toast))
    return;
  else if (file_page != NULL && tg_file_page_get_searching (file_page))
    tg_file_page_set_searching (file_page, FALSE);
  else if (page != NULL)
    tg_page_cancel (page);
}

static void
explain (TgWindow   *self,
         const char *name)
{
  GtkWidget *window = tg_toplevel_present (TG_TYPE_GLOSSARY_WINDOW, GTK_WINDOW (self));

  tg_glossary_window_show (TG_GLOSSARY_WINDOW (window), name);
}

static void
explain_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  explain (TG_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
toast_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  tg_toast_show (TG_WINDOW (widget)->toast, g_variant_get_string (parameter, NULL));
}

static void
failure_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  tg_toast_fail (TG_WINDOW (widget)->toast, g_variant_get_string (parameter, NULL));
}

/* In a list of problems, what the selected one means. */
static void
glossary_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (widget));
  GtkWidget *problems = focus != NULL ? gtk_widget_get_ancestor (focus, TG_TYPE_PROBLEMS_VIEW) : NULL;
  TgProblemItem *item = problems != NULL ? tg_problems_view_get_selected (TG_PROBLEMS_VIEW (problems)) : NULL;
  const TgGlossaryEntry *entry = item != NULL ? tg_glossary_find_problem (tg_problem_item_get_kind (item)) : NULL;

  explain (TG_WINDOW (widget), entry != NULL ? entry->name : NULL);
}

/* Actions without a parameter, in a window with or without a file. */
static void
window_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  if (g_str_equal (action_name, "win.about"))
    about (widget);
  else if (g_str_equal (action_name, "win.cancel"))
    cancel (TG_WINDOW (widget));
  else if (g_str_equal (action_name, "win.reload"))
    tg_window_reload (TG_WINDOW (widget));
  else if (g_str_equal (action_name, "win.stop-comparing"))
    tg_window_stop_comparing (TG_WINDOW (widget));
  else if (g_str_equal (action_name, "win.swap-comparison"))
    tg_window_swap_comparison (TG_WINDOW (widget));
  else if (g_str_equal (action_name, "win.shortcuts"))
    tg_shortcuts_show (GTK_WINDOW (widget));
}

static void
show_problems (TgFilePage *page)
{
  tg_selection_select_summary (tg_file_page_get_selection (page));
  tg_file_page_show_page (page, "summary");
  if (tg_file_page_get_page (page) != NULL)
    gtk_widget_activate_action (GTK_WIDGET (tg_file_page_get_page (page)), "summary.show-problems", NULL);
}

static void
show_panes (TgFilePage *page)
{
  tg_file_page_show_page (page, "compare");
  if (tg_file_page_get_page (page) != NULL)
    gtk_widget_activate_action (GTK_WIDGET (tg_file_page_get_page (page)), "compare.view", "s", "panes");
}

static void
go_to (TgFilePage *page)
{
  if (tg_file_page_get_page (page) != NULL)
    tg_page_go_to (tg_file_page_get_page (page));
}

static void
copy_value (TgFilePage *page)
{
  TgPage *visible = tg_file_page_get_page (page);

  copy (GTK_WIDGET (page), visible != NULL ? tg_page_dup_text (visible) : NULL);
}

static void
copy_link (TgFilePage *page)
{
  copy (GTK_WIDGET (page), tg_location_make_command (tg_file_page_get_selection (page), tg_file_page_get_page_name (page)));
}

/* Actions without a parameter, in a window with a file: what they do, and which way. */
static const struct
{
  const char *name;
  void (*act) (TgFilePage *page);
  void (*move) (TgFilePage *page,
                gboolean    other_way);
  gboolean other_way;
} file_actions[] = {
  { "win.back", NULL, tg_file_page_go_back, FALSE },
  { "win.forward", NULL, tg_file_page_go_back, TRUE },
  { "win.next-page", NULL, tg_file_page_turn_page, FALSE },
  { "win.previous-page", NULL, tg_file_page_turn_page, TRUE },
  { "win.find-next", NULL, tg_file_page_find_next, FALSE },
  { "win.find-previous", NULL, tg_file_page_find_next, TRUE },
  { "win.next-problem", NULL, tg_file_page_move_problem, FALSE },
  { "win.previous-problem", NULL, tg_file_page_move_problem, TRUE },
  { "win.next-region", NULL, tg_file_page_move_focus, FALSE },
  { "win.previous-region", NULL, tg_file_page_move_focus, TRUE },
  { "win.tree", tg_file_page_toggle_tree, NULL, FALSE },
  { "win.inspector", tg_file_page_toggle_inspector, NULL, FALSE },
  { "win.find", tg_file_page_find, NULL, FALSE },
  { "win.show-problems", show_problems, NULL, FALSE },
  { "win.panes", show_panes, NULL, FALSE },
  { "win.go-to", go_to, NULL, FALSE },
  { "win.copy", copy_value, NULL, FALSE },
  { "win.copy-link", copy_link, NULL, FALSE },
};

static void
file_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgFilePage *page = tg_window_get_file_page (TG_WINDOW (widget));

  for (guint i = 0; i < G_N_ELEMENTS (file_actions) && page != NULL; i++)
    if (g_str_equal (file_actions[i].name, action_name))
      {
        if (file_actions[i].act != NULL)
          file_actions[i].act (page);
        else
          file_actions[i].move (page, file_actions[i].other_way);
      }
}

void
tg_window_class_init_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", open_uri_action);
  gtk_widget_class_install_action (widget_class, "win.open-other", NULL, open_other_action);
  gtk_widget_class_install_action (widget_class, "win.open-sample", NULL, open_sample_action);
  gtk_widget_class_install_action (widget_class, "win.reload", NULL, window_action);
  gtk_widget_class_install_action (widget_class, "win.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "win.stop-comparing", NULL, window_action);
  gtk_widget_class_install_action (widget_class, "win.swap-comparison", NULL, window_action);
  gtk_widget_class_install_action (widget_class, "win.choose-folder", NULL, choose_folder_action);
  gtk_widget_class_install_action (widget_class, "win.page", "s", page_action);
  gtk_widget_class_install_action (widget_class, "win.about", NULL, window_action);
  gtk_widget_class_install_action (widget_class, "win.cancel", NULL, window_action);
  gtk_widget_class_install_action (widget_class, "win.explain", "s", explain_action);
  gtk_widget_class_install_action (widget_class, "win.glossary", NULL, glossary_action);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_action);
  gtk_widget_class_install_action (widget_class, "win.failure", "s", failure_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, window_action);
  for (guint i = 0; i < G_N_ELEMENTS (file_actions); i++)
    gtk_widget_class_install_action (widget_class, file_actions[i].name, NULL, file_action);

  /* These belong to whatever has the focus first, so they are no accelerators, which a
   * window would take before it. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "win.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "win.forward", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.cancel", NULL);
}

/* Switches off what cannot be done now. */
void
tg_window_update_actions (TgWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const gboolean has_page = tg_window_get_file_page (self) != NULL;

  gtk_widget_set_visible (self->file_icon, has_page);
  gtk_widget_action_set_enabled (widget, "win.reload", tg_window_get_file (self) != NULL);
  gtk_widget_action_set_enabled (widget, "win.page", has_page);
  gtk_widget_action_set_enabled (widget, "win.compare", has_page);
  gtk_widget_action_set_enabled (widget, "win.stop-comparing", tg_window_get_comparison (self) != NULL);
  gtk_widget_action_set_enabled (widget, "win.open-other", tg_window_get_comparison (self) != NULL);
  gtk_widget_action_set_enabled (widget, "win.swap-comparison", tg_window_get_comparison (self) != NULL);
  for (guint i = 0; i < G_N_ELEMENTS (file_actions); i++)
    gtk_widget_action_set_enabled (widget, file_actions[i].name, has_page);
}
