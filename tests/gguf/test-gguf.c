/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-error.h"
#include "tg-gguf-fixture.h"
#include "tg-test-util.h"
#include "tg-value.h"

/* A file of 24 bytes is whole: magic, version and counts at 0, 4, 8 and 16. */
static void
test_header (void)
{
  static const guint8 bytes[24] = { 'G', 'G', 'U', 'F', 3, 0, 0, 0 };
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (bytes, sizeof bytes);

  g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)), ==, 0);
  g_assert_cmpuint (tg_gguf_get_version (gguf), ==, 3);
  g_assert_cmpuint (tg_gguf_get_entries_end (gguf), ==, 24);
  g_assert_cmpuint (tg_gguf_get_metadata_end (gguf), ==, 24);
  g_assert_cmpuint (tg_gguf_get_data_start (gguf), ==, 24);
  g_assert_null (tg_gguf_find_entry (gguf, "x"));
  g_assert_null (tg_gguf_find_tensor (gguf, "x"));
}

/* Cut at every length, a file gives the entries and tensors that are whole, one fault inside of
 * what is there, and never anything from beyond. */
static void
test_truncated (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/seed16.gguf", &length);

  for (gsize n = 0; n < length; n++)
    {
      g_autoptr (TgMapping) mapping = tg_fixture_map (bytes, n);
      g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
      g_autoptr (TgGguf) strict = NULL;
      g_autoptr (GError) error = NULL;
      const TgProblem *fault = tg_gguf_get_fault (gguf);

      g_assert_true ((fault != NULL) == (n < 353));
      if (fault != NULL)
        g_assert_cmpuint (fault->offset, <=, n);
      g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, (n >= 69) + (n >= 107) + (n >= 143) + (n >= 217));
      g_assert_cmpuint (tg_gguf_get_n_tensors (gguf), ==, (n >= 262) + (n >= 307) + (n >= 353));
      if (n >= 353)
        g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_TRUNCATED_DATA), ==, (n < 640) + (n < 768) + (n < 836));

      /* The last tensor ends at 836; the padding after it is nobody's. */
      strict = tg_gguf_open (mapping, TG_OPEN_STRICT, NULL, &error);
      g_assert_true ((strict != NULL) == (n >= 836));
      if (n >= 24 && n < 836)
        g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
    }
}

/* The six verdicts: good, truncated data, wrong magic, version 2, wrong offset, 20 bytes. */
static void
test_verdicts (void)
{
  static const struct
  {
    gsize       size;
    gsize       at;
    guint8      byte;
    int         code;
    const char *words;
  } cases[] = {
    { 864, 0, 'G', -1, NULL },
    { 824, 0, 'G', TG_ERROR_TRUNCATED, "tensor w.q8_0 runs past the end of the file" },
    { 864, 0, 'X', TG_ERROR_NOT_GGUF, "magic" },
    { 864, 4, 2, -1, NULL },
    { 864, 348, 0xff, TG_ERROR_CORRUPT, "w.q8_0" },
    { 20, 0, 'G', TG_ERROR_TRUNCATED, "header" },
  };
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/seed16.gguf", &length);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree guint8 *copy = g_memdup2 (bytes, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (TgMapping) mapping = NULL;
      g_autoptr (TgGguf) gguf = NULL;

      copy[cases[i].at] = cases[i].byte;
      mapping = tg_fixture_map (copy, cases[i].size);
      gguf = tg_gguf_open (mapping, TG_OPEN_STRICT, NULL, &error);
      if (cases[i].code < 0)
        {
          g_assert_no_error (error);
          g_assert_nonnull (gguf);
          continue;
        }
      g_assert_null (gguf);
      g_assert_error (error, TG_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].words));
    }
}

/* The form of a message: what, in which field, at which byte, found and expected. */
static void
test_message (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/seed16.gguf", &length);
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (bytes, 824);
  const TgProblem *problem = tg_gguf_find_tensor_problem (gguf, 2);
  g_autofree char *text = tg_problem_to_string (problem);
  g_autofree char *line = tg_problem_to_line (problem, "a\nb.gguf");

  g_assert_cmpstr (text, ==, "tensor \"w.q8_0\": needs bytes up to 836, the file has 824 (download incomplete?) - field at byte 345 (0x159)");
  g_assert_cmpstr (line, ==, "a\\nb.gguf: L3: tensor \"w.q8_0\" at 345: needs bytes up to 836, the file has 824 (download incomplete?)");
  g_assert_cmpstr (problem->found, ==, "824");
  g_assert_cmpstr (problem->expected, ==, "836");
  g_assert_null (tg_gguf_find_tensor_problem (gguf, 0));
  g_assert_cmpuint (tg_gguf_get_available_bytes (gguf, tg_gguf_get_tensor (gguf, 2)), ==, 56);
}

/* Where the data begins and the tensors lie, for two alignments. */
static void
test_layout (void)
{
  static const guint64 expected[][3] = { { 192, 192, 544 }, { 256, 256, 640 } };
  static const guint32 alignments[] = { 32, 64 };

  for (gsize i = 0; i < G_N_ELEMENTS (alignments); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      guint64 ne[] = { 64, 5 };
      g_autoptr (TgGguf) gguf = NULL;
      guint64 position;

      tg_gguf_writer_add_uint (writer, "x", TG_VALUE_UINT32, 1);
      if (alignments[i] != 32)
        tg_gguf_writer_set_alignment (writer, alignments[i]);
      tg_gguf_writer_add_tensor (writer, "w.q8_0", TG_TYPE_ID_Q8_0, ne, 2, NULL, 340);
      tg_gguf_writer_add_tensor (writer, "w.f32", TG_TYPE_ID_F32, ne, 1, NULL, 256);
      gguf = tg_fixture_open (writer);
      g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)), ==, 0);
      g_assert_cmpuint (tg_gguf_get_data_start (gguf), ==, expected[i][0]);
      for (guint j = 0; j < 2; j++)
        {
          g_assert_true (tg_gguf_get_data_position (gguf, tg_gguf_get_tensor (gguf, j), &position));
          g_assert_cmpuint (position, ==, expected[i][1 + j]);
        }
      g_assert_cmpuint (tg_gguf_get_tensor (gguf, 0)->row_bytes, ==, 68);
      g_assert_cmpuint (tg_gguf_get_available_rows (gguf, tg_gguf_get_tensor (gguf, 0)), ==, 5);
    }
}

/* Big-endian files are told by their version; every number is the other way round. */
static void
test_big_endian (void)
{
  static const guint8 bytes[] = {
    'G', 'G', 'U', 'F', 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 1, 'k', 0, 0, 0, 4, 0x12, 0x34, 0x56, 0x78
  };
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (bytes, sizeof bytes);
  TgValue value;
  guint64 number;

  g_assert_cmpint (tg_gguf_get_byte_order (gguf), ==, TG_BIG_ENDIAN);
  g_assert_cmpuint (tg_gguf_get_version (gguf), ==, 3);
  g_assert_true (tg_value_find (&value, gguf, "k"));
  g_assert_true (tg_value_get_uint (&value, &number));
  g_assert_cmphex (number, ==, 0x12345678);
}

/* Shapes that wrap around in 64 bits, in products, in bytes and in padding, are told for what they
 * are; those with a zero have no weights whatever else they say. */
static void
test_overflow (void)
{
  static const struct
  {
    guint64 ne[4];
    guint   n_dims;
    guint32 type_id;
    guint32 flags;
    guint64 n_elements;
  } cases[] = {
    { { G_MAXUINT64 }, 1, TG_TYPE_ID_F32, TG_TENSOR_BAD_SHAPE, 0 },
    { { G_GUINT64_CONSTANT (1) << 33, G_GUINT64_CONSTANT (1) << 33 }, 2, TG_TYPE_ID_F32, TG_TENSOR_BAD_SHAPE, 0 },
    { { G_GUINT64_CONSTANT (1) << 32, G_GUINT64_CONSTANT (1) << 31 }, 2, TG_TYPE_ID_I8, TG_TENSOR_BAD_SHAPE, 0 },
    { { G_GUINT64_CONSTANT (1) << 31, G_GUINT64_CONSTANT (1) << 30 }, 2, TG_TYPE_ID_I64, TG_TENSOR_BAD_SHAPE, G_GUINT64_CONSTANT (1) << 61 },
    { { 4, (1 << 30) - 1, (1 << 30) + 1 }, 3, TG_TYPE_ID_F32, TG_TENSOR_BAD_SHAPE, 4 * ((G_GUINT64_CONSTANT (1) << 60) - 1) },
    { { G_MAXINT64, 2 }, 2, TG_TYPE_ID_I8, TG_TENSOR_BAD_SHAPE, 0 },
    { { G_GUINT64_CONSTANT (0x7fffffffffffffc0) }, 1, TG_TYPE_ID_I8, TG_TENSOR_TRUNCATED, G_GUINT64_CONSTANT (0x7fffffffffffffc0) },
    { { 0, G_GUINT64_CONSTANT (1) << 62 }, 2, TG_TYPE_ID_F32, 0, 0 },
    { { G_GUINT64_CONSTANT (1) << 62, 4, 0 }, 3, TG_TYPE_ID_F32, 0, 0 },
    { { 33, 2 }, 2, TG_TYPE_ID_Q4_0, TG_TENSOR_BAD_ROW, 66 },
    { { 1 }, 1, TG_TYPE_ID_Q8_0, TG_TENSOR_BAD_ROW, 1 },
    { { 0 }, 0, TG_TYPE_ID_F32, TG_TENSOR_TRUNCATED, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      g_autoptr (TgGguf) gguf = NULL;
      const TgTensor *tensor;

      tg_gguf_writer_add_tensor (writer, "t", cases[i].type_id, cases[i].ne, cases[i].n_dims, NULL, 0);
      gguf = tg_fixture_open (writer);
      tensor = tg_gguf_get_tensor (gguf, 0);
      g_assert_cmphex (tensor->flags, ==, cases[i].flags);
      g_assert_cmpuint (tensor->n_elements, ==, cases[i].n_elements);
      g_assert_cmpuint (tg_gguf_get_available_rows (gguf, tensor), ==, 0);
      g_assert_cmpuint (tg_tensor_get_n_rows (tensor), <=, tensor->n_elements);
    }
}

/* Offsets anywhere in 64 bits are compared, never added up. */
static void
test_offsets (void)
{
  static const struct
  {
    guint64 offset;
    guint32 flags;
  } cases[] = {
    { 32, 0 },
    { 0, TG_TENSOR_OVERLAP },
    { 1, TG_TENSOR_OVERLAP | TG_TENSOR_UNALIGNED },
    { 64, TG_TENSOR_TRUNCATED },
    { G_GUINT64_CONSTANT (1) << 40, TG_TENSOR_BAD_OFFSET },
    { G_MAXUINT64, TG_TENSOR_BAD_OFFSET | TG_TENSOR_UNALIGNED },
    { G_MAXUINT64 - 31, TG_TENSOR_BAD_OFFSET },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      g_autoptr (TgGguf) gguf = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (TgView) view = NULL;
      gboolean is_there = cases[i].offset <= 32;

      tg_fixture_add_f32 (writer, "a", 8, 1);
      tg_fixture_add_f32 (writer, "b", 8, 1);
      tg_gguf_writer_set_offset (writer, cases[i].offset);
      gguf = tg_fixture_open (writer);
      g_assert_cmphex (tg_gguf_get_tensor (gguf, 1)->flags, ==, cases[i].flags);
      view = tg_gguf_new_view (gguf, tg_gguf_get_tensor (gguf, 1), &error);
      g_assert_true ((view != NULL) == is_there);
      if (!is_there)
        g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
    }
}

/* Names and keys that occur twice: the first one is found, both are there, the second is marked. */
static void
test_duplicates (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;

  tg_gguf_writer_add_uint (writer, "x.same", TG_VALUE_UINT8, 1);
  tg_gguf_writer_add_uint (writer, "x.same", TG_VALUE_UINT8, 2);
  tg_fixture_add_f32 (writer, "twin", 8, 1);
  tg_fixture_add_f32 (writer, "twin", 8, 1);
  gguf = tg_fixture_open (writer);

  g_assert_cmpuint (tg_gguf_get_entry_index (gguf, tg_gguf_find_entry (gguf, "x.same")), ==, 1);
  g_assert_cmpuint (tg_gguf_get_tensor_index (gguf, tg_gguf_find_tensor (gguf, "twin")), ==, 0);
  g_assert_cmphex (tg_gguf_get_entry (gguf, 2)->flags, ==, TG_ENTRY_DUPLICATE);
  g_assert_cmphex (tg_gguf_get_tensor (gguf, 1)->flags, ==, TG_TENSOR_DUPLICATE);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_DUPLICATE_KEY), ==, 1);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_DUPLICATE_TENSOR), ==, 1);
  g_assert_cmpuint (tg_gguf_find_entry_problem (gguf, 2)->offset, ==, tg_gguf_get_entry (gguf, 2)->offset);
}

/* A thousand faults of a sort make a hundred records and one number. */
static void
test_many_problems (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;

  for (guint i = 0; i < 1000; i++)
    tg_gguf_writer_add_uint (writer, "", TG_VALUE_BOOL, 2);
  gguf = tg_fixture_open (writer);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_BOOL), ==, 1000);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_KEY), ==, 1000);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_DUPLICATE_KEY), ==, 999);
  g_assert_cmpuint (tg_problem_list_get_n (tg_gguf_get_problems (gguf)), ==, 3 * TG_PROBLEMS_PER_KIND);
  g_assert_cmphex (tg_gguf_get_entry (gguf, 1000)->flags, ==, TG_ENTRY_BAD_BOOL | TG_ENTRY_BAD_KEY | TG_ENTRY_DUPLICATE);
}

/* Many dimensions: four are kept, the others are read from the file. */
static void
test_many_dims (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  guint64 ne[TG_MAX_DIMS + 1] = { 2, 3, 1, 1, 5, 1, 7 };
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgGguf) too_many = NULL;

  for (guint dim = 7; dim <= TG_MAX_DIMS; dim++)
    ne[dim] = 1;
  tg_gguf_writer_add_tensor (writer, "t", TG_TYPE_ID_I8, ne, TG_MAX_DIMS, NULL, 210);
  gguf = tg_fixture_open (writer);
  g_assert_cmphex (tg_gguf_get_tensor (gguf, 0)->flags, ==, TG_TENSOR_MANY_DIMS);
  g_assert_cmpuint (tg_gguf_get_tensor (gguf, 0)->n_bytes, ==, 210);
  g_assert_cmpuint (tg_gguf_get_ne (gguf, tg_gguf_get_tensor (gguf, 0), 6), ==, 7);
  g_assert_cmpuint (tg_gguf_get_ne (gguf, tg_gguf_get_tensor (gguf, 0), TG_MAX_DIMS), ==, 1);

  tg_gguf_writer_add_tensor (writer, "u", TG_TYPE_ID_I8, ne, TG_MAX_DIMS + 1, NULL, 210);
  too_many = tg_fixture_open (writer);
  g_assert_cmpint (tg_gguf_get_fault (too_many)->kind, ==, TG_PROBLEM_N_DIMS);
  g_assert_cmpuint (tg_gguf_get_n_tensors (too_many), ==, 1);
}

/* The bytes of a tensor of an unknown type are those up to the next one. */
static void
test_unknown_type (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  guint64 ne[] = { 32 };
  g_autoptr (TgGguf) gguf = NULL;

  tg_gguf_writer_add_tensor (writer, "fork", 156, ne, 1, NULL, 40);
  tg_fixture_add_f32 (writer, "b", 8, 1);
  tg_gguf_writer_add_tensor (writer, "removed", 31, ne, 1, NULL, 18);
  gguf = tg_fixture_open (writer);
  g_assert_null (tg_gguf_get_tensor (gguf, 0)->type);
  g_assert_cmpuint (tg_gguf_get_available_bytes (gguf, tg_gguf_get_tensor (gguf, 0)), ==, 64);
  g_assert_cmpuint (tg_gguf_get_available_bytes (gguf, tg_gguf_get_tensor (gguf, 2)), ==, 32);
  g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_TENSOR_TYPE), ==, 2);
  g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)), ==, 2);
}

/* A file type that no tensor has is a contradiction; one that only fallbacks hide is none. */
static void
test_file_type (void)
{
  static const struct
  {
    guint32 file_type;
    guint64 ne0;
    guint   n_problems;
  } cases[] = { { 0, 8, 0 }, { 7, 32, 1 }, { 7, 8, 0 }, { 15, 32, 0 }, { 15, 256, 1 }, { 15 + 1024, 256, 0 }, { 12345, 32, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      g_autoptr (TgGguf) gguf = NULL;

      tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, cases[i].file_type);
      tg_fixture_add_f32 (writer, "a", cases[i].ne0, 2);
      gguf = tg_fixture_open (writer);
      g_assert_cmpuint (tg_fixture_count (gguf, TG_PROBLEM_FILE_TYPE), ==, cases[i].n_problems);
    }
}

/* Whoever waits no longer gets no index, and is told so. */
static void
test_cancel (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (GBytes) block = tg_gguf_writer_to_bytes (writer);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (block, "x");
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 0 };
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, &progress, &error);

  g_assert_no_error (error);
  g_assert_nonnull (gguf);
  g_assert_cmpint (tg_progress_get_permille (&progress), ==, 1000);
  tg_progress_cancel (&progress);
  g_assert_null (tg_gguf_open (mapping, TG_OPEN_NONE, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

/* A view of a tensor outlives the index and cannot be read past its end. */
static void
test_view (void)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/seed16.gguf");
  g_autoptr (TgGguf) other = tg_gguf_ref (gguf);
  g_autoptr (TgView) view = tg_gguf_new_view (gguf, tg_gguf_find_tensor (gguf, "w.q8_0"), NULL);

  g_clear_pointer (&gguf, tg_gguf_unref);
  g_clear_pointer (&other, tg_gguf_unref);
  g_assert_cmpuint (tg_view_get_size (view), ==, 68);
  g_assert_nonnull (tg_view_peek (view, 67, 1));
  g_assert_null (tg_view_peek (view, 68, 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/gguf/header", test_header);
  g_test_add_func ("/gguf/gguf/truncated", test_truncated);
  g_test_add_func ("/gguf/gguf/verdicts", test_verdicts);
  g_test_add_func ("/gguf/gguf/message", test_message);
  g_test_add_func ("/gguf/gguf/layout", test_layout);
  g_test_add_func ("/gguf/gguf/big-endian", test_big_endian);
  g_test_add_func ("/gguf/gguf/overflow", test_overflow);
  g_test_add_func ("/gguf/gguf/offsets", test_offsets);
  g_test_add_func ("/gguf/gguf/duplicates", test_duplicates);
  g_test_add_func ("/gguf/gguf/many-problems", test_many_problems);
  g_test_add_func ("/gguf/gguf/many-dims", test_many_dims);
  g_test_add_func ("/gguf/gguf/unknown-type", test_unknown_type);
  g_test_add_func ("/gguf/gguf/file-type", test_file_type);
  g_test_add_func ("/gguf/gguf/cancel", test_cancel);
  g_test_add_func ("/gguf/gguf/view", test_view);

  return g_test_run ();
}
