/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-match-list.h"

#include <gtk/gtk.h>

#include "tg-test-gguf.h"

/* Rows say where and what, are made when asked for, and are found by their offset. */
static void
test_rows (void)
{
  static const TgMatch places[] = { { 0, 4 }, { 4, 1 }, { 24, 8 } };
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  g_autoptr (TgAnnotator) annotator = tg_annotator_new (map);
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (TgMatch));
  TgMatchList *list;
  GtkStringObject *row;
  TgMatch match;
  guint position;

  g_array_append_vals (matches, places, G_N_ELEMENTS (places));
  list = tg_match_list_new (annotator, matches);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (list)) == GTK_TYPE_STRING_OBJECT);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 3));

  row = g_list_model_get_item (G_LIST_MODEL (list), 1);
  g_assert_cmpstr (gtk_string_object_get_string (row), ==, "0x4  version: 3");
  g_assert_finalize_object (row);

  g_assert_true (tg_match_list_get_match (list, 2, &match));
  g_assert_cmpuint (match.offset, ==, 24);
  g_assert_false (tg_match_list_get_match (list, 3, &match));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_assert_true (tg_match_list_find (list, places[i].offset, &position));
      g_assert_cmpuint (position, ==, i);
      g_assert_false (tg_match_list_find (list, places[i].offset + 1, &position));
    }

  g_assert_finalize_object (list);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/widgets/match-list/rows", test_rows);

  return g_test_run ();
}
