/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tg-format.h"
#include "tg-text.h"

/* What is open: an object, an array with an element a line, or a row, which is
 * an array on one line. */
enum
{
  OBJECT = 'o',
  ARRAY = 'a',
  ROW = 'r',
};

struct _TgJson
{
  GString *text;
  GString *open;  /* one of the above for each level */
  gboolean first; /* nothing has been written at this level */
  gboolean keyed; /* a key waits for its value */
};

TgJson *
tg_json_new (void)
{
  TgJson *self = g_new0 (TgJson, 1);

  self->text = g_string_new (NULL);
  self->open = g_string_new (NULL);
  self->first = TRUE;

  return self;
}

void
tg_json_free (TgJson *self)
{
  g_string_free (self->text, TRUE);
  g_string_free (self->open, TRUE);
  g_free (self);
}

static char
innermost (TgJson *self)
{
  return self->open->len > 0 ? self->open->str[self->open->len - 1] : '\0';
}

static void
new_line (TgJson *self)
{
  g_string_append_c (self->text, '\n');
  for (gsize i = 0; i < self->open->len; i++)
    g_string_append (self->text, "  ");
}

/* What stands between this value (or key) and what came before it. */
static void
separate (TgJson *self)
{
  if (self->keyed)
    {
      self->keyed = FALSE;
      return;
    }
  if (!self->first)
    g_string_append (self->text, innermost (self) == ROW ? ", " : ",");
  if (self->open->len > 0 && innermost (self) != ROW)
    new_line (self);
  self->first = FALSE;
}

static void
begin (TgJson *self,
       char    kind)
{
  separate (self);
  g_string_append_c (self->text, kind == OBJECT ? '{' : '[');
  g_string_append_c (self->open, kind);
  self->first = TRUE;
}

static void
end (TgJson *self,
     char    bracket)
{
  const gboolean on_one_line = innermost (self) == ROW || self->first;

  g_return_if_fail (self->open->len > 0 && !self->keyed);

  g_string_truncate (self->open, self->open->len - 1);
  if (!on_one_line)
    new_line (self);
  g_string_append_c (self->text, bracket);
  self->first = FALSE;
}

void
tg_json_begin_object (TgJson *self)
{
  begin (self, OBJECT);
}

void
tg_json_end_object (TgJson *self)
{
  g_return_if_fail (innermost (self) == OBJECT);
  end (self, '}');
}

void
tg_json_begin_array (TgJson *self)
{
  begin (self, ARRAY);
}

/**
 * tg_json_begin_row:
 * @self: a document
 *
 * Begins an array of small values that is written on one line; ended by
 * tg_json_end_array().
 */
void
tg_json_begin_row (TgJson *self)
{
  begin (self, ROW);
}

void
tg_json_end_array (TgJson *self)
{
  g_return_if_fail (innermost (self) == ARRAY || innermost (self) == ROW);
  end (self, ']');
}

static void
append_escaped (GString    *text,
                const char *bytes,
                gsize       length)
{
  g_string_append_c (text, '"');
  tg_text_append_json (text, bytes, length);
  g_string_append_c (text, '"');
}

void
tg_json_key (TgJson     *self,
             const char *key)
{
  g_return_if_fail (innermost (self) == OBJECT && !self->keyed);

  separate (self);
  append_escaped (self->text, key, strlen (key));
  g_string_append (self->text, ": ");
  self->keyed = TRUE;
}

/**
 * tg_json_bytes:
 * @self: a document
 * @bytes: (array length=length): text out of a file; need not be UTF-8 and may
 *   hold NUL
 * @length: how many bytes
 *
 * Writes a string.
 */
void
tg_json_bytes (TgJson     *self,
               const void *bytes,
               gsize       length)
{
  separate (self);
  append_escaped (self->text, bytes, length);
}

/**
 * tg_json_string:
 * @self: a document
 * @text: (nullable): a string, or %NULL for null
 */
void
tg_json_string (TgJson     *self,
                const char *text)
{
  if (text == NULL)
    tg_json_null (self);
  else
    tg_json_bytes (self, text, strlen (text));
}

void
tg_json_int (TgJson *self,
             gint64  value)
{
  separate (self);
  g_string_append_printf (self->text, "%" PRId64, value);
}

void
tg_json_uint (TgJson *self,
              guint64 value)
{
  separate (self);
  g_string_append_printf (self->text, "%" PRIu64, value);
}

/**
 * tg_json_double:
 * @self: a document
 * @value: a number, finite or not
 */
void
tg_json_double (TgJson *self,
                double  value)
{
  g_autofree char *json = tg_format_json (value);

  tg_json_raw (self, json);
}

void
tg_json_boolean (TgJson  *self,
                 gboolean value)
{
  separate (self);
  g_string_append (self->text, value ? "true" : "false");
}

void
tg_json_null (TgJson *self)
{
  separate (self);
  g_string_append (self->text, "null");
}

/**
 * tg_json_raw:
 * @self: a document
 * @value: one value that is JSON already
 */
void
tg_json_raw (TgJson     *self,
             const char *value)
{
  separate (self);
  g_string_append (self->text, value);
}

/**
 * tg_json_member_string:
 * @self: a document, within an object
 * @key: the name of a member
 * @text: (nullable): its value; null for %NULL
 */
void
tg_json_member_string (TgJson     *self,
                       const char *key,
                       const char *text)
{
  tg_json_key (self, key);
  tg_json_string (self, text);
}

void
tg_json_member_uint (TgJson     *self,
                     const char *key,
                     guint64     value)
{
  tg_json_key (self, key);
  tg_json_uint (self, value);
}

void
tg_json_member_double (TgJson     *self,
                       const char *key,
                       double      value)
{
  tg_json_key (self, key);
  tg_json_double (self, value);
}

/**
 * tg_json_get_length:
 * @self: a document
 *
 * Returns: bytes that have come together since the last tg_json_flush()
 */
gsize
tg_json_get_length (const TgJson *self)
{
  return self->text->len;
}

/**
 * tg_json_get_text:
 * @self: a document whose levels are all closed
 *
 * Returns: (transfer none): what was written so far
 */
const char *
tg_json_get_text (TgJson *self)
{
  g_return_val_if_fail (self->open->len == 0, NULL);

  return self->text->str;
}

/**
 * tg_json_flush:
 * @self: a document, complete or not
 * @stream: where to
 *
 * Writes what has come together and forgets it, so that a document of any size
 * takes little memory.
 *
 * Returns: %FALSE when the stream did not take it all; errno says why
 */
gboolean
tg_json_flush (TgJson *self,
               FILE   *stream)
{
  const gsize n = self->text->len;
  const gboolean done = fwrite (self->text->str, 1, n, stream) == n;

  g_string_truncate (self->text, 0);
  return done;
}
