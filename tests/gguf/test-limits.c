/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tg-file-map.h"
#include "tg-gguf-fixture.h"
#include "tg-model-info.h"
#include "tg-value.h"

/* Large files take time and memory in proportion, never more. The limits are far from what it
 * takes, and near to what something quadratic would. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWER 20
#else
#define SLOWER 1
#endif

#define MAX_SECONDS (5.0 * SLOWER)
#define MAX_BYTES ((gsize) 256 * SLOWER << 20)

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* What of the process is in memory now. */
static gsize
get_bytes (void)
{
  g_autofree char *contents = NULL;
  const char *resident;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &contents, NULL, NULL));
  resident = strchr (contents, ' ');

  return (gsize) g_ascii_strtoull (resident, NULL, 10) * (gsize) sysconf (_SC_PAGESIZE);
}

/* Opens what @writer made and makes the lists that a window shows of it, within the limits. */
static TgGguf *
open_within_limits (TgGgufWriter *writer)
{
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "large.gguf");
  gsize before_bytes = get_bytes ();
  double before = get_seconds ();
  g_autoptr (GError) error = NULL;
  TgGguf *gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  g_autoptr (TgShards) shards = tg_shards_new_single (gguf);
  g_autoptr (TgModelInfo) info = tg_model_info_new (shards);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  TgFileRange range;

  g_assert_no_error (error);
  g_assert_nonnull (info->name);
  g_assert_true (tg_file_map_lookup (map, tg_gguf_get_size (gguf) / 2, &range));
  g_test_message ("%.3f s, %zu KiB", get_seconds () - before, (get_bytes () - before_bytes) / 1024);
  g_assert_cmpfloat (get_seconds () - before, <, MAX_SECONDS);
  g_assert_cmpuint (get_bytes (), <, before_bytes + MAX_BYTES);

  return gguf;
}

/* A million keys: a search for duplicates that compares each with each would take an hour. */
static void
test_keys (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;

  for (guint i = 0; i < 1000000; i++)
    {
      char key[32];

      g_snprintf (key, sizeof key, "k.%u", i);
      tg_gguf_writer_add_uint (writer, key, TG_VALUE_UINT8, i & 255);
    }
  gguf = open_within_limits (writer);
  g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, 1000001);
  g_assert_nonnull (tg_gguf_find_entry (gguf, "k.999999"));
  g_assert_cmpuint (tg_problem_list_get_n (tg_gguf_get_problems (gguf)), ==, 0);
}

/* A million times the same key: as many problems, of which a few are kept. */
static void
test_same_key (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgGguf) gguf = NULL;

  for (guint i = 0; i < 1000000; i++)
    tg_gguf_writer_add_uint (writer, "k", TG_VALUE_UINT8, i & 255);
  gguf = open_within_limits (writer);
  g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, 1000001);
  g_assert_cmpuint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)), ==, 999999);
  g_assert_cmpuint (tg_problem_list_get_n (tg_gguf_get_problems (gguf)), <, 1000);
}

/* 200,000 tensors, all with data, and as many that overlap. */
static void
test_tensors (void)
{
  for (guint overlap = 0; overlap < 2; overlap++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      g_autoptr (TgGguf) gguf = NULL;

      for (guint i = 0; i < 200000; i++)
        {
          char name[32];

          g_snprintf (name, sizeof name, "blk.%u.weight", i);
          tg_fixture_add_f32 (writer, name, 8, 1);
          if (overlap == 1)
            tg_gguf_writer_set_offset (writer, 0);
        }
      gguf = open_within_limits (writer);
      g_assert_cmpuint (tg_gguf_get_n_tensors (gguf), ==, 200000);
      g_assert_nonnull (tg_gguf_find_tensor (gguf, "blk.199999.weight"));
      g_assert_cmpint (tg_problem_list_count_all (tg_gguf_get_problems (gguf)) > 0, ==, overlap == 1);
    }
}

/* Fifty million numbers, of which any can be had at once, and five million strings. */
static void
test_arrays (void)
{
  const guint n = 50000000, n_strings = 5000000;
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autofree guint8 *numbers = g_malloc (n);
  g_autoptr (TgGguf) gguf = NULL;
  g_autofree char *text = NULL;
  double before;
  TgValue value, element;

  memset (numbers, 7, n);
  tg_gguf_writer_add_array (writer, "x.numbers", TG_VALUE_UINT8, numbers, n);
  tg_gguf_writer_begin_array (writer, "x.strings", TG_VALUE_STRING, n_strings);
  for (guint i = 0; i < n_strings; i++)
    tg_gguf_writer_append_string (writer, "word", i % 5);
  tg_gguf_writer_end_array (writer);
  gguf = open_within_limits (writer);

  before = get_seconds ();
  tg_value_init (&value, gguf, tg_gguf_find_entry (gguf, "x.numbers"));
  g_assert_true (tg_value_get_element (&value, n - 1, &element));
  text = tg_value_to_text (&element, 0);
  g_assert_cmpstr (text, ==, "7");
  tg_value_init (&value, gguf, tg_gguf_find_entry (gguf, "x.strings"));
  g_assert_true (tg_value_get_element (&value, n_strings - 1, &element));
  g_assert_cmpfloat (get_seconds () - before, <, MAX_SECONDS);
}

static void
add_u32 (GByteArray *bytes,
         guint32     number)
{
  number = GUINT32_TO_LE (number);
  g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
}

static void
add_u64 (GByteArray *bytes,
         guint64     number)
{
  number = GUINT64_TO_LE (number);
  g_byte_array_append (bytes, (const guint8 *) &number, sizeof number);
}

/* A million heads of arrays in each other end in a fault, not in recursion. */
static void
test_nested (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (TgGguf) gguf = NULL;
  double before;

  g_byte_array_append (bytes, (const guint8 *) "GGUF", 4);
  add_u32 (bytes, 3);
  add_u64 (bytes, 0);
  add_u64 (bytes, 1);
  add_u64 (bytes, 6);
  g_byte_array_append (bytes, (const guint8 *) "x.deep", 6);
  for (guint i = 0; i < 1000000; i++)
    {
      add_u32 (bytes, TG_VALUE_ARRAY);
      if (i > 0)
        add_u64 (bytes, 1);
    }
  before = get_seconds ();
  gguf = tg_fixture_open_bytes (bytes->data, bytes->len);
  tg_fixture_visit (gguf);
  g_assert_nonnull (tg_gguf_get_fault (gguf));
  g_assert_cmpfloat (get_seconds () - before, <, MAX_SECONDS);
}

/* A string of 40 MB is one. */
static void
test_string (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autofree guint8 *letters = g_malloc (40 << 20);
  g_autoptr (TgGguf) gguf = NULL;

  memset (letters, 'a', 40 << 20);
  tg_gguf_writer_add_bytes (writer, "x.long", letters, 40 << 20);
  gguf = open_within_limits (writer);
  g_assert_cmpuint (tg_problem_list_get_n (tg_gguf_get_problems (gguf)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/limits/nested", test_nested);
  g_test_add_func ("/gguf/limits/string", test_string);
  g_test_add_func ("/gguf/limits/arrays", test_arrays);
  g_test_add_func ("/gguf/limits/tensors", test_tensors);
  g_test_add_func ("/gguf/limits/same-key", test_same_key);
  g_test_add_func ("/gguf/limits/keys", test_keys);

  return g_test_run ();
}
