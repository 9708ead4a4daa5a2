/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-application.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "tg-color-scheme.h"
#include "tg-compare-dialog.h"
#include "tg-compat-icons.h"
#include "tg-format.h"
#include "tg-preferences-window.h"
#include "tg-settings.h"
#include "tg-shard-name.h"
#include "tg-shortcuts.h"
#include "tg-toplevel.h"

/**
 * TgApplication:
 *
 * The program: one process for all windows, one window a file. Files come by the
 * command line, from a file manager (GApplication::open) or out of a window.
 */
struct _TgApplication
{
  GtkApplication parent_instance;

  TgColorScheme   *color_scheme;
  GSettings       *settings; /* NULL if there are none */
  TgClosedWindows *closed;
};

G_DEFINE_FINAL_TYPE (TgApplication, tg_application, GTK_TYPE_APPLICATION)

/* Whether two files are parts of one model by their names. */
static gboolean
is_sibling (GFile *one,
            GFile *other)
{
  g_autofree char *name = g_file_get_basename (one);
  g_autofree char *other_name = g_file_get_basename (other);
  g_autofree char *prefix = NULL;
  g_autofree char *other_prefix = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (one);
  guint number, count, other_count;

  return folder != NULL && g_file_has_parent (other, folder) && tg_shard_name_parse (name, &prefix, &number, &count) &&
         tg_shard_name_parse (other_name, &other_prefix, &number, &other_count) && count == other_count &&
         g_str_equal (prefix, other_prefix);
}

/* One file may have several paths: links lead to it. And a model may have several files:
 * whichever of them is opened, it is the same. */
static gboolean
is_same_file (TgFile *file,
              GFile  *location)
{
  TgGguf *gguf = tg_file_get_opened (file);
  TgShards *shards = tg_file_get_shards (file);
  const char *path = g_file_peek_path (location);
  const char *own_path = g_file_peek_path (tg_file_get_location (file));
  GStatBuf info, own_info;

  if (g_file_equal (tg_file_get_location (file), location))
    return TRUE;
  if (path == NULL || own_path == NULL)
    return FALSE;
  if (shards != NULL && tg_shards_has_file (shards, path))
    return TRUE;
  if (gguf != NULL)
    return tg_mapping_is_file (tg_gguf_get_mapping (gguf), path);

  /* It is being read, or could not be. */
  if (tg_file_get_state (file) == TG_FILE_LOADING && is_sibling (tg_file_get_location (file), location))
    return TRUE;

  return g_stat (path, &info) == 0 && g_stat (own_path, &own_info) == 0 && info.st_dev == own_info.st_dev &&
         info.st_ino == own_info.st_ino;
}

static TgWindow *
find_window (TgApplication *self,
             GFile         *location)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    {
      TgFile *file = TG_IS_WINDOW (l->data) ? tg_window_get_file (l->data) : NULL;

      if (file != NULL && is_same_file (file, location))
        return l->data;
    }

  return NULL;
}

/* Whether a window has nothing to lose. */
static gboolean
is_free (TgWindow *window)
{
  TgFile *file = tg_window_get_file (window);

  return file == NULL || tg_file_get_state (file) == TG_FILE_FAILED;
}

static TgWindow *
find_free_window (TgApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (TG_IS_WINDOW (l->data) && tg_window_get_file (l->data) == NULL)
      return l->data;

  return NULL;
}

static void
tg_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (tg_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
}

static void
tg_application_open (GApplication  *application,
                     GFile        **files,
                     int            n_files,
                     const char    *hint)
{
  /* Two at once may be meant as a pair. */
  if (n_files == 2 && !g_file_equal (files[0], files[1]))
    {
      tg_application_ask (TG_APPLICATION (application), files[0], files[1], NULL);
      return;
    }

  for (int i = 0; i < n_files; i++)
    tg_application_open_location (TG_APPLICATION (application), files[i], NULL, NULL);
}

static guint
count_files (GVariantDict *options)
{
  g_autofree const char **names = NULL;

  if (!g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &names))
    return 0;

  return g_strv_length ((char **) names);
}

static int
tg_application_handle_local_options (GApplication *application,
                                     GVariantDict *options)
{
  g_autoptr (TgLocation) place = NULL;
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("tensorglass %s\n", PACKAGE_VERSION);
      return 0;
    }

  /* Said here, where somebody reads it, and not in the process with the windows. */
  place = tg_location_new_from_options (options, &error);
  if (place == NULL)
    {
      g_printerr ("tensorglass: %s\n", error->message);
      return 64;
    }
  if (g_variant_dict_contains (options, "compare") && count_files (options) != 2)
    {
      g_printerr ("tensorglass: %s\n", _("--compare takes two files"));
      return 64;
    }

  return -1;
}

/* Where the options say to look; %NULL if they do not. */
static TgLocation *
dup_place (GVariantDict *options)
{
  TgLocation *place = tg_location_new_from_options (options, NULL);

  if (place != NULL && tg_location_is_empty (place))
    g_clear_pointer (&place, tg_location_free);

  return place;
}

static int
tg_application_command_line (GApplication            *application,
                             GApplicationCommandLine *command_line)
{
  GVariantDict *options = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **names = NULL;

  g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &names);
  if (names == NULL || names[0] == NULL)
    g_application_activate (application);
  else if (g_variant_dict_contains (options, "compare"))
    {
      g_autoptr (GFile) a = g_application_command_line_create_file_for_arg (command_line, names[0]);
      g_autoptr (GFile) b = g_application_command_line_create_file_for_arg (command_line, names[1]);

      tg_application_compare (TG_APPLICATION (application), a, b, dup_place (options));
      return 0;
    }
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autoptr (GFile) location = g_application_command_line_create_file_for_arg (command_line, names[i]);

      tg_application_open_location (TG_APPLICATION (application), location, dup_place (options), NULL);
    }

  return 0;
}

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GList *l;

  /* Each window saves its state when it is closed. */
  while ((l = gtk_application_get_windows (user_data)) != NULL)
    {
      GtkWindow *window = l->data;

      gtk_window_close (window);
      if (g_list_find (gtk_application_get_windows (user_data), window) != NULL)
        gtk_window_destroy (window);
    }
}

static void
update_reopen (TgApplication *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "reopen");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), !tg_closed_windows_is_empty (self->closed));
}

static void
reopen_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  TgApplication *self = user_data;
  g_autoptr (TgClosedWindow) closed = tg_closed_windows_pop (self->closed);

  update_reopen (self);
  if (closed == NULL)
    return;

  tg_application_open_location (self, closed->file, g_steal_pointer (&closed->place), NULL);
  if (closed->other != NULL)
    tg_window_compare (find_window (self, closed->file), closed->other,
                       closed->swapped ? TG_REFERENCE_OTHER : TG_REFERENCE_OWN);
}

static void
preferences_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  tg_toplevel_present (TG_TYPE_PREFERENCES_WINDOW, gtk_application_get_active_window (user_data));
}

/* Sizes are told in other units from now on, and those that are told already anew. */
static void
units_changed_cb (TgApplication *self)
{
  g_autofree char *units = g_settings_get_string (self->settings, "units");

  tg_format_set_units (g_str_equal (units, "binary") ? TG_FORMAT_BINARY : TG_FORMAT_DECIMAL);
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (TG_IS_WINDOW (l->data))
      tg_window_refresh (l->data);
}

static void
color_scheme_changed_cb (TgApplication *self)
{
  g_autoptr (GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (self), "color-scheme");
  const char *name = g_variant_get_string (state, NULL);
  TgColorChoice choice = TG_COLOR_CHOICE_SYSTEM;

  if (g_str_equal (name, "light"))
    choice = TG_COLOR_CHOICE_LIGHT;
  else if (g_str_equal (name, "dark"))
    choice = TG_COLOR_CHOICE_DARK;
  tg_color_scheme_set_choice (self->color_scheme, choice);
}

static void
add_color_scheme_action (TgApplication *self)
{
  g_autoptr (GAction) action = NULL;

  if (self->settings != NULL)
    action = g_settings_create_action (self->settings, "color-scheme");
  else
    action = G_ACTION (g_simple_action_new_stateful ("color-scheme", G_VARIANT_TYPE_STRING,
                                                     g_variant_new_string ("system")));
  g_action_map_add_action (G_ACTION_MAP (self), action);
  g_signal_connect_object (self, "action-state-changed::color-scheme", G_CALLBACK (color_scheme_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

static gboolean
hold_icon_cb (gpointer user_data)
{
  return tg_compat_hold_next_icon (gdk_display_get_default ()) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
tg_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = {
    { .name = "preferences", .activate = preferences_action },
    { .name = "quit", .activate = quit_action },
    { .name = "reopen", .activate = reopen_action },
  };
  TgApplication *self = TG_APPLICATION (application);

  G_APPLICATION_CLASS (tg_application_parent_class)->startup (application);

  gtk_window_set_default_icon_name ("io.github.tensorglass.Tensorglass");
  self->settings = tg_settings_new ();
  self->color_scheme = tg_color_scheme_new (gdk_display_get_default ());
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  update_reopen (self);
  add_color_scheme_action (self);
  color_scheme_changed_cb (self);
  if (self->settings != NULL)
    {
      g_signal_connect_object (self->settings, "changed::units", G_CALLBACK (units_changed_cb), self,
                               G_CONNECT_SWAPPED);
      units_changed_cb (self);
    }
  tg_shortcuts_install (GTK_APPLICATION (self));
  /* One at a time, and not before the first window is there. */
  g_idle_add_full (G_PRIORITY_LOW, hold_icon_cb, NULL, NULL);
}

static void
tg_application_shutdown (GApplication *application)
{
  TgApplication *self = TG_APPLICATION (application);

  g_clear_object (&self->color_scheme);
  g_clear_object (&self->settings);

  G_APPLICATION_CLASS (tg_application_parent_class)->shutdown (application);
}

static void
tg_application_finalize (GObject *object)
{
  TgApplication *self = TG_APPLICATION (object);

  g_clear_pointer (&self->closed, tg_closed_windows_free);

  G_OBJECT_CLASS (tg_application_parent_class)->finalize (object);
}

static void
tg_application_class_init (TgApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tg_application_finalize;
  application_class->activate = tg_application_activate;
  application_class->command_line = tg_application_command_line;
  application_class->handle_local_options = tg_application_handle_local_options;
  application_class->open = tg_application_open;
  application_class->shutdown = tg_application_shutdown;
  application_class->startup = tg_application_startup;
}

static void
tg_application_init (TgApplication *self)
{
  static const GOptionEntry options[] = {
    { "compare", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Compare two files, the first of which is the reference"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Show the version"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_("[FILE…]") },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  GApplication *application = G_APPLICATION (self);

  self->closed = tg_closed_windows_new ();
  g_application_add_main_option_entries (application, options);
  g_application_add_main_option_entries (application, tg_location_get_options ());
  g_application_set_option_context_parameter_string (application, NULL);
  g_application_set_option_context_summary (application, _("Look inside GGUF model files"));
}

/**
 * tg_application_new:
 *
 * Returns: (transfer full): the program, to be run
 */
TgApplication *
tg_application_new (void)
{
  return g_object_new (TG_TYPE_APPLICATION,
                       "application-id", APP_ID,
                       "flags", G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE,
                       "resource-base-path", "/io/github/tensorglass/Tensorglass",
                       NULL);
}

/**
 * tg_application_open_location:
 * @self: the program
 * @location: a file
 * @place: (nullable) (transfer full): where to go in it
 * @window: (nullable): the window it was asked for in, which is used if it has no
 *   file
 *
 * Shows @location: in the window that has it already, or a window without a file,
 * or a new one.
 */
void
tg_application_open_location (TgApplication *self,
                              GFile         *location,
                              TgLocation    *place,
                              TgWindow      *window)
{
  TgWindow *target;

  g_return_if_fail (TG_IS_APPLICATION (self));
  g_return_if_fail (G_IS_FILE (location));

  target = find_window (self, location);
  if (target != NULL && !is_free (target))
    {
      if (place != NULL)
        tg_window_go_to (target, place);
      gtk_window_present (GTK_WINDOW (target));
      return;
    }

  if (target == NULL && window != NULL && is_free (window))
    target = window;
  if (target == NULL)
    target = find_free_window (self);
  if (target == NULL)
    target = TG_WINDOW (tg_window_new (GTK_APPLICATION (self)));
  tg_window_open (target, location, place);
  gtk_window_present (GTK_WINDOW (target));
}

/**
 * tg_application_compare:
 * @self: the program
 * @reference: a file
 * @other: the file to compare with it
 * @place: (nullable) (transfer full): where to go in the file of that window
 *
 * Shows how far @other is from @reference, in a window of one of them.
 */
void
tg_application_compare (TgApplication *self,
                        GFile         *reference,
                        GFile         *other,
                        TgLocation    *place)
{
  TgWindow *window;

  g_return_if_fail (TG_IS_APPLICATION (self));
  g_return_if_fail (G_IS_FILE (reference) && G_IS_FILE (other));

  /* A window that has one of them will do. */
  if (find_window (self, reference) == NULL && find_window (self, other) != NULL)
    {
      window = find_window (self, other);
      tg_window_compare (window, reference, TG_REFERENCE_OTHER);
      gtk_window_present (GTK_WINDOW (window));
    }
  else
    {
      tg_application_open_location (self, reference, NULL, NULL);
      window = find_window (self, reference);
      tg_window_compare (window, other, TG_REFERENCE_OWN);
    }
  if (place != NULL)
    tg_window_go_to (window, place);
}

/**
 * tg_application_take_closed:
 * @self: the program
 * @closed: (transfer full): what a window shows that is being closed
 *
 * Keeps it, to be reopened in this session.
 */
void
tg_application_take_closed (TgApplication  *self,
                            TgClosedWindow *closed)
{
  g_return_if_fail (TG_IS_APPLICATION (self));
  g_return_if_fail (closed != NULL);

  tg_closed_windows_take (self->closed, closed);
  if (g_application_get_is_registered (G_APPLICATION (self)))
    update_reopen (self);
}

static void
compare_chosen_cb (TgApplication *self,
                   GFile         *reference,
                   GFile         *other)
{
  tg_application_compare (self, reference, other, NULL);
}

static void
open_chosen_cb (TgApplication *self,
                GFile         *one,
                GFile         *other)
{
  tg_application_open_location (self, one, NULL, NULL);
  tg_application_open_location (self, other, NULL, NULL);
}

/**
 * tg_application_ask:
 * @self: the program
 * @one: a file
 * @other: another file
 * @window: (nullable): the window where they came together
 *
 * Asks whether to open the files or to compare them.
 */
void
tg_application_ask (TgApplication *self,
                    GFile         *one,
                    GFile         *other,
                    TgWindow      *window)
{
  GtkWidget *dialog;

  g_return_if_fail (TG_IS_APPLICATION (self));
  g_return_if_fail (G_IS_FILE (one) && G_IS_FILE (other));

  dialog = tg_compare_dialog_new (GTK_APPLICATION (self), window != NULL ? GTK_WINDOW (window) : NULL, one, other);
  g_signal_connect_object (dialog, "compare", G_CALLBACK (compare_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "open", G_CALLBACK (open_chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
