/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-job.h"

#include <sys/resource.h>

typedef struct _Run Run;

/**
 * TgJob:
 *
 * Runs one function at a time off the main thread. Starting another supersedes
 * the one before: that is told to stop, and what it still delivers is thrown
 * away. The owner connects to #TgJob::finished and takes the result out.
 *
 * The object belongs to the main thread; a worker sees only its Run. Dropping
 * the last reference cancels.
 */
struct _TgJob
{
  GObject         parent_instance;

  Run            *run; /* the current one; NULL when idle */
  guint           poll_id;
  gint            permille;

  /* What the last run left, until somebody takes it. */
  gpointer        result;
  GDestroyNotify  result_free;
  GError         *error;
};

enum
{
  PROP_BUSY = 1,
  PROP_PERMILLE,
  N_PROPS
};

enum
{
  FINISHED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgJob, tg_job, G_TYPE_OBJECT)

/* How often progress is looked at, in milliseconds. */
#define POLL_INTERVAL 100

/* Workers give way to the main thread, which has 16 ms for a frame. */
#define WORKER_NICE 10

/* One computation. Shared by the job and its worker, so reference counted. */
struct _Run
{
  TgJobFunc      func;
  gpointer       input;
  GDestroyNotify input_free;
  GDestroyNotify result_free;
  TgProgress     progress;
};

static void
run_clear (gpointer data)
{
  Run *run = data;

  if (run->input_free != NULL)
    run->input_free (run->input);
}

static void
run_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, run_clear);
}

static void
run_in_thread (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Run *run = task_data;
  GError *error = NULL;
  gpointer result;

  /* On Linux this is the calling thread alone, and what it starts. */
  setpriority (PRIO_PROCESS, 0, WORKER_NICE);

  result = run->func (run->input, &run->progress, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, run->result_free);
}

static void
clear_result (TgJob *self)
{
  if (self->result != NULL && self->result_free != NULL)
    self->result_free (self->result);
  self->result = NULL;
  g_clear_error (&self->error);
}

static void
set_permille (TgJob *self,
              gint   permille)
{
  if (self->permille == permille)
    return;

  self->permille = permille;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERMILLE]);
}

static gboolean
poll_cb (gpointer user_data)
{
  TgJob *self = user_data;

  set_permille (self, tg_progress_get_permille (&self->run->progress));

  return G_SOURCE_CONTINUE;
}

/* Lets go of the current run; its worker notices and its result is ignored. */
static void
drop_run (TgJob *self)
{
  g_clear_handle_id (&self->poll_id, g_source_remove);
  if (self->run == NULL)
    return;

  tg_progress_cancel (&self->run->progress);
  g_clear_pointer (&self->run, run_unref);
}

static void
run_done_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (TgJob) self = g_weak_ref_get (user_data);
  GTask *task = G_TASK (result);
  Run *run = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  gpointer data = g_task_propagate_pointer (task, &error);

  g_weak_ref_clear (user_data);
  g_free (user_data);

  if (self == NULL || self->run != run)
    {
      if (data != NULL && run->result_free != NULL)
        run->result_free (data);
      return;
    }

  self->result = data;
  self->result_free = run->result_free;
  self->error = g_steal_pointer (&error);
  g_clear_handle_id (&self->poll_id, g_source_remove);
  g_clear_pointer (&self->run, run_unref);

  set_permille (self, 1000);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  g_signal_emit (self, signals[FINISHED], 0);
}

static void
tg_job_dispose (GObject *object)
{
  TgJob *self = TG_JOB (object);

  drop_run (self);
  clear_result (self);

  G_OBJECT_CLASS (tg_job_parent_class)->dispose (object);
}

static void
tg_job_get_property (GObject    *object,
                     guint       prop_id,
                     GValue     *value,
                     GParamSpec *pspec)
{
  TgJob *self = TG_JOB (object);

  switch (prop_id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, tg_job_get_busy (self));
      break;

    case PROP_PERMILLE:
      g_value_set_int (value, self->permille);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_job_class_init (TgJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_job_dispose;
  object_class->get_property = tg_job_get_property;

  /**
   * TgJob:busy:
   *
   * Whether a run is under way whose result is still wanted.
   */
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL,
                          FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgJob:permille:
   *
   * How much of the current run is done, looked at ten times a second.
   */
  properties[PROP_PERMILLE] =
    g_param_spec_int ("permille", NULL, NULL,
                      0, 1000, 0,
                      G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgJob::finished:
   *
   * The current run has ended by itself, well or with an error: see
   * tg_job_steal_result(). Not emitted for one that was superseded or cancelled.
   */
  signals[FINISHED] =
    g_signal_new ("finished",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_job_init (TgJob *self)
{
}

TgJob *
tg_job_new (void)
{
  return g_object_new (TG_TYPE_JOB, NULL);
}

/**
 * tg_job_run:
 * @self: a job
 * @func: what to do; it should ask every 10 ms or so whether it is cancelled
 * @input: (transfer full): a private copy of what @func needs
 * @input_free: (nullable): frees @input, on either thread
 * @result_free: (nullable): frees what @func returns, on the main thread
 *
 * Starts @func on a worker thread. What ran before is superseded.
 */
void
tg_job_run (TgJob          *self,
            TgJobFunc       func,
            gpointer        input,
            GDestroyNotify  input_free,
            GDestroyNotify  result_free)
{
  g_autoptr (GTask) task = NULL;
  GWeakRef *weak_self;
  gboolean was_busy;

  g_return_if_fail (TG_IS_JOB (self));
  g_return_if_fail (func != NULL);

  was_busy = self->run != NULL;
  drop_run (self);
  clear_result (self);

  self->run = g_atomic_rc_box_new0 (Run);
  self->run->func = func;
  self->run->input = input;
  self->run->input_free = input_free;
  self->run->result_free = result_free;

  /* No source object: the worker may drop the last reference to the task, and
   * the task would then drop self on the worker's thread. A weak reference, so
   * that an owner who lets go ends the run; run_done_cb(), which is called on
   * this thread whatever happens, frees it. */
  weak_self = g_new (GWeakRef, 1);
  g_weak_ref_init (weak_self, self);
  task = g_task_new (NULL, NULL, run_done_cb, weak_self);
  g_task_set_source_tag (task, tg_job_run);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (self->run), run_unref);
  g_task_run_in_thread (task, run_in_thread);

  self->poll_id = g_timeout_add (POLL_INTERVAL, poll_cb, self);
  set_permille (self, 0);
  if (!was_busy)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/**
 * tg_job_cancel:
 * @self: a job
 *
 * Ends the current run, if there is one, as far as the owner is concerned: at
 * once, and without a signal but #TgJob:busy.
 */
void
tg_job_cancel (TgJob *self)
{
  g_return_if_fail (TG_IS_JOB (self));

  if (self->run == NULL)
    return;

  drop_run (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

gboolean
tg_job_get_busy (TgJob *self)
{
  g_return_val_if_fail (TG_IS_JOB (self), FALSE);

  return self->run != NULL;
}

gint
tg_job_get_permille (TgJob *self)
{
  g_return_val_if_fail (TG_IS_JOB (self), 0);

  return self->permille;
}

/**
 * tg_job_steal_result:
 * @self: a job
 * @error: return location for an error
 *
 * Returns: (transfer full) (nullable): what the last run returned, once; or
 *   %NULL with @error set if it failed, or without if there is none
 */
gpointer
tg_job_steal_result (TgJob   *self,
                     GError **error)
{
  g_return_val_if_fail (TG_IS_JOB (self), NULL);

  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));

  return g_steal_pointer (&self->result);
}
