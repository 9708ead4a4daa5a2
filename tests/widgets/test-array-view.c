/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view.h"

#include "tg-array-search.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

typedef struct
{
  TgGguf    *gguf;
  GtkWidget *view;
  GtkWidget *window;
  gint64     selected;
  gint64     activated;
  gint64     shown;
} Fixture;

static void
selected_cb (Fixture *fixture,
             guint64  index)
{
  fixture->selected = (gint64) index;
}

static void
activated_cb (Fixture *fixture,
              guint64  index)
{
  fixture->activated = (gint64) index;
}

static void
show_bytes_cb (Fixture *fixture,
               guint64  index)
{
  fixture->shown = (gint64) index;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();

  tg_gguf_writer_add_array (writer, "empty", TG_VALUE_UINT8, "", 0);
  fixture->gguf = tg_test_gguf_open (writer);
  fixture->selected = fixture->activated = fixture->shown = -1;
  fixture->view = tg_array_view_new ();
  g_signal_connect_swapped (fixture->view, "selected", G_CALLBACK (selected_cb), fixture);
  g_signal_connect_swapped (fixture->view, "activated", G_CALLBACK (activated_cb), fixture);
  g_signal_connect_swapped (fixture->view, "show-bytes", G_CALLBACK (show_bytes_cb), fixture);
  fixture->window = tg_test_present (fixture->view, 800, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_gguf_unref (fixture->gguf);
}

static void
show (Fixture    *fixture,
      const char *key)
{
  TgValue array;

  g_assert_true (tg_value_find (&array, fixture->gguf, key));
  tg_array_view_set_array (TG_ARRAY_VIEW (fixture->view), fixture->gguf, key, &array);
  tg_test_frames (fixture->view, 2);
}

static guint
count_rows (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (tg_array_view_get_model (TG_ARRAY_VIEW (fixture->view))));
}

static gboolean
has_text (Fixture    *fixture,
          const char *text)
{
  return tg_test_find_widget (fixture->view, GTK_TYPE_INSCRIPTION, text) != NULL;
}

static gboolean
has_label (Fixture    *fixture,
           const char *text)
{
  return tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, text) != NULL;
}

/* The rows of a vocabulary have id, text, type, score and bytes; those of numbers less. */
static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  show (fixture, "tokenizer.ggml.tokens");
  g_assert_true (has_text (fixture, "\u2581layer"));
  g_assert_true (has_text (fixture, "control"));
  g_assert_true (has_text (fixture, "-1.5"));
  g_assert_true (has_text (fixture, "e2 96 81 70"));
  g_assert_true (has_label (fixture, "Score"));
  g_assert_true (has_label (fixture, "6 tokens"));

  show (fixture, "test.nested");
  g_assert_true (has_text (fixture, "1, 2, 3"));
  g_assert_false (has_label (fixture, "Score"));
  g_assert_false (has_label (fixture, "Bytes"));
  g_assert_true (has_label (fixture, "2 elements"));

  show (fixture, "tokenizer.ggml.tokens");
  g_assert_true (has_label (fixture, "Score"));

  show (fixture, "empty");
  g_assert_true (has_label (fixture, "This array is empty."));
}

/* Selecting from outside is silent; what is selected is told in the status row. */
static void
test_select (Fixture       *fixture,
             gconstpointer  data)
{
  guint64 index;

  show (fixture, "tokenizer.ggml.tokens");
  g_assert_false (tg_array_view_get_selected (TG_ARRAY_VIEW (fixture->view), &index));
  tg_array_view_select (TG_ARRAY_VIEW (fixture->view), 3);
  g_assert_true (tg_array_view_get_selected (TG_ARRAY_VIEW (fixture->view), &index));
  g_assert_cmpuint (index, ==, 3);
  g_assert_cmpint (fixture->selected, ==, -1);
  g_assert_true (has_label (fixture, "Token 3"));
  g_assert_true (has_label (fixture, "\u2581 stands for a space"));

  gtk_widget_activate_action (fixture->view, "array.show-bytes", NULL);
  g_assert_cmpint (fixture->shown, ==, 3);
}

/* Finding leaves the rows that match; next and previous go round among them. */
static void
test_find (Fixture       *fixture,
           gconstpointer  data)
{
  TgArrayView *view = TG_ARRAY_VIEW (fixture->view);

  show (fixture, "tokenizer.ggml.tokens");
  g_assert_false (tg_array_view_find_next (view, FALSE));
  tg_array_view_set_filter (view, "lay", TG_ARRAY_QUERY_ANY_TYPE);
  tg_test_wait_until (count_rows (fixture) == 3);
  g_assert_true (has_label (fixture, "3 matches"));

  g_assert_true (tg_array_view_find_next (view, FALSE));
  g_assert_cmpint (fixture->selected, ==, 3);
  g_assert_true (has_label (fixture, "1 of 3"));
  tg_array_view_find_next (view, FALSE);
  tg_array_view_find_next (view, FALSE);
  g_assert_cmpint (fixture->selected, ==, 5);
  tg_array_view_find_next (view, FALSE);
  g_assert_cmpint (fixture->selected, ==, 3);
  tg_array_view_find_next (view, TRUE);
  g_assert_cmpint (fixture->selected, ==, 5);

  tg_array_view_set_filter (view, "nothing", TG_ARRAY_QUERY_ANY_TYPE);
  tg_test_wait_until (has_label (fixture, "No matches"));
  g_assert_true (has_label (fixture, "Nothing here matches."));
  g_assert_false (tg_array_view_find_next (view, FALSE));

  tg_array_view_set_filter (view, NULL, 3);
  tg_test_wait_until (count_rows (fixture) == 2);
  tg_array_view_set_filter (view, NULL, TG_ARRAY_QUERY_ANY_TYPE);
  g_assert_cmpuint (count_rows (fixture), ==, 6);
}

/* Selecting something that was not found ends the search. */
static void
test_select_unfound (Fixture       *fixture,
                     gconstpointer  data)
{
  TgArrayView *view = TG_ARRAY_VIEW (fixture->view);

  show (fixture, "tokenizer.ggml.tokens");
  tg_array_view_set_filter (view, "lay", TG_ARRAY_QUERY_ANY_TYPE);
  tg_test_wait_until (count_rows (fixture) == 3);
  tg_array_view_select (view, 4);
  g_assert_cmpuint (count_rows (fixture), ==, 3);
  tg_array_view_select (view, 0);
  g_assert_cmpuint (count_rows (fixture), ==, 6);
}

/* The view can be destroyed, or shown something else, in the middle of a search. */
static void
test_superseded (Fixture       *fixture,
                 gconstpointer  data)
{
  TgArrayView *view = TG_ARRAY_VIEW (fixture->view);

  show (fixture, "tokenizer.ggml.tokens");
  tg_array_view_set_filter (view, "lay", TG_ARRAY_QUERY_ANY_TYPE);
  show (fixture, "test.nested");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  g_assert_false (tg_array_view_cancel (view));
  tg_array_view_set_filter (view, "1", TG_ARRAY_QUERY_ANY_TYPE);
  g_assert_true (tg_array_view_cancel (view));
  tg_array_view_set_filter (view, "1", TG_ARRAY_QUERY_ANY_TYPE);
}

static void
text_read_cb (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      user_data)
{
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* A row is copied as fields with tabs between. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *text = NULL;

  show (fixture, "tokenizer.ggml.tokens");
  tg_array_view_select (TG_ARRAY_VIEW (fixture->view), 4);
  gtk_widget_activate_action (fixture->view, "array.copy-row", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->view), NULL, text_read_cb, &text);
  tg_test_wait_until (text != NULL);
  g_assert_cmpstr (text, ==, "4\t\u2581layer\t1\t-2");
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add ("/widgets/array-view/superseded", Fixture, NULL, set_up, test_superseded, tear_down);
  g_test_add ("/widgets/array-view/columns", Fixture, NULL, set_up, test_columns, tear_down);
  g_test_add ("/widgets/array-view/select", Fixture, NULL, set_up, test_select, tear_down);
  g_test_add ("/widgets/array-view/find", Fixture, NULL, set_up, test_find, tear_down);
  g_test_add ("/widgets/array-view/select-unfound", Fixture, NULL, set_up, test_select_unfound, tear_down);
  g_test_add ("/widgets/array-view/copy", Fixture, NULL, set_up, test_copy, tear_down);

  return g_test_run ();
}
