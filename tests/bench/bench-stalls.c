/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tg-comparison.h"
#include "tg-gguf-writer.h"
#include "tg-test-gtk.h"
#include "tg-test-util.h"
#include "tg-tree-view.h"
#include "tg-window.h"

/* Whether the window ever waits for work, while one does what people come for: from the
 * return of one poll of the main loop to the next one, nothing is answered. For each step:
 * the longest of these times by the clock and in time of the processor, which other programs
 * do not lengthen, and how many took more than 50 ms of it.
 *
 * Files: a vocabulary of 151,936 tokens before a tensor of 400 MB, 480 tensors, the samples
 * that come with the program (in the folder that is the argument), and a file cut short.
 *
 * Run under a display. */

#define N_TOKENS 151936
#define LIMIT_MS 50
#define STEP_MS 700

static struct
{
  GPollFunc poll;
  gint64    returned[2]; /* clock and processor, in microseconds */
  gint64    longest[2];
  guint     n_stalls;
} loop;

static guint n_stalls;

static void
get_times (gint64 times[2])
{
  struct timespec time;

  times[0] = g_get_monotonic_time ();
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  times[1] = (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
account (void)
{
  gint64 now[2];

  get_times (now);
  for (guint i = 0; i < 2; i++)
    loop.longest[i] = MAX (loop.longest[i], now[i] - loop.returned[i]);
  if (now[1] - loop.returned[1] > LIMIT_MS * 1000)
    loop.n_stalls++;
}

static int
poll_and_measure (GPollFD *fds,
                  guint    n_fds,
                  int      timeout)
{
  int result;

  account ();
  result = loop.poll (fds, n_fds, timeout);
  get_times (loop.returned);

  return result;
}

static void
begin_step (void)
{
  loop.longest[0] = loop.longest[1] = 0;
  loop.n_stalls = 0;
  get_times (loop.returned);
}

static gboolean
passed_cb (gpointer passed)
{
  *(gboolean *) passed = TRUE;

  return G_SOURCE_REMOVE;
}

/* Lets the window do what the step led to, and says how that went. */
static void
end_step (const char *name)
{
  gboolean passed = FALSE;

  g_timeout_add (STEP_MS, passed_cb, &passed);
  while (!passed)
    g_main_context_iteration (NULL, TRUE);
  account ();
  g_print ("%-46s %8.1f %8.1f %6u\n", name, (double) loop.longest[0] / 1000, (double) loop.longest[1] / 1000, loop.n_stalls);
  n_stalls += loop.n_stalls;
  begin_step ();
}

static char *
write_large (void)
{
  const guint64 ne[] = { 1024, 100000 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  char *path = tg_test_temp_file ("large.gguf", "", 0);

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_begin_array (writer, "tokenizer.ggml.tokens", TG_VALUE_STRING, N_TOKENS);
  for (guint i = 0; i < N_TOKENS; i++)
    {
      g_autofree char *token = g_strdup_printf ("token%u", i * 7919 % N_TOKENS);

      tg_gguf_writer_append_string (writer, token, strlen (token));
    }
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_add_tensor (writer, "blk.0.ffn_up.weight", TG_TYPE_ID_F32, ne, 2, NULL, ne[0] * ne[1] * 4);
  tg_gguf_writer_to_file (writer, path, NULL);

  return path;
}

/* As many tensors as a large model has, of few weights each. */
static char *
write_many (void)
{
  static const char *const roles[] = { "attn_k", "attn_norm", "attn_output", "attn_q", "attn_v", "ffn_down",
                                       "ffn_gate", "ffn_norm", "ffn_up", "attn_q_norm", "attn_k_norm", "post_ffw_norm" };
  const guint64 ne[] = { 64, 64 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  char *path = tg_test_temp_file ("many.gguf", "", 0);

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  for (guint i = 0; i < 40 * G_N_ELEMENTS (roles); i++)
    {
      g_autofree char *name = g_strdup_printf ("blk.%u.%s.weight", i / (guint) G_N_ELEMENTS (roles),
                                               roles[i % G_N_ELEMENTS (roles)]);

      tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F32, ne, 2, NULL, ne[0] * ne[1] * 4);
    }
  tg_gguf_writer_to_file (writer, path, NULL);

  return path;
}

static TgWindow *
open_window (const char *path,
             const char *name)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);
  GtkWidget *window = tg_window_new (NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  tg_window_open (TG_WINDOW (window), location, NULL);
  end_step (name);
  tg_test_wait_until (tg_window_get_file_page (TG_WINDOW (window)) != NULL);

  return TG_WINDOW (window);
}

static void
show_pages (TgFilePage *page)
{
  static const char *const pages[] = { "details", "hex", "heatmap", "statistics", "map", "summary" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *name = g_strdup_printf ("  page %s", pages[i]);

      tg_file_page_show_page (page, pages[i]);
      end_step (name);
    }
}

static void
type_search (TgFilePage *page)
{
  static const char *const typed[] = { "t", "to", "token15", "token151", "", "blk" };
  GtkWidget *entry;

  tg_file_page_set_searching (page, TRUE);
  end_step ("  search opened");
  entry = tg_test_find_widget (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_autofree char *name = g_strdup_printf ("  search for “%s”", typed[i]);

      gtk_editable_set_text (GTK_EDITABLE (entry), typed[i]);
      end_step (name);
    }
  tg_file_page_set_searching (page, FALSE);
}

/* What is this file? */
static void
look (const char *folder)
{
  g_autofree char *sample = g_build_filename (folder, "tiny-llama-Q4_K_L.gguf", NULL);
  char *large = write_large ();
  TgWindow *window = open_window (sample, "open the sample");
  TgFilePage *page = tg_window_get_file_page (window);

  tg_selection_select_tensor (tg_file_page_get_selection (page), 5);
  end_step ("  select a tensor");
  show_pages (page);
  gtk_window_destroy (GTK_WINDOW (window));
  end_step ("  close");

  window = open_window (large, "open 151,936 tokens and 400 MB");
  page = tg_window_get_file_page (window);
  tg_selection_select_entry (tg_file_page_get_selection (page), 1);
  tg_file_page_show_page (page, "details");
  end_step ("  show the vocabulary");
  tg_selection_select_tensor (tg_file_page_get_selection (page), 0);
  show_pages (page);
  type_search (page);
  gtk_window_destroy (GTK_WINDOW (window));
  end_step ("  close");
  tg_test_remove (large);
}

/* Of how many parts? */
static void
look_at_many (void)
{
  char *many = write_many ();
  g_autofree char *link = g_strconcat (many, ".b.gguf", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (link);
  TgWindow *window = open_window (many, "open 480 tensors");
  TgFilePage *page = tg_window_get_file_page (window);
  GtkWidget *tree = tg_test_find_widget (GTK_WIDGET (page), TG_TYPE_TREE_VIEW, NULL);

  tg_tree_view_set_flat (TG_TREE_VIEW (tree), TRUE);
  end_step ("  the list of tensors");
  tg_tree_view_set_flat (TG_TREE_VIEW (tree), FALSE);
  end_step ("  the tree again");
  tg_selection_select_tensor (tg_file_page_get_selection (page), 470);
  end_step ("  a tensor far down");
  show_pages (page);
  if (symlink (many, link) != 0)
    g_error ("no link to %s", many);
  tg_window_compare (window, other, TG_REFERENCE_OWN);
  end_step ("  compare");
  tg_file_page_show_page (page, "compare");
  end_step ("  the table");
  gtk_window_destroy (GTK_WINDOW (window));
  end_step ("  close");
  unlink (link);
  tg_test_remove (many);
}

/* What did quantization do? */
static void
compare (const char *folder)
{
  g_autofree char *a = g_build_filename (folder, "tiny-llama-F16.gguf", NULL);
  g_autofree char *b = g_build_filename (folder, "tiny-llama-Q4_K_L.gguf", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (b);
  TgWindow *window = open_window (a, "open the reference");
  TgFilePage *page = tg_window_get_file_page (window);
  TgSelection *selection = tg_file_page_get_selection (page);
  TgComparison *comparison;
  GtkWidget *label;

  tg_window_compare (window, other, TG_REFERENCE_OWN);
  end_step ("  compare");
  tg_test_wait_until ((comparison = tg_selection_get_comparison (selection)) != NULL &&
                      tg_comparison_get_state (comparison) == TG_COMPARISON_DONE);
  tg_file_page_show_page (page, "compare");
  end_step ("  the table");
  tg_selection_select_tensor (selection, 5);
  label = tg_test_find_widget (GTK_WIDGET (page), GTK_TYPE_LABEL, "Panes");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_parent (label)), TRUE);
  end_step ("  the panes of a tensor");
  label = tg_test_find_widget (GTK_WIDGET (page), GTK_TYPE_BUTTON, "Worst Weight");
  gtk_widget_activate (label);
  end_step ("  the worst weight");
  gtk_window_destroy (GTK_WINDOW (window));
  end_step ("  close");
}

/* Why can it not be read? */
static void
find_fault (const char *folder)
{
  g_autofree char *sample = g_build_filename (folder, "tiny-llama-F16.gguf", NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  TgWindow *window;
  char *cut;

  if (!g_file_get_contents (sample, &bytes, &length, NULL))
    g_error ("no sample in %s", folder);
  cut = tg_test_temp_file ("cut.gguf", bytes, length / 2);
  window = open_window (cut, "open a file cut short");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-problems", NULL);
  end_step ("  show problems");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-problem", NULL);
  end_step ("  next problem");
  tg_file_page_show_page (tg_window_get_file_page (window), "hex");
  end_step ("  its bytes");
  gtk_window_destroy (GTK_WINDOW (window));
  end_step ("  close");
  tg_test_remove (cut);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  if (argc != 2)
    g_error ("the folder of the samples is wanted");

  loop.poll = g_main_context_get_poll_func (NULL);
  g_main_context_set_poll_func (NULL, poll_and_measure);
  g_print ("%-46s %8s %8s %6s\n", "longest time without an answer, in ms", "clock", "work", "> 50");
  begin_step ();
  look (argv[1]);
  look_at_many ();
  compare (argv[1]);
  find_fault (argv[1]);
  g_print ("\n%u of more than %d ms of work\n", n_stalls, LIMIT_MS);

  return 0;
}
