/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-gradual-list.h"
#include "tg-test-gtk.h"

#define PORTION 10

static GListModel *
new_numbers (guint n)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);

      gtk_string_list_append (list, text);
    }

  return G_LIST_MODEL (list);
}

static guint
get_n (GtkSliceListModel *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

typedef struct
{
  guint n;
  guint most_added;
} Seen;

static void
items_changed_cb (GListModel *model,
                  guint       position,
                  guint       removed,
                  guint       added,
                  Seen       *seen)
{
  seen->n++;
  seen->most_added = MAX (seen->most_added, added);
}

/* No turn of the main loop makes more rows than a portion, and in the end all are there. */
static void
test_portions (void)
{
  g_autoptr (GtkSliceListModel) list = gtk_slice_list_model_new (NULL, 0, 0);
  g_autoptr (GListModel) numbers = new_numbers (95);
  Seen seen = { 0 };

  g_signal_connect (list, "items-changed", G_CALLBACK (items_changed_cb), &seen);
  tg_gradual_list_set_model (list, numbers, PORTION);
  g_assert_cmpuint (get_n (list), ==, PORTION);

  tg_test_wait_until (get_n (list) == 95);
  g_assert_cmpuint (seen.n, ==, 10);
  g_assert_cmpuint (seen.most_added, ==, PORTION);
}

/* Rows that come and go in the whole list are seen to do so, also when more than a portion is
 * there already. */
static void
test_follows (void)
{
  g_autoptr (GtkSliceListModel) list = gtk_slice_list_model_new (NULL, 0, 0);
  g_autoptr (GListModel) numbers = new_numbers (25);

  tg_gradual_list_set_model (list, numbers, PORTION);
  gtk_string_list_splice (GTK_STRING_LIST (numbers), 3, 20, NULL);
  g_assert_cmpuint (get_n (list), ==, 5);
  tg_test_wait_until (gtk_slice_list_model_get_size (list) == G_MAXUINT);

  for (guint i = 0; i < 30; i++)
    gtk_string_list_append (GTK_STRING_LIST (numbers), "more");
  g_assert_cmpuint (get_n (list), ==, 35);
}

/* Who needs a certain row has it at once, and nothing grows or shrinks after that. */
static void
test_finish (void)
{
  g_autoptr (GtkSliceListModel) list = gtk_slice_list_model_new (NULL, 0, 0);
  g_autoptr (GListModel) numbers = new_numbers (1000);
  g_autoptr (GtkStringObject) last = NULL;

  tg_gradual_list_set_model (list, numbers, PORTION);
  tg_gradual_list_finish (list);
  last = g_list_model_get_item (G_LIST_MODEL (list), 999);
  g_assert_cmpstr (gtk_string_object_get_string (last), ==, "999");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (get_n (list), ==, 1000);
}

/* Another list before all of the first was shown begins from its own start, and one that is
 * gone while rows were to come leaves nothing behind. */
static void
test_replaced (void)
{
  GtkSliceListModel *list = gtk_slice_list_model_new (NULL, 0, 0);
  g_autoptr (GListModel) first = new_numbers (500);
  g_autoptr (GListModel) second = new_numbers (12);

  tg_gradual_list_set_model (list, first, PORTION);
  g_main_context_iteration (NULL, FALSE);
  tg_gradual_list_set_model (list, second, PORTION);
  g_assert_cmpuint (get_n (list), ==, PORTION);
  tg_test_wait_until (get_n (list) == 12);

  tg_gradual_list_set_model (list, first, PORTION);
  tg_gradual_list_set_model (list, NULL, PORTION);
  g_assert_cmpuint (get_n (list), ==, 0);
  tg_gradual_list_set_model (list, first, PORTION);
  g_object_unref (list);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (G_OBJECT (first)->ref_count, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/gradual-list/portions", test_portions);
  g_test_add_func ("/widgets/gradual-list/follows", test_follows);
  g_test_add_func ("/widgets/gradual-list/finish", test_finish);
  g_test_add_func ("/widgets/gradual-list/replaced", test_replaced);

  return g_test_run ();
}
