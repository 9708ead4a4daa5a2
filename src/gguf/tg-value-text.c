/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-format.h"
#include "tg-text.h"
#include "tg-value-skip.h"
#include "tg-value.h"

/* Elements of an array that a row of a list shows. */
#define DISPLAY_ELEMENTS 8

/* A number as text that gives it back; %NULL if the value is none. */
static char *
number_to_text (const TgValue *self)
{
  double number;
  gboolean truth;
  guint64 u;
  gint64 i;

  if (tg_value_get_bool (self, &truth))
    return g_strdup (truth ? "true" : "false");
  if (tg_value_get_uint (self, &u))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, u);
  if (tg_value_get_int (self, &i))
    return g_strdup_printf ("%" G_GINT64_FORMAT, i);
  if (!tg_value_get_double (self, &number))
    return NULL;
  if (self->type == TG_VALUE_FLOAT32)
    return tg_format_float ((float) number);

  return tg_format_double (number);
}

/* Not JSON, but easy to read: [1, 2, …]. A depth cannot be exceeded: the file was walked, and if it
 * has changed since, the values end there. */
static void
append_text (GString       *text,
             const TgValue *self,
             guint64        max_elements,
             guint          depth)
{
  g_autofree char *number = number_to_text (self);
  gsize length;
  const char *bytes = tg_value_get_string (self, &length);
  TgValueIter iter;
  TgValue element;

  if (number != NULL)
    g_string_append (text, number);
  if (bytes != NULL)
    {
      g_autofree char *valid = g_utf8_make_valid (bytes, (gssize) length);

      g_string_append (text, valid);
    }
  if (self->type != TG_VALUE_ARRAY || depth > TG_MAX_NESTING)
    return;

  g_string_append_c (text, '[');
  tg_value_iter_init (&iter, self);
  while ((max_elements == 0 || iter.i < max_elements) && tg_value_iter_next (&iter, &element))
    {
      if (iter.i > 1)
        g_string_append (text, ", ");
      append_text (text, &element, max_elements, depth + 1);
    }
  if (iter.i < self->count)
    g_string_append (text, iter.i > 0 ? ", …" : "…");
  g_string_append_c (text, ']');
}

/**
 * tg_value_to_text:
 * @self: a value
 * @max_elements: elements of an array to write, or 0 for all
 *
 * For files and the clipboard: numbers exactly and in the C locale, a string as it is but for
 * bytes that are not UTF-8.
 *
 * Returns: (transfer full): the value, valid UTF-8; may have line breaks and control characters
 */
char *
tg_value_to_text (const TgValue *self,
                  guint64        max_elements)
{
  GString *text = g_string_new (NULL);

  append_text (text, self, max_elements, 1);

  return g_string_free (text, FALSE);
}

static void
append_display (GString       *text,
                const TgValue *self,
                gsize          max_chars,
                guint          depth)
{
  g_autofree char *number = number_to_text (self);
  gsize length;
  const char *bytes = tg_value_get_string (self, &length);
  TgValueIter iter;
  TgValue element;

  if (number != NULL)
    g_string_append (text, number);
  if (bytes != NULL)
    tg_text_append_display (text, bytes, length, max_chars, depth == 1 ? TG_TEXT_FIRST_LINE : TG_TEXT_LINE);
  if (self->type != TG_VALUE_ARRAY || depth > TG_MAX_NESTING)
    return;

  g_string_append_c (text, '[');
  tg_value_iter_init (&iter, self);
  while (iter.i < DISPLAY_ELEMENTS && text->len < 4 * max_chars && tg_value_iter_next (&iter, &element))
    {
      if (iter.i > 1)
        g_string_append (text, ", ");
      append_display (text, &element, 32, depth + 1);
    }
  if (iter.i < self->count)
    g_string_append (text, iter.i > 0 ? ", …" : "…");
  g_string_append_c (text, ']');
}

/**
 * tg_value_to_display:
 * @self: a value
 * @max_chars: characters of a string to show, not 0
 *
 * For a row of a list: one line, safe to show. Cost does not depend on the size of the value.
 *
 * Returns: (transfer full): the value, or the beginning of it
 */
char *
tg_value_to_display (const TgValue *self,
                     gsize          max_chars)
{
  GString *text = g_string_new (NULL);

  append_display (text, self, max_chars, 1);

  return g_string_free (text, FALSE);
}

static void
append_json (GString       *json,
             const TgValue *self,
             guint64        max_elements,
             guint          depth)
{
  gsize length;
  const char *bytes = tg_value_get_string (self, &length);
  TgValueIter iter;
  TgValue element;

  if (bytes != NULL)
    {
      g_string_append_c (json, '"');
      tg_text_append_json (json, bytes, length);
      g_string_append_c (json, '"');
    }
  else if (self->type == TG_VALUE_ARRAY)
    {
      g_string_append_c (json, '[');
      tg_value_iter_init (&iter, self);
      while (depth <= TG_MAX_NESTING && (max_elements == 0 || iter.i < max_elements) && tg_value_iter_next (&iter, &element))
        {
          if (iter.i > 1)
            g_string_append (json, ", ");
          append_json (json, &element, max_elements, depth + 1);
        }
      g_string_append_c (json, ']');
    }
  else
    {
      const gboolean is_float = self->type == TG_VALUE_FLOAT32 || self->type == TG_VALUE_FLOAT64;
      g_autofree char *number = NULL;
      double value;

      if (is_float && tg_value_get_double (self, &value))
        number = tg_format_json (value);
      else
        number = number_to_text (self);
      g_string_append (json, number);
    }
}

/**
 * tg_value_append_json:
 * @self: a value
 * @max_elements: elements of an array to write, or 0 for all
 * @json: where to append
 *
 * Appends the value as JSON: integers with all their digits, "nan", "inf" and "-inf" as strings.
 */
void
tg_value_append_json (const TgValue *self,
                      guint64        max_elements,
                      GString       *json)
{
  append_json (json, self, max_elements, 1);
}

/**
 * tg_value_describe_type:
 * @self: a value
 *
 * Returns: (transfer full): its type in words: "STRING", "ARRAY of 151936 STRING"
 */
char *
tg_value_describe_type (const TgValue *self)
{
  if (self->type != TG_VALUE_ARRAY)
    return g_strdup (tg_value_type_get_name (self->type));

  /* Translators: a number of elements and the name of their type, as in "ARRAY of 32 INT32" */
  return g_strdup_printf (_("ARRAY of %" PRIu64 " %s"), self->count, tg_value_type_get_name (self->element_type));
}

/**
 * tg_value_type_to_text:
 * @self: a value
 *
 * For files: the same in every language.
 *
 * Returns: (transfer full): its type: "STRING", "ARRAY of 151936 STRING"
 */
char *
tg_value_type_to_text (const TgValue *self)
{
  if (self->type != TG_VALUE_ARRAY)
    return g_strdup (tg_value_type_get_name (self->type));

  return g_strdup_printf ("ARRAY of %" G_GUINT64_FORMAT " %s", self->count, tg_value_type_get_name (self->element_type));
}
