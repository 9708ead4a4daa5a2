/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-heatmap-job.h"

#include "tg-job.h"

/**
 * TgHeatmapJob:
 *
 * Makes pictures of a tensor off the main thread: first from a sample, within
 * milliseconds whatever the size, then from all of it. Asking for another picture
 * drops the one under way; the last one stays until there is a better one.
 */
struct _TgHeatmapJob
{
  GObject parent_instance;

  TgJob *job;
  TgPlane *plane; /* what was asked for last */
  TgReduceRequest request;
  TgPictureLevel *level; /* of @plane, of some request */
  TgHeatmapPicture *picture;
  GError *error;
  gboolean stopped;
};

enum
{
  PROP_BUSY = 1,
  PROP_PERMILLE,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgHeatmapJob, tg_heatmap_job, G_TYPE_OBJECT)

/* Numbers of the first picture: a few milliseconds, even of the slowest type. */
#define BUDGET (6u << 20)

/* What a worker needs. */
typedef struct
{
  TgPlane *plane;
  TgReduceRequest request;
  TgPictureLevel *level; /* NULL: to be found */
} Input;

static void
picture_clear (gpointer data)
{
  TgHeatmapPicture *self = data;

  tg_plane_unref (self->plane);
  tg_grid_unref (self->grid);
  tg_picture_level_unref (self->level);
}

TgHeatmapPicture *
tg_heatmap_picture_ref (TgHeatmapPicture *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tg_heatmap_picture_unref (TgHeatmapPicture *self)
{
  g_atomic_rc_box_release_full (self, picture_clear);
}

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_plane_unref (input->plane);
  g_clear_pointer (&input->level, tg_picture_level_unref);
  g_free (input);
}

/* Whether a picture shows all of the tensor, so that its cells are all there are. */
static gboolean
is_whole (const TgPlane         *plane,
          const TgReduceRequest *request)
{
  guint64 begin, bottom, right;

  tg_reduce_axis_get_cell (&request->rows, request->rows.n_cells - 1, &begin, &bottom);
  tg_reduce_axis_get_cell (&request->columns, request->columns.n_cells - 1, &begin, &right);

  return request->base_row == 0 && request->rows.first == 0 && request->columns.first == 0 &&
         bottom == tg_plane_get_n_rows (plane) && right == tg_plane_get_width (plane);
}

static gpointer
make_picture (gpointer     data,
              TgProgress  *progress,
              GError     **error)
{
  const Input *input = data;
  const gint64 start = g_get_monotonic_time ();
  g_autoptr (TgPictureLevel) level = NULL;
  g_autoptr (TgGrid) grid = tg_reduce (input->plane, &input->request, progress, error);
  TgHeatmapPicture *picture;

  if (grid == NULL)
    return NULL;
  if (grid->exact && is_whole (input->plane, &input->request) &&
      (input->level == NULL || !input->level->exact))
    level = tg_picture_level_new_from_grid (grid);
  else if (input->level != NULL)
    level = tg_picture_level_ref (input->level);
  else
    level = tg_picture_level_new (input->plane, &input->request, NULL, error);
  if (level == NULL)
    return NULL;

  picture = g_atomic_rc_box_new0 (TgHeatmapPicture);
  picture->plane = tg_plane_ref (input->plane);
  picture->grid = g_steal_pointer (&grid);
  picture->level = g_steal_pointer (&level);
  picture->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;

  return picture;
}

static void
picture_free (gpointer picture)
{
  tg_heatmap_picture_unref (picture);
}

static void
run (TgHeatmapJob *self,
     guint64       budget)
{
  Input *input = g_new0 (Input, 1);

  self->stopped = FALSE;
  input->plane = tg_plane_ref (self->plane);
  input->request = self->request;
  input->request.budget = budget;
  if (self->level != NULL && tg_picture_level_fits (self->level, &self->request))
    input->level = tg_picture_level_ref (self->level);

  tg_job_run (self->job, make_picture, input, input_free, picture_free);
}

static void
finished_cb (TgHeatmapJob *self)
{
  TgHeatmapPicture *picture;

  g_clear_error (&self->error);
  picture = tg_job_steal_result (self->job, &self->error);
  if (picture != NULL)
    {
      g_clear_pointer (&self->picture, tg_heatmap_picture_unref);
      self->picture = picture;
      g_clear_pointer (&self->level, tg_picture_level_unref);
      self->level = tg_picture_level_ref (picture->level);
      if (!picture->grid->exact)
        run (self, 0);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
notify_busy_cb (TgHeatmapJob *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
notify_permille_cb (TgHeatmapJob *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERMILLE]);
}

static void
tg_heatmap_job_dispose (GObject *object)
{
  TgHeatmapJob *self = TG_HEATMAP_JOB (object);

  g_clear_object (&self->job);
  g_clear_pointer (&self->plane, tg_plane_unref);
  g_clear_pointer (&self->level, tg_picture_level_unref);
  g_clear_pointer (&self->picture, tg_heatmap_picture_unref);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tg_heatmap_job_parent_class)->dispose (object);
}

static void
tg_heatmap_job_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  TgHeatmapJob *self = TG_HEATMAP_JOB (object);

  switch (prop_id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, tg_heatmap_job_get_busy (self));
      break;

    case PROP_PERMILLE:
      g_value_set_int (value, tg_heatmap_job_get_permille (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_heatmap_job_class_init (TgHeatmapJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_heatmap_job_dispose;
  object_class->get_property = tg_heatmap_job_get_property;

  /**
   * TgHeatmapJob:busy:
   *
   * Whether a better picture is on its way.
   */
  properties[PROP_BUSY] =
    g_param_spec_boolean ("busy", NULL, NULL,
                          FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgHeatmapJob:permille:
   *
   * How much of it is done.
   */
  properties[PROP_PERMILLE] =
    g_param_spec_int ("permille", NULL, NULL,
                      0, 1000, 0,
                      G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgHeatmapJob::changed:
   *
   * There is another picture, or an error, or the work was stopped or taken up again.
   */
  signals[CHANGED] =
    g_signal_new ("changed",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_heatmap_job_init (TgHeatmapJob *self)
{
  self->job = tg_job_new ();
  g_signal_connect_object (self->job, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "notify::busy", G_CALLBACK (notify_busy_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "notify::permille", G_CALLBACK (notify_permille_cb), self, G_CONNECT_SWAPPED);
}

TgHeatmapJob *
tg_heatmap_job_new (void)
{
  return g_object_new (TG_TYPE_HEATMAP_JOB, NULL);
}

static void
set_plane (TgHeatmapJob *self,
           TgPlane      *plane)
{
  if (self->plane == plane)
    return;

  g_clear_pointer (&self->plane, tg_plane_unref);
  self->plane = tg_plane_ref (plane);
  g_clear_pointer (&self->level, tg_picture_level_unref);
}

/**
 * tg_heatmap_job_start:
 * @self: a job
 * @plane: what to make a picture of
 * @request: which; its budget does not count
 *
 * Asks for a picture. #TgHeatmapJob::changed comes once or twice.
 */
void
tg_heatmap_job_start (TgHeatmapJob          *self,
                      TgPlane               *plane,
                      const TgReduceRequest *request)
{
  g_return_if_fail (TG_IS_HEATMAP_JOB (self));
  g_return_if_fail (plane != NULL);

  set_plane (self, plane);
  self->request = *request;
  run (self, BUDGET);
}

/**
 * tg_heatmap_job_set_level:
 * @self: a job
 * @plane: a plane
 * @level: what is known of all its values
 *
 * Gives a level that was found elsewhere, for pictures to come of @plane.
 */
void
tg_heatmap_job_set_level (TgHeatmapJob   *self,
                          TgPlane        *plane,
                          TgPictureLevel *level)
{
  g_return_if_fail (TG_IS_HEATMAP_JOB (self));

  set_plane (self, plane);
  tg_picture_level_ref (level);
  g_clear_pointer (&self->level, tg_picture_level_unref);
  self->level = level;
}

/**
 * tg_heatmap_job_cancel:
 * @self: a job
 *
 * Stops; the picture that is there stays.
 */
void
tg_heatmap_job_cancel (TgHeatmapJob *self)
{
  g_return_if_fail (TG_IS_HEATMAP_JOB (self));

  if (!tg_job_get_busy (self->job))
    return;

  tg_job_cancel (self->job);
  self->stopped = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * tg_heatmap_job_resume:
 * @self: a job
 *
 * Goes on with what was stopped.
 */
void
tg_heatmap_job_resume (TgHeatmapJob *self)
{
  g_return_if_fail (TG_IS_HEATMAP_JOB (self));

  if (!self->stopped)
    return;

  run (self, 0);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * tg_heatmap_job_clear:
 * @self: a job
 *
 * Stops and forgets everything, silently.
 */
void
tg_heatmap_job_clear (TgHeatmapJob *self)
{
  g_return_if_fail (TG_IS_HEATMAP_JOB (self));

  tg_job_cancel (self->job);
  self->stopped = FALSE;
  g_clear_pointer (&self->plane, tg_plane_unref);
  g_clear_pointer (&self->level, tg_picture_level_unref);
  g_clear_pointer (&self->picture, tg_heatmap_picture_unref);
  g_clear_error (&self->error);
}

gboolean
tg_heatmap_job_get_busy (TgHeatmapJob *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_JOB (self), FALSE);

  return tg_job_get_busy (self->job);
}

/**
 * tg_heatmap_job_get_stopped:
 * @self: a job
 *
 * Returns: whether the last request was cancelled before its end
 */
gboolean
tg_heatmap_job_get_stopped (TgHeatmapJob *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_JOB (self), FALSE);

  return self->stopped;
}

gint
tg_heatmap_job_get_permille (TgHeatmapJob *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_JOB (self), 0);

  return tg_job_get_permille (self->job);
}

/**
 * tg_heatmap_job_get_picture:
 * @self: a job
 *
 * Returns: (transfer none) (nullable): the last picture, which may be an estimate,
 *   or of an earlier request
 */
TgHeatmapPicture *
tg_heatmap_job_get_picture (TgHeatmapJob *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_JOB (self), NULL);

  return self->picture;
}

/**
 * tg_heatmap_job_get_error:
 * @self: a job
 *
 * Returns: (transfer none) (nullable): why the last request has no picture
 */
const GError *
tg_heatmap_job_get_error (TgHeatmapJob *self)
{
  g_return_val_if_fail (TG_IS_HEATMAP_JOB (self), NULL);

  return self->error;
}
