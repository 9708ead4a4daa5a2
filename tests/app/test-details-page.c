/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-details-page.h"

#include "tg-array-view.h"
#include "tg-page.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-test-window.h"

static void
set_up (TgTestPage    *fixture,
        gconstpointer  data)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = NULL;

  tg_gguf_writer_add_string (writer, "general.url", "https://example.com/home");
  tg_gguf_writer_add_string (writer, "hostile", "<b>bold</b>\x1b[2J");
  tg_gguf_writer_add_tensor (writer, "odd", 8, (const guint64[]){ 31 }, 1, NULL, 34);
  shards = tg_test_shards_open (writer);
  fixture->file = tg_file_new_for_shards (shards);
  fixture->page = tg_details_page_new ();
  tg_test_page_present (fixture, fixture->file, 940, 700);
}

static guint64
find_entry (TgTestPage *fixture,
            const char *key)
{
  TgGguf *gguf = tg_file_get_main (fixture->file);
  const TgEntry *entry = tg_gguf_find_entry (gguf, key);

  g_assert_nonnull (entry);

  return tg_gguf_get_entry_index (gguf, entry);
}

static void
select_key (TgTestPage *fixture,
            const char *key)
{
  tg_selection_select_entry (fixture->selection, find_entry (fixture, key));
  tg_test_frames (fixture->page, 2);
}

static char *
dup_text (TgTestPage *fixture)
{
  GtkWidget *view = tg_test_find_widget (fixture->page, GTK_TYPE_TEXT_VIEW, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter begin, end;

  gtk_text_buffer_get_bounds (buffer, &begin, &end);

  return gtk_text_buffer_get_text (buffer, &begin, &end, TRUE);
}

/* Without anything selected there is a hint, and no search. */
static void
test_hint (TgTestPage    *fixture,
           gconstpointer  data)
{
  g_assert_true (tg_test_page_says (fixture, "Select a key or a tensor"));
  g_assert_false (tg_page_find (TG_PAGE (fixture->page)));
  g_assert_false (tg_page_go_to (TG_PAGE (fixture->page)));
  g_assert_null (tg_page_dup_text (TG_PAGE (fixture->page)));
}

/* A number comes with what it means, in hex, and as its bytes. */
static void
test_number (TgTestPage    *fixture,
             gconstpointer  data)
{
  g_autofree char *text = NULL;

  select_key (fixture, "general.file_type");
  g_assert_true (tg_test_page_says (fixture, "general.file_type"));
  g_assert_true (tg_test_page_says (fixture, "UINT32"));
  g_assert_true (tg_test_page_says (fixture, "Q8_0"));
  g_assert_true (tg_test_page_says (fixture, "07 00 00 00"));
  text = tg_page_dup_text (TG_PAGE (fixture->page));
  g_assert_cmpstr (text, ==, "7");

  select_key (fixture, "llama.context_length");
  g_assert_true (tg_test_page_says (fixture, "0x1000"));
}

/* The id of a special token leads to the token. */
static void
test_token (TgTestPage    *fixture,
            gconstpointer  data)
{
  GtkWidget *button;
  guint64 index;

  select_key (fixture, "tokenizer.ggml.bos_token_id");
  button = gtk_widget_get_ancestor (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "<s>"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (button, "clicked");
  tg_test_frames (fixture->page, 2);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_ELEMENT);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->element, ==, 1);
  g_assert_true (tg_array_view_get_selected (TG_ARRAY_VIEW (tg_test_find_widget (fixture->page, TG_TYPE_ARRAY_VIEW, NULL)), &index));
  g_assert_cmpuint (index, ==, 1);
  g_assert_true (tg_test_page_says (fixture, "Token 1"));
}

/* Strings are whole and as they are; addresses can be opened. */
static void
test_string (TgTestPage    *fixture,
             gconstpointer  data)
{
  g_autofree char *template = NULL;
  g_autofree char *hostile = NULL;

  select_key (fixture, "tokenizer.chat_template");
  template = dup_text (fixture);
  g_assert_cmpstr (template, ==, "{% for m in messages %}\n<|im_start|>{{ m }}");
  g_assert_true (gtk_widget_has_css_class (tg_test_find_widget (fixture->page, GTK_TYPE_TEXT_VIEW, NULL), "code"));
  g_assert_null (tg_test_find_widget (fixture->page, GTK_TYPE_LINK_BUTTON, NULL));

  select_key (fixture, "hostile");
  hostile = dup_text (fixture);
  g_assert_true (g_str_has_prefix (hostile, "<b>bold</b>"));
  g_assert_null (strchr (hostile, '\x1b'));
  g_assert_false (gtk_widget_has_css_class (tg_test_find_widget (fixture->page, GTK_TYPE_TEXT_VIEW, NULL), "code"));

  select_key (fixture, "general.url");
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LINK_BUTTON, NULL));
}

/* A row selected here is selected everywhere, and the other way round. */
static void
test_array (TgTestPage    *fixture,
            gconstpointer  data)
{
  const guint64 entry = find_entry (fixture, "tokenizer.ggml.tokens");
  GtkWidget *view;
  guint64 index;
  g_autofree char *text = NULL;

  select_key (fixture, "tokenizer.ggml.tokens");
  view = tg_test_find_widget (fixture->page, TG_TYPE_ARRAY_VIEW, NULL);
  g_assert_nonnull (view);
  g_assert_true (tg_page_find (TG_PAGE (fixture->page)));
  g_signal_emit_by_name (view, "selected", (guint64) 4);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_ELEMENT);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->element, ==, 4);

  tg_selection_select_element (fixture->selection, entry, 3);
  tg_test_frames (fixture->page, 1);
  g_assert_true (tg_array_view_get_selected (TG_ARRAY_VIEW (view), &index));
  g_assert_cmpuint (index, ==, 3);
  text = tg_page_dup_text (TG_PAGE (fixture->page));
  g_assert_cmpstr (text, ==, "\u2581play");

  /* One of them on its own, and back. */
  g_signal_emit_by_name (view, "activated", (guint64) 5);
  tg_test_frames (fixture->page, 1);
  g_assert_true (tg_test_page_says (fixture, "tokenizer.ggml.tokens [5]"));
  g_clear_pointer (&text, g_free);
  text = dup_text (fixture);
  g_assert_cmpstr (text, ==, "Player");
  gtk_widget_activate_action (fixture->page, "details.up", NULL);
  tg_test_frames (fixture->page, 1);
  g_assert_true (tg_array_view_get_selected (TG_ARRAY_VIEW (view), &index));
  g_assert_cmpuint (index, ==, 5);
}

/* Arrays in arrays are gone into, from the table and from the tree. */
static void
test_nested (TgTestPage    *fixture,
             gconstpointer  data)
{
  GtkWidget *view;

  select_key (fixture, "test.nested");
  view = tg_test_find_widget (fixture->page, TG_TYPE_ARRAY_VIEW, NULL);
  g_assert_true (tg_test_page_says (fixture, "2 elements"));
  g_signal_emit_by_name (view, "activated", (guint64) 0);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "test.nested [0]"));
  g_assert_true (tg_test_page_says (fixture, "3 elements"));
  /* A number is all there already. */
  g_signal_emit_by_name (view, "activated", (guint64) 1);
  g_assert_true (tg_test_page_says (fixture, "test.nested [0]"));
  gtk_widget_activate_action (fixture->page, "details.up", NULL);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "2 elements"));

  tg_selection_select_element (fixture->selection, find_entry (fixture, "test.nested"), 1);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "test.nested [1]"));
  g_assert_true (tg_test_page_says (fixture, "This array is empty."));
}

/* The facts of a tensor, and what is wrong with one. */
static void
test_tensor (TgTestPage    *fixture,
             gconstpointer  data)
{
  static const char *const words[] = {
    "blk.0.attn_q.weight",
    "Attention query",
    "Q8_0 (8)",
    "32 weights in 34 bytes",
    "8.5",
    "1024",
    "1088 bytes",
    "at a multiple of 32",
  };
  g_autofree char *text = NULL;

  tg_selection_select_tensor (fixture->selection, 2);
  tg_test_frames (fixture->page, 2);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_true (tg_test_page_says (fixture, words[i]));
  text = tg_page_dup_text (TG_PAGE (fixture->page));
  g_assert_cmpstr (text, ==, "Q8_0 32x32");

  tg_selection_select_tensor (fixture->selection, 4);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "31"));
  g_assert_true (tg_test_page_says (fixture, tg_problem_list_get_worst (tg_shards_get_problems (tg_file_get_shards (fixture->file)))->sentence));
}

/* Groups have totals. */
static void
test_groups (TgTestPage    *fixture,
             gconstpointer  data)
{
  tg_selection_select_tensors (fixture->selection, "blk.0");
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "blk.0"));
  g_assert_true (tg_test_page_says (fixture, "Q4_0"));
  g_assert_false (tg_test_page_says (fixture, "odd"));

  tg_selection_select_metadata (fixture->selection, "general");
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "general"));
  g_assert_true (tg_test_page_says (fixture, "5 values"));

  tg_selection_select_tensors (fixture->selection, NULL);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "Tensors"));
  tg_selection_select_metadata (fixture->selection, NULL);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "Metadata"));
}

/* Bytes of neither entry nor tensor are named. */
static void
test_bytes (TgTestPage    *fixture,
            gconstpointer  data)
{
  tg_selection_set_offset (fixture->selection, 0, 0);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "4 bytes"));
}

/* While the page is not seen it does not follow; when it is seen again it is right. */
static void
test_unmapped (TgTestPage    *fixture,
               gconstpointer  data)
{
  gtk_widget_set_visible (fixture->page, FALSE);
  tg_selection_select_tensor (fixture->selection, 2);
  gtk_widget_set_visible (fixture->page, TRUE);
  tg_test_frames (fixture->page, 2);
  g_assert_true (tg_test_page_says (fixture, "blk.0.attn_q.weight"));
}

#define ADD(name, function) g_test_add ("/app/details-page/" name, TgTestPage, NULL, set_up, function, tg_test_page_tear_down)

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  ADD ("hint", test_hint);
  ADD ("number", test_number);
  ADD ("token", test_token);
  ADD ("string", test_string);
  ADD ("array", test_array);
  ADD ("nested", test_nested);
  ADD ("tensor", test_tensor);
  ADD ("groups", test_groups);
  ADD ("bytes", test_bytes);
  ADD ("unmapped", test_unmapped);

  return g_test_run ();
}
