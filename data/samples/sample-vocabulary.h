/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SampleVocabulary:
 * @tokens: (element-type utf8): the text of each token, by id
 * @scores: (element-type float): its score, as SentencePiece writes it
 * @types: (element-type gint32): its kind, as `tokenizer.ggml.token_type` has it
 */
typedef struct
{
  GPtrArray *tokens;
  GArray    *scores;
  GArray    *types;
} SampleVocabulary;

SampleVocabulary *sample_vocabulary_new  (const char       *text,
                                          guint             n_tokens);
void              sample_vocabulary_free (SampleVocabulary *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SampleVocabulary, sample_vocabulary_free)

G_END_DECLS
