/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-annotate.h"

#include <string.h>

#include "tg-gguf-writer.h"
#include "tg-test-util.h"

static TgAnnotator *
annotate (GBytes *bytes)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  g_autoptr (GError) error = NULL;
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  g_autoptr (TgFileMap) map = NULL;

  g_assert_no_error (error);
  map = tg_file_map_new (gguf);

  return tg_annotator_new (map);
}

/* Random, but the same each time, and without the magic of anything. */
static guint8 *
make_bytes (gsize n)
{
  guint8 *bytes = g_malloc (n);
  guint32 state = 1;

  for (gsize i = 0; i < n; i++)
    {
      state = state * 1664525 + 1013904223;
      bytes[i] = (guint8) (state >> 24);
    }

  return bytes;
}

static void
add_tensor (TgGgufWriter       *writer,
            const char         *name,
            const TgTensorType *type,
            const guint64      *ne,
            guint               n_dims)
{
  guint64 n = 1;
  g_autofree guint8 *data = NULL;

  for (guint i = 0; i < n_dims; i++)
    n *= ne[i];
  n = n / type->block_elements * type->block_bytes;
  data = make_bytes (n);
  tg_gguf_writer_add_tensor (writer, name, type->id, ne, n_dims, data, n);
}

/* A tensor of one, two and three dimensions of each type, and metadata of each kind. */
static GBytes *
make_all_types (TgByteOrder order)
{
  static const guint64 ne[3] = { 256, 3, 2 };
  static const char *const strings[] = { "", "a", "long enough to be seen" };
  static const gint32 numbers[] = { 1, -2, 3 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_set_order (writer, order);
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 7);
  tg_gguf_writer_add_bool (writer, "test.bool", TRUE);
  tg_gguf_writer_add_float (writer, "test.float", TG_VALUE_FLOAT64, 0.5);
  tg_gguf_writer_add_strings (writer, "test.strings", strings, G_N_ELEMENTS (strings));
  tg_gguf_writer_add_array (writer, "test.numbers", TG_VALUE_INT32, numbers, G_N_ELEMENTS (numbers));
  tg_gguf_writer_add_array (writer, "test.nothing", TG_VALUE_INT8, NULL, 0);
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      for (guint n_dims = 1; type != NULL && !type->removed && n_dims <= 3; n_dims++)
        {
          g_autofree char *name = g_strdup_printf ("t%u.%s", n_dims, type->name);

          add_tensor (writer, name, type, ne, n_dims);
        }
    }

  return tg_gguf_writer_to_bytes (writer);
}

/* What is missing from a hostile file may be more than there is time for: of a longer span
 * its ends are looked at. */
#define MAX_BYTES 70000

static void
assert_byte (TgAnnotator  *annotator,
             guint64       offset,
             const TgSpan *span)
{
  g_autofree char *words = tg_annotator_describe (annotator, offset);
  guint64 begin, size;
  TgSpan same;

  g_assert_nonnull (words);
  g_assert_cmpstr (words, !=, "");
  g_assert_true (g_utf8_validate (words, -1, NULL));
  g_assert_true (tg_annotator_get_span (annotator, offset, &same));
  g_assert_cmpuint (same.offset, ==, span->offset);
  g_assert_cmpuint (same.size, ==, span->size);
  g_assert_cmpint (same.role, ==, span->role);
  g_assert_cmpint (same.block_role, ==, span->block_role);
  for (TgExtent extent = TG_EXTENT_FIELD; extent <= TG_EXTENT_ITEM; extent++)
    {
      g_assert_true (tg_annotator_get_extent (annotator, offset, extent, &begin, &size));
      g_assert_cmpuint (begin, <=, offset);
      g_assert_cmpuint (offset - begin, <, size);
    }
}

static void
assert_named_once (TgAnnotator *annotator)
{
  const guint64 n_bytes = tg_annotator_get_n_bytes (annotator);
  guint64 at = 0;
  TgSpan span;

  while (tg_annotator_get_span (annotator, at, &span))
    {
      g_assert_cmpuint (span.offset, ==, at);
      g_assert_cmpuint (span.size, >, 0);
      g_assert_cmpuint (span.size, <=, n_bytes - at);
      for (guint64 i = 0; i < MIN (span.size, MAX_BYTES); i++)
        assert_byte (annotator, at + i, &span);
      assert_byte (annotator, at + span.size - 1, &span);
      at += span.size;
    }
  g_assert_cmpuint (at, ==, n_bytes);
  g_assert_null (tg_annotator_describe (annotator, n_bytes));
}

static TgAnnotator *
annotate_data (const char *name)
{
  gsize length;
  guint8 *contents = tg_test_load_data (name, &length);
  g_autoptr (GBytes) bytes = g_bytes_new_take (contents, length);

  return annotate (bytes);
}

/* Nor of the files that the reference wrote: one with every type of tensor, one with every
 * type of value. */
static void
test_reference_files (void)
{
  g_autoptr (TgAnnotator) types = annotate_data ("gguf/alltypes.gguf");
  g_autoptr (TgAnnotator) values = annotate_data ("gguf/allkv.gguf");

  g_assert_cmpuint (tg_annotator_get_n_bytes (types), ==, 109888);
  assert_named_once (types);
  assert_named_once (values);
}

/* Nor of hostile files, in which ranges end anywhere. */
static void
test_corpus (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".gguf"))
      {
        g_autofree char *file = g_build_filename ("corpus", name, NULL);
        g_autoptr (TgAnnotator) annotator = annotate_data (file);

        g_test_message ("%s", name);
        assert_named_once (annotator);
        n++;
      }
  g_assert_cmpuint (n, >, 100);
}

/* No byte of a file with every type of tensor is without a name, and none has two. */
static void
test_all_types (gconstpointer data)
{
  g_autoptr (GBytes) bytes = make_all_types ((TgByteOrder) GPOINTER_TO_INT (data));
  g_autoptr (TgAnnotator) annotator = annotate (bytes);

  g_assert_cmpuint (tg_annotator_get_n_bytes (annotator), ==, g_bytes_get_size (bytes));
  assert_named_once (annotator);
}

/* However short a file is cut, each byte that is there, and each that should be, has
 * one name. */
static void
test_truncated (void)
{
  static const guint64 ne[2] = { 32, 2 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  add_tensor (writer, "a", tg_tensor_type_get (TG_TYPE_ID_Q4_0), ne, 2);
  add_tensor (writer, "b", tg_tensor_type_get (TG_TYPE_ID_F32), ne, 1);
  bytes = tg_gguf_writer_to_bytes (writer);

  for (gsize n = 0; n < g_bytes_get_size (bytes); n++)
    {
      g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, NULL), n);
      g_autoptr (GBytes) cut = g_bytes_new_static (copy, n);
      g_autoptr (TgAnnotator) annotator = annotate (cut);

      g_assert_cmpuint (tg_annotator_get_n_bytes (annotator), >=, n);
      assert_named_once (annotator);
    }
}

/* What is no GGUF has bytes of no known meaning, and can be walked all the same. */
static void
test_other_file (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("<!DOCTYPE html><html></html>", 28);
  g_autoptr (TgAnnotator) annotator = annotate (bytes);

  assert_named_once (annotator);
}

static GBytes *
make_model (void)
{
  static const guint64 q4_k[2] = { 512, 3 }, f32[3] = { 4, 2, 2 }, q4_0[2] = { 64, 2 };
  static const char *const strings[] = { "zero", "one" };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "llama.block_count", TG_VALUE_UINT32, 7);
  tg_gguf_writer_add_strings (writer, "test.strings", strings, 2);
  add_tensor (writer, "blk.0.attn_q.weight", tg_tensor_type_get (TG_TYPE_ID_Q4_K), q4_k, 2);
  add_tensor (writer, "f", tg_tensor_type_get (TG_TYPE_ID_F32), f32, 3);
  add_tensor (writer, "q", tg_tensor_type_get (TG_TYPE_ID_Q4_0), q4_0, 2);

  return tg_gguf_writer_to_bytes (writer);
}

static guint64
get_position (TgAnnotator *annotator,
              const char  *name)
{
  TgGguf *gguf = tg_annotator_get_gguf (annotator);
  const TgTensor *tensor = tg_gguf_find_tensor (gguf, name);
  guint64 position;

  g_assert_nonnull (tensor);
  g_assert_true (tg_gguf_get_data_position (gguf, tensor, &position));

  return position;
}

/* Row, columns and weights are told as the file has them: block 3 of a tensor with two
 * blocks a row begins row 1; a byte of codes says both of its weights. */
static void
test_words (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  const guint64 q = get_position (annotator, "blk.0.attn_q.weight"), f = get_position (annotator, "f");
  g_autofree char *scale = tg_annotator_describe (annotator, q + 3 * 144);
  g_autofree char *sub_scales = tg_annotator_describe (annotator, q + 3 * 144 + 4);
  g_autofree char *codes = tg_annotator_describe (annotator, q + 3 * 144 + 16);
  g_autofree char *element = tg_annotator_describe (annotator, f + 4 * (8 + 4 + 1) + 2);
  g_autofree char *expected = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  const guint8 *block_bytes = (const guint8 *) g_bytes_get_data (bytes, NULL) + q + 3 * 144;
  const TgBlock block = { tg_tensor_type_get (TG_TYPE_ID_Q4_K), block_bytes, TG_LITTLE_ENDIAN };

  g_assert_true (g_str_has_prefix (scale, "blk.0.attn_q.weight, block 3, row 1, columns 256–511, d = "));
  g_assert_true (g_str_has_prefix (sub_scales, "blk.0.attn_q.weight, block 3, row 1, columns 256–511, scale 0 = "));
  low = g_strdup_printf ("code %u → ", block_bytes[16] & 15);
  high = g_strdup_printf (", code %u → ", block_bytes[16] >> 4);
  expected = g_strdup_printf ("blk.0.attn_q.weight, block 3, row 1, columns 256–511, %s", low);
  g_assert_true (g_str_has_prefix (codes, expected));
  g_assert_nonnull (strstr (codes, high));
  g_assert_cmpuint (tg_block_get_code (&block, 0), ==, block_bytes[16] & 15);
  g_assert_true (g_str_has_prefix (element, "f, slice 1, row 1, column 1 → "));
}

/* The fields of the records are told with what stands in them. */
static void
test_record_words (void)
{
  static const char *const words[] = {
    "magic",
    "version: 3",
    "number of tensors: 3",
    "number of metadata keys: 3",
    "length of the key “general.architecture”: 20",
    "key “general.architecture”",
    "value type of “general.architecture”: STRING",
    "length of the value of “general.architecture”: 5",
    "value of “general.architecture”: llama",
    "length of the key “llama.block_count”: 17",
    "key “llama.block_count”",
    "value type of “llama.block_count”: UINT32",
    "value of “llama.block_count”: 7",
    "length of the key “test.strings”: 12",
    "key “test.strings”",
    "value type of “test.strings”: ARRAY",
    "element type of “test.strings”: STRING",
    "number of elements of “test.strings”: 2",
    "“test.strings”, element 0, length: 4",
    "“test.strings”, element 0: zero",
    "“test.strings”, element 1, length: 3",
    "“test.strings”, element 1: one",
    "length of the name “blk.0.attn_q.weight”: 19",
    "name “blk.0.attn_q.weight”",
    "number of dimensions of “blk.0.attn_q.weight”: 2",
    "dimension 0 of “blk.0.attn_q.weight”: 512",
    "dimension 1 of “blk.0.attn_q.weight”: 3",
    "type of “blk.0.attn_q.weight”: Q4_K",
    "offset of “blk.0.attn_q.weight”: 0",
    "length of the name “f”: 1",
  };
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  guint64 at = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *found = tg_annotator_describe (annotator, at);
      TgSpan span;

      g_assert_cmpstr (found, ==, words[i]);
      g_assert_true (tg_annotator_get_span (annotator, at, &span));
      at += span.size;
    }
}

static void
assert_extent (TgAnnotator *annotator,
               guint64      offset,
               TgExtent     extent,
               guint64      begin,
               guint64      size)
{
  guint64 found_begin, found_size;

  g_assert_true (tg_annotator_get_extent (annotator, offset, extent, &found_begin, &found_size));
  g_assert_cmpuint (found_begin, ==, begin);
  g_assert_cmpuint (found_size, ==, size);
}

/* What a double and a triple click select, and what comes after them. */
static void
test_extents (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  TgGguf *gguf = tg_annotator_get_gguf (annotator);
  const guint64 q = get_position (annotator, "blk.0.attn_q.weight"), f = get_position (annotator, "f");
  const guint64 size = g_bytes_get_size (bytes);
  const TgEntry *number = tg_gguf_find_entry (gguf, "llama.block_count");
  const TgEntry *strings = tg_gguf_find_entry (gguf, "test.strings");
  const TgTensor *tensor = tg_gguf_find_tensor (gguf, "f");
  const guint64 value = tg_entry_get_value_offset (number);
  const guint64 element = tg_entry_get_elements_offset (strings) + 8 + 4;
  guint64 begin, length;

  /* Blocks: the scale; the block; the tensor; the file. */
  assert_extent (annotator, q + 144 + 1, TG_EXTENT_FIELD, q + 144, 2);
  assert_extent (annotator, q + 144 + 15, TG_EXTENT_FIELD, q + 144 + 4, 12);
  assert_extent (annotator, q + 144 + 1, TG_EXTENT_ELEMENT, q + 144, 144);
  assert_extent (annotator, q + 144 + 1, TG_EXTENT_ITEM, q, 6 * 144);
  assert_extent (annotator, q + 144 + 1, TG_EXTENT_FILE, 0, size);
  /* Plain numbers: the number; its row. */
  assert_extent (annotator, f + 18, TG_EXTENT_FIELD, f + 16, 4);
  assert_extent (annotator, f + 18, TG_EXTENT_ELEMENT, f + 16, 16);
  assert_extent (annotator, f + 18, TG_EXTENT_ITEM, f, 64);
  /* Metadata: the value; the record. Of an array: the string; with its length; the record. */
  assert_extent (annotator, value + 1, TG_EXTENT_FIELD, value, 4);
  assert_extent (annotator, value + 1, TG_EXTENT_ELEMENT, number->offset, number->size);
  assert_extent (annotator, element + 8 + 1, TG_EXTENT_FIELD, element + 8, 3);
  assert_extent (annotator, element + 8 + 1, TG_EXTENT_ELEMENT, element, 11);
  assert_extent (annotator, element + 8 + 1, TG_EXTENT_ITEM, strings->offset, strings->size);
  /* A tensor record, and the header. */
  assert_extent (annotator, tensor->offset + 9, TG_EXTENT_ELEMENT, tensor->offset, tg_tensor_get_record_size (tensor));
  assert_extent (annotator, 5, TG_EXTENT_FIELD, 4, 4);
  assert_extent (annotator, 5, TG_EXTENT_ELEMENT, 0, 24);
  g_assert_false (tg_annotator_get_extent (annotator, size, TG_EXTENT_FIELD, &begin, &length));
}

/* Borders are where blocks, rows and tensors begin, and nowhere else. */
static void
test_borders (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  const guint64 q = get_position (annotator, "blk.0.attn_q.weight"), f = get_position (annotator, "f");
  TgSpan span;

  g_assert_true (tg_annotator_get_span (annotator, q, &span));
  g_assert_cmphex (span.flags, ==, TG_SPAN_TENSOR_BEGIN | TG_SPAN_ROW_BEGIN | TG_SPAN_BLOCK_BEGIN);
  g_assert_cmpint (span.block_role, ==, TG_BLOCK_SCALE);
  g_assert_true (tg_annotator_get_span (annotator, q + 2, &span));
  g_assert_cmphex (span.flags, ==, 0);
  g_assert_cmpint (span.block_role, ==, TG_BLOCK_MIN);
  g_assert_true (tg_annotator_get_span (annotator, q + 144, &span));
  g_assert_cmphex (span.flags, ==, TG_SPAN_BLOCK_BEGIN);
  g_assert_true (tg_annotator_get_span (annotator, q + 288, &span));
  g_assert_cmphex (span.flags, ==, TG_SPAN_ROW_BEGIN | TG_SPAN_BLOCK_BEGIN);
  g_assert_true (tg_annotator_get_span (annotator, f + 20, &span));
  g_assert_cmphex (span.flags, ==, TG_SPAN_ROW_BEGIN);
  g_assert_cmpuint (span.offset, ==, f + 16);
  g_assert_cmpuint (span.size, ==, 16);
}

static void
assert_role (TgAnnotator *annotator,
             guint64      offset,
             TgByteRole   role,
             TgBlockRole  block_role,
             gboolean     forwards,
             guint64      expected)
{
  TgSpan span;

  g_assert_true (tg_annotator_find_role (annotator, offset, role, block_role, forwards, &span));
  g_assert_cmpuint (span.offset, ==, expected);
}

/* The legend leads to the next bytes of a role, past all that cannot have it, and round
 * the end. */
static void
test_find_role (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  TgGguf *gguf = tg_annotator_get_gguf (annotator);
  const guint64 q = get_position (annotator, "blk.0.attn_q.weight"), f = get_position (annotator, "f");
  const guint64 q4_0 = get_position (annotator, "q");
  const TgEntry *strings = tg_gguf_find_entry (gguf, "test.strings");
  TgSpan span;

  assert_role (annotator, 0, TG_BYTE_KEY, TG_BLOCK_OTHER, TRUE, 24);
  assert_role (annotator, q, TG_BYTE_KEY, TG_BLOCK_OTHER, FALSE, strings->offset + 8);
  assert_role (annotator, q, TG_BYTE_KEY, TG_BLOCK_OTHER, TRUE, 24);
  assert_role (annotator, q + 20, TG_BYTE_DATA, TG_BLOCK_SCALE, TRUE, q + 144);
  assert_role (annotator, q + 5 * 144, TG_BYTE_DATA, TG_BLOCK_SCALE, TRUE, q4_0);
  assert_role (annotator, f, TG_BYTE_DATA, TG_BLOCK_MIN, TRUE, q + 2);
  assert_role (annotator, f, TG_BYTE_DATA, TG_BLOCK_MIN, FALSE, q + 5 * 144 + 2);
  assert_role (annotator, 0, TG_BYTE_DATA, TG_BLOCK_OTHER, TRUE, q);
  assert_role (annotator, q + 5, TG_BYTE_DATA, TG_BLOCK_OTHER, TRUE, f);
  assert_role (annotator, 0, TG_BYTE_DATA, TG_BLOCK_OTHER, FALSE, q4_0);
  g_assert_false (tg_annotator_find_role (annotator, 0, TG_BYTE_FAULT, TG_BLOCK_OTHER, TRUE, &span));
  g_assert_false (tg_annotator_find_role (annotator, q, TG_BYTE_DATA, TG_BLOCK_HIGH_BITS, FALSE, &span));
}

/* The bytes that make a weight: its code, and the scales it is multiplied with. */
static void
test_weights (void)
{
  g_autoptr (GBytes) bytes = make_model ();
  g_autoptr (TgAnnotator) annotator = annotate (bytes);
  const guint64 q = get_position (annotator, "blk.0.attn_q.weight");
  guint64 offsets[TG_ANNOTATOR_MAX_WEIGHT_BYTES];
  TgPlace place;

  g_assert_true (tg_annotator_locate (annotator, q + 144 + 16 + 32 + 5, &place));
  g_assert_cmpuint (place.block, ==, 1);
  g_assert_cmpuint (place.byte, ==, 16 + 32 + 5);
  g_assert_cmpuint (tg_annotator_find_weight (annotator, &place), ==, 69);
  /* d, dmin, scale and minimum of sub-block 2, code. */
  g_assert_cmpuint (tg_annotator_get_weight_bytes (annotator, &place, 69, offsets), ==, 7);
  g_assert_cmpuint (offsets[0], ==, q + 144);
  g_assert_cmpuint (offsets[4], ==, q + 144 + 4 + 2);
  g_assert_cmpuint (offsets[5], ==, q + 144 + 4 + 6);
  g_assert_cmpuint (offsets[6], ==, q + 144 + 16 + 32 + 5);
  g_assert_cmpuint (tg_annotator_get_weight_bytes (annotator, &place, 256, offsets), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/analysis/annotate/all-types", GINT_TO_POINTER (TG_LITTLE_ENDIAN), test_all_types);
  g_test_add_data_func ("/analysis/annotate/all-types-big-endian", GINT_TO_POINTER (TG_BIG_ENDIAN), test_all_types);
  g_test_add_func ("/analysis/annotate/reference-files", test_reference_files);
  g_test_add_func ("/analysis/annotate/corpus", test_corpus);
  g_test_add_func ("/analysis/annotate/truncated", test_truncated);
  g_test_add_func ("/analysis/annotate/other-file", test_other_file);
  g_test_add_func ("/analysis/annotate/words", test_words);
  g_test_add_func ("/analysis/annotate/record-words", test_record_words);
  g_test_add_func ("/analysis/annotate/extents", test_extents);
  g_test_add_func ("/analysis/annotate/borders", test_borders);
  g_test_add_func ("/analysis/annotate/find-role", test_find_role);
  g_test_add_func ("/analysis/annotate/weights", test_weights);

  return g_test_run ();
}
