/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-value.h"

#include <math.h>
#include <string.h>

#include "tg-array-index.h"
#include "tg-bytes.h"
#include "tg-cursor.h"
#include "tg-value-skip.h"

/* Where the first element of an array begins. */
static guint64
get_elements_offset (const TgValue *array)
{
  return array->offset + 12;
}

static const guint8 *
get_bytes (const TgValue *self)
{
  return tg_mapping_peek (tg_gguf_get_mapping (self->gguf), self->offset, self->size);
}

/**
 * tg_value_init:
 * @self: a value
 * @gguf: a file
 * @entry: one of its entries
 *
 * Makes @self the value of @entry.
 */
void
tg_value_init (TgValue       *self,
               const TgGguf  *gguf,
               const TgEntry *entry)
{
  *self = (TgValue){
    .gguf = gguf,
    .offset = tg_entry_get_value_offset (entry),
    .size = tg_entry_get_value_size (entry),
    .count = entry->count,
    .type = entry->type,
    .element_type = entry->element_type,
  };
}

/**
 * tg_value_find:
 * @self: a value
 * @gguf: a file
 * @key: a key
 *
 * Makes @self the value of the first entry with that key.
 *
 * Returns: whether there is one
 */
gboolean
tg_value_find (TgValue      *self,
               const TgGguf *gguf,
               const char   *key)
{
  const TgEntry *entry = tg_gguf_find_entry (gguf, key);

  if (entry == NULL)
    return FALSE;

  tg_value_init (self, gguf, entry);

  return TRUE;
}

/**
 * tg_value_get_uint:
 * @self: a value
 * @value: (out): the number
 *
 * Returns: whether it is an integer or bool, and not negative
 */
gboolean
tg_value_get_uint (const TgValue *self,
                   guint64       *value)
{
  TgByteOrder order = tg_gguf_get_byte_order (self->gguf);
  gint64 number;

  if (self->type == TG_VALUE_UINT64)
    {
      *value = tg_load_u64 (get_bytes (self), order);
      return TRUE;
    }
  if (!tg_value_get_int (self, &number) || number < 0)
    return FALSE;

  *value = (guint64) number;

  return TRUE;
}

/**
 * tg_value_get_int:
 * @self: a value
 * @value: (out): the number
 *
 * Returns: whether it is an integer or bool that fits
 */
gboolean
tg_value_get_int (const TgValue *self,
                  gint64        *value)
{
  TgByteOrder order = tg_gguf_get_byte_order (self->gguf);
  const guint8 *bytes = get_bytes (self);
  guint64 number;

  switch (self->type)
    {
    case TG_VALUE_UINT8:
    case TG_VALUE_BOOL:
      *value = bytes[0];
      return TRUE;
    case TG_VALUE_INT8:
      *value = (gint8) bytes[0];
      return TRUE;
    case TG_VALUE_UINT16:
      *value = tg_load_u16 (bytes, order);
      return TRUE;
    case TG_VALUE_INT16:
      *value = (gint16) tg_load_u16 (bytes, order);
      return TRUE;
    case TG_VALUE_UINT32:
      *value = tg_load_u32 (bytes, order);
      return TRUE;
    case TG_VALUE_INT32:
      *value = (gint32) tg_load_u32 (bytes, order);
      return TRUE;
    case TG_VALUE_INT64:
      *value = (gint64) tg_load_u64 (bytes, order);
      return TRUE;
    case TG_VALUE_UINT64:
      number = tg_load_u64 (bytes, order);
      *value = (gint64) number;
      return number <= G_MAXINT64;
    case TG_VALUE_FLOAT32:
    case TG_VALUE_FLOAT64:
    case TG_VALUE_STRING:
    case TG_VALUE_ARRAY:
    default:
      return FALSE;
    }
}

/**
 * tg_value_get_double:
 * @self: a value
 * @value: (out): the number; integers beyond 2^53 are rounded
 *
 * Returns: whether it is a number or bool
 */
gboolean
tg_value_get_double (const TgValue *self,
                     double        *value)
{
  TgByteOrder order = tg_gguf_get_byte_order (self->gguf);
  guint64 u;
  gint64 i;

  if (self->type == TG_VALUE_FLOAT32)
    *value = (double) tg_load_f32 (get_bytes (self), order);
  else if (self->type == TG_VALUE_FLOAT64)
    *value = tg_load_f64 (get_bytes (self), order);
  else if (tg_value_get_uint (self, &u))
    *value = (double) u;
  else if (tg_value_get_int (self, &i))
    *value = (double) i;
  else
    return FALSE;

  return TRUE;
}

/**
 * tg_value_get_bool:
 * @self: a value
 * @value: (out): whether any of its bits is set
 *
 * Returns: whether it is a bool
 */
gboolean
tg_value_get_bool (const TgValue *self,
                   gboolean      *value)
{
  if (self->type != TG_VALUE_BOOL)
    return FALSE;

  *value = get_bytes (self)[0] != 0;

  return TRUE;
}

/**
 * tg_value_get_string:
 * @self: a value
 * @length: (out): bytes of the string
 *
 * Returns: (array length=length) (transfer none) (nullable): the string as it stands in the file: not
 *   terminated, maybe not UTF-8; %NULL if the value is none
 */
const char *
tg_value_get_string (const TgValue *self,
                     gsize         *length)
{
  *length = 0;
  if (self->type != TG_VALUE_STRING)
    return NULL;

  /* By the size that was checked, not by the length, which may have changed since. */
  *length = (gsize) self->size - 8;

  return (const char *) get_bytes (self) + 8;
}

/**
 * tg_value_dup_string:
 * @self: a value
 *
 * Returns: (transfer full) (nullable): the bytes of the string and a NUL after them; %NULL if the
 *   value is no string
 */
char *
tg_value_dup_string (const TgValue *self)
{
  gsize length;
  const char *bytes = tg_value_get_string (self, &length);
  char *copy;

  if (bytes == NULL)
    return NULL;

  copy = g_malloc (length + 1);
  memcpy (copy, bytes, length);
  copy[length] = '\0';

  return copy;
}

/**
 * tg_value_equals:
 * @self: a value
 * @text: a string
 *
 * Returns: whether the value is that string
 */
gboolean
tg_value_equals (const TgValue *self,
                 const char    *text)
{
  gsize length;
  const char *bytes = tg_value_get_string (self, &length);

  return bytes != NULL && length == strlen (text) && memcmp (bytes, text, length) == 0;
}

/* Fills in what stands in the head of an array. */
static gboolean
read_head (TgValue *self)
{
  TgByteOrder order = tg_gguf_get_byte_order (self->gguf);
  const guint8 *head;

  if (self->type != TG_VALUE_ARRAY)
    return TRUE;

  head = tg_mapping_peek (tg_gguf_get_mapping (self->gguf), self->offset, 12);
  if (head == NULL)
    return FALSE;
  self->element_type = tg_load_u32 (head, order);
  self->count = tg_load_u64 (head + 4, order);

  return (guint) self->element_type < TG_N_VALUE_TYPES;
}

/* The value at @offset, which lies in @array: walked and measured. */
static gboolean
init_element (TgValue       *self,
              const TgValue *array,
              guint64        offset)
{
  TgMapping *mapping = tg_gguf_get_mapping (array->gguf);
  guint64 end = array->offset + array->size;
  TgCursor cursor;
  TgSkip skip;

  tg_cursor_init (&cursor, tg_mapping_peek (mapping, 0, end), end, tg_gguf_get_byte_order (array->gguf));
  if (!tg_cursor_seek (&cursor, offset) || !tg_value_skip (&cursor, array->element_type, NULL, &skip))
    return FALSE;

  *self = (TgValue){
    .gguf = array->gguf,
    .offset = offset,
    .size = cursor.pos - offset,
    .count = 1,
    .type = array->element_type,
    .element_type = array->element_type,
  };

  return read_head (self);
}

static const TgArrayIndex *
get_index (TgValue *self)
{
  if (self->index == NULL)
    self->index = (gpointer) tg_array_index_get (self->gguf, self->offset);

  return self->index;
}

/**
 * tg_value_get_element:
 * @self: an array
 * @i: which element
 * @element: (out): the element
 *
 * Numbers are found at once. Strings and arrays are found from the nearest of the places that were
 * noted when the first one was asked for.
 *
 * Returns: %FALSE if @self is no array or has no such element
 */
gboolean
tg_value_get_element (TgValue *self,
                      guint64  i,
                      TgValue *element)
{
  const TgArrayIndex *index;

  if (self->type != TG_VALUE_ARRAY || i >= self->count)
    return FALSE;
  if (tg_value_type_is_fixed (self->element_type))
    return init_element (element, self, get_elements_offset (self) + i * tg_value_type_get_min_size (self->element_type));

  index = get_index (self);
  if (i / index->stride >= index->n)
    return FALSE;
  /* Should the file have changed since the index was made, its stride may be another one. */
  if (self->element_type == TG_VALUE_ARRAY && index->stride == 1)
    {
      *element = (TgValue){
        .gguf = self->gguf,
        .offset = index->offsets[i],
        .size = index->offsets[i + 1] - index->offsets[i],
        .type = TG_VALUE_ARRAY,
      };
      return read_head (element);
    }

  if (!init_element (element, self, index->offsets[i / index->stride]))
    return FALSE;
  for (guint64 j = 0; j < i % index->stride; j++)
    if (!init_element (element, self, element->offset + element->size))
      return FALSE;

  return TRUE;
}

/**
 * tg_value_find_element:
 * @self: an array
 * @offset: a byte of the file
 * @i: (out): which element has it
 *
 * Returns: whether the byte belongs to an element; %FALSE for the array's head and all outside
 */
gboolean
tg_value_find_element (TgValue *self,
                       guint64  offset,
                       guint64 *i)
{
  const TgArrayIndex *index;
  gsize low = 0, high;
  TgValue element;

  if (self->type != TG_VALUE_ARRAY || offset < get_elements_offset (self) || offset >= self->offset + self->size)
    return FALSE;
  if (tg_value_type_is_fixed (self->element_type))
    {
      *i = (offset - get_elements_offset (self)) / tg_value_type_get_min_size (self->element_type);
      return *i < self->count;
    }

  index = get_index (self);
  high = index->n;
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (index->offsets[middle] > offset)
        high = middle;
      else
        low = middle + 1;
    }
  if (low == 0 || offset >= index->offsets[index->n])
    return FALSE;

  *i = (low - 1) * (guint64) index->stride;
  if (self->element_type == TG_VALUE_ARRAY && index->stride == 1)
    return *i < self->count;
  if (!init_element (&element, self, index->offsets[low - 1]))
    return FALSE;
  while (offset >= element.offset + element.size)
    {
      (*i)++;
      if (!init_element (&element, self, element.offset + element.size))
        return FALSE;
    }

  return *i < self->count;
}

/**
 * tg_value_iter_init:
 * @iter: an iterator
 * @array: a value; one that is no array has no elements
 *
 * Puts the iterator before the first element.
 */
void
tg_value_iter_init (TgValueIter   *iter,
                    const TgValue *array)
{
  iter->array = *array;
  iter->i = 0;
  iter->offset = get_elements_offset (array);
}

/**
 * tg_value_iter_next:
 * @iter: an iterator
 * @element: (out): the next element
 *
 * Returns: %FALSE after the last one
 */
gboolean
tg_value_iter_next (TgValueIter *iter,
                    TgValue     *element)
{
  if (iter->array.type != TG_VALUE_ARRAY || iter->i >= iter->array.count ||
      !init_element (element, &iter->array, iter->offset))
    return FALSE;

  iter->i++;
  iter->offset = element->offset + element->size;

  return TRUE;
}
