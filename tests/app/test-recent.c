/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-recent.h"
#include "tg-test-gtk.h"

static TgRecentFile *
find (GListModel *list,
      const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (TgRecentFile) file = g_list_model_get_item (list, i);

      if (g_strcmp0 (tg_recent_file_get_name (file), name) == 0)
        return file;
    }

  return NULL;
}

/* A file that was opened is in the list, with what it is and where; files of other
 * kinds are not. */
static void
test_add (void)
{
  g_autofree char *path = g_build_filename (g_get_home_dir (), "Models", "a_b.gguf", NULL);
  g_autofree char *text_uri = g_strdup_printf ("file://%s/notes.txt", g_get_home_dir ());
  g_autoptr (GFile) location = g_file_new_for_path (path);
  GListModel *list = tg_recent_list_new ();
  TgRecentFile *file;

  gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), text_uri);
  tg_recent_add (location, "llama · 8.03 B");
  tg_test_wait_until (find (list, "a_b.gguf") != NULL);

  file = find (list, "a_b.gguf");
  g_assert_true (g_file_equal (tg_recent_file_get_file (file), location));
  g_assert_cmpstr (tg_recent_file_get_place (file), ==, "llama · 8.03 B · ~/Models");
  g_assert_null (find (list, "notes.txt"));
  g_assert_finalize_object (list);
}

/* No more of them than one wants to read. */
static void
test_limit (void)
{
  GListModel *list = tg_recent_list_new ();

  for (guint i = 0; i < 15; i++)
    {
      g_autofree char *path = g_strdup_printf ("/models/number %u.gguf", i);
      g_autoptr (GFile) location = g_file_new_for_path (path);

      tg_recent_add (location, NULL);
    }
  tg_test_wait_until (g_list_model_get_n_items (list) == 10);
  g_assert_finalize_object (list);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_set_application_name ("Tensorglass");
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/recent/add", test_add);
  g_test_add_func ("/app/recent/limit", test_limit);

  return g_test_run ();
}
