/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-progress.h"

G_BEGIN_DECLS

/**
 * TgJobFunc:
 * @input: what tg_job_run() was given; the worker's own
 * @progress: to ask whether to stop, and to say how far it is
 * @error: return location for an error
 *
 * Runs on a worker thread and touches nothing but its arguments.
 *
 * Returns: (transfer full) (nullable): plain data; %NULL with @error set
 */
typedef gpointer (*TgJobFunc) (gpointer     input,
                               TgProgress  *progress,
                               GError     **error);

#define TG_TYPE_JOB (tg_job_get_type ())

G_DECLARE_FINAL_TYPE (TgJob, tg_job, TG, JOB, GObject)

TgJob    *tg_job_new          (void);
void      tg_job_run          (TgJob           *self,
                               TgJobFunc        func,
                               gpointer         input,
                               GDestroyNotify   input_free,
                               GDestroyNotify   result_free);
void      tg_job_cancel       (TgJob           *self);
gboolean  tg_job_get_busy     (TgJob           *self);
gint      tg_job_get_permille (TgJob           *self);
gpointer  tg_job_steal_result (TgJob           *self,
                               GError         **error);

G_END_DECLS
