/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-job.h"

#include "tg-job.h"

/**
 * TgStatsJob:
 *
 * Statistics of all tensors of a model, as a list of #TgStatsItem in the order of the
 * file, that are worked out one after the other when asked for. A tensor that somebody
 * looks at comes first, and gets a histogram and the use of its codes as well.
 */
struct _TgStatsJob
{
  GObject parent_instance;

  GPtrArray *items;
  TgJob *job;
  guint64 next;    /* no item before this one is left to be done */
  guint64 current; /* the item under way */
  guint64 wanted;  /* the item to do next, in full; or NOTHING */
  guint n_done;
  gboolean running; /* go on with the next when one is done */
  gboolean stopped;
};

enum
{
  PROP_BUSY = 1,
  PROP_N_DONE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgStatsJob, tg_stats_job, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

#define NOTHING G_MAXUINT64

/* What a worker needs. */
typedef struct
{
  TgGguf *gguf;
  const TgTensor *tensor;
  TgStatsFlags flags;
} Input;

/* What it finds. */
typedef struct
{
  TgTensorStats *stats;
  TgFindings findings;
} Output;

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_gguf_unref (input->gguf);
  g_free (input);
}

static void
output_free (gpointer data)
{
  Output *output = data;

  tg_tensor_stats_unref (output->stats);
  g_free (output);
}

static gpointer
work (gpointer     data,
      TgProgress  *progress,
      GError     **error)
{
  const Input *input = data;
  g_autoptr (TgRows) rows = tg_rows_new (input->gguf, input->tensor, error);
  g_autoptr (TgTensorStats) stats = NULL;
  TgFindings findings;
  Output *output;

  if (rows == NULL)
    return NULL;
  stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), input->flags, 0, progress, error);
  if (stats == NULL || !tg_findings_search (&findings, rows, 0, progress, error))
    return NULL;

  output = g_new0 (Output, 1);
  output->stats = g_steal_pointer (&stats);
  output->findings = findings;

  return output;
}

static gboolean
is_complete (TgStatsItem *item)
{
  TgTensorStats *stats = tg_stats_item_get_stats (item);

  return tg_stats_item_get_error (item) != NULL || (stats != NULL && stats->histogram != NULL);
}

/* Begins with the item that is wanted, or the next one that is not done. */
static void
step (TgStatsJob *self)
{
  TgStatsFlags flags = TG_STATS_PLAIN;
  Input *input;

  if (self->wanted != NOTHING)
    {
      self->current = self->wanted;
      self->wanted = NOTHING;
      flags = TG_STATS_HISTOGRAM | TG_STATS_CODES;
    }
  else
    {
      while (self->running && self->next < self->items->len &&
             tg_stats_item_is_done (g_ptr_array_index (self->items, self->next)))
        self->next++;
      if (!self->running || self->next >= self->items->len)
        {
          self->running = FALSE;
          g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
          return;
        }
      self->current = self->next;
    }

  input = g_new0 (Input, 1);
  input->gguf = tg_gguf_ref (tg_stats_item_get_gguf (g_ptr_array_index (self->items, self->current)));
  input->tensor = tg_stats_item_get_tensor (g_ptr_array_index (self->items, self->current));
  input->flags = flags;
  tg_job_run (self->job, work, input, input_free, output_free);
}

static void
finished_cb (TgStatsJob *self)
{
  TgStatsItem *item = g_ptr_array_index (self->items, self->current);
  g_autoptr (GError) error = NULL;
  Output *output = tg_job_steal_result (self->job, &error);
  const gboolean was_done = tg_stats_item_is_done (item);

  if (output != NULL)
    {
      tg_stats_item_set_stats (item, output->stats, &output->findings);
      output_free (output);
    }
  else if (error != NULL)
    tg_stats_item_set_error (item, error->message);
  if (!was_done && tg_stats_item_is_done (item))
    {
      self->n_done++;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_DONE]);
    }
  step (self);
}

static GType
tg_stats_job_get_item_type (GListModel *model)
{
  return TG_TYPE_STATS_ITEM;
}

static guint
tg_stats_job_get_n_items (GListModel *model)
{
  return TG_STATS_JOB (model)->items->len;
}

static gpointer
tg_stats_job_get_nth_item (GListModel *model,
                           guint       position)
{
  TgStatsJob *self = TG_STATS_JOB (model);

  return position < self->items->len ? g_object_ref (g_ptr_array_index (self->items, position)) : NULL;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = tg_stats_job_get_item_type;
  iface->get_n_items = tg_stats_job_get_n_items;
  iface->get_item = tg_stats_job_get_nth_item;
}

static void
tg_stats_job_dispose (GObject *object)
{
  TgStatsJob *self = TG_STATS_JOB (object);

  self->running = FALSE;
  g_clear_object (&self->job);
  g_clear_pointer (&self->items, g_ptr_array_unref);

  G_OBJECT_CLASS (tg_stats_job_parent_class)->dispose (object);
}

static void
tg_stats_job_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  TgStatsJob *self = TG_STATS_JOB (object);

  switch (prop_id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, tg_stats_job_get_busy (self));
      break;

    case PROP_N_DONE:
      g_value_set_uint (value, self->n_done);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_stats_job_class_init (TgStatsJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_stats_job_dispose;
  object_class->get_property = tg_stats_job_get_property;

  /**
   * TgStatsJob:busy:
   *
   * Whether tensors are being worked on, or will be.
   */
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL,
                          FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgStatsJob:n-done:
   *
   * How many tensors have been looked at.
   */
  properties[PROP_N_DONE] =
    g_param_spec_uint ("n-done", NULL, NULL,
                       0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_stats_job_init (TgStatsJob *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->wanted = NOTHING;
  self->job = tg_job_new ();
  g_signal_connect_object (self->job, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
}

/**
 * tg_stats_job_new:
 * @shards: a model
 *
 * Returns: (transfer full): its tensors, with nothing known about them
 */
TgStatsJob *
tg_stats_job_new (TgShards *shards)
{
  TgStatsJob *self = g_object_new (TG_TYPE_STATS_JOB, NULL);
  const guint64 n = MIN (tg_shards_get_n_tensors (shards), G_MAXINT);

  for (guint64 i = 0; i < n; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);

      g_ptr_array_add (self->items, tg_stats_item_new (gguf, tensor, i));
    }

  return self;
}

/**
 * tg_stats_job_start:
 * @self: a job
 *
 * Works on all tensors that are left.
 */
void
tg_stats_job_start (TgStatsJob *self)
{
  g_return_if_fail (TG_IS_STATS_JOB (self));

  self->stopped = FALSE;
  if (self->running)
    return;

  self->running = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  if (!tg_job_get_busy (self->job))
    step (self);
}

/**
 * tg_stats_job_cancel:
 * @self: a job
 *
 * Stops; what is known stays.
 */
void
tg_stats_job_cancel (TgStatsJob *self)
{
  g_return_if_fail (TG_IS_STATS_JOB (self));

  if (!tg_stats_job_get_busy (self))
    return;

  self->running = FALSE;
  self->stopped = TRUE;
  self->wanted = NOTHING;
  tg_job_cancel (self->job);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/**
 * tg_stats_job_request:
 * @self: a job
 * @index: a tensor
 *
 * Works on this one first, and finds out all there is to find out. The one that is
 * under way has to wait.
 */
void
tg_stats_job_request (TgStatsJob *self,
                      guint64     index)
{
  g_return_if_fail (TG_IS_STATS_JOB (self));

  if (index >= self->items->len || is_complete (g_ptr_array_index (self->items, index)))
    return;

  self->wanted = index;
  tg_job_cancel (self->job);
  step (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/**
 * tg_stats_job_get_item:
 * @self: a job
 * @index: a tensor
 *
 * Returns: (nullable) (transfer none): what is known about it
 */
TgStatsItem *
tg_stats_job_get_item (TgStatsJob *self,
                       guint64     index)
{
  g_return_val_if_fail (TG_IS_STATS_JOB (self), NULL);

  return index < self->items->len ? g_ptr_array_index (self->items, index) : NULL;
}

gboolean
tg_stats_job_get_busy (TgStatsJob *self)
{
  g_return_val_if_fail (TG_IS_STATS_JOB (self), FALSE);

  return self->running || tg_job_get_busy (self->job);
}

/**
 * tg_stats_job_get_stopped:
 * @self: a job
 *
 * Returns: whether it was cancelled before its end
 */
gboolean
tg_stats_job_get_stopped (TgStatsJob *self)
{
  g_return_val_if_fail (TG_IS_STATS_JOB (self), FALSE);

  return self->stopped && !self->running && self->n_done < self->items->len;
}

guint
tg_stats_job_get_n_done (TgStatsJob *self)
{
  g_return_val_if_fail (TG_IS_STATS_JOB (self), 0);

  return self->n_done;
}
