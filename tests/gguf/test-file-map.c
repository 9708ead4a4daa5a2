/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-file-map.h"
#include "tg-gguf-fixture.h"
#include "tg-test-util.h"

static TgFileRange
look_up (const TgFileMap *map,
         guint64          offset)
{
  TgFileRange range;

  g_assert_true (tg_file_map_lookup (map, offset, &range));
  g_assert_cmpuint (range.offset, <=, offset);
  g_assert_cmpuint (offset - range.offset, <, range.size);

  return range;
}

static void
assert_range (const TgFileMap *map,
              guint64          offset,
              guint64          begin,
              guint64          size,
              TgRangeKind      kind,
              TgByteRole       role,
              const char      *words)
{
  TgFileRange range = look_up (map, offset);
  g_autofree char *text = tg_file_map_describe (map, &range);

  g_assert_cmpuint (range.offset, ==, begin);
  g_assert_cmpuint (range.size, ==, size);
  g_assert_cmpint (range.kind, ==, kind);
  g_assert_cmpint (range.role, ==, role);
  g_assert_cmpstr (text, ==, words);
}

/* Every byte of a small file has one name, whichever byte of a range is asked for. */
static void
test_every_byte (void)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/seed16.gguf");
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  TgFileRange range;
  guint n = 0;

  for (guint64 offset = 0; offset < 864; offset = range.offset + range.size, n++)
    {
      range = look_up (map, offset);
      g_assert_cmpuint (range.offset, ==, offset);
      for (guint64 i = 1; i < range.size; i++)
        {
          TgFileRange same = look_up (map, offset + i);

          g_assert_cmpmem (&same, sizeof same, &range, sizeof range);
        }
    }
  g_assert_cmpuint (n, ==, 54);
  g_assert_false (tg_file_map_lookup (map, 864, &range));
  g_assert_cmpuint (tg_file_map_get_extent (map), ==, 864);
}

/* The sort, the colour and the words of the parts of a file. */
static void
test_names (void)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/seed16.gguf");
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);

  assert_range (map, 0, 0, 4, TG_RANGE_MAGIC, TG_BYTE_MAGIC, "magic");
  assert_range (map, 5, 4, 4, TG_RANGE_VERSION, TG_BYTE_MAGIC, "version");
  assert_range (map, 8, 8, 8, TG_RANGE_TENSOR_COUNT, TG_BYTE_MAGIC, "number of tensors");
  assert_range (map, 23, 16, 8, TG_RANGE_ENTRY_COUNT, TG_BYTE_MAGIC, "number of metadata keys");
  assert_range (map, 24, 24, 8, TG_RANGE_KEY_LENGTH, TG_BYTE_KEY, "length of the key “general.architecture”");
  assert_range (map, 40, 32, 20, TG_RANGE_KEY, TG_BYTE_KEY, "key “general.architecture”");
  assert_range (map, 52, 52, 4, TG_RANGE_VALUE_TYPE, TG_BYTE_TYPE, "value type of “general.architecture”");
  assert_range (map, 60, 56, 8, TG_RANGE_STRING_LENGTH, TG_BYTE_VALUE, "length of the value of “general.architecture”");
  assert_range (map, 68, 64, 5, TG_RANGE_VALUE, TG_BYTE_VALUE, "value of “general.architecture”");
  assert_range (map, 176, 176, 4, TG_RANGE_ELEMENT_TYPE, TG_BYTE_TYPE, "element type of “tokenizer.ggml.tokens”");
  assert_range (map, 180, 180, 8, TG_RANGE_ELEMENT_COUNT, TG_BYTE_VALUE, "number of elements of “tokenizer.ggml.tokens”");
  assert_range (map, 199, 199, 8, TG_RANGE_STRING_LENGTH, TG_BYTE_VALUE, "“tokenizer.ggml.tokens”, element 1, length");
  assert_range (map, 216, 216, 1, TG_RANGE_VALUE, TG_BYTE_VALUE, "“tokenizer.ggml.tokens”, element 2");
  assert_range (map, 217, 217, 8, TG_RANGE_NAME_LENGTH, TG_BYTE_INFO, "length of the name “w.f32”");
  assert_range (map, 230, 230, 4, TG_RANGE_N_DIMS, TG_BYTE_INFO, "number of dimensions of “w.f32”");
  assert_range (map, 249, 242, 8, TG_RANGE_DIM, TG_BYTE_INFO, "dimension 1 of “w.f32”");
  assert_range (map, 341, 341, 4, TG_RANGE_TENSOR_TYPE, TG_BYTE_INFO, "type of “w.q8_0”");
  assert_range (map, 352, 345, 8, TG_RANGE_DATA_OFFSET, TG_BYTE_INFO, "offset of “w.q8_0”");
  assert_range (map, 353, 353, 31, TG_RANGE_PADDING, TG_BYTE_PADDING, "padding");
  assert_range (map, 800, 768, 68, TG_RANGE_DATA, TG_BYTE_DATA, "data of “w.q8_0”");
  assert_range (map, 863, 836, 28, TG_RANGE_PADDING, TG_BYTE_PADDING, "padding");
}

/* Gaps, overlaps (also of three at once), trailing and missing bytes are told, each byte once. */
static void
test_data (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;
  guint64 start;
  static const struct
  {
    guint64     offset;
    guint64     begin;
    guint64     size;
    TgRangeKind kind;
    guint64     tensor;
    guint64     other;
  } expected[] = {
    { 0, 0, 64, TG_RANGE_DATA, 0, TG_RANGE_NO_INDEX },
    { 64, 64, 64, TG_RANGE_OVERLAP, 0, 1 },
    { 128, 128, 32, TG_RANGE_OVERLAP, 0, 2 },
    { 160, 160, 96, TG_RANGE_DATA, 0, TG_RANGE_NO_INDEX },
    { 256, 256, 64, TG_RANGE_GAP, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX },
    { 320, 320, 20, TG_RANGE_DATA, 3, TG_RANGE_NO_INDEX },
    { 340, 340, 12, TG_RANGE_PADDING, TG_RANGE_NO_INDEX, TG_RANGE_NO_INDEX },
    { 352, 352, 128, TG_RANGE_DATA, 4, TG_RANGE_NO_INDEX },
    { 500, 480, 128, TG_RANGE_MISSING, 4, TG_RANGE_NO_INDEX },
  };

  /* Relative to the data: a 0–256, b 64–128, c 96–160, d 320–340, e 352–608; the file has 480. */
  tg_fixture_add_f32 (writer, "a", 64, 1);
  tg_fixture_add_f32 (writer, "b", 16, 1);
  tg_gguf_writer_set_offset (writer, 64);
  tg_fixture_add_f32 (writer, "c", 16, 1);
  tg_gguf_writer_set_offset (writer, 96);
  tg_fixture_add_f32 (writer, "d", 5, 1);
  tg_gguf_writer_set_offset (writer, 320);
  tg_gguf_writer_add_tensor (writer, "e", TG_TYPE_ID_F32, (guint64[]){ 64 }, 1, NULL, 64);
  tg_gguf_writer_set_offset (writer, 352);
  gguf = tg_fixture_open (writer);
  map = tg_file_map_new (gguf);
  start = tg_gguf_get_data_start (gguf);
  g_assert_cmpuint (tg_gguf_get_size (gguf) - start, ==, 480);

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      TgFileRange range = look_up (map, start + expected[i].offset);

      g_assert_cmpint (range.kind, ==, expected[i].kind);
      g_assert_cmpuint (range.offset - start, ==, expected[i].begin);
      g_assert_cmpuint (range.size, ==, expected[i].size);
      g_assert_cmpuint (range.tensor, ==, expected[i].tensor);
      g_assert_cmpuint (range.other, ==, expected[i].other);
    }
  g_assert_cmpuint (tg_file_map_get_extent (map), ==, start + 608);
}

/* The strip is in order and covers what the lookups cover. */
static void
test_segments (void)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/alltypes.gguf");
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  guint64 pos = 0;
  guint n_data = 0;

  for (gsize i = 0; i < tg_file_map_get_n_segments (map); i++)
    {
      TgFileRange segment;

      if (!tg_file_map_get_segment (map, i, &segment))
        continue;
      g_assert_cmpuint (segment.offset, ==, pos);
      pos += segment.size;
      n_data += segment.kind == TG_RANGE_DATA;
    }
  g_assert_cmpuint (pos, ==, tg_gguf_get_size (gguf));
  g_assert_cmpuint (n_data, ==, 105);
}

/* Up to the fault everything has its colour, the field at fault is marked, and nothing behind it. */
static void
test_fault (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/seed16.gguf", &length);
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;

  /* The type of the third value, which cannot be. */
  bytes[135] = 13;
  gguf = tg_fixture_open_bytes (bytes, length);
  map = tg_file_map_new (gguf);
  assert_range (map, 103, 103, 4, TG_RANGE_VALUE, TG_BYTE_VALUE, "value of “llama.embedding_length”");
  assert_range (map, 110, 107, 8, TG_RANGE_KEY_LENGTH, TG_BYTE_KEY, "length of the next key");
  assert_range (map, 120, 115, 20, TG_RANGE_KEY, TG_BYTE_KEY, "the next key");
  assert_range (map, 136, 135, 4, TG_RANGE_FAULT, TG_BYTE_FAULT, "the field at fault");
  assert_range (map, 139, 139, 725, TG_RANGE_UNKNOWN, TG_BYTE_UNKNOWN, "no known meaning");
}

/* A fault in the middle of what was read is marked where it is; what is no GGUF has no parts. */
static void
test_other_faults (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/seed16.gguf", &length);
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgGguf) other = NULL;
  g_autoptr (TgFileMap) map = NULL;
  g_autoptr (TgFileMap) other_map = NULL;

  memset (bytes + 8, 0xff, 8);
  gguf = tg_fixture_open_bytes (bytes, length);
  map = tg_file_map_new (gguf);
  assert_range (map, 8, 8, 8, TG_RANGE_TENSOR_COUNT, TG_BYTE_FAULT, "number of tensors");
  assert_range (map, 217, 217, 647, TG_RANGE_UNKNOWN, TG_BYTE_UNKNOWN, "no known meaning");

  other = tg_fixture_open_bytes ("<html>", 6);
  other_map = tg_file_map_new (other);
  assert_range (other_map, 3, 0, 6, TG_RANGE_UNKNOWN, TG_BYTE_UNKNOWN, "no known meaning");
}

/* An array of a hundred thousand strings is not spread out, but any of its bytes is found. */
static void
test_large_array (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;
  TgFileRange range;
  guint64 elements;

  tg_gguf_writer_begin_array (writer, "a", TG_VALUE_STRING, 100000);
  for (guint i = 0; i < 100000; i++)
    tg_gguf_writer_append_string (writer, "xyz", i % 4);
  tg_gguf_writer_end_array (writer);
  gguf = tg_fixture_open (writer);
  map = tg_file_map_new (gguf);
  elements = tg_entry_get_elements_offset (tg_gguf_get_entry (gguf, 1));

  /* Four strings take 8 + 9 + 10 + 11 bytes. */
  range = look_up (map, elements + 38 * 20000 + 8 + 9 + 8 + 1);
  g_assert_cmpuint (range.element, ==, 80002);
  g_assert_cmpint (range.kind, ==, TG_RANGE_VALUE);
  g_assert_cmpuint (range.size, ==, 2);
}

/* Names for machines and people are there for all roles. */
static void
test_roles (void)
{
  g_assert_cmpstr (tg_byte_role_get_nick (TG_BYTE_MAGIC), ==, "magic");
  g_assert_cmpstr (tg_byte_role_get_nick (TG_BYTE_UNKNOWN), ==, "unknown");
  for (guint role = 0; role < TG_N_BYTE_ROLES; role++)
    g_assert_cmpuint (strlen (tg_byte_role_get_name (role)), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/file-map/every-byte", test_every_byte);
  g_test_add_func ("/gguf/file-map/names", test_names);
  g_test_add_func ("/gguf/file-map/data", test_data);
  g_test_add_func ("/gguf/file-map/segments", test_segments);
  g_test_add_func ("/gguf/file-map/fault", test_fault);
  g_test_add_func ("/gguf/file-map/other-faults", test_other_faults);
  g_test_add_func ("/gguf/file-map/large-array", test_large_array);
  g_test_add_func ("/gguf/file-map/roles", test_roles);

  return g_test_run ();
}
