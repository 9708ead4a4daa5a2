/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <gio/gio.h>

#include "tg-heatmap-job.h"
#include "tg-job.h"
#include "tg-parallel.h"
#include "tg-quantize.h"

/* What a picture of a large tensor costs: the estimate and the exact one beside
 * decoding alone and reading the bytes, by one and by two threads; how long a job
 * takes to end when it is cancelled; the longest turn of a main loop while one is
 * under way; and the memory of its own that the process takes.
 *
 * Passes go in turns and the best of all rounds counts; by one thread the time is that
 * of the processor, so that other work on the machine hurts little. The weights are
 * normal ones, so many rows again and again, in a file in page cache. */

#define PATTERN_ROWS 16
#define N_CELLS_ACROSS 900
#define N_CELLS_DOWN 700

typedef struct
{
  const char *type;
  guint64 width;
  guint64 height;
} Tensor;

static const Tensor tensors[] = {
  { "F16", 8192, 28672 },
  { "Q4_K", 8192, 28672 },
  { "Q6_K", 8192, 28672 },
  { "Q5_K", 10752, 262144 },
};

typedef enum
{
  PASS_READ,
  PASS_DECODE,
  PASS_ESTIMATE,
  PASS_RMS,
  PASS_MEAN_ABS,
  PASS_EXTREME,
  N_PASSES,
} Pass;

static gint divisor = 16;
static gint n_rounds = 3;

static const GOptionEntry entries[] = {
  { "divisor", 'd', 0, G_OPTION_ARG_INT, &divisor, "Leave out all but one of so many rows; 1: the whole tensors", "N" },
  { "rounds", 'r', 0, G_OPTION_ARG_INT, &n_rounds, "Passes of which the best counts", "N" },
  { NULL }
};

static TgRows *
make_rows (const Tensor *tensor)
{
  const TgTensorType *type = tg_tensor_type_from_name (tensor->type);
  const guint64 height = MAX (tensor->height / (guint64) divisor, PATTERN_ROWS);
  const guint64 ne[] = { tensor->width, height, 1, 1 };
  const gsize n = (gsize) tensor->width * PATTERN_ROWS;
  const gsize n_bytes = n / type->block_elements * type->block_bytes;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree float *values = g_new (float, n);
  g_autofree guint8 *blocks = g_malloc (n_bytes);
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgView) view = NULL;
  const int fd = memfd_create ("weights", MFD_CLOEXEC);

  for (gsize i = 0; i < n; i++)
    values[i] = (float) (0.02 * sqrt (-2.0 * log (1.0 - g_rand_double (rand))) * cos (2.0 * G_PI * g_rand_double (rand)));
  tg_quantize (type, values, n / type->block_elements, blocks);
  for (guint64 row = 0; row < height; row += PATTERN_ROWS)
    {
      const gsize piece = (gsize) (MIN (PATTERN_ROWS, height - row) * (n_bytes / PATTERN_ROWS));

      if (write (fd, blocks, piece) != (ssize_t) piece)
        g_error ("cannot write the weights");
    }
  mapping = tg_mapping_new_from_fd (fd, "weights", NULL);
  view = tg_view_new (mapping, 0, tg_mapping_get_size (mapping));

  return tg_rows_new_for_view (view, type, TG_LITTLE_ENDIAN, ne, tensor->type, NULL);
}

typedef struct
{
  const TgRows *rows;
  float *values[64];
  guint64 sum;
} Work;

static void
read_range (const TgRange *range,
            gpointer       data)
{
  Work *work = data;
  guint64 sum = 0;

  for (guint64 row = range->begin; row < range->end; row++)
    {
      const guint8 *bytes = tg_rows_peek_block (work->rows, row, 0, NULL);
      const gsize n = (gsize) (tg_rows_get_n_columns (work->rows) / tg_rows_get_type (work->rows)->block_elements *
                               tg_rows_get_type (work->rows)->block_bytes);

      for (gsize i = 0; i + 8 <= n; i += 8)
        {
          guint64 word;

          memcpy (&word, bytes + i, sizeof word);
          sum += word;
        }
    }
  __atomic_fetch_add (&work->sum, sum, __ATOMIC_RELAXED);
}

static void
decode_range (const TgRange *range,
              gpointer       data)
{
  Work *work = data;

  for (guint64 row = range->begin; row < range->end; row++)
    tg_rows_read (work->rows, row, 0, (gsize) tg_rows_get_n_columns (work->rows), work->values[range->worker], NULL);
}

static double
now (guint n_threads)
{
  struct timespec time;

  clock_gettime (n_threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);

  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static TgReduceRequest
make_request (const TgPlane *plane,
              TgReduceMode   mode,
              guint64        budget,
              guint          n_threads)
{
  return (TgReduceRequest){
    .mode = mode,
    .rows = tg_reduce_axis_all (tg_plane_get_n_rows (plane), N_CELLS_DOWN),
    .columns = tg_reduce_axis_all (tg_plane_get_width (plane), N_CELLS_ACROSS),
    .budget = budget,
    .n_threads = n_threads,
  };
}

static void
do_pass (Pass     pass,
         Work    *work,
         TgPlane *plane,
         guint    n_threads)
{
  static const TgReduceMode modes[] = {
    [PASS_ESTIMATE] = TG_REDUCE_RMS,
    [PASS_RMS] = TG_REDUCE_RMS,
    [PASS_MEAN_ABS] = TG_REDUCE_MEAN_ABS,
    [PASS_EXTREME] = TG_REDUCE_EXTREME,
  };

  if (pass == PASS_READ || pass == PASS_DECODE)
    {
      if (!tg_parallel_run (tg_rows_get_n_rows (work->rows), 16, n_threads, pass == PASS_READ ? read_range : decode_range,
                            work, NULL))
        g_error ("stopped");
    }
  else
    {
      const TgReduceRequest request = make_request (plane, modes[pass], pass == PASS_ESTIMATE ? 6u << 20 : 0, n_threads);

      tg_grid_unref (tg_reduce (plane, &request, NULL, NULL));
    }
}

static void
print_name (TgRows *rows)
{
  printf ("%-5s %6" G_GUINT64_FORMAT " x %-6" G_GUINT64_FORMAT, tg_rows_get_type (rows)->name,
          tg_rows_get_n_columns (rows), tg_rows_get_n_rows (rows));
}

static void
measure_passes (TgRows *rows)
{
  g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
  Work work = { .rows = rows };

  for (guint i = 0; i < G_N_ELEMENTS (work.values); i++)
    work.values[i] = g_aligned_alloc0 ((gsize) tg_rows_get_n_columns (rows), sizeof (float), 4096);
  for (guint n_threads = 1; n_threads <= 2; n_threads++)
    {
      double best[N_PASSES];

      for (guint pass = 0; pass < N_PASSES; pass++)
        best[pass] = HUGE_VAL;
      for (gint round = 0; round < n_rounds; round++)
        for (guint pass = 0; pass < N_PASSES; pass++)
          {
            const double start = now (n_threads);

            do_pass ((Pass) pass, &work, plane, n_threads);
            best[pass] = MIN (best[pass], now (n_threads) - start);
          }
      print_name (rows);
      printf (" %u  %8.1f %8.1f %8.1f", n_threads, best[PASS_READ], best[PASS_DECODE], best[PASS_ESTIMATE]);
      for (guint pass = PASS_RMS; pass < N_PASSES; pass++)
        printf ("  %8.1f %5.2f", best[pass], best[pass] / best[PASS_DECODE]);
      printf ("\n");
      fflush (stdout);
    }
  for (guint i = 0; i < G_N_ELEMENTS (work.values); i++)
    g_aligned_free (work.values[i]);
}

static long
get_private_kb (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "RssAnon:");

  return line != NULL ? strtol (line + 8, NULL, 10) : 0;
}

typedef struct
{
  gint64 last;
  gint64 longest;
  long most_kb;
} Watch;

/* Comes with every turn of the loop: the time since the last one is how long it was held up. */
static gboolean
turn_cb (gpointer data)
{
  Watch *watch = data;
  const gint64 time = g_get_monotonic_time ();

  if (watch->last > 0)
    watch->longest = MAX (watch->longest, time - watch->last);
  watch->last = time;
  watch->most_kb = MAX (watch->most_kb, get_private_kb ());
  g_usleep (500);

  return G_SOURCE_CONTINUE;
}

static void
changed_cb (TgHeatmapJob *job,
            gint64       *first)
{
  if (*first == 0)
    *first = g_get_monotonic_time ();
}

/* A job beside a running main loop, as in the window: the best of all rounds, but the
 * longest turn and the most memory. Workers give way to all other work on the machine. */
static void
measure_job (TgRows *rows)
{
  const long before = get_private_kb ();
  gint64 first = G_MAXINT64, exact = G_MAXINT64;
  Watch watch = { 0 };

  for (gint round = 0; round < n_rounds; round++)
    {
      g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
      g_autoptr (TgHeatmapJob) job = tg_heatmap_job_new ();
      const TgReduceRequest request = make_request (plane, TG_REDUCE_RMS, 0, 0);
      const gint64 start = g_get_monotonic_time ();
      gint64 changed = 0;
      guint id;

      g_signal_connect (job, "changed", G_CALLBACK (changed_cb), &changed);
      watch.last = 0;
      id = g_idle_add_full (G_PRIORITY_DEFAULT, turn_cb, &watch, NULL);
      tg_heatmap_job_start (job, plane, &request);
      while (tg_heatmap_job_get_busy (job))
        g_main_context_iteration (NULL, TRUE);
      exact = MIN (exact, g_get_monotonic_time () - start);
      first = MIN (first, changed - start);
      g_source_remove (id);
    }
  print_name (rows);
  printf ("     estimate after %.1f ms, exact after %.1f ms, longest turn of the loop %.1f ms, "
          "private memory + %.1f MB\n",
          (double) first / 1e3, (double) exact / 1e3, (double) watch.longest / 1e3,
          (double) (watch.most_kb - before) / 1e3);
}

static gpointer
reduce_in_thread (gpointer data)
{
  gpointer *arguments = data;
  const TgReduceRequest request = make_request (arguments[0], TG_REDUCE_EXTREME, 0, 0);
  TgGrid *grid = tg_reduce (arguments[0], &request, arguments[1], NULL);

  g_clear_pointer (&grid, tg_grid_unref);

  return NULL;
}

/* From the wish to stop to the end of all threads; the longest of several. */
static void
measure_cancel (TgRows *rows)
{
  g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
  double longest = 0;

  for (guint i = 0; i < 10; i++)
    {
      TgProgress progress = { 0 };
      gpointer arguments[] = { plane, &progress };
      GThread *thread = g_thread_new ("reduce", reduce_in_thread, arguments);
      gint64 start;

      g_usleep (2000 + 1500 * i);
      start = g_get_monotonic_time ();
      tg_progress_cancel (&progress);
      g_thread_join (thread);
      longest = MAX (longest, (double) (g_get_monotonic_time () - start) / 1e3);
    }
  print_name (rows);
  printf ("     cancelled after %.1f ms at most\n", longest);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 64;
    }

  printf ("milliseconds; RMS, mean |x| and extreme also as multiples of decoding alone\n"
          "type  tensor   threads      read   decode estimate       RMS         mean |x|          extreme\n");
  for (gsize i = 0; i < G_N_ELEMENTS (tensors); i++)
    {
      g_autoptr (TgRows) rows = make_rows (&tensors[i]);

      measure_passes (rows);
      measure_job (rows);
      measure_cancel (rows);
    }

  return 0;
}
