/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gstdio.h>

#include "tg-pages.h"
#include "tg-recent.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"
#include "tg-test-window.h"
#include "tg-tooltip.h"

/* A file name may hold all that is no slash. */
#define FILE_NAME "m\n" TG_TEST_HOSTILE_NAME ".gguf"
#define TG_TEST_HOSTILE_NAME "<b>&amp;%n%s\x1b[2J\xe2\x80\xae\xff"

/* No label is given more than this of a string of ten million bytes. */
#define MAX_SHOWN (256 << 10)

static guint n_texts;

static void
check_text (const char *text)
{
  if (text == NULL || *text == '\0')
    return;

  tg_test_assert_harmless (text);
  g_assert_cmpuint (strlen (text), <, MAX_SHOWN);
  n_texts++;
}

/* What a screen reader says of the widget. */
static void
check_accessible (GtkWidget *widget)
{
  g_autofree char *label = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "\n");
  g_autofree char *description =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "\n");

  check_text (label);
  check_text (description);
}

static void
check_widgets (GtkWidget *widget)
{
  const char *tooltip = tg_tooltip_get (widget);

  check_text (tooltip);
  check_accessible (widget);
  if (GTK_IS_LABEL (widget))
    check_text (gtk_label_get_text (GTK_LABEL (widget)));
  else if (GTK_IS_INSCRIPTION (widget))
    check_text (gtk_inscription_get_text (GTK_INSCRIPTION (widget)));
  else if (GTK_IS_BUTTON (widget))
    check_text (gtk_button_get_label (GTK_BUTTON (widget)));
  else if (GTK_IS_EDITABLE (widget))
    check_text (gtk_editable_get_text (GTK_EDITABLE (widget)));
  else if (GTK_IS_TEXT_VIEW (widget))
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (widget));
      g_autofree char *text = NULL;

      g_object_get (buffer, "text", &text, NULL);
      tg_test_assert_harmless (text);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_widgets (child);
}

static void
check_window (TgWindow *window)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  tg_test_frames (GTK_WIDGET (window), 2);
  check_text (gtk_window_get_title (GTK_WINDOW (window)));
  check_widgets (GTK_WIDGET (window));
}

static void
show_everything (TgWindow *window)
{
  TgFilePage *page = tg_window_get_file_page (window);
  TgSelection *selection = tg_file_page_get_selection (page);
  TgFile *file = tg_window_get_file (window);
  const TgProblemList *problems = tg_shards_get_problems (tg_file_get_shards (file));
  guint64 n_entries = tg_gguf_get_n_entries (tg_file_get_main (file));
  guint64 n_tensors = tg_shards_get_n_tensors (tg_file_get_shards (file));

  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      tg_file_page_show_page (page, tg_pages_get (i)->name);
      check_window (window);
      for (guint64 entry = 0; entry < n_entries; entry++)
        {
          tg_selection_select_entry (selection, entry);
          check_window (window);
        }
      for (guint64 tensor = 0; tensor < n_tensors; tensor++)
        {
          tg_selection_select_tensor (selection, tensor);
          check_window (window);
        }
    }
  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      tg_selection_select_problem (selection, tg_problem_list_get (problems, i));
      check_window (window);
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-problems", NULL);
  check_window (window);
}

/* Whatever is in the file, and however it is called: on every page, with everything selected,
 * title, tree, labels, tooltips and accessible names are harmless text, of bearable length. */
static void
test_window (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_hostile (TG_TEST_LONG);
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  char *path = tg_test_temp_file (FILE_NAME, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  TgWindow *window = tg_test_window_open (path, 1200, 800);

  g_assert_nonnull (tg_window_get_file_page (window));
  show_everything (window);
  g_test_message ("%u texts", n_texts);
  g_assert_cmpuint (n_texts, >, 1000);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* The same for a file with a fault in such a text, whose page tells it. */
static void
test_fault (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_hostile (1000);
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);

  for (gsize n = 100; n < 2500; n += 293)
    {
      char *path = tg_test_temp_file (FILE_NAME, g_bytes_get_data (bytes, NULL), n);
      TgWindow *window = tg_test_window_open (path, 1200, 800);

      check_window (window);
      tg_test_window_close (window);
      tg_test_remove (path);
    }
}

/* P17: a path of 4,090 bytes, and a name with a line break in it, which the title and the list of
 * recent files show as one line. */
static void
test_paths (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autofree char *part = g_strnfill (250, 'p');
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (g_free);
  char *first = tg_test_temp_file ("x", "", 0);
  g_autofree char *folder = g_path_get_dirname (first);
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  GListModel *recent;
  TgWindow *window;

  while (4090 - strlen (folder) - 1 > 255)
    {
      /* No folder takes so much that no room is left for the name. */
      int n = (int) MIN (250, 4090 - strlen (folder) - 1 - 20);
      g_autofree char *piece = g_strndup (part, (gsize) n);
      char *next = g_build_filename (folder, piece, NULL);

      g_assert_cmpint (g_mkdir (next, 0700), ==, 0);
      g_ptr_array_add (made, g_strdup (next));
      g_free (folder);
      folder = next;
    }
  name = g_strnfill (4090 - strlen (folder) - 1, 'n');
  memcpy (name, "a\nb", 3);
  g_assert_cmpuint (strlen (name), <=, 255);
  path = g_build_filename (folder, name, NULL);
  g_assert_cmpuint (strlen (path), ==, 4090);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);

  window = tg_test_window_open (path, 1200, 800);
  g_assert_nonnull (tg_window_get_file_page (window));
  check_window (window);
  g_assert_null (strchr (gtk_window_get_title (GTK_WINDOW (window)), '\n'));

  recent = tg_recent_list_new ();
  for (guint i = 0; i < g_list_model_get_n_items (recent); i++)
    {
      g_autoptr (TgRecentFile) file = g_list_model_get_item (recent, i);

      check_text (tg_recent_file_get_name (file));
      check_text (tg_recent_file_get_place (file));
      g_assert_null (strchr (tg_recent_file_get_name (file), '\n'));
    }
  g_object_unref (recent);

  tg_test_window_close (window);
  g_remove (path);
  for (guint i = made->len; i > 0; i--)
    g_rmdir (g_ptr_array_index (made, i - 1));
  tg_test_remove (first);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/hostile-text/window", test_window);
  g_test_add_func ("/app/hostile-text/fault", test_fault);
  g_test_add_func ("/app/hostile-text/paths", test_paths);

  return g_test_run ();
}
