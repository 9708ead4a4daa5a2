/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-pages.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-trace.h"
#include "tg-test-util.h"
#include "tg-window.h"

/* The part that is looked at by the other part: opens the file in a window, looks at all of it on
 * every page, loads it again, and closes the window. */
static int
look (int         argc,
      char      **argv,
      const char *path)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);
  TgWindow *window;
  TgSelection *selection;

  tg_test_gtk_init (&argc, &argv);
  window = TG_WINDOW (tg_window_new (NULL));
  gtk_window_present (GTK_WINDOW (window));
  tg_window_open (window, location, NULL);
  tg_test_wait_until (tg_file_get_state (tg_window_get_file (window)) == TG_FILE_LOADED);
  tg_test_wait_until (tg_window_get_file_page (window) != NULL);

  selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      tg_file_page_show_page (tg_window_get_file_page (window), tg_pages_get (i)->name);
      for (guint tensor = 0; tensor < TG_TEST_N_TENSORS; tensor++)
        {
          tg_selection_select_tensor (selection, tensor);
          tg_test_frames (GTK_WIDGET (window), 2);
        }
    }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_file_get_state (tg_window_get_file (window)) == TG_FILE_LOADED);

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  tg_test_wait_until (window == NULL);

  return 0;
}

/* Whatever is looked at in a window: the file is opened for reading, and neither it nor its folder
 * is written to, changed or locked. */
static void
test_window (void)
{
  char *path = tg_test_model_write ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *argv[] = { program, "--look", path, NULL };
  g_auto (TgTestTrace) trace = { 0 };
  struct stat before, after;

  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_cmpint (stat (path, &before), ==, 0);
  tg_test_trace_run (&trace, argv, folder);
  g_test_message ("opened %u times", trace.n_opened);
  for (guint i = 0; i < trace.complaints->len; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (trace.complaints, i));
  g_assert_cmpint (trace.status, ==, 0);
  g_assert_cmpuint (trace.n_opened, >=, 2);
  g_assert_cmpuint (trace.complaints->len, ==, 0);

  g_assert_cmpint (stat (path, &after), ==, 0);
  g_assert_cmpint (after.st_ctim.tv_sec, ==, before.st_ctim.tv_sec);
  g_assert_cmpint (after.st_ctim.tv_nsec, ==, before.st_ctim.tv_nsec);
  tg_test_remove (path);
}

int
main (int    argc,
      char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--look"))
    return look (argc, argv, argv[2]);

  g_test_init (&argc, &argv, NULL);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/never-written/window", test_window);

  return g_test_run ();
}
