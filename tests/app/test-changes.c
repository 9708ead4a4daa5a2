/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tg-pages.h"
#include "tg-problem-bar.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"
#include "tg-test-pair.h"
#include "tg-test-util.h"
#include "tg-test-window.h"

/* What happens in a window to whose file something happens. */

static TgWindow *
open_window (const char *path)
{
  TgWindow *window = tg_test_window_open (path, 1000, 700);

  g_assert_nonnull (tg_window_get_file_page (window));

  return window;
}

static gboolean
offers_reload (TgWindow *window)
{
  return tg_test_find_widget (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Reload") != NULL;
}

static guint64
get_n_tensors (TgWindow *window)
{
  return tg_shards_get_n_tensors (tg_file_get_shards (tg_window_get_file (window)));
}

static void
reload (TgWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_file_get_state (tg_window_get_file (window)) != TG_FILE_LOADING);
}

/* Each page with each tensor, as someone does who looks around. */
static void
look_around (TgWindow *window)
{
  TgFilePage *page = tg_window_get_file_page (window);
  TgSelection *selection = tg_file_page_get_selection (page);

  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      tg_file_page_show_page (page, tg_pages_get (i)->name);
      for (guint64 tensor = 0; tensor < get_n_tensors (window); tensor++)
        {
          tg_selection_select_tensor (selection, tensor);
          while (g_main_context_iteration (NULL, FALSE))
            ;
          tg_test_frames (GTK_WIDGET (window), 2);
        }
    }
}

/* P01: cut to nothing. The table that was read stays, the rest reads as zeros, and one is told. */
static void
test_cut_to_nothing (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  g_autoptr (GError) error = NULL;
  char *path = tg_test_model_write ();
  TgWindow *window;

  tg_gguf_writer_add_tensor (writer, "big.weight", TG_TYPE_ID_F32, (const guint64[]){ 4096, 1024 }, 2, NULL, 16 << 20);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  window = open_window (path);
  g_assert_cmpint (truncate (path, 0), ==, 0);
  look_around (window);
  tg_test_wait_until (tg_test_window_says (window, "The file became shorter while open."));
  g_assert_true (offers_reload (window));
  g_assert_cmpuint (get_n_tensors (window), ==, TG_TEST_N_TENSORS + 1);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Cut to nothing, and then another file is put in its place: it is that which one is told, for good,
 * though reading still meets the end of the old one. */
static void
test_cut_and_replaced (void)
{
  char *path = tg_test_model_write ();
  char *other_path = tg_test_model_write ();
  TgWindow *window = open_window (path);

  g_assert_cmpint (truncate (path, 0), ==, 0);
  look_around (window);
  tg_test_wait_until (tg_test_window_says (window, "The file became shorter while open."));
  g_assert_cmpint (g_rename (other_path, path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file was changed while open."));
  look_around (window);
  g_assert_cmpint (tg_file_get_change (tg_window_get_file (window)), ==, TG_FILE_CHANGED);
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* A file with one tensor, large enough that work over it takes a while. It is all zeros,
 * which take no room on a disk. */
static char *
write_large (guint32 type_id)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  const guint64 ne[] = { 1024, 200000 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("large.gguf", "", 0);

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_tensor (writer, "blk.7.ffn_up.weight", type_id, ne, 2, NULL,
                             ne[0] / type->block_elements * type->block_bytes * ne[1]);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);

  return path;
}

/* P02: cut while a picture is made. The work ends with an error that names the tensor, and
 * one is told and offered to reload. */
static void
test_cut_in_picture (void)
{
  char *path = write_large (TG_TYPE_ID_F32);
  TgWindow *window = open_window (path);
  TgFilePage *page = tg_window_get_file_page (window);

  tg_selection_select_tensor (tg_file_page_get_selection (page), 0);
  tg_file_page_show_page (page, "heatmap");
  tg_test_wait_until (tg_test_window_says (window, "reading all"));
  g_assert_false (tg_test_window_says (window, "“blk.7.ffn_up.weight”"));
  g_assert_cmpint (truncate (path, 1 << 20), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "“blk.7.ffn_up.weight”"));
  g_assert_false (tg_test_window_says (window, "exact"));
  tg_test_wait_until (tg_test_window_says (window, "The file became shorter while open."));
  g_assert_true (offers_reload (window));
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* The same of one of two files while they are compared. */
static void
test_cut_in_comparison (void)
{
  char *path = write_large (TG_TYPE_ID_F32);
  char *other_path = write_large (TG_TYPE_ID_F16);
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  TgWindow *window = open_window (path);
  TgSelection *selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  TgComparison *comparison;
  g_autoptr (TgPairItem) item = NULL;

  tg_window_compare (window, other, TG_REFERENCE_OWN);
  tg_test_wait_until ((comparison = tg_selection_get_comparison (selection)) != NULL &&
                      tg_comparison_get_state (comparison) == TG_COMPARISON_BUSY);
  g_assert_cmpint (truncate (path, 1 << 20), ==, 0);
  tg_test_wait_until (tg_comparison_get_state (comparison) != TG_COMPARISON_BUSY);
  item = tg_comparison_get_item (comparison, 0);
  g_assert_nonnull (tg_pair_item_get_result (item));
  g_assert_nonnull (tg_pair_item_get_result (item)->reason);
  g_assert_nonnull (strstr (tg_pair_item_get_result (item)->reason, "“blk.7.ffn_up.weight”"));
  tg_test_wait_until (tg_test_window_says (window, "The file became shorter while open."));
  g_assert_true (offers_reload (window));
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* Where files cannot be watched, drawing what is gone tells as well. */
static void
test_cut_unwatched (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = open_window (path);
  TgFilePage *page = tg_window_get_file_page (window);

  g_assert_cmpint (truncate (path, 0), ==, 0);
  tg_file_page_show_page (page, "hex");
  gtk_widget_queue_draw (GTK_WIDGET (page));
  tg_test_frames (GTK_WIDGET (window), 3);
  /* Sooner than the half second after which a watched file would have been asked. */
  g_assert_cmpint (tg_file_get_change (tg_window_get_file (window)), ==, TG_FILE_CUT);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* P03: another file is renamed over it. The old one stays, whole, until one reloads. */
static void
test_replaced (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  g_autoptr (GError) error = NULL;
  char *path = tg_test_model_write ();
  g_autofree char *other = g_strconcat (path, ".new", NULL);
  TgWindow *window = open_window (path);

  tg_gguf_writer_add_tensor (writer, "extra.weight", TG_TYPE_ID_F32, (const guint64[]){ 4 }, 1, NULL, 16);
  tg_gguf_writer_to_file (writer, other, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_rename (other, path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file was changed while open."));
  g_assert_true (offers_reload (window));
  look_around (window);
  g_assert_cmpuint (get_n_tensors (window), ==, TG_TEST_N_TENSORS);
  g_assert_false (tg_shards_has_faulted (tg_file_get_shards (tg_window_get_file (window))));

  reload (window);
  g_assert_cmpuint (get_n_tensors (window), ==, TG_TEST_N_TENSORS + 1);
  g_assert_false (tg_test_window_says (window, "The file was changed while open."));
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* P04: deleted. It can still be seen, and there is nothing to reload: whoever tries is told why,
 * and sees it all the same. */
static void
test_removed (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = open_window (path);

  g_assert_cmpint (g_remove (path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file was moved or deleted while open."));
  g_assert_false (offers_reload (window));
  look_around (window);
  reload (window);
  g_assert_nonnull (tg_file_get_error (tg_window_get_file (window)));
  g_assert_true (tg_test_window_says (window, tg_file_get_error (tg_window_get_file (window))->message));
  g_assert_true (tg_test_window_says (window, "The file was moved or deleted while open."));
  look_around (window);
  g_assert_cmpuint (get_n_tensors (window), ==, TG_TEST_N_TENSORS);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* The other file of a comparison is deleted and all is read again: what was known stays. */
static void
test_removed_in_comparison (void)
{
  char *path = tg_test_model_write ();
  char *other_path = tg_test_model_write ();
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  TgWindow *window = open_window (path);
  TgComparison *comparison;

  tg_window_compare (window, other, TG_REFERENCE_OWN);
  tg_test_wait_until ((comparison = tg_selection_get_comparison (
                         tg_file_page_get_selection (tg_window_get_file_page (window)))) != NULL &&
                      tg_comparison_get_state (comparison) == TG_COMPARISON_DONE);
  g_assert_cmpint (g_remove (other_path), ==, 0);
  reload (window);
  tg_test_wait_until (tg_comparison_get_state (comparison) == TG_COMPARISON_DONE);
  g_assert_cmpuint (g_list_model_get_n_items (tg_comparison_get_items (comparison)), ==, TG_TEST_N_TENSORS);
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* A window on a file that has been compared with another to the end. */
static TgWindow *
open_pair (const char  *path,
           const char  *other_path,
           TgReference  reference)
{
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  TgWindow *window = open_window (path);

  tg_window_compare (window, other, reference);
  tg_test_pair_wait (tg_selection_get_comparison (tg_file_page_get_selection (tg_window_get_file_page (window))));

  return window;
}

/* Puts another model in the place of a file, by renaming or (@in_place) by writing over it. */
static void
replace (const char *path,
         gboolean    quantized,
         gboolean    in_place)
{
  g_autoptr (TgGgufWriter) writer = tg_test_pair_new_model (quantized);
  g_autofree char *new_path = g_strconcat (path, ".new", NULL);
  g_autoptr (GError) error = NULL;

  tg_gguf_writer_to_file (writer, in_place ? path : new_path, &error);
  g_assert_no_error (error);
  if (!in_place)
    g_assert_cmpint (g_rename (new_path, path), ==, 0);
}

/* Returns: (transfer full): where one of the pair is, to be removed */
static char *
make_file (const char *name,
           gboolean    quantized)
{
  char *path = tg_test_temp_file (name, "", 0);

  replace (path, quantized, TRUE);

  return path;
}

/* One of two files is quantized again to the same name: one is told of which, and a reload
 * compares what is there now, on the page and with the row that one was at. The same after
 * the file was cut short, whichever file is the reference. */
static void
test_other_replaced (gconstpointer data)
{
  const TgReference reference = GPOINTER_TO_INT (data);
  char *path = make_file ("one.gguf", FALSE);
  char *other_path = make_file ("other.gguf", FALSE);
  const char *said = reference == TG_REFERENCE_OWN ? "B other.gguf: The file was changed while open."
                                                   : "A other.gguf: The file was changed while open.";
  const char *said_cut = reference == TG_REFERENCE_OWN ? "B other.gguf: The file became shorter while open."
                                                       : "A other.gguf: The file became shorter while open.";
  TgFilePage *page;
  TgWindow *window;
  TgSelection *selection;
  TgComparison *comparison;
  TgPairTotals totals;

  window = open_pair (path, other_path, reference);
  page = tg_window_get_file_page (window);
  selection = tg_file_page_get_selection (page);
  comparison = tg_selection_get_comparison (selection);
  tg_selection_select_tensor (selection, 3);
  gtk_widget_activate_action (GTK_WIDGET (page), "win.panes", NULL);

  replace (other_path, TRUE, FALSE);
  tg_test_wait_until (tg_test_window_says (window, said));
  g_assert_true (offers_reload (window));
  g_assert_cmpint (tg_file_get_change (tg_window_get_file (window)), ==, TG_FILE_UNCHANGED);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (!tg_test_window_says (window, said));
  tg_test_pair_wait (comparison);
  tg_comparison_get_totals (comparison, &totals);
  g_assert_cmpuint (totals.n[TG_PAIR_DIFFERENT], ==, 6);
  g_assert_cmpuint (totals.n[TG_PAIR_UNREADABLE], ==, 0);
  g_assert_cmpstr (tg_file_page_get_page_name (page), ==, "compare");
  g_assert_cmpuint (tg_selection_get (selection)->tensor, ==, 3);
  g_assert_true (tg_test_window_says (window, reference == TG_REFERENCE_OWN ? "F32 → Q4_0" : "Q4_0 → F32"));

  g_assert_cmpint (truncate (other_path, 3000), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, said_cut));
  replace (other_path, TRUE, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (!offers_reload (window));
  tg_test_pair_wait (comparison);
  tg_comparison_get_totals (comparison, &totals);
  g_assert_cmpuint (totals.n[TG_PAIR_DIFFERENT], ==, 6);
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* What is wrong with either file is told of by its name, that of the window first; it can be
 * looked at in a window of its own. */
static void
test_other_problems (void)
{
  char *path = make_file ("one.gguf", FALSE);
  char *other_path = make_file ("other.gguf", TRUE);
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  TgWindow *window;
  GtkWidget *bar;

  g_assert_cmpint (truncate (other_path, 3000), ==, 0);
  window = open_pair (path, other_path, TG_REFERENCE_OWN);
  bar = tg_test_find_widget (GTK_WIDGET (window), TG_TYPE_PROBLEM_BAR, NULL);
  g_assert_true (tg_test_window_says (window, "B other.gguf: 9 tensors lie beyond the end of the file"));
  g_assert_nonnull (tg_test_find_widget (bar, GTK_TYPE_BUTTON, "Open"));
  g_assert_true (tg_test_window_says (window, "1 only in A, 1 only in B, 8 not readable"));

  g_assert_cmpint (truncate (path, 4000), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_test_window_says (window, "A one.gguf: 10 tensors lie beyond the end of the file"));
  g_signal_emit_by_name (bar, "closed");
  g_assert_true (tg_test_window_says (window, "B other.gguf: 9 tensors lie beyond the end of the file"));
  g_signal_emit_by_name (bar, "closed");
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));

  /* Another comparison, another bar. */
  tg_window_compare (window, other, TG_REFERENCE_OTHER);
  tg_test_wait_until (tg_test_window_says (window, "A other.gguf: 9 tensors lie beyond the end of the file"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.stop-comparing", NULL);
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* The other file is none that could be compared: one is told which, and why, and it is no
 * model without tensors. As soon as it is one, a reload compares. */
static void
test_other_no_model (void)
{
  static const char text[] = "# A model\n\nThis is what it is good for.\n";
  char *path = make_file ("one.gguf", FALSE);
  char *other_path = tg_test_temp_file ("README.md", text, sizeof text - 1);
  g_autoptr (GFile) other = g_file_new_for_path (other_path);
  TgComparison *comparison;
  TgWindow *window;

  window = open_window (path);
  tg_window_compare (window, other, TG_REFERENCE_OWN);
  tg_test_wait_until (tg_test_window_says (window, "One of the files cannot be read as GGUF"));
  g_assert_true (tg_test_window_says (window, "README.md: This is not a GGUF file: it begins with the bytes"));
  g_assert_false (tg_test_window_says (window, "only in A"));
  g_assert_false (tg_test_window_says (window, "0.00 bits per weight"));

  g_assert_true (g_file_set_contents (other_path, "GGUF", 4, NULL));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_test_window_says (window, "README.md: the version runs past the end of the file"));

  replace (other_path, TRUE, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  comparison = tg_selection_get_comparison (tg_file_page_get_selection (tg_window_get_file_page (window)));
  tg_test_pair_wait (comparison);
  g_assert_false (tg_test_window_says (window, "One of the files cannot be read as GGUF"));
  g_assert_true (tg_test_window_says (window, "6 differ, 3 identical, 1 only in A, 1 only in B"));
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* Of two files that changed, that of the window comes first; who closes what is said of it is
 * told of the other. */
static void
test_both_changed (void)
{
  char *path = make_file ("one.gguf", FALSE);
  char *other_path = make_file ("other.gguf", TRUE);
  TgWindow *window;
  GtkWidget *bar;

  window = open_pair (path, other_path, TG_REFERENCE_OWN);
  replace (other_path, TRUE, FALSE);
  tg_test_wait_until (tg_test_window_says (window, "B other.gguf: The file was changed while open."));
  replace (path, FALSE, FALSE);
  tg_test_wait_until (tg_test_window_says (window, "A one.gguf: The file was changed while open."));
  g_assert_false (tg_test_window_says (window, "other.gguf: The file"));

  bar = tg_test_find_widget (GTK_WIDGET (window), TG_TYPE_PROBLEM_BAR, NULL);
  g_signal_emit_by_name (bar, "closed");
  g_assert_true (tg_test_window_says (window, "B other.gguf: The file was changed while open."));
  g_signal_emit_by_name (bar, "closed");
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));

  /* Nothing of the other file is left when one does not compare any more. */
  replace (other_path, FALSE, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_file_get_state (tg_window_get_file (window)) == TG_FILE_LOADED);
  tg_test_pair_wait (tg_selection_get_comparison (tg_file_page_get_selection (tg_window_get_file_page (window))));
  g_assert_cmpint (g_remove (other_path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "B other.gguf: The file was moved or deleted while open."));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.reload", NULL);
  tg_test_wait_until (tg_test_window_says (window, "No such file or directory"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.stop-comparing", NULL);
  g_assert_false (tg_problem_bar_get_shown (TG_PROBLEM_BAR (bar)));
  tg_test_window_close (window);
  tg_test_remove (path);
  tg_test_remove (other_path);
}

/* P05: a download that goes on. After a reload what was missing is there. */
static void
test_grown (void)
{
  g_autoptr (GBytes) bytes = tg_test_model_new_bytes ();
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  char *path = tg_test_temp_file ("part.gguf", data, size - 200);
  TgWindow *window = open_window (path);
  int fd;

  tg_test_wait_until (tg_test_window_says (window, "beyond the end of the file"));
  fd = open (path, O_WRONLY | O_APPEND | O_CLOEXEC);
  g_assert_cmpint (write (fd, data + size - 200, 200), ==, 200);
  close (fd);
  tg_test_wait_until (tg_test_window_says (window, "The file has grown while open."));
  g_assert_true (offers_reload (window));

  reload (window);
  tg_test_wait_until (!tg_test_window_says (window, "beyond the end of the file"));
  g_assert_cmpuint (tg_problem_list_count_level (tg_shards_get_problems (tg_file_get_shards (tg_window_get_file (window))),
                                                 TG_PROBLEM_FILE),
                    ==, 0);
  tg_test_window_close (window);
  tg_test_remove (path);
}

/* Made unreadable: here a link that leads to itself, which even root cannot open. */
static void
test_unreadable (void)
{
  char *path = tg_test_model_write ();
  TgWindow *window = open_window (path);

  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (symlink (path, path), ==, 0);
  tg_test_wait_until (tg_test_window_says (window, "The file can no longer be opened."));
  g_assert_false (offers_reload (window));
  look_around (window);
  g_assert_cmpuint (get_n_tensors (window), ==, TG_TEST_N_TENSORS);
  tg_test_window_close (window);
  tg_test_remove (path);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);
  g_mkdir_with_parents (g_get_user_data_dir (), 0700);

  g_test_add_func ("/app/changes/cut-to-nothing", test_cut_to_nothing);
  g_test_add_func ("/app/changes/cut-in-picture", test_cut_in_picture);
  g_test_add_func ("/app/changes/cut-in-comparison", test_cut_in_comparison);
  g_test_add_func ("/app/changes/cut-unwatched", test_cut_unwatched);
  g_test_add_func ("/app/changes/replaced", test_replaced);
  g_test_add_func ("/app/changes/cut-and-replaced", test_cut_and_replaced);
  g_test_add_func ("/app/changes/removed", test_removed);
  g_test_add_func ("/app/changes/removed-in-comparison", test_removed_in_comparison);
  g_test_add_data_func ("/app/changes/other-replaced/own-reference", GINT_TO_POINTER (TG_REFERENCE_OWN),
                        test_other_replaced);
  g_test_add_data_func ("/app/changes/other-replaced/other-reference", GINT_TO_POINTER (TG_REFERENCE_OTHER),
                        test_other_replaced);
  g_test_add_func ("/app/changes/other-problems", test_other_problems);
  g_test_add_func ("/app/changes/other-no-model", test_other_no_model);
  g_test_add_func ("/app/changes/both-changed", test_both_changed);
  g_test_add_func ("/app/changes/grown", test_grown);
  g_test_add_func ("/app/changes/unreadable", test_unreadable);

  return g_test_run ();
}
