/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-byte-text.h"

#include <string.h>

#include "tg-error.h"
#include "tg-gguf-writer.h"

typedef struct
{
  TgAnnotator *annotator;
  guint64      q4_0;
  guint64      f32;
  guint64      key;
} Fixture;

/* Two blocks of Q4_0 with d = 1: the weights are their codes less 8. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const guint64 ne[1] = { 64 }, two[1] = { 2 };
  static const float floats[2] = { 0.1f, -3 };
  static const char *const strings[] = { "zero", "one" };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;
  guint8 blocks[36] = { 0x00, 0x3c };

  for (guint i = 0; i < 16; i++)
    blocks[2 + i] = (guint8) (i << 4 | 8);
  memcpy (blocks + 18, blocks, 18);
  tg_gguf_writer_add_string (writer, "general.architecture", "llama\n");
  tg_gguf_writer_add_strings (writer, "test.strings", strings, 2);
  tg_gguf_writer_add_uint (writer, "test.number", TG_VALUE_UINT64, G_MAXUINT64);
  tg_gguf_writer_add_tensor (writer, "q", TG_TYPE_ID_Q4_0, ne, 1, blocks, sizeof blocks);
  tg_gguf_writer_add_tensor (writer, "f", TG_TYPE_ID_F32, two, 1, floats, sizeof floats);
  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  map = tg_file_map_new (gguf);
  fixture->annotator = tg_annotator_new (map);
  g_assert_true (tg_gguf_get_data_position (gguf, tg_gguf_find_tensor (gguf, "q"), &fixture->q4_0));
  g_assert_true (tg_gguf_get_data_position (gguf, tg_gguf_find_tensor (gguf, "f"), &fixture->f32));
  fixture->key = tg_gguf_find_entry (gguf, "test.strings")->offset;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tg_annotator_unref (fixture->annotator);
}

static void
assert_text (Fixture      *fixture,
             guint64       begin,
             guint64       size,
             TgByteFormat  format,
             const char   *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tg_byte_text_new (fixture->annotator, begin, size, format, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

/* The forms that do not look at what the bytes are. */
static void
test_bytes (Fixture       *fixture,
            gconstpointer  data)
{
  assert_text (fixture, 0, 5, TG_BYTE_FORMAT_HEX, "4747554603");
  assert_text (fixture, 0, 1, TG_BYTE_FORMAT_SPACED_HEX, "47");
  assert_text (fixture, 0, 17, TG_BYTE_FORMAT_SPACED_HEX, "47 47 55 46 03 00 00 00 02 00 00 00 00 00 00 00\n03");
  assert_text (fixture, 0, 13, TG_BYTE_FORMAT_C_ARRAY,
               "const unsigned char bytes[13] = {\n"
               "  0x47, 0x47, 0x55, 0x46, 0x03, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00,\n"
               "  0x00,\n"
               "};\n");
  assert_text (fixture, 0, 5, TG_BYTE_FORMAT_BASE64, "R0dVRgM=");
  assert_text (fixture, 0, 5, TG_BYTE_FORMAT_TEXT, "GGUF\342\220\203");
}

/* Weights: those the selected bytes code; scales alone have none of their own. */
static void
test_weights (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *all = NULL;

  assert_text (fixture, fixture->q4_0 + 2 + 3, 2, TG_BYTE_FORMAT_VALUES, "0\n0\n-5\n-4\n");
  assert_text (fixture, fixture->f32, 8, TG_BYTE_FORMAT_VALUES, "0.1\n-3\n");
  assert_text (fixture, fixture->f32 + 5, 1, TG_BYTE_FORMAT_VALUES, "-3\n");

  all = tg_byte_text_new (fixture->annotator, fixture->q4_0, 36, TG_BYTE_FORMAT_VALUES, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (all, "\n5\n6\n7\n"));

  g_assert_null (tg_byte_text_new (fixture->annotator, fixture->q4_0, 2, TG_BYTE_FORMAT_VALUES, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
}

/* Metadata: the values whose bytes are selected, each once, as they are. */
static void
test_metadata (Fixture       *fixture,
               gconstpointer  data)
{
  assert_text (fixture, fixture->key, 8 + 12 + 4 + 12 + 12 + 11, TG_BYTE_FORMAT_VALUES, "zero\none\n");
  assert_text (fixture, 0, fixture->q4_0, TG_BYTE_FORMAT_VALUES, "llama\n\nzero\none\n18446744073709551615\n");
}

/* What cannot be copied says why. */
static void
test_errors (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint i = 0; i < TG_N_BYTE_FORMATS; i++)
    {
      g_autoptr (GError) large = NULL;
      g_autoptr (GError) missing = NULL;

      g_assert_null (tg_byte_text_new (fixture->annotator, 0, TG_BYTE_TEXT_MAX + 1, (TgByteFormat) i, &large));
      g_assert_error (large, TG_ERROR, TG_ERROR_TOO_LARGE);
      g_assert_null (tg_byte_text_new (fixture->annotator, 0, TG_BYTE_TEXT_MAX, (TgByteFormat) i, &missing));
      g_assert_error (missing, TG_ERROR, TG_ERROR_TRUNCATED);
    }
}

/* Names of formats lead back to them, since actions carry names. */
static void
test_nicks (void)
{
  TgByteFormat format;

  for (guint i = 0; i < TG_N_BYTE_FORMATS; i++)
    {
      g_assert_true (tg_byte_format_from_nick (tg_byte_format_get_nick ((TgByteFormat) i), &format));
      g_assert_cmpint (format, ==, i);
    }
  g_assert_false (tg_byte_format_from_nick ("morse", &format));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/analysis/byte-text/bytes", Fixture, NULL, set_up, test_bytes, tear_down);
  g_test_add ("/analysis/byte-text/weights", Fixture, NULL, set_up, test_weights, tear_down);
  g_test_add ("/analysis/byte-text/metadata", Fixture, NULL, set_up, test_metadata, tear_down);
  g_test_add ("/analysis/byte-text/errors", Fixture, NULL, set_up, test_errors, tear_down);
  g_test_add_func ("/analysis/byte-text/nicks", test_nicks);

  return g_test_run ();
}
