/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <gio/gio.h>

#include "tg-error.h"
#include "tg-job.h"

static gint n_inputs, n_results;

static gpointer
input_new (guint value)
{
  g_atomic_int_inc (&n_inputs);

  return g_memdup2 (&value, sizeof value);
}

static void
input_free (gpointer input)
{
  g_atomic_int_add (&n_inputs, -1);
  g_free (input);
}

static void
result_free (gpointer result)
{
  n_results--;
  g_free (result);
}

static gpointer
double_it (gpointer     input,
           TgProgress  *progress,
           GError     **error)
{
  guint value = 2 * *(guint *) input;

  tg_progress_set (progress, 1, 1);
  g_atomic_int_inc (&n_results);

  return g_memdup2 (&value, sizeof value);
}

/* Half done, and then nothing more until it is told to stop. */
static gpointer
dawdle (gpointer     input,
        TgProgress  *progress,
        GError     **error)
{
  tg_progress_set (progress, 1, 2);
  while (!tg_progress_is_cancelled (progress))
    g_thread_yield ();
  g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, "stopped");

  return NULL;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
wait_for_freed_inputs (void)
{
  while (g_atomic_int_get (&n_inputs) > 0)
    g_main_context_iteration (NULL, FALSE);
}

/* Of several starts in a row only the last delivers, and nothing leaks. */
static void
test_supersede (void)
{
  TgJob *job = tg_job_new ();
  guint n_finished = 0;
  g_autofree guint *result = NULL;
  g_autoptr (GError) error = NULL;

  g_signal_connect_swapped (job, "finished", G_CALLBACK (count_cb), &n_finished);
  for (guint i = 1; i <= 20; i++)
    {
      tg_job_run (job, double_it, input_new (i), input_free, result_free);
      g_assert_true (tg_job_get_busy (job));
    }

  while (tg_job_get_busy (job))
    g_main_context_iteration (NULL, TRUE);
  wait_for_freed_inputs ();

  g_assert_cmpuint (n_finished, ==, 1);
  g_assert_cmpint (tg_job_get_permille (job), ==, 1000);
  result = tg_job_steal_result (job, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (*result, ==, 40);
  g_assert_null (tg_job_steal_result (job, &error));
  g_assert_no_error (error);

  while (n_results > 1)
    g_main_context_iteration (NULL, TRUE);
  n_results = 0;
  g_assert_finalize_object (job);
}

/* Cancelling takes effect at once, without a signal, and stops the worker. */
static void
test_cancel (void)
{
  TgJob *job = tg_job_new ();
  guint n_finished = 0;

  g_signal_connect_swapped (job, "finished", G_CALLBACK (count_cb), &n_finished);
  tg_job_run (job, dawdle, input_new (0), input_free, result_free);
  while (tg_job_get_permille (job) != 500)
    g_main_context_iteration (NULL, TRUE);

  tg_job_cancel (job);
  g_assert_false (tg_job_get_busy (job));
  wait_for_freed_inputs ();

  g_assert_cmpuint (n_finished, ==, 0);
  g_assert_finalize_object (job);
}

/* An owner who lets go of the job ends the run with it. */
static void
test_drop (void)
{
  TgJob *job = tg_job_new ();

  tg_job_run (job, dawdle, input_new (0), input_free, result_free);
  g_assert_finalize_object (job);
  wait_for_freed_inputs ();
}

static gpointer
fail (gpointer     input,
      TgProgress  *progress,
      GError     **error)
{
  g_set_error_literal (error, TG_ERROR, TG_ERROR_CORRUPT, "no good");

  return NULL;
}

/* An error comes out as it went in, once, and the next run forgets it. */
static void
test_error (void)
{
  TgJob *job = tg_job_new ();
  g_autoptr (GError) error = NULL;

  tg_job_run (job, fail, NULL, NULL, NULL);
  while (tg_job_get_busy (job))
    g_main_context_iteration (NULL, TRUE);

  g_assert_null (tg_job_steal_result (job, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
  g_clear_error (&error);
  g_assert_null (tg_job_steal_result (job, &error));
  g_assert_no_error (error);
  g_assert_finalize_object (job);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/job/supersede", test_supersede);
  g_test_add_func ("/model/job/cancel", test_cancel);
  g_test_add_func ("/model/job/drop", test_drop);
  g_test_add_func ("/model/job/error", test_error);

  return g_test_run ();
}
