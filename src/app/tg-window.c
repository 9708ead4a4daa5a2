/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-bidi.h"
#include "tg-names.h"
#include "tg-recent.h"
#include "tg-settings.h"
#include "tg-text.h"

/**
 * TgWindow:
 *
 * A window on one file, or on none yet. It shows one of four things: what to open,
 * that a file is being read, why it cannot be, or the file.
 *
 * What can be done in it is in tg-window-actions.c, what comparing its file with
 * another takes in tg-window-compare.c, where one was in tg-window-place.c, what is
 * written above it in tg-window-title.c.
 */
G_DEFINE_FINAL_TYPE (TgWindow, tg_window, GTK_TYPE_APPLICATION_WINDOW)

/* A file that is read faster than this, in milliseconds, is just there. */
#define SLOW 100

static void
add_file_page (TgWindow    *self,
               TgSelection *selection)
{
  self->file_page = TG_FILE_PAGE (tg_file_page_new (selection, self->settings));
  tg_file_page_set_width_class (self->file_page, tg_responsive_bin_get_width_class (self->bin));
  g_object_bind_property (self->file_page, "searching", self->search_button, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->file_page), "file");
}

static void
show_file_page (TgWindow *self)
{
  const gboolean first = self->file_page == NULL;

  if (first)
    {
      g_autoptr (TgSelection) selection = tg_selection_new (self->file);

      add_file_page (self, selection);
      tg_window_watch_comparison (self);
      tg_window_restore_place (self);
    }
  gtk_stack_set_visible_child_name (self->stack, "file");
  if (self->place != NULL)
    tg_window_go_to (self, g_steal_pointer (&self->place));
  if (first)
    tg_file_page_focus_tree (self->file_page);
}

static void
drop_file_page (TgWindow *self)
{
  if (self->file_page != NULL)
    gtk_stack_remove (self->stack, GTK_WIDGET (self->file_page));
  self->file_page = NULL;
}

/* Why a file cannot even be looked into. */
static void
show_failure (TgWindow *self)
{
  const GError *error = tg_file_get_error (self->file);
  const char *title = _("This file cannot be opened");
  const char *sentence = NULL;
  g_autofree char *name = g_file_get_parse_name (tg_file_get_location (self->file));
  g_autofree char *shown = tg_text_display (name, strlen (name), TG_TEXT_NAME_CHARS, TG_TEXT_LINE);
  g_autofree char *description = NULL;

  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ACCES) ||
      g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_PERM))
    {
      title = _("You do not have permission to read this file");
      sentence = _("Ask its owner for access, or open a copy in a folder of your own.");
    }
  else if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      title = _("This file is not there");
      sentence = _("It may have been moved, renamed or deleted, or its drive may not be connected.");
    }
  else if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR))
    {
      title = _("This is a folder");
      sentence = _("Open one of the model files in it.");
    }

  /* What the system says has the name in it. */
  if (sentence != NULL)
    description = g_strdup_printf ("%s\n%s", shown, sentence);
  tg_status_page_set_title (self->failed_page, title);
  tg_status_page_set_description (self->failed_page, description != NULL ? description : error->message);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static gboolean
slow_cb (gpointer user_data)
{
  TgWindow *self = user_data;

  self->slow_id = 0;
  gtk_spinner_start (self->spinner);
  gtk_stack_set_visible_child_name (self->stack, "loading");

  return G_SOURCE_REMOVE;
}

static void
start_waiting (TgWindow *self)
{
  g_autofree char *title = NULL;

  /* A reload keeps what is seen; the first time there is nothing else to see. */
  if (self->file_page != NULL || self->slow_id != 0)
    return;

  title = g_strdup_printf (_("Reading “%s”…"), tg_file_get_display_name (self->file));
  tg_status_page_set_title (self->loading_page, title);
  self->slow_id = g_timeout_add (SLOW, slow_cb, self);
}

static void
stop_waiting (TgWindow *self)
{
  g_clear_handle_id (&self->slow_id, g_source_remove);
  gtk_spinner_stop (self->spinner);
}

static void
file_state_cb (TgWindow *self)
{
  const TgFileState state = tg_file_get_state (self->file);

  if (state == TG_FILE_LOADING)
    start_waiting (self);
  else
    stop_waiting (self);

  /* Cancelled before there was anything to see. */
  if (state == TG_FILE_UNLOADED && self->file_page == NULL)
    {
      g_signal_handlers_disconnect_by_data (self->file, self);
      g_clear_object (&self->file);
      tg_window_set_titles (self, _("Tensorglass"), NULL);
      gtk_stack_set_visible_child_name (self->stack, "empty");
    }
  tg_window_update_actions (self);
}

static void
file_loaded_cb (TgWindow *self)
{
  g_autofree char *description = NULL;

  if (tg_file_get_state (self->file) == TG_FILE_FAILED)
    {
      drop_file_page (self);
      tg_window_set_titles (self, tg_file_get_display_name (self->file), NULL);
      show_failure (self);
    }
  else
    {
      show_file_page (self);
      tg_window_update_titles (self);
      if (tg_file_get_error (self->file) != NULL)
        tg_toast_show (self->toast, tg_file_get_error (self->file)->message);
      description = tg_window_make_subtitle (self->file, TRUE);
      tg_recent_add (tg_file_get_location (self->file), description);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->search_button), self->file_page != NULL);
  tg_window_update_actions (self);
}

static void
file_permille_cb (TgWindow *self)
{
  gtk_progress_bar_set_fraction (self->progress_bar, tg_file_get_permille (self->file) / 1000.0);
}

static void
width_class_changed_cb (TgWindow *self)
{
  if (self->file_page == NULL)
    return;

  tg_file_page_set_width_class (self->file_page, tg_responsive_bin_get_width_class (self->bin));
  tg_window_update_titles (self);
}

static char *
escape_mnemonics (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

static void
update_recent_menu (TgWindow *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  const guint n = g_list_model_get_n_items (self->recent);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgRecentFile) recent = g_list_model_get_item (self->recent, i);
      g_autofree char *uri = g_file_get_uri (tg_recent_file_get_file (recent));
      g_autofree char *label = escape_mnemonics (tg_recent_file_get_name (recent));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.open-uri", "s", uri);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->recent_button, G_MENU_MODEL (menu));
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent_button), n > 0);
}

static void
save_size (TgWindow *self)
{
  const gboolean maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  int width, height;

  if (self->settings == NULL)
    return;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (self->settings, "window-maximized", maximized);
  if (!maximized && width > 0 && height > 0)
    {
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }
}

static gboolean
tg_window_close_request (GtkWindow *window)
{
  save_size (TG_WINDOW (window));
  tg_window_keep_place (TG_WINDOW (window));

  return GTK_WINDOW_CLASS (tg_window_parent_class)->close_request (window);
}

static void
tg_window_dispose (GObject *object)
{
  TgWindow *self = TG_WINDOW (object);

  g_clear_handle_id (&self->slow_id, g_source_remove);
  if (self->file != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->file, self);
      tg_file_cancel (self->file);
    }
  g_clear_object (&self->file);
  g_clear_object (&self->recent);
  g_clear_object (&self->settings);
  g_clear_object (&self->other);
  g_clear_object (&self->other_signals);
  g_clear_pointer (&self->place, tg_location_free);

  G_OBJECT_CLASS (tg_window_parent_class)->dispose (object);
}

static void
tg_window_class_init (TgWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GtkWindowClass *window_class = GTK_WINDOW_CLASS (klass);

  /* It is known now, and no number was told before. */
  tg_bidi_set_right_to_left (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL);

  object_class->dispose = tg_window_dispose;
  window_class->close_request = tg_window_close_request;

  g_type_ensure (TG_TYPE_EMPTY_PAGE);
  g_type_ensure (TG_TYPE_RESPONSIVE_BIN);
  g_type_ensure (TG_TYPE_STATUS_PAGE);
  g_type_ensure (TG_TYPE_TOAST);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TgWindow, file_icon);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, title_label);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, recent_button);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, compare_stack);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, bin);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, empty_page);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, loading_page);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TgWindow, toast);
  gtk_widget_class_bind_template_callback (widget_class, width_class_changed_cb);
  tg_window_class_init_actions (widget_class);
}

static void
tg_window_init (TgWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = tg_settings_new ();
  if (self->settings != NULL)
    {
      gtk_window_set_default_size (GTK_WINDOW (self),
                                   g_settings_get_int (self->settings, "window-width"),
                                   g_settings_get_int (self->settings, "window-height"));
      if (g_settings_get_boolean (self->settings, "window-maximized"))
        gtk_window_maximize (GTK_WINDOW (self));
    }

  self->recent = tg_recent_list_new ();
  g_signal_connect_object (self->recent, "items-changed", G_CALLBACK (update_recent_menu), self,
                           G_CONNECT_SWAPPED);
  update_recent_menu (self);
  tg_empty_page_set_recent (self->empty_page, self->recent);
  tg_names_complete (GTK_WIDGET (self));
  tg_names_follow_focus (GTK_WINDOW (self));

  tg_window_init_drag (self);
  tg_window_update_actions (self);
}

/**
 * tg_window_new:
 * @application: the program
 *
 * Returns: (transfer none): a window without a file, which the program keeps
 */
GtkWidget *
tg_window_new (GtkApplication *application)
{
  return g_object_new (TG_TYPE_WINDOW, "application", application, NULL);
}

/**
 * tg_window_open:
 * @self: a window without a file, or with one that could not be opened
 * @location: the file to open
 * @place: (nullable) (transfer full): where to go in it
 */
void
tg_window_open (TgWindow   *self,
                GFile      *location,
                TgLocation *place)
{
  g_return_if_fail (TG_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (location));
  g_return_if_fail (self->file_page == NULL);

  g_clear_pointer (&self->place, tg_location_free);
  self->place = place;
  if (self->file != NULL)
    g_signal_handlers_disconnect_by_data (self->file, self);
  g_clear_object (&self->file);

  self->file = tg_file_new (location);
  g_signal_connect_object (self->file, "notify::state", G_CALLBACK (file_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "notify::permille", G_CALLBACK (file_permille_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "loaded", G_CALLBACK (file_loaded_cb), self, G_CONNECT_SWAPPED);
  tg_window_set_titles (self, tg_file_get_display_name (self->file), NULL);
  tg_file_load (self->file);
}

/**
 * tg_window_go_to:
 * @self: a window with a file
 * @place: (transfer full): where to go in it, now or when it is loaded
 *
 * What the file does not have is told in passing.
 */
void
tg_window_go_to (TgWindow   *self,
                 TgLocation *place)
{
  g_autofree char *missing = NULL;

  g_return_if_fail (TG_IS_WINDOW (self));
  g_return_if_fail (place != NULL);

  g_clear_pointer (&self->place, tg_location_free);
  if (self->file_page == NULL)
    {
      self->place = place;
      return;
    }

  missing = tg_location_apply (place, tg_file_page_get_selection (self->file_page));
  if (missing != NULL)
    tg_toast_show (self->toast, missing);
  if (place->page != NULL)
    tg_file_page_show_page (self->file_page, place->page);
  tg_location_free (place);
}

/**
 * tg_window_refresh:
 * @self: a window
 *
 * Tells all anew, in the words and units of now, with the same selected.
 */
void
tg_window_refresh (TgWindow *self)
{
  g_autoptr (TgSelection) selection = NULL;
  g_autofree char *page = NULL;
  guint n;

  g_return_if_fail (TG_IS_WINDOW (self));

  n = g_list_model_get_n_items (self->recent);
  g_list_model_items_changed (self->recent, 0, n, n);
  if (self->file_page == NULL)
    return;

  selection = g_object_ref (tg_file_page_get_selection (self->file_page));
  page = g_strdup (tg_file_page_get_page_name (self->file_page));
  drop_file_page (self);
  add_file_page (self, selection);
  tg_file_page_show_page (self->file_page, page);
  gtk_stack_set_visible_child_name (self->stack, "file");
  tg_window_update_titles (self);
}

/**
 * tg_window_get_file:
 * @self: a window
 *
 * Returns: (nullable) (transfer none): the file it is for
 */
TgFile *
tg_window_get_file (TgWindow *self)
{
  g_return_val_if_fail (TG_IS_WINDOW (self), NULL);

  return self->file;
}

/**
 * tg_window_get_file_page:
 * @self: a window
 *
 * Returns: (nullable) (transfer none): the view of the file, once it is loaded
 */
TgFilePage *
tg_window_get_file_page (TgWindow *self)
{
  g_return_val_if_fail (TG_IS_WINDOW (self), NULL);

  return self->file_page;
}
