/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tg-gguf-writer.h"
#include "tg-heatmap-page.h"
#include "tg-heatmap-view.h"
#include "tg-page.h"
#include "tg-quantize.h"
#include "tg-test-gtk.h"

/* The page with the heatmap of a tensor of 2 GB: how long its first
 * picture takes, how long the exact one, and the longest turn of the main loop, drawing
 * included, while that is under way: undisturbed, and while somebody zooms and pans. */

#define WIDTH 10752
#define HEIGHT 262144
#define N_ROUNDS 5

/* By the clock, and by the processor: without what else runs on the machine. */
static double turn_start[2];
static double longest[2];

static double
now (guint by_processor)
{
  struct timespec time;

  clock_gettime (by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);

  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

/* What is between two waits is a turn. */
static gint
poll_cb (GPollFD *fds,
         guint    n_fds,
         gint     timeout)
{
  gint result;

  for (guint i = 0; i < 2 && turn_start[i] > 0; i++)
    longest[i] = MAX (longest[i], now (i) - turn_start[i]);
  result = g_poll (fds, n_fds, timeout);
  for (guint i = 0; i < 2; i++)
    turn_start[i] = now (i);

  return result;
}

/* The same few rows again and again. */
static void
write_weights (int                 fd,
               const TgTensorType *type)
{
  enum
  {
    N_ROWS = 64
  };
  const gsize n_blocks = (gsize) WIDTH * N_ROWS / type->block_elements;
  g_autofree float *values = g_new (float, WIDTH *N_ROWS);
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);

  for (guint i = 0; i < WIDTH * N_ROWS; i++)
    values[i] = 0.02f * (float) (i * 2654435761u >> 8) / (1 << 24) - 0.01f;
  tg_quantize (type, values, n_blocks, blocks);
  for (guint row = 0; row < HEIGHT; row += N_ROWS)
    if (write (fd, blocks, n_blocks * type->block_bytes) != (ssize_t) (n_blocks * type->block_bytes))
      g_error ("cannot write the weights");
}

static TgShards *
make_model (void)
{
  static const guint64 ne[] = { WIDTH, HEIGHT };
  const TgTensorType *type = tg_tensor_type_get (TG_TYPE_ID_Q5_K);
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) head = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  const int fd = memfd_create ("model", MFD_CLOEXEC);
  gconstpointer bytes;
  gsize n;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "output.weight", TG_TYPE_ID_Q5_K, ne, 2, NULL, type->block_bytes);
  head = tg_gguf_writer_to_bytes (writer);
  bytes = g_bytes_get_data (head, &n);
  n -= type->block_bytes + (n - type->block_bytes) % 32;
  if (write (fd, bytes, n) != (ssize_t) n)
    g_error ("cannot write the model");
  write_weights (fd, type);
  mapping = tg_mapping_new_from_fd (fd, "model.gguf", NULL);
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

static void
select_cb (gpointer selection)
{
  tg_selection_select_tensor (selection, 0);
}

static gboolean
move_cb (gpointer view)
{
  static guint step;

  if (step++ % 8 < 5)
    tg_heatmap_view_zoom_in (view);
  else
    tg_heatmap_view_zoom_out (view);

  return G_SOURCE_CONTINUE;
}

static gboolean
says (GtkWidget  *page,
      const char *text)
{
  return tg_test_find_widget (page, GTK_TYPE_LABEL, text) != NULL;
}

/* As long as it takes: workers give way to all other work on the machine. */
static double
wait_for (GtkWidget  *page,
          const char *text,
          const char *or_else)
{
  while (!says (page, text) && !says (page, or_else))
    g_main_context_iteration (NULL, TRUE);

  return now (0);
}

static void
run (TgShards *shards,
     gboolean  move)
{
  TgFile *file = tg_file_new_for_shards (shards);
  TgSelection *selection = tg_selection_new (file);
  GtkWidget *page = g_object_new (TG_TYPE_HEATMAP_PAGE, NULL), *window;
  double start, first, exact;

  tg_page_set_selection (TG_PAGE (page), selection);
  window = tg_test_present (page, 1600, 1000);
  tg_test_frames (window, 2);
  turn_start[0] = turn_start[1] = longest[0] = longest[1] = 0;
  g_idle_add_once (select_cb, selection);
  start = now (0);
  first = wait_for (page, "reading all", "exact");
  if (move)
    {
      const guint id = g_timeout_add (30, move_cb, tg_test_find_widget (page, TG_TYPE_HEATMAP_VIEW, NULL));

      while (now (0) < first + 2000)
        g_main_context_iteration (NULL, TRUE);
      g_source_remove (id);
    }
  exact = wait_for (page, "exact", "line:");
  if (move)
    printf ("zoomed all the time:                      ");
  else
    printf ("first picture %6.1f ms, exact %8.1f ms, ", first - start, exact - start);
  printf ("longest turn %5.1f ms, %5.1f ms of the processor\n", longest[0], longest[1]);
  fflush (stdout);
  tg_test_destroy (window);
  g_object_unref (selection);
  g_object_unref (file);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (TgShards) shards = NULL;

  tg_test_gtk_init (&argc, &argv);
  shards = make_model ();
  g_main_context_set_poll_func (NULL, poll_cb);
  for (guint i = 0; i < N_ROUNDS; i++)
    run (shards, FALSE);
  run (shards, TRUE);

  return 0;
}
