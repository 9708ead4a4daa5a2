/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-file-watch.h"
#include "tg-shards.h"

G_BEGIN_DECLS

/* A #TgFileWatch of each part of a model that is there: also one that nobody opened can be
 * cut, or be downloaded still. @changed is called with @object, as long as it lives, when one
 * of them has something to tell. @location is where the opened part is; a sandbox may have it
 * elsewhere than its path says. Main thread. */
GPtrArray    *tg_shards_watch_new        (TgShards  *shards,
                                          GFile     *location,
                                          GCallback  changed,
                                          GObject   *object);
/* The gravest of what happened to the parts; @self may be %NULL. */
TgFileChange  tg_shards_watch_get_change (GPtrArray *self);
/* See tg_file_watch_check(); @self may be %NULL. */
void          tg_shards_watch_check      (GPtrArray *self);

G_END_DECLS
