/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-search.h"

#include "tg-error.h"

/* Elements after which to ask whether to stop. */
#define ELEMENTS_PER_CHECK 1024

/* How many characters of a number or an inner array are searched. */
#define MAX_CHARS 200

/* "▁" of SentencePiece and "Ġ" of byte-level BPE. */
static const char *const space_signs[] = { "\u2581", "\u0120" };

/* Which sign stands for a space in this vocabulary; %NULL if none does. */
static const char *
find_space_sign (TgGguf *gguf)
{
  TgValue model;

  if (!tg_value_find (&model, gguf, "tokenizer.ggml.model"))
    return NULL;
  if (tg_value_equals (&model, "gpt2"))
    return space_signs[1];
  if (tg_value_equals (&model, "llama") || tg_value_equals (&model, "t5") ||
      tg_value_equals (&model, "gemma4"))
    return space_signs[0];

  return NULL;
}

/**
 * tg_array_query_new:
 * @gguf: the file
 * @array: an array of @gguf
 * @text: (nullable): what the elements shall contain, whatever the case; digits
 *   alone also find the element with that index. %NULL or "" for anything
 * @token_type: a type of tokens, or %TG_ARRAY_QUERY_ANY_TYPE
 *
 * In a vocabulary a space also finds the sign that stands for one there.
 *
 * Returns: (transfer full): a query
 */
TgArrayQuery *
tg_array_query_new (TgGguf        *gguf,
                    const TgValue *array,
                    const char    *text,
                    gint64         token_type)
{
  TgArrayQuery *self = g_new0 (TgArrayQuery, 1);
  const char *sign;

  self->gguf = tg_gguf_ref (gguf);
  self->array = *array;
  self->token_type = token_type;
  if (!tg_value_find (&self->types, gguf, "tokenizer.ggml.token_type"))
    self->types = (TgValue){ .count = 0 };
  if (text == NULL || *text == '\0')
    return self;

  self->text = g_strdup (text);
  self->pattern = tg_pattern_new_text (text, TRUE, NULL);
  sign = find_space_sign (gguf);
  if (sign != NULL && strchr (text, ' ') != NULL)
    {
      g_auto (GStrv) words = g_strsplit (text, " ", -1);
      g_autofree char *spelled = g_strjoinv (sign, words);

      self->other = tg_pattern_new_text (spelled, TRUE, NULL);
    }

  return self;
}

void
tg_array_query_free (TgArrayQuery *self)
{
  g_clear_pointer (&self->pattern, tg_pattern_unref);
  g_clear_pointer (&self->other, tg_pattern_unref);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  g_free (self->text);
  g_free (self);
}

/* The number that @text is, if it is nothing but digits. */
static gboolean
parse_index (const char *text,
             guint64    *index)
{
  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, index, NULL);
}

static gboolean
find_pattern (const TgArrayQuery *self,
              const TgPattern    *pattern,
              guint64             begin,
              guint64             end,
              TgProgress         *progress)
{
  TgMatch match;

  return pattern != NULL &&
         tg_search_forwards (tg_gguf_get_mapping (self->gguf), pattern, begin, end, progress, &match);
}

static gboolean
matches_text (const TgArrayQuery *self,
              const TgValue      *element,
              TgProgress         *progress)
{
  g_autofree char *shown = NULL;
  gsize length;

  if (tg_value_get_string (element, &length) != NULL)
    {
      /* A string is its length, in 8 bytes of GGUF 3 and 2, and then its bytes. */
      const guint64 end = element->offset + element->size;

      return find_pattern (self, self->pattern, end - length, end, progress) ||
             find_pattern (self, self->other, end - length, end, progress);
    }

  shown = tg_value_to_display (element, MAX_CHARS);

  return strstr (shown, self->text) != NULL;
}

static gboolean
has_type (TgArrayQuery *self,
          guint64       index)
{
  TgValue element;
  gint64 type;

  return self->token_type == TG_ARRAY_QUERY_ANY_TYPE ||
         (tg_value_get_element (&self->types, index, &element) && tg_value_get_int (&element, &type) &&
          type == self->token_type);
}

/**
 * tg_array_query_run:
 * @self: a query
 * @progress: (nullable): to stop it, and to see how far it is
 * @error: return location for an error
 *
 * Any thread. Elements beyond 32 bits are not looked at: no row can show them. At
 * most %TG_ARRAY_QUERY_MAX_MATCHES are found.
 *
 * Returns: (transfer full) (element-type guint32) (nullable): the indices of what
 *   was found, ascending; %NULL with %TG_ERROR_CANCELLED
 */
GArray *
tg_array_query_run (TgArrayQuery  *self,
                    TgProgress    *progress,
                    GError       **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint64 n = MIN (self->array.count, G_MAXUINT32);
  guint64 wanted = G_MAXUINT64;
  TgValueIter iter;
  TgValue element;

  parse_index (self->text, &wanted);
  tg_value_iter_init (&iter, &self->array);
  for (guint64 i = 0; i < n && found->len < TG_ARRAY_QUERY_MAX_MATCHES && tg_value_iter_next (&iter, &element); i++)
    {
      const guint32 index = (guint32) i;

      if (i % ELEMENTS_PER_CHECK == 0)
        {
          tg_progress_set (progress, i, n);
          if (tg_progress_is_cancelled (progress))
            {
              g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, "cancelled");
              return NULL;
            }
        }
      if (has_type (self, i) &&
          (self->text == NULL || i == wanted || matches_text (self, &element, progress)))
        g_array_append_val (found, index);
    }

  return g_steal_pointer (&found);
}

/* The same as a #TgJobFunc; the result is to be freed with g_array_unref(). */
gpointer
tg_array_query_run_job (gpointer     query,
                        TgProgress  *progress,
                        GError     **error)
{
  return tg_array_query_run (query, progress, error);
}
