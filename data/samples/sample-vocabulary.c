/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "sample-vocabulary.h"

#include <string.h>

/* Values of tokenizer.ggml.token_type. */
enum
{
  TOKEN_NORMAL = 1,
  TOKEN_UNKNOWN = 2,
  TOKEN_CONTROL = 3,
  TOKEN_BYTE = 6,
};

/* A word of the text as the pieces it is made of so far, and how often it occurs. */
typedef struct
{
  GPtrArray *pieces;
  guint      count;
} Word;

static void
word_free (gpointer data)
{
  Word *word = data;

  g_ptr_array_unref (word->pieces);
  g_free (word);
}

static void
add (SampleVocabulary *self,
     const char       *token,
     float             score,
     gint32            type)
{
  g_ptr_array_add (self->tokens, g_strdup (token));
  g_array_append_val (self->scores, score);
  g_array_append_val (self->types, type);
}

static Word *
word_new (const char *text)
{
  Word *word = g_new0 (Word, 1);

  word->pieces = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (word->pieces, g_strdup ("▁"));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    g_ptr_array_add (word->pieces, g_strndup (p, (gsize) (g_utf8_next_char (p) - p)));

  return word;
}

/* The words in the order in which they first occur, so that ties between pairs
 * are broken the same way each time. */
static GPtrArray *
split_words (const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \n\t\r\f", -1);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *words = g_ptr_array_new_with_free_func (word_free);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      Word *word;

      if (*parts[i] == '\0')
        continue;
      word = g_hash_table_lookup (known, parts[i]);
      if (word == NULL)
        {
          word = word_new (parts[i]);
          g_hash_table_insert (known, parts[i], word);
          g_ptr_array_add (words, word);
        }
      word->count++;
    }

  return words;
}

/* Returns the most frequent pair of neighbours as one text, NULL when none is
 * left that occurs twice; the first one found among equals. */
static char *
find_best_pair (GPtrArray *words)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *best = NULL;
  guint best_count = 1;

  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = words->pdata[i];

      for (guint j = 0; j + 1 < word->pieces->len; j++)
        {
          char *pair = g_strconcat (word->pieces->pdata[j], word->pieces->pdata[j + 1], NULL);
          const guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, pair)) + word->count;
          gpointer key;

          g_hash_table_insert (counts, pair, GUINT_TO_POINTER (count));
          if (count > best_count && g_hash_table_lookup_extended (counts, pair, &key, NULL))
            {
              best = key;
              best_count = count;
            }
        }
    }

  return g_strdup (best);
}

static void
merge_pair (GPtrArray  *words,
            const char *merged)
{
  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = words->pdata[i];

      for (guint j = 0; j + 1 < word->pieces->len; j++)
        {
          g_autofree char *pair = g_strconcat (word->pieces->pdata[j], word->pieces->pdata[j + 1], NULL);

          if (strcmp (pair, merged) != 0)
            continue;
          g_free (word->pieces->pdata[j]);
          word->pieces->pdata[j] = g_steal_pointer (&pair);
          g_ptr_array_remove_index (word->pieces, j + 1);
        }
    }
}

/* Every character of the text, in the order in which they first occur. */
static GPtrArray *
collect_characters (GPtrArray *words)
{
  GPtrArray *characters = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = words->pdata[i];

      for (guint j = 0; j < word->pieces->len; j++)
        if (!g_ptr_array_find_with_equal_func (characters, word->pieces->pdata[j], g_str_equal, NULL))
          g_ptr_array_add (characters, g_strdup (word->pieces->pdata[j]));
    }

  return characters;
}

/**
 * sample_vocabulary_new:
 * @text: UTF-8 to learn from
 * @n_tokens: how many tokens to make at most; room for the special ones, the bytes
 *   and every character of the text
 *
 * Learns a vocabulary by byte-pair merging, laid out as a Llama model has it:
 * three special tokens, the 256 bytes, then pieces by rank with falling scores,
 * then the single characters.
 *
 * Returns: (transfer full): the vocabulary
 */
SampleVocabulary *
sample_vocabulary_new (const char *text,
                       guint       n_tokens)
{
  SampleVocabulary *self = g_new0 (SampleVocabulary, 1);
  g_autoptr (GPtrArray) words = split_words (text);
  g_autoptr (GPtrArray) characters = collect_characters (words);

  self->tokens = g_ptr_array_new_with_free_func (g_free);
  self->scores = g_array_new (FALSE, FALSE, sizeof (float));
  self->types = g_array_new (FALSE, FALSE, sizeof (gint32));

  add (self, "<unk>", 0.0f, TOKEN_UNKNOWN);
  add (self, "<s>", 0.0f, TOKEN_CONTROL);
  add (self, "</s>", 0.0f, TOKEN_CONTROL);
  for (guint byte = 0; byte < 256; byte++)
    {
      g_autofree char *token = g_strdup_printf ("<0x%02X>", byte);

      add (self, token, 0.0f, TOKEN_BYTE);
    }

  for (guint rank = 0; self->tokens->len + characters->len < n_tokens; rank++)
    {
      g_autofree char *merged = find_best_pair (words);

      if (merged == NULL)
        break;
      merge_pair (words, merged);
      add (self, merged, -(float) rank, TOKEN_NORMAL);
    }
  for (guint i = 0; i < characters->len; i++)
    add (self, characters->pdata[i], -1e6f, TOKEN_NORMAL);

  return self;
}

void
sample_vocabulary_free (SampleVocabulary *self)
{
  g_ptr_array_unref (self->tokens);
  g_array_unref (self->scores);
  g_array_unref (self->types);
  g_free (self);
}
