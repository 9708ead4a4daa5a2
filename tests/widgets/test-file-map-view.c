/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-map-view.h"

#include "tg-colors.h"
#include "tg-file-map-layout.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

#define WIDTH 600

/* A model whose last tensor lacks @n_missing bytes. */
static TgFileMap *
open_map (guint64 n_missing)
{
  g_autoptr (TgGgufWriter) writer = tg_test_gguf_new_model ();
  g_autoptr (GBytes) whole = NULL;
  g_autoptr (GBytes) cut = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgGguf) gguf = NULL;

  tg_gguf_writer_add_tensor (writer, "last", 0, (const guint64[]){ 64, 256 }, 2, NULL, 65536);
  whole = tg_gguf_writer_to_bytes (writer);
  cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - n_missing);
  mapping = tg_mapping_new_from_bytes (cut, "model.gguf");
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_file_map_new (gguf);
}

static gsize
find_kind (TgFileMap   *map,
           TgRangeKind  kind)
{
  for (gsize i = 0; i < tg_file_map_get_n_segments (map); i++)
    {
      TgFileRange segment;

      if (tg_file_map_get_segment (map, i, &segment) && segment.kind == kind)
        return i;
    }
  g_assert_not_reached ();
}

/* Spans lie side by side from the left edge to the right one, at any width. */
static void
test_layout (void)
{
  g_autoptr (TgFileMap) map = open_map (0);

  for (int width = 1; width < 700; width += 23)
    {
      g_autoptr (GArray) file = tg_file_map_lay_out_file (map, width);
      g_autoptr (GArray) head = tg_file_map_lay_out_head (map, width);
      int x = 0;

      for (guint i = 0; i < file->len; i++)
        {
          const TgMapSpan *span = &g_array_index (file, TgMapSpan, i);

          g_assert_cmpint (span->x, ==, x);
          g_assert_cmpint (span->width, >, 0);
          g_assert_cmpint (tg_map_spans_find (file, x), ==, (gssize) span->segment);
          x += span->width;
        }
      g_assert_cmpint (x, ==, width);
      g_assert_cmpint (tg_map_spans_find (file, width), ==, -1);
      g_assert_cmpint (tg_map_spans_find (file, -1), ==, -1);

      x = 0;
      for (guint i = 0; i < head->len; i++)
        {
          const TgMapSpan *span = &g_array_index (head, TgMapSpan, i);

          g_assert_cmpint (span->x, ==, x);
          g_assert_cmpint (span->width, >=, 7);
          x += span->width;
        }
      g_assert_true (head->len == 0 || x == width);
    }
}

/* A single byte that is missing out of many thousands has a pixel nevertheless. */
static void
test_fault_is_seen (void)
{
  g_autoptr (TgFileMap) map = open_map (1);
  const gsize missing = find_kind (map, TG_RANGE_MISSING);
  g_autoptr (GArray) spans = tg_file_map_lay_out_file (map, 50);
  const TgMapSpan *last = &g_array_index (spans, TgMapSpan, spans->len - 1);

  g_assert_cmpuint (last->segment, ==, missing);
  g_assert_cmpint (last->width, ==, 1);
}

/* Every byte is found in the piece that has it. */
static void
test_find (void)
{
  g_autoptr (TgFileMap) map = open_map (100);
  const guint64 extent = tg_file_map_get_extent (map);

  for (gsize i = 0; i < tg_file_map_get_n_segments (map); i++)
    {
      TgFileRange segment;

      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      g_assert_cmpint (tg_file_map_find_segment (map, segment.offset), ==, (gssize) i);
      g_assert_cmpint (tg_file_map_find_segment (map, segment.offset + segment.size - 1), ==, (gssize) i);
    }
  g_assert_cmpint (tg_file_map_find_segment (map, extent), ==, -1);
  g_assert_cmpint (tg_file_map_find_segment (map, G_MAXUINT64), ==, -1);
}

/* Nothing is drawn of a file of no bytes, and nothing breaks. */
static void
test_empty (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new (NULL, 0);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "model.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  g_autoptr (GArray) spans = tg_file_map_lay_out_file (map, 100);
  TgTypePatterns patterns = { { 0 } };
  GtkWidget *view = tg_file_map_view_new ();
  GtkWidget *window = tg_test_present (view, WIDTH, 100);

  g_assert_cmpuint (spans->len, ==, 0);
  tg_file_map_view_set_map (TG_FILE_MAP_VIEW (view), map, &patterns);
  tg_test_frames (view, 1);
  tg_file_map_view_set_map (TG_FILE_MAP_VIEW (view), NULL, &patterns);
  tg_test_frames (view, 1);
  g_assert_null (tg_file_map_view_dup_description (TG_FILE_MAP_VIEW (view), 0));
  tg_test_destroy (window);
}

typedef struct
{
  TgFileMap *map;
  GtkWidget *view;
  GtkWidget *window;
  gint64     activated;
} Fixture;

static void
activated_cb (Fixture *fixture,
              guint64  segment)
{
  fixture->activated = (gint64) segment;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const TgTypePatterns patterns = { { 0 } };

  fixture->map = open_map (20000);
  fixture->activated = -1;
  fixture->view = tg_file_map_view_new ();
  tg_file_map_view_set_map (TG_FILE_MAP_VIEW (fixture->view), fixture->map, &patterns);
  g_signal_connect_swapped (fixture->view, "segment-activated", G_CALLBACK (activated_cb), fixture);
  fixture->window = tg_test_present (fixture->view, WIDTH, 100);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_file_map_unref (fixture->map);
}

/* A tensor has the colour of its type; what is missing has stripes of two colours. */
static void
test_pixels (Fixture       *fixture,
             gconstpointer  data)
{
  const GdkRGBA *fill = &tg_colors_get_family (TG_FAMILY_FLOAT, FALSE)->fill;
  const guint32 blue = (guint32) (fill->red * 255 + 0.5f) << 16 | (guint32) (fill->green * 255 + 0.5f) << 8 |
                       (guint32) (fill->blue * 255 + 0.5f) | 0xff000000u;
  cairo_surface_t *surface = tg_test_render (fixture->view);
  const guint32 first = tg_test_pixel (surface, WIDTH - 60, 14);
  gboolean has_stripes = FALSE;

  g_assert_cmphex (tg_test_pixel (surface, WIDTH / 2, 14), ==, blue);
  for (int x = WIDTH - 60; x < WIDTH - 40; x++)
    has_stripes = has_stripes || tg_test_pixel (surface, x, 14) != first;
  g_assert_true (has_stripes);
  cairo_surface_destroy (surface);
}

static void
click (Fixture *fixture,
       double   x,
       double   y)
{
  g_signal_emit_by_name (tg_test_find_controller (fixture->view, GTK_TYPE_GESTURE_CLICK), "pressed", 1, x, y);
}

/* A click in the strip or in the enlarged head selects what is there; between them nothing. */
static void
test_click (Fixture       *fixture,
            gconstpointer  data)
{
  click (fixture, WIDTH - 5, 10);
  g_assert_cmpint (fixture->activated, ==, (gint64) find_kind (fixture->map, TG_RANGE_MISSING));
  click (fixture, 2, 50);
  g_assert_cmpint (fixture->activated, ==, (gint64) find_kind (fixture->map, TG_RANGE_VERSION));
  fixture->activated = -1;
  click (fixture, 100, 36);
  click (fixture, WIDTH - 5, 50);
  g_assert_cmpint (fixture->activated, ==, -1);
}

/* The keyboard reaches every piece, stops at both ends, and Return selects. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  TgFileMapView *view = TG_FILE_MAP_VIEW (fixture->view);
  const gssize n = (gssize) tg_file_map_get_n_segments (fixture->map);

  tg_test_press_key (fixture->view, GDK_KEY_Right, 0);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, 0);
  tg_test_press_key (fixture->view, GDK_KEY_Left, 0);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, 0);
  tg_test_press_key (fixture->view, GDK_KEY_End, 0);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, n - 1);
  tg_test_press_key (fixture->view, GDK_KEY_Right, 0);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, n - 1);
  tg_test_press_key (fixture->view, GDK_KEY_Home, 0);
  tg_test_press_key (fixture->view, GDK_KEY_Page_Down, 0);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, MIN (10, n - 1));
  g_assert_cmpint (fixture->activated, ==, -1);
  tg_test_press_key (fixture->view, GDK_KEY_Return, 0);
  g_assert_cmpint (fixture->activated, ==, tg_file_map_view_get_cursor (view));
  g_assert_false (tg_test_press_key (fixture->view, GDK_KEY_Left, GDK_CONTROL_MASK));
}

/* What is selected elsewhere is where the keyboard goes on from. */
static void
test_offset (Fixture       *fixture,
             gconstpointer  data)
{
  TgFileMapView *view = TG_FILE_MAP_VIEW (fixture->view);
  TgFileRange segment;
  const gsize data_piece = find_kind (fixture->map, TG_RANGE_DATA);

  tg_file_map_get_segment (fixture->map, data_piece, &segment);
  tg_file_map_view_set_offset (view, segment.offset + 3);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, (gssize) data_piece);
  tg_file_map_view_set_offset (view, G_MAXUINT64);
  g_assert_cmpint (tg_file_map_view_get_cursor (view), ==, -1);
}

/* A piece is told in words: name, type, shape, bytes and place. */
static void
test_description (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *words =
    tg_file_map_view_dup_description (TG_FILE_MAP_VIEW (fixture->view), find_kind (fixture->map, TG_RANGE_DATA));

  g_assert_nonnull (strstr (words, "token_embd.weight"));
  g_assert_nonnull (strstr (words, "Q8_0 · 32"));
  g_assert_nonnull (strstr (words, "204"));
  g_assert_nonnull (strstr (words, "0x"));
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/file-map-view/layout", test_layout);
  g_test_add_func ("/widgets/file-map-view/fault-is-seen", test_fault_is_seen);
  g_test_add_func ("/widgets/file-map-view/find", test_find);
  g_test_add_func ("/widgets/file-map-view/empty", test_empty);
  g_test_add ("/widgets/file-map-view/pixels", Fixture, NULL, set_up, test_pixels, tear_down);
  g_test_add ("/widgets/file-map-view/click", Fixture, NULL, set_up, test_click, tear_down);
  g_test_add ("/widgets/file-map-view/keys", Fixture, NULL, set_up, test_keys, tear_down);
  g_test_add ("/widgets/file-map-view/offset", Fixture, NULL, set_up, test_offset, tear_down);
  g_test_add ("/widgets/file-map-view/description", Fixture, NULL, set_up, test_description, tear_down);

  return g_test_run ();
}
