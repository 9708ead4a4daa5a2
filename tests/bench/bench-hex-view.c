/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tg-gguf-writer.h"
#include "tg-hex-view.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"

/* Scrolls a hex view of 1920 × 1080 pixels by a line, three lines, a page and by jumps,
 * in a file of 5 MB and in one of 1 TiB that is a hole, and says how long the frames took:
 * processor time of the main thread, and time from the begin of the frame to the end of
 * its painting. Both have to be below 16 ms. */

#define WIDTH 1920
#define HEIGHT 1080
#define N_FRAMES 300

typedef enum
{
  MOTION_LINE,
  MOTION_WHEEL,
  MOTION_PAGE,
  MOTION_JUMP,
  MOTION_CARET,
  N_MOTIONS
} Motion;

static const char *const motion_names[N_MOTIONS] = { "line", "3 lines", "page", "jump", "cursor" };

typedef struct
{
  TgHexView     *view;
  GtkAdjustment *adjustment;
  Motion         motion;
  double         row_height;
  guint32        random;

  gint64         begin_us;
  double         begin_cpu;
  double         wall[N_FRAMES];
  double         cpu[N_FRAMES];
  guint          n_frames;
} Run;

static double
get_cpu_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);

  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static void
move (Run *run)
{
  const double value = gtk_adjustment_get_value (run->adjustment);
  const double page = gtk_adjustment_get_page_size (run->adjustment);
  const double upper = gtk_adjustment_get_upper (run->adjustment) - page;

  run->random = run->random * 1664525 + 1013904223;
  switch (run->motion)
    {
    case MOTION_LINE:
      gtk_adjustment_set_value (run->adjustment, value + run->row_height);
      break;
    case MOTION_WHEEL:
      gtk_adjustment_set_value (run->adjustment, value + 3 * run->row_height);
      break;
    case MOTION_PAGE:
      gtk_adjustment_set_value (run->adjustment, value + page < upper ? value + page : 0);
      break;
    case MOTION_JUMP:
      gtk_adjustment_set_value (run->adjustment, upper * (run->random / 4294967296.0));
      break;
    case MOTION_CARET:
    case N_MOTIONS:
    default:
      tg_hex_view_set_caret (run->view, tg_hex_view_get_caret (run->view) + 1);
      break;
    }
}

static void
before_paint_cb (GdkFrameClock *clock,
                 Run           *run)
{
  run->begin_us = g_get_monotonic_time ();
  run->begin_cpu = get_cpu_ms ();
  move (run);
}

static void
after_paint_cb (GdkFrameClock *clock,
                Run           *run)
{
  if (run->n_frames < N_FRAMES)
    {
      run->wall[run->n_frames] = (double) (g_get_monotonic_time () - run->begin_us) / 1e3;
      run->cpu[run->n_frames] = get_cpu_ms () - run->begin_cpu;
    }
  run->n_frames++;
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static guint64
get_private_kilobytes (void)
{
  g_autofree char *contents = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &contents, NULL, NULL))
    return 0;
  line = strstr (contents, "RssAnon:");

  return line != NULL ? g_ascii_strtoull (line + strlen ("RssAnon:"), NULL, 10) : 0;
}

static void
measure (GtkWidget  *window,
         TgHexView  *view,
         const char *name,
         Motion      motion)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  g_autofree Run *run = g_new0 (Run, 1);
  gulong before, after;
  GdkRectangle area;

  run->view = view;
  run->adjustment = adjustment;
  run->motion = motion;
  run->random = 1;
  tg_hex_view_set_caret (view, 1 << 20);
  tg_test_frames (window, 2);
  g_assert_true (tg_hex_view_get_byte_area (view, 1 << 20, &area));
  run->row_height = area.height;

  before = g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), run);
  after = g_signal_connect_after (clock, "after-paint", G_CALLBACK (after_paint_cb), run);
  while (run->n_frames < N_FRAMES)
    {
      gtk_widget_queue_draw (GTK_WIDGET (view));
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handler_disconnect (clock, before);
  g_signal_handler_disconnect (clock, after);

  qsort (run->wall, N_FRAMES, sizeof *run->wall, compare_doubles);
  qsort (run->cpu, N_FRAMES, sizeof *run->cpu, compare_doubles);
  printf ("%s\t%s\t%u\t%.2f\t%.2f\t%.2f\t%.2f\t%" G_GUINT64_FORMAT "\n", name, motion_names[motion],
          tg_hex_view_get_bytes_per_row (view), run->cpu[N_FRAMES / 2], run->cpu[N_FRAMES * 95 / 100],
          run->wall[N_FRAMES / 2], run->wall[N_FRAMES * 95 / 100], get_private_kilobytes ());
  fflush (stdout);
}

/* Q4_K has the most colours in the least room of the types that are in use. */
static char *
make_file (const char *name,
           guint64     n_blocks,
           gboolean    hole)
{
  const guint64 ne[2] = { 4096, n_blocks / 16 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *data = hole ? NULL : g_malloc (n_blocks * 144);
  char *path = tg_test_temp_file (name, "", 0);
  guint32 state = 1;

  for (guint64 i = 0; !hole && i < n_blocks * 144; i++)
    {
      state = state * 1664525 + 1013904223;
      data[i] = (guint8) (state >> 24);
    }
  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_q.weight", TG_TYPE_ID_Q4_K, ne, 2, data, n_blocks * 144);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);

  return path;
}

static void
run_file (const char *name,
          guint64     n_blocks,
          gboolean    hole,
          guint       bytes_per_row)
{
  char *path = make_file (name, n_blocks, hole);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgFileMap) map = NULL;
  g_autoptr (TgAnnotator) annotator = NULL;
  GtkWidget *view = tg_hex_view_new (), *scroller = gtk_scrolled_window_new (), *window;

  g_assert_no_error (error);
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  g_assert_no_error (error);
  map = tg_file_map_new (gguf);
  annotator = tg_annotator_new (map);

  tg_hex_view_set_annotator (TG_HEX_VIEW (view), annotator);
  tg_hex_view_set_bytes_per_row (TG_HEX_VIEW (view), bytes_per_row);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  window = tg_test_present (scroller, WIDTH, HEIGHT);
  for (guint motion = 0; motion < N_MOTIONS; motion++)
    measure (window, TG_HEX_VIEW (view), name, (Motion) motion);
  tg_test_destroy (window);
  tg_test_remove (path);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  printf ("file\tmotion\tbytes_per_row\tcpu_median_ms\tcpu_p95_ms\twall_median_ms\twall_p95_ms\tprivate_kB\n");
  run_file ("5 MB", 34720, FALSE, 16);
  run_file ("5 MB", 34720, FALSE, TG_HEX_VIEW_FIT);
  run_file ("1 TiB", G_GUINT64_CONSTANT (7635497408), TRUE, 16);
  run_file ("1 TiB", G_GUINT64_CONSTANT (7635497408), TRUE, TG_HEX_VIEW_FIT);

  return 0;
}
