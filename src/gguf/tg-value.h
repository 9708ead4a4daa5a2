/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf.h"

G_BEGIN_DECLS

/**
 * TgValue:
 * @gguf: the file it is in; borrowed
 * @offset: where it begins: a string with its length, an array with its element type
 * @size: its bytes, those included
 * @count: elements of an array, else 1
 * @type: its type
 * @element_type: type of the elements if it is an array, else the same as @type
 *
 * A typed view on a value in the metadata, or on an element of an array. Plain
 * data, valid as long as @gguf; nothing to free. Different threads may use
 * values of the same file.
 */
typedef struct
{
  const TgGguf *gguf;
  guint64       offset;
  guint64       size;
  guint64       count;
  TgValueType   type;
  TgValueType   element_type;
  gpointer      index; /* where the elements begin; belongs to @gguf */
} TgValue;

void        tg_value_init          (TgValue       *self,
                                    const TgGguf  *gguf,
                                    const TgEntry *entry);
/* By key; %FALSE if there is no such entry. */
gboolean    tg_value_find          (TgValue       *self,
                                    const TgGguf  *gguf,
                                    const char    *key);

/* The number, if it is one and fits: integers of any width and BOOL give
 * integers, those and floats give doubles. %FALSE for anything else. */
gboolean    tg_value_get_uint      (const TgValue *self,
                                    guint64       *value);
gboolean    tg_value_get_int       (const TgValue *self,
                                    gint64        *value);
gboolean    tg_value_get_double    (const TgValue *self,
                                    double        *value);
gboolean    tg_value_get_bool      (const TgValue *self,
                                    gboolean      *value);
/* The bytes of a string, not terminated, maybe not UTF-8; %NULL if it is none. */
const char *tg_value_get_string    (const TgValue *self,
                                    gsize         *length);
/* A copy, terminated, whatever its bytes are; %NULL if it is no string. */
char       *tg_value_dup_string    (const TgValue *self);
/* Whether it is a string equal to @text. */
gboolean    tg_value_equals        (const TgValue *self,
                                    const char    *text);

/* Element @i of an array; %FALSE if it is no array or has no such element. Numbers at
 * once; strings and inner arrays after a first walk that notes where they begin. */
gboolean    tg_value_get_element   (TgValue       *self,
                                    guint64        i,
                                    TgValue       *element);
/* Which element of an array has byte @offset of the file; %FALSE if none does. */
gboolean    tg_value_find_element  (TgValue       *self,
                                    guint64        offset,
                                    guint64       *i);

/**
 * TgValueIter:
 *
 * Walks the elements of an array in order, without an index. On the stack.
 */
typedef struct
{
  TgValue array;
  guint64 i;
  guint64 offset;
} TgValueIter;

void        tg_value_iter_init     (TgValueIter   *iter,
                                    const TgValue *array);
gboolean    tg_value_iter_next     (TgValueIter   *iter,
                                    TgValue       *element);

/* For people: one line, safe to show, at most @max_chars of a string; of an array its
 * count and type and the first elements. Numbers as digits: they can be typed back. */
char       *tg_value_to_display    (const TgValue *self,
                                    gsize          max_chars);
/* For files and the clipboard: numbers exactly and in the C locale, strings as they
 * are (made valid UTF-8), arrays as [a, b, …] with at most @max_elements (0: all). */
char       *tg_value_to_text       (const TgValue *self,
                                    guint64        max_elements);
/* A JSON value: integers exact, "nan", "inf" and "-inf" as strings. */
void        tg_value_append_json   (const TgValue *self,
                                    guint64        max_elements,
                                    GString       *json);
/* "STRING", "ARRAY of 151936 STRING": for people, and for files. */
char       *tg_value_describe_type (const TgValue *self);
char       *tg_value_type_to_text  (const TgValue *self);

G_END_DECLS
