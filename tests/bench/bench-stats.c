/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <glib.h>

#include "tg-mapping.h"
#include "tg-parallel.h"
#include "tg-quantize.h"
#include "tg-tensor-stats.h"

/* What a pass for statistics costs: its time beside that of decoding alone and
 * of reading the bytes, by one and by two threads, and how much memory of its
 * own the process takes meanwhile. Passes go in turns and the best of all rounds
 * counts; time is that of the processors, all threads together, so that other
 * work on the machine hurts little. Only the last column is about the clock on
 * the wall: how well the threads share the work.
 *
 * The weights are normal ones, 2^18 of them again and again; of types without a
 * quantizer here, random blocks. */

#define N_COLUMNS 4096
#define PATTERN (1u << 18)

typedef enum
{
  PASS_READ,
  PASS_DECODE,
  PASS_PLAIN,
  PASS_HISTOGRAM,
  PASS_CODES,
  N_PASSES,
} Pass;

static gint n_weights = 64 << 20;
static gint n_rounds = 5;
static gint max_threads = 2;
static char *only_type = NULL;

static const GOptionEntry entries[] = {
  { "weights", 'n', 0, G_OPTION_ARG_INT, &n_weights, "Weights in a pass", "N" },
  { "rounds", 'r', 0, G_OPTION_ARG_INT, &n_rounds, "Passes of which the best counts", "N" },
  { "threads", 'j', 0, G_OPTION_ARG_INT, &max_threads, "Most threads", "N" },
  { "type", 't', 0, G_OPTION_ARG_STRING, &only_type, "One type only", "NAME" },
  { NULL }
};

static void
fill_pattern (const TgTensorType *type,
              guint8             *blocks)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree float *values = g_new (float, PATTERN);

  if (!tg_tensor_type_can_quantize (type))
    {
      for (gsize i = 0; i < (gsize) PATTERN / type->block_elements * type->block_bytes; i++)
        /* Even in the upper byte of a scale no NaN and nothing large. */
        blocks[i] = (guint8) g_rand_int_range (rand, 0, 64);
      return;
    }

  for (gsize i = 0; i < PATTERN; i++)
    {
      double radius = sqrt (-2.0 * log (1.0 - g_rand_double (rand)));

      values[i] = (float) (0.02 * radius * cos (2.0 * G_PI * g_rand_double (rand)));
    }
  tg_quantize (type, values, PATTERN / type->block_elements, blocks);
}

/* A file in page cache, and its mapping. */
static TgMapping *
map_weights (const TgTensorType *type)
{
  gsize n_bytes = (gsize) PATTERN / type->block_elements * type->block_bytes;
  g_autofree guint8 *blocks = g_malloc (n_bytes);
  g_autoptr (GError) error = NULL;
  int fd = memfd_create ("bench-stats", MFD_CLOEXEC);
  TgMapping *mapping;

  g_assert_cmpint (fd, >=, 0);
  fill_pattern (type, blocks);
  for (gint i = 0; i < n_weights; i += (gint) PATTERN)
    g_assert_cmpint (write (fd, blocks, n_bytes), ==, n_bytes);

  mapping = tg_mapping_new_from_fd (fd, "bench-stats", &error);
  g_assert_no_error (error);

  return mapping;
}

static void
sum_words (const TgRowsPiece *piece,
           gpointer           data)
{
  guint64 *sums = data;
  guint64 sum = 0;

  for (gsize i = 0; i < piece->n_rows; i++)
    {
      guint64 bits;

      memcpy (&bits, piece->values + i, sizeof (float));
      sum += bits;
    }
  sums[piece->worker] += sum;
}

static gsize read_sum;

/* Reads the file's bytes and does nothing else with them. */
static void
read_range (const TgRange *range,
            gpointer       data)
{
  TgView *view = data;
  const guint8 *bytes = tg_view_peek (view, range->begin, range->end - range->begin);
  guint64 sums[4] = { 0 };

  for (gsize i = 0; i + 32 <= range->end - range->begin; i += 32)
    {
      guint64 words[4];

      memcpy (words, bytes + i, sizeof words);
      for (guint k = 0; k < 4; k++)
        sums[k] += words[k];
    }
  /* Used, as far as the compiler knows. */
  g_atomic_pointer_add (&read_sum, (gssize) (sums[0] + sums[1] + sums[2] + sums[3]));
}

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);

  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* The least seconds a pass took. */
typedef struct
{
  double cpu;
  double wall;
} Times;

static void
run_pass (Pass    pass,
          TgRows *rows,
          TgView *view,
          guint   n_threads,
          Times  *best)
{
  static const TgStatsFlags flags[N_PASSES] = {
    [PASS_PLAIN] = TG_STATS_PLAIN,
    [PASS_HISTOGRAM] = TG_STATS_HISTOGRAM,
    [PASS_CODES] = TG_STATS_HISTOGRAM | TG_STATS_CODES,
  };
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  double cpu_start = get_cpu_seconds ();

  if (pass == PASS_READ)
    g_assert_true (tg_parallel_run (tg_view_get_size (view), 1 << 20, n_threads, read_range, view, NULL));
  else if (pass == PASS_DECODE)
    {
      g_autofree guint64 *sums = g_new0 (guint64, n_threads);

      g_assert_true (tg_rows_run (rows, 0, tg_rows_get_n_rows (rows), n_threads, sum_words, sums, NULL, &error));
    }
  else
    {
      g_autoptr (TgTensorStats) stats = NULL;

      stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), flags[pass], n_threads, NULL, &error);
      g_assert_no_error (error);
    }

  best->cpu = MIN (best->cpu, get_cpu_seconds () - cpu_start);
  best->wall = MIN (best->wall, (double) (g_get_monotonic_time () - start) * 1e-6);
}

/* Memory that belongs to this process alone, in kB. */
static gint64
get_private_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "RssAnon:");

  return line != NULL ? g_ascii_strtoll (line + strlen ("RssAnon:"), NULL, 10) : 0;
}

static void
bench_type (const TgTensorType *type)
{
  const guint64 ne[4] = { N_COLUMNS, (guint64) n_weights / N_COLUMNS, 1, 1 };
  g_autoptr (TgMapping) mapping = map_weights (type);
  g_autoptr (TgView) view = tg_view_new (mapping, 0, tg_mapping_get_size (mapping));
  g_autoptr (GError) error = NULL;
  g_autoptr (TgRows) rows = tg_rows_new_for_view (view, type, TG_LITTLE_ENDIAN, ne, "bench", &error);
  double single = 0.0;

  g_assert_no_error (error);
  for (guint n_threads = 1; n_threads <= (guint) max_threads; n_threads++)
    {
      Times best[N_PASSES];
      double scaling;

      for (guint pass = 0; pass < N_PASSES; pass++)
        best[pass] = (Times){ INFINITY, INFINITY };
      for (gint round = 0; round < n_rounds; round++)
        for (guint pass = 0; pass < N_PASSES; pass++)
          run_pass (pass, rows, view, n_threads, &best[pass]);
      if (n_threads == 1)
        single = best[PASS_HISTOGRAM].wall;
      scaling = single / best[PASS_HISTOGRAM].wall;

      printf ("%s\t%u", type->name, n_threads);
      for (guint pass = 0; pass < N_PASSES; pass++)
        printf ("\t%.3f", best[pass].cpu * 1e9 / n_weights);
      printf ("\t%.2f\t%.2f\t%.2f\t%" G_GINT64_FORMAT "\t%.2f\n",
              best[PASS_PLAIN].cpu / best[PASS_DECODE].cpu, best[PASS_HISTOGRAM].cpu / best[PASS_DECODE].cpu,
              best[PASS_HISTOGRAM].cpu / best[PASS_READ].cpu, get_private_memory (), scaling);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("- measure what statistics cost");
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 64;
    }
  n_weights = MAX (n_weights / (gint) PATTERN, 1) * (gint) PATTERN;

  printf ("type\tthreads\tread ns/weight\tdecode\tstatistics\t+ histogram\t+ codes"
          "\tstatistics/decode\thistogram/decode\thistogram/read\tprivate kB\tscaling\n");
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      if (type->removed || type->block_bytes == 8 || type->family == TG_FAMILY_INTEGER)
        continue;
      if (only_type == NULL || g_ascii_strcasecmp (type->name, only_type) == 0)
        bench_type (type);
    }

  return 0;
}
