/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <time.h>

#include <gtk/gtk.h>

#include "tg-array-search.h"
#include "tg-array-view.h"
#include "tg-gguf-writer.h"

/* How long the table of a vocabulary keeps one waiting: to its first frame, while it
 * scrolls and jumps, and while one types what to find. A frame has 16 ms; a search
 * must never hold one up, and its first result is to be there in 50 ms.
 *
 * Run under a display. Prints tables; takes no arguments. */

#define N_TOKENS 151936
#define N_FRAMES 200

static TgGguf *
create_vocabulary (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autofree gint32 *types = g_new (gint32, N_TOKENS);
  guint32 random = 1;

  tg_gguf_writer_add_string (writer, "tokenizer.ggml.model", "gpt2");
  tg_gguf_writer_begin_array (writer, "tokenizer.ggml.tokens", TG_VALUE_STRING, N_TOKENS);
  for (guint i = 0; i < N_TOKENS; i++)
    {
      char token[16];
      const guint length = 4 + i % 11;

      for (guint j = 0; j < length; j++)
        {
          random = random * 1664525u + 1013904223u;
          token[j] = (char) ('a' + (random >> 24) % 26);
        }
      tg_gguf_writer_append_string (writer, token, length);
      types[i] = i % 50 == 0 ? 3 : 1;
    }
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_add_array (writer, "tokenizer.ggml.token_type", TG_VALUE_INT32, types, N_TOKENS);

  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new_from_bytes (bytes, "vocabulary.gguf");

  return tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
}

/* What this thread has worked so far, in microseconds, whatever else the machine does. */
static gint64
get_work (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);

  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* Lets one frame pass and says how long the main thread worked on it, in ms. */
static double
run_frame (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  const gint64 counter = gdk_frame_clock_get_frame_counter (clock);
  const gint64 begin = get_work ();

  gtk_widget_queue_draw (widget);
  while (gdk_frame_clock_get_frame_counter (clock) == counter)
    g_main_context_iteration (NULL, TRUE);

  return (double) (get_work () - begin) / 1000;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double left = *(const double *) a;
  const double right = *(const double *) b;

  return left < right ? -1 : left > right;
}

static void
report (const char *what,
        double     *frames,
        guint       n)
{
  qsort (frames, n, sizeof *frames, compare_doubles);
  g_print ("%-34s %8.2f %8.2f %8.2f\n", what, frames[n / 2], frames[n * 95 / 100], frames[n - 1]);
}

static void
measure_scrolling (GtkWidget     *view,
                   GtkAdjustment *adjustment)
{
  double frames[N_FRAMES];
  const double upper = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  for (guint i = 0; i < N_FRAMES; i++)
    {
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 66);
      frames[i] = run_frame (view);
    }
  report ("scroll 3 rows", frames, N_FRAMES);

  for (guint i = 0; i < N_FRAMES; i++)
    {
      gtk_adjustment_set_value (adjustment, upper * ((i * 7919) % N_FRAMES) / N_FRAMES);
      frames[i] = run_frame (view);
    }
  report ("jump anywhere", frames, N_FRAMES);
}

static void
measure_finding (GtkWidget *view)
{
  static const char *const typed[] = { "e", "er", "ers", "er", "e", "q", "qu", "4711" };
  TgArrayModel *model = tg_array_view_get_model (TG_ARRAY_VIEW (view));
  double frames[1000];
  guint n = 0;

  g_print ("\n%-34s %8s %8s\n", "find", "ms", "matches");
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      const gint64 begin = g_get_monotonic_time ();
      GArray *before = tg_array_model_get_matches (model);
      g_autofree char *what = g_strdup_printf ("“%s”", typed[i]);

      if (before != NULL)
        g_array_ref (before);
      tg_array_view_set_filter (TG_ARRAY_VIEW (view), typed[i], TG_ARRAY_QUERY_ANY_TYPE);
      while (tg_array_model_get_matches (model) == before && n < G_N_ELEMENTS (frames))
        frames[n++] = run_frame (view);
      g_clear_pointer (&before, g_array_unref);
      g_print ("%-34s %8.1f %8u\n", what, (double) (g_get_monotonic_time () - begin) / 1000,
               tg_array_model_get_matches (model)->len);
    }
  g_print ("\n");
  report ("frames while typing", frames, n);
}

static GtkWidget *
find_scroller (GtkWidget *widget)
{
  if (GTK_IS_SCROLLED_WINDOW (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_scroller (child);

      if (found != NULL)
        return found;
    }

  return NULL;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (TgGguf) gguf = create_vocabulary ();
  GtkWidget *window, *view;
  TgValue tokens;
  gint64 begin;
  double first, second;

  gtk_init ();
  window = gtk_window_new ();
  view = tg_array_view_new ();
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 1000);
  gtk_window_present (GTK_WINDOW (window));
  run_frame (view);
  run_frame (view);

  tg_value_find (&tokens, gguf, "tokenizer.ggml.tokens");
  begin = get_work ();
  tg_array_view_set_array (TG_ARRAY_VIEW (view), gguf, "tokenizer.ggml.tokens", &tokens);
  run_frame (view);
  first = (double) (get_work () - begin) / 1000;
  second = run_frame (view);
  g_print ("%d tokens: first frame after %.1f ms of work, the next after %.1f more\n\n", N_TOKENS, first, second);

  g_print ("%-34s %8s %8s %8s\n", "main thread, ms a frame", "median", "95 %", "most");
  measure_scrolling (view, gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (find_scroller (view))));
  measure_finding (view);
  gtk_window_destroy (GTK_WINDOW (window));

  return 0;
}
