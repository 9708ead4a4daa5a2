/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block-inspector.h"

#include <string.h>

#include "tg-gguf-writer.h"
#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

typedef struct
{
  GtkWidget   *inspector;
  GtkWidget   *window;
  TgAnnotator *annotator;
  guint        n_notifications;
} Fixture;

static void
weight_cb (Fixture *fixture)
{
  fixture->n_notifications++;
}

/* A block of Q4_K: d = 1, dmin = 2, all sub-blocks with scale 3 and minimum 1, codes 0 and 5. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const guint64 k_ne[1] = { 256 }, f_ne[2] = { 2, 2 };
  static const float floats[4] = { 1, 2, 3, 0.25f };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;
  guint8 block[144] = { 0x00, 0x3c, 0x00, 0x40, 3, 3, 3, 3, 1, 1, 1, 1, 0x13, 0x13, 0x13, 0x13 };

  memset (block + 16, 0x50, 128);
  tg_gguf_writer_add_tensor (writer, "k", TG_TYPE_ID_Q4_K, k_ne, 1, block, sizeof block);
  tg_gguf_writer_add_tensor (writer, "f", TG_TYPE_ID_F32, f_ne, 2, floats, sizeof floats);
  gguf = tg_test_gguf_open (writer);
  map = tg_file_map_new (gguf);
  fixture->annotator = tg_annotator_new (map);
  fixture->inspector = tg_block_inspector_new ();
  fixture->window = tg_test_present (fixture->inspector, 300, 600);
  g_signal_connect_swapped (fixture->inspector, "notify::weight", G_CALLBACK (weight_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_test_destroy (fixture->window);
  tg_annotator_unref (fixture->annotator);
}

static gboolean
show (Fixture    *fixture,
      const char *tensor,
      guint64     byte)
{
  TgGguf *gguf = tg_annotator_get_gguf (fixture->annotator);
  guint64 position;
  TgPlace place;

  g_assert_true (tg_gguf_get_data_position (gguf, tg_gguf_find_tensor (gguf, tensor), &position));
  g_assert_true (tg_annotator_locate (fixture->annotator, position + byte, &place));

  return tg_block_inspector_set_place (TG_BLOCK_INSPECTOR (fixture->inspector), fixture->annotator, &place);
}

static void
assert_label (Fixture    *fixture,
              const char *text)
{
  tg_test_frames (fixture->window, 1);
  if (tg_test_find_widget (fixture->inspector, GTK_TYPE_LABEL, text) == NULL)
    g_error ("no label says “%s”", text);
}

/* The arithmetic of the weight the byte codes: 1 × 3 × 0 − 2 × 1. */
static void
test_arithmetic (Fixture       *fixture,
                 gconstpointer  data)
{
  g_assert_true (show (fixture, "k", 16 + 32 + 4));
  assert_label (fixture, "Block 0");
  assert_label (fixture, "Q4_K, 144 bytes");
  assert_label (fixture, "row 0, columns 0–255");
  assert_label (fixture, "Weight 68 of 256");
  assert_label (fixture, "row 0, column 68");
  assert_label (fixture, "= −2");
  assert_label (fixture, "bits 0–3 of byte 52 (50)");
}

/* Another weight of the same byte, by hand; it stays while the cursor is on bytes it is made
 * of, and goes when it is not. */
static void
test_weight (Fixture       *fixture,
             gconstpointer  data)
{
  TgBlockInspector *inspector = TG_BLOCK_INSPECTOR (fixture->inspector);

  g_assert_true (show (fixture, "k", 16 + 4));
  g_assert_cmpuint (tg_block_inspector_get_weight (inspector), ==, 4);
  fixture->n_notifications = 0;
  tg_block_inspector_set_weight (inspector, 36);
  g_assert_cmpuint (fixture->n_notifications, ==, 1);
  assert_label (fixture, "= 13");
  assert_label (fixture, "bits 4–7 of byte 20 (50)");
  tg_block_inspector_set_weight (inspector, 256);
  g_assert_cmpuint (tg_block_inspector_get_weight (inspector), ==, 36);

  g_assert_true (show (fixture, "k", 0));
  g_assert_cmpuint (tg_block_inspector_get_weight (inspector), ==, 36);
  g_assert_true (show (fixture, "k", 16 + 4));
  g_assert_cmpuint (tg_block_inspector_get_weight (inspector), ==, 36);
  g_assert_true (show (fixture, "k", 16 + 5));
  g_assert_cmpuint (tg_block_inspector_get_weight (inspector), ==, 5);
}

/* A type without blocks has one weight, all of whose bytes are its own. */
static void
test_plain (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (show (fixture, "f", 13));
  assert_label (fixture, "Element 3");
  assert_label (fixture, "row 1, column 1");
  assert_label (fixture, "= 0.25");
  assert_label (fixture, "bytes 0–3 (00 00 80 3e)");
}

/* Where there is no block, nothing is shown. */
static void
test_nothing (Fixture       *fixture,
              gconstpointer  data)
{
  TgPlace place;

  g_assert_true (show (fixture, "k", 0));
  g_assert_true (tg_annotator_locate (fixture->annotator, 0, &place));
  g_assert_false (
    tg_block_inspector_set_place (TG_BLOCK_INSPECTOR (fixture->inspector), fixture->annotator, &place));
  tg_test_frames (fixture->window, 1);
  g_assert_null (tg_test_find_widget (fixture->inspector, GTK_TYPE_LABEL, "Block 0"));
  g_assert_false (tg_block_inspector_set_place (TG_BLOCK_INSPECTOR (fixture->inspector), NULL, NULL));
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

  add ("/widgets/block-inspector/arithmetic", test_arithmetic);
  add ("/widgets/block-inspector/weight", test_weight);
  add ("/widgets/block-inspector/plain", test_plain);
  add ("/widgets/block-inspector/nothing", test_nothing);

  return g_test_run ();
}
