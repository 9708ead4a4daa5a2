/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <sys/resource.h>
#include <time.h>

#include "tg-annotate.h"
#include "tg-gguf-fixture.h"
#include "tg-tensor-stats.h"
#include "tg-test-util.h"

/* What a file below 64 KiB may take: milliseconds of a processor, and of memory above what there
 * was before. A sanitizer takes its own. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MAX_MILLISECONDS 1000
#define MAX_BYTES (256 << 20)
#else
#define MAX_MILLISECONDS 100
#define MAX_BYTES (16 << 20)
#endif

#define STRIDE 13

static double
get_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* The most that the process ever had. */
static gsize
get_bytes (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);

  return (gsize) usage.ru_maxrss * 1024;
}

/* All that is done with a file that somebody opens: the index, what each byte is, numbers over
 * every tensor. */
static void
look (TgGguf *gguf)
{
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  g_autoptr (TgAnnotator) annotator = tg_annotator_new (map);

  tg_fixture_visit (gguf);
  for (guint64 offset = 0; offset < tg_gguf_get_size (gguf); offset += STRIDE)
    {
      g_autofree char *words = tg_annotator_describe (annotator, offset);

      g_assert_true (g_utf8_validate (words, -1, NULL));
    }
  for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
    {
      g_autoptr (TgRows) rows = tg_rows_new (gguf, tg_gguf_get_tensor (gguf, i), NULL);
      g_autoptr (TgTensorStats) stats = NULL;

      if (rows == NULL)
        continue;
      stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), TG_STATS_HISTOGRAM, 1, NULL, NULL);
      g_assert_nonnull (stats);
      g_assert_cmpuint (stats->values.n, ==, tg_rows_get_n_available (rows));
    }
}

/* In a block of exact size, and before a page that nobody may touch. */
static void
look_within_limits (const guint8 *bytes,
                    gsize         n)
{
  const double before = get_milliseconds ();
  g_autoptr (TgGguf) exact = tg_fixture_open_bytes (bytes, n);
  g_autoptr (TgGguf) guarded = tg_fixture_open_guarded (bytes, n);

  look (exact);
  look (guarded);
  g_assert_cmpfloat (get_milliseconds () - before, <, 2 * MAX_MILLISECONDS);
}

/* The base of the sweep: strings in an array, an array in an array, a block type, padding. */
static GBytes *
new_base (void)
{
  const char *const words[] = { "a", "bc" };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  const guint8 one = 1;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_strings (writer, "x.arr", words, 2);
  tg_gguf_writer_begin_array (writer, "x.n", TG_VALUE_ARRAY, 1);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_UINT8, 1);
  tg_gguf_writer_append (writer, &one);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_set_alignment (writer, 32);
  tg_gguf_writer_add_tensor (writer, "a.weight", TG_TYPE_ID_Q4_0, (const guint64[]){ 32, 1 }, 2, NULL, 18);
  tg_gguf_writer_add_tensor (writer, "b", TG_TYPE_ID_F32, (const guint64[]){ 3 }, 1, NULL, 12);

  return tg_gguf_writer_to_bytes (writer);
}

/* P11: cut at every byte, and with every bit turned: whatever comes of it, quickly and within
 * bounds. */
static void
test_sweep (void)
{
  g_autoptr (GBytes) base = new_base ();
  gsize length;
  const guint8 *bytes = g_bytes_get_data (base, &length);
  gsize before = get_bytes ();
  guint n = 0;

  for (gsize size = 0; size < length; size++, n++)
    look_within_limits (bytes, size);
  for (gsize bit = 0; bit < length * 8; bit++, n++)
    {
      g_autofree guint8 *copy = g_memdup2 (bytes, length);

      copy[bit / 8] ^= (guint8) (1 << (bit % 8));
      look_within_limits (copy, length);
    }
  g_test_message ("%u files", n);
  g_assert_cmpuint (n, >, 3000);
  g_assert_cmpuint (get_bytes () - before, <, MAX_BYTES);
}

/* P08: every file of the corpus, the same way. */
static void
test_corpus (void)
{
  g_auto (GStrv) names = tg_test_list_corpus ();
  gsize before = get_bytes ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      gsize length;
      g_autofree guint8 *bytes = tg_test_load_data (names[i], &length);

      look_within_limits (bytes, length);
    }
  g_test_message ("%u files", g_strv_length (names));
  g_assert_cmpuint (get_bytes () - before, <, MAX_BYTES);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/sweep/corpus", test_corpus);
  g_test_add_func ("/analysis/sweep/cut-and-flip", test_sweep);

  return g_test_run ();
}
