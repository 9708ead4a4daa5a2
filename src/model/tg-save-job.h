/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-job.h"
#include "tg-mapping.h"

G_BEGIN_DECLS

/* Writes bytes of an opened file to another one in a #TgJob. It refuses to write over any of
 * the opened files @open (and @mapping), by whatever name, with %TG_ERROR_UNSUPPORTED. The result of the
 * job is a #TgSaved, to be freed with tg_saved_free(). */
void tg_save_job_start (TgJob            *job,
                        TgMapping        *mapping,
                        guint64           offset,
                        guint64           size,
                        GFile            *destination,
                        TgMapping *const *open,
                        gsize             n_open);

/* Whether @destination is none of the files @open, by whatever name; else %FALSE with
 * %TG_ERROR_UNSUPPORTED. For all that writes a file of the user's choice. Any thread. */
gboolean tg_save_is_allowed (GFile                 *destination,
                             const TgFileIdentity  *open,
                             gsize                  n_open,
                             GError               **error);

/* Opens @destination for writing. What was there before stays until tg_save_end(); @created
 * says whether nothing was. Fails with %G_IO_ERROR. Any thread. */
GFileOutputStream *tg_save_begin (GFile     *destination,
                                  gboolean  *created,
                                  GError   **error);

/* Closes @stream. If not @done, or if that fails, what was there before is there again: the
 * other file, or, if @created, none. Returns whether all is written. Any thread. */
gboolean tg_save_end (GFile              *destination,
                      GFileOutputStream  *stream,
                      gboolean            created,
                      gboolean            done,
                      GError            **error);

/**
 * TgSaved:
 * @destination: the file that was written
 * @size: how many bytes
 */
typedef struct
{
  GFile *destination;
  guint64 size;
} TgSaved;

void tg_saved_free (TgSaved *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgSaved, tg_saved_free)

G_END_DECLS
