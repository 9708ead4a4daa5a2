/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-problem.h"

G_BEGIN_DECLS

/* As many titles lead to an entry at most, beside its term. */
#define TG_GLOSSARY_MAX_TITLES 4

/**
 * TgGlossaryEntry:
 * @name: short and stable, for links: "super-block". Not translated
 * @term: the word, as N_()
 * @text: what it means, one to three sentences, as N_()
 * @titles: (array zero-terminated=1): where else it is meant: titles of columns and names
 *   of facts, as N_()
 *
 * A word that is explained. Static data, any thread.
 */
typedef struct
{
  const char *name;
  const char *term;
  const char *text;
  const char *titles[TG_GLOSSARY_MAX_TITLES + 1];
} TgGlossaryEntry;

/* Entry @i, in no order of the alphabet; %NULL after the last. */
const TgGlossaryEntry *tg_glossary_get          (guint          i);
/* By name; %NULL if there is none. */
const TgGlossaryEntry *tg_glossary_find         (const char    *name);
/* What lies behind a kind of problem. There is an entry for each. */
const TgGlossaryEntry *tg_glossary_find_problem (TgProblemKind  kind);
/* The translated text for a translated title; %NULL if that needs no words. */
const char            *tg_glossary_explain      (const char    *title);

G_END_DECLS
