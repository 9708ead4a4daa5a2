/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <glib.h>

#include "tg-dequantize.h"

/* Decodes weights from a mapping into a buffer that stays in cache, as a pass
 * for statistics or a comparison does, for every type, on every path, by one
 * and by two threads; and beside it, in turns, copies the same mapping and adds
 * up its words. Throughput is taken from the processor time of the threads (the
 * slower one's), best of all rounds, so that other work on the machine hurts
 * little. The columns that compare with ggml divide ratios to memcpy: ours by
 * this machine's, ggml's by that of the machine it was measured on. */

#define CHUNK 65536
#define MAX_THREADS 2
#define N_PASSES (2 + TG_N_TYPE_IDS * TG_N_SIMD_PATHS)

/* What ggml d99724f (to_float; gcc 12.2 -O3, without and with -march=native)
 * does on a Zen 4: 10^9 weights a second by 1 and 2 threads, and memcpy there. */
/* clang-format off */
typedef struct
{
  guint32 type_id;
  double  plain[MAX_THREADS];
  double  native[MAX_THREADS];
} Reference;

static const Reference references[] = {
  { TG_TYPE_ID_F32,     { 4.92,  9.25 }, {  4.98,  9.41 } }, /* memcpy */
  { TG_TYPE_ID_F16,     { 0.98,  1.97 }, {  4.61,  9.04 } },
  { TG_TYPE_ID_Q4_0,    { 2.18,  4.32 }, {  5.04, 10.23 } },
  { TG_TYPE_ID_Q4_1,    { 1.72,  3.41 }, {  3.76,  7.44 } },
  { TG_TYPE_ID_Q5_0,    { 1.18,  2.33 }, {  4.51,  9.17 } },
  { TG_TYPE_ID_Q5_1,    { 1.14,  2.28 }, {  4.37,  8.73 } },
  { TG_TYPE_ID_Q8_0,    { 6.28, 12.60 }, {  7.88, 15.13 } },
  { TG_TYPE_ID_Q2_K,    { 1.34,  2.61 }, {  1.88,  3.74 } },
  { TG_TYPE_ID_Q3_K,    { 0.96,  1.93 }, {  1.54,  3.07 } },
  { TG_TYPE_ID_Q4_K,    { 6.34, 12.60 }, { 10.40, 20.85 } },
  { TG_TYPE_ID_Q5_K,    { 4.87,  9.68 }, {  8.27, 16.40 } },
  { TG_TYPE_ID_Q6_K,    { 0.95,  1.90 }, {  1.09,  2.18 } },
  { TG_TYPE_ID_IQ2_XXS, { 1.41,  2.82 }, {  1.48,  2.89 } },
  { TG_TYPE_ID_IQ2_XS,  { 1.41,  2.81 }, {  1.47,  2.94 } },
  { TG_TYPE_ID_IQ3_XXS, { 1.49,  2.61 }, {  1.49,  2.92 } },
  { TG_TYPE_ID_IQ1_S,   { 1.86,  3.74 }, {  1.99,  3.98 } },
  { TG_TYPE_ID_IQ4_NL,  { 1.01,  2.01 }, {  1.89,  3.76 } },
  { TG_TYPE_ID_IQ3_S,   { 1.40,  2.77 }, {  1.42,  2.83 } },
  { TG_TYPE_ID_IQ2_S,   { 1.37,  2.76 }, {  1.44,  2.64 } },
  { TG_TYPE_ID_IQ4_XS,  { 1.02,  1.96 }, {  1.79,  3.56 } },
  { TG_TYPE_ID_IQ1_M,   { 1.78,  3.55 }, {  1.63,  3.24 } },
  { TG_TYPE_ID_BF16,    { 4.92,  9.71 }, {  5.55, 11.15 } },
  { TG_TYPE_ID_TQ1_0,   { 4.18,  8.31 }, {  9.28, 18.76 } },
  { TG_TYPE_ID_TQ2_0,   { 4.04,  8.06 }, {  8.93, 18.12 } },
  { TG_TYPE_ID_MXFP4,   { 0.99,  1.96 }, {  1.95,  3.86 } },
  { TG_TYPE_ID_NVFP4,   { 1.00,  2.00 }, {  1.57,  3.09 } },
  { TG_TYPE_ID_Q1_0,    { 0.73,  1.20 }, {  0.66,  1.76 } },
  { TG_TYPE_ID_Q2_0,    { 1.18,  2.37 }, {  1.23,  2.31 } },
};
/* clang-format on */

/* What a pass does with each chunk. */
typedef enum
{
  PASS_COPY,
  PASS_SUM,
  PASS_DEQUANTIZE,
} PassKind;

typedef struct
{
  PassKind            kind;
  const TgTensorType *type;
  TgSimdPath          path;
  double              best[MAX_THREADS]; /* 10^9 weights a second; 0: never ran */
} Pass;

/* One thread's share of a pass. */
typedef struct
{
  const Pass   *pass;
  const guint8 *bytes;
  gsize         n_chunks;
  double        seconds;
  guint64       sum;
  const float  *volatile used;
} Share;

static gint n_elements = 64 << 20;
static gint n_rounds = 9;
static char *only_type = NULL;
static char *only_path = NULL;

static const GOptionEntry entries[] = {
  { "elements", 'n', 0, G_OPTION_ARG_INT, &n_elements, "Weights in a pass", "N" },
  { "rounds", 'r', 0, G_OPTION_ARG_INT, &n_rounds, "Passes of which the best counts", "N" },
  { "type", 't', 0, G_OPTION_ARG_STRING, &only_type, "One type only", "NAME" },
  { "path", 'p', 0, G_OPTION_ARG_STRING, &only_path, "One path only", "NAME" },
  G_OPTION_ENTRY_NULL
};

/* A mapping in page cache of @size bytes, all random: every block is legal. */
static const guint8 *
map_random_bytes (gsize size)
{
  int fd = memfd_create ("bench-dequantize", MFD_CLOEXEC);
  guint64 *words;
  guint64 state = 0x9e3779b97f4a7c15;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  words = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  g_assert_true (words != MAP_FAILED);
  close (fd);
  for (gsize i = 0; i < size / 8; i++)
    {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      words[i] = state;
    }

  return (const guint8 *) words;
}

/* Four sums at a time, so that the adder is not what limits it. */
static guint64
sum_words (const guint8 *bytes,
           gsize         n)
{
  guint64 sums[4] = { 0 };

  for (gsize i = 0; i < n; i += 4)
    {
      guint64 words[4];

      memcpy (words, bytes + 8 * i, sizeof words);
      for (guint k = 0; k < 4; k++)
        sums[k] += words[k];
    }

  return sums[0] + sums[1] + sums[2] + sums[3];
}

static double
get_thread_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static gpointer
run_share (gpointer data)
{
  Share *share = data;
  const Pass *pass = share->pass;
  const guint8 *bytes = share->bytes;
  gsize n_blocks = CHUNK / pass->type->block_elements;
  gsize n_bytes = n_blocks * pass->type->block_bytes;
  /* On a page, as whoever decodes much should have it. */
  float *values = g_aligned_alloc0 (CHUNK, sizeof *values, 4096);
  double start = get_thread_seconds ();

  for (gsize i = 0; i < share->n_chunks; i++, bytes += n_bytes)
    {
      if (pass->kind == PASS_DEQUANTIZE)
        tg_dequantize_with_path (pass->path, pass->type, TG_LITTLE_ENDIAN, bytes, n_blocks, values);
      else if (pass->kind == PASS_COPY)
        memcpy (values, bytes, n_bytes);
      else
        share->sum += sum_words (bytes, n_bytes / 8);
      /* The buffer is used, as far as the compiler knows. */
      share->used = values;
    }
  share->seconds = get_thread_seconds () - start;
  g_aligned_free (values);

  return NULL;
}

static void
run_pass (Pass         *pass,
          const guint8 *bytes,
          guint         n_threads)
{
  GThread *threads[MAX_THREADS];
  Share shares[MAX_THREADS];
  gsize n_chunks = (gsize) n_elements / CHUNK / n_threads;
  gsize n_bytes = n_chunks * (CHUNK / pass->type->block_elements) * pass->type->block_bytes;
  double seconds = 0;

  for (guint i = 0; i < n_threads; i++)
    {
      shares[i] = (Share){ .pass = pass, .bytes = bytes + i * n_bytes, .n_chunks = n_chunks };
      threads[i] = g_thread_new ("bench", run_share, &shares[i]);
    }
  for (guint i = 0; i < n_threads; i++)
    {
      g_thread_join (threads[i]);
      seconds = MAX (seconds, shares[i].seconds);
    }

  pass->best[n_threads - 1] = MAX (pass->best[n_threads - 1],
                                   (double) (n_chunks * n_threads) * CHUNK / seconds * 1e-9);
}

/* The passes of this run; the first two are memcpy and the sum. */
static guint
list_passes (Pass *passes)
{
  guint n = 2;

  passes[0] = (Pass){ PASS_COPY, tg_tensor_type_get (TG_TYPE_ID_F32), TG_SIMD_PORTABLE, { 0 } };
  passes[1] = (Pass){ PASS_SUM, tg_tensor_type_get (TG_TYPE_ID_F32), TG_SIMD_PORTABLE, { 0 } };
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
      {
        const TgTensorType *type = tg_tensor_type_get (id);

        if (!tg_tensor_type_can_dequantize (type) || !tg_simd_path_is_available (path))
          continue;
        /* Twice the size of the mapping, and nobody's weights. */
        if (type->block_bytes == 8)
          continue;
        if (only_type != NULL && g_ascii_strcasecmp (type->name, only_type) != 0)
          continue;
        if (only_path != NULL && strcmp (tg_simd_path_get_nick (path), only_path) != 0)
          continue;
        passes[n++] = (Pass){ PASS_DEQUANTIZE, type, path, { 0 } };
      }

  return n;
}

static const Reference *
find_reference (guint32 type_id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (references); i++)
    if (references[i].type_id == type_id)
      return &references[i];

  return NULL;
}

/* A line for each type, then the geometric means over the types that ggml decodes. */
static void
report_path (const Pass *passes,
             guint       n_passes,
             TgSimdPath  path,
             guint       n_threads)
{
  guint t = n_threads - 1;
  const char *nick = tg_simd_path_get_nick (path);
  double log_native = 0;
  double log_plain = 0;
  guint n_compared = 0;

  for (guint i = 2; i < n_passes; i++)
    {
      const Pass *pass = &passes[i];
      const Reference *reference = find_reference (pass->type->id);
      double per_memcpy = pass->best[t] / passes[0].best[t];
      double bytes = (double) pass->type->block_bytes / pass->type->block_elements;

      if (pass->path != path)
        continue;

      printf ("%s\t%s\t%u\t%.2f\t%.2f\t%.3f", pass->type->name, nick, n_threads,
              pass->best[t], pass->best[t] * bytes, per_memcpy);
      if (reference != NULL)
        {
          double per_native = per_memcpy / (reference->native[t] / references[0].native[t]);
          double per_plain = per_memcpy / (reference->plain[t] / references[0].plain[t]);

          printf ("\t%.2f\t%.2f\n", per_native, per_plain);
          log_native += log (per_native);
          log_plain += log (per_plain);
          n_compared++;
        }
      else
        printf ("\t-\t-\n");
    }
  if (n_compared > 0)
    printf ("geometric mean\t%s\t%u\t-\t-\t-\t%.2f\t%.2f\n", nick, n_threads,
            exp (log_native / n_compared), exp (log_plain / n_compared));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("- measure how fast weights are decoded");
  g_autoptr (GError) error = NULL;
  g_autofree Pass *passes = g_new (Pass, N_PASSES);
  const guint8 *bytes;
  guint n_passes;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 64;
    }

  n_elements = MAX (n_elements / CHUNK / MAX_THREADS, 1) * CHUNK * MAX_THREADS;
  bytes = map_random_bytes ((gsize) n_elements * sizeof (float));
  n_passes = list_passes (passes);
  for (gint round = 0; round < n_rounds; round++)
    for (guint i = 0; i < n_passes; i++)
      for (guint n_threads = 1; n_threads <= MAX_THREADS; n_threads++)
        run_pass (&passes[i], bytes, n_threads);

  printf ("type\tpath\tthreads\tGweights/s\tGB/s read\tper memcpy\tper ggml native\tper ggml plain\n");
  for (guint n_threads = 1; n_threads <= MAX_THREADS; n_threads++)
    {
      printf ("memcpy\t-\t%u\t%.2f\t%.2f\t1\t-\t-\n", n_threads,
              passes[0].best[n_threads - 1], passes[0].best[n_threads - 1] * 4);
      printf ("sum of words\t-\t%u\t%.2f\t%.2f\t%.3f\t-\t-\n", n_threads,
              passes[1].best[n_threads - 1], passes[1].best[n_threads - 1] * 4,
              passes[1].best[n_threads - 1] / passes[0].best[n_threads - 1]);
      for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
        report_path (passes, n_passes, path, n_threads);
    }

  return 0;
}
