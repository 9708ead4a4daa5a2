/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From the start of the process to the first frame that shows the tree of a file,
 * beside the same for a bare GTK window, in turns in one run. Needs a display.
 *
 *     bench-start FILE */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gtk/gtk.h>

#include "tg-application.h"

#define N_RUNS 15

static void
after_paint_cb (GdkFrameClock *clock,
                GtkWindow     *window)
{
  const char *wanted = g_object_get_data (G_OBJECT (window), "wanted");
  const char *title = gtk_window_get_title (window);

  /* The title has the file's name from the moment its tree is there. */
  if (title == NULL || strstr (title, wanted) == NULL)
    return;

  exit (0);
}

static void
window_realize_cb (GtkWidget *window)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (window), "after-paint",
                           G_CALLBACK (after_paint_cb), window, 0);
}

static void
window_added_cb (GtkApplication *application,
                 GtkWindow      *window,
                 const char     *wanted)
{
  g_object_set_data (G_OBJECT (window), "wanted", (gpointer) wanted);
  g_signal_connect (window, "realize", G_CALLBACK (window_realize_cb), NULL);
}

static void
bare_activate_cb (GtkApplication *application)
{
  GtkWidget *window = gtk_application_window_new (application);

  gtk_window_set_title (GTK_WINDOW (window), "bare");
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_set_titlebar (GTK_WINDOW (window), gtk_header_bar_new ());
  gtk_window_set_child (GTK_WINDOW (window), gtk_label_new ("bare"));
  gtk_window_present (GTK_WINDOW (window));
}

static int
run_child (int    argc,
           char **argv)
{
  const gboolean bare = g_str_equal (argv[1], "--bare");
  g_autofree char *name = bare ? g_strdup ("bare") : g_path_get_basename (argv[2]);
  g_autoptr (GtkApplication) application = NULL;
  char *arguments[] = { argv[0], bare ? NULL : argv[2], NULL };

  if (bare)
    {
      application = gtk_application_new ("io.github.tensorglass.Bench", G_APPLICATION_NON_UNIQUE);
      g_signal_connect (application, "activate", G_CALLBACK (bare_activate_cb), NULL);
    }
  else
    application = GTK_APPLICATION (tg_application_new ());
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), name);

  return g_application_run (G_APPLICATION (application), bare ? 1 : 2, arguments);
}

static double
measure (const char *program,
         const char *mode,
         const char *file)
{
  const char *argv[] = { program, mode, file, NULL };
  g_autoptr (GError) error = NULL;
  const gint64 start = g_get_monotonic_time ();

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);

  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double x = *(const double *) a;
  const double y = *(const double *) b;

  return (x > y) - (x < y);
}

int
main (int    argc,
      char **argv)
{
  double bare[N_RUNS], ours[N_RUNS];

  if (argc == 3 && g_str_has_prefix (argv[1], "--"))
    return run_child (argc, argv);
  if (argc != 2)
    return 64;

  measure (argv[0], "--bare", argv[1]);
  measure (argv[0], "--ours", argv[1]);
  for (int i = 0; i < N_RUNS; i++)
    {
      bare[i] = measure (argv[0], "--bare", argv[1]);
      ours[i] = measure (argv[0], "--ours", argv[1]);
    }
  qsort (bare, N_RUNS, sizeof *bare, compare);
  qsort (ours, N_RUNS, sizeof *ours, compare);

  printf ("window\tmin_ms\tmedian_ms\n");
  printf ("bare\t%.1f\t%.1f\n", bare[0], bare[N_RUNS / 2]);
  printf ("tensorglass\t%.1f\t%.1f\n", ours[0], ours[N_RUNS / 2]);
  printf ("ratio\t%.2f\t%.2f\n", ours[0] / bare[0], ours[N_RUNS / 2] / bare[N_RUNS / 2]);

  return 0;
}
