/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-cell.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-tree-view.h"

typedef struct
{
  TgFile      *file;
  TgSelection *selection;
  GtkWidget   *view;
  GtkWidget   *window;
  GtkWidget   *columns; /* the column view inside */
} Fixture;

static GtkWidget *
find_column_view (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_COLUMN_VIEW (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_column_view (child);

  return found;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->file = tg_test_model_new_file ();
  fixture->selection = tg_selection_new (fixture->file);
  fixture->view = tg_tree_view_new ();
  tg_tree_view_set_selection (TG_TREE_VIEW (fixture->view), fixture->selection);
  fixture->window = tg_test_present (fixture->view, 340, 600);
  fixture->columns = find_column_view (fixture->view);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->selection);
  g_assert_finalize_object (fixture->file);
}

static GtkSingleSelection *
get_cursor (Fixture *fixture)
{
  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (GTK_COLUMN_VIEW (fixture->columns)));
}

static guint
get_n_rows (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_cursor (fixture)));
}

static TgNode *
dup_node (Fixture *fixture,
          guint    position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (get_cursor (fixture)), position);

  return gtk_tree_list_row_get_item (row);
}

static void
assert_cursor (Fixture    *fixture,
               TgNodeKind  kind,
               guint64     index)
{
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (get_cursor (fixture));
  g_autoptr (TgNode) node = NULL;

  g_assert_nonnull (row);
  node = gtk_tree_list_row_get_item (row);
  g_assert_cmpint (tg_node_get_kind (node), ==, kind);
  g_assert_cmpuint (tg_node_get_index (node), ==, index);
}

/* The tree opens with its first level unfolded and the summary selected. */
static void
test_start (Fixture       *fixture,
            gconstpointer  data)
{
  /* Summary; Metadata and its 4 rows; Tensors and its 4 rows. */
  g_assert_cmpuint (get_n_rows (fixture), ==, 11);
  assert_cursor (fixture, TG_NODE_SUMMARY, 0);
  g_assert_nonnull (tg_test_find_widget (fixture->view, GTK_TYPE_INSCRIPTION, "token_embd.weight"));
  g_assert_nonnull (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "6 tensors, 10 keys"));
}

/* What is selected elsewhere gets the cursor, its groups unfold; an element only
 * moves it if its array is unfolded, else the array has it. */
static void
test_follow (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GtkTreeListRow) row = NULL;

  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_10_ATTN);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_10_ATTN);
  g_assert_cmpuint (get_n_rows (fixture), ==, 12);

  tg_selection_select_element (fixture->selection, TG_TEST_TOKENS, 3);
  assert_cursor (fixture, TG_NODE_ENTRY, TG_TEST_TOKENS);
  row = g_object_ref (gtk_single_selection_get_selected_item (get_cursor (fixture)));
  gtk_tree_list_row_set_expanded (row, TRUE);
  tg_selection_select_element (fixture->selection, TG_TEST_TOKENS, 4);
  assert_cursor (fixture, TG_NODE_ELEMENT, TG_TEST_TOKENS);

  tg_selection_select_tensors (fixture->selection, "blk.2");
  assert_cursor (fixture, TG_NODE_LAYER, TG_TEST_BLK_2_ATTN);
  tg_selection_set_offset (fixture->selection, 0, 0);
  g_assert_null (gtk_single_selection_get_selected_item (get_cursor (fixture)));
}

/* A key in a folded group above what was selected: to unfold the group must not select
 * the old row again. */
static void
test_follow_up (Fixture       *fixture,
                gconstpointer  data)
{
  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_2_DOWN);
  tg_selection_select_entry (fixture->selection, TG_TEST_TOKENS);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_ENTRY);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->entry, ==, TG_TEST_TOKENS);
  assert_cursor (fixture, TG_NODE_ENTRY, TG_TEST_TOKENS);
}

/* A row that gets the cursor is selected everywhere. */
static void
test_select (Fixture       *fixture,
             gconstpointer  data)
{
  gtk_single_selection_set_selected (get_cursor (fixture), 7);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_TENSOR);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, TG_TEST_TOKEN_EMBD);
  gtk_single_selection_set_selected (get_cursor (fixture), 9);
  g_assert_cmpint (tg_selection_get (fixture->selection)->kind, ==, TG_SELECTION_TENSORS);
  g_assert_cmpstr (tg_selection_get (fixture->selection)->group, ==, "blk.2");
}

/* Left and Right without modifiers, as in any tree: fold and go up, unfold and go
 * down. With Control they are GTK's. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  tg_selection_select_tensors (fixture->selection, "blk.2");
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Right, 0));
  g_assert_cmpuint (get_n_rows (fixture), ==, 14);
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Right, 0));
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_ATTN);
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Right, 0));
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_ATTN);
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Left, 0));
  assert_cursor (fixture, TG_NODE_LAYER, TG_TEST_BLK_2_ATTN);
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Left, 0));
  g_assert_cmpuint (get_n_rows (fixture), ==, 11);
  g_assert_true (tg_test_press_key (fixture->columns, GDK_KEY_Left, 0));
  assert_cursor (fixture, TG_NODE_TENSORS, 0);
  g_assert_false (tg_test_press_key (fixture->columns, GDK_KEY_Left, GDK_CONTROL_MASK));
}

static GtkColumnViewColumn *
find_column (Fixture    *fixture,
             const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (fixture->columns));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return column;
    }

  return NULL;
}

static void
assert_first (Fixture *fixture,
              guint64  tensor)
{
  g_autoptr (TgNode) node = NULL;

  node = dup_node (fixture, 0);
  g_assert_cmpuint (tg_node_get_index (node), ==, tensor);
}

static gboolean
first_is (Fixture *fixture,
          guint64  tensor)
{
  g_autoptr (TgNode) node = dup_node (fixture, 0);

  return tg_node_get_index (node) == tensor;
}

/* The flat list has all tensors with whole names, is sorted by the column that was
 * clicked, either way, and keeps what is selected. */
static void
test_flat (Fixture       *fixture,
           gconstpointer  data)
{
  tg_selection_select_tensor (fixture->selection, TG_TEST_BLK_2_DOWN);
  g_assert_null (find_column (fixture, "Shape"));
  tg_tree_view_set_flat (TG_TREE_VIEW (fixture->view), TRUE);
  g_assert_cmpuint (get_n_rows (fixture), ==, TG_TEST_N_TENSORS);
  assert_first (fixture, 0);
  tg_test_frames (fixture->view, 2);
  g_assert_nonnull (tg_test_find_widget (fixture->view, GTK_TYPE_INSCRIPTION, "blk.2.attn_q.weight"));

  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->columns), find_column (fixture, "Size"),
                                  GTK_SORT_DESCENDING);
  tg_test_wait_until (first_is (fixture, TG_TEST_BLK_2_DOWN));
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_DOWN);
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->columns), find_column (fixture, "Name"),
                                  GTK_SORT_ASCENDING);
  tg_test_wait_until (first_is (fixture, TG_TEST_BLK_2_ATTN));
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (fixture->columns), find_column (fixture, "Name"),
                                  GTK_SORT_DESCENDING);
  tg_test_wait_until (first_is (fixture, TG_TEST_TOKEN_EMBD));

  tg_tree_view_set_flat (TG_TREE_VIEW (fixture->view), FALSE);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_DOWN);
}

/* A wide tree has room for the columns of tensors, a narrow one not even for sizes. */
static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_nonnull (find_column (fixture, "Size"));
  tg_tree_view_set_narrow (TG_TREE_VIEW (fixture->view), TRUE);
  tg_test_wait_until (find_column (fixture, "Size") == NULL);
  tg_tree_view_set_narrow (TG_TREE_VIEW (fixture->view), FALSE);
  tg_test_wait_until (find_column (fixture, "Size") != NULL);

  tg_tree_view_set_flat (TG_TREE_VIEW (fixture->view), TRUE);
  gtk_widget_set_size_request (fixture->view, 900, 600);
  tg_test_wait_until (find_column (fixture, "Bits per weight") != NULL);
  g_assert_nonnull (find_column (fixture, "Shape"));
}

static void
type (Fixture    *fixture,
      const char *text)
{
  GtkWidget *entry = tg_test_find_widget (fixture->view, GTK_TYPE_SEARCH_ENTRY, NULL);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

/* Matches take the place of the rows while one types, and go away with the text;
 * next and previous go through them, round and round. */
static void
test_search (Fixture       *fixture,
             gconstpointer  data)
{
  TgTreeView *view = TG_TREE_VIEW (fixture->view);

  tg_tree_view_set_searching (view, TRUE);
  tg_test_frames (fixture->view, 1);
  type (fixture, "attn_q");
  tg_test_wait_until (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "2 matches") != NULL);
  g_assert_cmpuint (get_n_rows (fixture), ==, 3);

  tg_tree_view_move_match (view, FALSE);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_10_ATTN);
  tg_tree_view_move_match (view, FALSE);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_ATTN);
  tg_tree_view_move_match (view, FALSE);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_10_ATTN);
  tg_tree_view_move_match (view, TRUE);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_ATTN);
  g_assert_cmpuint (tg_selection_get (fixture->selection)->tensor, ==, TG_TEST_BLK_2_ATTN);

  type (fixture, "nothing of the sort");
  tg_test_wait_until (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "Nothing here matches.") != NULL);
  tg_tree_view_move_match (view, FALSE);

  tg_tree_view_set_searching (view, FALSE);
  tg_test_wait_until (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "6 tensors, 10 keys") != NULL);
  assert_cursor (fixture, TG_NODE_TENSOR, TG_TEST_BLK_2_ATTN);
}

/* A pattern that cannot be understood says so and leaves the rows alone. */
static void
test_bad_pattern (Fixture       *fixture,
                  gconstpointer  data)
{
  tg_tree_view_set_searching (TG_TREE_VIEW (fixture->view), TRUE);
  tg_test_frames (fixture->view, 1);
  gtk_widget_activate_action (fixture->columns, "tree.search-mode", "s", "regex");
  type (fixture, "(");
  tg_test_wait_until (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "missing") != NULL);
  g_assert_cmpuint (get_n_rows (fixture), ==, 11);
  type (fixture, "^blk\\.10");
  tg_test_wait_until (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "1 match") != NULL);
  g_assert_null (tg_test_find_widget (fixture->view, GTK_TYPE_LABEL, "missing"));
}

static void
text_read_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  char **text = user_data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (object), result, NULL);
}

/* The row under the cursor goes to the clipboard, as name, value or line. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  const char *actions[][2] = {
    { "node.copy-name", "general.architecture" },
    { "node.copy-value", "llama" },
  };

  tg_selection_select_entry (fixture->selection, TG_TEST_ARCHITECTURE);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *text = NULL;

      gtk_widget_activate_action (fixture->columns, actions[i][0], NULL);
      gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->view), NULL, text_read_cb, &text);
      tg_test_wait_until (text != NULL);
      g_assert_cmpstr (text, ==, actions[i][1]);
    }
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* Show Bytes is for somebody else to do. */
static void
test_show_bytes (Fixture       *fixture,
                 gconstpointer  data)
{
  guint n = 0;

  g_signal_connect_swapped (fixture->view, "show-bytes", G_CALLBACK (count_cb), &n);
  gtk_widget_activate_action (fixture->columns, "node.show-bytes", NULL);
  g_assert_cmpuint (n, ==, 1);
}

/* A folded row speaks for the rows below it, an unfolded one not. */
static void
test_marks (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GBytes) bytes = NULL;
  Fixture fixture = { 0 };
  g_autoptr (GtkTreeListRow) row = NULL;

  tg_gguf_writer_add_tensor (writer, "blk.10.odd.weight", 999, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  fixture.file = tg_test_file_new (bytes, "odd.gguf");
  fixture.selection = tg_selection_new (fixture.file);
  fixture.view = tg_tree_view_new ();
  tg_tree_view_set_selection (TG_TREE_VIEW (fixture.view), fixture.selection);
  fixture.window = tg_test_present (fixture.view, 340, 600);
  fixture.columns = find_column_view (fixture.view);

  tg_selection_select_tensors (fixture.selection, "blk.10");
  row = g_object_ref (gtk_single_selection_get_selected_item (get_cursor (&fixture)));
  {
    GtkWidget *text = tg_test_find_widget (fixture.view, GTK_TYPE_INSCRIPTION, "blk.10");
    GtkWidget *icon = gtk_widget_get_first_child (gtk_widget_get_parent (text));

    g_assert_true (GTK_IS_IMAGE (icon));
    g_assert_true (gtk_widget_get_visible (icon));
    gtk_tree_list_row_set_expanded (row, TRUE);
    tg_test_frames (fixture.view, 1);
    g_assert_false (gtk_widget_get_visible (icon));
  }
  tear_down (&fixture, NULL);
}

static char *
drag_out (Fixture    *fixture,
          const char *text)
{
  GtkWidget *label = tg_test_find_widget (fixture->columns, GTK_TYPE_INSCRIPTION, text);
  GtkEventController *source = tg_test_find_controller (fixture->view, GTK_TYPE_DRAG_SOURCE);
  g_autoptr (GdkContentProvider) content = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  graphene_point_t point;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_point (label, fixture->view, &GRAPHENE_POINT_INIT (4, 4), &point));
  g_signal_emit_by_name (source, "prepare", (double) point.x, (double) point.y, &content);
  if (content == NULL)
    return NULL;

  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (content, &value, NULL));

  return g_value_dup_string (&value);
}

/* A name is dragged out of its column, a value out of another; nothing out of the titles. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  GtkEventController *source = tg_test_find_controller (fixture->view, GTK_TYPE_DRAG_SOURCE);
  g_autoptr (GdkContentProvider) content = NULL;
  g_autofree char *name = NULL;
  g_autofree char *value = NULL;

  tg_selection_select_tensor (fixture->selection, TG_TEST_TOKEN_EMBD);
  tg_test_frames (fixture->view, 3);
  name = drag_out (fixture, "token_embd.weight");
  g_assert_cmpstr (name, ==, "token_embd.weight");
  value = drag_out (fixture, "F32");
  g_assert_nonnull (value);
  g_assert_nonnull (strstr (value, "F32"));
  g_signal_emit_by_name (source, "prepare", 20.0, 8.0, &content);
  g_assert_null (content);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

#define ADD(name, function) g_test_add ("/widgets/tree-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("start", test_start);
  ADD ("follow", test_follow);
  ADD ("follow-up", test_follow_up);
  ADD ("select", test_select);
  ADD ("keys", test_keys);
  ADD ("flat", test_flat);
  ADD ("columns", test_columns);
  ADD ("search", test_search);
  ADD ("bad-pattern", test_bad_pattern);
  ADD ("copy", test_copy);
  ADD ("show-bytes", test_show_bytes);
  ADD ("drag", test_drag);
  g_test_add_func ("/widgets/tree-view/marks", test_marks);

  return g_test_run ();
}
