/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pages.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"
#include "tg-test-window.h"

/* Each file of the corpus in a window: whatever is in it, every page shows
 * something for everything that can be selected, and no warning is given (they
 * end the test).
 *
 * Another corpus is taken with G_TEST_SRCDIR=FOLDER, if that has it as FOLDER/data/corpus. */

/* Some files have thousands of entries; a few of them do as well as all. */
#define MAX_SELECTED 4

static void
settle (TgWindow *window)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  tg_test_frames (GTK_WIDGET (window), 1);
}

static void
select_all (TgWindow    *window,
            TgFile      *file,
            TgSelection *selection)
{
  const guint64 n_entries = tg_gguf_get_n_entries (tg_file_get_main (file));
  const guint64 n_tensors = tg_shards_get_n_tensors (tg_file_get_shards (file));
  const TgProblemList *problems = tg_shards_get_problems (tg_file_get_shards (file));

  for (guint64 i = 0; i < MIN (n_entries, MAX_SELECTED); i++)
    {
      tg_selection_select_entry (selection, i);
      tg_selection_select_element (selection, i, 0);
    }
  settle (window);
  for (guint64 i = 0; i < MIN (n_tensors, MAX_SELECTED); i++)
    {
      tg_selection_select_tensor (selection, i);
      tg_selection_set_cell (selection, (TgCell){ G_MAXUINT64, G_MAXUINT64, G_MAXUINT64 });
    }
  settle (window);
  for (guint i = 0; i < MIN (tg_problem_list_get_n (problems), MAX_SELECTED); i++)
    tg_selection_select_problem (selection, tg_problem_list_get (problems, i));
  settle (window);
  tg_selection_set_offset (selection, 0, 0);
  tg_selection_select_metadata (selection, NULL);
  tg_selection_select_tensors (selection, NULL);
}

static void
show (TgWindow *window)
{
  TgFile *file = tg_window_get_file (window);
  TgFilePage *page = tg_window_get_file_page (window);
  TgSelection *selection;

  if (page == NULL)
    return;

  selection = tg_file_page_get_selection (page);
  settle (window);
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      tg_file_page_show_page (page, tg_pages_get (i)->name);
      settle (window);
      select_all (window, file, selection);
    }
  for (guint i = 0; i < 3; i++)
    tg_file_page_move_problem (page, i == 2);
  settle (window);
}

static void
test_file (gconstpointer data)
{
  TgWindow *window = tg_test_window_open (data, 1000, 600);

  show (window);
  tg_test_window_close (window);
}

int
main (int    argc,
      char **argv)
{
  g_auto (GStrv) names = NULL;

  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  names = tg_test_list_corpus ();
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *test = g_strconcat ("/app/", names[i], NULL);

      g_test_add_data_func_full (test, g_test_build_filename (G_TEST_DIST, "data", names[i], NULL), test_file, g_free);
    }

  return g_test_run ();
}
