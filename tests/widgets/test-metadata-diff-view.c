/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How metadata differ, in a window. */

#include "config.h"

#include "tg-diff-text.h"
#include "tg-metadata-diff-view.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

static const char *const old_tokens[] = { "a", "b", "c" };
static const char *const new_tokens[] = { "a", "x", "c" };

typedef struct
{
  TgMetadataDiff     *diff;
  TgMetadataDiffView *view;
  GtkWidget          *window;
  GtkWidget          *list;
} Fixture;

static TgShards *
make_model (gboolean b)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, b ? 15 : 1);
  tg_gguf_writer_add_string (writer, "tokenizer.chat_template", b ? "one two\nthree" : "one 2\nthree\n");
  tg_gguf_writer_add_strings (writer, "tokenizer.ggml.tokens", b ? new_tokens : old_tokens, 3);
  tg_gguf_writer_add_string (writer, b ? "x.only_b" : "x.only_a", "<i>here</i>");

  return tg_test_shards_open (writer);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (TgShards) a = make_model (FALSE);
  g_autoptr (TgShards) b = make_model (TRUE);

  fixture->diff = tg_metadata_diff_new (a, b);
  fixture->view = TG_METADATA_DIFF_VIEW (tg_metadata_diff_view_new ());
  fixture->window = tg_test_present (GTK_WIDGET (fixture->view), 800, 500);
  tg_metadata_diff_view_set_diff (fixture->view, fixture->diff);
  tg_test_frames (GTK_WIDGET (fixture->view), 2);
  fixture->list = tg_test_find_widget (GTK_WIDGET (fixture->view), GTK_TYPE_COLUMN_VIEW, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_metadata_diff_unref (fixture->diff);
}

static void
assert_text (Fixture    *fixture,
             guint       row,
             const char *expected)
{
  GtkWidget *text = tg_test_find_widget (GTK_WIDGET (fixture->view), TG_TYPE_DIFF_TEXT, NULL);
  g_autofree char *shown = NULL;

  gtk_selection_model_select_item (gtk_column_view_get_model (GTK_COLUMN_VIEW (fixture->list)), row, TRUE);
  shown = tg_diff_text_dup_text (TG_DIFF_TEXT (text));
  g_assert_cmpstr (shown, ==, expected);
}

static guint
count_rows (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (fixture->list))));
}

/* Values with what they mean; words and ends of lines of strings, elements of arrays, numbers as a whole. */
static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *row = NULL;

  g_assert_cmpuint (count_rows (fixture), ==, 5);
  assert_text (fixture, 0, "1 (F16) → 15 (Q4_K_M)");
  row = tg_metadata_diff_view_dup_text (fixture->view);
  g_assert_cmpstr (row, ==, "general.file_type\t1 (F16)\t15 (Q4_K_M)");
  assert_text (fixture, 1, "one 2two\nthree⏎\n");
  assert_text (fixture, 2, "1: b → x\n");
  assert_text (fixture, 3, "<i>here</i>");
  assert_text (fixture, 4, "<i>here</i>");
}

/* Which keys are listed. */
static void
test_filter (Fixture       *fixture,
             gconstpointer  data)
{
  tg_metadata_diff_view_set_filter (fixture->view, TG_METADATA_FILTER_CHANGED, NULL);
  g_assert_cmpuint (count_rows (fixture), ==, 3);
  tg_metadata_diff_view_set_filter (fixture->view, TG_METADATA_FILTER_ONLY_A, NULL);
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  tg_metadata_diff_view_set_filter (fixture->view, TG_METADATA_FILTER_ONLY_B, NULL);
  g_assert_cmpuint (count_rows (fixture), ==, 1);
  tg_metadata_diff_view_set_filter (fixture->view, TG_METADATA_FILTER_ALL, "TOKEN");
  g_assert_cmpuint (count_rows (fixture), ==, 2);
  tg_metadata_diff_view_set_filter (fixture->view, TG_METADATA_FILTER_ALL, "nothing");
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->view), GTK_TYPE_LABEL, "No key matches."));
}

/* Files with the same metadata have nothing to list, and that is said. */
static void
test_same (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (TgShards) a = make_model (FALSE);
  g_autoptr (TgMetadataDiff) diff = tg_metadata_diff_new (a, a);

  tg_metadata_diff_view_set_diff (fixture->view, diff);
  g_assert_cmpuint (count_rows (fixture), ==, 0);
  g_assert_nonnull (tg_test_find_widget (GTK_WIDGET (fixture->view), GTK_TYPE_LABEL, "The metadata is the same."));
  g_assert_null (tg_metadata_diff_view_dup_text (fixture->view));
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/widgets/metadata-diff-view/values", test_values);
  ADD ("/widgets/metadata-diff-view/filter", test_filter);
  ADD ("/widgets/metadata-diff-view/same", test_same);

  return g_test_run ();
}
