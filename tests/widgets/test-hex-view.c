/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-view.h"

#include <stdio.h>

#include "tg-colors.h"
#include "tg-gguf-writer.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"

#define WIDTH 900
#define HEIGHT 500

#define TEBIBYTE (G_GUINT64_CONSTANT (1) << 40)

typedef struct
{
  TgHexView     *view;
  GtkAdjustment *vadjustment;
  GtkWidget     *window;
  TgAnnotator   *annotator;
  guint          n_selection_changes;
  guint64        jumped;
} Fixture;

static void
selection_changed_cb (Fixture *fixture)
{
  fixture->n_selection_changes++;
}

static void
jumped_cb (Fixture *fixture,
           guint64  target)
{
  fixture->jumped = target;
}

static TgAnnotator *
annotate (TgMapping *mapping)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  g_autoptr (TgFileMap) map = NULL;

  g_assert_no_error (error);
  map = tg_file_map_new (gguf);

  return tg_annotator_new (map);
}

static TgAnnotator *
annotate_bytes (GBytes *bytes)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");

  return annotate (mapping);
}

/* Three rows of two blocks of Q4_K: 864 bytes of data; before them the records. */
static GBytes *
make_model (void)
{
  static const guint64 ne[2] = { 512, 3 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "q", TG_TYPE_ID_Q4_K, ne, 2, NULL, 6 * 144);

  return tg_gguf_writer_to_bytes (writer);
}

static void
present (Fixture     *fixture,
         TgAnnotator *annotator)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  fixture->annotator = annotator;
  fixture->view = TG_HEX_VIEW (tg_hex_view_new ());
  tg_hex_view_set_annotator (fixture->view, annotator);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (fixture->view));
  fixture->window = tg_test_present (scroller, WIDTH, HEIGHT);
  fixture->vadjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (fixture->view));
  g_signal_connect_swapped (fixture->view, "selection-changed", G_CALLBACK (selection_changed_cb), fixture);
  g_signal_connect_swapped (fixture->view, "jumped", G_CALLBACK (jumped_cb), fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GBytes) bytes = make_model ();

  present (fixture, annotate_bytes (bytes));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_annotator_unref (fixture->annotator);
}

static guint64
get_data_start (Fixture *fixture)
{
  return tg_gguf_get_data_start (tg_annotator_get_gguf (fixture->annotator));
}

static void
press_key (Fixture         *fixture,
           guint            keyval,
           GdkModifierType  state)
{
  g_assert_true (tg_test_press_key (GTK_WIDGET (fixture->view), keyval, state));
}

static void
assert_caret (Fixture *fixture,
              guint64  offset)
{
  g_assert_cmpuint (tg_hex_view_get_caret (fixture->view), ==, offset);
}

static void
assert_selection (Fixture *fixture,
                  guint64  begin,
                  guint64  size)
{
  guint64 found_begin, found_size;

  g_assert_true (tg_hex_view_get_selection (fixture->view, &found_begin, &found_size));
  g_assert_cmpuint (found_begin, ==, begin);
  g_assert_cmpuint (found_size, ==, size);
}

/* Every key that moves the cursor, and that none leaves the file. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  const guint64 last = tg_hex_view_get_n_bytes (fixture->view) - 1;
  guint64 page;

  press_key (fixture, GDK_KEY_Left, 0);
  assert_caret (fixture, 0);
  press_key (fixture, GDK_KEY_Up, 0);
  assert_caret (fixture, 0);
  press_key (fixture, GDK_KEY_Right, 0);
  assert_caret (fixture, 1);
  press_key (fixture, GDK_KEY_Down, 0);
  assert_caret (fixture, 17);
  press_key (fixture, GDK_KEY_Home, 0);
  assert_caret (fixture, 16);
  press_key (fixture, GDK_KEY_End, 0);
  assert_caret (fixture, 31);
  press_key (fixture, GDK_KEY_Up, 0);
  assert_caret (fixture, 15);
  press_key (fixture, GDK_KEY_Page_Down, 0);
  page = tg_hex_view_get_caret (fixture->view) - 15;
  g_assert_cmpuint (page % 16, ==, 0);
  g_assert_cmpuint (page, >, 5 * 16);
  press_key (fixture, GDK_KEY_Page_Up, 0);
  assert_caret (fixture, 15);
  press_key (fixture, GDK_KEY_End, GDK_CONTROL_MASK);
  assert_caret (fixture, last);
  g_assert_cmpuint (fixture->jumped, ==, last);
  press_key (fixture, GDK_KEY_Right, 0);
  press_key (fixture, GDK_KEY_Down, 0);
  press_key (fixture, GDK_KEY_Page_Down, 0);
  assert_caret (fixture, last);
  press_key (fixture, GDK_KEY_Home, GDK_CONTROL_MASK);
  assert_caret (fixture, 0);
}

/* Ctrl with an arrow goes from field to field, and from block to block. */
static void
test_field_keys (Fixture       *fixture,
                 gconstpointer  data)
{
  const guint64 start = get_data_start (fixture);

  press_key (fixture, GDK_KEY_Right, GDK_CONTROL_MASK);
  assert_caret (fixture, 4);
  press_key (fixture, GDK_KEY_Right, GDK_CONTROL_MASK);
  assert_caret (fixture, 8);
  press_key (fixture, GDK_KEY_Left, GDK_CONTROL_MASK);
  assert_caret (fixture, 4);

  tg_hex_view_set_caret (fixture->view, start + 144 + 20);
  press_key (fixture, GDK_KEY_Left, GDK_CONTROL_MASK);
  assert_caret (fixture, start + 144 + 16);
  press_key (fixture, GDK_KEY_Left, GDK_CONTROL_MASK);
  assert_caret (fixture, start + 144 + 4);
  press_key (fixture, GDK_KEY_Down, GDK_CONTROL_MASK);
  assert_caret (fixture, start + 2 * 144);
  press_key (fixture, GDK_KEY_Up, GDK_CONTROL_MASK);
  assert_caret (fixture, start + 144);
}

/* Shift extends from where it began; Escape lets go; moving without it does too. */
static void
test_selection (Fixture       *fixture,
                gconstpointer  data)
{
  tg_hex_view_set_caret (fixture->view, 20);
  press_key (fixture, GDK_KEY_Right, GDK_SHIFT_MASK);
  press_key (fixture, GDK_KEY_Down, GDK_SHIFT_MASK);
  assert_selection (fixture, 20, 18);
  press_key (fixture, GDK_KEY_Home, GDK_SHIFT_MASK | GDK_CONTROL_MASK);
  assert_selection (fixture, 0, 21);
  assert_caret (fixture, 0);
  press_key (fixture, GDK_KEY_Escape, 0);
  assert_selection (fixture, 0, 1);
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture->view), GDK_KEY_Escape, 0));

  tg_hex_view_select (fixture->view, 30, G_MAXUINT64);
  assert_selection (fixture, 30, tg_hex_view_get_n_bytes (fixture->view) - 30);
  press_key (fixture, GDK_KEY_Right, 0);
  assert_selection (fixture, 31, 1);
}

/* Ctrl+A selects the field, the block, the tensor, the file, and then no more. */
static void
test_grow (Fixture       *fixture,
           gconstpointer  data)
{
  const guint64 start = get_data_start (fixture);

  tg_hex_view_set_caret (fixture->view, start + 144 + 1);
  press_key (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  assert_selection (fixture, start + 144, 2);
  press_key (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  assert_selection (fixture, start + 144, 144);
  press_key (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  assert_selection (fixture, start, 864);
  press_key (fixture, GDK_KEY_a, GDK_CONTROL_MASK);
  assert_selection (fixture, 0, tg_hex_view_get_n_bytes (fixture->view));
  g_assert_false (tg_hex_view_grow_selection (fixture->view));
}

static void
click (Fixture *fixture,
       guint64  offset,
       int      n_press)
{
  GtkEventController *gesture = tg_test_find_controller (GTK_WIDGET (fixture->view), GTK_TYPE_GESTURE_CLICK);
  GdkRectangle area;

  g_assert_true (tg_hex_view_get_byte_area (fixture->view, offset, &area));
  for (int i = 1; i <= n_press; i++)
    g_signal_emit_by_name (gesture, "pressed", i, area.x + area.width / 2.0, area.y + area.height / 2.0);
}

/* A click sets the cursor, a double click selects the field, a triple one the element, in
 * both columns. */
static void
test_clicks (Fixture       *fixture,
             gconstpointer  data)
{
  const guint64 key = 24;

  click (fixture, 37, 1);
  assert_selection (fixture, 37, 1);
  g_assert_false (tg_hex_view_is_in_text (fixture->view));
  click (fixture, 37, 2);
  assert_selection (fixture, key + 8, 20);
  click (fixture, 37, 3);
  assert_selection (fixture, key, 8 + 20 + 4 + 8 + 5);

  press_key (fixture, GDK_KEY_Tab, 0);
  g_assert_true (tg_hex_view_is_in_text (fixture->view));
  click (fixture, 40, 1);
  assert_caret (fixture, 40);
  g_assert_true (tg_hex_view_is_in_text (fixture->view));
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture->view), GDK_KEY_Tab, 0));
  press_key (fixture, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK);
  g_assert_false (tg_hex_view_is_in_text (fixture->view));
}

/* The byte under the pointer, none beside the columns and below the file. */
static void
test_hover (Fixture       *fixture,
            gconstpointer  data)
{
  GtkEventController *motion =
    tg_test_find_controller (GTK_WIDGET (fixture->view), GTK_TYPE_EVENT_CONTROLLER_MOTION);
  GdkRectangle area;

  g_assert_true (tg_hex_view_get_byte_area (fixture->view, 18, &area));
  g_signal_emit_by_name (motion, "motion", (double) area.x + 3, (double) area.y + 3);
  g_assert_cmpuint (tg_hex_view_get_hovered (fixture->view), ==, 18);
  g_signal_emit_by_name (motion, "motion", 1.0, (double) area.y + 3);
  g_assert_cmpuint (tg_hex_view_get_hovered (fixture->view), ==, TG_HEX_VIEW_NONE);
  g_signal_emit_by_name (motion, "motion", (double) area.x + 3, (double) area.y + 3);
  g_signal_emit_by_name (motion, "leave");
  g_assert_cmpuint (tg_hex_view_get_hovered (fixture->view), ==, TG_HEX_VIEW_NONE);
  assert_caret (fixture, 0);
}

static guint32
get_pixel (Fixture *fixture,
           guint64  offset,
           int      dx,
           int      dy)
{
  cairo_surface_t *surface;
  GdkRectangle area;
  guint32 pixel;

  tg_test_frames (fixture->window, 1);
  surface = tg_test_render (fixture->window);
  g_assert_true (tg_hex_view_get_byte_area (fixture->view, offset, &area));
  pixel = tg_test_pixel (surface, area.x + dx, area.y + dy);
  cairo_surface_destroy (surface);

  return pixel;
}

static guint32
to_pixel (const GdkRGBA *color)
{
  return 0xff000000u | (guint32) (color->red * 255.f + 0.5f) << 16 | (guint32) (color->green * 255.f + 0.5f) << 8 |
         (guint32) (color->blue * 255.f + 0.5f);
}

static guint32
get_tint (TgColorRole role)
{
  return to_pixel (&tg_colors_get_role (role, FALSE)->tint);
}

/* The ground of each byte has the tint of its role, also where that changes within a row,
 * and only the roles of the filter have theirs. */
static void
test_tints (Fixture       *fixture,
            gconstpointer  data)
{
  const guint64 start = get_data_start (fixture);
  guint32 plain;

  tg_hex_view_set_caret (fixture->view, 60);
  tg_hex_view_set_caret (fixture->view, start + 144 + 100);
  tg_test_frames (fixture->window, 2);

  g_assert_cmphex (get_pixel (fixture, start + 144, 1, 3), ==, get_tint (TG_COLOR_SCALE));
  g_assert_cmphex (get_pixel (fixture, start + 144 + 3, 1, 3), ==, get_tint (TG_COLOR_MIN));
  g_assert_cmphex (get_pixel (fixture, start + 144 + 4, 1, 3), ==, get_tint (TG_COLOR_SUBSCALE));
  g_assert_cmphex (get_pixel (fixture, start + 144 + 16, 1, 3), ==, get_tint (TG_COLOR_CODE));
  g_assert_cmphex (tg_hex_view_get_visible_roles (fixture->view) & 1u << TG_COLOR_SCALE, !=, 0);

  tg_hex_view_set_filter (fixture->view, 1u << TG_COLOR_MIN);
  plain = get_pixel (fixture, start + 144, 1, 3);
  g_assert_cmphex (plain, !=, get_tint (TG_COLOR_SCALE));
  g_assert_cmphex (get_pixel (fixture, start + 144 + 16, 1, 3), ==, plain);
  g_assert_cmphex (get_pixel (fixture, start + 144 + 3, 1, 3), ==, get_tint (TG_COLOR_MIN));
}

/* A cut file: what is missing is hatched, not shown as zeros. */
static void
test_missing (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  const gsize n = g_bytes_get_size (bytes) - 200;
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (bytes, 0, n);
  Fixture fixture = { 0 };
  gboolean hatched = FALSE;
  const guint32 line = to_pixel (tg_colors_get_status (TG_STATUS_WARNING, FALSE));

  present (&fixture, annotate_bytes (cut));
  g_assert_cmpuint (tg_hex_view_get_n_bytes (fixture.view), ==, n + 200);
  tg_hex_view_set_caret (fixture.view, n + 190);
  tg_test_frames (fixture.window, 2);

  for (int x = 1; x < 20 && !hatched; x++)
    for (int y = 3; y < 12 && !hatched; y++)
      hatched = get_pixel (&fixture, n + 10, x, y) == line;
  g_assert_true (hatched);
  g_assert_cmphex (get_pixel (&fixture, n - 1, 1, 3), ==, get_tint (TG_COLOR_CODE));

  /* More is cut off while it is open. */
  tg_hex_view_set_n_available (fixture.view, n - 16);
  tg_hex_view_set_n_available (fixture.view, n); /* by what took the file's place */
  g_assert_cmphex (get_pixel (&fixture, n - 17, 1, 3), ==, get_tint (TG_COLOR_CODE));
  hatched = FALSE;
  for (int x = 1; x < 20 && !hatched; x++)
    for (int y = 3; y < 12 && !hatched; y++)
      hatched = get_pixel (&fixture, n - 1, x, y) == line;
  g_assert_true (hatched);

  tear_down (&fixture, NULL);
}

/* A damaged file: the field at fault stands out, what is behind it has no colour. */
static void
test_fault (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (GBytes) broken = NULL;
  Fixture fixture = { 0 };
  const guint64 type = 24 + 8 + 20;
  guint32 plain;

  copy[type + 1] = 6;
  broken = g_bytes_new (copy, g_bytes_get_size (bytes));
  present (&fixture, annotate_bytes (broken));

  g_assert_cmphex (get_pixel (&fixture, type - 1, 1, 3), ==, get_tint (TG_COLOR_KEY));
  g_assert_cmphex (get_pixel (&fixture, type, 1, 3), ==, get_tint (TG_COLOR_FAULT));
  plain = get_pixel (&fixture, type + 4, 1, 3);
  g_assert_cmphex (plain, !=, get_tint (TG_COLOR_VALUE));
  g_assert_cmphex (get_pixel (&fixture, type + 40, 1, 3), ==, plain);

  tear_down (&fixture, NULL);
}

/* An empty file is no special case of anything. */
static void
test_empty (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new (NULL, 0);
  Fixture fixture = { 0 };
  guint64 begin, size;

  present (&fixture, annotate_bytes (bytes));
  g_assert_false (tg_hex_view_get_selection (fixture.view, &begin, &size));
  g_assert_false (tg_test_press_key (GTK_WIDGET (fixture.view), GDK_KEY_Right, 0));
  tg_hex_view_set_caret (fixture.view, 5);
  g_assert_cmpuint (tg_hex_view_get_caret (fixture.view), ==, 0);
  tg_test_frames (fixture.window, 2);

  tg_hex_view_set_annotator (fixture.view, NULL);
  tg_test_frames (fixture.window, 2);
  tear_down (&fixture, NULL);
}

/* As many bytes a row as asked for, or as fit; the first visible byte stays in the first row. */
static void
test_rows (Fixture       *fixture,
           gconstpointer  data)
{
  static const guint widths[] = { 8, 24, 32, 16 };
  guint64 begin, end, top;

  tg_hex_view_set_caret (fixture->view, get_data_start (fixture) + 500);
  tg_test_frames (fixture->window, 2);
  tg_hex_view_get_visible (fixture->view, &top, &end);
  g_assert_cmpuint (top, >, 0);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      tg_hex_view_set_bytes_per_row (fixture->view, widths[i]);
      tg_test_frames (fixture->window, 2);
      g_assert_cmpuint (tg_hex_view_get_bytes_per_row (fixture->view), ==, widths[i]);
      tg_hex_view_get_visible (fixture->view, &begin, &end);
      g_assert_cmpuint (begin, <=, top);
    }

  tg_hex_view_set_bytes_per_row (fixture->view, TG_HEX_VIEW_FIT);
  tg_test_frames (fixture->window, 2);
  g_assert_cmpuint (tg_hex_view_get_bytes_per_row (fixture->view) % 8, ==, 0);
  g_assert_cmpuint (tg_hex_view_get_bytes_per_row (fixture->view), >=, 16);
}

/* One who cannot see the cursor is told where it is and what is there. */
static void
test_accessible (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *wrong = NULL;

  tg_hex_view_set_caret (fixture->view, 24);
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                              "byte 0x18: 14, length of the key “general.architecture”: 20");
  g_assert_null (wrong);
  tg_hex_view_select (fixture->view, 0, 4);
  wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                              "byte 0x0: 47, magic, 4 bytes selected");
  g_assert_null (wrong);
}

/* Who is told: once for each change, not for none. */
static void
test_signals (Fixture       *fixture,
              gconstpointer  data)
{
  tg_hex_view_set_caret (fixture->view, 5);
  g_assert_cmpuint (fixture->n_selection_changes, ==, 1);
  tg_hex_view_set_caret (fixture->view, 5);
  g_assert_cmpuint (fixture->n_selection_changes, ==, 1);
  tg_hex_view_select (fixture->view, 5, 2);
  g_assert_cmpuint (fixture->n_selection_changes, ==, 2);
  g_assert_cmpuint (fixture->jumped, ==, 0);
  tg_hex_view_jump (fixture->view, 30, 2);
  g_assert_cmpuint (fixture->jumped, ==, 30);
  assert_selection (fixture, 30, 2);
}

/* Pages of mapped files that the process has touched. */
static guint64
get_file_bytes (void)
{
  g_autofree char *contents = NULL;
  guint64 size = 0, resident = 0, shared = 0;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &contents, NULL, NULL));
  g_assert_cmpint (sscanf (contents, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, &size,
                           &resident, &shared),
                   ==, 3);

  return shared * 4096;
}

/* A file of a tebibyte is walked like any other: to the byte at its end, by single rows there, and
 * without reading more than what is seen. */
static void
test_huge (void)
{
  const guint64 ne[2] = { 4096, TEBIBYTE / 4 / 4096 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("huge.gguf", "", 0);
  Fixture fixture = { 0 };
  guint64 last, begin, end, before;

  tg_gguf_writer_add_tensor (writer, "huge", TG_TYPE_ID_F32, ne, 2, NULL, TEBIBYTE);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  mapping = tg_mapping_new (path, &error);
  g_assert_no_error (error);
  present (&fixture, annotate (mapping));
  last = tg_hex_view_get_n_bytes (fixture.view) - 1;
  g_assert_cmpuint (last, >, TEBIBYTE);
  before = get_file_bytes ();

  press_key (&fixture, GDK_KEY_End, GDK_CONTROL_MASK);
  tg_test_frames (fixture.window, 2);
  assert_caret (&fixture, last);
  tg_hex_view_get_visible (fixture.view, &begin, &end);
  g_assert_cmpuint (end, ==, last + 1);
  for (guint i = 1; i <= 40; i++)
    {
      press_key (&fixture, GDK_KEY_Up, 0);
      assert_caret (&fixture, last - 16 * (guint64) i);
    }
  tg_test_frames (fixture.window, 2);
  tg_hex_view_get_visible (fixture.view, &begin, &end);
  g_assert_cmpuint (begin, ==, (last - 16 * 40) / 16 * 16);
  for (guint64 offset = 12345; offset < TEBIBYTE; offset += TEBIBYTE / 64)
    {
      tg_hex_view_set_caret (fixture.view, offset);
      tg_test_frames (fixture.window, 1);
      tg_hex_view_get_visible (fixture.view, &begin, &end);
      g_assert_cmpuint (begin, <=, offset);
      g_assert_cmpuint (end, >, offset);
    }
  g_assert_cmpuint (get_file_bytes (), <, before + (8 << 20));

  tear_down (&fixture, NULL);
  tg_test_remove (path);
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
  g_setenv ("GTK_A11Y", "test", TRUE);
  tg_test_gtk_init (&argc, &argv);

  add ("/widgets/hex-view/keys", test_keys);
  add ("/widgets/hex-view/field-keys", test_field_keys);
  add ("/widgets/hex-view/selection", test_selection);
  add ("/widgets/hex-view/grow", test_grow);
  add ("/widgets/hex-view/clicks", test_clicks);
  add ("/widgets/hex-view/hover", test_hover);
  add ("/widgets/hex-view/tints", test_tints);
  add ("/widgets/hex-view/rows", test_rows);
  add ("/widgets/hex-view/accessible", test_accessible);
  add ("/widgets/hex-view/signals", test_signals);
  g_test_add_func ("/widgets/hex-view/missing", test_missing);
  g_test_add_func ("/widgets/hex-view/fault", test_fault);
  g_test_add_func ("/widgets/hex-view/empty", test_empty);
  g_test_add_func ("/widgets/hex-view/huge", test_huge);

  return g_test_run ();
}
