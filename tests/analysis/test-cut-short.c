/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <unistd.h>

#include "tg-compare.h"
#include "tg-error.h"
#include "tg-gguf-writer.h"
#include "tg-pairs.h"
#include "tg-reduce.h"
#include "tg-tensor-stats.h"
#include "tg-test-util.h"

/* More than the machine has, so that they fault in all orders. */
#define N_THREADS 8

/* Enough that a job is still at it when the file gets shorter. */
#define N_ROWS 40000
#define N_COLUMNS 1024

#define MAX_ROUNDS 100

/* A file with one big tensor, which takes no room on the disk. */
static char *
new_file (guint32 type_id)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  const guint64 ne[] = { N_COLUMNS, N_ROWS };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("model.gguf", "", 0);

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "blk.7.ffn_up.weight", type_id, ne, 2, NULL,
                             ne[0] / type->block_elements * type->block_bytes * ne[1]);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);

  return path;
}

static TgShards *
open_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  TgShards *shards = tg_shards_open (path, NULL, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tg_shards_get_n_tensors (shards), ==, 1);

  return shards;
}

static TgRows *
new_rows (TgShards *shards)
{
  TgGguf *gguf = tg_shards_get_part (shards, 0);
  g_autoptr (GError) error = NULL;
  TgRows *rows = tg_rows_new (gguf, tg_gguf_get_tensor (gguf, 0), &error);

  g_assert_no_error (error);

  return rows;
}

/* A job over the models; %FALSE with an error if it did not come to its end. */
typedef gboolean (*Work) (TgShards   **shards,
                          TgProgress  *progress,
                          GError     **error);

typedef struct
{
  Work       work;
  TgShards  *shards[2];
  TgProgress progress;
  GError    *error;
  gboolean   done;
  gint       ended;
} Job;

static gpointer
job_run (gpointer data)
{
  Job *job = data;

  job->done = job->work (job->shards, &job->progress, &job->error);
  g_atomic_int_set (&job->ended, 1);

  return NULL;
}

/* Runs the job and cuts the file of model @side when it is @permille done. What comes of it
 * is either all there is or an error that names the tensor, and nothing between. Returns whether
 * the cut came in time. */
static gboolean
cut_while_running (Work  work,
                   guint side,
                   gint  permille)
{
  char *paths[2] = { new_file (TG_TYPE_ID_Q8_0), new_file (TG_TYPE_ID_Q5_0) };
  Job job = { .work = work, .shards = { open_file (paths[0]), open_file (paths[1]) } };
  GThread *thread = g_thread_new ("job", job_run, &job);
  gboolean in_time;

  while (tg_progress_get_permille (&job.progress) < permille && g_atomic_int_get (&job.ended) == 0)
    g_usleep (50);
  g_assert_cmpint (truncate (paths[side], 8192), ==, 0);
  g_thread_join (thread);

  in_time = job.error != NULL;
  g_assert_cmpint (job.done, !=, in_time);
  if (in_time)
    {
      g_assert_error (job.error, TG_ERROR, TG_ERROR_TRUNCATED);
      g_assert_nonnull (strstr (job.error->message, "“blk.7.ffn_up.weight”"));
      g_assert_true (tg_shards_has_faulted (job.shards[side]));
    }
  g_assert_false (tg_shards_has_faulted (job.shards[1 - side]));

  g_clear_error (&job.error);
  for (guint i = 0; i < 2; i++)
    {
      tg_shards_unref (job.shards[i]);
      tg_test_remove (paths[i]);
    }

  return in_time;
}

/* Again and again, at other moments, until it was in time often enough. */
static void
stress (Work  work,
        guint n_sides)
{
  guint n_in_time = 0;

  for (guint i = 0; i < MAX_ROUNDS && n_in_time < 6; i++)
    n_in_time += cut_while_running (work, i % n_sides, (gint) (i * 97 % 700));
  g_assert_cmpuint (n_in_time, ==, 6);
}

static gboolean
make_stats (TgShards   **shards,
            TgProgress  *progress,
            GError     **error)
{
  g_autoptr (TgRows) rows = new_rows (shards[0]);
  g_autoptr (TgTensorStats) stats =
    tg_tensor_stats_new (rows, 0, N_ROWS, TG_STATS_HISTOGRAM | TG_STATS_CODES, N_THREADS, progress, error);

  if (stats != NULL)
    g_assert_cmpuint (stats->values.n, ==, (guint64) N_ROWS * N_COLUMNS);

  return stats != NULL;
}

/* P02: statistics of a tensor whose file gets shorter. */
static void
test_stats (void)
{
  stress (make_stats, 1);
}

static gboolean
make_picture (TgShards   **shards,
              TgProgress  *progress,
              GError     **error)
{
  g_autoptr (TgRows) rows = new_rows (shards[0]);
  g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
  TgReduceRequest request = {
    .mode = TG_REDUCE_EXTREME,
    .rows = tg_reduce_axis_all (N_ROWS, 300),
    .columns = tg_reduce_axis_all (N_COLUMNS, 200),
    .n_threads = N_THREADS,
  };
  g_autoptr (TgGrid) grid = tg_reduce (plane, &request, progress, error);

  if (grid != NULL)
    g_assert_cmpuint (grid->n_read, ==, (guint64) N_ROWS * N_COLUMNS);

  return grid != NULL;
}

/* A heatmap of it. */
static void
test_picture (void)
{
  stress (make_picture, 1);
}

static gboolean
compare (TgShards   **shards,
         TgProgress  *progress,
         GError     **error)
{
  g_autoptr (TgRows) a = new_rows (shards[0]);
  g_autoptr (TgRows) b = new_rows (shards[1]);
  TgMeasures measures;

  return tg_compare_rows (a, b, N_THREADS, &measures, progress, error);
}

/* A comparison, of which either file may get shorter. */
static void
test_compare (void)
{
  stress (compare, 2);
}

static gboolean
find_flagged (TgShards   **shards,
              TgProgress  *progress,
              GError     **error)
{
  g_autoptr (TgRows) rows = new_rows (shards[0]);
  g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
  g_autoptr (GError) local_error = NULL;
  guint64 row = 0, column = 0;

  g_assert_false (tg_plane_find_flagged (plane, &row, &column, progress, &local_error));
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));

  return FALSE;
}

/* A search for a weight that is no number. */
static void
test_find_flagged (void)
{
  stress (find_flagged, 1);
}

/* Byte for byte, as two files of one type are compared first. */
static void
test_bytes (void)
{
  char *path = new_file (TG_TYPE_ID_F32);
  g_autoptr (TgShards) a = open_file (path);
  g_autoptr (TgShards) b = open_file (path);
  g_autoptr (TgPairs) pairs = tg_pairs_new (a, b);
  g_auto (TgPairResult) result = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (truncate (path, 8192), ==, 0);
  g_assert_true (tg_pair_compare (tg_pairs_get (pairs, 0), N_THREADS, &result, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (result.status, ==, TG_PAIR_UNREADABLE);
  g_assert_nonnull (strstr (result.reason, "“blk.7.ffn_up.weight”"));
  tg_test_remove (path);
}

/* A shape is only what the file says: 2^60 weights of which 32 bytes are there take no time
 * and no memory, whatever is made of them (found by the fuzzer). */
static void
test_endless_shape (void)
{
  static const guint64 shapes[][2] = {
    { G_GUINT64_CONSTANT (1) << 30, G_GUINT64_CONSTANT (1) << 30 },
    { 2, G_GUINT64_CONSTANT (1) << 59 },
    { G_GUINT64_CONSTANT (1) << 59, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      const float values[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (TgMapping) mapping = NULL;
      g_autoptr (TgGguf) gguf = NULL;
      g_autoptr (TgRows) rows = NULL;
      g_autoptr (TgPlane) plane = NULL;
      g_autoptr (TgTensorStats) stats = NULL;
      g_autoptr (TgGrid) grid = NULL;
      g_autoptr (GError) error = NULL;
      TgReduceRequest request = { .mode = TG_REDUCE_MEAN };
      guint64 row = 0, column = 0;
      TgMeasures measures;

      tg_gguf_writer_add_tensor (writer, "endless", TG_TYPE_ID_F32, shapes[i], 2, values, sizeof values);
      bytes = tg_gguf_writer_to_bytes (writer);
      mapping = tg_mapping_new_from_bytes (bytes, "endless.gguf");
      gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
      rows = tg_rows_new (gguf, tg_gguf_get_tensor (gguf, 0), &error);
      g_assert_no_error (error);
      g_assert_cmpuint (tg_rows_get_n_available (rows), ==, 8);

      stats = tg_tensor_stats_new (rows, 0, shapes[i][1], TG_STATS_HISTOGRAM, 1, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (stats->values.n, ==, 8);
      g_assert_cmpfloat (stats->values.max, ==, 8);

      plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
      request.rows = tg_reduce_axis_all (shapes[i][1], 2);
      request.columns = tg_reduce_axis_all (shapes[i][0], 2);
      grid = tg_reduce (plane, &request, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (grid->n_read, ==, 8);
      g_assert_cmpuint (grid->n_missing, ==, shapes[i][0] * shapes[i][1] - 8);
      g_assert_cmpfloat (grid->cells[0], >, 0);

      g_assert_false (tg_plane_find_flagged (plane, &row, &column, NULL, &error));
      g_assert_no_error (error);
      g_assert_true (tg_compare_rows (rows, rows, 1, &measures, NULL, &error));
      g_assert_cmpuint (measures.n, ==, 8);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/cut-short/stats", test_stats);
  g_test_add_func ("/analysis/cut-short/picture", test_picture);
  g_test_add_func ("/analysis/cut-short/compare", test_compare);
  g_test_add_func ("/analysis/cut-short/find-flagged", test_find_flagged);
  g_test_add_func ("/analysis/cut-short/bytes", test_bytes);
  g_test_add_func ("/analysis/cut-short/endless-shape", test_endless_shape);

  return g_test_run ();
}
