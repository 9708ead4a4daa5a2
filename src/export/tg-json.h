/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <stdio.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgJson:
 *
 * Writes one JSON document, top to bottom. UTF-8, indented by two blanks, the
 * members of an object one a line; integers exact to 64 bits, floats with as
 * many digits as it takes to get the same number back, non-finite ones as the
 * strings "nan", "inf" and "-inf", bytes that are not UTF-8 as U+FFFD.
 * One thread at a time.
 */
typedef struct _TgJson TgJson;

TgJson     *tg_json_new           (void);
void        tg_json_free          (TgJson     *self);
void        tg_json_begin_object  (TgJson     *self);
void        tg_json_end_object    (TgJson     *self);
void        tg_json_begin_array   (TgJson     *self);
void        tg_json_begin_row     (TgJson     *self);
void        tg_json_end_array     (TgJson     *self);
void        tg_json_key           (TgJson     *self,
                                   const char *key);
void        tg_json_string        (TgJson     *self,
                                   const char *text);
void        tg_json_bytes         (TgJson     *self,
                                   const void *bytes,
                                   gsize       length);
void        tg_json_int           (TgJson     *self,
                                   gint64      value);
void        tg_json_uint          (TgJson     *self,
                                   guint64     value);
void        tg_json_double        (TgJson     *self,
                                   double      value);
void        tg_json_boolean       (TgJson     *self,
                                   gboolean    value);
void        tg_json_null          (TgJson     *self);
void        tg_json_raw           (TgJson     *self,
                                   const char *value);
void        tg_json_member_string (TgJson     *self,
                                   const char *key,
                                   const char *text);
void        tg_json_member_uint   (TgJson     *self,
                                   const char *key,
                                   guint64     value);
void        tg_json_member_double (TgJson     *self,
                                   const char *key,
                                   double      value);
gsize       tg_json_get_length    (const TgJson *self);
const char *tg_json_get_text      (TgJson     *self);
gboolean    tg_json_flush         (TgJson     *self,
                                   FILE       *stream);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgJson, tg_json_free)

G_END_DECLS
