/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"
#include "tg-value-type.h"

G_BEGIN_DECLS

/**
 * TgGgufWriter:
 *
 * Puts a GGUF file together in memory: for tests, samples and benchmarks. What it
 * is told it writes, sense or nonsense; only lengths and offsets are its own.
 * Keys and tensors come in the order in which they were added. One thread.
 */
typedef struct _TgGgufWriter TgGgufWriter;

TgGgufWriter *tg_gguf_writer_new           (void);
void          tg_gguf_writer_free          (TgGgufWriter  *self);

/* Before anything is added: 3 and little-endian unless said. */
void          tg_gguf_writer_set_version   (TgGgufWriter  *self,
                                            guint32        version);
void          tg_gguf_writer_set_order     (TgGgufWriter  *self,
                                            TgByteOrder    order);
/* 32 unless said. Also writes the key general.alignment at this place. */
void          tg_gguf_writer_set_alignment (TgGgufWriter  *self,
                                            guint32        alignment);

void          tg_gguf_writer_add_uint      (TgGgufWriter  *self,
                                            const char    *key,
                                            TgValueType    type,
                                            guint64        value);
void          tg_gguf_writer_add_int       (TgGgufWriter  *self,
                                            const char    *key,
                                            TgValueType    type,
                                            gint64         value);
void          tg_gguf_writer_add_float     (TgGgufWriter  *self,
                                            const char    *key,
                                            TgValueType    type,
                                            double         value);
void          tg_gguf_writer_add_bool      (TgGgufWriter  *self,
                                            const char    *key,
                                            gboolean       value);
void          tg_gguf_writer_add_string    (TgGgufWriter  *self,
                                            const char    *key,
                                            const char    *value);
void          tg_gguf_writer_add_bytes     (TgGgufWriter  *self,
                                            const char    *key,
                                            gconstpointer  bytes,
                                            gsize          n);
/* An array of numbers: @n values of @type as they lie in memory. */
void          tg_gguf_writer_add_array     (TgGgufWriter  *self,
                                            const char    *key,
                                            TgValueType    type,
                                            gconstpointer  values,
                                            guint64        n);
void          tg_gguf_writer_add_strings   (TgGgufWriter  *self,
                                            const char    *key,
                                            const char *const *values,
                                            guint64        n);

/* An array piece by piece, for strings of one's own making and arrays in arrays. Between
 * begin and end come exactly @n elements; end closes the innermost. @key is %NULL inside
 * another array. */
void          tg_gguf_writer_begin_array   (TgGgufWriter  *self,
                                            const char    *key,
                                            TgValueType    element_type,
                                            guint64        n);
void          tg_gguf_writer_append        (TgGgufWriter  *self,
                                            gconstpointer  value);
void          tg_gguf_writer_append_string (TgGgufWriter  *self,
                                            gconstpointer  bytes,
                                            gsize          n);
void          tg_gguf_writer_end_array     (TgGgufWriter  *self);

/* A tensor; @data may be %NULL for zeros. Offsets are assigned in order, padded to the
 * alignment. @n_bytes is what the data takes, whatever the shape says. */
void          tg_gguf_writer_add_tensor    (TgGgufWriter  *self,
                                            const char    *name,
                                            guint32        type_id,
                                            const guint64 *ne,
                                            guint          n_dims,
                                            gconstpointer  data,
                                            guint64        n_bytes);
/* For tensors whose offset shall be wrong: the one added last. */
void          tg_gguf_writer_set_offset    (TgGgufWriter  *self,
                                            guint64        offset);

/* The whole file. Data of %NULL takes no memory in a file (it is left as a hole). */
GBytes       *tg_gguf_writer_to_bytes      (TgGgufWriter  *self);
gboolean      tg_gguf_writer_to_file       (TgGgufWriter  *self,
                                            const char    *path,
                                            GError       **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgGgufWriter, tg_gguf_writer_free)

G_END_DECLS
