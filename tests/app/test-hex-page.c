/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-page.h"

#include "tg-gguf-writer.h"
#include "tg-hex-pane.h"
#include "tg-page.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-value.h"

typedef struct
{
  TgFile      *file;
  TgGguf      *gguf;
  TgSelection *selection;
  GtkWidget   *page;
  GtkWidget   *window;
  TgHexView   *view;
} Fixture;

/* A key, an array and two tensors of known bytes. */
static TgShards *
make_model (void)
{
  static const guint64 q_ne[2] = { 64, 4 }, f_ne[1] = { 4 };
  static const char *const strings[] = { "alpha", "beta", "gamma" };
  static const float floats[4] = { 1, 2, 3, 4 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_strings (writer, "test.words", strings, G_N_ELEMENTS (strings));
  tg_gguf_writer_add_tensor (writer, "q.weight", TG_TYPE_ID_Q4_0, q_ne, 2, NULL, 8 * 18);
  tg_gguf_writer_add_tensor (writer, "f.weight", TG_TYPE_ID_F32, f_ne, 1, floats, sizeof floats);

  return tg_test_shards_open (writer);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (TgShards) shards = make_model ();

  fixture->file = tg_file_new_for_shards (shards);
  fixture->gguf = tg_file_get_main (fixture->file);
  fixture->selection = tg_selection_new (fixture->file);
  fixture->page = tg_hex_page_new ();
  tg_page_set_selection (TG_PAGE (fixture->page), fixture->selection);
  fixture->window = tg_test_present (fixture->page, 1100, 700);
  fixture->view = TG_HEX_VIEW (tg_test_find_widget (fixture->page, TG_TYPE_HEX_VIEW, NULL));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->selection);
  g_assert_finalize_object (fixture->file);
}

static guint64
get_position (Fixture    *fixture,
              const char *name)
{
  guint64 position;

  g_assert_true (tg_gguf_get_data_position (fixture->gguf, tg_gguf_find_tensor (fixture->gguf, name), &position));

  return position;
}

static void
assert_selected (Fixture *fixture,
                 guint64  begin,
                 guint64  size)
{
  guint64 found_begin, found_size;

  g_assert_true (tg_hex_view_get_selection (fixture->view, &found_begin, &found_size));
  g_assert_cmpuint (found_begin, ==, begin);
  g_assert_cmpuint (found_size, ==, size);
}

/* What is selected elsewhere is selected in the bytes: all of a tensor or a value, an
 * element, the block of a weight. */
static void
test_follows (Fixture       *fixture,
              gconstpointer  data)
{
  const TgEntry *words = tg_gguf_find_entry (fixture->gguf, "test.words");
  const guint64 q = get_position (fixture, "q.weight");

  g_assert_true (tg_selection_select_name (fixture->selection, "f.weight"));
  assert_selected (fixture, get_position (fixture, "f.weight"), 16);
  g_assert_true (tg_selection_select_key (fixture->selection, "general.architecture"));
  assert_selected (fixture, 24 + 8 + 20 + 4, 8 + 5);
  tg_selection_select_element (fixture->selection, 1, 1);
  assert_selected (fixture, tg_entry_get_elements_offset (words) + 8 + 5, 8 + 4);
  g_assert_true (tg_selection_select_name (fixture->selection, "q.weight"));
  assert_selected (fixture, q, 8 * 18);
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 2, 40 });
  assert_selected (fixture, q + 5 * 18, 18);
  /* Where there are no blocks a weight is just its own bytes, not the row it is in. */
  tg_selection_set_offset (fixture->selection, 0, get_position (fixture, "f.weight") + 8);
  assert_selected (fixture, get_position (fixture, "f.weight") + 8, 4);
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 0, 3 });
  assert_selected (fixture, get_position (fixture, "f.weight") + 12, 4);
}

/* The cursor selects what it is in, and stays where it is. */
static void
test_leads (Fixture       *fixture,
            gconstpointer  data)
{
  const TgSelected *selected = tg_selection_get (fixture->selection);
  const guint64 q = get_position (fixture, "q.weight");

  tg_hex_view_set_caret (fixture->view, q + 3 * 18 + 7);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_TENSOR);
  g_assert_cmpuint (selected->tensor, ==, 0);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  g_assert_cmpuint (selected->cell.column, ==, 32);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, q + 3 * 18 + 7);

  tg_hex_view_set_caret (fixture->view, 30);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_ENTRY);
  g_assert_cmpuint (selected->entry, ==, 0);
  tg_hex_view_set_caret (fixture->view, 5);
  g_assert_cmpint (selected->kind, ==, TG_SELECTION_BYTES);
}

static GtkWidget *
find_entry (Fixture    *fixture,
            const char *placeholder)
{
  GtkWidget *box = gtk_widget_get_first_child (gtk_widget_get_first_child (fixture->page));

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_ENTRY (child) && g_str_equal (gtk_entry_get_placeholder_text (GTK_ENTRY (child)), placeholder))
      return child;
  g_assert_not_reached ();
}

static void
enter (GtkWidget  *entry,
       const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

/* Offsets in all ways, names, and what is neither is marked as such. */
static void
test_go_to (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *entry = find_entry (fixture, "Go to offset");

  enter (entry, "0x20");
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0x20);
  enter (entry, "+5");
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0x25);
  enter (entry, "f.weight");
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, get_position (fixture, "f.weight"));
  enter (entry, "end");
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, tg_hex_view_get_n_bytes (fixture->view) - 1);
  enter (entry, "nowhere");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, tg_hex_view_get_n_bytes (fixture->view) - 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), "now");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));

  /* A number that no file has is told as that; looking for something ends the complaint. */
  enter (entry, "0xffffffffffffffffff");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "There is no byte 0xffffffffffffffffff"));
  enter (find_entry (fixture, "Find bytes or text"), "not in there");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_assert_null (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "There is no byte"));
}

/* Back and forward lead through the jumps. */
static void
test_history (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *entry = find_entry (fixture, "Go to offset");

  enter (entry, "0x20");
  enter (entry, "0x40");
  gtk_widget_activate_action (fixture->page, "hex.back", NULL);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0x20);
  gtk_widget_activate_action (fixture->page, "hex.back", NULL);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0);
  gtk_widget_activate_action (fixture->page, "hex.forward", NULL);
  gtk_widget_activate_action (fixture->page, "hex.forward", NULL);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0x40);
}

static guint64
get_element (Fixture *fixture,
             guint64  i)
{
  TgValue value, element;

  g_assert_true (tg_value_find (&value, fixture->gguf, "test.words"));
  g_assert_true (tg_value_get_element (&value, i, &element));

  return element.offset + 8;
}

/* Text, in any case unless asked; bytes; forwards, backwards and round the end. */
static void
test_find (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *entry = find_entry (fixture, "Find bytes or text");
  const guint64 beta = get_element (fixture, 1), gamma = get_element (fixture, 2);
  const guint64 llama = 24 + 8 + 20 + 4 + 8;

  enter (entry, "BETA");
  tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == beta);
  assert_selected (fixture, beta, 4);
  enter (entry, "6d 61");
  tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == gamma + 3);
  assert_selected (fixture, gamma + 3, 2);
  g_assert_true (tg_page_find_next (TG_PAGE (fixture->page), TRUE));
  tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == llama + 3);
  g_assert_true (tg_page_find_next (TG_PAGE (fixture->page), TRUE));
  tg_test_wait_until (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "wrapped around") != NULL);
  assert_selected (fixture, gamma + 3, 2);
}

/* What looks like bytes is text between quotes, those of any language. */
static void
test_find_quoted (Fixture       *fixture,
                  gconstpointer  data)
{
  static const char *const texts[] = { "\"be\"", "“be”", "„be“", "«be»", "「be」" };
  GtkWidget *entry = find_entry (fixture, "Find bytes or text");
  const guint64 beta = get_element (fixture, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      enter (entry, "GGUF");
      tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == 0);
      enter (entry, texts[i]);
      tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == beta);
      assert_selected (fixture, beta, 2);
    }
}

/* What was selected because it was found is not, once something else is looked for; what else
 * is selected is left alone. */
static void
test_find_nothing (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *entry = find_entry (fixture, "Find bytes or text");
  const guint64 beta = get_element (fixture, 1);

  enter (entry, "beta");
  tg_test_wait_until (tg_hex_view_get_caret (fixture->view) == beta);
  assert_selected (fixture, beta, 4);
  enter (entry, "not in there");
  tg_test_wait_until (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "No matches") != NULL);
  assert_selected (fixture, beta, 1);
  g_assert_null (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "selected"));

  tg_hex_view_select (fixture->view, 4, 4);
  enter (entry, "neither is this");
  tg_test_wait_until (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "No matches") != NULL);
  assert_selected (fixture, 4, 4);
}

/* All matches and their number; a row leads to its match. */
static void
test_find_all (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *entry = find_entry (fixture, "Find bytes or text");

  gtk_editable_set_text (GTK_EDITABLE (entry), "weight");
  gtk_widget_activate_action (fixture->page, "hex.find-all", NULL);
  tg_test_wait_until (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "2 matches") != NULL);
  enter (entry, "weight");
  tg_test_wait_until (tg_hex_view_get_caret (fixture->view) != 0);
  g_assert_true (tg_page_find_next (TG_PAGE (fixture->page), FALSE));
  tg_test_wait_until (!tg_page_cancel (TG_PAGE (fixture->page)));
}

static void
text_read_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
}

/* What is selected goes to the clipboard in the form that was asked for. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *plain = NULL;
  g_autofree char *text = NULL;

  tg_hex_view_select (fixture->view, get_position (fixture, "f.weight"), 16);
  gtk_widget_activate_action (fixture->page, "hex.copy", "s", "values");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->page), NULL, text_read_cb, &text);
  tg_test_wait_until (text != NULL);
  g_assert_cmpstr (text, ==, "1\n2\n3\n4\n");

  tg_hex_view_select (fixture->view, 0, 4);
  plain = tg_page_dup_text (TG_PAGE (fixture->page));
  g_assert_cmpstr (plain, ==, "47 47 55 46");
}

/* The numbers are those at the cursor before it has moved, too. */
static void
test_first_numbers (Fixture       *fixture,
                    gconstpointer  data)
{
  /* "GGUF" as a number. */
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 0);
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "1179993927"));
}

/* Beside the bytes: the block and the weight under the cursor, and the numbers. */
static void
test_inspectors (Fixture       *fixture,
                 gconstpointer  data)
{
  tg_hex_view_set_caret (fixture->view, get_position (fixture, "q.weight") + 3 * 18 + 2);
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Block 3"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "row 1, columns 32–63"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Weight 0 of 32"));

  tg_hex_view_set_caret (fixture->view, 4);
  g_assert_null (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Weight 0 of 32"));

  /* A weight that is selected elsewhere is the one that is explained, in another block and
   * in the one the cursor is in already. */
  tg_selection_select_name (fixture->selection, "q.weight");
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 2, 37 });
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Weight 5 of 32"));
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "row 2, column 37"));
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 2, 52 });
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "row 2, column 52"));
  /* Of a byte that is selected elsewhere, by a link or a problem, it is a weight that the byte
   * holds: byte 2 + i has the codes of weights i and i + 16. */
  tg_selection_set_offset (fixture->selection, 0, get_position (fixture, "q.weight") + 3 * 18 + 2 + 7);
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Weight 7 of 32"));
  tg_selection_set_cell (fixture->selection, (TgCell){ 0, 1, 32 + 9 });
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Weight 9 of 32"));
  tg_hex_view_set_caret (fixture->view, 4);
  g_assert_nonnull (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "version: 3"));

  tg_page_set_inspector_visible (TG_PAGE (fixture->page), FALSE);
  tg_test_frames (fixture->window, 2);
  g_assert_null (tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, "Number at caret"));
}

static void
add (const char *path,
     void      (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  add ("/app/hex-page/follows", test_follows);
  add ("/app/hex-page/leads", test_leads);
  add ("/app/hex-page/go-to", test_go_to);
  add ("/app/hex-page/history", test_history);
  add ("/app/hex-page/find", test_find);
  add ("/app/hex-page/find-quoted", test_find_quoted);
  add ("/app/hex-page/find-nothing", test_find_nothing);
  add ("/app/hex-page/find-all", test_find_all);
  add ("/app/hex-page/copy", test_copy);
  add ("/app/hex-page/first-numbers", test_first_numbers);
  add ("/app/hex-page/inspectors", test_inspectors);

  return g_test_run ();
}
