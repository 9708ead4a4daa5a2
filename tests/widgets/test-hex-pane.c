/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-pane.h"

#include "tg-colors.h"
#include "tg-hex-legend.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"
#include "tg-tooltip.h"

typedef struct
{
  TgHexPane   *pane;
  TgHexView   *view;
  GtkWidget   *window;
  TgAnnotator *annotator;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (TgGguf) gguf = tg_test_gguf_open (writer);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);

  fixture->annotator = tg_annotator_new (map);
  fixture->pane = TG_HEX_PANE (tg_hex_pane_new ());
  fixture->view = tg_hex_pane_get_view (fixture->pane);
  tg_hex_pane_set_annotator (fixture->pane, fixture->annotator);
  fixture->window = tg_test_present (GTK_WIDGET (fixture->pane), 900, 500);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_annotator_unref (fixture->annotator);
}

static void
assert_label (Fixture    *fixture,
              const char *text)
{
  tg_test_frames (fixture->window, 1);
  if (tg_test_find_widget (fixture->window, GTK_TYPE_LABEL, text) == NULL)
    g_error ("no label says “%s”", text);
}

/* The row at the foot says what is under the cursor, under the pointer while there is one, and
 * what somebody had to say until the cursor moves. */
static void
test_words (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *motion =
    tg_test_find_controller (GTK_WIDGET (fixture->view), GTK_TYPE_EVENT_CONTROLLER_MOTION);
  GdkRectangle area;

  assert_label (fixture, "byte 0x0");
  assert_label (fixture, "magic");
  tg_hex_view_select (fixture->view, 4, 4);
  assert_label (fixture, "byte 0x4, 4 selected");
  assert_label (fixture, "version: 3");

  g_assert_true (tg_hex_view_get_byte_area (fixture->view, 8, &area));
  g_signal_emit_by_name (motion, "motion", (double) area.x + 2, (double) area.y + 2);
  assert_label (fixture, "byte 0x8");
  assert_label (fixture, "number of tensors: 4");
  g_signal_emit_by_name (motion, "leave");
  assert_label (fixture, "version: 3");

  tg_hex_pane_set_message (fixture->pane, "Something to say");
  assert_label (fixture, "Something to say");
  tg_hex_view_set_caret (fixture->view, 0);
  assert_label (fixture, "magic");
}

/* A pointer that is left lying does not hide what a key leads to, though GTK may tell of it
 * again; once it moves it is what is told of. */
static void
test_resting (Fixture       *fixture,
              gconstpointer  data)
{
  GtkEventController *motion =
    tg_test_find_controller (GTK_WIDGET (fixture->view), GTK_TYPE_EVENT_CONTROLLER_MOTION);
  GdkRectangle area;
  double x, y;

  g_assert_true (tg_hex_view_get_byte_area (fixture->view, 8, &area));
  x = area.x + 2;
  y = area.y + 2;
  g_signal_emit_by_name (motion, "motion", x, y);
  assert_label (fixture, "byte 0x8");
  tg_test_press_key (GTK_WIDGET (fixture->view), GDK_KEY_Down, 0);
  assert_label (fixture, "byte 0x10");
  g_assert_cmpuint (tg_hex_view_get_hovered (fixture->view), ==, TG_HEX_VIEW_NONE);
  g_signal_emit_by_name (motion, "motion", x, y);
  g_signal_emit_by_name (motion, "leave");
  g_signal_emit_by_name (motion, "enter", x, y);
  assert_label (fixture, "byte 0x10");
  tg_test_press_key (GTK_WIDGET (fixture->view), GDK_KEY_Right, GDK_SHIFT_MASK);
  assert_label (fixture, "byte 0x10, 2 selected");

  g_signal_emit_by_name (motion, "motion", x + 1, y);
  assert_label (fixture, "byte 0x8");
  g_signal_emit_by_name (motion, "motion", x, y);
  assert_label (fixture, "byte 0x8");
}

static guint32
get_pixel (Fixture *fixture,
           guint64  offset)
{
  cairo_surface_t *surface;
  graphene_point_t origin;
  GdkRectangle area;
  guint32 pixel;

  tg_test_frames (fixture->window, 1);
  surface = tg_test_render (fixture->window);
  g_assert_true (tg_hex_view_get_byte_area (fixture->view, offset, &area));
  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (fixture->view), fixture->window, &GRAPHENE_POINT_INIT (0, 0), &origin));
  pixel = tg_test_pixel (surface, (int) origin.x + area.x + 1, (int) origin.y + area.y + 3);
  cairo_surface_destroy (surface);

  return pixel;
}

/* The ground of what was found is the colour of the text, on every kind of byte; the bytes
 * beside it keep theirs. */
static void
test_match (Fixture       *fixture,
            gconstpointer  data)
{
  /* Counts, a key, the data of a tensor. */
  const guint64 places[] = { 16, 36, tg_hex_view_get_n_bytes (fixture->view) - 12 };
  guint32 ink = 0;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint32 before, beside, after;

      tg_hex_view_set_caret (fixture->view, places[i] + 8);
      tg_test_frames (fixture->window, 2);
      before = get_pixel (fixture, places[i]);
      beside = get_pixel (fixture, places[i] + 2);
      tg_hex_view_set_match (fixture->view, places[i], 2);
      after = get_pixel (fixture, places[i]);
      g_assert_cmphex (after, !=, before);
      g_assert_cmphex (get_pixel (fixture, places[i] + 1), ==, after);
      g_assert_cmphex (get_pixel (fixture, places[i] + 2), ==, beside);
      g_assert_true (i == 0 || after == ink);
      ink = after;
      tg_hex_view_set_match (fixture->view, 0, 0);
      g_assert_cmphex (get_pixel (fixture, places[i]), ==, before);
    }
}

/* In a narrow row what a byte is is read as a whole: the number of selected bytes and the
 * names of the legend give way, and tooltips have them. With more room they are back. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *legend = tg_test_find_widget (fixture->window, TG_TYPE_HEX_LEGEND, NULL);
  const char *name = tg_color_role_get_name (TG_COLOR_KEY);
  GtkWidget *words;

  tg_hex_view_select (fixture->view, 4, 4);
  tg_hex_pane_set_message (fixture->pane, "What is to be said of a byte may be a sentence that is not short at all, so it is long");
  tg_test_frames (fixture->window, 3);
  g_assert_null (tg_test_find_widget (fixture->window, GTK_TYPE_LABEL, "byte 0x4, 4 selected"));
  assert_label (fixture, "byte 0x4");
  words = tg_test_find_widget (fixture->window, GTK_TYPE_LABEL, "What is to be said");
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (words))));
  g_assert_null (tg_test_find_widget (legend, GTK_TYPE_LABEL, name));
  g_assert_cmpstr (tg_tooltip_get (words), ==, gtk_label_get_label (GTK_LABEL (words)));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1600, 500);
  tg_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->pane)) > 1500 &&
                      tg_test_find_widget (legend, GTK_TYPE_LABEL, name) != NULL);
  assert_label (fixture, "byte 0x4, 4 selected");
}

/* The legend explains what is seen, follows when that changes, filters, and leads on. */
static void
test_legend (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *legend = tg_test_find_widget (fixture->window, TG_TYPE_HEX_LEGEND, NULL);
  TgSpan span;

  assert_label (fixture, tg_color_role_get_name (TG_COLOR_KEY));
  g_assert_null (tg_test_find_widget (legend, GTK_TYPE_LABEL, tg_color_role_get_name (TG_COLOR_CODE)));
  tg_hex_view_set_caret (fixture->view, tg_hex_view_get_n_bytes (fixture->view) - 1);
  tg_test_frames (fixture->window, 2);
  g_assert_nonnull (tg_test_find_widget (legend, GTK_TYPE_LABEL, tg_color_role_get_name (TG_COLOR_CODE)));

  g_signal_emit_by_name (legend, "jump", TG_COLOR_SCALE, FALSE);
  g_assert_true (tg_annotator_get_span (fixture->annotator, tg_hex_view_get_caret (fixture->view), &span));
  g_assert_cmpint (span.block_role, ==, TG_BLOCK_SCALE);
  g_signal_emit_by_name (legend, "jump", TG_COLOR_KEY, TRUE);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, 24);
}

static void
cancel_cb (gboolean *cancelled)
{
  *cancelled = TRUE;
}

/* Work under way has a bar and a button to end it. */
static void
test_busy (Fixture       *fixture,
           gconstpointer  data)
{
  gboolean cancelled = FALSE;
  GtkWidget *button;

  g_signal_connect_swapped (fixture->pane, "cancel", G_CALLBACK (cancel_cb), &cancelled);
  g_assert_null (tg_test_find_widget (fixture->window, GTK_TYPE_PROGRESS_BAR, NULL));
  tg_hex_pane_set_busy (fixture->pane, TRUE, 250);
  tg_test_frames (fixture->window, 2);
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (
                       tg_test_find_widget (fixture->window, GTK_TYPE_PROGRESS_BAR, NULL))),
                     ==, 0.25);
  button = tg_test_find_widget (fixture->window, GTK_TYPE_BUTTON, "Cancel");
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (cancelled);
  tg_hex_pane_set_busy (fixture->pane, FALSE, 0);
  tg_test_frames (fixture->window, 2);
  g_assert_null (tg_test_find_widget (fixture->window, GTK_TYPE_PROGRESS_BAR, NULL));
}

/* Something may stand beside the bytes, and go again. */
static void
test_side (Fixture       *fixture,
           gconstpointer  data)
{
  tg_hex_pane_set_side (fixture->pane, gtk_label_new ("beside"));
  assert_label (fixture, "beside");
  tg_hex_pane_set_side (fixture->pane, NULL);
  tg_test_frames (fixture->window, 1);
  g_assert_null (tg_test_find_widget (fixture->window, GTK_TYPE_LABEL, "beside"));
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

  add ("/widgets/hex-pane/words", test_words);
  add ("/widgets/hex-pane/resting", test_resting);
  add ("/widgets/hex-pane/match", test_match);
  add ("/widgets/hex-pane/narrow", test_narrow);
  add ("/widgets/hex-pane/legend", test_legend);
  add ("/widgets/hex-pane/busy", test_busy);
  add ("/widgets/hex-pane/side", test_side);

  return g_test_run ();
}
