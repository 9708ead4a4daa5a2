/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"
#include "tg-hash.h"
#include "tg-name-table.h"

G_BEGIN_DECLS

/* What tg-gguf.c (look-ups), -parse.c (records), -check.c (sense) and tg-value.c
 * (array elements) share. Written by one thread while it opens; after that only
 * the array indices change, under their mutex. */
struct _TgGguf
{
  TgMapping     *mapping;
  guint64        size;
  TgFileFormat   format;
  guint32        version;
  TgByteOrder    order;
  guint64        declared_entries;
  guint64        declared_tensors;
  guint64        entries_end;
  guint64        metadata_end;
  guint64        data_start;
  guint64        alignment;

  TgEntry       *entries;
  gsize          n_entries;
  TgTensor      *tensors;
  gsize          n_tensors;
  guint32       *by_data; /* indices of tensors, by where their data begins */
  TgNameTable    entry_names;
  TgNameTable    tensor_names;

  TgProblemList *problems;
  const TgProblem *fault;

  GMutex         index_mutex;
  GHashTable    *array_indices; /* offset of an array → TgArrayIndex */
};

void     tg_gguf_index_entries (TgGguf         *self);
void     tg_gguf_index_tensors (TgGguf         *self);
gboolean tg_gguf_parse         (TgGguf         *self,
                                TgProgress     *progress);
void     tg_gguf_check_entries (TgGguf         *self);
void     tg_gguf_check_architecture (TgGguf    *self);
void     tg_gguf_check_tensors (TgGguf         *self);
void     tg_gguf_check_layout  (TgGguf         *self);

char    *tg_gguf_make_field    (const char     *noun,
                                const char     *name,
                                gsize           length);
/* Whether a record of this kind is still kept; counts it if not. */
gboolean tg_gguf_wants_problem (TgGguf         *self,
                                TgProblemLevel  level,
                                TgProblemKind   kind);
/* Takes the strings. Without a field, it is named after the entry or tensor. */
void     tg_gguf_take_problem  (TgGguf         *self,
                                TgProblem      *problem);

G_END_DECLS
