/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-picture.h"

G_BEGIN_DECLS

/**
 * TgHeatmapPicture:
 * @plane: what it is a picture of
 * @grid: the picture
 * @level: the values its colours follow
 * @seconds: how long it took
 *
 * What a #TgHeatmapJob finds. Immutable, reference counted with atomics.
 */
typedef struct
{
  TgPlane *plane;
  TgGrid *grid;
  TgPictureLevel *level;
  double seconds;
} TgHeatmapPicture;

TgHeatmapPicture *tg_heatmap_picture_ref   (TgHeatmapPicture *self);
void              tg_heatmap_picture_unref (TgHeatmapPicture *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgHeatmapPicture, tg_heatmap_picture_unref)

#define TG_TYPE_HEATMAP_JOB (tg_heatmap_job_get_type ())

G_DECLARE_FINAL_TYPE (TgHeatmapJob, tg_heatmap_job, TG, HEATMAP_JOB, GObject)

TgHeatmapJob     *tg_heatmap_job_new          (void);
void              tg_heatmap_job_start        (TgHeatmapJob          *self,
                                               TgPlane               *plane,
                                               const TgReduceRequest *request);
void              tg_heatmap_job_set_level    (TgHeatmapJob          *self,
                                               TgPlane               *plane,
                                               TgPictureLevel        *level);
void              tg_heatmap_job_resume       (TgHeatmapJob          *self);
void              tg_heatmap_job_cancel       (TgHeatmapJob          *self);
void              tg_heatmap_job_clear        (TgHeatmapJob          *self);
gboolean          tg_heatmap_job_get_busy     (TgHeatmapJob          *self);
gboolean          tg_heatmap_job_get_stopped  (TgHeatmapJob          *self);
gint              tg_heatmap_job_get_permille (TgHeatmapJob          *self);
TgHeatmapPicture *tg_heatmap_job_get_picture  (TgHeatmapJob          *self);
const GError     *tg_heatmap_job_get_error    (TgHeatmapJob          *self);

G_END_DECLS
