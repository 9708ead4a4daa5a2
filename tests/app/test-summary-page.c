/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-summary-page.h"

#include "tg-file-map-view.h"
#include "tg-page.h"
#include "tg-problems-view.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

typedef struct
{
  TgFile      *file;
  TgSelection *selection;
  GtkWidget   *page;
  GtkWidget   *window;
} Fixture;

static void
open_shards (Fixture  *fixture,
             TgShards *shards,
             int       height)
{
  fixture->file = tg_file_new_for_shards (shards);
  fixture->selection = tg_selection_new (fixture->file);
  fixture->page = tg_summary_page_new ();
  tg_page_set_selection (TG_PAGE (fixture->page), fixture->selection);
  fixture->window = tg_test_present (fixture->page, 940, height);
  tg_test_frames (fixture->page, 2);
}

static void
close_file (Fixture *fixture)
{
  tg_test_destroy (fixture->window);
  g_assert_finalize_object (fixture->selection);
  g_assert_finalize_object (fixture->file);
}

static gboolean
has_label (Fixture    *fixture,
           const char *text)
{
  return tg_test_find_widget (fixture->page, GTK_TYPE_LABEL, text) != NULL;
}

/* What the card, the tables and the lists say of a model. */
static void
test_words (void)
{
  static const char *const words[] = {
    "Test <b>model</b>", /* as it is, not in bold */
    "llama",
    "Q8_0 (7)",
    "4096 tokens",
    "6 tokens",
    "GGUF 3, little-endian",
    "bos",
    "<s>",
    "Tensor types",
    "Q4_0",
    "4.5",
    "Tokenizer",
  };
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = tg_test_shards_open (writer);
  Fixture fixture;

  open_shards (&fixture, shards, 1600);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_true (has_label (&fixture, words[i]));
  g_assert_false (has_label (&fixture, "Problems"));
  g_assert_false (has_label (&fixture, "Parts"));
  close_file (&fixture);
}

/* The licence leads to its text in the web, the template to the page Details. */
static void
test_links (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = tg_test_shards_open (writer);
  GtkWidget *link, *button;
  Fixture fixture;

  open_shards (&fixture, shards, 1600);
  link = tg_test_find_widget (fixture.page, GTK_TYPE_LINK_BUTTON, NULL);
  g_assert_nonnull (link);
  g_assert_cmpstr (gtk_link_button_get_uri (GTK_LINK_BUTTON (link)), ==, "https://example.com/LICENSE");

  button = gtk_widget_get_ancestor (tg_test_find_widget (fixture.page, GTK_TYPE_LABEL, "characters"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpint (tg_selection_get (fixture.selection)->kind, ==, TG_SELECTION_ENTRY);
  g_assert_true (tg_selection_get_entry (fixture.selection) ==
                 tg_gguf_find_entry (tg_file_get_main (fixture.file), "tokenizer.chat_template"));
  close_file (&fixture);
}

/* An address of a file or a script is text and no link. */
static void
test_no_links (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) shards = NULL;
  Fixture fixture;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_string (writer, "general.license", "javascript:alert(1)");
  tg_gguf_writer_add_string (writer, "general.license.link", "file:///etc/passwd");
  tg_gguf_writer_add_string (writer, "general.source.url", "file:///bin/sh");
  shards = tg_test_shards_open (writer);
  open_shards (&fixture, shards, 1600);
  g_assert_null (tg_test_find_widget (fixture.page, GTK_TYPE_LINK_BUTTON, NULL));
  g_assert_true (has_label (&fixture, "javascript:alert(1)"));
  close_file (&fixture);
}

/* A piece of the map selects what it is: a tensor, the metadata, the tensor table, bytes. */
static void
test_map (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = tg_test_shards_open (writer);
  GtkWidget *view;
  TgFileMap *map;
  Fixture fixture;

  open_shards (&fixture, shards, 1600);
  view = tg_test_find_widget (fixture.page, TG_TYPE_FILE_MAP_VIEW, NULL);
  map = tg_file_map_view_get_map (TG_FILE_MAP_VIEW (view));
  for (gsize i = 0; i < tg_file_map_get_n_segments (map); i++)
    {
      const TgSelected *selected = tg_selection_get (fixture.selection);
      TgFileRange segment;

      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      g_signal_emit_by_name (view, "segment-activated", (guint64) i);
      if (segment.kind == TG_RANGE_DATA)
        {
          g_assert_cmpint (selected->kind, ==, TG_SELECTION_TENSOR);
          g_assert_cmpuint (selected->tensor, ==, segment.tensor);
        }
      else if (segment.kind == TG_RANGE_VALUE)
        g_assert_cmpint (selected->kind, ==, TG_SELECTION_METADATA);
      else if (segment.kind == TG_RANGE_N_DIMS)
        g_assert_cmpint (selected->kind, ==, TG_SELECTION_TENSORS);
      g_assert_cmpint (tg_file_map_view_get_cursor (TG_FILE_MAP_VIEW (view)), ==, (gssize) i);
    }

  tg_selection_select_tensor (fixture.selection, 2);
  {
    TgFileRange segment;

    tg_file_map_get_segment (map, (gsize) tg_file_map_view_get_cursor (TG_FILE_MAP_VIEW (view)), &segment);
    g_assert_cmpuint (segment.tensor, ==, 2);
  }
  close_file (&fixture);
}

/* A problem is listed, and following it selects the tensor and the byte at fault. */
static void
test_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = NULL;
  GtkWidget *button;
  const TgProblem *problem;
  Fixture fixture;

  tg_gguf_writer_add_tensor (writer, "odd", 8, (const guint64[]){ 31 }, 1, NULL, 34);
  shards = tg_test_shards_open (writer);
  problem = tg_problem_list_get_worst (tg_shards_get_problems (shards));
  open_shards (&fixture, shards, 1600);
  g_assert_true (has_label (&fixture, "Problems"));

  button = tg_test_find_widget (tg_test_find_widget (fixture.page, TG_TYPE_PROBLEMS_VIEW, NULL), GTK_TYPE_BUTTON, NULL);
  /* The first one explains the problem. */
  g_signal_emit_by_name (gtk_widget_get_next_sibling (button), "clicked");
  g_assert_cmpint (tg_selection_get (fixture.selection)->kind, ==, TG_SELECTION_TENSOR);
  g_assert_cmpuint (tg_selection_get (fixture.selection)->tensor, ==, 4);
  g_assert_cmpuint (tg_selection_get (fixture.selection)->offset, ==, problem->offset);
  close_file (&fixture);
}

static gboolean
has_focus_in (Fixture   *fixture,
              GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

/* The list of problems is brought into sight, wherever it is on the page. */
static void
test_show_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = NULL;
  GtkWidget *view;
  graphene_rect_t bounds;
  Fixture fixture;

  tg_gguf_writer_add_tensor (writer, "odd", 8, (const guint64[]){ 31 }, 1, NULL, 34);
  shards = tg_test_shards_open (writer);
  open_shards (&fixture, shards, 300);
  view = tg_test_find_widget (fixture.page, TG_TYPE_PROBLEMS_VIEW, NULL);
  gtk_widget_activate_action (fixture.page, "summary.show-problems", NULL);
  tg_test_wait_until (has_focus_in (&fixture, view));
  tg_test_frames (fixture.page, 2);
  g_assert_true (gtk_widget_compute_bounds (view, fixture.page, &bounds));
  g_assert_cmpfloat (bounds.origin.y, >, 0);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, 300);
  close_file (&fixture);
}

/* Of many problems more than one or two are seen, also in a window where the page scrolls. */
static void
test_many_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgShards) shards = NULL;
  Fixture fixture;

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *name = g_strdup_printf ("odd.%u", i);

      tg_gguf_writer_add_tensor (writer, name, 8, (const guint64[]){ 31 }, 1, NULL, 34);
    }
  shards = tg_test_shards_open (writer);
  open_shards (&fixture, shards, 400);
  g_assert_cmpint (gtk_widget_get_height (tg_test_find_widget (fixture.page, TG_TYPE_PROBLEMS_VIEW, NULL)), >, 200);
  close_file (&fixture);
}

/* Of a file that is no model there is nothing to say, and nothing breaks. */
static void
test_nothing (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("not a model", 11);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "model.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  g_autoptr (TgShards) shards = tg_shards_new_single (gguf);
  g_autofree char *text = NULL;
  Fixture fixture;

  open_shards (&fixture, shards, 1600);
  text = tg_page_dup_text (TG_PAGE (fixture.page));
  g_assert_null (text);
  close_file (&fixture);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/summary-page/words", test_words);
  g_test_add_func ("/app/summary-page/links", test_links);
  g_test_add_func ("/app/summary-page/no-links", test_no_links);
  g_test_add_func ("/app/summary-page/map", test_map);
  g_test_add_func ("/app/summary-page/problems", test_problems);
  g_test_add_func ("/app/summary-page/show-problems", test_show_problems);
  g_test_add_func ("/app/summary-page/many-problems", test_many_problems);
  g_test_add_func ("/app/summary-page/nothing", test_nothing);

  return g_test_run ();
}
