/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"
#include "tg-shard-name.h"

G_BEGIN_DECLS

/**
 * TgShards:
 *
 * A model: one GGUF file or the parts of one, in order, whichever of them was
 * opened. Parts that are missing leave holes and problems. Immutable, reference
 * counted with atomics, any thread.
 */
typedef struct _TgShards TgShards;

/* Opens @path and, if it is one part of several, its siblings in the folder @folder
 * (%NULL: that of @path). Errors: as tg_mapping_new() and, strict, tg_gguf_open(). */
TgShards *tg_shards_open (const char   *path,
                          const char   *folder,
                          TgOpenFlags   flags,
                          TgProgress   *progress,
                          GError      **error);
/* The same on a mapping that is there already (through a file descriptor, say). */
TgShards *tg_shards_open_mapping (TgMapping    *mapping,
                                  const char   *folder,
                                  TgOpenFlags   flags,
                                  TgProgress   *progress,
                                  GError      **error);
/* A model of just this file: no sibling is looked for. */
TgShards *tg_shards_new_single (TgGguf   *gguf);
TgShards *tg_shards_ref        (TgShards *self);
void      tg_shards_unref      (TgShards *self);

/* Parts from 0; %NULL for one that is missing. A file on its own has one part. */
guint   tg_shards_get_n_parts (const TgShards *self);
TgGguf *tg_shards_get_part    (const TgShards *self,
                               guint           part);
/* The part that was asked for, and the one that has the model's metadata (the first that
 * is there). */
guint   tg_shards_get_opened    (const TgShards *self);
TgGguf *tg_shards_get_main      (const TgShards *self);
guint   tg_shards_get_n_missing (const TgShards *self);
/* The file name (without folder) a part has or should have. */
char *tg_shards_dup_part_name (const TgShards *self,
                               guint           part);

/* Problems of every part and of their being together; each says its part. */
const TgProblemList *tg_shards_get_problems (const TgShards *self);

/* All tensors, numbered through all parts that are there. */
guint64         tg_shards_get_n_tensors     (const TgShards  *self);
const TgTensor *tg_shards_get_tensor        (const TgShards  *self,
                                             guint64          i,
                                             TgGguf         **gguf);
const TgTensor *tg_shards_find_tensor       (const TgShards  *self,
                                             const char      *name,
                                             TgGguf         **gguf);
const TgTensor *tg_shards_find_tensor_bytes (const TgShards  *self,
                                             gconstpointer    name,
                                             gsize            length,
                                             TgGguf         **gguf);
/* Bytes of all parts together. */
guint64 tg_shards_get_size (const TgShards *self);
/* Whether any part's file was cut short while mapped. */
gboolean tg_shards_has_faulted (const TgShards *self);
/* Whether @path leads to one of the parts, under whatever name: those are never written to. */
gboolean tg_shards_has_file (const TgShards *self,
                             const char     *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgShards, tg_shards_unref)

G_END_DECLS
